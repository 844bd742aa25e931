// The safety notes of each line, by its key, made anew only when what is checked has changed.
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Finding } from '../../safety/model.ts';
import { LineNotices } from '../../safety/web/parts/line-notices.tsx';
import { useSlice } from './consult-store.ts';
import type { Safety } from './use-safety.tsx';

/** What two lines do together stands by the later one. */
export function useNotices({ check, ask }: Safety): ReadonlyMap<string, ReactNode> {
  const lines = useDeferredValue(useSlice((consult) => consult.draft.lines));
  const vitals = useDeferredValue(useSlice((consult) => consult.draft.vitals));
  const visitOn = useSlice((consult) => consult.draft.visitOn);
  const heeded = useSlice((consult) => consult.draft.heeded);
  return useMemo(() => {
    const byLine = Map.groupBy(
      check({ lines, vitals, visitOn }),
      (finding: Finding) => lines[Math.max(...finding.lines)]?.key ?? '',
    );
    return new Map(
      [...byLine].map(([key, findings]): [string, ReactNode] => [
        key,
        <LineNotices
          key={key}
          findings={findings}
          heeded={heeded}
          onOpen={(finding) => void ask([finding], key)}
        />,
      ]),
    );
  }, [check, ask, lines, vitals, visitOn, heeded]);
}
