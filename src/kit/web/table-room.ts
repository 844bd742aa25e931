import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Column } from './table.tsx';

interface Room<Row> {
  frame: RefObject<HTMLDivElement | null>;
  table: RefObject<HTMLTableElement | null>;
  /** The columns that the frame has room for. */
  shown: readonly Column<Row>[];
  /** The others but those that a phone leaves out: they stand below the row's first cell. */
  below: readonly Column<Row>[];
}

/** In px: what the page gains when its bar goes, because fewer columns make lower rows, brings none back. */
const scrollBar = 24;
/** In px: narrower than on a laptop. */
const narrow = 832;

/** As many columns as fit beside each other in the words of this language; a table is never moved sideways. */
export function useRoom<Row>(columns: readonly Column<Row>[]): Room<Row> {
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [drawn, draw] = useReducer((times: number) => times + 1, 0);
  const width = useRef(0);
  useEffect(() => {
    const watcher = new ResizeObserver(draw);
    for (const { current } of [frame, table]) if (current) watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  // And whenever it is wider: rows that come later may be.
  useLayoutEffect(() => {
    if (!frame.current || !table.current) return;
    const now = frame.current.clientWidth;
    const isWider = now > width.current + scrollBar;
    if (isWider || now < width.current) width.current = now;
    if (isWider && left.length > 0) {
      setLeft([]);
      return;
    }
    const more = tooMany(columns, left, frame.current, table.current);
    if (more.length > 0) setLeft([...left, ...more]);
  }, [columns, left, drawn]);
  const [shown, below] = useMemo(
    () => [
      columns.filter(({ key }) => !left.includes(key)),
      columns.filter(({ key, phone }) => left.includes(key) && phone !== 'none'),
    ],
    [columns, left],
  );
  return { frame, table, shown, below };
}

/** Keys of the columns that must go so that the table fits, besides those that went. */
function tooMany<Row>(
  columns: readonly Column<Row>[],
  left: readonly string[],
  frame: HTMLElement,
  table: HTMLElement,
): string[] {
  // On a phone its rows are cards.
  if (getComputedStyle(table).display !== 'table') return [];
  let over = table.offsetWidth - frame.clientWidth;
  const more: string[] = [];
  for (const { key, needsRoom } of leaving(columns)) {
    const mustGo = over >= 1 || (needsRoom && frame.clientWidth < narrow);
    if (!mustGo || left.includes(key)) continue;
    more.push(key);
    over -= table.querySelector<HTMLElement>(`th[data-key="${CSS.escape(key)}"]`)?.offsetWidth ?? 0;
  }
  return more;
}

const ranks = { none: 1, named: 2, line: 3 };

/** Who goes first: what needs much room, then what a phone leaves out, then what it sets below, from the last on. */
function leaving<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns
    .slice(1)
    .toReversed()
    .filter(({ phone }) => phone !== 'title' && phone !== 'side')
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf<Row>({ needsRoom, phone }: Column<Row>): number {
  if (needsRoom) return 0;
  return phone === 'none' || phone === 'named' ? ranks[phone] : ranks.line;
}
