import { and, asc, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { PatientType } from '../patients/model.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { patients } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { Mode, Status } from './model.ts';
import { expected, refusals, seatless } from './rules.ts';
import { appointmentMoves, appointments } from './table.ts';

export const constraints = {
  appointment_patient_exists: patientRefusals.patient_unknown,
  appointment_doctor_exists: refusals.doctor_unknown,
  appointment_seat_is_free: refusals.slot_taken,
  appointment_does_not_overlap: refusals.slot_taken,
};

const shown = (db: Db) => {
  const last = db
    .select({ movedAt: appointmentMoves.movedAt, reason: appointmentMoves.reason })
    .from(appointmentMoves)
    .where(eq(appointmentMoves.appointmentId, appointments.id))
    .orderBy(desc(appointmentMoves.id))
    .limit(1)
    .as('last_move');
  return db
    .select({
      id: appointments.id,
      version: appointments.version,
      patientId: appointments.patientId,
      patientName: patients.name,
      caseNumber: patients.caseNumber,
      patientType: appointments.patientType,
      doctorId: appointments.doctorId,
      doctorName: members.name,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      status: appointments.status,
      mode: appointments.mode,
      feePaise: appointments.feePaise,
      note: appointments.note,
      movedAt: last.movedAt,
      reason: last.reason,
    })
    .from(appointments)
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .innerJoin(members, eq(members.id, appointments.doctorId))
    .innerJoinLateral(last, sql`true`);
};

export const byId = statement((db) =>
  shown(db)
    .where(eq(appointments.id, sql.placeholder('id')))
    .prepare('appointments_by_id'),
);

/** Starts from `from` to before `to`, by start. */
export const between = statement((db) =>
  shown(db)
    .where(and(gte(appointments.startsAt, sql.placeholder('from')), lt(appointments.startsAt, sql.placeholder('to'))))
    .orderBy(asc(appointments.startsAt), asc(appointments.seat), asc(appointments.id))
    .prepare('appointments_between'),
);

/** Not over at `now` and still to be seen. `since`: as early as one that is not over can have begun. */
export const upcoming = statement((db) =>
  shown(db)
    .where(
      and(gte(appointments.startsAt, sql.placeholder('since')), gt(appointments.endsAt, sql.placeholder('now')), inArray(appointments.status, [...expected])),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.seat), asc(appointments.id))
    .limit(sql.placeholder('most'))
    .prepare('appointments_upcoming'),
);

export const ofPatient = statement((db) =>
  shown(db)
    .where(sql`${appointments.patientId} = any(app.records_of(${sql.placeholder('patientId')}::uuid))`)
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(sql.placeholder('most'))
    .prepare('appointments_of_patient'),
);

export const lastMove = statement((db) =>
  db
    .select({ memberId: appointmentMoves.memberId, fromStatus: appointmentMoves.fromStatus, movedAt: appointmentMoves.movedAt })
    .from(appointmentMoves)
    .where(eq(appointmentMoves.appointmentId, sql.placeholder('id')))
    .orderBy(desc(appointmentMoves.id))
    .limit(1)
    .prepare('appointments_last_move'),
);

/** A doctor at work in the clinic: the one asked for, else the owner. */
export async function findDoctor(db: Db, asked: string | undefined): Promise<{ id: string; name: string } | undefined> {
  const [doctor] = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(members.isActive, members.isDoctor, asked === undefined ? members.isOwner : eq(members.id, asked)));
  return doctor;
}

/** What the patient is today, New or Repeated; undefined for nobody of this clinic. */
export async function findPatientType(db: Db, id: string): Promise<PatientType | undefined> {
  const [patient] = await db
    .select({ type: sql<PatientType>`coalesce(${patients.typeOverride}, case when ${patients.firstVisitOn} is null then 'New' else 'Repeated' end)` })
    .from(patients)
    .where(eq(patients.id, id));
  return patient?.type;
}

export interface Seating {
  patientId: string;
  patientType: PatientType;
  doctorId: string;
  startsAt: string;
  endsAt: string;
  /** How many sit at one start. */
  seats: number;
  status: Status;
  mode: Mode;
  feePaise: number;
  note: string;
}

const live = sql.raw(`status not in (${seatless.map((status) => `'${status}'`).join(', ')})`);

// Compared start by start, not as ranges: the wall lets no index answer an operator that might leak, and `&&` might.
const freeSeats = ({ doctorId, startsAt, endsAt, seats }: Seating) => sql`
  select seat from generate_series(1, ${seats}::int) seat
  where not exists (select from app.appointments taken
    where taken.doctor_id = ${doctorId} and taken.seat = seat and taken.${live}
      and taken.starts_at > ${startsAt}::timestamptz - interval '4 hours' and taken.starts_at < ${endsAt}::timestamptz and taken.ends_at > ${startsAt}::timestamptz)`;

/** Sits down on the lowest free seat; null when somebody was faster or none is free. */
export async function takeSeat(db: Db, seating: Seating): Promise<string | null> {
  const { patientId, patientType, doctorId, startsAt, endsAt, status, mode, feePaise, note } = seating;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type, note)
    select app.clinic(), ${patientId}, ${doctorId}, ${startsAt}, ${endsAt}, free.seat, ${status}, ${mode}, ${feePaise}, ${patientType}, ${note}
    from (${freeSeats(seating)} order by 1 limit 1) free
    on conflict do nothing returning id`);
  return rows[0]?.id ?? null;
}

export async function hasFreeSeat(db: Db, seating: Seating): Promise<boolean> {
  const { rows } = await db.execute(sql`${freeSeats(seating)} limit 1`);
  return rows.length > 0;
}

/** Moves on only from where it was seen: false when someone was faster. */
export async function moveOn(db: Db, id: string, version: number, from: Status, to: Status): Promise<boolean> {
  const { rowCount } = await db
    .update(appointments)
    .set({ status: to, version: sql`${appointments.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(appointments.id, id), eq(appointments.version, version), eq(appointments.status, from)));
  return rowCount === 1;
}

export async function addMove(db: Db, move: typeof appointmentMoves.$inferInsert): Promise<void> {
  await db.insert(appointmentMoves).values(move);
}
