// A clinic is closed by its owner once everything is settled: whoever works in it is out, its patients hear no more, and its owner opens it again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../tests/db.ts';
import { cheapHash } from '../../../tests/given.ts';
import { type Clinic as TillClinic, openTill, type Till } from '../../../tests/till.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { api as advances } from '../advances/contract.ts';
import { api as appointments } from '../appointments/contract.ts';
import { api as clinics } from '../clinics/contract.ts';
import { api as identity } from '../identity/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';

const password = 'Doctor@123';
const start = Temporal.Now.instant();
let now = start;
let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => now });
});
afterAll(() => till.close());

interface Clinic extends TillClinic {
  ownerId: string;
  accountId: string;
  email: string;
}

/** A clinic of its own, its owner signed in. */
async function opened(): Promise<Clinic> {
  const clinic = await till.clinic();
  const { rows } = await till.app.admin.query<Omit<Clinic, keyof TillClinic>>(
    `update app.accounts a set password_hash = $2 from app.members m where m.account_id = a.id and m.clinic_id = $1
     returning m.id as "ownerId", a.id as "accountId", a.email`,
    [clinic.clinicId, cheapHash(password)],
  );
  const [owner] = rows;
  if (!owner) throw new Error('no owner');
  return { ...clinic, ...owner };
}

/** Somebody who works in both; the first is where they are signed in. */
async function worksIn(account: string, clinic: TillClinic): Promise<void> {
  await till.app.admin.query(
    `insert into app.members (clinic_id, account_id, name, is_doctor, profile_is_complete) values ($1, $2, 'Dr Both', true, true)`,
    [clinic.clinicId, account],
  );
}

const close = (clinic: TillClinic, name = 'Till Clinic') =>
  till.app.call(api.close, { name }, clinic);
const logIn = ({ email }: Clinic, more: Partial<TypedOf<typeof identity.Login>> = {}) =>
  till.app.call(identity.Login, { username: email, password, ...more }, null);
const isIn = async (clinic: TillClinic) =>
  (await till.app.call(clinics.mine, {}, clinic)).status === 200;

async function booked(clinic: Clinic): Promise<{ id: string; version: number }> {
  const { data } = await till.app.call(
    patients.register,
    { name: 'Asha Waiting', contactNumber: '9812345670', gender: 'Female', statedAge: 40 },
    clinic,
    { onceKey: crypto.randomUUID() },
  );
  const startsAt = now
    .toZonedDateTimeISO('Asia/Kolkata')
    .add({ days: 3 })
    .with({ hour: 11 })
    .round('hour')
    .toInstant()
    .toString();
  const answer = await till.app.call(
    appointments.book,
    { patientId: data.patient.id, doctorId: clinic.ownerId, startsAt, minutes: 15 },
    clinic,
    { onceKey: crypto.randomUUID() },
  );
  return answer.data;
}

test('what is open stands in the way, and is named', async () => {
  const clinic = await opened();
  const { id, version } = await booked(clinic);
  await till.earn(clinic.clinicId, 450_00, now.subtract({ hours: 1 }));
  const open = {
    appointments: 1,
    duePaise: 450_00,
    payments: 0,
    advancePatients: 0,
    advancePaise: 0,
  };
  expect((await till.app.call(api.unsettled, {}, clinic)).data).toEqual(open);
  expect(await close(clinic)).toMatchObject({
    status: 409,
    error: { code: 'clinic_unsettled', details: open },
  });
  expect(await isIn(clinic)).toBe(true);
  await till.app.call(
    appointments.move,
    { id, version, to: 'Canceled', reason: 'Clinic closes' },
    clinic,
  );
  expect(await close(clinic)).toMatchObject({
    status: 409,
    error: { details: { appointments: 0 } },
  });
});

