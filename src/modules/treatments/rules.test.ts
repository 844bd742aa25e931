import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldProblems } from '../../kit/shared/fields.ts';
import { api } from './contract.ts';
import { type Vitals, vitals as vitalsSchema } from './model.ts';
import {
  ageInMonths,
  isStillWeight,
  bmiOf,
  dayProblems,
  dueOf,
  heightCmOf,
  keptLine,
  paidOf,
  paymentMayMove,
  promisedOf,
  vitalWarnings,
} from './rules.ts';

const patientId = '01980000-0000-7000-8000-000000000001';
const line = {
  medicineName: 'Dolo 650',
  form: 'Tablet',
  dosage: '1-0-1',
  duration: { count: 5, unit: 'days' },
};
const entry = (length: number) => 'x'.repeat(length);
const several = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** The problems of an otherwise right treatment, as `path: code`. */
function problems(change: Record<string, unknown>): string[] {
  const input = { patientId, ...change };
  const parsed = z.safeParse(api.add.input, input);
  return parsed.success
    ? []
    : Object.entries(fieldProblems(parsed.error, input)).map(
        ([path, { code }]) => `${path}: ${code}`,
      );
}

describe('limits of the spec: what lies on them is taken, what lies beyond is refused by code', () => {
  const taken: Record<string, unknown>[] = [
    {},
    { complaints: several(10, 'Fever') },
    { complaints: [entry(40)] },
    { examinations: several(10, 'Throat red') },
    { examinations: [entry(40)] },
    { diagnosis: entry(200) },
    { advice: entry(2000) },
    { advice: 'Rest.\nDrink water.' },
    { testsAdvised: several(20, 'CBC') },
    { referredDoctorName: entry(40), referredLabCity: entry(40) },
    { lines: several(40, line) },
    { totalFeesPaise: 0 },
    { totalFeesPaise: 10_000_000_00, discountPaise: 10_000_000_00 },
    { payments: [{ amountPaise: 1, type: 'Cash' }] },
    { payments: several(10, { amountPaise: 100, type: 'UPI' }) },
    { visitOn: '2026-11-21', followUpOn: '2026-11-22' },
    { complaints: ['बुखार 🤒'] },
  ];
  test.each(taken)('taken: %j', (change) => expect(problems(change)).toEqual([]));

  test.each<[Record<string, unknown>, string]>([
    [{ patientId: undefined }, 'patientId: required'],
    [{ patientId: 'x' }, 'patientId: wrong_type'],
    [{ complaints: several(11, 'Fever') }, 'complaints: too_many_items'],
    [{ complaints: [entry(41)] }, 'complaints.0: too_long'],
    [{ complaints: [''] }, 'complaints.0: required'],
    [{ complaints: ['a\nb'] }, 'complaints.0: text_unsafe'],
    [{ complaints: ['a\u0000'] }, 'complaints.0: text_unsafe'],
    [{ examinations: several(11, 'Throat') }, 'examinations: too_many_items'],
    [{ examinations: [entry(41)] }, 'examinations.0: too_long'],
    [{ diagnosis: entry(201) }, 'diagnosis: too_long'],
    [{ advice: entry(2001) }, 'advice: too_long'],
    [{ testsAdvised: several(21, 'CBC') }, 'testsAdvised: too_many_items'],
    [{ testsAdvised: [entry(41)] }, 'testsAdvised.0: too_long'],
    [{ referredDoctorName: entry(41) }, 'referredDoctorName: too_long'],
    [{ referredLabCity: entry(41) }, 'referredLabCity: too_long'],
    [{ lines: several(41, line) }, 'lines: too_many_items'],
    [{ lines: [{ ...line, dosage: '1-1' }] }, 'lines.0.dosage: dosage_form'],
    [{ totalFeesPaise: -1 }, 'totalFeesPaise: fees_negative'],
    [{ totalFeesPaise: 0.5 }, 'totalFeesPaise: number_only'],
    [{ totalFeesPaise: '500' }, 'totalFeesPaise: number_only'],
    [{ totalFeesPaise: 100, discountPaise: 101 }, 'discountPaise: discount_over_fees'],
    [{ payments: [{ amountPaise: 0, type: 'Cash' }] }, 'payments.0.amountPaise: amount_zero'],
    [{ totalFeesPaise: 10_000_000_01 }, 'totalFeesPaise: money_too_big'],
    [
      { payments: [{ amountPaise: 10_000_000_01, type: 'Cash' }] },
      'payments.0.amountPaise: money_too_big',
    ],
    [{ payments: [{ amountPaise: -5, type: 'Cash' }] }, 'payments.0.amountPaise: amount_zero'],
    [{ payments: [{ type: 'Cash' }] }, 'payments.0.amountPaise: required'],
    [{ payments: [{ amountPaise: 5 }] }, 'payments.0.type: required'],
    [{ payments: [{ amountPaise: 5, type: 'Gold' }] }, 'payments.0.type: choose_one'],
    [
      { payments: [{ amountPaise: 5, type: 'Cash', status: 'Lost' }] },
      'payments.0.status: choose_one',
    ],
    [{ payments: several(11, { amountPaise: 100, type: 'UPI' }) }, 'payments: too_many_items'],
    [{ visitOn: '2026-02-30' }, 'visitOn: date_wrong'],
    [{ visitOn: '2026-11-21', followUpOn: '2026-11-21' }, 'followUpOn: follow_up_early'],
    [{ paidPaise: 5 }, 'paidPaise: unknown_field'],
    [{ version: 3 }, 'version: unknown_field'],
  ])('refused: %j', (change, problem) => expect(problems(change)).toEqual([problem]));

  // Lowest and highest taken, and the next beyond on both sides.
  test.each<[keyof Vitals, number, number, number]>([
    ['weightKg', 0.3, 200, 0.1],
    ['heightCm', 20, 365, 0.1],
    ['systolic', 40, 300, 1],
    ['pulse', 20, 300, 1],
    ['temperatureF', 80, 115, 0.1],
    ['oxygen', 40, 100, 1],
    ['respiration', 4, 100, 1],
    ['glucose', 10, 1000, 0.1],
  ])('%s from %d to %d', (field, lowest, highest, step) => {
    expect(problems({ vitals: { [field]: lowest } })).toEqual([]);
    expect(problems({ vitals: { [field]: highest } })).toEqual([]);
    expect(problems({ vitals: { [field]: lowest - step } })).toEqual([
      `vitals.${field}: too_small`,
    ]);
    expect(problems({ vitals: { [field]: highest + step } })).toEqual([`vitals.${field}: too_big`]);
    expect(problems({ vitals: { [field]: -1 } })).toEqual([`vitals.${field}: negative`]);
    expect(problems({ vitals: { [field]: 'x' } })).toEqual([`vitals.${field}: number_only`]);
  });

  test.each<[Partial<Vitals>, string | null]>([
    [{ heightFeet: 12 }, null],
    [{ heightFeet: 12, heightInches: 0 }, null],
    [{ heightFeet: 11, heightInches: 11.9 }, null],
    [{ heightFeet: 12, heightInches: 1 }, 'vitals.heightInches: height_limit'],
    [{ heightFeet: 13 }, 'vitals.heightFeet: too_big'],
    [{ heightFeet: 5, heightInches: 12 }, 'vitals.heightInches: too_big'],
    [{ heightFeet: 0, heightInches: 0 }, 'vitals.heightFeet: height_zero'],
    [{ heightFeet: -1 }, 'vitals.heightFeet: negative'],
    [{ heightFeet: 5, heightCm: 160 }, 'vitals.heightCm: height_twice'],
    [{ systolic: 120, diastolic: 80 }, null],
    [{ systolic: 120, diastolic: 20 }, null],
    [{ systolic: 120, diastolic: 19 }, 'vitals.diastolic: too_small'],
    [{ systolic: 250, diastolic: 201 }, 'vitals.diastolic: too_big'],
    [{ systolic: 80, diastolic: 80 }, 'vitals.systolic: pressure_order'],
    [{ diastolic: 80 }, 'vitals.systolic: required'],
  ])('vitals %j: %s', (vitals, problem) =>
    expect(problems({ vitals })).toEqual(problem === null ? [] : [problem]),
  );
});

