import { describe, expect, test } from 'vitest';
import { lineOf } from '../../prescriptions/web/parts/line-draft.ts';
import { type Draft, emptyDraft } from '../model/draft.ts';
import { draftOfTreatment, isEmptyDraft, newPayment, readDraft, readFollowUp } from './draft.ts';

const dolo = {
  ...lineOf({
    medicineId: null,
    medicineName: 'Dolo 650',
    genericName: 'Paracetamol',
    strength: '650 mg',
    form: 'Tablet',
  }),
  dosage: '1-0-1',
  duration: '5d',
};
const full: Draft = {
  ...emptyDraft,
  visitOn: '2026-11-21',
  complaints: ['Fever since 3 days'],
  vitals: {
    ...emptyDraft.vitals,
    systolic: '120',
    diastolic: '80',
    temperatureF: '100.4',
    weightKg: '61,5',
  },
  lines: [dolo],
  followUpOn: '2026-11-26',
  fees: '500',
  discount: '50',
  payments: [{ ...newPayment(200_00), type: 'UPI' }],
};
const codes = (change: Partial<Draft>) =>
  Object.fromEntries(
    Object.entries(readDraft({ ...full, ...change }).problems).map(([path, { code }]) => [
      path,
      code,
    ]),
  );
const vitals = (change: object) => codes({ vitals: { ...emptyDraft.vitals, ...change } });

test('a draft is read as the server takes it', () => {
  const read = readDraft(full);
  expect(read.problems).toEqual({});
  expect(read.content).toMatchObject({
    vitals: { systolic: 120, temperatureF: 100.4, weightKg: 61.5 },
    totalFeesPaise: 500_00,
    discountPaise: 50_00,
    followUpOn: '2026-11-26',
  });
  expect(read.payments).toEqual([{ amountPaise: 200_00, type: 'UPI', status: 'Paid' }]);
});

test('an empty draft is fine too', () => expect(readDraft(emptyDraft).problems).toEqual({}));

describe('every limit has its place', () => {
  test.each([
    [
      { complaints: Array.from({ length: 11 }, (_, i) => `c${i}`) },
      { complaints: 'too_many_items' },
    ],
    [{ examinations: ['x'.repeat(41)] }, { 'examinations.0': 'too_long' }],
    [{ fees: '10', discount: '11', payments: [] }, { discountPaise: 'discount_over_fees' }],
    [{ fees: 'ten', discount: '' }, { totalFeesPaise: 'number_only' }],
    [{ fees: '-5', discount: '' }, { totalFeesPaise: 'number_only' }],
    [
      { payments: [{ ...newPayment(0), amount: '0' }] },
      { 'payments.0.amountPaise': 'amount_zero' },
    ],
    [{ payments: [newPayment(0)] }, { 'payments.0.amountPaise': 'amount_zero' }],
    [{ followUpOn: '2026-11-20' }, { followUpOn: 'follow_up_early' }],
    [{ lines: [dolo, { ...dolo, dosage: '1-0' }] }, { 'lines.1.dosage': 'dosage_form' }],
  ] satisfies [Partial<Draft>, object][])('%j', (change, expected) =>
    expect(codes(change)).toEqual(expected),
  );
  test.each([
    [{ heightFeet: '12', heightInches: '1' }, { 'vitals.heightInches': 'height_limit' }],
    [{ heightFeet: '13' }, { 'vitals.heightFeet': 'too_big' }],
    [{ weightKg: '201' }, { 'vitals.weightKg': 'too_big' }],
    [{ pulse: '7o' }, { 'vitals.pulse': 'number_only' }],
    [{ pulse: '72.5' }, { 'vitals.pulse': 'number_only' }],
    [{ diastolic: '80' }, { 'vitals.systolic': 'required' }],
    [{ systolic: '80', diastolic: '120' }, { 'vitals.systolic': 'pressure_order' }],
  ])('%j', (change, expected) => expect(vitals(change)).toEqual(expected));
});

test('what was kept is written on as the same', () => {
  const read = readDraft(full);
  if (!read.content) throw new Error('unreadable');
  const again = draftOfTreatment({ ...read.content, visitOn: '2026-11-21' });
  expect(readDraft(again).content).toEqual(read.content);
  expect(again.fees).toBe('500');
});

test('a day alone is nothing typed', () => {
  expect(isEmptyDraft({ ...emptyDraft, visitOn: '2026-11-21' })).toBe(true);
  expect(isEmptyDraft({ ...emptyDraft, advice: 'Rest' })).toBe(false);
});

test.each([
  ['5d', '2026-11-26'],
  ['2w', '2026-12-05'],
  ['1m', '2026-12-21'],
  ['10', '2026-12-01'],
  ['+3 days', '2026-11-24'],
  ['25/12', '2026-12-25'],
  ['1/2', '2027-02-01'],
  ['15-8-27', '2027-08-15'],
  ['31/2', null],
  ['0d', null],
  ['soon', null],
  ['', null],
])('the follow-up %j is %s', (text, expected) =>
  expect(readFollowUp(text, '2026-11-21')).toBe(expected),
);
