// Rows that are chosen together, and the bar of what can be done with all of them.
import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import styles from './chosen.module.css';
import { withLook } from './look.ts';

export interface Choosing<Row> {
  isChosen: (row: Row) => boolean;
  /** Those that may be chosen; the others have no box. */
  isFree: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  toggle: (row: Row) => void;
  /** All of these, or none where all were chosen. */
  toggleAll: (rows: readonly Row[]) => void;
}

/** What is chosen among the rows that are shown; a row that left the list is chosen no more. */
export function useChosenRows<Row>({
  rows,
  keyOf,
  nameOf,
  isFree,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  isFree: (row: Row) => boolean;
}): { chosen: readonly Row[]; clear: () => void; choosing: Choosing<Row> } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(
    () => rows.filter((row) => keys.has(keyOf(row)) && isFree(row)),
    [rows, keys, keyOf, isFree],
  );
  return {
    chosen,
    clear: () => setKeys(new Set()),
    choosing: {
      isChosen: (row) => keys.has(keyOf(row)),
      isFree,
      nameOf,
      toggle: (row) => setKeys(keys.symmetricDifference(new Set([keyOf(row)]))),
      toggleAll: (all) => {
        const free = all.filter(isFree).map(keyOf);
        setKeys(free.every((key) => keys.has(key)) ? new Set() : new Set(free));
      },
    },
  };
}

/** Stands at the foot of the screen while something is chosen. */
export function ChosenBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <div
      className={withLook(styles['bar'], 'row', 'wrap', 'gap-8-12', 'middle', 'pad-8-16')}
      role="status"
    >
      <span className={withLook(styles['count'], 'strong', 'numbers')}>
        <Plural value={count} one="# chosen" other="# chosen" />
      </span>
      {children}
      <Button variant="subtle" color="gray" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  );
}
