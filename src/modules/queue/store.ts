import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, statement } from '../../kit/server/db.ts';
import { pick } from '../../kit/shared/catalogue.ts';
import { appointments } from '../appointments/table.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { refusals as appointmentRefusals } from '../appointments/rules.ts';
import { isItsPerson, isOfPerson, patients, records } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import { glanceNames, type Token, type TokenKind, type TokenStatus } from './model.ts';
import { refusals } from './rules.ts';
import { tokenSeries, tokens, tokenSteps } from './table.ts';

export const constraints = {
  patient_waits_once: refusals.waits_already,
  token_of_appointment_is_one: refusals.waits_already,
  token_patient_exists: patientRefusals.patient_unknown,
  token_appointment_exists: appointmentRefusals.appointment_unknown,
};

/** Of a patient whose record was merged meanwhile, what the record says that goes on. */
const shown = (db: Db) =>
  db
    .select({
      id: tokens.id,
      version: tokens.version,
      number: tokens.number,
      kind: tokens.kind,
      status: tokens.status,
      isPriority: tokens.isPriority,
      turn: tokens.turn,
      patientId: tokens.patientId,
      patientName: patients.name,
      caseNumber: patients.caseNumber,
      ...pick(getTableColumns(patients), glanceNames),
      reason: sql<string>`coalesce(${appointments.note}, '')`,
      appointmentId: tokens.appointmentId,
      startsAt: tokens.startsAt,
      takenAt: tokens.takenAt,
      calledAt: tokens.calledAt,
      doneAt: tokens.doneAt,
      doctorId: tokens.doctorId,
      doctorName: members.name,
      day: tokens.day,
      key: tokens.key,
      slipCode: tokens.slipCode,
      formerNumber: tokens.formerNumber,
      formerDoctorId: tokens.formerDoctorId,
      former: sql<
        Token['former']
      >`(select json_build_object('number', ${tokens.formerNumber}, 'doctorName', sender.name)
        from app.members sender where sender.clinic_id = ${tokens.clinicId} and sender.id = ${tokens.formerDoctorId})`,
      language: patients.language,
    })
    .from(tokens)
    .innerJoin(records, eq(records.id, tokens.patientId))
    .innerJoin(patients, isItsPerson)
    .innerJoin(members, eq(members.id, tokens.doctorId))
    .leftJoin(appointments, eq(appointments.id, tokens.appointmentId));

export const ofDay = statement((db) =>
  shown(db)
    .where(
      and(eq(tokens.doctorId, sql.placeholder('doctorId')), eq(tokens.day, sql.placeholder('day'))),
    )
    .orderBy(asc(tokens.number))
    .prepare('tokens_of_day'),
);

export const byId = statement((db) =>
  shown(db)
    .where(eq(tokens.id, sql.placeholder('id')))
    .prepare('tokens_by_id'),
);

export const byKey = statement((db) =>
  shown(db)
    .where(eq(tokens.key, sql.placeholder('key')))
    .prepare('tokens_by_key'),
);

export type Row = Awaited<ReturnType<ReturnType<typeof byId>['execute']>>[number];

export const turnsOf = statement((db) =>
  db
    .select({ turns: tokenSeries.turns })
    .from(tokenSeries)
    .where(
      and(
        eq(tokenSeries.doctorId, sql.placeholder('doctorId')),
        eq(tokenSeries.day, sql.placeholder('day')),
      ),
    )
    .prepare('tokens_turns'),
);

/** Holds the series, so that two who call at once do not call the same patient. */
export async function lockSeries(db: Db, doctorId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ turns: tokenSeries.turns })
    .from(tokenSeries)
    .where(and(eq(tokenSeries.doctorId, doctorId), eq(tokenSeries.day, day)))
    .for('update');
  return row?.turns ?? 0;
}

export interface Taken {
  doctorId: string;
  day: string;
  patientId: string;
  appointmentId: string | null;
  startsAt: string | null;
  kind: TokenKind;
  isPriority: boolean;
  takenAt: string;
  key: string;
}

/** The database gives the number. */
export async function insert(db: Db, taken: Taken): Promise<string> {
  const [row] = await db
    .insert(tokens)
    .values({ ...taken, number: 1 })
    .returning({ id: tokens.id });
  if (!row) throw new Error('a token was not written');
  return row.id;
}

/** Whether the person waits or is inside under any of their records. */
export async function isHere(
  db: Db,
  { doctorId, day, patientId }: Pick<Taken, 'doctorId' | 'day' | 'patientId'>,
): Promise<boolean> {
  const [one] = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(
      and(
        eq(tokens.doctorId, doctorId),
        eq(tokens.day, day),
        inArray(tokens.status, ['waiting', 'called']),
        isOfPerson(tokens.patientId, patientId),
      ),
    )
    .limit(1);
  return one !== undefined;
}

/** The next of the doctor's series: the database gives it. */
export const nextNumber = sql`null`;

export interface Change {
  doctorId?: string;
  appointmentId?: string;
  startsAt?: null;
  kind?: TokenKind;
  number?: number | SQL;
  formerNumber?: number | null;
  formerDoctorId?: string | null;
  status?: TokenStatus;
  isPriority?: boolean;
  turn?: number | null;
  calledAt?: string | null;
  doneAt?: string | null;
}

