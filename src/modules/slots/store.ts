import { and, asc, eq, gt, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { Day } from '../../kit/shared/time.ts';
import { recordOf } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { BookingRules, ClinicTime, DeskRules, Mode } from './model.ts';
import { fieldSentences, refusals, type Taken, type Times } from './rules.ts';
import { bookingRules, clinicTimes, deskRules, holidays, slotHolds } from './table.ts';

export const constraints = {
  clinic_time_doctor_exists: refusals.doctor_unknown,
  slot_hold_doctor_exists: refusals.doctor_unknown,
  booking_rules_doctor_exists: refusals.doctor_unknown,
  holiday_doctor_exists: refusals.doctor_unknown,
  holiday_ends_after_it_begins: { status: 422, sentence: fieldSentences.holiday_ends_first },
};

export const timeOf = statement((db) =>
  db
    .select({
      doctorId: clinicTimes.doctorId,
      version: clinicTimes.version,
      week: clinicTimes.week,
      exceptions: clinicTimes.exceptions,
      patientsPerHour: clinicTimes.patientsPerHour,
      capacity: clinicTimes.capacity,
      feePaise: clinicTimes.feePaise,
      onlineWeek: clinicTimes.onlineWeek,
      onlineMinutes: clinicTimes.onlineMinutes,
      onlineFeePaise: clinicTimes.onlineFeePaise,
      onlineAsksCode: clinicTimes.onlineAsksCode,
      followUpDays: clinicTimes.followUpDays,
      followUpVisits: clinicTimes.followUpVisits,
    })
    .from(clinicTimes)
    .where(eq(clinicTimes.doctorId, sql.placeholder('doctorId')))
    .prepare('slots_time_of'),
);

const holidayShown = {
  id: holidays.id,
  version: holidays.version,
  title: holidays.title,
  fromDay: holidays.fromDay,
  toDay: holidays.toDay,
  doctorId: holidays.doctorId,
  doctorName: members.name,
};
const holidayRows = (db: Db) =>
  db.select(holidayShown).from(holidays).leftJoin(members, eq(members.id, holidays.doctorId));

/** A doctor's holidays, and the clinic's, that touch the days from `from` to `to`. */
export const holidaysBetween = statement((db) =>
  db
    .select({ title: holidays.title, fromDay: holidays.fromDay, toDay: holidays.toDay })
    .from(holidays)
    .where(
      and(
        or(isNull(holidays.doctorId), eq(holidays.doctorId, sql.placeholder('doctorId'))),
        gte(holidays.toDay, sql.placeholder('from')),
        lte(holidays.fromDay, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(holidays.fromDay))
    .prepare('slots_holidays_between'),
);

export const allHolidays = (db: Db, today: Day) =>
  holidayRows(db)
    .orderBy(
      sql`${holidays.toDay} < ${today}::date`,
      sql`abs(${holidays.fromDay} - ${today}::date)`,
    )
    .limit(200);

const doctorAsked = statement((db) =>
  db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(
      and(
        members.isActive,
        members.isDoctor,
        sql`case when ${sql.placeholder('asked')}::uuid is null then ${members.isOwner} else ${members.id} = ${sql.placeholder('asked')}::uuid end`,
      ),
    )
    .prepare('slots_doctor_asked'),
);

/** A doctor at work in the clinic: the one asked for, else the owner. */
export async function findDoctor(
  db: Db,
  asked: string | undefined,
): Promise<{ id: string; name: string } | undefined> {
  const [doctor] = await doctorAsked(db).execute({ asked: asked ?? null });
  return doctor;
}

/**
 * Seats of a doctor that are booked or held between two instants. Bookings belong to the module above, which keeps them in `app.appointments`; both are
 * read in one statement, so that a hold that becomes a booking is never missed between two.
 */
export async function taken(
  db: Db,
  doctorId: string,
  from: string,
  to: string,
  now: string,
): Promise<Taken[]> {
  const { rows } = await db.execute<{
    starts_at: string;
    ends_at: string;
    seat: number;
    held_until: string | null;
  }>(sql`
    select to_json(starts_at)#>>'{}' starts_at, to_json(ends_at)#>>'{}' ends_at, seat, null held_until from app.appointments
    where doctor_id = ${doctorId} and starts_at > ${from}::timestamptz - interval '4 hours' and starts_at < ${to}::timestamptz and seat is not null and status not in ('Canceled', 'Rejected')
    union all
    select to_json(starts_at)#>>'{}', to_json(ends_at)#>>'{}', seat, to_json(held_until)#>>'{}' from app.slot_holds
    where doctor_id = ${doctorId} and starts_at > ${from}::timestamptz - interval '4 hours' and starts_at < ${to}::timestamptz and held_until > ${now}::timestamptz`);
  return rows.map((row) => ({
    startsAt: utc(row.starts_at),
    endsAt: utc(row.ends_at),
    seat: row.seat,
    heldUntil: row.held_until && utc(row.held_until),
  }));
}

/** PostgreSQL's JSON instant as ours. */
const utc = (text: string): string => text.replace('+00:00', 'Z');

/** What is still to come between these instants, of which a holiday calls off what it meets. */
export async function expectedBetween(
  db: Db,
  from: string,
  to: string,
  doctorId: string | null,
): Promise<
  {
    id: string;
    patientName: string;
    doctorId: string;
    doctorName: string;
    startsAt: string;
    mode: Mode;
  }[]
> {
  const { rows } = await db.execute<{
    id: string;
    patient_name: string;
    doctor_id: string;
    doctor_name: string;
    starts_at: string;
    mode: Mode;
  }>(sql`
    select a.id, p.name patient_name, a.doctor_id, m.name doctor_name, to_json(a.starts_at)#>>'{}' starts_at, a.mode
    from app.appointments a join app.patients q on q.id = a.patient_id join app.patients p on p.clinic_id = q.clinic_id and p.id = ${recordOf(sql`q.id`, sql`q.merged_into`)} join app.members m on m.id = a.doctor_id
    where a.starts_at >= ${from}::timestamptz and a.starts_at < ${to}::timestamptz and a.status in ('Requested', 'Confirmed')
      and (${doctorId}::uuid is null or a.doctor_id = ${doctorId}::uuid) order by a.starts_at`);
  return rows.map((row) => ({
    id: row.id,
    patientName: row.patient_name,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    startsAt: utc(row.starts_at),
    mode: row.mode,
  }));
}

const key = sql`hashtextextended('slots' || app.clinic()::text, 0)`;
const locking = (name: string, how: SQL) =>
  statement((db) =>
    db
      .select({ locked: how })
      .from(sql`(values (1)) one`)
      .prepare(name),
  );
const shared = locking('slots_lock_shared', sql`pg_advisory_xact_lock_shared(${key})::text`);
const alone = locking('slots_lock_alone', sql`pg_advisory_xact_lock(${key})::text`);

/** Whoever books shares the clinic's lock; whoever holds a start, or changes when the clinic is open, has it alone. Lasts as long as the transaction. */
export async function lock(db: Db, how: 'shared' | 'alone'): Promise<void> {
  await (how === 'shared' ? shared(db) : alone(db)).execute();
}

/** @returns false when it was saved by somebody else in between. */
export async function save(
  db: Db,
  doctorId: string,
  version: number,
  set: Partial<Omit<ClinicTime, 'doctorId' | 'doctorName' | 'version'>>,
): Promise<boolean> {
  if (version === 0) {
    const added = await db
      .insert(clinicTimes)
      .values({ ...firstTime, ...set, doctorId })
      .onConflictDoNothing()
      .returning({ id: clinicTimes.id });
    return added.length === 1;
  }
  const { rowCount } = await db
    .update(clinicTimes)
    .set({ ...set, version: sql`${clinicTimes.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(clinicTimes.doctorId, doctorId), eq(clinicTimes.version, version)));
  return rowCount === 1;
}

const firstTime = {
  week: [],
  exceptions: [],
  patientsPerHour: 4,
  capacity: 1,
  feePaise: 0,
  onlineWeek: [],
  onlineMinutes: null,
  onlineFeePaise: 0,
  onlineAsksCode: false,
  followUpDays: 0,
  followUpVisits: 0,
};

export interface Span {
  startsAt: string;
  endsAt: string;
}

/** Those of these spans in which the same person sees a patient in another clinic. */
export async function spansElsewhere<S extends Span>(
  db: Db,
  doctorId: string,
  spans: readonly S[],
): Promise<S[]> {
  const asked = JSON.stringify(spans.map(({ startsAt, endsAt }, at) => ({ at, startsAt, endsAt })));
  const { rows } = await db.execute<{ at: number }>(sql`
    select span.at from jsonb_to_recordset(${asked}::jsonb) span (at int, "startsAt" timestamptz, "endsAt" timestamptz)
    where app.doctor_is_elsewhere(${doctorId}::uuid, span."startsAt", span."endsAt")`);
  const met = new Set(rows.map(({ at }) => at));
  return spans.filter((_span, at) => met.has(at));
}

/** The same person's times in other clinics. From here on none of them can save others until this transaction ends; the clinic's lock comes after. */
export async function timesElsewhere(db: Db, doctorId: string): Promise<Times[]> {
  const { rows } = await db.execute<Pick<ClinicTime, 'week' | 'exceptions'> & { zone: string }>(
    sql`select week, exceptions, zone from app.times_elsewhere(${doctorId}::uuid)`,
  );
  return rows;
}

/** Of every doctor who has some. */
export const allTimes = (db: Db) =>
  db
    .select({
      doctorId: clinicTimes.doctorId,
      week: clinicTimes.week,
      exceptions: clinicTimes.exceptions,
      onlineWeek: clinicTimes.onlineWeek,
      onlineMinutes: clinicTimes.onlineMinutes,
    })
    .from(clinicTimes)
    .orderBy(asc(clinicTimes.doctorId));

/** Starts that are held and have not begun. */
export const holdsAfter = (db: Db, now: string) =>
  db
    .select({ id: slotHolds.id, startsAt: slotHolds.startsAt, endsAt: slotHolds.endsAt })
    .from(slotHolds)
    .where(gt(slotHolds.startsAt, now));

export const moveHold = (db: Db, id: string, times: { startsAt: string; endsAt: string }) =>
  db
    .update(slotHolds)
    .set({ ...times, updatedAt: sql`now()` })
    .where(eq(slotHolds.id, id));

/** Whether some doctor has a week, and whether some doctor offers video. */
export async function hasAny(db: Db): Promise<{ slots: boolean; video: boolean }> {
  const { rows } = await db.execute<{ slots: boolean; video: boolean }>(sql`
    select exists (select from app.clinic_times where week <> '[]') slots, exists (select from app.clinic_times where online_minutes is not null and online_week <> '[]') video`);
  return rows[0] ?? { slots: false, video: false };
}

type HolidayTyped = { title: string; fromDay: Day; toDay: Day; doctorId: string | null };

export async function addHoliday(db: Db, typed: HolidayTyped) {
  const [added] = await db.insert(holidays).values(typed).returning({ id: holidays.id });
  if (!added) throw new Error('a holiday that was not added');
  return added.id;
}

/** False when somebody was faster. */
export async function amendHoliday(
  db: Db,
  id: string,
  version: number,
  typed: HolidayTyped,
): Promise<boolean> {
  const { rowCount } = await db
    .update(holidays)
    .set({ ...typed, version: sql`${holidays.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(holidays.id, id), eq(holidays.version, version)));
  return rowCount === 1;
}

export async function holidayById(db: Db, id: string) {
  const [holiday] = await holidayRows(db).where(eq(holidays.id, id));
  return holiday;
}

export async function removeHoliday(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(holidays).where(eq(holidays.id, id));
  return rowCount === 1;
}

export interface SeatWish {
  doctorId: string;
  startsAt: string;
  endsAt: string;
  now: string;
  seats: number;
}

export interface Holding extends SeatWish {
  heldUntil: string;
}

/** The seats at a start that nobody has booked or holds, as `seat`; none where as many sit there as may, beyond the capacity too. */
const freeSeats = ({ doctorId, startsAt, endsAt, now, seats }: SeatWish): SQL => sql`
  with used as materialized (
    select a.seat from app.appointments a where a.doctor_id = ${doctorId} and a.seat is not null and a.status not in ('Canceled', 'Rejected')
      and a.starts_at > ${startsAt}::timestamptz - interval '4 hours' and a.starts_at < ${endsAt}::timestamptz and a.ends_at > ${startsAt}::timestamptz
    union select h.seat from app.slot_holds h where h.doctor_id = ${doctorId} and h.held_until > ${now}::timestamptz
      and h.starts_at < ${endsAt}::timestamptz and h.ends_at > ${startsAt}::timestamptz)
  select seat from generate_series(1, ${seats}::int) seat
  where seat.seat not in (select used.seat from used) and (select count(*) from used) < ${seats}::int`;

/** Whether a seat is free at this instant. */
export async function hasFreeSeat(db: Db, wish: SeatWish): Promise<boolean> {
  const { rows } = await db.execute(freeSeats(wish));
  return rows.length > 0;
}

/** Holds the lowest free seat; null when none is. The clinic's lock must be held alone. */
export async function hold(db: Db, { heldUntil, ...wish }: Holding): Promise<string | null> {
  const { doctorId, startsAt, endsAt, now } = wish;
  await db.execute(sql`delete from app.slot_holds where held_until <= ${now}::timestamptz`);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into app.slot_holds (clinic_id, doctor_id, starts_at, ends_at, seat, held_until)
    select app.clinic(), ${doctorId}, ${startsAt}, ${endsAt}, seat, ${heldUntil} from (${freeSeats(wish)}) free
    order by seat limit 1 returning id`);
  return rows[0]?.id ?? null;
}

/** Undefined before they were first saved. */
export async function findDeskRules(db: Db): Promise<DeskRules | undefined> {
  const [row] = await db
    .select({
      version: deskRules.version,
      waitLimitMinutes: deskRules.waitLimitMinutes,
      noShowAfterDays: deskRules.noShowAfterDays,
      perPhone: deskRules.perPhone,
      perHour: deskRules.perHour,
    })
    .from(deskRules);
  return row;
}

/** False when somebody was faster. */
export async function saveDeskRules(db: Db, { version, ...set }: DeskRules): Promise<boolean> {
  const { rowCount } =
    version === 0
      ? await db.insert(deskRules).values(set).onConflictDoNothing()
      : await db
          .update(deskRules)
          .set({ ...set, version: version + 1, updatedAt: sql`now()` })
          .where(eq(deskRules.version, version));
  return rowCount === 1;
}

/** The doctor's own before the clinic's; only the clinic's without a doctor. */
export const bookingRulesOf = statement((db) =>
  db
    .select({
      doctorId: bookingRules.doctorId,
      version: bookingRules.version,
      isConfirmedAtOnce: bookingRules.isConfirmedAtOnce,
      leadMinutes: bookingRules.leadMinutes,
      daysAhead: bookingRules.daysAhead,
      gapMinutes: bookingRules.gapMinutes,
      guests: bookingRules.guests,
      question: bookingRules.question,
    })
    .from(bookingRules)
    .where(
      or(
        isNull(bookingRules.doctorId),
        sql`${bookingRules.doctorId} = ${sql.placeholder('doctorId')}::uuid`,
      ),
    )
    .orderBy(sql`${bookingRules.doctorId} nulls last`)
    .limit(1)
    .prepare('slots_booking_rules_of'),
);

/** False when somebody was faster. */
export async function saveBookingRules(
  db: Db,
  { version, doctorId, ...set }: BookingRules,
): Promise<boolean> {
  const { rowCount } =
    version === 0
      ? await db
          .insert(bookingRules)
          .values({ ...set, doctorId })
          .onConflictDoNothing()
      : await db
          .update(bookingRules)
          .set({ ...set, version: version + 1, updatedAt: sql`now()` })
          .where(
            and(
              eq(bookingRules.version, version),
              doctorId === null
                ? isNull(bookingRules.doctorId)
                : eq(bookingRules.doctorId, doctorId),
            ),
          );
  return rowCount === 1;
}

/** @param startsAt absent: whatever it holds. */
export async function release(db: Db, id: string, startsAt?: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(slotHolds)
    .where(
      and(
        eq(slotHolds.id, id),
        startsAt === undefined ? undefined : eq(slotHolds.startsAt, startsAt),
      ),
    );
  return rowCount === 1;
}
