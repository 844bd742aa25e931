import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldProblems } from '../../kit/shared/fields.ts';
import { newPatient } from './model.ts';
import {
  birthProblem,
  isSameAge,
  isMinor,
  isSameName,
  readCursor,
  readSearch,
  searchKeys,
  writeCursor,
} from './rules.ts';

const right = { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 };
const problems = (input: unknown) => {
  const parsed = newPatient.safeParse(input);
  return parsed.success ? null : fieldProblems(parsed.error, input);
};

const abroad = (contactNumber: string) =>
  problems({ ...right, country: 'AE', isdCode: '+971', contactNumber });

describe('what is typed of a patient', () => {
  test('all that is wrong is told at once, also what takes two fields to see', () => {
    expect(problems({ name: '', contactNumber: '12345', gender: null, statedAge: null })).toEqual({
      name: { code: 'required' },
      gender: { code: 'required' },
      contactNumber: { code: 'phone' },
      statedAge: { code: 'age_or_birth' },
    });
    expect(problems({ ...right, name: '', contactNumber: '', statedAge: 130 })).toEqual({
      name: { code: 'required' },
      contactNumber: { code: 'required' },
      statedAge: { code: 'too_big', values: { maximum: 120 } },
    });
    for (const input of [null, 1, 'x', [], {}, { isdCode: 1, contactNumber: 2 }])
      expect(problems(input)).not.toBeNull();
  });

  test('name, phone, gender and age are enough', () => {
    expect(newPatient.parse(right)).toEqual({
      ...right,
      country: 'IN',
      isdCode: '+91',
      birthOn: null,
      statedAgeUnit: 'years',
      address: '',
      state: '',
      city: '',
      isCovidVaccinated: null,
      hasDiabetes: null,
      allergies: '',
      conditions: '',
      occupation: '',
      diedOn: null,
      note: '',
      typeOverride: null,
      language: null,
    });
  });

  test.each([
    ['statedAge', 0, null],
    ['statedAge', 120, null],
    ['statedAge', 121, 'too_big'],
    ['statedAge', -1, 'negative'],
    ['statedAge', 1.5, 'number_only'],
    ['statedAge', '34', 'number_only'],
    ['statedAge', null, 'age_or_birth'],
    ['name', 'x'.repeat(40), null],
    ['name', 'x'.repeat(41), 'too_long'],
    ['name', '', 'required'],
    ['name', ' \u200b ', 'required'],
    ['name', 'Meera\u0000', 'text_unsafe'],
    ['name', 'Meera\nJoshi', 'text_unsafe'],
    ['name', 'مريم', null],
    ['name', '👩‍⚕️', 'no_letter'],
    ['gender', 'female', 'choose_one'],
    ['gender', undefined, 'required'],
    ['contactNumber', '98765 43210', null],
    ['contactNumber', '5876543210', 'phone'],
    ['contactNumber', '987654321', 'phone'],
    ['contactNumber', '98765432100', 'phone'],
    ['contactNumber', 'abc', 'phone'],
    ['contactNumber', '', 'required'],
    ['contactNumber', 9876543210, 'wrong_type'],
    ['isdCode', '91', 'choose_one'],
    ['country', 'India', 'choose_one'],
    ['birthOn', '2024-02-30', 'date_wrong'],
    ['city', 'x'.repeat(40), null],
    ['city', 'x'.repeat(41), 'too_long'],
    ['allergies', 'x'.repeat(200), null],
    ['allergies', 'x'.repeat(201), 'too_long'],
    ['note', 'x'.repeat(2000), null],
    ['note', 'x'.repeat(2001), 'too_long'],
    ['address', 'x'.repeat(201), 'too_long'],
    ['hasDiabetes', 'yes', 'wrong_type'],
    ['typeOverride', 'Old', 'choose_one'],
    ['language', 'fr', 'choose_one'],
    ['caseNumber', '26-1', 'unknown_field'],
    ['name', '12345 67890', 'no_letter'],
    ['name', 'ரவி', null],
  ])('%s %j: %s', (field, value, code) => {
    const fields = problems({ ...right, [field]: value });
    expect(fields && Object.entries(fields).map(([path, problem]) => [path, problem.code])).toEqual(
      code === null ? null : [[field, code]],
    );
  });

  test('other countries have 6 to 15 digits', () => {
    expect(abroad('12345')).toEqual({ contactNumber: { code: 'phone' } });
    expect(abroad('123456')).toBeNull();
    expect(abroad('1'.repeat(15))).toBeNull();
    expect(abroad('1'.repeat(16))).toEqual({ contactNumber: { code: 'phone' } });
  });

  test.each([
    ['2026-11-21', null],
    ['2026-11-22', 'birth_in_future'],
    ['1906-11-21', null],
    ['1905-11-22', null],
    ['1905-11-21', 'birth_too_early'],
  ])('born on %s: %s', (birthOn, code) =>
    expect(birthProblem(birthOn, '2026-11-21')?.birthOn?.code ?? null).toBe(code),
  );
});