const vitals = (some: Partial<Vitals>): Vitals => z.parse(vitalsSchema, some);

describe('vitals', () => {
  test('height in cm from either form', () => {
    expect(heightCmOf(vitals({ heightFeet: 5, heightInches: 6 }))).toBeCloseTo(167.64);
    expect(heightCmOf(vitals({ heightFeet: 5 }))).toBeCloseTo(152.4);
    expect(heightCmOf(vitals({ heightCm: 171 }))).toBe(171);
    expect(heightCmOf(vitals({}))).toBe(null);
  });

  test('BMI to one decimal, none without both', () => {
    expect(bmiOf(vitals({ heightCm: 170, weightKg: 65 }))).toBe(22.5);
    expect(bmiOf(vitals({ heightFeet: 5, heightInches: 6, weightKg: 70 }))).toBe(24.9);
    expect(bmiOf(vitals({ weightKg: 65 }))).toBe(null);
  });

  const adult = 30 * 12;
  test.each<[Partial<Vitals>, number | null, string[]]>([
    [
      {
        temperatureF: 98.6,
        pulse: 72,
        systolic: 120,
        diastolic: 80,
        oxygen: 98,
        respiration: 16,
        glucose: 110,
      },
      adult,
      [],
    ],
    [{ temperatureF: 94.9 }, adult, ['temperature_low']],
    [{ temperatureF: 95 }, adult, []],
    [{ temperatureF: 100.3 }, adult, []],
    [{ temperatureF: 100.4 }, adult, ['fever']],
    [{ temperatureF: 104 }, adult, ['temperature_high']],
    [{ pulse: 49 }, adult, ['pulse_low']],
    [{ pulse: 50 }, adult, []],
    [{ pulse: 120 }, adult, []],
    [{ pulse: 121 }, adult, ['pulse_high']],
    [{ pulse: 140 }, 24, []],
    [{ systolic: 89 }, adult, ['pressure_low']],
    [{ systolic: 90 }, adult, []],
    [{ systolic: 139, diastolic: 89 }, adult, []],
    [{ systolic: 140, diastolic: 80 }, adult, ['pressure_high']],
    [{ systolic: 130, diastolic: 90 }, adult, ['pressure_high']],
    [{ systolic: 180, diastolic: 80 }, adult, ['pressure_urgent']],
    [{ systolic: 150, diastolic: 120 }, adult, ['pressure_urgent']],
    [{ systolic: 85 }, 36, []],
    [{ oxygen: 93 }, adult, ['oxygen_low']],
    [{ oxygen: 94 }, adult, []],
    [{ respiration: 9 }, adult, ['breathing_slow']],
    [{ respiration: 30 }, adult, []],
    [{ respiration: 31 }, adult, ['breathing_fast']],
    [{ respiration: 31 }, null, ['breathing_fast']],
    [{ respiration: 59 }, 1, []],
    [{ respiration: 60 }, 1, ['breathing_fast']],
    [{ respiration: 49 }, 2, []],
    [{ respiration: 50 }, 11, ['breathing_fast']],
    [{ respiration: 39 }, 12, []],
    [{ respiration: 40 }, 59, ['breathing_fast']],
    [{ glucose: 69 }, adult, ['glucose_low']],
    [{ glucose: 199 }, adult, []],
    [{ glucose: 200 }, adult, ['glucose_high']],
    [{ heightFeet: 9 }, adult, ['height_unlikely']],
    [{ heightCm: 100, weightKg: 90 }, adult, ['bmi_unlikely']],
  ])('%j at %s months warns of %j', (some, months, codes) =>
    expect(vitalWarnings(vitals(some), months)).toEqual(codes),
  );

  test('age in months from a birth date or a stated age', () => {
    const stated = {
      birthOn: null,
      statedAge: 3,
      statedAgeUnit: 'years',
      statedOn: '2025-11-21',
    } as const;
    expect(ageInMonths(stated, '2026-11-21')).toBe(48);
    expect(ageInMonths({ ...stated, birthOn: '2026-08-01' }, '2026-11-21')).toBe(3);
    expect(ageInMonths({ ...stated, birthOn: '2026-11-01' }, '2026-11-21')).toBe(0);
    expect(
      ageInMonths(
        { birthOn: null, statedAge: null, statedAgeUnit: null, statedOn: null },
        '2026-11-21',
      ),
    ).toBe(null);
  });
});

