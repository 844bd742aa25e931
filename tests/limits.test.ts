// Every limit of treatments, prescriptions and medicines, at its edges and one step beyond them, as the form reads it and as the server takes it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldProblems } from '../src/kit/shared/fields.ts';
import { moneyText } from '../src/kit/shared/money.ts';
import { api as medicines } from '../src/modules/medicines/contract.ts';
import { medicineTypes, newMedicine } from '../src/modules/medicines/model.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { lineOf } from '../src/modules/prescriptions/web/parts/line-draft.ts';
import { api as treatments } from '../src/modules/treatments/contract.ts';
import type { VitalName } from '../src/modules/treatments/fields.ts';
import { type Draft, emptyDraft } from '../src/modules/treatments/model/draft.ts';
import { readDraft } from '../src/modules/treatments/web/draft.ts';
import { testApp, type TestApp } from './db.ts';

let app: TestApp;
let patientId: string;
const today = '2026-11-21';
let medicinesMade = 0;

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from(`${today}T11:00:00+05:30`) });
  const person = {
    name: 'Meera Joshi',
    contactNumber: '9876543210',
    gender: 'Female',
    statedAge: 34,
  } as const;
  patientId = (await app.call(patients.register, person, app.world.rao)).data.patient.id;
});
afterAll(() => app.close());

/** What is typed and what is sent for the same value; the code is null where it is right. */
interface Case {
  path: string;
  value: string;
  typed: Partial<Draft>;
  sent: Record<string, unknown>;
  code: string | null;
  /** Where the form says it in another way: a minus sign is no number to it. */
  formCode?: string | null;
}

const letters = (count: number) => 'x'.repeat(count);
const many = (count: number) => Array.from({ length: count }, (_, i) => `entry ${i}`);
const line = {
  ...lineOf({
    medicineId: null,
    medicineName: 'Dolo',
    genericName: '',
    strength: '',
    form: 'Tablet',
  }),
  dosage: '1-0-1',
};
const sentLine = { medicineName: 'Dolo', form: 'Tablet', dosage: '1-0-1' };
const paisa = (amount: number) => (amount < 0 ? '-1' : moneyText(amount).replace(/[₹,]/g, ''));
const crores = 10_000_000_00;

const text = (
  field: 'diagnosis' | 'advice' | 'referredDoctorName' | 'referredLabCity',
  most: number,
): Case[] =>
  [0, 1, most, most + 1].map((count) => ({
    path: field,
    value: `${count} characters`,
    typed: { [field]: letters(count) },
    sent: { [field]: letters(count) },
    code: count > most ? 'too_long' : null,
  }));

const entries = (field: 'complaints' | 'examinations' | 'testsAdvised', most: number): Case[] => [
  ...[0, 1, most, most + 1].map((count) => ({
    path: field,
    value: `${count} entries`,
    typed: { [field]: many(count) },
    sent: { [field]: many(count) },
    code: count > most ? 'too_many_items' : null,
  })),
  ...[0, 1, 40, 41].map((count) => ({
    path: `${field}.0`,
    value: `an entry of ${count}`,
    typed: { [field]: [letters(count)] },
    sent: { [field]: [letters(count)] },
    code: count === 0 ? 'required' : count > 40 ? 'too_long' : null,
  })),
];

const vital = (
  field: VitalName,
  least: number,
  most: number,
  step = 1,
  beside: Partial<Record<VitalName, number>> = {},
): Case[] =>
  [least - step, least, most, most + step].map((number) => {
    const value = Math.round(number * 100) / 100;
    const below = number < 0 && least >= 0 ? 'negative' : 'too_small';
    const code = number < least ? below : number > most ? 'too_big' : null;
    const all = { ...beside, [field]: value };
    const asTyped = Object.fromEntries(
      Object.entries(all).map(([name, one]) => [name, String(one)]),
    );
    return {
      path: `vitals.${field}`,
      value: String(value),
      typed: { vitals: { ...emptyDraft.vitals, ...asTyped } },
      sent: { vitals: all },
      code,
      ...(value < 0 ? { formCode: 'number_only' } : {}),
    };
  });

const ofLine = (
  field: string,
  value: string,
  typed: object,
  sent: object,
  code: string | null,
  formCode?: string,
): Case => ({
  path: `lines.0.${field}`,
  value,
  typed: { lines: [{ ...line, ...typed }] },
  sent: { lines: [{ ...sentLine, ...sent }] },
  code,
  ...(formCode === undefined ? {} : { formCode }),
});

const money = (
  path: string,
  amount: number,
  typed: Partial<Draft>,
  sent: object,
  code: string | null,
): Case => ({
  path,
  value: `${amount} paise`,
  typed,
  sent: { ...sent },
  code,
  ...(amount < 0 ? { formCode: 'number_only' } : {}),
});

