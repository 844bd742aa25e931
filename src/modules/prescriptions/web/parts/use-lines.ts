// What is done with the lines of a prescription as a whole, and where the focus goes after it.
import { useCallback, useEffect, useRef } from 'react';
import type { LineDraft, LineField } from './line-draft.ts';
import type { Edge } from './line-drag.ts';
import type { LineAct } from './use-line.ts';

export interface Lines {
  lines: readonly LineDraft[];
  onChange: (change: (lines: readonly LineDraft[]) => readonly LineDraft[]) => void;
  /** A line has gone; `restore` brings it back to its place. */
  onRemoved: (line: LineDraft, restore: () => void) => void;
  /** A line was gone through, or taken whole as it was proposed. */
  onDone?: (key: string) => void;
}

type Goal = { key: string; field: LineField } | 'add';

/** `focusSoon` waits until the goal is drawn. */
export function useLineFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLInputElement>(null);
  const wanted = useRef<Goal | null>(null);
  const focusOn = useCallback((goal: Goal) => {
    if (goal === 'add') adder.current?.focus();
    else
      frame.current
        ?.querySelector<HTMLElement>(`[data-line="${goal.key}"] [data-cell="${goal.field}"]`)
        ?.focus();
  }, []);
  const focusSoon = useCallback((goal: Goal) => {
    wanted.current = goal;
  }, []);
  useEffect(() => {
    const goal = wanted.current;
    if (!goal) return;
    wanted.current = null;
    focusOn(goal);
  });
  return { frame, adder, focusOn, focusSoon };
}

export function useLineActs(
  { lines, onChange, onRemoved, onDone }: Lines,
  { focusOn, focusSoon }: Pick<ReturnType<typeof useLineFocus>, 'focusOn' | 'focusSoon'>,
) {
  const now = useRef({ lines, onRemoved, onDone });
  useEffect(() => {
    now.current = { lines, onRemoved, onDone };
  });

  const change = useCallback(
    (key: string, part: Partial<LineDraft>) =>
      onChange((all) => all.map((line) => (line.key === key ? { ...line, ...part } : line))),
    [onChange],
  );
  const remove = useCallback(
    (all: readonly LineDraft[], at: number, line: LineDraft) => {
      const neighbour = all[at + 1] ?? all[at - 1];
      focusSoon(neighbour ? { key: neighbour.key, field: 'dosage' } : 'add');
      onChange((present) => present.filter((one) => one.key !== line.key));
      now.current.onRemoved(line, () =>
        onChange((present) => [...present.slice(0, at), line, ...present.slice(at)]),
      );
    },
    [onChange, focusSoon],
  );
  const act = useCallback(
    (key: string, what: LineAct, field: LineField) => {
      const all = now.current.lines;
      const at = all.findIndex((line) => line.key === key);
      const line = all[at];
      if (!line) return;
      const to = at + (what === 'up' || what === 'previous' ? -1 : 1);
      const beside = all[to];
      if (what === 'remove') remove(all, at, line);
      else if (what === 'complete') {
        focusOn('add');
        now.current.onDone?.(key);
      } else if (what === 'up' || what === 'down') {
        if (!beside) return;
        focusSoon({ key, field });
        onChange((present) => moved(present, at, to));
      } else if (beside) focusOn({ key: beside.key, field });
      else if (what === 'next') focusOn('add');
    },
    [onChange, remove, focusOn, focusSoon],
  );
  const moveBeside = useCallback(
    (key: string, beside: string, edge: Edge) =>
      onChange((all) => {
        const line = all.find((one) => one.key === key);
        const rest = all.filter((one) => one.key !== key);
        const at = rest.findIndex((one) => one.key === beside);
        return line && at >= 0 ? rest.toSpliced(edge === 'above' ? at : at + 1, 0, line) : all;
      }),
    [onChange],
  );
  return { change, act, moveBeside };
}

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const next = [...all];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}
