// Money taken before a visit: used at the next bill, by the family too, put back, given back; never twice and never more than there is.
import { execFileSync, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import type { TypedOf, Verb } from '../../kit/shared/contract.ts';
import { api as clinics } from '../clinics/contract.ts';
import { api as cash } from '../cash/contract.ts';
import { api as dashboard } from '../dashboard/contract.ts';
import { api as families } from '../families/contract.ts';
import { api as papers } from '../papers/contract.ts';
import { type Format, formats } from '../papers/model.ts';
import { api as patients } from '../patients/contract.ts';
import { api as reports } from '../reports/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
let now = Temporal.Instant.from('2026-11-21T05:30:00Z');
let phone = 9_876_543_210;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [app.world.sunrise.clinicId, app.world.rao.memberId],
  );
});
afterAll(() => app.close());
/** Each test has a day of its own. */
beforeEach(() => {
  now = now.add({ hours: 24 });
});

const ask = <V extends Verb>(verb: V, input: TypedOf<V>) =>
  app.call(verb, input, app.world.rao, { onceKey: crypto.randomUUID() });

async function person(name: string): Promise<string> {
  phone += 1;
  const { data } = await ask(patients.register, {
    name,
    contactNumber: String(phone),
    gender: 'Female',
    statedAge: 34,
  });
  return data.patient.id;
}
async function visit(patientId: string, totalFeesPaise: number): Promise<string> {
  const { data } = await ask(treatments.add, {
    patientId,
    complaints: ['Fever'],
    totalFeesPaise,
  });
  return data.id;
}
const take = async (patientId: string, ...parts: TypedOf<typeof api.take>['parts']) =>
  (await ask(api.take, { patientId, parts })).data;
const reverse = (
  entries: readonly { readonly id: string }[],
  entry: 'refund' | 'correction',
  amountPaise: number,
) =>
  ask(api.reverse, {
    entryId: entries[0]?.id ?? '',
    entry,
    amountPaise,
    type: 'UPI',
    reason: 'Moved away',
  });
const left = async (patientId: string) => (await ask(api.get, { patientId })).data.leftPaise;
const pay = (id: string, amountPaise: number) =>
  ask(treatments.addPayment, { id, amountPaise, type: 'Advance' });

const has = (tool: string) => spawnSync(tool, ['-v']).error === undefined;
const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
const flat = (text: string) => text.replace(/[\s\u200b]+/g, '');

test('what was taken before is used at the next bill, with cash for the rest in one step', async () => {
  const meera = await person('Meera Joshi');
  await take(meera, { amountPaise: 200_00, type: 'Cash' }, { amountPaise: 100_00, type: 'UPI' });
  expect(await left(meera)).toBe(300_00);
  const id = await visit(meera, 500_00);
  const paid = await ask(treatments.addPayment, {
    id,
    amountPaise: 300_00,
    type: 'Advance',
    status: 'Pending',
    otherParts: [{ amountPaise: 200_00, type: 'Cash' }],
  });
  expect(paid.data).toMatchObject({ paidPaise: 300_00, duePaise: 200_00 });
  expect(await left(meera)).toBe(0);
  const { payments } = (await ask(treatments.get, { id })).data;
  expect(payments.map(({ type, amountPaise, status }) => [type, amountPaise, status])).toEqual([
    ['Advance', 300_00, 'Paid'],
    ['Cash', 200_00, 'Pending'],
  ]);
});

test('the whole of a bill is paid in two ways by one step, or not at all', async () => {
  const id = await visit(await person('Asha Patil'), 500_00);
  const split = (upi: number) =>
    ask(treatments.addPayment, {
      id,
      amountPaise: 300_00,
      type: 'Cash',
      otherParts: [{ amountPaise: upi, type: 'UPI' }],
    });
  expect(await split(201_00)).toMatchObject({ status: 409, error: { code: 'payment_over_due' } });
  expect((await split(200_00)).data).toMatchObject({ paidPaise: 500_00, duePaise: 0 });
});