const cases: Case[] = [
  ...entries('complaints', 10),
  ...entries('examinations', 10),
  ...entries('testsAdvised', 20),
  ...text('diagnosis', 200),
  ...text('advice', 2000),
  ...text('referredDoctorName', 40),
  ...text('referredLabCity', 40),
  ...vital('heightFeet', 0, 12, 1, { heightInches: 0 }).map((one) =>
    one.value === '0' ? { ...one, code: 'height_zero' } : one,
  ),
  ...vital('heightInches', 0, 11.99, 0.01, { heightFeet: 5 }),
  ...vital('heightCm', 20, 365),
  ...vital('weightKg', 0.3, 200, 0.1),
  ...vital('systolic', 40, 300),
  ...vital('diastolic', 20, 200, 1, { systolic: 300 }),
  ...vital('pulse', 20, 300),
  ...vital('temperatureF', 80, 115, 0.1),
  ...vital('oxygen', 40, 100),
  ...vital('respiration', 4, 100),
  ...vital('glucose', 10, 1000, 0.5),
  ...[
    [12, 0, null],
    [12, 0.5, 'height_limit'],
  ].map(([feet, inches, code]): Case => ({
    path: 'vitals.heightInches',
    value: `${feet} ft ${inches} in`,
    typed: {
      vitals: { ...emptyDraft.vitals, heightFeet: String(feet), heightInches: String(inches) },
    },
    sent: { vitals: { heightFeet: feet, heightInches: inches } },
    code: typeof code === 'string' ? code : null,
  })),
  ...[1, 40, 41].map((count): Case => ({
    path: 'lines',
    value: `${count} medicines`,
    typed: { lines: Array.from({ length: count }, () => line) },
    sent: { lines: Array.from({ length: count }, () => sentLine) },
    code: count > 40 ? 'too_many_items' : null,
  })),
  ...['0-0-1', '999-999-999', '1000-0-0', '1-0', '1-1-1-1-1', 'x-x-x'].map((dosage) =>
    ofLine(
      'dosage',
      dosage,
      { dosage },
      { dosage },
      ['0-0-1', '999-999-999'].includes(dosage) ? null : 'dosage_form',
    ),
  ),
  ...[0, 1, 999, 1000].map((count) =>
    ofLine(
      'duration',
      `${count} days`,
      { dosage: 'SOS', duration: `${count}d` },
      { dosage: 'SOS', duration: { count, unit: 'days' } },
      count < 1 ? 'duration_zero' : count > 999 ? 'duration_limit' : null,
    ),
  ),
  ...[-1, 0, 1, 999, 1000].map((count) =>
    ofLine(
      'quantity',
      `${count}`,
      { quantity: String(count) },
      { quantity: count },
      count < 1 ? 'quantity_zero' : count > 999 ? 'quantity_limit' : null,
    ),
  ),
  ...[0, 1, 120, 121].map((count) =>
    ofLine(
      'medicineName',
      `${count} characters`,
      { medicineName: letters(count) },
      { medicineName: letters(count) },
      count === 0 ? 'required' : count > 120 ? 'too_long' : null,
    ),
  ),
  ...[0, 40, 41].map((count) =>
    ofLine(
      'note',
      `${count} characters`,
      { note: letters(count) },
      { note: letters(count) },
      count > 40 ? 'too_long' : null,
    ),
  ),
  ...[-1, 0, crores, crores + 1].map((amount) =>
    money(
      'totalFeesPaise',
      amount,
      { fees: paisa(amount) },
      { totalFeesPaise: amount },
      amount < 0 ? 'fees_negative' : amount > crores ? 'money_too_big' : null,
    ),
  ),
  ...[-1, 0, 500_00, 500_01].map((amount) =>
    money(
      'discountPaise',
      amount,
      { fees: '500', discount: paisa(amount) },
      { totalFeesPaise: 500_00, discountPaise: amount },
      amount < 0 ? 'negative' : amount > 500_00 ? 'discount_over_fees' : null,
    ),
  ),
  ...[-1, 0, 1, crores, crores + 1].map((amount) =>
    money(
      'payments.0.amountPaise',
      amount,
      {
        fees: '10000000',
        payments: [{ key: 'p', amount: paisa(amount), type: 'Cash', status: 'Paid', paidOn: null }],
      },
      { totalFeesPaise: crores, payments: [{ amountPaise: amount, type: 'Cash' }] },
      amount <= 0 ? 'amount_zero' : amount > crores ? 'money_too_big' : null,
    ),
  ),
  ...['2026-11-20', today, '2026-11-22'].map((followUpOn): Case => ({
    path: 'followUpOn',
    value: followUpOn,
    typed: { visitOn: today, followUpOn },
    sent: { visitOn: today, followUpOn },
    code: followUpOn <= today ? 'follow_up_early' : null,
  })),
];

