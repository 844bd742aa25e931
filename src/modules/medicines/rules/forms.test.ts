import { expect, test } from 'vitest';
import type { MedicineType } from '../model.ts';
import { formDoubt, formFavour } from './forms.ts';

const of = (name: string, type: MedicineType, strength = '') => ({ name, type, strength });

test.each([
  [of('Paracetamol', 'Drop', '100 mg/ml'), 45 * 12, 'infant_form'],
  [of('Paracetamol', 'Drop', '100 mg/ml'), 12 * 12, 'infant_form'],
  [of('Paracetamol', 'Drop', '100 mg/ml'), 12 * 12 - 1, null],
  [of('Paracetamol', 'Drop', '100 mg/ml'), null, null],
  [of('Timolol', 'Drop', '0.5%'), 45 * 12, null],
  [of('Ketorolac eye drops', 'Drop', '5 mg/ml'), 45 * 12, null],
  [of('Paracetamol', 'Tablet', '500 mg'), 6 * 12 - 1, 'solid_form'],
  [of('Paracetamol', 'Tablet', '500 mg'), 6 * 12, null],
  [of('Topcef 50 DT', 'Tablet', '50 mg'), 24, null],
  [of('Paracetamol', 'Syrup', '125 mg/5 ml'), 24, null],
])('%o at %s months asks %s', (medicine, months, doubt) =>
  expect(formDoubt(medicine, months)).toBe(doubt),
);

test.each([
  [45 * 12, ['Tablet', 'Syrup', 'Drop']],
  [null, ['Tablet', 'Syrup', 'Drop']],
  [24, ['Syrup', 'Drop', 'Tablet']],
  [6, ['Drop', 'Syrup', 'Tablet']],
] as const)('at %s months the forms come in the order %j', (months, order) => {
  const forms = (['Drop', 'Syrup', 'Tablet'] as const).map((type) =>
    of('Paracetamol', type, type === 'Tablet' ? '500 mg' : '100 mg/ml'),
  );
  expect(
    forms
      .toSorted((one, other) => formFavour(other, months) - formFavour(one, months))
      .map((one) => one.type),
  ).toEqual(order);
});
