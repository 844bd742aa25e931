// A plain table for long lists: sticky head, only the rows in sight are drawn, a row opens by click, Enter or long press; on a phone each row is a card.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Avatar } from './avatar.tsx';
import { readOrder } from '../shared/order.ts';
import { chooseBySpace, type Choosing } from './chosen.tsx';
import type { Endless } from './endless.ts';
import { OrderChoice, type Ordering, useColumnOrder } from './order.tsx';
import { inOrder, nextOrder, type Sortable } from './in-order.ts';
import { currentLanguage } from './language.ts';
import { ListEnd } from './list-end.tsx';
import { usePrinting } from './printing.ts';
import { useLines } from './quick.tsx';
import { SortButton } from './sort-button.tsx';
import { Failed, RowsOnTheWay } from './states.tsx';
import { look, withLook } from './look.ts';
import { useRoom } from './table-room.ts';
import styles from './table.module.css';

export interface Column<Row> extends Sortable<Row> {
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and money: right-aligned, tabular. */
  align?: 'start' | 'end';
  /** Any CSS width. */
  width?: string;
  /** On a phone: `title` is the card's first line, `side` stands at its right, `line` below (the default), `named` below with its head before it, `none` is left out. */
  phone?: 'title' | 'side' | 'line' | 'named' | 'none';
  /** The first to stand below where the table is narrower than on a laptop. */
  needsRoom?: boolean;
}

/** The part of an endless list that a table draws. */
export interface RowList<Row> extends Omit<Endless<unknown>, 'rows'> {
  rows: readonly Row[];
}

interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  name: string;
  columns: readonly Column<Row>[];
  /** From `useEndless`; a short list that comes whole is `wholeList(read, rows)`. */
  list: RowList<Row>;
  keyOf: (row: Row) => string;
  /** An `<Empty>`: shown when there are none, demanded so that no list is ever just blank. */
  empty: ReactNode;
  /** Opens a row. Its first column then is its button. */
  onOpen?: (row: Row) => void;
  /** Of whom a row is: the first letters of the name stand before it. */
  whoOf?: (row: Row) => string;
  /** Rows can be chosen, to do one thing with all of them. */
  choosing?: Choosing<Row>;
  /** Key of the row that is open now. */
  openKey?: string | null;
  /** Acts of a row, shown on hover and focus, always on a phone. */
  acts?: (row: Row) => ReactNode;
  /** From `useOrder`: the heads of columns that have a `sort` then order the list. A whole list needs none: its columns' `sortBy` order it here. */
  ordering?: Ordering;
  /** Its order's name in the address, where another list of the page has `order`. */
  orderName?: string;
}

export function Table<Row>(props: TableProps<Row>) {
  const { list, empty, columns } = props;
  if (list.rows.length > 0) return <FullTable {...props} />;
  if (list.error) return <Failed error={list.error} onRetry={list.again} />;
  return list.isWaiting ? <RowsOnTheWay columns={Math.min(columns.length, 5)} /> : empty;
}

/** A list that one answer holds whole, in the shape a table wants. */
export const wholeList = <Row,>(
  read: {
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  },
  rows: readonly Row[] | undefined,
): RowList<Row> => ({
  rows: rows ?? [],
  error: read.error,
  isWaiting: read.isPending,
  isFormer: read.isPlaceholderData,
  isFetching: read.isFetching,
  hasMore: false,
  stuck: null,
  more: () => {},
  again: () => void read.refetch(),
});

/** The rows as they stand: as they came, or, where the columns say what by, in the order of the table's own. */
function useOrdered<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  ordering: Ordering | undefined,
  orderName: string | undefined,
): { rows: readonly Row[]; order: Ordering | undefined; own: Ordering | null } {
  const own = useColumnOrder(columns, '', orderName);
  if (ordering || !columns.some(({ sortBy }) => sortBy !== undefined))
    return { rows, order: ordering, own: null };
  return { rows: inOrder(rows, columns, own.order, currentLanguage()), order: own, own };
}

/** Of cards on a phone: so few are read without an order. */
const screenful = 7;