const read = (text: string) => readSearch(text, 2026);

describe('a search text', () => {
  test.each([
    ['43210', '43210', ['26-43210', '25-43210', '24-43210', '23-43210', '22-43210']],
    ['98765 43210', '9876543210', []],
    ['+91 98765-43210', '9876543210', []],
    ['०९८७६५४३२१०', '9876543210', []],
    ['26-17', '', ['26-17']],
    ['A26-17', '', ['A26-17']],
    ['0', '0', []],
  ])('%s looks for digits %s and numbers %j', (text, digits, numbers) =>
    expect(read(text)).toMatchObject({ digits, numbers }),
  );

  test.each(['', ' ', '🎉', '+', '-', '%', "'", '\\'])(
    '%j means nothing and asks for nothing',
    (text) => {
      expect(read(text)).toEqual({ digits: '', numbers: [], latin: '', steps: [] });
    },
  );

  test('is tried as written, then as heard, then with a slip', () => {
    const [written, heard, slipped] = read('Sarma').steps;
    expect(written).toEqual([
      { no: 0, key: 'nsarma' },
      { no: 0, start: 'nsarma' },
    ]);
    expect(heard).toContainEqual({ no: 0, start: 'ssrm' });
    expect(slipped).toContainEqual({ no: 0, key: 'ssr' });
  });

  test('asks for each of at most four words', () => {
    expect(new Set(read('a b c d e f').steps[0]?.map(({ no }) => no)).size).toBe(4);
    expect(read('राम Kumar').steps[0]).toEqual([
      { no: 0, key: 'nram' },
      { no: 0, start: 'nram' },
      { no: 1, key: 'nkumar' },
      { no: 1, start: 'nkumar' },
    ]);
  });

  test('finds what it is a beginning of', () => {
    const latin = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split('')),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(latin, fc.nat(), (name, where) => {
        const typed = name.slice(0, 1 + (where % name.length));
        const starts = (read(typed).steps[0] ?? []).flatMap((one) =>
          'start' in one ? [one.start] : [],
        );
        expect(searchKeys(name).some((key) => starts.some((start) => key.startsWith(start)))).toBe(
          true,
        );
      }),
    );
  });

  test('never asks for more keys than can be looked up at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const step of read(text).steps) expect(step.length).toBeLessThan(2000);
      }),
    );
  });
});

const stated = (statedAge: number, statedOn = '2026-11-21') => ({
  birthOn: null,
  statedAge,
  statedAgeUnit: 'years' as const,
  statedOn,
});

describe('likeness', () => {
  test.each([
    ['Mohammed Khan', 'Md Khan', true],
    ['राम शर्मा', 'Ram Sarma', true],
    ['Ram', 'Ram Kumar Sharma', true],
    ['Ram Kumar', 'Ram Sharma', false],
    ['Meera', 'Meena', false],
    ['', 'Meena', false],
    ['李', '李', true],
  ])('%s and %s: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same));

  test.each([
    [stated(34), stated(36), true],
    [stated(34), stated(37), false],
    [stated(34, '2024-11-21'), stated(36), true],
    [{ ...stated(0), birthOn: '1990-01-01', statedAge: null }, stated(36), true],
  ])('ages', (one, other, same) => expect(isSameAge(one, other, '2026-11-21')).toBe(same));
});

test('a cursor is read as it was written, and nothing else is', () => {
  const recent = {
    recentAt: '2026-11-21T02:15:00.123456Z',
    id: '01980000-0000-7000-8000-000000000001',
  };
  expect(readCursor(writeCursor(recent))).toEqual(recent);
  expect(readCursor(writeCursor({ place: 20 }))).toEqual({ place: 20 });
  for (const text of [
    '',
    'x',
    '1000',
    '-1',
    "1'; drop",
    'infinity~01980000-0000-7000-8000-000000000001',
  ])
    expect(readCursor(text)).toBeNull();
});

test.each([
  ['2026-10-20', true],
  ['2025-03-10', true],
  ['2008-11-23', true],
  ['2008-11-22', false],
  ['1990-01-01', false],
])('who was born on %s is a minor on 22 November 2026: %s', (birthOn, minor) =>
  expect(
    isMinor({ birthOn, statedAge: null, statedAgeUnit: null, statedOn: null }, '2026-11-22'),
  ).toBe(minor),
);
