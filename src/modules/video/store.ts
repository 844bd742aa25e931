import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { emptyFiguresLast, keyset, type OrderedBy } from '../../kit/server/order.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { type OrderBy, readOrder } from '../../kit/shared/order.ts';
import { refusals as appointmentRefusals } from '../appointments/rules.ts';
import { appointments } from '../appointments/table.ts';
import { goesOnAs, patients } from '../patients/table.ts';
import { refusals as slotRefusals } from '../slots/rules.ts';
import { opensPage } from '../staff/table.ts';
import type {
  CallTotals,
  HistoryOrder,
  Means,
  Outcome,
  RelativeThere,
  VideoCall,
} from './model.ts';
import { videoConsents, videoStays } from './table.ts';

export const constraints = {
  video_consent_is_of_an_appointment: appointmentRefusals.appointment_unknown,
  video_stay_is_of_an_appointment: appointmentRefusals.appointment_unknown,
  doctor_of_a_video_stay_exists: slotRefusals.doctor_unknown,
  video_relative_is_of_an_appointment: appointmentRefusals.appointment_unknown,
};

/** Whoever enters a room is seen one after the other. */
export const holdRoom = (db: Db, appointmentId: string) =>
  db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
    .for('update');

export async function bornOf(db: Db, patientId: string) {
  const { birthOn, statedAge, statedAgeUnit, statedOn } = patients;
  const [born] = await db
    .select({ birthOn, statedAge, statedAgeUnit, statedOn })
    .from(patients)
    .where(eq(patients.id, goesOnAs(patientId)));
  return born;
}

/** Whom a message about an appointment goes to. */
export async function readerOf(db: Db, appointmentId: string) {
  const { rows } = await db.execute<{
    patientId: string;
    isdCode: string;
    contactNumber: string;
    language: Language;
    clinicName: string;
    registrationNumber: string;
    council: string;
  }>(sql`
    select p.id "patientId", p.isd_code "isdCode", p.contact_number "contactNumber", coalesce(p.language, c.language) language, c.name "clinicName",
      coalesce(f.registration_number, '') "registrationNumber", coalesce(f.council, '') council
    from app.appointments a
    join app.patients o on o.clinic_id = a.clinic_id and o.id = a.patient_id
    join app.patients p on p.clinic_id = a.clinic_id and p.id = coalesce(o.merged_into, o.id)
    join app.clinics c on c.clinic_id = a.clinic_id
    left join app.profiles f on f.clinic_id = a.clinic_id and f.member_id = a.doctor_id
    where a.id = ${appointmentId}`);
  const [reader] = rows;
  if (!reader) throw new Error(`appointment ${appointmentId} has no patient`);
  return reader;
}

export async function consentOf(db: Db, appointmentId: string) {
  const { ageYears, adultName, adultRelation, givenAt } = videoConsents;
  const [consent] = await db
    .select({ ageYears, adultName, adultRelation, givenAt })
    .from(videoConsents)
    .where(eq(videoConsents.appointmentId, appointmentId));
  return consent;
}

/** @returns null where this is no appointment by video of this patient; empty fields where nobody has agreed yet. */
export async function remoteConsent(
  db: Db,
  { appointmentId, patientId }: { appointmentId: string; patientId: string },
) {
  const { rows } = await db.execute<{
    givenAt: string | null;
    ageYears: number;
    adultName: string;
    adultRelation: string;
  }>(sql`
    select ${instantText(sql`k.given_at`)} "givenAt", coalesce(k.age_years, 0) "ageYears", coalesce(k.adult_name, '') "adultName", coalesce(k.adult_relation, '') "adultRelation"
    from app.appointments a left join app.video_consents k on k.clinic_id = a.clinic_id and k.appointment_id = a.id
    where a.id = ${appointmentId} and a.mode = 'online' and a.patient_id = any(app.records_of(${patientId}::uuid))`);
  return rows[0] ?? null;
}

/** @returns null where it was given before: the first one stands. */
export async function addConsent(
  db: Db,
  consent: Omit<typeof videoConsents.$inferInsert, 'clinicId' | 'id'>,
): Promise<string | null> {
  const [added] = await db
    .insert(videoConsents)
    .values(consent)
    .onConflictDoNothing()
    .returning({ id: videoConsents.id });
  return added?.id ?? null;
}

