import { expect, test } from 'vitest';
import { statuses } from '../appointments/model.ts';
import { changeableUntil, isLow, leavingRefused } from './rules.ts';

const first = '2026-11-21T09:30:00Z';
const at = (text: string) => Temporal.Instant.from(text);

test.each([
  ['at once', first, null],
  ['on the seventh day', '2026-11-28T09:30:00Z', null],
  ['a second later', '2026-11-28T09:30:01Z', 'review_stands'],
])('may be changed %s: %s', (_when, now, code) =>
  expect(leavingRefused('Completed', first, at(now))?.sentence.id ?? null).toBe(code),
);

test('may be left for the first time whenever the visit is over', () =>
  expect(leavingRefused('Completed', null, at('2027-06-01T00:00:00Z'))).toBeNull());

test.each(statuses.filter((status) => status !== 'Completed'))(
  'is refused while the appointment is %s',
  (status) => expect(leavingRefused(status, null, at(first))?.sentence.id).toBe('review_early'),
);

test('stands from a week after it was first left', () =>
  expect(changeableUntil(first).toString()).toBe('2026-11-28T09:30:00Z'));

test.each([1, 2])('%i stars are low', (stars) => expect(isLow(stars)).toBe(true));
test.each([3, 4, 5])('%i stars are not', (stars) => expect(isLow(stars)).toBe(false));
