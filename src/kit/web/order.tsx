// The order of a list: chosen at the heads of its columns or, where those do not stand, in a chip; it stands in the address.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderBy } from '../shared/order.ts';
import type { Sortable } from './in-order.ts';
import { ListChoice, useAddress } from './list.tsx';
import styles from './list.module.css';

export interface Ordering<K extends string = string> {
  order: OrderBy<K>;
  /** Where none is chosen. */
  usual: OrderBy<K>;
  choose: (order: string | undefined) => void;
}

/**
 * @param keys of the columns that the list can be ordered by
 * @param name in the address, where a page has several lists
 */
export function useOrder<const K extends string>(
  keys: readonly K[],
  usual: OrderBy<NoInfer<K>>,
  name = 'order',
): Ordering<K> {
  const [address, setAddress] = useAddress();
  const asked = address[name] ?? '';
  const key = keys.find((one) => one === asked || `-${one}` === asked);
  return {
    order: key === undefined ? usual : asked.startsWith('-') ? `-${key}` : key,
    usual,
    choose: (order) => setAddress({ [name]: order === usual ? undefined : order }),
  };
}

/** The same by the columns that have a `sort`; `''` is the order in which the rows come. */
export const useColumnOrder = <Row,>(
  columns: readonly Sortable<Row>[],
  usual = '',
  name?: string,
): Ordering =>
  useOrder(
    columns.flatMap(({ key, sort }) => (sort === undefined ? [] : [key])),
    usual,
    name,
  );

const ways = {
  text: { up: <Trans>A to Z</Trans>, down: <Trans>Z to A</Trans> },
  day: { up: <Trans>earliest first</Trans>, down: <Trans>latest first</Trans> },
  number: { up: <Trans>lowest first</Trans>, down: <Trans>highest first</Trans> },
} as const;

/** The same choice as a chip: on a phone and a tablet, where heads do not stand or not all of them. */
export function OrderChoice<Row>({
  columns,
  ordering: { order, usual, choose },
}: {
  columns: readonly Sortable<Row>[];
  ordering: Ordering;
}) {
  const { t } = useLingui();
  const choices = columns.flatMap(({ key, head, sort }) => {
    if (sort === undefined) return [];
    const { up, down } = ways[sort];
    const both = [
      { value: key, label: <OrderWords head={head} way={up} /> },
      { value: `-${key}`, label: <OrderWords head={head} way={down} /> },
    ];
    return sort === 'text' ? both : both.toReversed();
  });
  const usualChoice = choices.find(({ value }) => value === usual);
  if (choices.length === 0) return null;
  return (
    <span className={styles['order']}>
      <ListChoice
        label={t`Order`}
        any={usualChoice?.label ?? t`Usual order`}
        value={order === usual ? undefined : order}
        choices={choices.filter((one) => one !== usualChoice)}
        onChange={choose}
      />
    </span>
  );
}

const OrderWords = ({ head, way }: { head: ReactNode; way: ReactNode }) => (
  <>
    {head}, {way}
  </>
);