test('whoever is still to come stands in the way by themselves', async () => {
  const clinic = await opened();
  const { id, version } = await booked(clinic);
  expect(await close(clinic)).toMatchObject({
    status: 409,
    error: { code: 'clinic_unsettled', details: { appointments: 1, duePaise: 0, payments: 0 } },
  });
  await till.app.call(
    appointments.move,
    { id, version, to: 'Canceled', reason: 'Clinic closes' },
    clinic,
  );
  expect((await close(clinic)).status).toBe(200);
});

test('a payment that a patient has begun is waited for, for an hour', async () => {
  const clinic = await opened();
  const { id, version } = await booked(clinic);
  await till.app.admin.query(
    `insert into app.online_payments (clinic_id, id, appointment_id, amount_paise, state, created_at)
     select clinic_id, uuidv7(), id, 30000, 'open', $2 from app.appointments where id = $1`,
    [id, now.toString()],
  );
  await till.app.call(
    appointments.move,
    { id, version, to: 'Canceled', reason: 'Clinic closes' },
    clinic,
  );
  expect(await close(clinic)).toMatchObject({ status: 409, error: { details: { payments: 1 } } });
  now = start.add({ minutes: 61 });
  expect((await till.app.call(api.unsettled, {}, clinic)).data.payments).toBe(0);
  now = start;
});

test('what patients have paid in advance is told in numbers, and stands in no one’s way', async () => {
  const clinic = await opened();
  const { data } = await till.app.call(
    patients.register,
    { name: 'Asha Waiting', contactNumber: '9812345670', gender: 'Female', statedAge: 40 },
    clinic,
    { onceKey: crypto.randomUUID() },
  );
  const advance = {
    patientId: data.patient.id,
    parts: [{ amountPaise: 700_00, type: 'Cash' as const }],
  };
  await till.app.call(advances.take, advance, clinic, { onceKey: crypto.randomUUID() });
  expect((await till.app.call(api.unsettled, {}, clinic)).data).toMatchObject({
    advancePatients: 1,
    advancePaise: 700_00,
  });
  expect(await close(clinic)).toMatchObject({ status: 200 });
});

test('another name closes nothing; case and spaces do not matter', async () => {
  const clinic = await opened();
  expect(await close(clinic, 'Tall Clinic')).toMatchObject({
    status: 422,
    error: { fields: { name: { code: 'clinic_name_differs' } } },
  });
  expect(await isIn(clinic)).toBe(true);
  expect((await close(clinic, '  till  CLINIC ')).status).toBe(200);
  expect(await isIn(clinic)).toBe(false);
});

test('asks for a fresh proof', async () => {
  const clinic = await opened();
  await till.app.admin.query('update app.sessions set proved_at = null where clinic_id = $1', [
    clinic.clinicId,
  ]);
  expect(await close(clinic)).toMatchObject({ status: 401, error: { code: 'step_up' } });
});

test('everybody is out; who works elsewhere too goes on there', async () => {
  const [clinic, other, friend] = [await opened(), await opened(), await opened()];
  await worksIn(other.accountId, clinic);
  await till.app.admin.query(
    `insert into app.devices (account_id, family, binding_hash, name, rotated_at, last_used_at, idle_ends_at, ends_at)
     select a, decode(md5(a::text), 'hex'), '\\x00', 'Chrome', now(), now(), now() + interval '1 day', now() + interval '1 day' from unnest($1::uuid[]) a`,
    [[clinic.accountId, other.accountId]],
  );
  expect((await close(clinic)).status).toBe(200);
  expect([await isIn(clinic), await isIn(other), await isIn(friend)]).toEqual([false, true, true]);
  const { rows } = await till.app.admin.query(
    `select account_id from app.devices where revoked_at is null and account_id = any ($1)`,
    [[clinic.accountId, other.accountId]],
  );
  expect(rows).toEqual([{ account_id: other.accountId }]);
  expect((await logIn(other)).data).toMatchObject({ clinicId: other.clinicId });
  expect((await logIn(other, { clinicId: clinic.clinicId })).error.code).toBe('clinic_unknown');
});

