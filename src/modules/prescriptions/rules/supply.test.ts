import { expect, test } from 'vitest';
import type { MedicineForm } from '../model.ts';
import { readSupply, supplyOf, supplyText } from './supply.ts';
import { readPrescribed } from './unit-meant.ts';

const supply = (
  text: string,
  days: number | null,
  form: MedicineForm,
  pack?: string,
  medicineName = '',
) => {
  const made = { medicineName, strength: medicineName && '0.5 %', form };
  const read = readPrescribed({ ...made, dosage: text });
  if (!read.ok) throw new Error(text);
  const duration = days === null ? null : { count: days, unit: 'days' as const };
  return supplyText(supplyOf(read.dosage, duration, made, pack));
};

test.each([
  ['5 ml TDS', 5, 'Syrup', undefined, '100 ml × 1'],
  ['5 ml TDS', 7, 'Syrup', undefined, '100 ml × 2'],
  ['5 ml TDS', 7, 'Syrup', '60 ml', '60 ml × 2'],
  ['5 ml TDS', 7, 'Syrup', '200 ml', '200 ml × 1'],
  ['1 tsp BD', 10, 'Syrup', undefined, '100 ml × 1'],
  ['4 ml BD', 5, 'Suspension', '30 ml', '30 ml × 2'],
  ['0.6 ml TDS', 5, 'Drop', undefined, '15 ml × 1'],
  ['2 drops both eyes QID', 7, 'Drop', undefined, '5 ml × 2'],
  ['5-0-5', 7, 'Suspension', undefined, '60 ml × 2'],
  ['2 drops right eye QID', 7, 'Drop', undefined, '5 ml × 1'],
  ['2 drops both ears TDS', 7, 'Drop', undefined, '10 ml × 1'],
  ['2 puffs BD', 30, 'Inhaler', undefined, '200 doses × 1'],
  ['2 puffs BD', 90, 'Inhaler', undefined, '200 doses × 2'],
  ['2 puffs SOS max 4/day', 60, 'Inhaler', '120 doses', '120 doses × 4'],
  ['10 ml SOS', 5, 'Syrup', undefined, '1'],
  ['200 mcg BD', 30, 'Inhaler', undefined, '1'],
  ['5 ml TDS 2d > 5 ml BD 3d', null, 'Syrup', '60 ml', '60 ml × 1'],
  ['1-0-1', 5, 'Cream', '15 g', '15 g × 1'],
  ['1-0-1', 5, 'Syrup', undefined, '1'],
  ['1 sachet BD', 5, 'Powder', undefined, '10'],
  ['1-0-1', 5, 'Tablet', undefined, '10'],
  ['10-0-8 units', 5, 'Injection', undefined, ''],
  ['10-0-12', 5, 'Injection', undefined, ''],
  ['1 OD', 5, 'Injection', undefined, '5'],
  ['2 BD', 5, 'Injection', undefined, '10'],
  ['SOS', null, 'Tablet', undefined, ''],
  ['0.1 ml TDS', 100, 'Drop', '30 ml', '30 ml × 1'],
] as const)('%s for %s days of %s in %s is %s', (text, days, form, pack, expected) =>
  expect(supply(text, days, form, pack)).toBe(expected),
);

test.each([
  ['2', 'Syrup', { quantity: 2, pack: '' }],
  ['100 ml', 'Syrup', { quantity: null, pack: '100 ml' }],
  ['100ml x 2', 'Syrup', { quantity: 2, pack: '100 ml' }],
  ['2 x 100 ml', 'Syrup', { quantity: 2, pack: '100 ml' }],
  ['100 ml × 2', 'Suspension', { quantity: 2, pack: '100 ml' }],
  ['15gm*3', 'Cream', { quantity: 3, pack: '15 g' }],
  ['200 md', 'Inhaler', { quantity: null, pack: '200 doses' }],
  ['2.5 ml', 'Drop', { quantity: null, pack: '2.5 ml' }],
  ['0 ml', 'Syrup', null],
  ['100 ml', 'Tablet', null],
  ['15 g', 'Syrup', null],
  ['2 x 100 ml x 2', 'Syrup', null],
  ['a', 'Tablet', null],
  ['1.5', 'Tablet', null],
] as const)('%s of a %s', (text, form, expected) =>
  expect(readSupply(text, form)).toEqual(expected),
);

test.each([
  ['2 QID', 'Moxicip eye drops', '5 ml × 1'],
  ['2 drops QID', 'Moxicip eye drops', '5 ml × 1'],
  ['2 drops QID', 'Otrivin nasal drops', '10 ml × 1'],
  ['2 drops QID', 'Moxicip', '1'],
])('%s for a week of %s, 0.5 %%, is %s', (text, medicineName, expected) =>
  expect(supply(text, 7, 'Drop', undefined, medicineName)).toBe(expected),
);
