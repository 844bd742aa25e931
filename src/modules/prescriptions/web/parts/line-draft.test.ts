import { describe, expect, test } from 'vitest';
import {
  atOtherTimes,
  dosageChosen,
  dosagesAsked,
  draftOf,
  lineOf,
  readLine,
  splitDosage,
  timesNamed,
  withDosage,
  withTime,
} from './line-draft.ts';

const chosen = {
  medicineId: null,
  medicineName: 'Dolo 650',
  genericName: 'Paracetamol',
  strength: '650 mg',
  form: 'Tablet',
} as const;
const line = (change: object) => ({ ...lineOf(chosen), dosage: '1-0-1', ...change });

test('a typed line is read whole, its quantity computed', () => {
  const read = readLine(line({ duration: '5d' }), '2026-11-21');
  expect(read).toMatchObject({
    problems: {},
    computed: '10',
    line: { duration: { count: 5, unit: 'days' }, quantity: null, mealTiming: null },
  });
});

test.each([
  ['Injection', 'as per sliding scale before food', 'as directed before food', 'by sliding scale'],
  ['Injection', 'sliding scale', 'as directed', 'by sliding scale'],
  ['Cream', 'apply as directed', 'as directed', 'apply'],
  ['Cream', 'local application BD', 'BD', 'local application'],
  ['Tablet', 'weekly as directed', 'weekly', 'as directed'],
  ['Inhaler', '2 puffs BD as directed', '2 puffs BD', 'as directed'],
] as const)('%s, %s: %s, and %s for the note', (form, typed, dosage, note) => {
  const read = readLine(line({ form, dosage: typed }), '2026-11-21');
  expect(read.problems).toEqual({});
  expect(read.line).toMatchObject({ dosage, note });
});

test('units by a scale are not guessed at', () =>
  expect(
    readLine(line({ form: 'Injection', dosage: 'TDS by sliding scale' }), '2026-11-21').problems,
  ).toHaveProperty('dosage'));

test('where it is put says not how often', () =>
  expect(dosagesAsked(line({ form: 'Cream', dosage: 'local application' }))).toEqual([
    'local application OD',
    'local application BD',
    'local application as directed',
  ]));

test('the meal said in the dosage counts until one is chosen', () => {
  expect(readLine(line({ dosage: '1-0-1 pc' }), '2026-11-21').line?.mealTiming).toBe('after');
  expect(
    readLine(line({ dosage: '1-0-1 pc', mealTiming: 'before' }), '2026-11-21').line?.mealTiming,
  ).toBe('before');
});

test.each([
  ['1-0-0', 'before', '1-0-0 pc', 'after'],
  ['1-0-0', 'before', '1-0-0 pc x 5d', 'after'],
  ['1-0-0', 'before', '1-0-1', 'before'],
  ['1-0-0 ac', 'after', '1-1-0 ac', 'after'],
  ['1-0-0 pc', null, '1-0-0', null],
] as const)('%s (%s) typed anew as %s: %s', (was, meal, typed, expected) => {
  const before = line({ dosage: was, mealTiming: meal });
  const after = { ...before, ...withDosage(before, typed) };
  expect(readLine(after, '2026-11-21').line?.mealTiming).toBe(expected);
});

test.each([
  ['1-1', ['1-0-1', '1-1-0']],
  ['1-1 x 5d', ['1-0-1 x 5d', '1-1-0 x 5d']],
  ['1 0 1 5', ['1-0-1 5d', '1-0-1-5']],
  ['thrice a week 2m', ['1 Mon Wed Fri 2m', '1 Tue Thu Sat 2m']],
  ['1-0-1 5d', []],
  ['as directed', []],
])('%s asks which of %j is meant', (dosage, expected) =>
  expect(dosagesAsked(line({ dosage }))).toEqual(expected),
);

test('the answer that says days puts them in their field', () => {
  const typed = line({ dosage: '1 0 1 5', duration: '2w' });
  const after = { ...typed, ...dosageChosen(typed, '1-0-1 5d') };
  expect(readLine(after, '2026-11-21')).toMatchObject({
    computed: '10',
    line: { dosage: '1-0-1', duration: { count: 5, unit: 'days' } },
  });
});

test('a time of day that is ticked leaves the meal that was typed', () => {
  const typed = line({ dosage: '1-0-0 pc' });
  const ticked = { ...typed, ...atOtherTimes(typed, withTime(typed.dosage, 'night') ?? '') };
  expect(readLine(ticked, '2026-11-21').line).toMatchObject({
    dosage: '1-0-1',
    mealTiming: 'after',
  });
});

test('up to the day it stops, the last step takes what the steps before it leave', () => {
  const typed = line({ dosage: '1-0-0 1w then 1-0-1', duration: 'till 4/12/2026' });
  expect(readLine(typed, '2026-11-21')).toMatchObject({
    computed: '21',
    line: { duration: { count: 7, unit: 'days' }, stopOn: '2026-12-04' },
  });
  expect(readLine({ ...typed, duration: 'till 27/11/2026' }, '2026-11-21').problems).toEqual({
    duration: { code: 'date_wrong' },
  });
});

