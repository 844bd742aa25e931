import { expect, test } from 'vitest';
import { ageAsTyped, readAge, type TypedAge } from './read-age.ts';

const today = '2026-11-21';
const years = (statedAge: number): TypedAge => ({
  birthOn: null,
  statedAge,
  statedAgeUnit: 'years',
});

test.each([
  ['34', years(34)],
  [' 34 y', years(34)],
  ['34 years', years(34)],
  ['३४', years(34)],
  ['8m', { birthOn: null, statedAge: 8, statedAgeUnit: 'months' }],
  ['12 days', { birthOn: null, statedAge: 12, statedAgeUnit: 'days' }],
  ['2.5', { birthOn: null, statedAge: 30, statedAgeUnit: 'months' }],
  ['2 1/2 yrs', { birthOn: null, statedAge: 30, statedAgeUnit: 'months' }],
  ['२½', { birthOn: null, statedAge: 30, statedAgeUnit: 'months' }],
  ['10.5', years(10)],
  ['1/2', { birthOn: null, statedAge: 6, statedAgeUnit: 'months' }],
  ['½', { birthOn: null, statedAge: 6, statedAgeUnit: 'months' }],
  ['1/2 yr', { birthOn: null, statedAge: 6, statedAgeUnit: 'months' }],
  ['2.3', null],
  ['15.8.1990', { birthOn: '1990-08-15', statedAge: null, statedAgeUnit: 'years' }],
  ['15.08', { birthOn: '2026-08-15', statedAge: null, statedAgeUnit: 'years' }],
  ['130', years(130)],
  ['15/8/1990', { birthOn: '1990-08-15', statedAge: null, statedAgeUnit: 'years' }],
  ['15-8-90', { birthOn: '1990-08-15', statedAge: null, statedAgeUnit: 'years' }],
  // Nobody is born ahead.
  ['15/12/26', { birthOn: '1926-12-15', statedAge: null, statedAgeUnit: 'years' }],
  ['15/8/26', { birthOn: '2026-08-15', statedAge: null, statedAgeUnit: 'years' }],
  ['15081990', { birthOn: '1990-08-15', statedAge: null, statedAgeUnit: 'years' }],
  ['31/2/1990', null],
  ['2w', null],
  ['old', null],
  ['', null],
])('%j', (typed, meant) => expect(readAge(typed, today)).toEqual(meant));

test.each<[Parameters<typeof ageAsTyped>[0], string]>([
  [{ birthOn: '1990-08-15', statedAge: null, statedAgeUnit: null }, '15/8/1990'],
  [years(34), '34'],
  [{ birthOn: null, statedAge: 8, statedAgeUnit: 'months' as const }, '8m'],
  [{ birthOn: null, statedAge: null, statedAgeUnit: null }, ''],
])('%j is typed again as %j', (age, typed) => expect(ageAsTyped(age)).toBe(typed));
