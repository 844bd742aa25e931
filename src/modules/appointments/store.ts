import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { keyset, type OrderedBy } from '../../kit/server/order.ts';
import { pick } from '../../kit/shared/catalogue.ts';
import { type OrderBy, readOrder } from '../../kit/shared/order.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Day } from '../../kit/shared/time.ts';
import { unreached } from '../messaging/rules.ts';
import { messages } from '../messaging/table.ts';
import type { PatientType } from '../patients/fields.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { isItsPerson, isOfPerson, patients, recordOf, records } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { Mode } from '../slots/model.ts';
import { refusals as slotRefusals } from '../slots/rules.ts';
import {
  type Appointment,
  type Delay,
  type HistoryOrder,
  personNames,
  type Status,
} from './model.ts';
import { expected, maxCalls, refusals, seatless } from './rules.ts';
import { appointmentMoves, appointments, dayDelays, isComing, patientNews } from './table.ts';

export const constraints = {
  appointment_patient_exists: patientRefusals.patient_unknown,
  appointment_doctor_exists: slotRefusals.doctor_unknown,
  day_delay_doctor_exists: slotRefusals.doctor_unknown,
  appointment_seat_is_free: refusals.slot_taken,
  appointment_does_not_overlap: refusals.slot_taken,
};

/** With the clinic said, which the wall says too: only so the planner sees that each has one, and enters an index of the order. */
const isRecord = and(
  eq(records.clinicId, appointments.clinicId),
  eq(records.id, appointments.patientId),
);
const isPatient = and(eq(patients.clinicId, appointments.clinicId), isItsPerson);
const isDoctor = and(
  eq(members.clinicId, appointments.clinicId),
  eq(members.id, appointments.doctorId),
);

const shown = (db: Db, mark = sql<string>`''`) => {
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
      ...pick(getTableColumns(patients), personNames),
      patientType: appointments.patientType,
      doctorId: appointments.doctorId,
      doctorName: members.name,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      kind: appointments.kind,
      status: appointments.status,
      mode: appointments.mode,
      feePaise: appointments.feePaise,
      note: appointments.note,
      isComing,
      movedAt: last.movedAt,
      reason: last.reason,
      mark,
    })
    .from(appointments)
    .innerJoin(records, isRecord)
    .innerJoin(patients, isPatient)
    .innerJoin(members, isDoctor)
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
    .where(
      and(
        gte(appointments.startsAt, sql.placeholder('from')),
        lt(appointments.startsAt, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.seat), asc(appointments.id))
    .prepare('appointments_between'),
);

/** Not over at `now` and still to be seen. `since`: as early as one that is not over can have begun. */
export const upcoming = statement((db) =>
  shown(db)
    .where(
      and(
        gte(appointments.startsAt, sql.placeholder('since')),
        gt(appointments.endsAt, sql.placeholder('now')),
        inArray(appointments.status, [...expected]),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.seat), asc(appointments.id))
    .limit(sql.placeholder('most'))
    .prepare('appointments_upcoming'),
);

export const ofPatient = statement((db) =>
  shown(db)
    .where(isOfPerson(appointments.patientId, sql.placeholder('patientId')))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(sql.placeholder('most'))
    .prepare('appointments_of_patient'),
);

interface HistoryAsked {
  from?: string | undefined;
  to?: string | undefined;
  status?: Status | undefined;
  mode?: Mode | undefined;
  doctorId?: string | undefined;
  text: string;
  order: OrderBy<HistoryOrder>;
  before: string;
  most: number;
}

/** A merged record's stand at the name that it had, where an index has them. */
const placeBy: Record<HistoryOrder, OrderedBy> = {
  patient: { by: records.latinName, kind: 'name' },
  when: { by: appointments.startsAt, kind: 'moment' },
  doctor: { by: members.name, kind: 'name' },
  fee: { by: appointments.feePaise, kind: 'whole' },
};

const itsPlace = (db: Db, by: SQLWrapper, id: string) =>
  db
    .select({ by: sql`${by}` })
    .from(appointments)
    .innerJoin(records, isRecord)
    .innerJoin(members, eq(members.id, appointments.doctorId))
    .where(eq(appointments.id, id));

