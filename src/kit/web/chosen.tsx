// Rows that are chosen together, and the bar of what can be done with all of them.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { maxExportedByHand } from '../shared/fields.ts';
import styles from './list.module.css';
import { look, withLook } from './look.ts';
import { failureText } from './sentences.ts';

export interface Choosing<Row> {
  isChosen: (row: Row) => boolean;
  /** Those that may be chosen; the others have no box. */
  isFree: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  /** With Shift all rows from the one before on get what this one gets. */
  toggle: (row: Row, isRange: boolean) => void;
  /** All of these, or none where all were chosen. */
  toggleAll: (rows: readonly Row[]) => void;
}

interface RowsAsked<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  isFree?: (row: Row) => boolean;
}

/** Who was refused, and why. */
interface Refused {
  key: string;
  name: string;
  why: string;
}

export interface ChosenRows<Row> {
  chosen: readonly Row[];
  clear: () => void;
  choosing: Choosing<Row>;
  refused: readonly Refused[];
  /** How many are done of those that are being done; null while none are. */
  done: number | null;
  /** The same act for each, one after another; who is refused stays chosen and is named. @returns how many went. */
  each: (act: (row: Row) => Promise<unknown>) => Promise<number>;
}

const always = (): boolean => true;

/** What is chosen among the rows that are shown; a row that left the list is chosen no more. */
export function useChosenRows<Row>({
  rows,
  keyOf,
  nameOf,
  isFree = always,
}: RowsAsked<Row>): ChosenRows<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [done, setDone] = useState<number | null>(null);
  const last = useRef<string | null>(null);
  const chosen = useMemo(
    () => rows.filter((row) => keys.has(keyOf(row)) && isFree(row)),
    [rows, keys, keyOf, isFree],
  );
  const toggle = (row: Row, isRange: boolean) => {
    const key = keyOf(row);
    const [from, to] = [last.current, key].map((one) =>
      rows.findIndex((other) => keyOf(other) === one),
    );
    last.current = key;
    const next = new Set(keys);
    const isNew = !keys.has(key);
    const among =
      isRange && from !== undefined && to !== undefined && from >= 0
        ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(isFree)
        : [row];
    for (const one of among)
      if (isNew) next.add(keyOf(one));
      else next.delete(keyOf(one));
    setKeys(next);
  };
  const each = async (act: (row: Row) => Promise<unknown>) => {
    const failures: Refused[] = [];
    for (const [at, row] of chosen.entries()) {
      setDone(at);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after another: a desk is not to flood its own server
        await act(row);
      } catch (error) {
        failures.push({ key: keyOf(row), name: nameOf(row), why: failureText(error) });
      }
    }
    setDone(null);
    setRefused(failures);
    setKeys(new Set(failures.map(({ key }) => key)));
    return chosen.length - failures.length;
  };
  return {
    chosen,
    refused,
    done,
    each,
    clear: () => {
      setKeys(new Set());
      setRefused([]);
    },
    choosing: {
      isChosen: (row) => keys.has(keyOf(row)),
      isFree,
      nameOf,
      toggle,
      toggleAll: (all) => {
        const free = all.filter(isFree).map(keyOf);
        setKeys(free.every((key) => keys.has(key)) ? new Set() : new Set(free));
      },
    },
  };
}

/** Space on a row chooses it, with Shift all from the last one on; Enter still opens it. */
export function chooseBySpace<Row>(
  event: KeyboardEvent,
  row: Row,
  choosing: Choosing<Row> | undefined,
): void {
  if (event.key !== ' ' || !choosing?.isFree(row)) return;
  const isRowItself =
    event.target instanceof Element && event.target.closest('[data-row-key]') !== null;
  if (!isRowItself) return;
  event.preventDefault();
  choosing.toggle(row, event.shiftKey);
}

/** Stands at the foot of the screen while something is chosen: how many, who was refused, and what can be done with them. */
export function ChosenBar({
  count,
  onClear,
  refused,
  children,
}: {
  count: number;
  onClear: () => void;
  refused?: readonly Refused[];
  children: ReactNode;
}) {
  if (count === 0 && !refused?.length) return null;
  return (
    <div
      className={withLook(styles['chosenBar'], 'grid', 'gap-8', 'pad-8-inset')}
      data-chosen-bar=""
    >
      {refused !== undefined && refused.length > 0 && (
        <ul className={withLook(styles['refused'], 'bare-list', 'bad', 'size-1')} role="alert">
          {refused.map(({ key, name, why }) => (
            <li key={key}>
              <b>{name}</b>: {why}
            </li>
          ))}
        </ul>
      )}
      <div className={look('row', 'wrap', 'gap-8-12', 'middle')}>
        <span className={withLook(styles['chosenCount'], 'row', 'gap-4', 'middle')}>
          <span className={look('strong', 'numbers')} role="status">
            <Plural value={count} one="# chosen" other="# chosen" />
          </span>
          <Button variant="subtle" color="gray" onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
        </span>
        {count > 0 && <Acts>{children}</Acts>}
      </div>
    </div>
  );
}

/** On a phone as many as stand in one row; the others when they are asked for. */
function Acts({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { row, isOver } = useOneRow(isOpen);
  return (
    <>
      {isOver && (
        <Button
          variant={isOpen ? 'light' : 'default'}
          px={10}
          aria-label={t`More`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={18} aria-hidden="true" />
        </Button>
      )}
      <div
        id={id}
        ref={row}
        className={withLook(styles['chosenActs'], 'wrap', 'gap-8')}
        data-acts=""
        data-open={isOpen ? '' : undefined}
      >
        {children}
      </div>
    </>
  );
}

/** Which of the acts are below the first row: there nobody reaches them by keys or by ear until all are open. */
function useOneRow(isOpen: boolean): { row: RefObject<HTMLDivElement | null>; isOver: boolean } {
  const row = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    const frame = row.current;
    if (!frame) return undefined;
    const measure = () => {
      const acts = [...frame.children].filter((one) => one instanceof HTMLElement);
      // Where there is room they stand among the words of the bar.
      const hasRows = getComputedStyle(frame).display !== 'contents';
      const top = acts[0]?.offsetTop ?? 0;
      const below = hasRows ? acts.filter((one) => one.offsetTop > top) : [];
      for (const one of acts) one.inert = !isOpen && below.includes(one);
      setOver(below.length > 0);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(frame);
    const changes = new MutationObserver(measure);
    changes.observe(frame, { subtree: true, childList: true, characterData: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [isOpen]);
  return { row, isOver };
}

/** Puts the chosen rows on paper, and no others. */
interface ExportProps {
  chosen: readonly { id: string }[];
  file: { isBusy: boolean; save: (input: { ids: string[] }) => Promise<boolean> };
  isDisabled?: boolean;
}

/** For whoever may take data out. */
export const ExportChosen = ({ chosen, file, isDisabled = false }: ExportProps) => (
  <Button
    variant="default"
    leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
    disabled={isDisabled || chosen.length > maxExportedByHand}
    loading={file.isBusy}
    onClick={() => void file.save({ ids: chosen.map(({ id }) => id) })}
  >
    <Trans>Export</Trans>
  </Button>
);

export const PrintChosen = () => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={18} aria-hidden="true" />}
    onClick={() => print()}
  >
    <Trans>Print</Trans>
  </Button>
);
