// Reminds the patients of chosen rows of what they owe, one after another; who is refused stays chosen and is named.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconCoinRupee } from '@tabler/icons-react';
import type { ChosenRows } from '../../../../kit/web/chosen.tsx';
import { useWrite } from '../../../../kit/web/query.ts';
import { toast } from '../../../../kit/web/toast.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api } from '../../contract.ts';

interface Props<Row> {
  rows: ChosenRows<Row>;
  patientOf: (row: Row) => string;
}

export function RemindDues<Row>({ rows: { chosen, each, done }, patientOf }: Props<Row>) {
  const { t } = useLingui();
  const may = useRight();
  const tell = useWrite(api.tellDue);
  if (!may('Money', 'edit')) return null;
  const remind = async () => {
    // Several rows may be of one patient, who is told the whole sum once.
    const asked = new Map<string, Promise<unknown>>();
    let reached = 0;
    await each((row) => {
      const patientId = patientOf(row);
      const one =
        asked.get(patientId) ?? tell.mutateAsync({ patientId }).then(() => void (reached += 1));
      asked.set(patientId, one);
      return one;
    });
    if (reached > 0)
      toast({
        kind: 'good',
        text: t`${plural(reached, { one: '# patient gets a message', other: '# patients get a message' })}`,
      });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconCoinRupee size={18} aria-hidden="true" />}
      disabled={done !== null}
      onClick={() => void remind()}
    >
      {done === null ? <Trans>Remind of dues</Trans> : `${String(done)} / ${String(chosen.length)}`}
    </Button>
  );
}