test.each([
  [{ dosage: '' }, 'dosage', 'required'],
  [{ dosage: '1-0' }, 'dosage', 'dosage_form'],
  [{ duration: 'five' }, 'duration', 'duration_form'],
  [{ duration: '0d' }, 'duration', 'duration_zero'],
  [{ duration: '1000' }, 'duration', 'duration_limit'],
  [{ quantity: 'a' }, 'quantity', 'quantity_form'],
  [{ quantity: '1.5' }, 'quantity', 'quantity_form'],
  [{ quantity: '0' }, 'quantity', 'quantity_zero'],
  [{ quantity: '1000' }, 'quantity', 'quantity_limit'],
  [{ dosage: '0-0-0' }, 'dosage', 'dosage_zero'],
  [{ dosage: '5 ml BD' }, 'dosage', 'dosage_unit'],
  [{ note: 'x'.repeat(41) }, 'note', 'too_long'],
])('%j: %s is %s', (change, field, code) => {
  const read = readLine(line(change), '2026-11-21');
  expect(read.line).toBeNull();
  expect(read.problems[field]?.code).toBe(code);
});

test('a kept line is typed again as it was, and reads as the same', () => {
  for (const change of [
    { duration: '2w' },
    { quantity: '7', duration: '5d' },
    { dosage: 'SOS' },
    { dosage: '½ OD', mealTiming: 'empty_stomach' as const },
  ]) {
    const read = readLine(line(change), '2026-11-21').line;
    if (!read) throw new Error('unreadable');
    expect(readLine(draftOf(read), '2026-11-21').line).toEqual(read);
  }
});

test('times ticked in an old record become part of the dosage', () => {
  const read = readLine(line({ dosage: 'OD' }), '2026-11-21').line;
  if (!read) throw new Error('unreadable');
  expect(draftOf({ ...read, timesOfDay: ['night'] }).dosage).toBe('0-0-1');
});

test.each([
  ['1-0-1 5d', '1-0-1', '5d'],
  ['BD x 5 days', 'BD', '5 days'],
  ['1-0-1 pc 2w', '1-0-1 pc', '2w'],
  ['SOS', 'SOS', null],
  ['1-0-1', '1-0-1', null],
  ['hello 5d', 'hello 5d', null],
  ['Q6H', 'Q6H', null],
  ['1 दिन में दो बार 5 दिन', '1 दिन में दो बार', '5 दिन'],
])('%s is dosage %s and duration %s', (text, dosage, duration) =>
  expect(splitDosage(line({ dosage: text }))).toEqual({ dosage, duration }),
);

test.each([
  ['1-0-1', 'afternoon', '1-1-1'],
  ['1-0-1', 'evening', '1-0-1-1'],
  ['1-0-1', 'night', '1-0-0'],
  ['', 'night', '0-0-1'],
  ['½ OD', 'night', '½-0-½'],
  ['weekly', 'night', '0-0-1 weekly'],
  ['1-0-0', 'morning', ''],
  ['1 HS', 'morning', '1-0-1'],
  ['½ HS alternate days', 'evening', '0-0-½-½ alternate days'],
  ['1 HS', 'night', ''],
  ['Q6H', 'night', null],
  ['what', 'night', null],
] as const)('%s with %s changed is %s', (text, time, expected) =>
  expect(withTime(text, time)).toBe(expected),
);

test('the marks show what is taken when', () => {
  expect(timesNamed('1-0-½')).toEqual({ morning: '1', afternoon: '', evening: '', night: '½' });
  expect(timesNamed('Q6H')).toBeNull();
});

test.each([
  ['5d', '10', ''],
  ['5d', '12', '12'],
  ['1m repeat 2', '60', ''],
  ['1m repeat 2', '10', '10'],
  ['till 25 Nov', '10', ''],
  ['till 25 Nov', '8', '8'],
  ['till 25 Nov repeat 1', '10', ''],
  ['', '', ''],
])('a habit of %j and %j: the quantity is %j', (duration, quantity, settled) => {
  const habit = { dosage: '1-0-1', duration, quantity, mealTiming: null, note: '' };
  expect(lineOf(chosen, { habit, from: '2026-11-21' })).toMatchObject({
    duration,
    quantity: settled,
  });
});

test.each([
  ['1-0-1 5 நாட்கள்', '1-0-1', '5 நாட்கள்'],
  ['1-0-1 ৫ দিন', '1-0-1', '৫ দিন'],
  ['1 tab od x 1 week', '1 tab od', '1 week'],
  ['BD * 5 days', 'BD', '5 days'],
  ['1-0-1, 5 days', '1-0-1', '5 days'],
  ['1 0 1 x 5 days', '1 0 1', '5 days'],
  ['1 0 1 5d', '1 0 1', '5d'],
])('%s has its duration in any language', (text, dosage, duration) =>
  expect(splitDosage(line({ dosage: text }))).toEqual({ dosage, duration }),
);