export async function history(
  db: Db,
  { from, to, status, mode, doctorId, text, order: asked, before, most }: HistoryAsked,
) {
  const { key, isDescending } = readOrder(asked);
  const place = placeBy[key];
  const { order, behind, mark } = await keyset(db, {
    ...place,
    id: appointments.id,
    isDescending,
    after: before,
    its: (id) => itsPlace(db, place.by, id),
  });
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return shown(db, mark)
    .where(
      and(
        from === undefined ? undefined : gte(appointments.startsAt, from),
        to === undefined ? undefined : lt(appointments.startsAt, to),
        status === undefined ? undefined : eq(appointments.status, status),
        mode === undefined ? undefined : eq(appointments.mode, mode),
        doctorId === undefined ? undefined : eq(appointments.doctorId, doctorId),
        text === ''
          ? undefined
          : sql`(${patients.name} ilike ${like} or ${patients.caseNumber} ilike ${like} or ${records.name} ilike ${like} or ${records.caseNumber} ilike ${like})`,
        behind,
      ),
    )
    .orderBy(order)
    .limit(most);
}

export const named = (db: Db, ids: readonly string[]) =>
  shown(db)
    .where(inArray(appointments.id, [...ids]))
    .orderBy(desc(appointments.startsAt), desc(appointments.id));

const isOpenStill = inArray(appointments.status, [...expected]);
const isOver = sql`(${appointments.startsAt} < ${sql.placeholder('today')}::timestamptz
  or ${appointments.status} in ('Requested', 'Confirmed') and ${appointments.endsAt} < ${sql.placeholder('over')}::timestamptz)`;

/** Started before `today`, or awaited in vain until `over`, since `from`; the latest first. */
export const unclosed = statement((db) =>
  shown(db)
    .where(and(gte(appointments.startsAt, sql.placeholder('from')), isOpenStill, isOver))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(sql.placeholder('most'))
    .prepare('appointments_unclosed'),
);

export const countUnclosed = statement((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(appointments)
    .where(and(gte(appointments.startsAt, sql.placeholder('from')), isOpenStill, isOver))
    .prepare('appointments_count_unclosed'),
);

/** Confirmed ones that began before an instant: nobody checked in. */
export const missedBefore = (db: Db, before: string) =>
  shown(db)
    .where(and(lt(appointments.startsAt, before), eq(appointments.status, 'Confirmed')))
    .orderBy(asc(appointments.startsAt))
    .limit(500);

/** @returns how many clinics were given the work. */
export async function closeDueDays(db: Db, now: string): Promise<number> {
  const { rows } = await db.execute<{ closed: number }>(
    sql`select app.close_due_days(${now}::timestamptz) closed`,
  );
  return rows[0]?.closed ?? 0;
}

/** Whether it is of this person, under any of their records. */
export async function isOf(db: Db, id: string, patientId: string): Promise<boolean> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.id, id), isOfPerson(appointments.patientId, patientId)));
  return rows.length > 0;
}

/** The first appointment of a person from one moment to another for which they can be here, with whichever doctor where none is named. By video nobody comes to the counter. */
export async function expectedOn(
  db: Db,
  {
    patientId,
    doctorId,
    from,
    to,
  }: { patientId: string; doctorId: string | null; from: string; to: string },
): Promise<{ id: string; patientId: string; startsAt: string; status: Status } | undefined> {
  const [first] = await db
    .select({
      id: appointments.id,
      patientId: appointments.patientId,
      startsAt: appointments.startsAt,
      status: appointments.status,
    })
    .from(appointments)
    .where(
      and(
        isOfPerson(appointments.patientId, patientId),
        doctorId === null ? undefined : eq(appointments.doctorId, doctorId),
        eq(appointments.mode, 'offline'),
        inArray(appointments.status, ['Confirmed', 'Checked in']),
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(1);
  return first;
}

export async function countNoShows(db: Db, patientId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(appointments)
    .where(and(isOfPerson(appointments.patientId, patientId), eq(appointments.status, 'No-show')));
  return row?.count ?? 0;
}

/** A patient's visits with a doctor that begin at `from` or later. */
export const visitsSince = (
  db: Db,
  { patientId, doctorId, from }: { patientId: string; doctorId: string; from: string },
) =>
  db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      feePaise: appointments.feePaise,
      status: appointments.status,
    })
    .from(appointments)
    .where(
      and(
        isOfPerson(appointments.patientId, patientId),
        eq(appointments.doctorId, doctorId),
        gte(appointments.startsAt, from),
      ),
    );

