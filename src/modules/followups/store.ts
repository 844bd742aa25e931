import { and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { keyset, type OrderedBy } from '../../kit/server/order.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { type OrderBy, readOrder } from '../../kit/shared/order.ts';
import type { Day } from '../../kit/shared/time.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { recordOf } from '../patients/table.ts';
import { refusals as slotRefusals } from '../slots/rules.ts';
import { wantsMessages } from '../consents/table.ts';
import type { FollowUp, FollowUpStatus, Group, Order, Step } from './model.ts';
import { closedDays, refusals } from './rules.ts';
import { followUps, followUpSteps } from './table.ts';

export const constraints = {
  patient_is_asked_once_a_day: refusals.follow_up_twice,
  follow_up_patient_exists: patientRefusals.patient_unknown,
  follow_up_doctor_exists: slotRefusals.doctor_unknown,
};

const iso = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const stepJson = sql`json_build_object('id', s.id, 'means', s.means, 'result', s.result, 'note', s.note, 'byName', b.name, 'at', ${iso(sql`s.at`)})`;

const person = recordOf(sql`r.id`, sql`r.merged_into`);

/** Nobody who has died is asked back. */
const isAlive = sql`(p.died_on is null or f.status <> 'open')`;

/** A removed visit asks nobody back; two merged records are one person. */
const shown = (now: string, showsVisit: boolean, mark = sql`''`) => sql`
  select f.id, ${mark} mark, p.id "patientId", p.name "patientName", p.case_number "caseNumber", p.isd_code "isdCode", p.contact_number "contactNumber",
    f.doctor_id "doctorId", d.name "doctorName", f.due_on::text "dueOn", f.ask_on::text "askOn", f.reason, f.status,
    ${showsVisit ? sql`coalesce(nullif(t.diagnosis, ''), array_to_string(t.complaints, ', '), '')` : sql`''`} "visitReason", t.visit_on::text "visitOn",
    ${iso(sql`f.closed_at`)} "closedAt", ${iso(sql`a.starts_at`)} "bookedFor", l.step "lastStep",
    p.language, c.name clinic, ${wantsMessages} "wantsMessages"
  from app.follow_ups f
  join app.patients r on r.clinic_id = f.clinic_id and r.id = f.patient_id
  join app.patients p on p.clinic_id = f.clinic_id and p.id = ${person} and p.removed_at is null
  join app.members d on d.clinic_id = f.clinic_id and d.id = f.doctor_id
  join app.clinics c on c.clinic_id = f.clinic_id
  left join app.treatments t on t.clinic_id = f.clinic_id and t.id = f.treatment_id
  left join lateral (select min(n.starts_at) starts_at from app.appointments n where n.clinic_id = f.clinic_id and n.patient_id = any(app.records_of(p.id))
    and n.doctor_id = f.doctor_id and n.starts_at > ${now}::timestamptz and n.status in ('Requested', 'Confirmed')) a on true
  left join lateral (select ${stepJson} step from app.follow_up_steps s left join app.members b on b.clinic_id = s.clinic_id and b.id = s.member_id
    where s.clinic_id = f.clinic_id and s.follow_up_id = f.id and s.taken_back_at is null order by s.id desc limit 1) l on true
  where t.removed_at is null and ${isAlive}`;

/** A follow-up with what its invitation is written from. */
export interface Row extends Omit<FollowUp, 'invitation'>, Record<string, unknown> {
  language: Language;
  clinic: string;
  /** Where a page that ends with it goes on. */
  mark: string;
}

const groupIs = (group: Group | undefined, today: Day): SQL => {
  switch (group) {
    case 'today':
      return sql`f.status = 'open' and f.ask_on = ${today}::date`;
    case 'overdue':
      return sql`f.status = 'open' and f.ask_on < ${today}::date`;
    case 'upcoming':
      return sql`f.status = 'open' and f.ask_on > ${today}::date`;
    case 'closed':
      return sql`f.status <> 'open' and f.closed_at > ${today}::date - ${closedDays}::int`;
    case undefined:
      return sql`f.status = 'open'`;
  }
};

export interface Wanted {
  group?: Group | undefined;
  doctorId?: string | undefined;
  text: string;
  order?: OrderBy<Order> | undefined;
  after: string;
  most: number;
  today: Day;
  now: string;
  /** Whether the reason of the visit may be seen. */
  showsVisit: boolean;
}

const ofDoctor = (doctorId: string | undefined): SQL =>
  doctorId === undefined ? sql`true` : sql`f.doctor_id = ${doctorId}`;

const matching = (text: string): SQL => {
  if (text === '') return sql`true`;
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(p.name ilike ${like} or p.case_number ilike ${like} or p.contact_number like ${like})`;
};

const placeBy: Record<Order, OrderedBy> = {
  patient: { by: sql`p.latin_name`, kind: 'name' },
  day: { by: sql`f.ask_on`, kind: 'day' },
  doctor: { by: sql`d.name`, kind: 'name' },
};

/** As asked for, else by the day on which to ask; closed ones by when they were closed, the latest first. */
const placeOf = ({ group, order }: Wanted): OrderedBy & { isDescending: boolean } => {
  const { key, isDescending } = readOrder<Order>(order ?? (group === 'closed' ? '-day' : 'day'));
  const isByClosing = key === 'day' && group === 'closed';
  return {
    ...(isByClosing ? { by: sql`f.closed_at`, kind: 'moment' } : placeBy[key]),
    isDescending,
  };
};

const itsPlace = (by: SQLWrapper, id: string): SQL => sql`(select ${by} from app.follow_ups f
  join app.patients r on r.clinic_id = f.clinic_id and r.id = f.patient_id
  join app.patients p on p.clinic_id = f.clinic_id and p.id = ${person}
  join app.members d on d.clinic_id = f.clinic_id and d.id = f.doctor_id where f.id = ${id}::uuid)`;

export async function list(db: Db, wanted: Wanted): Promise<Row[]> {
  const { group, doctorId, text, after, most, today, now, showsVisit } = wanted;
  const place = placeOf(wanted);
  const { order, behind, mark } = await keyset(db, {
    ...place,
    id: sql`f.id`,
    after,
    its: (id) => itsPlace(place.by, id),
  });
  // Those of the page first, and only of them the last step and the next appointment.
  const { rows } = await db.execute<Row>(sql`${shown(now, showsVisit, mark)}
    and f.id = any(array(select f.id from app.follow_ups f
      join app.patients r on r.clinic_id = f.clinic_id and r.id = f.patient_id
      join app.patients p on p.clinic_id = f.clinic_id and p.id = ${person} and p.removed_at is null
      join app.members d on d.clinic_id = f.clinic_id and d.id = f.doctor_id
      left join app.treatments t on t.clinic_id = f.clinic_id and t.id = f.treatment_id
      where t.removed_at is null and ${isAlive}
      and ${groupIs(group, today)} and ${ofDoctor(doctorId)} and ${matching(text)} and ${behind ?? sql`true`}
      order by ${order} limit ${most}))
    order by ${order}`);
  return rows;
}

export async function named(
  db: Db,
  ids: readonly string[],
  { now, showsVisit }: Pick<Wanted, 'now' | 'showsVisit'>,
): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`${shown(now, showsVisit)}
    and f.id = any(${sql.param([...ids])}::uuid[]) order by f.ask_on, f.id`);
  return rows;
}

export async function counts(db: Db, today: Day, doctorId: string | undefined) {
  const { rows } = await db.execute<{ today: number; overdue: number; upcoming: number }>(sql`
    select (count(*) filter (where f.ask_on = ${today}::date))::int today, (count(*) filter (where f.ask_on < ${today}::date))::int overdue,
      (count(*) filter (where f.ask_on > ${today}::date))::int upcoming
    from app.follow_ups f
    join app.patients r on r.clinic_id = f.clinic_id and r.id = f.patient_id
    join app.patients p on p.clinic_id = f.clinic_id and p.id = ${person} and p.removed_at is null
    left join app.treatments t on t.clinic_id = f.clinic_id and t.id = f.treatment_id
    where f.status = 'open' and t.removed_at is null and p.died_on is null and ${ofDoctor(doctorId)}`);
  return rows[0] ?? { today: 0, overdue: 0, upcoming: 0 };
}

export async function byId(
  db: Db,
  id: string,
  { now, showsVisit }: { now: string; showsVisit: boolean },
): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(sql`${shown(now, showsVisit)} and f.id = ${id}`);
  return rows[0];
}

export async function stepsOf(db: Db, followUpId: string): Promise<Step[]> {
  const { rows } = await db.execute<{ step: Step }>(sql`
    select ${stepJson} step from app.follow_up_steps s left join app.members b on b.clinic_id = s.clinic_id and b.id = s.member_id
    where s.follow_up_id = ${followUpId} and s.taken_back_at is null order by s.id desc limit 100`);
  return rows.map(({ step }) => step);
}

export async function add(db: Db, row: typeof followUps.$inferInsert): Promise<string> {
  const [added] = await db.insert(followUps).values(row).returning({ id: followUps.id });
  if (!added) throw new Error('a follow-up was not inserted');
  return added.id;
}

/** Held until the transaction ends. */
export async function hold(db: Db, id: string) {
  const [row] = await db.select().from(followUps).where(eq(followUps.id, id)).for('update');
  return row;
}

export const addStep = (db: Db, row: typeof followUpSteps.$inferInsert) =>
  db.insert(followUpSteps).values(row);

export async function lastStep(db: Db, followUpId: string) {
  const [row] = await db
    .select()
    .from(followUpSteps)
    .where(and(eq(followUpSteps.followUpId, followUpId), isNull(followUpSteps.takenBackAt)))
    .orderBy(desc(followUpSteps.id))
    .limit(1);
  return row;
}

export const takeBack = (db: Db, stepId: string, now: string) =>
  db.update(followUpSteps).set({ takenBackAt: now }).where(eq(followUpSteps.id, stepId));

export const stand = (
  db: Db,
  id: string,
  { status, askOn, now }: { status: FollowUpStatus; askOn: Day; now: string },
) =>
  db
    .update(followUps)
    .set({ status, askOn, closedAt: status === 'open' ? null : now, updatedAt: sql`now()` })
    .where(eq(followUps.id, id));

export interface Visit {
  patientId: string;
  doctorId: string;
  visitOn: Day;
  followUpOn: Day | null;
  isRemoved: boolean;
}

export async function visitOf(db: Db, treatmentId: string): Promise<Visit | undefined> {
  const { rows } = await db.execute<Visit & Record<string, unknown>>(sql`
    select t.patient_id "patientId", t.doctor_id "doctorId", t.visit_on::text "visitOn", t.follow_up_on::text "followUpOn", t.removed_at is not null "isRemoved"
    from app.treatments t where t.id = ${treatmentId}`);
  return rows[0];
}

/**
 * As the visit says now. What the desk put off stays put off, what it settled stays settled until the visit asks for another day;
 * whoever came stays one who came.
 */
export async function keepOfVisit(
  db: Db,
  treatmentId: string,
  visit: Visit,
  now: string,
): Promise<void> {
  if (visit.followUpOn === null) {
    await db
      .update(followUps)
      .set({ status: 'settled', closedAt: now, updatedAt: sql`now()` })
      .where(and(eq(followUps.treatmentId, treatmentId), eq(followUps.status, 'open')));
    return;
  }
  // Held first, so that what the desk is settling at this moment is seen.
  await db.execute(
    sql`select 1 from app.follow_ups where treatment_id = ${treatmentId} for update`,
  );
  await db.execute(sql`
    insert into app.follow_ups as f (patient_id, doctor_id, treatment_id, due_on, ask_on, added_by, added_at)
    values (${visit.patientId}, ${visit.doctorId}, ${treatmentId}, ${visit.followUpOn}, ${visit.followUpOn}, ${visit.doctorId}, ${now})
    on conflict (clinic_id, treatment_id) where treatment_id is not null do update
    set due_on = excluded.due_on, ask_on = case when f.status = 'open' and f.ask_on <> f.due_on then f.ask_on else excluded.due_on end,
      status = 'open', closed_at = null, reminded_at = case when f.due_on = excluded.due_on then f.reminded_at end, doctor_id = excluded.doctor_id,
      updated_at = now()
    where f.status = 'open' or f.status = 'settled' and (f.due_on <> excluded.due_on or not exists (select 1 from app.follow_up_steps s
      where s.clinic_id = f.clinic_id and s.follow_up_id = f.id and s.closes and s.taken_back_at is null))`);
}

export interface Seen {
  patientId: string;
  doctorId: string;
  /** Not the one that this visit itself asks for. */
  treatmentId: string | null;
}

/** What this patient is asked back for by this doctor; held until the transaction ends. */
export async function openFor(db: Db, { patientId, doctorId, treatmentId }: Seen) {
  const { rows } = await db.execute<{ id: string; dueOn: Day; askOn: Day; askedOn: Day }>(sql`
    select f.id, f.due_on::text "dueOn", f.ask_on::text "askOn", coalesce(t.visit_on, (f.added_at at time zone c.zone)::date)::text "askedOn"
    from app.follow_ups f join app.clinics c on c.clinic_id = f.clinic_id left join app.treatments t on t.clinic_id = f.clinic_id and t.id = f.treatment_id
    where f.patient_id = any((select app.records_of(${patientId}::uuid))::uuid[]) and f.doctor_id = ${doctorId} and f.status = 'open'
      and f.treatment_id is distinct from ${treatmentId}::uuid
    order by f.id for update of f`);
  return rows;
}

/**
 * What was closed as they came, though by what stands now they were not seen for it: the visit was removed, or asks for no other
 * day any more. Held until the transaction ends.
 * @param daysEarly by which they may come sooner than they were asked to.
 */
export async function closedUnseen(db: Db, patientId: string, daysEarly: number) {
  const theirs = sql`any((select app.records_of(${patientId}::uuid))::uuid[])`;
  const { rows } = await db.execute<{ id: string; askOn: Day }>(sql`
    select f.id, f.ask_on::text "askOn" from app.follow_ups f join app.clinics c on c.clinic_id = f.clinic_id
    left join app.treatments t on t.clinic_id = f.clinic_id and t.id = f.treatment_id
    cross join lateral (select coalesce(t.visit_on, (f.added_at at time zone c.zone)::date) on_day) asked
    where f.patient_id = ${theirs} and f.status = 'came'
      and not exists (select 1 from app.treatments n where n.clinic_id = f.clinic_id and n.patient_id = ${theirs} and n.doctor_id = f.doctor_id
        and n.signed_version is not null and n.removed_at is null and n.visit_on > asked.on_day
        and (n.follow_up_on is not null or n.visit_on + ${daysEarly}::int >= f.due_on))
      and not exists (select 1 from app.appointments a where a.clinic_id = f.clinic_id and a.patient_id = ${theirs} and a.doctor_id = f.doctor_id
        and a.status = 'Completed' and (a.starts_at at time zone c.zone)::date > asked.on_day
        and (a.starts_at at time zone c.zone)::date + ${daysEarly}::int >= f.due_on)
      and not (f.treatment_id is null and exists (select 1 from app.follow_ups o where o.clinic_id = f.clinic_id and o.patient_id = f.patient_id
        and o.doctor_id = f.doctor_id and o.due_on = f.due_on and o.treatment_id is null and o.status = 'open'))
    order by f.id for update of f`);
  return rows;
}

/** Says no more of it that they came. */
export const takeBackVisits = (db: Db, followUpId: string, now: string) =>
  db
    .update(followUpSteps)
    .set({ takenBackAt: now })
    .where(
      and(
        eq(followUpSteps.followUpId, followUpId),
        eq(followUpSteps.means, 'visit'),
        isNull(followUpSteps.takenBackAt),
      ),
    );

/** The latest signed visit to this doctor after the one given; `on` is null where there is none. */
export async function seenAfter(
  db: Db,
  treatmentId: string,
): Promise<{ id: string | null; on: Day | null; isReplaced: boolean }> {
  const { rows } = await db.execute<{ id: string; on: Day; isReplaced: boolean }>(sql`
    select n.id, n.visit_on::text "on", n.follow_up_on is not null "isReplaced" from app.treatments t
    join app.treatments n on n.clinic_id = t.clinic_id and n.doctor_id = t.doctor_id and n.patient_id = any(app.records_of(t.patient_id))
      and n.signed_version is not null and n.removed_at is null and n.visit_on > t.visit_on
    where t.id = ${treatmentId} order by n.visit_on desc, n.id desc limit 1`);
  return rows[0] ?? { id: null, on: null, isReplaced: false };
}

/** Leaves a task for each, in its own clinic. @returns how many. */
export async function planReminders(db: Db, now: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ planned: number }>(
    sql`select app.plan_follow_up_reminders(${now}, ${most}) planned`,
  );
  return rows[0]?.planned ?? 0;
}
