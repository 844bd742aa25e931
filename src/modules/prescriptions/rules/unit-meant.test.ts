import { describe, expect, test } from 'vitest';
import type { MedicineForm } from '../model.ts';
import { readDosage } from '../rules.ts';
import { answered, dosageInFull, readPrescribed, unitsAsked } from './unit-meant.ts';

const of = (form: MedicineForm, dosage: string, strength = '', medicineName = 'Crocin') => ({
  medicineName,
  strength,
  form,
  dosage,
});

describe('a figure without a unit', () => {
  test.each([
    ['Syrup', '5-0-5', '5-0-5 ml'],
    ['Syrup', '5-0-2', '5-0-2 ml'],
    ['Syrup', '5-0-5 pc', '5-0-5 ml pc'],
    ['Suspension', '5 TDS', '5 ml TDS'],
    ['Suspension', '5TDS', '5 ml TDS'],
    ['Syrup', '2.5 BD', '2.5 ml BD'],
    ['Syrup', '2½ BD', '2½ ml BD'],
    ['Syrup', '3.6 BD', '3.6 ml BD'],
    ['Syrup', '7.2-0-7.2', '7.2-0-7.2 ml'],
    ['Syrup', '५-०-५', '५-०-५ ml'],
    ['Syrup', '10 Q6H SOS', '10 ml Q6H SOS'],
    ['Syrup', '5 3 times a day', '5 ml 3 times a day'],
    ['Syrup', '10 HS 5d > 5 HS 5d', '10 ml HS 5d > 5 HS 5d'],
    ['Syrup', '10 BD 5d then 2 OD', '10 ml BD 5d then 2 OD'],
    ['Syrup', '10 BD 5d > OD 5d', '10 ml BD 5d > OD 5d'],
    ['Syrup', '10 STAT then 5 TDS', '10 ml STAT then 5 ml TDS'],
    // as it says already
    ['Syrup', '5-0-5 ml', '5-0-5 ml'],
    ['Syrup', '1 tsp TDS', '1 tsp TDS'],
    ['Syrup', '250 mg BD', '250 mg BD'],
    ['Syrup', '1 cap BD', '1 cap BD'],
    // either
    ['Syrup', '1-0-1', '1-0-1'],
    ['Syrup', '2-2-2', '2-2-2'],
    ['Syrup', 'TDS', 'TDS'],
    // none
    ['Syrup', '0-0-0', '0-0-0'],
    ['Syrup', 'rubbish', 'rubbish'],
    ['Syrup', '5 rubbish', '5 rubbish'],
    ['Syrup', '', ''],
    ['Tablet', '5-0-5', '5-0-5'],
    ['Tablet', '5 BD', '5 BD'],
    ['Capsule', '3-0-3', '3-0-3'],
    ['Injection', '5 OD', '5 OD'],
    ['Powder', '5 OD', '5 OD'],
    ['Lotion', '5 OD', '5 OD'],
    ['Inhaler', '5 OD', '5 OD'],
  ] as const)('%s %s is %s', (form, typed, full) => {
    expect(dosageInFull(of(form, typed))).toBe(full);
    expect(dosageInFull(of(form, full))).toBe(full);
  });

  test.each([
    // outside of the mouth, by strength, name or place
    ['1-1-1', '0.5 %', '1-1-1 drop'],
    ['2 QID', '0.5 %', '2 drops QID'],
    ['2 both eyes QID', '5 mg/ml', '2 drops both eyes QID'],
    ['2 TDS left ear', '', '2 drops TDS left ear'],
    ['½ TDS', '0.5 %', '½ TDS'],
    // by mouth
    ['10 TDS', '100 mg/ml', '10 drops TDS'],
    ['1 TDS', '100 mg/ml', '1 TDS'],
    ['1 TDS', '', '1 TDS'],
    ['0.5 TDS', '100 mg/ml', '0.5 TDS'],
    ['0.6 ml TDS', '100 mg/ml', '0.6 ml TDS'],
  ])('drops %s of %s are %s', (typed, strength, full) => {
    expect(dosageInFull(of('Drop', typed, strength))).toBe(full);
  });

  test.each([
    ['10-0-12', '40 IU/ml', 'Xyz', '10-0-12 units'],
    ['10-0-12', '', 'Human Mixtard 30/70', '10-0-12 units'],
    ['20 HS', '100 IU/ml', 'Lantus', '20 units HS'],
    ['2-0-2', '100 U/ml', 'Actrapid', '2-0-2 units'],
    ['12 सुबह 10 रात', '100 IU/ml', 'Mixtard', '12 units सुबह 10 units रात'],
    // one may be the injection, half is no unit, and other medicines come in ampoules
    ['1 OD', '40 IU/ml', 'Xyz', '1 OD'],
    ['2.5 OD', '40 IU/ml', 'Xyz', '2.5 OD'],
    ['10-0-12', '5000 IU/ml', 'Heparin', '10-0-12'],
    ['1 weekly', '60000 IU/ml', 'Arachitol', '1 weekly'],
  ])('an injection of %s of %s %s is %s', (typed, strength, name, full) =>
    expect(dosageInFull(of('Injection', typed, strength, name))).toBe(full),
  );

  test.each([
    ['5 सुबह 5 शाम', '5 ml सुबह 5 ml शाम'],
    ['सुबह ५, रात ५', 'सुबह ५ ml, रात ५ ml'],
  ])('%s of a syrup is %s', (typed, full) => expect(dosageInFull(of('Syrup', typed))).toBe(full));

  test('is read with its unit, and keeps its words', () => {
    const read = readPrescribed(of('Suspension', '5-0-5'));
    expect(read).toMatchObject({
      ok: true,
      dosage: { unit: 'ml', text: '5-0-5', amounts: { morning: 5, night: 5 } },
    });
    expect(readPrescribed(of('Tablet', '5-0-5'))).toEqual(readDosage('5-0-5'));
  });
});

