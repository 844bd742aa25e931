import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { ChosenBar } from '../../../kit/web/chosen.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import type { FollowUp } from '../model.ts';

/** One SMS to each who is chosen, by the same act as one alone; who fails stays chosen. */
export function RemindAll({
  chosen,
  onClear,
}: {
  chosen: readonly FollowUp[];
  onClear: () => void;
}) {
  const { t } = useLingui();
  const remind = useWrite(api.remind);
  const [done, setDone] = useState<number | null>(null);
  const send = async () => {
    const failures: unknown[] = [];
    for (const [at, { id }] of chosen.entries()) {
      setDone(at);
      // oxlint-disable-next-line no-await-in-loop -- one after another: a desk is not to flood its own provider
      await remind.mutateAsync({ id }).catch((error: unknown) => failures.push(error));
    }
    setDone(null);
    const sent = chosen.length - failures.length;
    if (sent > 0)
      toast({
        kind: 'good',
        text: t`${plural(sent, { one: '# patient gets an SMS', other: '# patients get an SMS' })}`,
      });
    if (failures.length > 0) toastFailure(failures[0]);
    else onClear();
  };
  return (
    <ChosenBar count={chosen.length} onClear={onClear}>
      <Button
        leftSection={<IconMessage size={18} aria-hidden="true" />}
        disabled={done !== null}
        onClick={() => void send()}
      >
        {done === null ? <Trans>Send an SMS</Trans> : `${String(done)} / ${String(chosen.length)}`}
      </Button>
    </ChosenBar>
  );
}