describe('money', () => {
  const payment = fc.record({
    amountPaise: fc.integer({ min: 1, max: 1_000_000 }),
    status: fc.constantFrom('Paid', 'Pending', 'Failed'),
  });

  test('only what arrived is paid; what is on its way is promised; the due is what is left', () => {
    const payments = [
      { amountPaise: 100_00, status: 'Paid' },
      { amountPaise: 50_00, status: 'Pending' },
      { amountPaise: 70_00, status: 'Failed' },
    ] as const;
    expect(paidOf(payments)).toBe(100_00);
    expect(promisedOf(payments)).toBe(150_00);
    expect(dueOf({ totalFeesPaise: 500_00, discountPaise: 50_00 }, paidOf(payments))).toBe(350_00);
  });

  test('paid and due always make the fees', () => {
    fc.assert(
      fc.property(
        fc.array(payment),
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        (payments, fees, off) => {
          const discountPaise = Math.min(off, fees);
          const paid = paidOf(payments);
          expect(paid + dueOf({ totalFeesPaise: fees, discountPaise }, paid) + discountPaise).toBe(
            fees,
          );
          expect(promisedOf(payments)).toBeGreaterThanOrEqual(paid);
        },
      ),
    );
  });

  test.each([
    ['Pending', 'Paid', true],
    ['Pending', 'Failed', true],
    ['Pending', 'Pending', false],
    ['Paid', 'Failed', false],
    ['Paid', 'Pending', false],
    ['Failed', 'Paid', false],
  ] as const)('a payment %s → %s: %s', (from, to, is) => expect(paymentMayMove(from, to)).toBe(is));
});

