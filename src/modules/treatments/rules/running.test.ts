import { expect, test } from 'vitest';
import type { Duration } from '../../prescriptions/model.ts';
import { runningOn } from './running.ts';

const days = (count: number): Duration => ({ count, unit: 'days' });

/** The last day of a medicine prescribed on 1 November; `none` when it does not run on the 3rd. */
const lastDay = (dosage: string, duration: Duration | null) => {
  const [running] = runningOn(
    [
      {
        medicineName: 'Wysolone',
        genericName: 'Prednisolone',
        strength: '5 mg',
        form: 'Tablet',
        dosage,
        duration,
        visitOn: '2026-11-01',
      },
    ],
    '2026-11-03',
  );
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