test('of somebody who has paid in advance for years nothing is left out, and the first can still go back', async () => {
  const patientId = await person('Usha Kale');
  const { entries: first } = await take(patientId, { amountPaise: 10_00, type: 'Cash' });
  const part = { amountPaise: 1_00, type: 'Cash' } as const;
  for (let turn = 0; turn < 13; turn += 1) await take(patientId, part, part, part, part);
  const { data } = await ask(api.get, { patientId });
  expect(data.entries).toHaveLength(53);
  expect(data.entries.at(-1)?.id).toBe(first[0]?.id);
});

test('it is used once, however many desks try at once', async () => {
  const kiran = await person('Kiran Shah');
  await take(kiran, { amountPaise: 300_00, type: 'Cash' });
  const visits = await Promise.all(Array.from({ length: 5 }, () => visit(kiran, 300_00)));
  const answers = await Promise.all(visits.map((id) => pay(id, 300_00)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.code === 'advance_short')).toHaveLength(4);
  expect(await left(kiran)).toBe(0);
});

test('the database itself lets no more go than came', async () => {
  const lila = await person('Lila Rao');
  await take(lila, { amountPaise: 100_00, type: 'Cash' });
  const more = app.admin.query(
    `insert into app.advance_entries (clinic_id, patient_id, entry, of_id, amount_paise, type, reason, paid_on, received_by)
     select clinic_id, patient_id, 'refund', id, -10001, 'Cash', 'more', paid_on, received_by from app.advance_entries where patient_id = $1`,
    [lila],
  );
  await expect(more).rejects.toMatchObject({ constraint: 'advance_is_not_overdrawn' });
});

test('the family uses it after the patient’s own, and what is put right goes back to whose it was', async () => {
  const [mother, son] = [await person('Uma Nair'), await person('Ajay Nair')];
  await ask(families.add, {
    patientId: mother,
    memberPatientId: son,
    name: 'Ajay Nair',
    relationship: 'Son',
  });
  await take(mother, { amountPaise: 400_00, type: 'Cash' });
  await take(son, { amountPaise: 100_00, type: 'Cash' });
  const id = await visit(son, 300_00);
  const { advances } = (await ask(treatments.dues, { patientId: son })).data;
  expect(advances.map(({ patientId, leftPaise }) => [patientId, leftPaise])).toEqual([
    [son, 100_00],
    [mother, 400_00],
  ]);
  const { payment } = (await pay(id, 300_00)).data;
  expect([await left(son), await left(mother)]).toEqual([0, 200_00]);
  await ask(treatments.reversePayment, {
    id,
    paymentId: payment.id,
    entry: 'correction',
    amountPaise: 300_00,
    type: 'Cash',
    reason: 'Wrong visit',
  });
  expect([await left(son), await left(mother)]).toEqual([100_00, 400_00]);
});

test('money of a bill may become an advance', async () => {
  const devi = await person('Devi Kulkarni');
  const id = await visit(devi, 300_00);
  const { payment } = (await ask(treatments.addPayment, { id, amountPaise: 300_00, type: 'Cash' }))
    .data;
  await ask(treatments.reversePayment, {
    id,
    paymentId: payment.id,
    entry: 'refund',
    amountPaise: 100_00,
    type: 'Advance',
    reason: 'Test not done',
  });
  expect(await left(devi)).toBe(100_00);
});

test('it is given back, and no more of it than is left', async () => {
  const nita = await person('Nita Bose');
  const { entries } = await take(nita, { amountPaise: 300_00, type: 'Cash' });
  await pay(await visit(nita, 100_00), 100_00);
  const give = (amountPaise: number) => reverse(entries, 'refund', amountPaise);
  expect(await give(200_01)).toMatchObject({ status: 409, error: { code: 'advance_short' } });
  expect((await give(200_00)).data).toMatchObject({
    leftPaise: 0,
    entries: [{ entry: 'refund', amountPaise: -200_00, type: 'UPI' }, {}, {}],
  });
});

