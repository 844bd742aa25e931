// What is done with several visits or payments at once: taken out as a file, put on paper, deleted visits brought back.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChosenBar, type ChosenRows, ExportChosen, PrintChosen } from '../../../kit/web/chosen.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import type { ListedPayment, TreatmentRow } from '../model.ts';

interface Props {
  rows: ChosenRows<TreatmentRow>;
  isDeleted: boolean;
  /** What pages above do with those that stand. */
  more?: (rows: ChosenRows<TreatmentRow>) => ReactNode;
}

export function ChosenTreatments({ rows, isDeleted, more }: Props) {
  const { chosen, done, refused, clear } = rows;
  const may = useRight();
  const file = useSaveFile(api.export);
  return (
    <ChosenBar count={chosen.length} onClear={clear} refused={refused}>
      {done === null ? (
        <>
          {isDeleted && may('Treatment', 'edit') && <RestoreChosen rows={rows} />}
          {!isDeleted && more?.(rows)}
          {may('Export', 'view') && <ExportChosen chosen={chosen} file={file} />}
          <PrintChosen />
        </>
      ) : (
        <Button disabled>
          {done} / {chosen.length}
        </Button>
      )}
    </ChosenBar>
  );
}

function RestoreChosen({ rows: { each } }: { rows: ChosenRows<TreatmentRow> }) {
  const { t } = useLingui();
  const restoring = useWrite(api.restore);
  const restore = async () => {
    const back = await each(({ id }) => restoring.mutateAsync({ id }));
    if (back > 0)
      toast({
        kind: 'good',
        text: t`${plural(back, { one: '# treatment is back', other: '# treatments are back' })}`,
      });
  };
  return (
    <Button
      leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
      onClick={() => void restore()}
    >
      <Trans>Restore</Trans>
    </Button>
  );
}

export function ChosenPayments({ rows: { chosen, clear } }: { rows: ChosenRows<ListedPayment> }) {
  const may = useRight();
  const file = useSaveFile(api.exportPayments);
  return (
    <ChosenBar count={chosen.length} onClear={clear}>
      {may('Export', 'view') && <ExportChosen chosen={chosen} file={file} />}
      <PrintChosen />
    </ChosenBar>
  );
}
