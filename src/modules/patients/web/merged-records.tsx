import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useRead } from '../../../kit/web/query.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { look } from '../../../kit/web/look.ts';
import { useUndoMerge } from './use-undo-merge.ts';

/** What was merged into this patient; nothing where nothing was. */
export function MergedRecords({ patientId, mayEdit }: { patientId: string; mayEdit: boolean }) {
  const words = useWords();
  const undo = useUndoMerge();
  const merges = useRead(api.merges, { patientId }).data?.merges ?? [];
  return merges.map((merge) => (
    <p
      key={merge.id}
      className={look(
        'row',
        'wrap',
        'gap-8-16',
        'middle',
        'between',
        'ink',
        'rounded',
        'pad-10-inset',
        'wash-news',
      )}
    >
      <span>
        <Trans>
          {merge.caseNumber} ({merge.name}) was merged into this record on{' '}
          {words.day(words.dayOf(merge.mergedAt))} by {merge.byName}.
        </Trans>
      </span>
      {mayEdit && merge.canUndo && (
        <Button size="compact-sm" variant="default" onClick={() => undo(merge.id)}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </p>
  ));
}