test('of one taking no more goes back than it was, whatever else is left', async () => {
  const asha = await person('Asha Kale');
  const { entries } = await take(asha, { amountPaise: 300_00, type: 'Cash' });
  await take(asha, { amountPaise: 500_00, type: 'Cash' });
  const give = (amountPaise: number) => reverse(entries, 'correction', amountPaise);
  expect((await give(200_00)).data).toMatchObject({ leftPaise: 600_00 });
  expect(await give(100_01)).toMatchObject({ status: 409, error: { code: 'advance_short' } });
  expect((await give(100_00)).data).toMatchObject({ leftPaise: 500_00 });
});

test('the day’s cash, the collection and the history count it on the day it came', async () => {
  const omi = await person('Omi Sen');
  await take(omi, { amountPaise: 300_00, type: 'Cash' });
  await pay(await visit(omi, 300_00), 300_00);
  const day = now.toString().slice(0, 10);
  expect((await ask(cash.day, {})).data.people).toMatchObject([
    { expectedPaise: 300_00, byType: [{ type: 'Cash', paidPaise: 300_00 }] },
  ]);
  const { payments, totals } = (await ask(treatments.payments, { from: day, to: day })).data;
  expect(payments.map(({ type, treatmentId }) => [type, treatmentId === null])).toEqual(
    expect.arrayContaining([
      ['Cash', true],
      ['Advance', false],
    ]),
  );
  expect(totals).toEqual([{ type: 'Cash', paidPaise: 300_00 }]);
  const { data } = await ask(reports.page, { report: 'collection', from: day, to: day });
  expect(data.rows).toHaveLength(1);
  expect(data.series).toEqual([{ day, figure: 300_00 }]);
  const { collection } = (await ask(dashboard.totals, {})).data;
  expect(collection?.today).toBe(300_00);
});

