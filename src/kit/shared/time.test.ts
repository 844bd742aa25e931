import { expect, test } from 'vitest';
import { ageOn, dayAt, startOfDay, startOfWorkday, workdayAt } from './time.ts';

const unknown = { birthOn: null, statedAge: null, statedAgeUnit: null, statedOn: null };

test.each([
  ['2026-11-22', 0, 'days'],
  ['2026-10-11', 42, 'days'],
  ['2026-09-23', 60, 'days'],
  ['2026-09-22', 2, 'months'],
  ['2024-11-23', 23, 'months'],
  ['2024-11-22', 2, 'years'],
  ['1990-11-23', 35, 'years'],
] as const)('who was born on %s is %i %s old on 22 November 2026', (birthOn, count, unit) =>
  expect(ageOn({ ...unknown, birthOn }, '2026-11-22')).toEqual({ count, unit }),
);

test('an age that was stated is counted on', () =>
  expect(
    ageOn(
      { ...unknown, statedAge: 34, statedAgeUnit: 'years', statedOn: '2024-11-22' },
      '2026-11-22',
    ),
  ).toEqual({ count: 36, unit: 'years' }));

test('nothing known is no age', () => expect(ageOn(unknown, '2026-11-22')).toBeNull());

test('a day is the clinic’s own, not the server’s', () => {
  const late = Temporal.Instant.from('2026-11-21T19:00:00Z');
  expect(dayAt(late, 'Asia/Kolkata')).toBe('2026-11-22');
  expect(dayAt(late, 'UTC')).toBe('2026-11-21');
  expect(startOfDay('2026-11-22', 'Asia/Kolkata').toString()).toBe('2026-11-21T18:30:00Z');
});

test.each([
  ['2026-11-22T03:59:59+05:30', 'Asia/Kolkata', '2026-11-21'],
  ['2026-11-22T04:00:00+05:30', 'Asia/Kolkata', '2026-11-22'],
  ['2026-11-22T23:59:59+05:30', 'Asia/Kolkata', '2026-11-22'],
  // In the nights the clocks change, four is what they show.
  ['2026-03-29T03:59:00+02:00', 'Europe/Berlin', '2026-03-28'],
  ['2026-03-29T04:00:00+02:00', 'Europe/Berlin', '2026-03-29'],
  ['2026-10-25T03:59:00+01:00', 'Europe/Berlin', '2026-10-24'],
  ['2026-10-25T04:00:00+01:00', 'Europe/Berlin', '2026-10-25'],
])('%s in %s is of the working day %s', (at, zone, day) => {
  const instant = Temporal.Instant.from(at);
  expect(workdayAt(instant, zone)).toBe(day);
  expect(Temporal.Instant.compare(startOfWorkday(day, zone), instant)).not.toBe(1);
});
