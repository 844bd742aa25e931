import { describe, expect, test } from 'vitest';
import type { Patient } from '../model.ts';
import { type Choice, combined, differing } from './merging.ts';

const kamala: Patient = {
  id: 'a',
  caseNumber: '26-1',
  name: 'Kamala Devi',
  gender: 'Female',
  birthOn: null,
  diedOn: null,
  statedAge: 40,
  statedAgeUnit: 'years',
  statedOn: '2026-01-01',
  isdCode: '+91',
  contactNumber: '9876543210',
  country: 'IN',
  address: '',
  state: '',
  city: '',
  isCovidVaccinated: null,
  hasDiabetes: false,
  allergies: 'Sulfa',
  conditions: '',
  note: '',
  occupation: '',
  type: 'New',
  typeOverride: null,
  language: 'en',
  registeredOn: '2026-01-01',
  lastVisitOn: null,
  mergedInto: null,
  isVerified: false,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 1,
};
const other: Patient = {
  ...kamala,
  id: 'b',
  caseNumber: '26-2',
  name: 'Kamla',
  birthOn: '1986-02-03',
  statedAge: null,
  statedAgeUnit: null,
  city: 'Nashik',
  hasDiabetes: true,
  allergies: 'Penicillin',
};

const proposed = Object.fromEntries(differing(kamala, other).map(({ row, first }) => [row, first]));
const choose = (choices: Record<string, Choice>) =>
  combined(kamala, other, (row) => choices[row] ?? 'kept');

describe('what is proposed', () => {
  test('is what is known before what is not, and what warns', () =>
    expect(proposed).toEqual({
      name: 'kept',
      statedAge: 'merged',
      address: 'merged',
      allergies: 'both',
      hasDiabetes: 'merged',
    }));
  test('is the newer work', () => {
    const [teacher, clerk] = [
      { ...kamala, occupation: 'Teacher' },
      { ...kamala, occupation: 'Clerk', updatedAt: '2026-02-01T00:00:00Z' },
    ];
    expect(differing(teacher, clerk)).toMatchObject([{ row: 'occupation', first: 'merged' }]);
    expect(differing(clerk, teacher)).toMatchObject([{ row: 'occupation', first: 'kept' }]);
    expect(differing(teacher, { ...clerk, occupation: '' })).toMatchObject([{ first: 'kept' }]);
  });
  test('is nothing for two alike', () =>
    expect(differing(kamala, { ...kamala, id: 'c', caseNumber: '26-3', version: 4 })).toEqual([]));
});

describe('what is kept', () => {
  test('joins allergies rather than lose one', () =>
    expect(choose(proposed).allergies).toBe('Sulfa, Penicillin'));
  test('takes an age whole', () =>
    expect(choose(proposed)).toMatchObject({ birthOn: '1986-02-03', statedAge: null }));
  test('is the one that goes on where nothing is chosen', () =>
    expect(choose({})).toMatchObject({ name: 'Kamala Devi', allergies: 'Sulfa', city: '' }));
  test.each([
    ['the one that goes on', { ...kamala, isVerified: true }, other, 'Kamala Devi'],
    ['the other', kamala, { ...other, isVerified: true }, 'Kamla'],
  ])('is what the ABHA of %s proved, whatever is chosen', (_whose, remaining, merged, name) => {
    expect(differing(remaining, merged).map(({ row }) => row)).toEqual([
      'address',
      'allergies',
      'hasDiabetes',
    ]);
    for (const choice of ['kept', 'merged'] as const)
      expect(combined(remaining, merged, () => choice).name).toBe(name);
  });
  test('never outgrows its field', () =>
    expect(
      combined(
        { ...kamala, allergies: 'x'.repeat(190) },
        { ...other, allergies: 'y'.repeat(190) },
        () => 'both',
      ).allergies,
    ).toHaveLength(200));
});