/** False when someone was faster. */
export async function change(db: Db, id: string, version: number, set: Change): Promise<boolean> {
  const { rowCount } = await db
    .update(tokens)
    .set({ ...set, version: sql`${tokens.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(tokens.id, id), eq(tokens.version, version)));
  return rowCount === 1;
}

/** An appointment has one token: the one that left at another time or another doctor's lets it go. */
export async function letGo(db: Db, appointmentId: string): Promise<void> {
  await db
    .update(tokens)
    .set({ appointmentId: null, startsAt: null, kind: 'walkin' })
    .where(and(eq(tokens.appointmentId, appointmentId), eq(tokens.status, 'left')));
}

/** Makes room for a place before it: nobody has touched the token, so its version stays. */
export async function putTurn(db: Db, id: string, turn: number): Promise<void> {
  await db.update(tokens).set({ turn }).where(eq(tokens.id, id));
}

/** Takes back the turns that made room for a place, but of those that were moved since. */
export async function takeBackRoom(
  db: Db,
  { memberId, steppedAt }: Pick<Step, 'memberId' | 'steppedAt'>,
): Promise<void> {
  await db.execute(sql`
    update app.tokens t set turn = s.from_turn from app.token_steps s
    where s.clinic_id = t.clinic_id and s.token_id = t.id and s.step = ${roomStep} and s.member_id = ${memberId} and s.stepped_at = ${steppedAt}
      and t.status = 'waiting' and not exists (select from app.token_steps l where l.clinic_id = s.clinic_id and l.token_id = s.token_id and l.id > s.id)`);
}

/** A slip that was printed keeps its number. */
export async function noteCode(db: Db, id: string, slipCode: string): Promise<void> {
  await db
    .update(tokens)
    .set({ slipCode })
    .where(and(eq(tokens.id, id), isNull(tokens.slipCode)));
}

export async function countTurns(db: Db, doctorId: string, day: string, by: number): Promise<void> {
  await db
    .update(tokenSeries)
    .set({ turns: sql`greatest(0, ${tokenSeries.turns} + ${by})` })
    .where(and(eq(tokenSeries.doctorId, doctorId), eq(tokenSeries.day, day)));
}

/** Where whoever was sent to another doctor stood before. */
export type SentFrom = Pick<
  typeof tokenSteps.$inferInsert,
  'fromDoctorId' | 'fromNumber' | 'fromFeePaise'
>;

export async function addStep(db: Db, step: typeof tokenSteps.$inferInsert): Promise<void> {
  await db.insert(tokenSteps).values(step);
}

/** Of a token that stepped aside: no step of its own. */
export const roomStep = 'room';

export async function lastStep(db: Db, tokenId: string): Promise<Step | undefined> {
  const [step] = await db
    .select()
    .from(tokenSteps)
    .where(and(eq(tokenSteps.tokenId, tokenId), ne(tokenSteps.step, roomStep)))
    .orderBy(desc(tokenSteps.id))
    .limit(1);
  return step;
}

export type Step = typeof tokenSteps.$inferSelect;

/** The steps that ended whoever was inside by the same press as this call, of those who were not moved since. */
export async function endedBy(db: Db, { tokenId, memberId, steppedAt }: Step): Promise<Step[]> {
  const later = alias(tokenSteps, 'later');
  const called = alias(tokens, 'called');
  const rows = await db
    .select({ step: tokenSteps })
    .from(tokenSteps)
    .innerJoin(tokens, eq(tokens.id, tokenSteps.tokenId))
    .innerJoin(called, and(eq(called.doctorId, tokens.doctorId), eq(called.day, tokens.day)))
    .where(
      and(
        eq(called.id, tokenId),
        eq(tokenSteps.step, 'finish'),
        sql`${tokenSteps.memberId} is not distinct from ${memberId}`,
        eq(tokenSteps.steppedAt, steppedAt),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(and(eq(later.tokenId, tokenSteps.tokenId), gt(later.id, tokenSteps.id))),
        ),
      ),
    )
    .orderBy(asc(tokenSteps.id));
  return rows.map(({ step }) => step);
}

/** The clinic's doctors, and whoever is none any more and has patients here still. */
export async function doctorsOf(
  db: Db,
  day: string,
): Promise<{ id: string; name: string; takes: boolean; waiting: number }[]> {
  // Said in full: a column that is put in here stands without its table, and would be the token's own.
  const ofDoctor = sql`from app.tokens t where t.doctor_id = members.id and t.day = ${day}`;
  const takes = sql<boolean>`(${members.isActive} and ${members.isDoctor})`;
  return db
    .select({
      id: members.id,
      name: members.name,
      takes,
      waiting: sql<number>`(select count(*)::int ${ofDoctor} and t.status = 'waiting')`,
    })
    .from(members)
    .where(or(takes, sql`exists (select ${ofDoctor} and t.status in ('waiting', 'called'))`))
    .orderBy(desc(takes), desc(members.isOwner), asc(members.name));
}

/** The appointment as the queue needs it. */
export async function findAppointment(db: Db, id: string) {
  const [row] = await db
    .select({
      id: appointments.id,
      version: appointments.version,
      patientId: appointments.patientId,
      doctorId: appointments.doctorId,
      startsAt: appointments.startsAt,
      status: appointments.status,
      mode: appointments.mode,
    })
    .from(appointments)
    .where(eq(appointments.id, id));
  return row;
}

export async function findOfAppointment(db: Db, appointmentId: string) {
  const [row] = await shown(db).where(
    and(
      eq(tokens.appointmentId, appointmentId),
      inArray(tokens.status, ['waiting', 'called', 'left', 'done']),
    ),
  );
  return row;
}