/** The latest two, newest first. */
export const lastMoves = statement((db) =>
  db
    .select({
      memberId: appointmentMoves.memberId,
      fromStatus: appointmentMoves.fromStatus,
      toStatus: appointmentMoves.toStatus,
      movedAt: appointmentMoves.movedAt,
    })
    .from(appointmentMoves)
    .where(eq(appointmentMoves.appointmentId, sql.placeholder('id')))
    .orderBy(desc(appointmentMoves.id))
    .limit(2)
    .prepare('appointments_last_moves'),
);

const typeOfPatient = statement((db) =>
  db
    .select({
      type: sql<PatientType>`coalesce(${patients.typeOverride}, case when ${patients.firstVisitOn} is null then 'New' else 'Repeated' end)`,
      hasDied: sql<boolean>`${patients.diedOn} is not null`,
    })
    .from(patients)
    .where(eq(patients.id, sql.placeholder('id')))
    .prepare('appointments_type_of_patient'),
);

/** @returns false where it stands at another start by now. */
export async function setComing(db: Db, id: string, startsAt: string): Promise<boolean> {
  const { rowCount } = await db
    .update(appointments)
    .set({ comingFor: startsAt, updatedAt: sql`now()` })
    .where(and(eq(appointments.id, id), eq(appointments.startsAt, startsAt)));
  return rowCount === 1;
}

/** What the patient is today, New or Repeated, and whether they have died; undefined for nobody of this clinic. */
export async function findPatient(
  db: Db,
  id: string,
): Promise<{ type: PatientType; hasDied: boolean } | undefined> {
  const [patient] = await typeOfPatient(db).execute({ id });
  return patient;
}

export interface Seating {
  patientId: string;
  patientType: PatientType;
  doctorId: string;
  startsAt: string;
  endsAt: string;
  /** How many sit at one start. */
  seats: number;
  now: string;
  status: Status;
  mode: Mode;
  feePaise: number;
  note: string;
}

export type Place = Pick<Seating, 'doctorId' | 'startsAt' | 'endsAt' | 'seats' | 'now'>;

const live = sql.raw(`status not in (${seatless.map((status) => `'${status}'`).join(', ')})`);

/** What has been told names the doctor from here on, as when it is moved. */
const toldOf = (doctorId: string) =>
  sql`case when doctor_id <> ${doctorId} and told <> '' and told !~ ' [0-9a-f-]{36}$' then told || ' ' || doctor_id else told end`;

/** Whoever sat beyond the capacity that there is now, or gave such a seat back a moment ago, may sit there again. */
const ownSeat = (
  { doctorId, startsAt, endsAt }: Record<'doctorId' | 'startsAt' | 'endsAt', unknown>,
  besides: string,
) => sql`coalesce((select own.seat from app.appointments own where own.id = ${besides}::uuid and own.doctor_id = ${doctorId}
    and own.starts_at < ${endsAt}::timestamptz and own.ends_at > ${startsAt}::timestamptz), 0)`;

// Compared start by start, not as ranges: the wall lets no index answer an operator that might leak, and `&&` might.
const freeSeats = (
  { doctorId, startsAt, endsAt, seats, now }: Record<keyof Place, unknown>,
  besides: string | null = null,
) => {
  const own = besides === null ? sql`0` : ownSeat({ doctorId, startsAt, endsAt }, besides);
  return sql`
  with used as materialized (
    select taken.seat from app.appointments taken
    where taken.doctor_id = ${doctorId} and taken.seat is not null and taken.${live} and taken.id is distinct from ${besides}::uuid
      and taken.starts_at > ${startsAt}::timestamptz - interval '4 hours' and taken.starts_at < ${endsAt}::timestamptz and taken.ends_at > ${startsAt}::timestamptz
    union select held.seat from app.slot_holds held
    where held.doctor_id = ${doctorId} and held.held_until > ${now}::timestamptz
      and held.starts_at < ${endsAt}::timestamptz and held.ends_at > ${startsAt}::timestamptz)
  select place.seat from (select seat from generate_series(1, greatest(${seats}::int, ${own})) seat limit 60) place
  where place.seat not in (select used.seat from used)
    and ((select count(*) from used) < ${seats}::int or ${own} > 0)`;
};