function FullTable<Row>({
  name,
  columns,
  list,
  keyOf,
  onOpen,
  openKey,
  acts,
  whoOf,
  choosing,
  ordering,
  orderName,
}: TableProps<Row>) {
  const { hasMore } = list;
  const { rows, order, own } = useOrdered(list.rows, columns, ordering, orderName);
  const { frame, table, shown, below } = useRoom(columns);
  return (
    <div ref={frame} className={styles['frame']}>
      {own && rows.length > screenful && (
        <div className={styles['order']}>
          <OrderChoice columns={columns} ordering={own} />
        </div>
      )}
      <table
        ref={table}
        className={withLook(styles['table'], 'full')}
        aria-label={name}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        data-stale={list.isFormer ? '' : undefined}
        data-some={choosing && rows.some(choosing.isChosen) ? '' : undefined}
      >
        <thead className={styles['head']}>
          <tr>
            {shown.map((column, place) => (
              <Head
                key={column.key}
                column={column}
                {...(choosing && place === 0
                  ? { box: <AllBox rows={rows} choosing={choosing} /> }
                  : {})}
                {...(order ? { ordering: order } : {})}
              />
            ))}
            {acts && (
              <th scope="col" className={styles['actsHead']}>
                <span className="visually-hidden">
                  <Trans>Acts</Trans>
                </span>
              </th>
            )}
          </tr>
        </thead>
        <Rows
          columns={shown}
          below={below}
          rows={rows}
          keyOf={keyOf}
          openKey={openKey ?? null}
          {...(onOpen ? { onOpen } : {})}
          {...(acts ? { acts } : {})}
          {...(whoOf ? { whoOf } : {})}
          {...(choosing ? { choosing } : {})}
        />
      </table>
      <ListEnd
        list={list}
        rows={2}
        columns={Math.min(columns.length, 5)}
        className={styles['more']}
      />
    </div>
  );
}

function Head<Row>({
  column,
  box,
  ordering,
}: {
  column: Column<Row>;
  /** Chooses all rows. */
  box?: ReactNode;
  ordering?: Ordering;
}) {
  const asked = column.sort && ordering ? readOrder(ordering.order) : undefined;
  const isSorted = asked?.key === column.key;
  const order = isSorted ? (asked?.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      data-key={column.key}
      data-align={column.align}
      aria-sort={order}
      style={column.width === undefined ? undefined : { width: column.width }}
    >
      {box}
      {column.sort && ordering ? (
        <SortButton
          way={isSorted ? (asked?.isDescending ? 'down' : 'up') : null}
          onClick={() => ordering.choose(nextOrder(column, ordering))}
        >
          {column.head}
        </SortButton>
      ) : (
        column.head
      )}
    </th>
  );
}

interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  /** There is no room for them beside the others. */
  below: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  openKey: string | null;
  onOpen?: (row: Row) => void;
  acts?: (row: Row) => ReactNode;
  whoOf?: (row: Row) => string;
  choosing?: Choosing<Row>;
}

const fewRows = 80;
const usualHeight = 56;

/** Alone in re-drawing while the page scrolls; rows that stay are not drawn again. */
function Rows<Row>(props: RowsProps<Row>) {
  const isPrinting = usePrinting();
  return props.rows.length > fewRows && !isPrinting ? (
    <VirtualRows {...props} />
  ) : (
    <FewRows {...props} />
  );
}

function FewRows<Row>(props: RowsProps<Row>) {
  const { rows, columns, acts } = props;
  const lines = useLines(rows.length);
  return (
    <tbody>
      {rows.slice(0, lines).map((row, at) => (
        <OneRow
          key={props.keyOf(row)}
          {...props}
          row={row}
          at={at}
          isOpen={props.keyOf(row) === props.openKey}
        />
      ))}
      {lines < rows.length && (
        <Gap width={columns.length + (acts ? 1 : 0)} height={(rows.length - lines) * usualHeight} />
      )}
    </tbody>
  );
}

/** Room for rows that are not drawn. */
function Gap({ width, height }: { width: number; height: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={width} style={{ height, padding: 0 }} />
    </tr>
  );
}

function VirtualRows<Row>(props: RowsProps<Row>) {
  const { rows, keyOf, openKey, columns, acts } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + scrollY), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (at) => {
      const row = rows[at];
      return row === undefined ? at : keyOf(row);
    },
  });
  const shown = virtual.getVirtualItems();
  const above = (shown[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  const width = columns.length + (acts ? 1 : 0);
  return (
    <tbody ref={body}>
      {above > 0 && <Gap width={width} height={above} />}
      {shown.map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : (
          <OneRow
            key={item.key}
            {...props}
            row={row}
            at={item.index}
            isOpen={keyOf(row) === openKey}
            measure={virtual.measureElement}
          />
        );
      })}
      {below > 0 && <Gap width={width} height={below} />}
    </tbody>
  );
}

