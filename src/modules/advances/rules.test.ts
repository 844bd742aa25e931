import { expect, test } from 'vitest';
import { tillOf, layOut, leftOf } from './rules.ts';

const [meera, ravi] = [
  { name: 'Meera', leftPaise: 300 },
  { name: 'Ravi', leftPaise: 500 },
];

test('an amount is laid out over those who have it, the first of them first', () => {
  expect(layOut([meera, ravi], 200)).toEqual([{ of: meera, amountPaise: 200 }]);
  expect(layOut([meera, ravi], 800)).toEqual([
    { of: meera, amountPaise: 300 },
    { of: ravi, amountPaise: 500 },
  ]);
  expect(layOut([meera, ravi], 801)).toBeNull();
  expect(layOut([], 1)).toBeNull();
});

test('of a payment what has gone back is not left', () => {
  const entries = [
    { ofId: 'one', amountPaise: -100 },
    { ofId: 'other', amountPaise: -50 },
    { ofId: null, amountPaise: -70 },
  ];
  expect(leftOf({ id: 'one', amountPaise: 300 }, entries)).toBe(200);
});

test.each([
  ['correction', '2026-11-21', 'Lata'],
  ['correction', '2026-11-20', 'Lata'],
  ['refund', '2026-11-20', 'Rao'],
] as const)('a %s of what was noted on %s shows in the till of %s', (entry, paidOn, whose) => {
  const [wrong, here] = [
    { paidOn, receivedBy: 'Lata' },
    { paidOn: '2026-11-21', receivedBy: 'Rao' },
  ];
  expect(tillOf(entry, wrong, here)).toEqual(entry === 'correction' ? wrong : here);
  expect(tillOf(entry, wrong, here).receivedBy).toBe(whose);
});
