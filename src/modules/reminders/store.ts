import { sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Zone } from '../../kit/shared/time.ts';
import type { Status } from '../appointments/model.ts';

/** Leaves a task for each, in its own clinic. @returns how many. */
export async function plan(db: Db, now: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ planned: number }>(
    sql`select app.plan_reminders(${now}, ${most}) planned`,
  );
  return rows[0]?.planned ?? 0;
}

interface Reader extends Record<string, unknown> {
  patientId: string;
  to: string;
  language: Language;
  doctor: string;
  clinic: string;
  startsAt: string;
  status: Status;
}

/** The patient of an appointment and how it stands now. */
export async function readerOf(db: Db, appointmentId: string): Promise<Reader | undefined> {
  const { rows } = await db.execute<Reader>(sql`
    select p.id "patientId", p.isd_code || p.contact_number "to", p.language, m.name doctor, c.name clinic, to_json(a.starts_at)#>>'{}' "startsAt", a.status
    from app.appointments a join app.patients p on p.id = a.patient_id join app.members m on m.id = a.doctor_id join app.clinics c on c.clinic_id = a.clinic_id
    where a.id = ${appointmentId}`);
  return rows[0];
}

/** What was said of a time of day by one zone's clock counts for the same by another's. @returns how many reminders. */
export async function keepReminded(
  db: Db,
  { from, to, now }: { from: Zone; to: Zone; now: string },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into app.appointment_reminders (clinic_id, appointment_id, starts_at, ahead, planned_at)
    select r.clinic_id, r.appointment_id, a.starts_at, r.ahead, r.planned_at
    from app.appointment_reminders r join app.appointments a on a.id = r.appointment_id
    where a.starts_at > ${now}::timestamptz and r.starts_at <> a.starts_at
      and r.starts_at at time zone ${from} = a.starts_at at time zone ${to}
    on conflict do nothing`);
  return rowCount ?? 0;
}
