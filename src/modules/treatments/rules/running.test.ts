import { expect, test } from 'vitest';
import type { Duration } from '../../prescriptions/model.ts';
import { type PastLine, runningOn, type Stop } from './running.ts';

const days = (count: number): Duration => ({ count, unit: 'days' });

const wysolone: PastLine = {
  treatmentId: 'first',
  medicineName: 'Wysolone',
  genericName: 'Prednisolone',
  strength: '5 mg',
  form: 'Tablet',
  dosage: '1-0-0',
  duration: days(10),
  visitOn: '2026-11-01',
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
])('%s with %o runs until %s', (dosage, duration, until) =>
  expect(lastDay(dosage, duration)).toBe(until),
);

const stop: Stop = {
  treatmentId: 'first',
  medicineName: 'Wysolone',
  form: 'Tablet',
  isStopped: true,
  reason: 'Rash',
  toldOn: '2026-11-02',
};
const names = (lines: readonly PastLine[], stops: readonly Stop[]) => {
  const { running, stopped } = runningOn(lines, '2026-11-03', stops);
  return {
    running: running.map((one) => one.treatmentId),
    stopped: stopped.map((one) => `${one.treatmentId} ${one.stoppedOn} ${one.reason}`),
  };
};

test('what was stopped does not run', () =>
  expect(names([wysolone], [stop])).toEqual({ running: [], stopped: ['first 2026-11-02 Rash'] }));

test('what goes on after all runs', () =>
  expect(names([wysolone], [{ ...stop, isStopped: false }])).toEqual({
    running: ['first'],
    stopped: [],
  }));

test('another form of its name goes on', () =>
  expect(names([{ ...wysolone, form: 'Syrup' }], [stop]).running).toEqual(['first']));

test('a medicine prescribed again runs; an earlier prescription does not come back by a stop', () => {
  const again = { ...wysolone, treatmentId: 'second', visitOn: '2026-11-02' };
  expect(names([again, wysolone], [stop])).toEqual({ running: ['second'], stopped: [] });
  expect(names([again, wysolone], [{ ...stop, treatmentId: 'second' }]).running).toEqual([]);
});

test('a course that has ended is not told as stopped', () =>
  expect(names([{ ...wysolone, duration: days(1) }], [stop])).toEqual({
    running: [],
    stopped: [],
  }));