test('its receipt has a line for each way and no fees', async () => {
  const { takingId } = await take(
    await person('Rekha Das'),
    { amountPaise: 200_00, type: 'Cash' },
    { amountPaise: 100_00, type: 'UPI' },
  );
  const paper = await ask(api.issue, { takingId });
  expect(paper.data).toMatchObject({ kind: 'receipt', treatmentId: null, edition: 1 });
  expect((await ask(api.issue, { takingId })).data.number).toBe(paper.data.number);
  const { rows } = await app.admin.query<{ content: { receipt: unknown } }>(
    `select content from app.papers where id = $1`,
    [paper.data.id],
  );
  expect(rows[0]?.content.receipt).toMatchObject({
    isAdvance: true,
    payments: [
      { amountPaise: 200_00, type: 'Cash' },
      { amountPaise: 100_00, type: 'UPI' },
    ],
  });
  const printed = await app.call(papers.print, { id: paper.data.id, format: 'A5' }, app.world.rao);
  expect(printed.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test.skipIf(!has('pdftotext'))(
  'its receipt is a receipt voucher, and what goes back has a refund voucher that names it, on sheet and roll',
  async () => {
    const { rao } = app.world;
    const { data: clinic } = await ask(clinics.mine, {});
    await ask(clinics.amend, { version: clinic.version, gstNumber: '27AAPFU0939F1ZV' });
    const lata = await person('Lata More');
    const { takingId, entries } = await take(lata, { amountPaise: 500_25, type: 'Cash' });
    const read = async (id: string, format: Format) =>
      textOf((await app.call(papers.print, { id, format, language: 'hi' }, rao)).raw.rawPayload);
    const expectIn = async (id: string, words: readonly string[], not: readonly string[]) => {
      for (const format of formats) {
        const text = flat(await read(id, format));
        for (const one of words) expect(text).toContain(flat(one));
        for (const one of not) expect(text).not.toContain(flat(one));
      }
    };
    const gst = ['GSTIN 27AAPFU0939F1ZV', 'exempt from GST'];
    // Given back before its receipt was printed: that is given out first, and has the earlier number.
    const { data: after } = await reverse(entries, 'refund', 300_05);
    const refund = (await ask(api.issueRefund, { entryId: after.entries[0]?.id ?? '' })).data;
    const receipt = (await ask(api.issue, { takingId })).data;
    expect([refund.kind, receipt.edition]).toEqual(['refund', 1]);
    expect(Number(refund.number?.slice(-6))).toBe(Number(receipt.number?.slice(-6)) + 1);
    await expectIn(
      receipt.id,
      ['Receipt voucher', 'Received in advance, Cash', '₹500.25', ...gst],
      ['Bill of supply', 'Refund voucher'],
    );
    await expectIn(
      refund.id,
      ['Refund voucher', 'Refunded, UPI', '₹300.05', `Of receipt`, receipt.number ?? '', ...gst],
      ['Bill of supply', 'Receipt voucher', 'thank you', '500.25'],
    );
    const again = await ask(api.issueRefund, { entryId: after.entries[0]?.id ?? '' });
    expect(again.data.number).toBe(refund.number);
    // What was entered by mistake never came; and what came is no refund.
    await reverse(entries, 'correction', 100_20);
    const { data: corrected } = await ask(api.issue, { takingId });
    await expectIn(corrected.id, ['₹400.05'], ['500.25']);
    const wrong = await ask(api.issueRefund, { entryId: entries[0]?.id ?? '' });
    expect(wrong.error.code).toBe('advance_unknown');
    const { data: saved } = await ask(clinics.mine, {});
    await ask(clinics.amend, { version: saved.version, gstNumber: '' });
  },
);

test('what a visit’s payment left as an advance goes back as money too, once, and nowhere is it corrected', async () => {
  const leela = await person('Leela Rane');
  const id = await visit(leela, 500_00);
  const paid = await ask(treatments.addPayment, { id, amountPaise: 500_00, type: 'Cash' });
  const toAdvance = (paymentId: string) =>
    ask(treatments.reversePayment, {
      id,
      paymentId,
      entry: 'refund',
      amountPaise: 500_00,
      type: 'Advance',
      reason: 'Test next week',
    });
  await toAdvance(paid.data.payment.id);
  const of = async () => (await ask(api.get, { patientId: leela })).data;
  const { entries } = await of();
  expect(entries).toMatchObject([{ entry: 'put_back', isFromVisit: true }]);
  expect((await reverse(entries, 'correction', 500_00)).error.code).toBe('advance_unknown');
  expect((await reverse(entries, 'refund', 200_00)).data).toMatchObject({
    leftPaise: 300_00,
    entries: [{ entry: 'refund', amountPaise: -200_00, type: 'UPI' }, {}],
  });
  expect((await reverse(entries, 'refund', 300_01)).error.code).toBe('advance_short');
  await pay(id, 300_00);
  expect((await reverse(entries, 'refund', 100_00)).error.code).toBe('advance_short');
  const used = (await ask(treatments.get, { id })).data.payments.find(
    (one) => one.type === 'Advance' && one.entry === 'payment',
  );
  await ask(treatments.reversePayment, {
    id,
    paymentId: used?.id ?? '',
    entry: 'refund',
    amountPaise: 300_00,
    type: 'Advance',
    reason: 'Not done',
  });
  const again = await of();
  // What had come from an advance goes back by the entry that it came by.
  expect(again.entries[0]).toMatchObject({ entry: 'put_back', isFromVisit: false });
  expect((await reverse(again.entries, 'refund', 100_00)).error.code).toBe('advance_unknown');
  expect((await reverse(entries, 'refund', 300_00)).data.leftPaise).toBe(0);
  const { data: report } = await ask(reports.page, {
    report: 'collection',
    from: again.entries[0]?.paidOn,
  });
  const ofLeela = report.rows.filter(({ patientId }) => patientId === leela);
  expect(ofLeela.reduce((sum, { cells }) => sum + Number(cells.at(-1)), 0)).toBe(0);
});