const asked = sql.placeholder;
const placeAsked = {
  doctorId: sql`${asked('doctorId')}::uuid`,
  startsAt: sql`${asked('startsAt')}::timestamptz`,
  endsAt: sql`${asked('endsAt')}::timestamptz`,
};

const lowestFree = statement((db) =>
  db
    .select({ seat: sql<number>`free.seat` })
    .from(
      sql`(${freeSeats({ ...placeAsked, seats: asked('seats'), now: sql`${asked('now')}::timestamptz` })}) free`,
    )
    .orderBy(sql`free.seat`)
    .limit(1)
    .prepare('appointments_lowest_free'),
);

const sitDown = statement((db) =>
  db
    .insert(appointments)
    .values({
      patientId: asked('patientId'),
      doctorId: asked('doctorId'),
      startsAt: asked('startsAt'),
      endsAt: asked('endsAt'),
      seat: asked('seat'),
      status: asked('status'),
      mode: asked('mode'),
      feePaise: asked('feePaise'),
      patientType: asked('patientType'),
      note: asked('note'),
    })
    .onConflictDoNothing()
    .returning({ id: appointments.id })
    .prepare('appointments_sit_down'),
);

/** The lowest seat that is free there; null when none is. */
export async function freeSeat(
  db: Db,
  { doctorId, startsAt, endsAt, seats, now }: Place,
): Promise<number | null> {
  const [free] = await lowestFree(db).execute({ doctorId, startsAt, endsAt, seats, now });
  return free?.seat ?? null;
}

/** Sits down on this seat; null when somebody was faster. */
export async function takeSeat(
  db: Db,
  { seats: _seats, now: _now, ...seating }: Seating,
  seat: number,
): Promise<string | null> {
  const [taken] = await sitDown(db).execute({ ...seating, seat });
  return taken?.id ?? null;
}

/** Somebody who is here without a time: no seat is taken. */
export async function addWalkIn(
  db: Db,
  walkIn: Omit<Seating, 'seats' | 'now' | 'status' | 'mode'>,
): Promise<string> {
  const [added] = await db
    .insert(appointments)
    .values({ ...walkIn, kind: 'walkin', status: 'Checked in', mode: 'offline' })
    .returning({ id: appointments.id });
  if (!added) throw new Error('a walk-in was not written');
  return added.id;
}

/** Sits an appointment down at another start, or with another doctor. The clinic's lock must be held alone. @returns false when no seat is free there or somebody was faster. */
export async function reseat(db: Db, id: string, version: number, place: Place): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update app.appointments set starts_at = ${place.startsAt}, ends_at = ${place.endsAt}, doctor_id = ${place.doctorId}, seat = free.seat,
      told = ${toldOf(place.doctorId)},
      version = version + 1, updated_at = now()
    from (${freeSeats(place, id)} order by 1 limit 1) free
    where id = ${id} and version = ${version} and status in ('Requested', 'Confirmed')`);
  return rowCount === 1;
}

/** The seat is the lowest that is free there, beyond the capacity too; a walk-in has none. The clinic's lock must be held alone. */
export async function handOver(
  db: Db,
  { id, version, kind, startsAt, endsAt }: Appointment,
  { doctorId, feePaise, now }: { doctorId: string; feePaise: number; now: string },
): Promise<boolean> {
  const seats = freeSeats({ doctorId, startsAt, endsAt, seats: 60, now }, id);
  const seat = kind === 'walkin' ? sql`null` : sql`(${seats} order by 1 limit 1)`;
  const { rowCount } = await db.execute(sql`
    update app.appointments set doctor_id = ${doctorId}, fee_paise = ${feePaise}, seat = ${seat}, told = ${toldOf(doctorId)},
      version = version + 1, updated_at = now()
    where id = ${id} and version = ${version}`);
  return rowCount === 1;
}

/** @returns false where it is another version by now, or nobody's. */
export async function setNote(
  db: Db,
  { id, version, note }: { id: string; version: number; note: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(appointments)
    .set({ note, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(appointments.id, id), eq(appointments.version, version)));
  return rowCount === 1;
}

/** Gives one without a seat the lowest that is free at its start. The clinic's lock must be held alone. @returns false when none is. */
export async function sitAgain(db: Db, id: string, place: Place): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update app.appointments set seat = free.seat from (${freeSeats(place, id)} order by 1 limit 1) free
    where id = ${id} and not ${live}`);
  return rowCount === 1;
}

