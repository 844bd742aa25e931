import { expect, test } from 'vitest';
import { courseText, readCourse } from './course.ts';
import { draftOf, lineOf, openedLine, readLine, splitDosage } from './line-draft.ts';

const from = '2026-11-22';
const days = (count: number) => ({ count, unit: 'days' });

test.each([
  ['till 5 Dec', days(14), '2026-12-05', 0],
  ['till 05/12', days(14), '2026-12-05', 0],
  ['Until Dec 5, 2026', days(14), '2026-12-05', 0],
  ['upto 22/11', days(1), from, 0],
  ['till 3 jan', days(43), '2027-01-03', 0],
  ['till 28 feb repeat 1', days(99), '2027-02-28', 1],
  ['upto 10d', days(10), null, 0],
  ['till 2 weeks repeat 1', { count: 2, unit: 'weeks' }, null, 1],
  ['1m repeat 2', { count: 1, unit: 'months' }, null, 2],
  ['30d, refill x 3', days(30), null, 3],
  ['repeat × 2', null, null, 2],
  ['5d', days(5), null, 0],
  ['', null, null, 0],
])('%s is read', (text, duration, stopOn, repeats) =>
  expect(readCourse(text, from)).toEqual({ course: { duration, stopOn, repeats } }),
);

test.each([
  ['till 31 Feb', 'date_wrong'],
  ['till Diwali', 'date_wrong'],
  ['till 21/11/2026', 'stop_past'],
  ['till 1/1/2030', 'duration_limit'],
  ['1m repeat 13', 'too_big'],
  ['five', 'duration_form'],
])('%s is refused: %s', (text, code) => expect(readCourse(text, from).problem?.code).toBe(code));

test('a stop date typed behind the dosage goes to its own field', () => {
  const split = (dosage: string) =>
    splitDosage({ medicineName: 'Dolo 650', strength: '650 mg', form: 'Tablet', dosage });
  expect(split('1-0-1 till 5 Dec')).toEqual({ dosage: '1-0-1', duration: 'till 5 Dec' });
  expect(split('1-0-0 1m repeat 2')).toEqual({ dosage: '1-0-0', duration: '1m repeat 2' });
});

test('a kept stop date stays in its visit and is a number of days in the next', () => {
  const line = {
    ...lineOf({
      medicineId: null,
      medicineName: 'Dolo 650',
      genericName: 'Paracetamol',
      strength: '650 mg',
      form: 'Tablet',
    }),
    dosage: '1-0-1',
    duration: 'till 5 Dec repeat 1',
  };
  const read = readLine(line, from).line;
  if (!read) throw new Error('unreadable');
  expect(readLine(openedLine(read), from).line).toEqual(read);
  expect(draftOf(read).duration).toBe('14d repeat 1');
  expect(courseText(read, true)).toBe('till 05/12/2026 repeat 1');
});
