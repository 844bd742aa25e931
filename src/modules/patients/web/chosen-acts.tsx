// What is done with several patients at once: two records of one person merged, all taken out as a file or put on paper.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ChosenBar, type ChosenRows, ExportChosen, PrintChosen } from '../../../kit/web/chosen.tsx';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { api } from '../contract.ts';
import type { PatientRow } from '../model.ts';
import type { PatientExtras } from './extras.ts';

export function ChosenActs({
  rows,
  extras,
}: {
  rows: ChosenRows<PatientRow>;
  extras: PatientExtras;
}) {
  const navigate = useNavigate();
  const file = useSaveFile(api.export);
  const { chosen, clear, refused, done } = rows;
  const [first, second] = chosen;
  return (
    <ChosenBar count={chosen.length} onClear={clear} refused={refused}>
      {extras.mayEdit && (
        <Button
          leftSection={<IconArrowsJoin size={18} aria-hidden="true" />}
          disabled={chosen.length !== 2 || done !== null}
          onClick={() =>
            first &&
            second &&
            void navigate({
              to: '/patient/merge/$id',
              params: { id: first.id },
              search: { with: second.id },
            })
          }
        >
          <Trans>Merge two</Trans>
        </Button>
      )}
      {extras.forChosen?.(rows)}
      {extras.mayExport && <ExportChosen chosen={chosen} file={file} isDisabled={done !== null} />}
      <PrintChosen />
    </ChosenBar>
  );
}