export type Stay = typeof videoStays.$inferSelect;

/** The latest of a seat that nobody took over. */
export async function lastStay(
  db: Db,
  appointmentId: string,
  seat: Stay['seat'],
): Promise<Stay | undefined> {
  const [stay] = await db
    .select()
    .from(videoStays)
    .where(
      and(
        eq(videoStays.appointmentId, appointmentId),
        eq(videoStays.seat, seat),
        isNull(videoStays.movedAt),
      ),
    )
    .orderBy(desc(videoStays.id))
    .limit(1);
  return stay;
}

export async function stayById(db: Db, id: string): Promise<Stay | undefined> {
  const [stay] = await db.select().from(videoStays).where(eq(videoStays.id, id));
  return stay;
}

export async function addStay(
  db: Db,
  stay: Omit<typeof videoStays.$inferInsert, 'clinicId' | 'id'>,
): Promise<string> {
  const [added] = await db.insert(videoStays).values(stay).returning({ id: videoStays.id });
  if (!added) throw new Error('a stay was not inserted');
  return added.id;
}

export const moveAway = (db: Db, id: string, now: string) =>
  db.update(videoStays).set({ movedAt: now }).where(eq(videoStays.id, id));

/** The number of the next ticket of a stay; every one before it opens nothing any more. */
export async function nextTicket(db: Db, id: string, now: string): Promise<number> {
  const [stay] = await db
    .update(videoStays)
    .set({ tickets: sql`${videoStays.tickets} + 1`, seenAt: now })
    .where(eq(videoStays.id, id))
    .returning({ tickets: videoStays.tickets });
  if (!stay) throw new Error('a stay that is gone');
  return stay.tickets;
}

/** @returns undefined for a ticket that is not the stay's last, or was used. */
export async function useTicket(
  db: Db,
  id: string,
  ticket: number,
  now: string,
): Promise<Stay | undefined> {
  const [stay] = await db
    .update(videoStays)
    .set({ seated: ticket, seenAt: now })
    .where(
      and(
        eq(videoStays.id, id),
        eq(videoStays.tickets, ticket),
        lt(videoStays.seated, ticket),
        isNull(videoStays.movedAt),
      ),
    )
    .returning();
  return stay;
}

/** Whether a doctor works here, by a role that opens appointments. */
export async function mayHold(db: Db, doctorId: string): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select m.is_active and m.is_doctor and c.is_active and (m.is_owner or coalesce(${opensPage('Appointment')}, false)) may
    from app.members m
    join app.clinics c on c.clinic_id = m.clinic_id
    left join app.roles r on r.clinic_id = m.clinic_id and r.id = m.role_id and r.is_active
    where m.id = ${doctorId}`);
  return rows[0]?.may ?? false;
}

/** @returns undefined for somebody whose place another device has taken. */
export async function seenStill(
  db: Db,
  id: string,
  now: string,
  means: Means,
): Promise<Stay | undefined> {
  const [stay] = await db
    .update(videoStays)
    .set({ seenAt: sql`greatest(${videoStays.seenAt}, ${now}::timestamptz)`, means })
    .where(and(eq(videoStays.id, id), isNull(videoStays.movedAt)))
    .returning();
  return stay;
}

export async function admit(db: Db, id: string, now: string): Promise<boolean> {
  const { rowCount } = await db
    .update(videoStays)
    .set({ admittedAt: now })
    .where(and(eq(videoStays.id, id), isNull(videoStays.admittedAt), isNull(videoStays.movedAt)));
  return rowCount === 1;
}

/**
 * Who the doctor takes before this appointment by video: whoever is inside, at the clinic or by video; those at the clinic whose turn comes first, as `queue` orders them;
 * and those who sit in their own video room since an earlier start. @param now an instant. @param presentSince an instant; @param openSince rooms that ended before it are closed.
 */
export async function countBefore(
  db: Db,
  { id, doctorId, startsAt }: { id: string; doctorId: string; startsAt: string },
  {
    now,
    day,
    presentSince,
    openSince,
  }: Record<'now' | 'day' | 'presentSince' | 'openSince', string>,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int count from (
      select t.appointment_id from app.tokens t
      where t.doctor_id = ${doctorId} and t.day = ${day} and t.appointment_id is distinct from ${id}::uuid
        and (t.status = 'called' or (t.status = 'waiting' and (t.turn is not null or t.is_priority
          or t.starts_at < ${startsAt}::timestamptz or (t.starts_at is null and ${startsAt}::timestamptz > ${now}::timestamptz))))
      union
      select a.id from app.appointments a
      where a.doctor_id = ${doctorId} and a.mode = 'online' and a.id <> ${id}
        and a.starts_at > ${openSince}::timestamptz - interval '1 day' and a.ends_at > ${openSince}::timestamptz
        and (a.status = 'Started' or (a.status in ('Confirmed', 'Checked in') and a.starts_at < ${startsAt}::timestamptz
          and exists (select from app.video_stays v where v.clinic_id = a.clinic_id and v.appointment_id = a.id and v.seat = 'patient'
            and v.moved_at is null and v.admitted_at is null and v.seen_at >= ${presentSince}::timestamptz)))
    ) ahead`);
  return rows[0]?.count ?? 0;
}