describe('what may be either is asked', () => {
  test.each([
    ['Syrup', '1-0-1', ['ml', 'tsp'], '1-0-1 tsp'],
    ['Syrup', 'TDS', ['ml', 'tsp'], '1 tsp TDS'],
    ['Syrup', '2 BD pc', ['ml', 'tsp'], '2 tsp BD pc'],
    ['Syrup', '1 BD 5d > 10 OD 5d', ['ml', 'tsp'], '1 tsp BD 5d > 10 ml OD 5d'],
    ['Drop', '1 TDS', ['ml', 'drops'], '1 drops TDS'],
    ['Drop', '0.6 TDS', ['ml'], '0.6 TDS'],
    ['Syrup', '5-0-5', [], '5-0-5 ml'],
    ['Syrup', '1 tsp BD', [], '1 tsp BD'],
    ['Syrup', '', [], ''],
    ['Syrup', 'rubbish', [], 'rubbish'],
  ] as const)('%s %s', (form, typed, units, chosen) => {
    const line = of(form, typed);
    expect(unitsAsked(line)).toEqual(units);
    expect(answered(line, form === 'Drop' ? 'drops' : 'tsp')).toBe(chosen);
  });

  test('of drops that are not swallowed and of tablets nothing is asked', () => {
    expect(unitsAsked(of('Tablet', '1-0-1'))).toEqual([]);
    expect(unitsAsked(of('Drop', '1-1-1', '0.5 %'))).toEqual([]);
    expect(unitsAsked(of('Drop', '1-1-1', '', 'Moxicip eye drops'))).toEqual([]);
  });

  test.each([
    ['500 BD', '500 mg', ['500 mg BD', '500 tab BD']],
    ['650 TDS', '', ['650 mg TDS', '650 mcg TDS', '650 tab TDS']],
    ['50 OD', '50 mcg', ['50 mcg OD', '50 tab OD']],
    ['40-30-20-10', '10 mg', ['40-30-20-10 mg', '40-30-20-10 tab']],
    ['20 OD 5d > 1 OD', '10 mg', ['20 mg OD 5d > 1 OD', '20 tab OD 5d > 1 OD']],
    ['4 OD', '500 mg', []],
    ['500 mg BD', '500 mg', []],
    ['6 tab weekly', '2.5 mg', []],
    ['5 times a day', '800 mg', []],
  ])('%s of tablets of %s', (typed, strength, meant) => {
    const line = of('Tablet', typed, strength);
    const answers = unitsAsked(line).map((unit) => answered(line, unit));
    expect(answers).toEqual(meant);
    for (const dosage of answers) expect(unitsAsked({ ...line, dosage })).toEqual([]);
  });

  test('so many capsules are capsules', () =>
    expect(unitsAsked(of('Capsule', '300 HS', '300 mg'))).toEqual(['mg', 'cap']));
});
