import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
let rao: TestApp['world']['rao'];
let lata: TestApp['world']['lata'];
let meera: string;
const seen = { totalFeesPaise: 500_00, discountPaise: 0 };

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T11:00:00+05:30') });
  ({ rao, lata } = app.world);
  await app.admin.query(
    `update app.roles set pages = pages || $2 where clinic_id = $1 and name = 'Reception'`,
    [
      app.world.sunrise.clinicId,
      JSON.stringify([
        { page: 'Treatment', allowToView: true, allowToAddEdit: false },
        { page: 'Money', allowToView: true, allowToAddEdit: true },
      ]),
    ],
  );
  meera = (
    await app.call(
      patients.register,
      { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
      rao,
    )
  ).data.patient.id;
});
afterAll(() => app.close());

const added = async (more: Partial<TypedOf<typeof api.add>> = {}) =>
  (
    await app.call(
      api.add,
      { patientId: meera, complaints: ['Fever'], totalFeesPaise: 500_00, finish: true, ...more },
      rao,
    )
  ).data;
const change = (id: string, fees: object, as = lata) =>
  app.call(
    api.changeFees,
    { id, totalFeesPaise: 500_00, discountPaise: 0, seen, reason: 'Agreed at the desk', ...fees },
    as,
  );
const list = async (filter: TypedOf<typeof api.list>) =>
  (await app.call(api.list, filter, rao)).data;

test('the desk changes the fees of a signed treatment: kept with who and why, the signed version untouched', async () => {
  const { id, version } = await added();
  const changed = await change(id, { discountPaise: 100_00 });
  expect(changed.data).toEqual({
    totalFeesPaise: 500_00,
    discountPaise: 100_00,
    paidPaise: 0,
    duePaise: 400_00,
  });
  const { data } = await app.call(api.get, { id }, rao);
  expect(data).toMatchObject({
    version,
    status: 'Signed',
    discountPaise: 100_00,
    duePaise: 400_00,
  });
  expect(data.feeChanges).toMatchObject([
    { discountPaise: 100_00, before: seen, changedBy: 'Lata Shinde', reason: 'Agreed at the desk' },
  ]);
  expect((await app.call(api.asSigned, { id, version }, rao)).data).toMatchObject({
    discountPaise: 0,
  });
});

test('of two who change the same fees one is told', async () => {
  const { id } = await added();
  const answers = await Promise.all([
    change(id, { totalFeesPaise: 600_00 }),
    change(id, { totalFeesPaise: 700_00 }),
  ]);
  expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect(answers.find((one) => one.status === 409)?.error).toMatchObject({ code: 'stale_version' });
});

test('fees never fall below what was paid, and a change says why', async () => {
  const { id } = await added({ payments: [{ amountPaise: 300_00, type: 'Cash' }] });
  expect(await change(id, { totalFeesPaise: 200_00 })).toMatchObject({
    status: 409,
    error: { code: 'fees_below_paid' },
  });
  const silent = await change(id, { reason: ' ' });
  expect(silent).toMatchObject({
    status: 422,
    error: { fields: { reason: { code: 'required' } } },
  });
  const over = await change(id, { discountPaise: 501_00 });
  expect(over).toMatchObject({
    status: 422,
    error: { fields: { discountPaise: { code: 'discount_over_fees' } } },
  });
});

test('the database itself refuses fees of a signed treatment that no kept change explains', async () => {
  const { id } = await added();
  await expect(
    app.admin.query('update app.treatments set total_fees_paise = 1 where id = $1', [id]),
  ).rejects.toThrow('never overwritten');
});

test('an open form that did not touch the fees keeps what the desk made of them', async () => {
  const { id, version } = await added();
  await change(id, { totalFeesPaise: 300_00 });
  const base = { id, version, complaints: ['Fever'], reason: 'Typing mistake', feesSeen: seen };
  const both = await app.call(
    api.amend,
    { ...base, totalFeesPaise: 900_00, discountPaise: 0 },
    rao,
  );
  expect(both).toMatchObject({ status: 409, error: { code: 'stale_version' } });
  const amended = await app.call(
    api.amend,
    { ...base, totalFeesPaise: 500_00, discountPaise: 0 },
    rao,
  );
  expect(amended.data).toMatchObject({ totalFeesPaise: 300_00, version: version + 1 });
});

