import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldProblems } from '../../kit/shared/fields.ts';
import { api } from './contract.ts';
import { councils, degrees, specialties, spokenLanguages } from './model/choices.ts';
import { later, missing, qualificationText } from './rules.ts';

const whole = {
  name: 'Dr Anil Rao',
  degrees: ['MBBS', 'MD'],
  specialties: ['General Medicine'],
  registrationNumber: '2011/04/1234',
  council: 'Maharashtra Medical Council',
  languages: ['en', 'mr'],
  consultancyFeePaise: 500_00,
  country: 'IN',
  state: 'Maharashtra',
  city: 'Pune',
  address: '12 Lake Road',
};

describe('a doctor’s profile', () => {
  test('with all of it misses nothing', () => expect(missing(whole, true)).toEqual([]));
  const papers = new Set(['name', 'degrees', 'registrationNumber', 'council']);
  test.each(Object.entries(whole))('without %s', (field, value) => {
    const open = {
      ...whole,
      [field]: Array.isArray(value)
        ? []
        : typeof value === 'number' || field === 'country'
          ? null
          : '',
    };
    const isOnPaper = papers.has(field);
    expect([missing(open, true), later(open, true)]).toEqual(
      isOnPaper ? [[field], []] : [[], [field]],
    );
  });
  test('may be free of charge', () =>
    expect(later({ ...whole, consultancyFeePaise: 0 }, true)).toEqual([]));
});

test('of who is no doctor only the name is asked', () => {
  const empty = {
    ...whole,
    degrees: [],
    specialties: [],
    registrationNumber: '',
    council: '',
    languages: [],
    consultancyFeePaise: null,
    country: null,
    state: '',
    city: '',
    address: '',
  };
  expect(missing(empty, false)).toEqual([]);
  expect(missing({ ...empty, name: '' }, false)).toEqual(['name']);
});

test('degrees are printed in a row', () =>
  expect(qualificationText(['MBBS', 'MD'])).toBe('MBBS, MD'));

test.each([
  ['councils', councils],
  ['degrees', degrees],
  ['specialties', specialties],
  ['languages', spokenLanguages],
])('%s name each once, none longer than its field', (_list, names) => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.length > 60)).toEqual([]);
});

const problems = (change: Record<string, unknown>) => {
  const input = { name: 'Dr Rao', version: 0, ...change };
  const read = z.safeParse(api.amend.input, input);
  return read.success ? {} : fieldProblems(read.error, input);
};

describe('what is typed', () => {
  test('may be the name alone', () => expect(problems({})).toEqual({}));
  test.each([
    ['name', '', 'required'],
    ['bio', 'x'.repeat(451), 'too_long'],
    ['council', 'Medical Council of Tanganyika', 'choose_one'],
    ['registrationNumber', '12;34', 'text_unsafe'],
    ['consultancyFeePaise', -1, 'fees_negative'],
    ['consultancyFeePaise', 'free', 'number_only'],
    ['birthOn', '1980-02-30', 'date_wrong'],
    ['country', 'XX', 'choose_one'],
    ['gender', 'None', 'choose_one'],
    ['experienceYears', 81, 'too_big'],
    ['languages.0', ['xx'], 'choose_one'],
  ])('%s = %j is %s', (path, value, code) =>
    expect(problems({ [path.split('.')[0] ?? '']: value })).toEqual({
      [path]: expect.objectContaining({ code }),
    }),
  );
  test('abroad is any council', () =>
    expect(problems({ country: 'GB', council: 'General Medical Council' })).toEqual({}));
});