/** A duration's count is told on the duration in the form, on its number by the server. */
const formPath = (path: string) => path.replace(/\.duration\.count$/, '.duration');

describe('a treatment', () => {
  test.each(cases)(
    '$path at $value: $code',
    async ({ path, typed, sent, code, formCode = code }) => {
      const { problems } = readDraft({ ...emptyDraft, ...typed }, today);
      expect(problems[formPath(path)]?.code ?? null).toBe(formCode);
      const answer = await app.call(treatments.add, { patientId, ...sent }, app.world.rao);
      const match = Object.entries(answer.error?.fields ?? {}).find(
        ([field]) => field === path || field === `${path}.count`,
      )?.[1].code;
      expect(match ?? null).toBe(code);
      expect(answer.status).toBe(code === null ? 200 : 422);
    },
  );
});

const medicineCases = [
  ...[0, 1, 120, 121].map(
    (count) =>
      ['name', letters(count), count === 0 ? 'required' : count > 120 ? 'too_long' : null] as const,
  ),
  ...[0, 1, 200, 201].map(
    (count) => ['composition', letters(count), count > 200 ? 'too_long' : null] as const,
  ),
  ...[0, 1, 60, 61].map(
    (count) => ['strength', letters(count), count > 60 ? 'too_long' : null] as const,
  ),
  ...[0, 1, 80, 81].map(
    (count) => ['manufacturer', letters(count), count > 80 ? 'too_long' : null] as const,
  ),
  ...medicineTypes.map((type) => ['type', type, null] as const),
  ['type', 'Pill', 'choose_one'],
  ['type', '', 'required'],
] as const;

describe('a medicine', () => {
  test('comes in thirteen types', () => expect(medicineTypes).toHaveLength(13));

  test.each(medicineCases)('%s %j: %s', async (field, value, code) => {
    medicinesMade += 1;
    const name = `Medicine ${medicinesMade}`;
    const input = { name, type: 'Tablet', [field]: value } as {
      name: string;
      type: (typeof medicineTypes)[number];
    };
    const parsed = newMedicine.safeParse(input);
    expect(parsed.success ? null : (fieldProblems(parsed.error, input)[field]?.code ?? null)).toBe(
      code,
    );
    const answer = await app.call(medicines.add, input, app.world.rao);
    expect(answer.error?.fields?.[field]?.code ?? null).toBe(code);
    expect(answer.status).toBe(code === null ? 200 : 422);
  });
});

test.each([
  [{ complaints: [''] }, 'complaints.0', 'This field is required'],
  [{ complaints: [letters(41)] }, 'complaints.0', 'At most 40 characters'],
  [{ complaints: many(11) }, 'complaints', 'At most 10'],
  [{ vitals: { heightFeet: 13 } }, 'vitals.heightFeet', 'Cant be more than 12'],
  [{ vitals: { weightKg: 201 } }, 'vitals.weightKg', 'Cant be more than 200'],
  [
    { vitals: { heightFeet: 12, heightInches: 1 } },
    'vitals.heightInches',
    'Height cannot be more than 12 ft',
  ],
  [{ lines: [{ ...sentLine, quantity: 0 }] }, 'lines.0.quantity', 'Quantity cannot be 0 or less'],
  [{ lines: [{ ...sentLine, quantity: 1000 }] }, 'lines.0.quantity', 'Cant be more than 999'],
  [
    { lines: [{ ...sentLine, duration: { count: 1000, unit: 'days' } }] },
    'lines.0.duration.count',
    'Cant be more than 999',
  ],
  [
    { payments: [{ amountPaise: 0, type: 'Cash' }] },
    'payments.0.amountPaise',
    'Amount cannot be 0 or less',
  ],
] as const)('%j is refused in the words of the catalogue', async (sent, path, sentence) => {
  const answer = await app.call(treatments.add, { patientId, ...(sent as object) }, app.world.rao);
  expect(answer.error?.fields?.[path]?.message).toBe(sentence);
});

test('a name that is taken is told on the name', async () => {
  const add = () => app.call(medicines.add, { name: 'Taken 500', type: 'Tablet' }, app.world.rao);
  await add();
  const again = await add();
  expect(again).toMatchObject({ status: 409, message: 'Medicine with the name already exists' });
  expect(again.error.fields?.['name']).toMatchObject({
    code: 'medicine_exists',
    message: 'Medicine with the name already exists',
  });
});
