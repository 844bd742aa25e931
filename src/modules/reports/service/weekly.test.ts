// The owner hears of their week once, on Monday morning by the clinic's clock, unless they turned it off.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { mergeRecords } from '../../../../tests/one-person.ts';
import { systemClinicId } from '../../../kit/server/context.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { api as followups } from '../../followups/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as treatments } from '../../treatments/contract.ts';
import { api } from '../contract.ts';

const india = (moment: string) => Temporal.Instant.from(`${moment}:00+05:30`);
/** A Monday. */
const monday = '2026-11-23';
let clock = india(`${monday}T08:00`);
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  clock = india('2026-11-18T10:00');
  const register = async (name: string, contactNumber: string) =>
    (
      await app.call(
        patients.register,
        { name, contactNumber, gender: 'Female', statedAge: 34 },
        app.world.rao,
      )
    ).data.patient.id;
  const meera = await register('Meera Joshi', '9876543210');
  const asha = await register('Asha Iyer', '9876543211');
  const treat = (patientId: string, visitOn: string, amountPaise: number) =>
    app.call(
      treatments.add,
      {
        patientId,
        visitOn,
        totalFeesPaise: 500_00,
        payments: [{ amountPaise, type: 'Cash', paidOn: visitOn }],
      },
      app.world.rao,
    );
  // The week before ends on Sunday the 15th, the last one on the 22nd.
  await treat(asha, '2026-11-15', 500_00);
  await app.call(followups.add, { patientId: asha, dueOn: '2026-11-19' }, app.world.rao);
  await treat(meera, '2026-11-16', 500_00);
  clock = india('2026-11-22T09:00');
  await treat(meera, '2026-11-22', 450_00);
  const { data: booked } = await app.call(
    appointments.book,
    { patientId: meera, startsAt: '2026-11-22T10:00:00+05:30', minutes: 15 },
    app.world.rao,
  );
  await app.admin.query(`update app.appointments set status = 'No-show' where id = $1`, [
    booked.id,
  ]);
  await app.worker.settle();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.admin.query('truncate app.weekly_summaries, app.messages, app.outgoing cascade');
});

/** Looks for summaries at a moment of India, twice at once as two processes do. @returns how many were written. */
async function toldAt(moment: string): Promise<number> {
  clock = india(moment);
  const before = (await messages()).length;
  await Promise.all([
    app.work(api.planWeekly, {}, systemClinicId),
    app.work(api.planWeekly, {}, systemClinicId),
  ]);
  await app.worker.settle();
  return (await messages()).length - before;
}
interface Kept {
  recipient: string;
  channel: string;
  values: Record<string, string>;
}
const messages = async () =>
  (
    await app.admin.query<Kept>(
      `select recipient, channel, "values" from app.messages where template = 'weekly_summary'`,
    )
  ).rows;

describe('the week of a clinic', () => {
  test('is told once, on Monday morning by its own clock', async () => {
    expect(await toldAt(`${monday}T06:55`)).toBe(0);
    expect(await toldAt(`${monday}T07:00`)).toBe(1);
    expect(await toldAt(`${monday}T07:10`)).toBe(0);
    expect(await messages()).toHaveLength(1);
    expect(await toldAt('2026-11-24T08:00')).toBe(0);
    expect(await toldAt('2026-11-30T12:00')).toBe(0);
    expect(await toldAt('2026-11-30T11:50')).toBe(1);
  });

  test('says what changed and what is to be done, and names no patient', async () => {
    await toldAt(`${monday}T08:00`);
    const [message] = await messages();
    expect(message).toMatchObject({ channel: 'email' });
    const { changed = '', todo = '' } = message?.values ?? {};
    expect(changed.trim().split('\n')).toEqual([
      'Treatments: 2 (the week before: 1)',
      'New patients: 2 (the week before: 0)',
      'Collection: ₹950 (the week before: ₹500)',
      'No-shows: 1 (the week before: 0)',
    ]);
    expect(todo).toContain('• Patients with dues: 1, ₹50.00 in all');
    expect(todo).toContain('• Overdue follow-ups: 1');
    expect(todo).toContain('• No-shows of last week without a new appointment: 1');
    expect(JSON.stringify(message)).not.toContain('Meera');
    expect(JSON.stringify(message)).not.toContain('Asha');
    const { data } = await app.call(followups.list, { group: 'overdue' }, app.world.rao);
    expect(data.counts.overdue).toBe(1);
  });

  test('counts no no-show of a person who has a new appointment under another of their records', async () => {
    const person = { gender: 'Female', statedAge: 51, contactNumber: '9876543219' } as const;
    const add = async (name: string) =>
      (await app.call(patients.register, { ...person, name }, app.world.rao)).data.patient;
    const [remaining, merged] = [await add('Sarla Pawar'), await add('Sarala Pavar')];
    await mergeRecords(app, [remaining, merged], app.world.rao);
    const booked = (patientId: string, startsAt: string, status: string) =>
      app.admin.query(
        `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
         values ($1, $2, $3, $4, $4::timestamptz + interval '15 minutes', 1, $5, 'offline', 0, 'New')`,
        [app.world.sunrise.clinicId, patientId, app.world.rao.memberId, startsAt, status],
      );
    const unseen = async () => {
      await app.admin.query('truncate app.weekly_summaries, app.messages, app.outgoing cascade');
      await toldAt(`${monday}T08:00`);
      return /appointment: (\d+)/.exec((await messages())[0]?.values['todo'] ?? '')?.[1];
    };
    await booked(merged.id, '2026-11-19T10:00+05:30', 'No-show');
    await booked(remaining.id, '2026-11-19T11:00+05:30', 'No-show');
    const before = await unseen();
    await booked(remaining.id, '2026-11-25T10:00+05:30', 'Confirmed');
    const after = await unseen();
    await app.admin.query('delete from app.appointments where patient_id = any($1)', [
      [merged.id, remaining.id],
    ]);
    expect([before, after]).toEqual(['2', '1']);
  });

  test('is in the language of its owner', async () => {
    await app.admin.query(`update app.members set language = 'hi' where is_owner`);
    await toldAt(`${monday}T08:00`);
    await app.admin.query(`update app.members set language = 'en' where is_owner`);
    expect((await messages())[0]?.values['todo']).toMatch(/[\u0900-\u097F]/);
  });

  test('is not told where it is turned off', async () => {
    const { data } = await app.call(api.weekly, {}, app.world.rao);
    expect(data.isOn).toBe(true);
    await app.call(api.setWeekly, { isOn: false }, app.world.rao);
    expect(await toldAt(`${monday}T08:00`)).toBe(0);
    await app.call(api.setWeekly, { isOn: true }, app.world.rao);
    expect(await toldAt(`${monday}T08:10`)).toBe(1);
  });

  test('is not told where nothing happened for a fortnight, nor without a proved address', async () => {
    expect(await toldAt('2027-01-04T08:00')).toBe(0);
    await app.admin.query('update app.accounts set email_verified_at = null');
    expect(await toldAt(`${monday}T08:00`)).toBe(0);
  });

  test('is the owner’s alone', async () => {
    expect((await app.call(api.weekly, {}, app.world.lata)).status).toBe(403);
    expect((await app.call(api.setWeekly, { isOn: false }, app.world.lata)).status).toBe(403);
  });
});
