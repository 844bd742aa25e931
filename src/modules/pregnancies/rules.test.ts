import { expect, test } from 'vitest';
import { contactsFrom, dueOn, entryProblems, gestationOn, weeksOn } from './rules.ts';

const dated = (lmpOn: string, scanDueOn: string | null = null) => ({ lmpOn, scanDueOn });

test.each([
  ['2026-01-01', null, '2026-10-08'],
  // Naegele across a leap day.
  ['2027-06-01', null, '2028-03-07'],
  ['2026-01-01', '2026-10-15', '2026-10-15'],
])('last period %s, scan %s: due %s', (lmp, scan, due) =>
  expect(dueOn(dated(lmp, scan))).toBe(due),
);

test.each([
  ['2026-11-21', { weeks: 0, days: 0, trimester: 1 }],
  ['2026-08-15', { weeks: 14, days: 0, trimester: 2 }],
  ['2026-08-16', { weeks: 13, days: 6, trimester: 1 }],
  ['2026-05-09', { weeks: 28, days: 0, trimester: 3 }],
  ['2026-11-22', null],
])('last period %s is so far on 21 Nov 2026', (lmp, expected) =>
  expect(gestationOn(dated(lmp), '2026-11-21')).toEqual(expected),
);

test('a scan moves the count', () =>
  expect(gestationOn(dated('2026-08-15', '2027-05-29'), '2026-11-21')).toMatchObject({
    weeks: 13,
    days: 0,
  }));

test.each([
  [{ ...dated('2026-08-15'), endedOn: null }, 14],
  [{ ...dated('2026-08-15'), endedOn: '2026-11-20' }, null],
  [{ ...dated('2026-08-15'), endedOn: '2026-11-22' }, 14],
  [{ ...dated('2025-11-21'), endedOn: null }, null],
  [null, null],
])('weeks of %o', (pregnancy, weeks) => expect(weeksOn(pregnancy, '2026-11-21')).toBe(weeks));

test('the contacts that lie ahead, the next first', () => {
  expect(contactsFrom(dated('2026-05-09'), '2026-11-21')).toEqual([
    { week: 30, on: '2026-12-05' },
    { week: 34, on: '2027-01-02' },
    { week: 36, on: '2027-01-16' },
    { week: 38, on: '2027-01-30' },
    { week: 40, on: '2027-02-13' },
  ]);
});

test.each([
  [{ lmpOn: '2026-11-22' }, { lmpOn: { code: 'date_future' } }],
  [{ lmpOn: '2026-01-16' }, { lmpOn: { code: 'lmp_far' } }],
  [{ lmpOn: '2026-01-17' }, {}],
  // Late to conceive: the scan says 35 weeks.
  [{ lmpOn: '2026-01-16', scanDueOn: '2026-12-20' }, {}],
  [{ lmpOn: '2026-01-10', scanDueOn: '2026-10-23' }, { lmpOn: { code: 'lmp_far' } }],
  [{ lmpOn: '2025-06-01', endedOn: '2026-03-05' }, {}],
  [{ scanDueOn: '2026-11-21' }, { scanDueOn: { code: 'scan_disagrees' } }],
  [{ endedOn: '2026-11-22' }, { endedOn: { code: 'date_future' } }],
  [{ endedOn: '2026-08-14' }, { endedOn: { code: 'ends_early' } }],
  [{}, {}],
])('%o is told on its field', (change, expected) => {
  const entry = { patientId: '', lmpOn: '2026-08-15', scanDueOn: null, endedOn: null, ...change };
  expect(entryProblems(entry, '2026-11-21')).toEqual(expected);
});
