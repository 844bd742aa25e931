// The day's cash, by person: what was taken and given back, counted, signed, and counted again where money moved since.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { api as advances } from '../advances/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import type { PaymentType } from '../treatments/model.ts';
import { api } from './contract.ts';

const start = Temporal.Instant.from('2026-11-21T09:00:00Z');
let app: TestApp;
let patientId: string;
let now = start;

beforeAll(async () => {
  app = await testApp({ now: () => now });
  // The desk takes money here.
  await app.admin.query(`update app.roles set pages = $2 where clinic_id = $1`, [
    app.world.sunrise.clinicId,
    JSON.stringify(
      ['Patient', 'Treatment', 'Money'].map((page) => ({
        page,
        allowToView: true,
        allowToAddEdit: true,
      })),
    ),
  ]);
  const person = { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female' } as const;
  const { data } = await app.call(patients.register, { ...person, statedAge: 34 }, app.world.rao);
  patientId = data.patient.id;
});
afterAll(() => app.close());
/** Each test has a day of its own. */
beforeEach(() => {
  now = now.add({ hours: 24 });
});

const day = () => now.toString().slice(0, 10);
async function take(amountPaise: number, type: PaymentType, as = app.world.lata) {
  const { data: visit } = await app.call(
    treatments.add,
    { patientId, complaints: ['Fever'], totalFeesPaise: 10_000_00 },
    app.world.rao,
    { onceKey: crypto.randomUUID() },
  );
  const { data } = await app.call(treatments.addPayment, { id: visit.id, amountPaise, type }, as, {
    onceKey: crypto.randomUUID(),
  });
  return { id: visit.id, paymentId: data.payment.id };
}
const look = async (as = app.world.lata) => (await app.call(api.day, {}, as)).data;
const count = (change: Partial<InputOf<typeof api.count>>, as = app.world.lata) =>
  app.call(
    api.count,
    {
      day: day(),
      memberId: app.world.lata.memberId,
      countedPaise: 300_00,
      note: '',
      seenPaise: 300_00,
      ...change,
    },
    as,
    { onceKey: crypto.randomUUID() },
  );

test('each person answers for the cash that they took, less what they gave back', async () => {
  const { id, paymentId } = await take(400_00, 'Cash');
  await take(250_00, 'UPI');
  await take(70_00, 'Cash', app.world.rao);
  await app.call(
    treatments.reversePayment,
    { id, paymentId, entry: 'refund', amountPaise: 100_00, type: 'Cash', reason: 'No test done' },
    app.world.lata,
    { onceKey: crypto.randomUUID() },
  );
  const { people } = await look();
  expect(
    people.map(({ memberId, byType, expectedPaise }) => [memberId, byType, expectedPaise]),
  ).toEqual(
    expect.arrayContaining([
      [
        app.world.lata.memberId,
        [
          { type: 'Cash', paidPaise: 300_00 },
          { type: 'UPI', paidPaise: 250_00 },
        ],
        300_00,
      ],
      [app.world.rao.memberId, [{ type: 'Cash', paidPaise: 70_00 }], 70_00],
    ]),
  );
  expect(people).toHaveLength(2);
});

test('what was noted wrongly is put right in the till and on the day where it was noted, whoever does so and whenever', async () => {
  const correct = ({ id, paymentId }: { id: string; paymentId: string }) =>
    app.call(
      treatments.reversePayment,
      { id, paymentId, entry: 'correction', amountPaise: 300_00, type: 'Cash', reason: 'By UPI' },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
  const before = await take(300_00, 'Cash');
  const counted = day();
  await count({ countedPaise: 0, note: 'Not in the till' });
  now = now.add({ hours: 24 });
  await correct(await take(300_00, 'Cash'));
  const { data } = await app.call(
    advances.take,
    { patientId, parts: [{ amountPaise: 200_00, type: 'Cash' }] },
    app.world.lata,
    { onceKey: crypto.randomUUID() },
  );
  await app.call(
    advances.reverse,
    {
      entryId: data.entries[0]?.id ?? '',
      entry: 'correction',
      amountPaise: 200_00,
      type: 'Cash',
      reason: 'By UPI',
    },
    app.world.rao,
    { onceKey: crypto.randomUUID() },
  );
  const expected = async () =>
    (await look()).people.map(({ memberId, expectedPaise }) => [memberId, expectedPaise]);
  expect(await expected()).toEqual([[app.world.lata.memberId, 0]]);
  await correct(before);
  // Nothing is missing in anybody's till today; the day that was counted asks to be counted again.
  expect(await expected()).toEqual([[app.world.lata.memberId, 0]]);
  expect((await look()).changedDays).toContain(counted);
  const { data: then } = await app.call(api.day, { day: counted }, app.world.lata);
  expect(then.people).toMatchObject([
    { memberId: app.world.lata.memberId, expectedPaise: 0, count: { countedPaise: 0 } },
  ]);
  await count({ day: counted, countedPaise: 0, seenPaise: 0 });
  expect((await look()).changedDays).not.toContain(counted);
});

test('a count is signed; one that differs says why', async () => {
  await take(300_00, 'Cash');
  expect((await count({ countedPaise: 290_00 })).error.fields).toMatchObject({
    note: { code: 'required' },
  });
  const { data } = await count({ countedPaise: 290_00, note: 'Ten rupees short' });
  expect(data.people).toMatchObject([
    {
      expectedPaise: 300_00,
      count: {
        expectedPaise: 300_00,
        countedPaise: 290_00,
        note: 'Ten rupees short',
        signedAt: now.toString(),
      },
    },
  ]);
  expect(data.people[0]?.count?.signedBy).not.toBe('');
});

test('money that moves after the count is seen, and a count of what was not seen is refused', async () => {
  await take(300_00, 'Cash');
  await count({});
  await take(50_00, 'Cash');
  expect((await look()).people).toMatchObject([
    { expectedPaise: 350_00, count: { expectedPaise: 300_00 } },
  ]);
  expect(await count({})).toMatchObject({ status: 409, error: { code: 'stale_version' } });
  await count({ countedPaise: 350_00, seenPaise: 350_00 });
  expect((await look()).people).toMatchObject([{ count: { countedPaise: 350_00 } }]);
  const { rows } = await app.admin.query('select 1 from app.cash_counts where day = $1', [day()]);
  expect(rows).toHaveLength(2);
});

test('cash that is noted for a day after its count is told of on the days that follow, until it is counted again', async () => {
  const { id } = await take(300_00, 'Cash');
  await take(100_00, 'UPI');
  const counted = day();
  await count({});
  now = now.add({ hours: 24 });
  expect((await look()).changedDays).toEqual([]);
  const onceKey = () => ({ onceKey: crypto.randomUUID() });
  const late = { id, amountPaise: 50_00, paidOn: counted };
  await app.call(treatments.addPayment, { ...late, type: 'UPI' }, app.world.lata, onceKey());
  expect((await look()).changedDays).toEqual([]);
  await app.call(treatments.addPayment, { ...late, type: 'Cash' }, app.world.lata, onceKey());
  expect((await look()).changedDays).toEqual([counted]);
  await count({ day: counted, countedPaise: 350_00, seenPaise: 350_00 });
  expect((await look()).changedDays).toEqual([]);
});

test('cash that somebody who was not counted notes for a day after its count is told of too, until it is counted', async () => {
  const { id } = await take(300_00, 'Cash');
  // Who was at the desk that day and has not been counted yet notes nothing late.
  await take(40_00, 'Cash', app.world.rao);
  const counted = day();
  await count({});
  await app.admin.query(`update app.treatment_payments set created_at = $1 where paid_on = $2`, [
    now.toString(),
    counted,
  ]);
  now = now.add({ hours: 24 });
  expect((await look()).changedDays).toEqual([]);
  const late = { id, amountPaise: 500_00, type: 'Cash', paidOn: counted } as const;
  const { data } = await app.call(treatments.addPayment, late, app.world.rao, {
    onceKey: crypto.randomUUID(),
  });
  await app.admin.query(`update app.treatment_payments set created_at = $1 where id = $2`, [
    now.toString(),
    data.payment.id,
  ]);
  expect((await look()).changedDays).toEqual([counted]);
  await count({
    day: counted,
    memberId: app.world.rao.memberId,
    countedPaise: 540_00,
    seenPaise: 540_00,
  });
  expect((await look()).changedDays).toEqual([]);
});

test('every screen that shows a day reads it again when money comes or goes anywhere', () => {
  const { add, addPayment, settlePayment, collect, reversePayment } = treatments;
  const moving = [add, addPayment, settlePayment, collect, reversePayment];
  expect(
    [...moving, advances.take, advances.reverse]
      .filter(({ touches = [] }) => !touches.includes('cash'))
      .map((verb) => verb.id),
  ).toEqual([]);
});

test('cash that was promised and comes later lies in the till of whoever takes it, on the day on which they do', async () => {
  const promised = async (amountPaise: number) => {
    const { data: visit } = await app.call(
      treatments.add,
      { patientId, complaints: ['Fever'], totalFeesPaise: amountPaise },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    const { data } = await app.call(
      treatments.addPayment,
      { id: visit.id, amountPaise, type: 'Cash', status: 'Pending' },
      app.world.rao,
      { onceKey: crypto.randomUUID() },
    );
    return { id: visit.id, paymentId: data.payment.id };
  };
  await take(300_00, 'Cash');
  const [comes, fails] = [await promised(50_00), await promised(70_00)];
  const counted = day();
  await count({});
  now = now.add({ hours: 24 });
  const settle = async (one: { id: string; paymentId: string }, to: 'Paid' | 'Failed') =>
    (await app.call(treatments.settlePayment, { ...one, to }, app.world.lata)).data;
  expect((await settle(comes, 'Paid')).payment).toMatchObject({ status: 'Paid', paidOn: day() });
  expect((await settle(fails, 'Failed')).payment).toMatchObject({ paidOn: counted });
  const { people, changedDays } = await look();
  expect(people).toMatchObject([{ memberId: app.world.lata.memberId, expectedPaise: 50_00 }]);
  expect(changedDays).not.toContain(counted);
  const { data: then } = await app.call(api.day, { day: counted }, app.world.lata);
  expect(then.people).toMatchObject([{ expectedPaise: 300_00, count: { expectedPaise: 300_00 } }]);
});

test('no day to come is counted, and no stranger’s cash', async () => {
  await take(300_00, 'Cash');
  expect((await count({ day: '2027-01-01' })).error.fields).toMatchObject({
    day: { code: 'date_future' },
  });
  expect(
    await count({
      memberId: app.world.stranger.memberId,
      countedPaise: 0,
      seenPaise: 0,
    }),
  ).toMatchObject({ status: 404, error: { code: 'member_unknown' } });
});

test('the close of a day is printed in English and in the reader’s language, with what is counted and what is not', async () => {
  await take(300_00, 'Cash');
  await take(450_00, 'UPI');
  const textOf = async (language: string) => {
    const answer = await app.call(api.paper, { day: day() }, app.world.lata, {
      headers: { 'accept-language': language },
    });
    expect(answer.status).toBe(200);
    return execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: answer.raw.rawPayload,
    }).toString();
  };
  const before = await textOf('en');
  for (const words of ['Day close', 'Lata', 'Cash', '300', 'UPI', '450', '750', 'Not counted yet'])
    expect(before).toContain(words);
  await count({ countedPaise: 290_00, note: 'Ten rupees for tea' });
  const after = await textOf('hi');
  for (const words of ['Day close', 'Ten rupees for tea', '290', 'Handed over by'])
    expect(after).toContain(words);
  expect(after).not.toContain('Not counted yet');
});