describe('what is typed beside the dosage is the note', () => {
  test.each([
    ['Injection', '10 units s/c hs', '10 units hs', 's/c', null],
    ['Injection', '1 im stat', '1 stat', 'im', null],
    ['Injection', '500 mg IV bd x 3 days', '500 mg bd', 'IV', '3 days'],
    ['Cream', 'apply bd', 'bd', 'apply', null],
    ['Ointment', 'L/A BD x 7 days', 'BD', 'L/A', '7 days'],
    ['Gel', 'apply thin layer hs', 'hs', 'apply thin layer', null],
    ['Tablet', '1 pv hs', '1 hs', 'pv', null],
    ['Inhaler', 'neb tds', 'tds', 'neb', null],
    ['Inhaler', '1 neb bd x 5 days', '1 bd', 'neb', '5 days'],
    ['Drop', '0.5 ml nebulise tds', '0.5 ml tds', 'nebulise', null],
    ['Tablet', '1 tab po bd', '1 tab bd', 'po', null],
    ['Tablet', '1 sos for fever', '1 sos', 'for fever', null],
    ['Tablet', 'SOS if pain', 'SOS', 'if pain', null],
  ] as const)('%s %s', (form, typed, dosage, note, duration) => {
    const draft = line({ form, dosage: typed });
    expect(splitDosage(draft)).toEqual({ dosage, note, duration });
    expect(readLine(draft, '2026-11-21').line).toMatchObject({ dosage, note });
  });

  test.each([
    ['1 amp stat', '1 stat'],
    ['2 vials bd', '2 bd'],
    ['1 ampoule alternate days', '1 alternate days'],
  ])('an injection of %s is counted', (typed, dosage) => {
    const draft = line({ form: 'Injection', dosage: typed });
    expect(splitDosage(draft)).toMatchObject({ dosage, duration: null });
    expect(readLine(draft, '2026-11-21').line).toMatchObject({ dosage, note: '' });
  });

  test.each([
    ['Duolin', 'neb tds x 5d', '15'],
    ['Budecort respules', 'bd x 5d', '10'],
    ['Duolin', '2 puffs tds x 5d', '200 doses × 1'],
  ])('%s %s: what goes into a nebuliser is counted, %s', (medicineName, dosage, computed) =>
    expect(readLine(line({ medicineName, form: 'Inhaler', dosage }), '2026-11-21').computed).toBe(
      computed,
    ),
  );

  test('stands behind a note, once, and not where it has no room', () => {
    const typed = { form: 'Injection', dosage: '1 im stat' } as const;
    expect(splitDosage(line({ ...typed, note: 'slowly' })).note).toBe('slowly, im');
    expect(splitDosage(line({ ...typed, note: 'deep im' })).note).toBe('deep im');
    expect(splitDosage(line({ ...typed, note: 'x'.repeat(38) })).note).toBeUndefined();
  });

  test.each([
    ['Tablet', '1 im stat'],
    ['Tablet', '1 amp stat'],
    ['Injection', '10 vials bd'],
    ['Tablet', 'apply bd'],
    ['Injection', '1 pv hs'],
    ['Tablet', '1 sos for one week'],
    ['Tablet', '1 bd for fever'],
  ] as const)('%s %s stays as it is', (form, typed) =>
    expect(splitDosage(line({ form, dosage: typed }))).toEqual({ dosage: typed, duration: null }),
  );
});

describe('a figure without a unit, of a syrup', () => {
  const syrup = (change: object) =>
    line({ medicineName: 'Calpol', strength: '250 mg/5 ml', form: 'Suspension', ...change });

  test.each([
    ['5-0-5', '5-0-5 ml', '60 ml × 1'],
    ['7.2-0-7.2 x 5d', '7.2-0-7.2 ml', '60 ml × 2'],
    ['5 TDS pc', '5 ml TDS pc', '60 ml × 2'],
  ])('%s is kept as %s', (dosage, full, computed) => {
    const read = readLine(syrup({ dosage, duration: '5d' }), '2026-11-21');
    expect(read).toMatchObject({ problems: {}, computed, line: { dosage: full } });
  });

  test.each(['1-0-1', '2 BD', 'TDS'])('%s is kept as it is typed', (dosage) => {
    const read = readLine(syrup({ dosage, duration: '5d' }), '2026-11-21');
    expect(read).toMatchObject({ problems: {}, computed: '1', line: { dosage } });
  });

  test('shows it where it is proposed, ticked, or written before', () => {
    expect(splitDosage(syrup({ dosage: '5 BD 3d' }))).toEqual({
      dosage: '5 ml BD',
      duration: '3d',
    });
    expect(atOtherTimes(syrup({}), '5-5-0')).toMatchObject({ dosage: '5-5-0 ml' });
    const habit = { dosage: '5-0-5', duration: '5d', quantity: '', mealTiming: null, note: '' };
    const wrote = { habit, from: '2026-11-21' } as const;
    expect(lineOf({ ...chosen, form: 'Syrup' }, wrote).dosage).toBe('5-0-5 ml');
    const { line: before } = readLine(line({ dosage: '5-0-5', duration: '5d' }), '2026-11-21');
    expect(before && draftOf({ ...before, form: 'Syrup' }).dosage).toBe('5-0-5 ml');
    expect(before && draftOf(before).dosage).toBe('5-0-5');
  });
});