export interface Wanted {
  /** Both as instants. */
  from?: string | undefined;
  to?: string | undefined;
  outcome?: Outcome | undefined;
  doctorId?: string | undefined;
  text: string;
  order?: OrderBy<HistoryOrder> | undefined;
  /** The `mark` of the last row of the page before. */
  before: string;
  most: number;
  now: string;
}

const instantText = (at: SQL): SQL =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Who was let in, as they came. */
const relativesOf = (clinicId: SQL, appointmentId: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'relation', w.relation, 'cameAt', ${instantText(sql`w.admitted_at`)}, 'leftAt', ${instantText(sql`w.seen_at`)}) order by w.admitted_at), '[]')
  from app.video_relatives w where w.clinic_id = ${clinicId} and w.appointment_id = ${appointmentId} and w.admitted_at is not null)`;

export async function relativesThere(db: Db, appointmentId: string): Promise<RelativeThere[]> {
  const { rows } = await db.execute<{ relatives: RelativeThere[] }>(
    sql`select ${relativesOf(sql`a.clinic_id`, sql`a.id`)} relatives from app.appointments a where a.id = ${appointmentId}`,
  );
  return rows[0]?.relatives ?? [];
}

interface Asked extends Omit<Wanted, 'most' | 'before' | 'order'> {
  /** Of one appointment. */
  id?: string;
}

/** Every call that is asked for, not in order. Two merged records are one person. Minutes count while doctor and patient were both there, the patient let in. */
function callsOf({ from, to, outcome, doctorId, text, now, id }: Asked): SQL {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const only = (isAsked: boolean, condition: SQL) => (isAsked ? condition : sql`true`);
  return sql`
    select * from (
      select a.id "appointmentId", p.id "patientId", p.name "patientName", p.case_number "caseNumber", d.id "doctorId", d.name "doctorName",
        ${instantText(sql`a.starts_at`)} "startsAt",
        case when t.seconds > 0 then 'held' when s.has_doctor then 'patient_missing' when s.has_patient then 'doctor_missing' else 'nobody' end outcome,
        ${instantText(sql`s.doctor_came`)} "doctorCameAt", ${instantText(sql`s.patient_came`)} "patientCameAt",
        coalesce(k.adult_name, '') "adultName", coalesce(k.adult_relation, '') "adultRelation", ${relativesOf(sql`a.clinic_id`, sql`a.id`)} relatives,
        coalesce(t.seconds, 0)::int seconds, case when t.seconds > 0 then s.means end means, r.stars, r.words
      from app.appointments a
      join app.patients o on o.clinic_id = a.clinic_id and o.id = a.patient_id
      join app.patients p on p.clinic_id = a.clinic_id and p.id = coalesce(o.merged_into, o.id)
      join app.members d on d.clinic_id = a.clinic_id and d.id = a.doctor_id
      cross join lateral (
        select coalesce(bool_or(v.seat = 'doctor'), false) has_doctor, coalesce(bool_or(v.seat = 'patient'), false) has_patient,
          min(v.entered_at) filter (where v.seat = 'doctor') doctor_came, min(v.entered_at) filter (where v.seat = 'patient') patient_came,
          range_agg(tstzrange(v.entered_at, v.seen_at)) filter (where v.seat = 'doctor') doctor,
          range_agg(tstzrange(v.admitted_at, greatest(v.seen_at, v.admitted_at))) filter (where v.seat = 'patient' and v.admitted_at is not null) patient,
          (array_agg(v.means order by v.seen_at desc, v.id desc) filter (where v.seat = 'patient'))[1] means
        from app.video_stays v where v.clinic_id = a.clinic_id and v.appointment_id = a.id) s
      cross join lateral (
        select round(sum(extract(epoch from upper(one) - lower(one)))) seconds from unnest(s.doctor * s.patient) one) t
      left join app.video_consents k on k.clinic_id = a.clinic_id and k.appointment_id = a.id
      left join lateral (
        select w.stars, w.words from app.reviews w where w.clinic_id = a.clinic_id and w.appointment_id = a.id order by w.version desc limit 1) r on true
      where a.mode = 'online' and (s.has_doctor or s.has_patient or (a.ends_at < ${now}::timestamptz and a.status not in ('Requested', 'Rejected', 'Canceled')))
        and ${only(from !== undefined, sql`a.starts_at >= ${from}::timestamptz`)} and ${only(to !== undefined, sql`a.starts_at < ${to}::timestamptz`)}
        and ${only(doctorId !== undefined, sql`a.doctor_id = ${doctorId}::uuid`)}
        and ${only(text !== '', sql`(p.name ilike ${like} or p.case_number ilike ${like})`)}
        and ${only(id !== undefined, sql`a.id = ${id}::uuid`)}
    ) calls where ${only(outcome !== undefined, sql`outcome = ${outcome}`)}`;
}

const placeBy: Record<HistoryOrder, (isDescending: boolean) => OrderedBy> = {
  patient: () => ({
    by: sql`(select n.latin_name from app.patients n where n.id = "patientId")`,
    kind: 'name',
  }),
  at: () => ({ by: sql`"startsAt"`, kind: 'text' }),
  doctor: () => ({ by: sql`"doctorName"`, kind: 'name' }),
  duration: (isDescending) => ({
    by: emptyFiguresLast(sql`nullif(seconds, 0)`, isDescending),
    kind: 'figure',
  }),
  review: (isDescending) => ({ by: emptyFiguresLast(sql`stars`, isDescending), kind: 'figure' }),
};

export type ListedCall = VideoCall & { mark: string };

/** The latest first, or as asked for. */
export async function history(
  db: Db,
  { most, before, order = '-at', ...wanted }: Wanted,
): Promise<ListedCall[]> {
  const { key, isDescending } = readOrder<HistoryOrder>(order);
  const place = placeBy[key](isDescending);
  const { behind, mark, ...inOrder } = await keyset(db, {
    ...place,
    id: sql`"appointmentId"`,
    isDescending,
    after: before,
    its: (id) => sql`(select ${place.by} from (${callsOf({ now: wanted.now, text: '', id })}) one)`,
  });
  const { rows } = await db.execute<ListedCall & Record<string, unknown>>(
    sql`select *, ${mark} mark from (${callsOf(wanted)}) asked where ${behind ?? sql`true`} order by ${inOrder.order} limit ${most}`,
  );
  return rows;
}

/** Over all of them, in the minutes that each is shown with. */
export async function historyTotals(
  db: Db,
  wanted: Omit<Wanted, 'most' | 'before' | 'order'>,
): Promise<CallTotals> {
  const { rows } = await db.execute<{ [K in keyof CallTotals]: CallTotals[K] }>(sql`
    select count(*)::int calls, count(*) filter (where outcome = 'held')::int met,
      coalesce(sum(greatest(1, round(seconds / 60.0))) filter (where seconds > 0), 0)::int minutes
    from (${callsOf(wanted)}) counted`);
  const [totals] = rows;
  if (!totals) throw new Error('a sum without a row');
  return totals;
}

/** Whether the two met in the room, and what the call came down to; null where they did not. */
export async function metBy(db: Db, appointmentId: string): Promise<Means | null> {
  const { rows } = await db.execute<{ means: Means | null }>(sql`
    select (array_agg(p.means order by p.seen_at desc, p.id desc))[1] means
    from app.video_stays p where p.appointment_id = ${appointmentId} and p.seat = 'patient' and p.admitted_at is not null
      and exists (select from app.video_stays d where d.clinic_id = p.clinic_id and d.appointment_id = p.appointment_id and d.seat = 'doctor'
        and d.seen_at > p.admitted_at)`);
  return rows[0]?.means ?? null;
}