describe('days', () => {
  const today = '2026-11-21';
  test.each([
    [{}, []],
    [{ visitOn: today }, []],
    [{ visitOn: '2026-11-22' }, ['visitOn: date_future']],
    [{ followUpOn: today }, ['followUpOn: follow_up_early']],
    [{ followUpOn: '2026-11-22' }, []],
    [
      { payments: [{ paidOn: today }, { paidOn: '2026-11-22' }] },
      ['payments.1.paidOn: date_future'],
    ],
  ])('%j: %j', (input, wrong) =>
    expect(
      Object.entries(dayProblems(input, today)).map(([path, { code }]) => `${path}: ${code}`),
    ).toEqual(wrong),
  );
});

describe('the line that is kept', () => {
  const typed = z.parse(api.add.input, { patientId, lines: [line] }).lines[0];
  if (!typed) throw new Error('no line');
  test('has its quantity counted', () =>
    expect(keptLine(typed)).toMatchObject({ quantity: 10, medicineId: null }));
  test('keeps the quantity that was typed', () =>
    expect(keptLine({ ...typed, quantity: 15 }).quantity).toBe(15));
  test('has none where nothing can be counted', () =>
    expect(keptLine({ ...typed, dosage: 'SOS' }).quantity).toBe(null));
});

test.each([
  // months old, days since the weight was taken
  [0, 7, true],
  [0, 8, false],
  [3, 9, true],
  [3, 30, false],
  [12, 36, true],
  [12, 60, false],
  [60, 180, true],
  [60, 365, false],
  [null, 7, true],
  [null, 30, false],
  [60, -30, true],
])('at %s months a weight of %s days ago counts: %s', (months, days, expected) => {
  const on = Temporal.PlainDate.from('2026-11-27');
  expect(isStillWeight(on.subtract({ days }).toString(), on.toString(), months)).toBe(expected);
});
