import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineOf } from '../../prescriptions/web/parts/line-draft.ts';
import { cleanText } from '../../../kit/shared/fields.ts';
import { type Draft, draftParts, emptyDraft, pendingNames } from '../model/draft.ts';
import { resultText } from '../rules/results.ts';
import {
  draftOfTreatment,
  isEmptyDraft,
  newPayment,
  readDraft,
  isHeightInCm,
  pastedEntries,
  readFollowUp,
  settled,
} from './draft.ts';

const today = '2026-11-21';
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
    Object.entries(readDraft({ ...full, ...change }, today).problems).map(([path, { code }]) => [
      path,
      code,
    ]),
  );
const vitals = (change: object) => codes({ vitals: { ...emptyDraft.vitals, ...change } });

test('a draft is read as the server takes it', () => {
  const read = readDraft(full, today);
  expect(read.problems).toEqual({});
  expect(read.content).toMatchObject({
    vitals: { systolic: 120, temperatureF: 100.4, weightKg: 61.5 },
    totalFeesPaise: 500_00,
    discountPaise: 50_00,
    followUpOn: '2026-11-26',
  });
  expect(read.payments).toEqual([{ amountPaise: 200_00, type: 'UPI', status: 'Paid' }]);
});

test('an empty draft is fine too', () => expect(readDraft(emptyDraft, today).problems).toEqual({}));

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
    [{ pulse: '७२', weightKg: '६१.५' }, {}],
    [{ pulse: '7o' }, { 'vitals.pulse': 'number_only' }],
    [{ pulse: '72.5' }, { 'vitals.pulse': 'number_only' }],
    [{ diastolic: '80' }, { 'vitals.systolic': 'required' }],
    [{ systolic: '80', diastolic: '120' }, { 'vitals.systolic': 'pressure_order' }],
  ])('%j', (change, expected) => expect(vitals(change)).toEqual(expected));
});

test('what was kept is written on as the same', () => {
  const read = readDraft(full, today);
  if (!read.content) throw new Error('unreadable');
  const again = draftOfTreatment({ ...read.content, visitOn: '2026-11-21' });
  expect(readDraft(again, today).content).toEqual(read.content);
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
  ['2 weeks', '2026-12-05'],
  ['5 months', '2027-04-21'],
  ['1 yr', '2027-11-21'],
  ['20 jan', '2027-01-20'],
  ['10 Dec', '2026-12-10'],
  ['3rd may', '2027-05-03'],
  ['5 Mar 2027', '2027-03-05'],
  // Not ten days, nor two.
  ['10th', null],
  ['2 hafte', null],
  ['31 feb', null],
  ['31/2', null],
  ['0d', null],
  ['soon', null],
  ['', null],
])('the follow-up %j is %s', (text, expected) =>
  expect(readFollowUp(text, '2026-11-21')).toBe(expected),
);

test('of a list that is pasted what is too long for an entry stays to be shortened', () => {
  const long = 'Pain in the right lower abdomen since three days';
  expect(pastedEntries('complaints', ['Cough'], `fever ,${long}; cough\nvomiting`)).toEqual({
    entries: ['Cough', 'fever', 'vomiting'],
    left: long,
  });
  const ten = Array.from({ length: 9 }, (_, at) => `complaint ${at}`);
  expect(pastedEntries('complaints', ten, `fever, ${long}`)).toEqual({
    entries: [...ten, 'fever'],
    left: '',
  });
  expect(pastedEntries('testResults', [], 'hba1c 7.2, tsh 3').entries).toEqual(
    [`hba1c 7.2`, `tsh 3`].map(resultText),
  );
});

test('a height is shown in the unit in which it is typed', () => {
  const typed = emptyDraft.vitals;
  expect(isHeightInCm(typed)).toBeNull();
  expect(isHeightInCm({ ...typed, heightCm: '168' })).toBe(true);
  expect(isHeightInCm({ ...typed, heightFeet: '5' })).toBe(false);
  expect(isHeightInCm({ ...typed, heightInches: '6' })).toBe(false);
});

/** What a field holds when it was left, and what it should by then. */
const draftOf = (draft: Draft, name: (typeof pendingNames)[number]) =>
  name === 'medicine' || name === 'otherMedicine' ? 'nothing' : draft[name];
const savedAs = (name: (typeof pendingNames)[number], said: string) =>
  name === 'followUpOn'
    ? readFollowUp(said, today)
    : [name === 'testResults' ? resultText(said) : said];

describe('what stands in the fields is saved as if they had been left', () => {
  const pending = (texts: Draft['pending']) => readDraft({ ...full, pending: texts }, today);

  test.each([
    [{ followUpOn: '3d' }, { followUpOn: '2026-11-24' }],
    [{ followUpOn: ' ' }, { followUpOn: null }],
    [{ testsAdvised: 'CBC with ESR' }, { testsAdvised: ['CBC with ESR'] }],
    [{ complaints: 'Half a compl' }, { complaints: ['Fever since 3 days', 'Half a compl'] }],
    [{ complaints: 'fever SINCE 3 days' }, { complaints: ['Fever since 3 days'] }],
    [{ examinations: 'Throat red ' }, { examinations: ['Throat red'] }],
  ])('%j', (texts, content) => expect(pending(texts).content).toMatchObject(content));

  test.each([
    [{ followUpOn: 'soonish' }, { followUpOn: 'date_wrong' }],
    [{ complaints: 'x'.repeat(41) }, { complaints: 'too_long' }],
    [{ medicine: 'dolo 650' }, { medicine: 'medicine_open' }],
    [{ otherMedicine: 'azi' }, { otherMedicine: 'medicine_open' }],
  ])('%j holds the save up', (texts, codes_) => {
    const read = pending(texts);
    expect(read.content).toBeNull();
    expect(Object.entries(read.problems).map(([path, { code }]) => [path, code])).toEqual(
      Object.entries(codes_),
    );
  });

  test('a line takes the duration that is still behind its dosage', () => {
    const { content } = readDraft(
      { ...full, lines: [{ ...dolo, dosage: '1-1-1 3d', duration: '' }] },
      today,
    );
    expect(content?.lines[0]).toMatchObject({
      dosage: '1-1-1',
      duration: { count: 3, unit: 'days' },
    });
  });

  test('whatever is typed anywhere is kept as a draft, and is saved or held up, never dropped', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom('3d', '2w', '15/8', 'CBC with ESR', 'बुखार', 'खांसी 3 दिन', 'dolo 6'),
    );
    const texts = fc.record(Object.fromEntries(pendingNames.map((name) => [name, text])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(texts, (typed: Draft['pending']) => {
        const draft = { ...emptyDraft, pending: typed };
        expect(draftParts.safeParse(draft).success).toBe(true);
        const { problems } = readDraft(draft, today);
        const after = settled(draft, today).draft;
        for (const name of pendingNames) {
          const said = cleanText(typed[name] ?? '');
          const outcome = problems[name]
            ? [after.pending[name], typed[name]]
            : [[draftOf(after, name)].flat(), [savedAs(name, said)].flat()];
          expect(said === '' || JSON.stringify(outcome[0]) === JSON.stringify(outcome[1])).toBe(
            true,
          );
        }
      }),
      { examples: [[{ testResults: 'A 00' }]] },
    );
  });
});
