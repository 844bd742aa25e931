import { expect, test } from 'vitest';
import { emptyDraft } from '../model/draft.ts';
import type { KeptPayment } from '../model.ts';
import { consultStore } from './consult-store.ts';
import { newPayment } from './draft.ts';
import { payOnly, takeEach } from './pay-only.ts';

const lost = () => Promise.reject(new Error('no line'));
const typed = [newPayment(10_000), newPayment(5_000)];
const took = (id: string): KeptPayment => ({
  id,
  amountPaise: 10_000,
  type: 'Cash',
  paidOn: '2026-11-21',
  status: 'Paid',
  entry: 'payment',
  ofId: null,
  reason: '',
});

test('a payment that was taken is typed no longer, where nothing more can be asked behind it', async () => {
  const [first, second] = typed;
  const store = consultStore({ ...emptyDraft, payments: typed });
  const paid = await payOnly({
    store,
    typed,
    take: () => Promise.resolve({ taken: [took('a')], refused: second ? [second] : [] }),
    dropDraft: lost,
    read: lost,
  });
  expect(paid).toMatchObject({ isDraftOpen: true, saved: null });
  expect(store.get().draft.payments).toEqual([second]);
  expect(store.get().draft.payments).not.toContain(first);
});

test('behind a payment without an answer none is tried, behind a refused one the next is', async () => {
  const tried: number[] = [];
  const take = async (at: number) => {
    tried.push(at);
    await (at === 0 && lost());
    return took('b');
  };
  const rows = typed.map((one, at) => ({ typed: one, payment: at }));
  expect(await takeEach(rows, take, () => true)).toEqual({ taken: [], refused: typed });
  expect(tried).toEqual([0]);
  expect(await takeEach(rows, take, () => false)).toEqual({
    taken: [took('b')],
    refused: typed.slice(0, 1),
  });
});
