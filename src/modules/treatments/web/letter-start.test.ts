import { expect, test } from 'vitest';
import { letterStart } from './letter-start.ts';

const visit = {
  visitOn: '2026-11-21',
  complaints: ['Chest pain'],
  examinations: ['Pulse irregular'],
  testResults: ['hba1c 7.2'],
  diagnosis: 'Atrial fibrillation',
  referredDoctorName: 'Dr Kale',
  referredLabCity: 'Pune',
  allergies: 'Penicillin',
  lines: [
    { medicineName: 'Dolo 650', genericName: 'Paracetamol', strength: '650 mg', dosage: '1-0-1' },
    { medicineName: 'Metoprolol', genericName: 'Metoprolol', strength: '25 mg', dosage: 'OD' },
  ],
};

test('a referral begins with all that the visit says, medicines with composition and dose', () =>
  expect(letterStart('referral', visit, '2026-11-22')).toEqual({
    examinedOn: '2026-11-21',
    diagnosis: 'Atrial fibrillation',
    toName: 'Dr Kale',
    toPlace: 'Pune',
    text: [
      'Complaints: Chest pain',
      'Findings: Pulse irregular',
      'Results: HbA1c 7.2 %',
      'Given: Dolo 650 (Paracetamol 650 mg) 1-0-1; Metoprolol 25 mg OD',
      'Allergies: Penicillin',
    ].join('\n'),
  }));

test('what the visit does not say is left out', () =>
  expect(
    letterStart(
      'referral',
      { ...visit, testResults: [], examinations: [], allergies: '' },
      '2026-11-22',
    ).text,
  ).toBe(
    'Complaints: Chest pain\nGiven: Dolo 650 (Paracetamol 650 mg) 1-0-1; Metoprolol 25 mg OD',
  ));
