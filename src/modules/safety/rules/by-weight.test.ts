import { describe, expect, test } from 'vitest';
import type { MedicineForm } from '../../prescriptions/model.ts';
import { dosageProblem, readDosage } from '../../prescriptions/rules.ts';
import { doseByWeight, onSyringe, sumOf } from './by-weight.ts';
import { childDoses } from './doses.ts';
import { singleDoses } from './single-doses.ts';

const written = (genericName: string, strength: string, form: MedicineForm) => ({
  medicineName: genericName,
  genericName,
  strength,
  form,
});

describe('from weight and strength to what is measured', () => {
  test.each([
    [
      'Paracetamol',
      '125 mg/5 ml',
      'Syrup',
      12,
      '7 ml QID',
      '15 mg/kg × 12 kg ÷ 125 mg/5 ml = 7.2 ml → 7 ml',
    ],
    [
      'Paracetamol',
      '250 mg/5 ml',
      'Suspension',
      20,
      '6 ml QID',
      '15 mg/kg × 20 kg ÷ 250 mg/5 ml = 6 ml',
    ],
    ['Paracetamol', '100 mg/ml', 'Drop', 6, '0.9 ml QID', '15 mg/kg × 6 kg ÷ 100 mg/ml = 0.9 ml'],
    ['Paracetamol', '500 mg', 'Tablet', 30, '0.5 QID', '15 mg/kg × 30 kg ÷ 500 mg = 0.9 → 0.5'],
    [
      'Ibuprofen',
      '100 mg/5 ml',
      'Suspension',
      11.3,
      '5.5 ml TDS',
      '10 mg/kg × 11.3 kg ÷ 100 mg/5 ml = 5.65 ml → 5.5 ml',
    ],
    [
      'Azithromycin',
      '200 mg/5 ml',
      'Suspension',
      14,
      '3.4 ml OD',
      '10 mg/kg × 14 kg ÷ 200 mg/5 ml = 3.5 ml → 3.4 ml',
    ],
    [
      'Amoxicillin',
      '250 mg/5 ml',
      'Syrup',
      9,
      '4.4 ml BD',
      '25 mg/kg × 9 kg ÷ 250 mg/5 ml = 4.5 ml → 4.4 ml',
    ],
    ['Cefixime', '50 mg/5 ml', 'Suspension', 10, '8 ml OD', '8 mg/kg × 10 kg ÷ 50 mg/5 ml = 8 ml'],
    ['Cetirizine', '5 mg/5 ml', 'Syrup', 12, '3 ml OD', '0.25 mg/kg × 12 kg ÷ 5 mg/5 ml = 3 ml'],
    [
      'Ondansetron',
      '2 mg/5 ml',
      'Syrup',
      10,
      '3.6 ml BD',
      '0.15 mg/kg × 10 kg ÷ 2 mg/5 ml = 3.75 ml → 3.6 ml',
    ],
    ['Cefixime', '200 mg', 'Tablet', 60, '2 OD', 'max 400 mg ÷ 200 mg = 2'],
  ] as const)('%s %s %s at %d kg: %s', (name, strength, form, weightKg, dosage, sum) => {
    const line = written(name, strength, form);
    const proposal = doseByWeight(line, { ageMonths: 11 * 12, weightKg });
    expect(proposal?.dosage).toBe(dosage);
    expect(proposal && sumOf(proposal)).toBe(sum);
    const read = readDosage(dosage);
    expect(read.ok && dosageProblem(read.dosage, form)).toBeNull();
  });

  test('nothing is proposed to swallow of what is named as drops for the eye', () => {
    const line = {
      ...written('Ciprofloxacin', '3 mg/ml', 'Drop'),
      medicineName: 'Ciplox eye drops',
    };
    expect(doseByWeight(line, { ageMonths: 24, weightKg: 12 })).toBeNull();
  });

  test('without a weight the sum says what is missing, and nothing is proposed', () => {
    const line = written('Paracetamol', '125 mg/5 ml', 'Syrup');
    const proposal = doseByWeight(line, { ageMonths: 24, weightKg: null });
    expect(proposal).toMatchObject({ dosage: '', amount: null });
    expect(proposal && sumOf(proposal)).toBe('15 mg/kg × ? kg ÷ 125 mg/5 ml');
  });

  test.each([
    ['a grown-up', written('Paracetamol', '125 mg/5 ml', 'Syrup'), 12 * 12],
    ['an age that is not known', written('Paracetamol', '125 mg/5 ml', 'Syrup'), null],
    ['too young', written('Ibuprofen', '100 mg/5 ml', 'Syrup'), 5],
    ['a mixture', written('Ibuprofen + Paracetamol', '100 mg + 125 mg/5 ml', 'Syrup'), 60],
    ['no strength', written('Paracetamol', '', 'Syrup'), 60],
    ['a syrup told without its volume', written('Paracetamol', '125 mg', 'Syrup'), 60],
    ['what is not known here', written('Unobtainium', '125 mg/5 ml', 'Syrup'), 60],
    ['an injection', written('Paracetamol', '150 mg/ml', 'Injection'), 60],
    ['a tablet of which not half would do', written('Paracetamol', '650 mg', 'Tablet'), 60],
  ] as const)('%s: nothing is proposed', (_why, line, ageMonths) =>
    expect(doseByWeight(line, { ageMonths, weightKg: 12 })).toBeNull(),
  );
});

test.each([
  [0.97, 0.95],
  [1, 1],
  [2.49, 2.4],
  [4.99, 4.8],
  [7.2, 7],
  [9.99, 9.5],
  [14.6, 14],
])('%d ml is drawn up as %d', (exact, drawn) => expect(onSyringe(exact)).toBe(drawn));

test.each(singleDoses.map((row) => [row.substance, row] as const))(
  '%s: a day of it is what the check by weight allows',
  (_name, row) => {
    const day = childDoses.find((one) => one.substance === row.substance);
    if (!day) return;
    const perDay = row.mgPerKg * row.times;
    expect(perDay).toBeGreaterThanOrEqual(day.low);
    expect(perDay).toBeLessThanOrEqual(day.high);
    expect(row.maxMg * row.times).toBeLessThanOrEqual(day.maxPerDay * 1.1);
  },
);
