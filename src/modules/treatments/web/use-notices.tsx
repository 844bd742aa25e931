// The safety notes of each line, by its key, made anew only when what is checked has changed.
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { look } from '../../../kit/web/look.ts';
import { useWords } from '../../../kit/web/words.tsx';
import type { Finding } from '../../safety/model.ts';
import { DoseProposal } from '../../safety/web/parts/dose-proposal.tsx';
import { LineNotices } from '../../safety/web/parts/line-notices.tsx';
import { useConsult, useSlice } from './consult-store.ts';
import type { Safety } from './use-safety.tsx';

/** What two lines do together stands by the later one. */
export function useNotices({
  check,
  ask,
  propose,
  stopOf,
}: Safety): ReadonlyMap<string, ReactNode> {
  const store = useConsult();
  const words = useWords();
  const lines = useDeferredValue(useSlice((consult) => consult.draft.lines));
  const vitals = useDeferredValue(useSlice((consult) => consult.draft.vitals));
  const visitOn = useSlice((consult) => consult.draft.visitOn);
  const heeded = useSlice((consult) => consult.draft.heeded);
  return useMemo(() => {
    const take = (key: string, dosage: string) =>
      store.write((draft) => ({
        ...draft,
        lines: draft.lines.map((line) => (line.key === key ? { ...line, dosage } : line)),
      }));
    const byLine = Map.groupBy(
      check({ lines, vitals, visitOn }),
      (finding: Finding) => lines[Math.max(...finding.lines)]?.key ?? '',
    );
    return new Map(
      lines.flatMap((line): [string, ReactNode][] => {
        const findings = byLine.get(line.key) ?? [];
        const proposal = propose(line, { vitals, visitOn });
        const stop = stopOf(line);
        if (!proposal && !stop && findings.length === 0) return [];
        const notes = (
          <>
            {stop && (
              <p className={look('no-margin', 'warn', 'size-1')} role="status">
                <Trans>Stopped</Trans>:{' '}
                {[words.day(stop.stoppedOn), stop.reason].filter(Boolean).join(' · ')}
              </p>
            )}
            {proposal && (
              <DoseProposal
                proposal={proposal}
                isTaken={line.dosage.trim().toLowerCase() === proposal.dosage.toLowerCase()}
                onTake={() => take(line.key, proposal.dosage)}
              />
            )}
            {findings.length > 0 && (
              <LineNotices
                findings={findings}
                heeded={heeded}
                onOpen={(finding) => void ask([finding], line.key)}
              />
            )}
          </>
        );
        return [[line.key, notes]];
      }),
    );
  }, [check, ask, propose, stopOf, words, store, lines, vitals, visitOn, heeded]);
}
