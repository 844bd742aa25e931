import { expect, test } from 'vitest';
import type { Duration } from '../../prescriptions/model.ts';
import { type PastLine, runningOn } from './running.ts';

const days = (count: number): Duration => ({ count, unit: 'days' });

const wysolone: PastLine = {
  treatmentId: 'first',
  medicineName: 'Wysolone',
  genericName: 'Prednisolone',
  strength: '5 mg',
  form: 'Tablet',
  dosage: '1-0-0',
  duration: days(10),
  repeats: 0,
  visitOn: '2026-11-01',
  stop: null,
};

/** The last day of a medicine prescribed on 1 November; `none` when it does not run on the 3rd. */
const lastDay = (dosage: string, duration: Duration | null) => {
  const [running] = runningOn([{ ...wysolone, dosage, duration }], '2026-11-03').running;
  return running === undefined ? 'none' : running.untilOn;
};

test.each([
  ['1-0-1', days(5), '2026-11-05'],
  ['1-0-1', days(3), '2026-11-03'],
  ['1-0-1', days(2), 'none'],
  ['1-0-1', null, null],
  ['SOS', null, '2026-11-14'],
  ['2 STAT', null, 'none'],
  ['2 STAT then 1-0-1', days(4), '2026-11-04'],
  ['20 mg OD 5d > 10 mg 5d', null, '2026-11-10'],
  ['20 mg OD 5d > 10 mg 5d', days(10), '2026-11-10'],
  ['20 mg OD 5d > 10 mg', days(5), '2026-11-10'],
  ['1-0-1 5d > 2 STAT', null, '2026-11-05'],
])('%s with %o runs until %s', (dosage, duration, until) =>
  expect(lastDay(dosage, duration)).toBe(until),
);

const stopped: PastLine = { ...wysolone, stop: { on: '2026-11-02', reason: 'Rash' } };
const names = (lines: readonly PastLine[]) => {
  const taken = runningOn(lines, '2026-11-03');
  return {
    running: taken.running.map((one) => one.treatmentId),
    stopped: taken.stopped.map((one) => `${one.treatmentId} ${one.stoppedOn} ${one.reason}`),
  };
};

test('a course that may be given again runs on as often', () => {
  const until = (line: Partial<PastLine>) =>
    runningOn([{ ...wysolone, ...line }], '2026-11-25').running.map((one) => one.untilOn);
  expect(until({ repeats: 1 })).toEqual([]);
  expect(until({ repeats: 2 })).toEqual(['2026-11-30']);
  expect(until({ repeats: 2, dosage: '20 mg OD 5d > 10 mg 5d', duration: null })).toEqual([
    '2026-11-30',
  ]);
});

test('what was stopped does not run', () =>
  expect(names([stopped])).toEqual({ running: [], stopped: ['first 2026-11-02 Rash'] }));

test('a medicine prescribed again runs; an earlier prescription does not come back by a stop', () => {
  const again = { ...wysolone, treatmentId: 'second', visitOn: '2026-11-02' };
  expect(names([again, stopped])).toEqual({ running: ['second'], stopped: [] });
  expect(names([{ ...again, stop: stopped.stop }, wysolone]).running).toEqual([]);
});

test('a dose taken at once beside a course, and a visit after the day, leave the course running', () => {
  const atOnce = { ...wysolone, treatmentId: 'second', visitOn: '2026-11-02', dosage: '1 STAT' };
  expect(names([{ ...atOnce, duration: null }, wysolone]).running).toEqual(['first']);
  const after = { ...wysolone, treatmentId: 'third', visitOn: '2026-11-04' };
  expect(names([after, wysolone]).running).toEqual(['first']);
});

test('a course that has ended is not told as stopped', () =>
  expect(names([{ ...stopped, duration: days(1) }])).toEqual({ running: [], stopped: [] }));

/** What runs on a day of a visit's lines of one medicine, in days each. */
const lastOf = (lengths: readonly (number | null)[], on: string) =>
  runningOn(
    lengths.map((length) => ({ ...wysolone, duration: length === null ? null : days(length) })),
    on,
  ).running.map((one) => one.untilOn);

test('of two lines of a medicine in one visit each runs until its own end', () => {
  expect(lastOf([5, 20], '2026-11-03')).toEqual(['2026-11-05', '2026-11-20']);
  expect(lastOf([5, 20], '2026-11-10')).toEqual(['2026-11-20']);
  expect(lastOf([20, 5], '2026-11-10')).toEqual(['2026-11-20']);
  expect(lastOf([5, null], '2026-11-10')).toEqual([null]);
  expect(lastOf([5, 20], '2026-11-21')).toEqual([]);
});