test('a change of a signed treatment says why', async () => {
  const { id, version } = await added();
  const answer = await app.call(
    api.amend,
    { id, version, complaints: ['Cough'], totalFeesPaise: 500_00 },
    rao,
  );
  expect(answer).toMatchObject({
    status: 422,
    error: { fields: { reason: { code: 'required' } } },
  });
});

test('a deleted treatment is listed among the deleted and comes back', async () => {
  const { id, version } = await added();
  await app.call(api.remove, { id, version }, rao);
  expect((await list({ isRemoved: true })).treatments).toMatchObject([{ id, isRemoved: true }]);
  await app.call(api.restore, { id }, rao);
  expect((await list({ isRemoved: true })).treatments).toEqual([]);
  expect((await app.call(api.get, { id }, rao)).status).toBe(200);
  expect((await app.call(api.restore, { id }, rao)).status).toBe(404);
  expect((await app.call(api.restore, { id }, app.world.stranger)).status).toBe(404);
});

test('the list narrows by word, status, doctor and dues, and its totals with it', async () => {
  const dengue = await added({
    diagnosis: 'Dengue 100%_sure',
    lines: [{ medicineName: 'Dolo 650', form: 'Tablet', dosage: '1-0-1' }],
  });
  const draft = await added({
    complaints: ['Sneezing fits'],
    finish: false,
    payments: [{ amountPaise: 500_00, type: 'UPI' }],
  });
  const idsOf = async (filter: TypedOf<typeof api.list>) =>
    (await list(filter)).treatments.map((one) => one.id);
  expect(await idsOf({ text: 'dengue 100%_' })).toEqual([dengue.id]);
  expect(await idsOf({ text: 'DOLO' })).toEqual([dengue.id]);
  expect(await idsOf({ text: 'sneez' })).toEqual([draft.id]);
  expect(await idsOf({ text: '100%x' })).toEqual([]);
  expect(await idsOf({ text: 'meera', status: 'Draft' })).toEqual([draft.id]);
  expect((await idsOf({ isDue: true })).includes(draft.id)).toBe(false);
  expect(await list({ text: 'dengue' })).toMatchObject({
    totals: { count: 1, totalFeesPaise: 500_00, paidPaise: 0, duePaise: 500_00 },
  });
  expect(await idsOf({ doctorId: lata.memberId })).toEqual([]);
});

test('signing completes the appointment, once', async () => {
  const booked = await app.call(
    appointments.book,
    { patientId: meera, startsAt: '2026-11-21T11:30:00+05:30' },
    rao,
  );
  const appointmentId = booked.data.id;
  await added({ appointmentId });
  const status = async () =>
    (await app.call(appointments.get, { id: appointmentId }, rao)).data.status;
  await vi.waitFor(async () => expect(await status()).toBe('Completed'), {
    timeout: 10_000,
    interval: 200,
  });
  const { rows } = await app.admin.query(
    'select from_status, to_status, member_id from app.appointment_moves where appointment_id = $1 order by id',
    [appointmentId],
  );
  expect(rows.slice(-2)).toEqual([
    { from_status: 'Confirmed', to_status: 'Started', member_id: rao.memberId },
    { from_status: 'Started', to_status: 'Completed', member_id: rao.memberId },
  ]);
});

test('sums are for who sees money, of one patient too', async () => {
  await added();
  const rights = (pages: string) =>
    app.admin.query(
      `update app.roles set pages = ${pages} where clinic_id = $1 and name = 'Reception'`,
      [app.world.sunrise.clinicId],
    );
  const asLata = async (filter: TypedOf<typeof api.list>) =>
    (await app.call(api.list, filter, lata)).data;
  expect((await asLata({})).totals).toMatchObject({ count: expect.any(Number) });
  await rights(
    `(select jsonb_agg(p) from jsonb_array_elements(pages) p where p->>'page' <> 'Money')`,
  );
  expect((await asLata({})).totals).toBe(null);
  expect((await asLata({ patientId: meera })).totals).toBe(null);
});
