import { expect, test } from 'vitest';
import { inOrder, nextOrder } from './in-order.ts';

const columns = [
  { key: 'name', head: '', sort: 'text' as const, sortBy: ({ name }: Row) => name },
  { key: 'paid', head: '', sort: 'number' as const, sortBy: ({ paid }: Row) => paid },
  { key: 'note', head: '' },
];
interface Row {
  name: string;
  paid: number | null;
}
const rows: Row[] = [
  { name: 'Zoya', paid: 20 },
  { name: 'Émile', paid: null },
  { name: 'Ward 10', paid: 3 },
  { name: 'Ward 9', paid: 100 },
  { name: '', paid: 7 },
];
const names = (order: string) => inOrder(rows, columns, order, 'en').map(({ name }) => name);

test.each([
  // By the language: É beside E, 9 before 10, and what is empty last whichever way.
  ['name', ['Émile', 'Ward 9', 'Ward 10', 'Zoya', '']],
  ['-name', ['Zoya', 'Ward 10', 'Ward 9', 'Émile', '']],
  ['paid', ['Ward 10', '', 'Zoya', 'Ward 9', 'Émile']],
  ['-paid', ['Ward 9', 'Zoya', '', 'Ward 10', 'Émile']],
  ['note', ['Zoya', 'Émile', 'Ward 10', 'Ward 9', '']],
  ['', ['Zoya', 'Émile', 'Ward 10', 'Ward 9', '']],
])('rows by %s', (order, expected) => expect(names(order)).toEqual(expected));

test.each([
  ['name', '', '', 'name'],
  ['name', 'name', '', '-name'],
  ['name', '-name', '', ''],
  ['name', '-name', '-paid', 'name'],
  ['paid', '', '', '-paid'],
  ['paid', '-paid', '', 'paid'],
  ['paid', 'paid', '-paid', '-paid'],
])(
  'the head of %s asks, in the order "%s" of a list that is usually "%s", for "%s"',
  (key, order, usual, next) => {
    const column = columns.find((one) => one.key === key);
    if (!column) throw new Error(key);
    expect(nextOrder(column, { order, usual })).toBe(next);
  },
);
