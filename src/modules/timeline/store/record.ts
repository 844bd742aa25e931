// All that is kept of one patient, whole, for the patient to take home.
import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { advances } from '../../advances/table.ts';
import { appointments } from '../../appointments/table.ts';
import { reviews } from '../../reviews/table.ts';
import { members } from '../../staff/table.ts';
import { treatmentLines, treatmentPayments, treatments } from '../../treatments/table.ts';
import { videoConsents } from '../../video/table.ts';
import { patientNotes } from '../table.ts';

/** What was written at the visits of any number of patients. */
export async function visitsOf(db: Db, records: readonly string[]) {
  const visits = await db
    .select()
    .from(treatments)
    .where(
      sql`${treatments.patientId} = any(${sql.param([...records])}::uuid[]) and ${treatments.removedAt} is null`,
    )
    .orderBy(desc(treatments.visitOn), desc(treatments.id));
  const [lines, doctors] = await Promise.all([
    visits.length === 0
      ? []
      : db
          .select()
          .from(treatmentLines)
          .where(
            inArray(
              treatmentLines.treatmentId,
              visits.map(({ id }) => id),
            ),
          )
          .orderBy(asc(treatmentLines.position)),
    db.select({ id: members.id, name: members.name }).from(members),
  ]);
  return { visits, lines, doctors: new Map(doctors.map(({ id, name }) => [id, name])) };
}
export type Visits = Awaited<ReturnType<typeof visitsOf>>;

export async function wholeOf(db: Db, records: readonly string[]) {
  const ids = sql`any(${sql.param([...records])}::uuid[])`;
  const written = await visitsOf(db, records);
  const visitIds = written.visits.map(({ id }) => id);
  const [payments, ahead, booked, reviewed, notes] = await Promise.all([
    visitIds.length === 0
      ? []
      : db
          .select()
          .from(treatmentPayments)
          .where(inArray(treatmentPayments.treatmentId, visitIds))
          .orderBy(asc(treatmentPayments.paidOn)),
    db
      .select()
      .from(advances)
      .where(sql`${advances.patientId} = ${ids}`)
      .orderBy(asc(advances.paidOn), asc(advances.id)),
    db
      .select()
      .from(appointments)
      .where(sql`${appointments.patientId} = ${ids}`)
      .orderBy(desc(appointments.startsAt)),
    db
      .select({ ...getTableColumns(reviews), startsAt: appointments.startsAt })
      .from(reviews)
      .innerJoin(appointments, eq(appointments.id, reviews.appointmentId))
      .where(sql`${appointments.patientId} = ${ids}`)
      .orderBy(desc(appointments.startsAt), desc(reviews.version)),
    db
      .select()
      .from(patientNotes)
      .where(sql`${patientNotes.patientId} = ${ids} and ${patientNotes.removedAt} is null`)
      .orderBy(desc(patientNotes.id)),
  ]);
  const consents = await consentsOf(db, records);
  return {
    ...written,
    payments,
    advances: ahead,
    appointments: booked.map((one) => ({ ...one, consent: consents.get(one.id) ?? null })),
    reviews: reviewed,
    notes,
  };
}
export type Whole = Awaited<ReturnType<typeof wholeOf>>;

/** To consultations by video, by their appointment. */
async function consentsOf(db: Db, records: readonly string[]) {
  const { appointmentId, ageYears, adultName, adultRelation, givenAt } = videoConsents;
  const rows = await db
    .select({ appointmentId, ageYears, adultName, adultRelation, givenAt })
    .from(videoConsents)
    .innerJoin(appointments, eq(appointments.id, appointmentId))
    .where(inArray(appointments.patientId, [...records]));
  return new Map(rows.map(({ appointmentId: id, ...consent }) => [id, consent]));
}

interface Extras extends Record<string, unknown> {
  id: string;
  isCoded: boolean;
  isVaccinated: boolean;
  isLinked: boolean;
}

/** Which patients have what few have, so that it is looked up for them alone. */
export async function extrasOf(
  db: Db,
  people: readonly { id: string; records: readonly string[] }[],
): Promise<Map<string, Extras>> {
  const { rows } = await db.execute<Extras>(sql`
    select k.id, bool_or(exists (select from app.coded_entries c where c.patient_id = k.record)) as "isCoded",
      bool_or(exists (select from app.vaccinations v where v.patient_id = k.record)) as "isVaccinated",
      bool_or(exists (select from app.abha_links a where a.patient_id = k.record)) as "isLinked"
    from (select (r ->> 'id')::uuid id, jsonb_array_elements_text(r -> 'records')::uuid record
      from jsonb_array_elements(${JSON.stringify(people)}::jsonb) r) k
    group by k.id`);
  return new Map(rows.map((row) => [row.id, row]));
}
