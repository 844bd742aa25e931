// All that is kept of one patient, whole, for the patient to take home.
import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { advances } from '../../advances/table.ts';
import { appointments } from '../../appointments/table.ts';
import { reviews } from '../../reviews/table.ts';
import { members } from '../../staff/table.ts';
import { treatmentLines, treatmentPayments, treatments } from '../../treatments/table.ts';
import { patientNotes } from '../table.ts';

export async function wholeOf(db: Db, records: readonly string[]) {
  const ids = sql`any(${sql.param([...records])}::uuid[])`;
  const visits = await db
    .select()
    .from(treatments)
    .where(sql`${treatments.patientId} = ${ids} and ${treatments.removedAt} is null`)
    .orderBy(desc(treatments.visitOn), desc(treatments.id));
  const visitIds = visits.map(({ id }) => id);
  const [lines, payments, ahead, booked, reviewed, notes, doctors] = await Promise.all([
    visitIds.length === 0
      ? []
      : db
          .select()
          .from(treatmentLines)
          .where(inArray(treatmentLines.treatmentId, visitIds))
          .orderBy(asc(treatmentLines.position)),
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
    db.select({ id: members.id, name: members.name }).from(members),
  ]);
  return {
    visits,
    lines,
    payments,
    advances: ahead,
    appointments: booked,
    reviews: reviewed,
    notes,
    doctors: new Map(doctors.map(({ id, name }) => [id, name])),
  };
}
export type Whole = Awaited<ReturnType<typeof wholeOf>>;
