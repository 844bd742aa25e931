// Asks patients that were chosen by hand to come again: as a campaign, with what it says, what it costs and whom it leaves out.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../kit/web/lazy-part.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { RowsOnTheWay } from '../../../../kit/web/states.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { maxByHand } from '../../model.ts';

const Shown = lazyPart(() => import('../start-dialog.tsx'), 'Shown');

interface Props {
  patientIds: readonly string[];
  onStarted: () => void;
}

export function AskChosen({ patientIds, onStarted }: Props) {
  const { t } = useLingui();
  const may = useRight();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  if (!may('Settings', 'edit') || !may('Treatment', 'view')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessage size={18} aria-hidden="true" />}
        disabled={patientIds.length > maxByHand}
        onClick={() => setIds([...new Set(patientIds)])}
      >
        <Trans>Ask to come again</Trans>
      </Button>
      {ids !== null && (
        <Dialog title={t`Ask to come again`} isOpen onClose={() => setIds(null)} width={560}>
          <Suspense fallback={<RowsOnTheWay rows={4} columns={2} />}>
            <Shown
              choice={{
                diagnosis: '',
                medicine: '',
                months: 1,
                ageFrom: null,
                ageTo: null,
                gender: null,
                ids: [...ids],
              }}
              onStarted={onStarted}
              onClose={() => setIds(null)}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