test('its owner, who works in another clinic as well, opens it from there; nobody else does', async () => {
  const [clinic, colleague] = [await opened(), await opened()];
  const doctor = await opened();
  await worksIn(doctor.accountId, clinic);
  await worksIn(clinic.accountId, colleague);
  await close(clinic);
  const inside = async (who: typeof clinic) => {
    const { data } = await logIn(who);
    return { ...who, token: data.Token, closed: data.closedClinics };
  };
  const [owner, other, friend] = [
    await inside(clinic),
    await inside(doctor),
    await inside(colleague),
  ];
  expect([owner.closed, other.closed, friend.closed]).toEqual([
    [{ clinicId: clinic.clinicId, name: 'Till Clinic' }],
    [],
    [],
  ]);
  const open = (who: typeof owner) =>
    till.app.call(identity.reopenClinic, { clinicId: clinic.clinicId }, who);
  expect((await open(owner)).error.code).toBe('step_up');
  for (const somebody of [owner, other, friend])
    await till.app.call(identity.confirmSelf, { password }, somebody);
  for (const somebody of [other, friend])
    expect((await open(somebody)).error.code).toBe('clinic_unknown');
  expect((await logIn(doctor)).data.clinics).toHaveLength(1);
  expect(await open(owner)).toMatchObject({ status: 200 });
  expect((await open(owner)).error.code).toBe('clinic_unknown');
  const there = await till.app.call(identity.switchClinic, { clinicId: clinic.clinicId }, owner);
  expect(there.data).toMatchObject({ clinicId: clinic.clinicId, closedClinics: [] });
  expect((await logIn(doctor)).data.clinics).toHaveLength(2);
});

test('its owner is written to, and opens it again at the log-in; nobody else does', async () => {
  const [clinic, colleague, thief] = [await opened(), await opened(), await opened()];
  await worksIn(colleague.accountId, clinic);
  await close(clinic);
  await close(colleague);
  const { rows: letters } = await till.app.admin.query(
    `select recipient, channel, template, "values" from app.messages where clinic_id = $1`,
    [clinic.clinicId],
  );
  expect(letters).toEqual([
    {
      recipient: clinic.email,
      channel: 'email',
      template: 'clinic_closed',
      values: { clinic: 'Till Clinic' },
    },
  ]);
  const closed = { clinicId: clinic.clinicId, clinicName: 'Till Clinic' };
  expect(await logIn(clinic)).toMatchObject({
    status: 403,
    error: { code: 'login_clinic_closed', details: closed },
  });
  // Of two that are closed, the one that is their own.
  expect((await logIn(colleague)).error.details).toMatchObject({ clinicId: colleague.clinicId });
  for (const somebody of [colleague, thief])
    expect((await logIn(somebody, { reopens: clinic.clinicId })).error.code).toBe('clinic_unknown');
  expect(
    (await logIn(clinic, { reopens: clinic.clinicId, password: 'Doctor@124' })).error.code,
  ).toBe('login_wrong');
  expect((await logIn(clinic)).status).toBe(403);

  const again = await logIn(clinic, { reopens: clinic.clinicId });
  expect(again).toMatchObject({ status: 200, data: { clinicId: clinic.clinicId, isOwner: true } });
  expect(await isIn({ ...clinic, token: again.data.Token })).toBe(true);
  // The sessions of before stay ended.
  expect(await isIn(clinic)).toBe(false);
  expect((await logIn(clinic, { reopens: clinic.clinicId })).error.code).toBe('clinic_unknown');
  const audited = async (action: string) =>
    (await auditOf(till.app, action)).filter(({ entity_id: id }) => id === clinic.clinicId);
  expect(await audited('closing.close')).toMatchObject([
    { clinic_id: clinic.clinicId, detail: { isClosed: true, sessionsEnded: 1 } },
  ]);
  expect(await audited('identity.Login')).toMatchObject([{ detail: { isClosed: false } }]);
});
