import { expect, test } from 'vitest';
import { guestRefused, moduleMm, pageRefused, posterMetres, shareRefused } from './rules.ts';

const none = { here: 0, ahead: 0, today: 0 };
test.each([
  [none, 2, undefined],
  [{ here: 1, ahead: 4, today: 4 }, 2, undefined],
  [{ ...none, here: 2 }, 2, 'booking_share'],
  [{ ...none, here: 2 }, 3, undefined],
  [{ ...none, ahead: 5 }, 2, 'booking_share'],
  [{ ...none, today: 5 }, 2, 'booking_share'],
  [{ here: 5, ahead: 5, today: 5 }, 8, undefined],
])('a phone with %j, where %d are given', (counts, perPhone, code) => {
  expect(shareRefused(counts, { perPhone })?.sentence.id).toBe(code);
});

test('a page takes as many an hour as the clinic says', () => {
  expect(pageRefused(119, { perHour: 120 })).toBeNull();
  expect(pageRefused(120, { perHour: 120 })?.sentence.id).toBe('booking_busy');
});

test.each([
  ['everybody', true, undefined],
  ['everybody', false, undefined],
  ['known', true, undefined],
  ['known', false, 'guests_known'],
  ['new', true, 'guests_new'],
  ['new', false, undefined],
] as const)('where %s may book, a patient of the clinic: %s', (guests, isKnown, code) => {
  expect(guestRefused({ guests }, isKnown)?.sentence.id).toBe(code);
});

test('a module of the poster is 2.5 mm', () => {
  expect(moduleMm(posterMetres)).toBeCloseTo(2.5);
});