/** Of which a holiday calls off what it meets. */
export async function openBetween(
  db: Db,
  { from, to }: { from: string; to: string },
  /** Null: of every doctor. */
  doctorId: string | null,
): Promise<{ id: string; doctorId: string; startsAt: string; mode: Mode }[]> {
  return db
    .select({
      id: appointments.id,
      doctorId: appointments.doctorId,
      startsAt: appointments.startsAt,
      mode: appointments.mode,
    })
    .from(appointments)
    .where(
      and(
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
        inArray(appointments.status, ['Requested', 'Confirmed']),
        doctorId === null ? undefined : eq(appointments.doctorId, doctorId),
      ),
    );
}

/** Of a patient and the records merged into them. */
export async function aheadOf(db: Db, patientId: string, now: string): Promise<{ id: string }[]> {
  return db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        isOfPerson(appointments.patientId, patientId),
        gt(appointments.endsAt, now),
        inArray(appointments.status, ['Requested', 'Confirmed']),
      ),
    );
}

const doubts = statement((db) =>
  db
    .select({
      isTwice: sql<boolean>`exists (select from app.appointments a where ${isOfPerson(sql`a.patient_id`, asked('patientId'))} and a.kind = 'booked' and a.id is distinct from ${asked('besides')}::uuid
        and a.starts_at > ${placeAsked.startsAt} - interval '4 hours' and a.starts_at < ${placeAsked.endsAt} and a.ends_at > ${placeAsked.startsAt}
        and a.status in ('Requested', 'Confirmed', 'Checked in', 'Started'))`,
      isElsewhere: sql<boolean>`app.doctor_is_elsewhere(${placeAsked.doctorId}, ${placeAsked.startsAt}, ${placeAsked.endsAt})`,
    })
    .from(sql`(values (1)) one`)
    .prepare('appointments_doubts'),
);

/** What is to be asked of who books at that place; none when all is plain. */
export async function doubtsOf(
  db: Db,
  { doctorId, startsAt, endsAt }: Pick<Place, 'doctorId' | 'startsAt' | 'endsAt'>,
  patientId: string,
  besides: string | null,
): Promise<{ isTwice: boolean; isElsewhere: boolean }> {
  const [row] = await doubts(db).execute({ doctorId, startsAt, endsAt, patientId, besides });
  return row ?? { isTwice: false, isElsewhere: false };
}

/** All that are booked, whatever they stand at, and end after an instant: by start. */
export const endingAfter = (db: Db, { now, since }: { now: string; since: string }) =>
  db
    .select({
      id: appointments.id,
      patientName: patients.name,
      doctorId: appointments.doctorId,
      doctorName: members.name,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      seat: appointments.seat,
      status: appointments.status,
      mode: appointments.mode,
      lastTold: appointments.lastTold,
    })
    .from(appointments)
    .innerJoin(records, isRecord)
    .innerJoin(patients, isPatient)
    .innerJoin(members, eq(members.id, appointments.doctorId))
    .where(
      and(
        eq(appointments.kind, 'booked'),
        gte(appointments.startsAt, since),
        gt(appointments.endsAt, now),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.seat), asc(appointments.id));

