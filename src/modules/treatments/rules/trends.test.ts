import { expect, test } from 'vitest';
import { noVitals } from '../fields.ts';
import { changesOf, problemsOf, trendsOf } from './trends.ts';

const visit = (visitOn: string, vitals: object, testResults: string[] = []) => ({
  visitOn,
  vitals: { ...noVitals, ...vitals },
  testResults,
});

test('each measure is a line through the visits, the oldest first; one point is told too', () => {
  const trends = trendsOf(
    [
      visit('2026-11-01', { systolic: 150, diastolic: 95, weightKg: 70 }, ['HbA1c 8.1 %', 'TSH 3']),
      visit('2026-08-01', { systolic: 160, diastolic: null }, ['hba1c 9', 'Widal negative']),
      visit('2026-09-01', {}, ['HbA1c 60 mmol/mol']),
      // Measured twice in one day: the last stands.
      visit('2026-11-01', {}, ['HbA1c 8.0 %', 'HbA1c 8.1 %']),
    ],
    { gender: 'Female', isAdult: true },
  );
  expect(trends).toEqual([
    {
      name: 'pressure',
      unit: 'mmHg',
      range: [90, 139],
      points: [
        { on: '2026-08-01', value: 160, second: null },
        { on: '2026-11-01', value: 150, second: 95 },
      ],
    },
    {
      name: 'weight',
      unit: 'kg',
      range: null,
      points: [{ on: '2026-11-01', value: 70, second: null }],
    },
    {
      name: 'HbA1c',
      unit: '%',
      range: [4, 5.6],
      points: [
        { on: '2026-08-01', value: 9, second: null },
        { on: '2026-11-01', value: 8.1, second: null },
      ],
    },
    expect.objectContaining({ name: 'HbA1c', unit: 'mmol/mol' }),
    expect.objectContaining({ name: 'TSH' }),
  ]);
});

test('an adult’s usual blood pressure is not a child’s', () => {
  const pressure = [visit('2026-11-01', { systolic: 100, diastolic: 60 })];
  const rangeOf = (isAdult: boolean) => trendsOf(pressure, { gender: 'Male', isAdult })[0]?.range;
  expect([rangeOf(true), rangeOf(false)]).toEqual([[90, 139], null]);
});

test('a problem stands once, with its codes and when it was last written', () => {
  const of = (visitOn: string, diagnosis: string, ...diagnosisCodes: string[]) => ({
    visitOn,
    diagnosis,
    diagnosisCodes,
  });
  expect(
    problemsOf([
      of('2026-01-01', 'Hypertension', 'I10'),
      of('2026-06-01', 'hypertension, Type 2 diabetes', 'I10', 'E11.9'),
      of('2026-07-01', ''),
    ]),
  ).toEqual([
    { text: 'hypertension', codes: ['I10'], lastOn: '2026-06-01', count: 2 },
    { text: 'Type 2 diabetes', codes: [], lastOn: '2026-06-01', count: 1 },
  ]);
});

test('a medicine that a visit prescribed in two lines is one change', () => {
  const taken = {
    treatmentId: 'first',
    medicineName: 'Mixtard',
    genericName: 'Insulin',
    strength: '',
    form: 'Injection',
    dosage: '1-0-0',
    fromOn: '2026-11-01',
    untilOn: null,
  } as const;
  expect(changesOf({ running: [taken, { ...taken, dosage: '0-0-1' }], stopped: [] })).toEqual([
    { on: '2026-11-01', kind: 'started', medicineName: 'Mixtard' },
  ]);
});