interface OneRowProps<Row> extends RowsProps<Row> {
  row: Row;
  at: number;
  isOpen: boolean;
  measure?: (element: Element | null) => void;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type parameter
const OneRow = memo(
  DrawnRow,
  (before, after) =>
    before.row === after.row &&
    before.isOpen === after.isOpen &&
    before.choosing === after.choosing &&
    before.columns === after.columns &&
    before.below === after.below &&
    before.at === after.at,
) as typeof DrawnRow;

function DrawnRow<Row>({
  row,
  at,
  columns,
  below,
  isOpen,
  onOpen,
  acts,
  whoOf,
  choosing,
  measure,
}: OneRowProps<Row>) {
  const open = onOpen && (() => onOpen(row));
  return (
    <tr
      ref={measure}
      data-index={at}
      aria-rowindex={at + 2}
      className={styles['row']}
      data-opens={open ? '' : undefined}
      data-chosen={choosing?.isChosen(row) ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      onKeyDown={(event) => chooseBySpace(event, row, choosing)}
      onClick={(event) => {
        const isInner =
          event.target instanceof Element &&
          event.target.closest('a, button, input, select, label') !== null;
        if (!isInner && getSelection()?.isCollapsed !== false) open?.();
      }}
    >
      {columns.map((column, place) => (
        <td
          key={column.key}
          data-align={column.align}
          data-phone={column.phone ?? (place === 0 ? 'title' : 'line')}
        >
          {column.phone === 'named' && <span className={styles['named']}>{column.head}</span>}
          {place === 0 ? (
            <First
              row={row}
              column={column}
              below={below}
              {...(open ? { open } : {})}
              {...(whoOf ? { who: whoOf(row) } : {})}
              {...(choosing ? { choosing } : {})}
            />
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {acts && <td className={withLook(styles['acts'], 'one-line')}>{acts(row)}</td>}
    </tr>
  );
}

interface FirstProps<Row> {
  row: Row;
  column: Column<Row>;
  below: readonly Column<Row>[];
  open?: () => void;
  who?: string;
  choosing?: Choosing<Row>;
}

/** The cell that names the row and opens it, with what has no room beside it below. */
function First<Row>({ row, column, below, open, who, choosing }: FirstProps<Row>) {
  const words = (
    <>
      {open ? (
        <button
          type="button"
          className={withLook(styles['open'], 'ink', 'strong', 'breaks', 'corners-4')}
          data-row-key=""
          onClick={open}
        >
          {column.cell(row)}
        </button>
      ) : (
        column.cell(row)
      )}
      {below.map(({ key, head, cell, phone }) => (
        <span key={key} className={look('block', 'soft', 'size-1', 'plain')}>
          {(phone === 'named' || phone === 'none') && <>{head}: </>}
          {cell(row)}
        </span>
      ))}
    </>
  );
  if (who === undefined && !choosing) return words;
  return (
    <span className={look('row', 'gap-12', 'middle')}>
      {choosing && <RowBox row={row} choosing={choosing} />}
      {who !== undefined && <Avatar name={who} />}
      <span className={look('min-0')}>{words}</span>
    </span>
  );
}

function RowBox<Row>({ row, choosing }: { row: Row; choosing: Choosing<Row> }) {
  const { t } = useLingui();
  return (
    <input
      type="checkbox"
      className={styles['box']}
      aria-label={t`Choose ${choosing.nameOf(row)}`}
      disabled={!choosing.isFree(row)}
      checked={choosing.isChosen(row)}
      onChange={({ nativeEvent }) =>
        choosing.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      // A box has no Shift and Space of its own.
      onKeyDown={(event) => {
        if (event.key !== ' ' || !event.shiftKey) return;
        event.preventDefault();
        choosing.toggle(row, true);
      }}
    />
  );
}

function AllBox<Row>({ rows, choosing }: { rows: readonly Row[]; choosing: Choosing<Row> }) {
  const { t } = useLingui();
  const free = rows.filter(choosing.isFree);
  return (
    <input
      type="checkbox"
      className={styles['box']}
      aria-label={t`Choose all in sight`}
      disabled={free.length === 0}
      checked={free.length > 0 && free.every(choosing.isChosen)}
      onChange={() => choosing.toggleAll(rows)}
    />
  );
}