/** Whether somebody waits or is with a doctor, of those who begin between two instants. */
export async function hasPeopleHere(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const [one] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
        inArray(appointments.status, ['Checked in', 'Started']),
      ),
    )
    .limit(1);
  return one !== undefined;
}

/** Of the clinic: still to come, or of somebody who is here. @param today its first instant */
export async function countOpen(db: Db, { today, now }: { today: string; now: string }) {
  return db.$count(
    appointments,
    or(
      and(gt(appointments.endsAt, now), inArray(appointments.status, ['Requested', 'Confirmed'])),
      and(
        gte(appointments.startsAt, today),
        inArray(appointments.status, ['Checked in', 'Started']),
      ),
    ),
  );
}

/** The rows stand still until the transaction ends. */
export const lockStartsAfter = (db: Db, now: string) =>
  db.execute(
    sql`select 1 from app.appointments where kind = 'booked' and starts_at > ${now}::timestamptz for update`,
  );

interface NewPlace {
  id: string;
  newStartsAt: string;
  newEndsAt: string;
  lastTold: string;
}

const placesOf = (moved: readonly NewPlace[]) => {
  const column = (of: (one: NewPlace) => string, type: string) =>
    sql`${sql.param(moved.map(of))}::${sql.raw(type)}[]`;
  return {
    ids: column(({ id }) => id, 'uuid'),
    rows: sql`unnest(${column(({ id }) => id, 'uuid')}, ${column((one) => one.newStartsAt, 'timestamptz')},
      ${column((one) => one.newEndsAt, 'timestamptz')}, ${column((one) => one.lastTold, 'text')}) place (id, starts_at, ends_at, told)`,
  };
};

/** Beyond all that is booked: rows that take each other's places one by one would meet on the way. */
const aside = sql`interval '9000000 hours'`;

/** Gives each its new start, and what its patient knows of it. The rows must be locked. */
export async function putAt(db: Db, moved: readonly NewPlace[]): Promise<void> {
  const { ids, rows } = placesOf(moved);
  await db.execute(sql`
    update app.appointments a set starts_at = place.starts_at + ${aside}, ends_at = place.ends_at + ${aside}, told = place.told,
      version = version + 1, updated_at = now()
    from ${rows} where a.id = place.id`);
  await db.execute(
    sql`update app.appointments set starts_at = starts_at - ${aside}, ends_at = ends_at - ${aside} where id = any(${ids})`,
  );
}

/** What is to be heard of each goes along; before they are put at their new starts. */
export async function putNewsAt(db: Db, moved: readonly NewPlace[]): Promise<void> {
  const { ids, rows } = placesOf(moved);
  await db.execute(sql`
    update app.patient_news n set starts_at = n.starts_at + (place.starts_at - a.starts_at) + ${aside}
    from ${rows} join app.appointments a on a.id = place.id where n.appointment_id = place.id`);
  await db.execute(
    sql`update app.patient_news set starts_at = starts_at - ${aside} where appointment_id = any(${ids})`,
  );
}

