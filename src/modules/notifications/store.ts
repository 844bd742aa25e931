import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { appointments } from '../appointments/table.ts';
import { patients } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { AlertKind, Kind, Notification } from './model.ts';
import { notifications } from './table.ts';

interface Reader {
  memberId: string;
  isOwner: boolean;
}

/** What is told of a member is for the owner alone: who was the owner once no longer sees it. */
const isForReader = (isOwner: unknown) =>
  or(isNull(notifications.aboutMemberId), sql`${isOwner}::boolean`);

const unread = statement((db) =>
  db
    .select({ count: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, sql.placeholder('memberId')),
        isNull(notifications.readAt),
        isForReader(sql.placeholder('isOwner')),
      ),
    )
    .prepare('notifications_unread'),
);

export async function countUnread(db: Db, { memberId, isOwner }: Reader): Promise<number> {
  const [row] = await unread(db).execute({ memberId, isOwner });
  return row?.count ?? 0;
}

/** The newest first. @param before the last id of the page before this one. */
export async function list(
  db: Db,
  { memberId, isOwner }: Reader,
  before: string | undefined,
  most: number,
): Promise<Notification[]> {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      appointmentId: notifications.appointmentId,
      patientId: appointments.patientId,
      patientName: patients.name,
      startsAt: appointments.startsAt,
      memberId: members.id,
      memberName: members.name,
      isOwn: sql<boolean>`${notifications.aboutMemberId} is not distinct from ${notifications.memberId}`,
      count: notifications.count,
      happenedAt: notifications.happenedAt,
      isRead: sql<boolean>`${notifications.readAt} is not null`,
    })
    .from(notifications)
    .leftJoin(
      appointments,
      and(
        eq(appointments.clinicId, notifications.clinicId),
        eq(appointments.id, notifications.appointmentId),
      ),
    )
    .leftJoin(
      patients,
      and(eq(patients.clinicId, appointments.clinicId), eq(patients.id, appointments.patientId)),
    )
    .leftJoin(
      members,
      and(
        eq(members.clinicId, notifications.clinicId),
        eq(members.id, notifications.aboutMemberId),
      ),
    )
    .where(
      and(
        eq(notifications.memberId, memberId),
        isForReader(isOwner),
        before === undefined ? undefined : lt(notifications.id, before),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(most);
}

export async function markRead(db: Db, memberId: string, now: string): Promise<number> {
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.memberId, memberId), isNull(notifications.readAt)));
  return rowCount ?? 0;
}

/**
 * Tells the doctor of an appointment what another member did to it last; told twice it stays once.
 * @returns the doctor's member id, null where there was nothing to tell.
 */
export async function noteMove(
  db: Db,
  appointmentId: string,
  toStatus: string | null,
  kind: Kind,
): Promise<string | null> {
  const { rows } = await db.execute<{ member_id: string }>(sql`
    insert into app.notifications (member_id, kind, appointment_id, happened_at)
    select a.doctor_id, ${kind}, a.id, m.moved_at
    from app.appointments a
    join lateral (
      select moved_at, member_id from app.appointment_moves m
      where m.appointment_id = a.id and (${toStatus}::text is null and m.from_status is null or m.to_status = ${toStatus})
      order by m.id desc limit 1
    ) m on m.member_id is distinct from a.doctor_id
    where a.id = ${appointmentId}
    on conflict on constraint notification_is_told_once do nothing
    returning member_id`);
  return rows[0]?.member_id ?? null;
}

/** Tells the doctor of an appointment that its review, as it stands now, has at the most so many stars. */
export async function noteReview(
  db: Db,
  appointmentId: string,
  maxStars: number,
): Promise<string | null> {
  const kind: Kind = 'review_low';
  const { rows } = await db.execute<{ member_id: string }>(sql`
    insert into app.notifications (member_id, kind, appointment_id, happened_at)
    select a.doctor_id, ${kind}, a.id, r.given_at
    from app.appointments a
    join lateral (select given_at, stars from app.reviews r where r.appointment_id = a.id order by r.version desc limit 1) r on r.stars <= ${maxStars}
    where a.id = ${appointmentId}
    on conflict on constraint notification_is_told_once do nothing
    returning member_id`);
  return rows[0]?.member_id ?? null;
}

/** One watcher at a time in a clinic, so that what one has told the next one knows. */
export const holdWatch = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('watch ' || app.clinic(), 0))`);

/** When the owner was last told this of a member, in epoch milliseconds. */
export async function lastAlertAt(
  db: Db,
  memberId: string,
  kind: AlertKind,
): Promise<number | null> {
  const { rows } = await db.execute<{ at: number }>(sql`
    select extract(epoch from happened_at)::float8 * 1000 as at from app.notifications
    where about_member_id = ${memberId} and kind = ${kind} order by happened_at desc limit 1`);
  return rows[0]?.at ?? null;
}

export interface ToldOwner {
  channel: 'email' | 'sms';
  to: string;
  language: Language;
  memberName: string;
  clinicName: string;
}

/** @returns whom to write to, null where it is told already. */
export async function noteAlert(
  db: Db,
  alert: { kind: AlertKind; memberId: string; at: string; count: number | null },
): Promise<ToldOwner | null> {
  const { rows } = await db.execute<{
    channel: 'email' | 'sms';
    to: string;
    language: Language;
    member_name: string;
    clinic_name: string;
  }>(sql`
    with noted as (
      insert into app.notifications (member_id, kind, about_member_id, count, happened_at)
      select o.id, ${alert.kind}, m.id, ${alert.count}::int, ${alert.at}::timestamptz
      from app.members m join app.members o on o.clinic_id = m.clinic_id and o.is_owner
      where m.id = ${alert.memberId}
      on conflict (clinic_id, about_member_id, kind, happened_at, member_id) where about_member_id is not null do nothing
      returning clinic_id, member_id, about_member_id)
    select case when c.email = '' then 'sms' else 'email' end as channel, coalesce(nullif(c.email, ''), c.isd_code || c.contact_number) as to, c.language, m.name as member_name, k.name as clinic_name
    from noted n join app.colleagues() c on c.member_id = n.member_id
    join app.members m on m.clinic_id = n.clinic_id and m.id = n.about_member_id
    join app.clinics k on k.clinic_id = n.clinic_id`);
  const [row] = rows;
  return row
    ? {
        channel: row.channel,
        to: row.to,
        language: row.language,
        memberName: row.member_name,
        clinicName: row.clinic_name,
      }
    : null;
}