/** Moves on only from where it was seen: false when someone was faster. */
export async function moveOn(
  db: Db,
  id: string,
  version: number,
  from: Status,
  to: Status,
): Promise<boolean> {
  const { rowCount } = await db
    .update(appointments)
    .set({ status: to, version: sql`${appointments.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(appointments.id, id),
        eq(appointments.version, version),
        eq(appointments.status, from),
      ),
    );
  return rowCount === 1;
}

const putMove = statement((db) =>
  db
    .insert(appointmentMoves)
    .values({
      appointmentId: asked('appointmentId'),
      fromStatus: asked('fromStatus'),
      toStatus: asked('toStatus'),
      reason: asked('reason'),
      memberId: asked('memberId'),
      movedAt: asked('movedAt'),
    })
    .prepare('appointments_add_move'),
);

export async function addMove(
  db: Db,
  move: Omit<typeof appointmentMoves.$inferInsert, 'clinicId' | 'id'>,
): Promise<void> {
  await putMove(db).execute({ fromStatus: null, reason: '', memberId: null, ...move });
}

/** Who is to be told, in which language, and by whose name. */
export interface Reader {
  isdCode: string;
  contactNumber: string;
  language: Language;
  doctorName: string;
  isByVideo: boolean;
  /** Of an appointment by video; else empty. */
  registrationNumber: string;
  clinicName: string;
}

const readerColumns = sql`p.isd_code "isdCode", p.contact_number "contactNumber", p.language, m.name "doctorName", c.name "clinicName", a.mode = 'online' "isByVideo",
  coalesce(case a.mode when 'online' then f.registration_number end, '') "registrationNumber"`;
/** The person as they go on, where the record was merged: their number and language count. */
const readerJoins = sql`app.appointments a join app.patients q on q.clinic_id = a.clinic_id and q.id = a.patient_id
  join app.patients p on p.clinic_id = q.clinic_id and p.id = ${recordOf(sql`q.id`, sql`q.merged_into`)} join app.members m on m.id = a.doctor_id
  join app.clinics c on c.clinic_id = a.clinic_id left join app.profiles f on f.member_id = a.doctor_id`;

type Standing = {
  known: string;
  /** Nobody is there to be told. */
  isErased: boolean;
};

const reading = statement((db) =>
  db
    .select({
      isdCode: sql<string>`r."isdCode"`,
      contactNumber: sql<string>`r."contactNumber"`,
      language: sql<Language>`r.language`,
      doctorName: sql<string>`r."doctorName"`,
      clinicName: sql<string>`r."clinicName"`,
      isByVideo: sql<boolean>`r."isByVideo"`,
      registrationNumber: sql<string>`r."registrationNumber"`,
      known: sql<string>`r.known`,
      isErased: sql<boolean>`r."isErased"`,
    })
    .from(
      sql`(select ${readerColumns}, a.told known, p.removed_at is not null "isErased" from ${readerJoins} where a.id = ${asked('id')}::uuid for update of a) r`,
    )
    .prepare('appointments_reader_of'),
);

/** The patient of an appointment, and how it stood when they were last told; locked until the transaction ends. */
export async function readerOf(db: Db, id: string): Promise<Reader & Standing> {
  const [reader] = await reading(db).execute({ id });
  if (!reader) throw new Error(`appointment ${id} has no patient`);
  return reader;
}

const noting = statement((db) =>
  db
    .update(appointments)
    .set({ lastTold: sql`${asked('state')}` })
    .where(eq(appointments.id, asked('id')))
    .prepare('appointments_note_told'),
);

export const noteTold = (db: Db, id: string, state: string) => noting(db).execute({ id, state });

/** Everybody who is confirmed between two instants, once each, with the soonest start. */
export async function readersOf(
  db: Db,
  { doctorId, from, to }: { doctorId: string; from: string; to: string },
): Promise<(Reader & { id: string; patientId: string; startsAt: string })[]> {
  const { rows } = await db.execute<
    { [K in keyof Reader]: Reader[K] } & { id: string; patientId: string; startsAt: string }
  >(sql`
    select distinct on (p.id) a.id, p.id "patientId", to_json(a.starts_at)#>>'{}' "startsAt", ${readerColumns} from ${readerJoins}
    where a.doctor_id = ${doctorId} and a.status = 'Confirmed' and a.starts_at >= ${from}::timestamptz and a.starts_at < ${to}::timestamptz
    order by p.id, a.starts_at`);
  return rows;
}

/** Once of the same; what the patient has heard of stays so. */
export const addNews = (db: Db, news: typeof patientNews.$inferInsert) =>
  db.insert(patientNews).values(news).onConflictDoNothing();

/** What no message brought and nobody has said, of appointments that still stand so and are still to come; the soonest first. */
export const calls = statement((db) =>
  db
    .select({
      appointmentId: appointments.id,
      patientId: appointments.patientId,
      patientName: patients.name,
      isdCode: patients.isdCode,
      contactNumber: patients.contactNumber,
      doctorName: members.name,
      startsAt: appointments.startsAt,
      status: appointments.status,
      lateMinutes: dayDelays.minutes,
      message: messages.status,
      reason: messages.reason,
    })
    .from(patientNews)
    .innerJoin(
      appointments,
      and(
        eq(appointments.id, patientNews.appointmentId),
        eq(appointments.status, patientNews.status),
        eq(appointments.startsAt, patientNews.startsAt),
      ),
    )
    .innerJoin(records, isRecord)
    .innerJoin(patients, isPatient)
    .innerJoin(members, eq(members.id, appointments.doctorId))
    .leftJoin(dayDelays, eq(dayDelays.id, patientNews.delayId))
    .leftJoin(messages, eq(messages.id, patientNews.messageId))
    .where(
      and(
        isNull(patientNews.heardAt),
        gt(patientNews.startsAt, sql`${asked('now')}::timestamptz - interval '4 hours'`),
        or(
          gt(patientNews.startsAt, sql.placeholder('now')),
          and(
            inArray(patientNews.status, [...seatless]),
            gt(appointments.endsAt, sql.placeholder('now')),
          ),
        ),
        isNull(dayDelays.takenBackAt),
        or(isNull(patientNews.messageId), inArray(messages.status, [...unreached])),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(patientNews.id))
    .limit(maxCalls)
    .prepare('appointments_calls'),
);

interface Heard {
  appointmentId: string;
  status: Status;
  startsAt: string;
  memberId: string | null;
  at: string;
}

/** The patient knows how it stands, and of every delay. */
export async function hear(db: Db, { memberId, at, ...state }: Heard): Promise<void> {
  const heard = { heardAt: at, heardFrom: memberId };
  await db
    .update(patientNews)
    .set(heard)
    .where(and(stands(state), isNull(patientNews.heardAt)));
  await addNews(db, { ...state, ...heard, madeAt: at });
}

export const unhear = (db: Db, state: Omit<Heard, 'memberId' | 'at'>) =>
  db.update(patientNews).set({ heardAt: null, heardFrom: null }).where(stands(state));

const stands = ({ appointmentId, status, startsAt }: Omit<Heard, 'memberId' | 'at'>) =>
  and(
    eq(patientNews.appointmentId, appointmentId),
    eq(patientNews.status, status),
    eq(patientNews.startsAt, startsAt),
  );

export async function addDelay(db: Db, delay: typeof dayDelays.$inferInsert): Promise<string> {
  const [added] = await db.insert(dayDelays).values(delay).returning({ id: dayDelays.id });
  if (!added) throw new Error('a delay that was not added');
  return added.id;
}

export async function takeBackDelay(db: Db, id: string, at: string): Promise<boolean> {
  const { rowCount } = await db
    .update(dayDelays)
    .set({ takenBackAt: at, updatedAt: sql`now()` })
    .where(and(eq(dayDelays.id, id), isNull(dayDelays.takenBackAt)));
  return rowCount === 1;
}

/** One that has not been taken back. */
export async function findDelay(
  db: Db,
  id: string,
): Promise<{ doctorId: string; day: Day; minutes: number } | undefined> {
  const [delay] = await db
    .select({ doctorId: dayDelays.doctorId, day: dayDelays.day, minutes: dayDelays.minutes })
    .from(dayDelays)
    .where(and(eq(dayDelays.id, id), isNull(dayDelays.takenBackAt)));
  return delay;
}

const delays = statement((db) =>
  db
    .selectDistinctOn([dayDelays.doctorId], {
      id: dayDelays.id,
      doctorId: dayDelays.doctorId,
      doctorName: members.name,
      minutes: dayDelays.minutes,
      madeAt: dayDelays.madeAt,
    })
    .from(dayDelays)
    .innerJoin(members, eq(members.id, dayDelays.doctorId))
    .where(
      and(
        eq(dayDelays.day, asked('day')),
        isNull(dayDelays.takenBackAt),
        sql`(${asked('doctorId')}::uuid is null or ${dayDelays.doctorId} = ${asked('doctorId')}::uuid)`,
      ),
    )
    .orderBy(dayDelays.doctorId, desc(dayDelays.id))
    .prepare('appointments_delays'),
);

/** Of each doctor the latest of a day. */
export const delaysOf = (db: Db, day: Day, doctorId: string | undefined): Promise<Delay[]> =>
  delays(db).execute({ day, doctorId: doctorId ?? null });
