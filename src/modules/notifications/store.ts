import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { appointments } from '../appointments/table.ts';
import { patients } from '../patients/table.ts';
import type { Kind, Notification } from './model.ts';
import { notifications } from './table.ts';

const unread = statement((db) =>
  db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.memberId, sql.placeholder('memberId')), isNull(notifications.readAt)))
    .prepare('notifications_unread'),
);

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const [row] = await unread(db).execute({ memberId });
  return row?.count ?? 0;
}

/** The newest first. @param before the last id of the page before this one. */
export async function list(db: Db, memberId: string, before: string | undefined, most: number): Promise<Notification[]> {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      appointmentId: notifications.appointmentId,
      patientId: appointments.patientId,
      patientName: patients.name,
      startsAt: appointments.startsAt,
      happenedAt: notifications.happenedAt,
      isRead: sql<boolean>`${notifications.readAt} is not null`,
    })
    .from(notifications)
    .innerJoin(appointments, and(eq(appointments.clinicId, notifications.clinicId), eq(appointments.id, notifications.appointmentId)))
    .innerJoin(patients, and(eq(patients.clinicId, appointments.clinicId), eq(patients.id, appointments.patientId)))
    .where(and(eq(notifications.memberId, memberId), before === undefined ? undefined : lt(notifications.id, before)))
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
export async function noteMove(db: Db, appointmentId: string, toStatus: string | null, kind: Kind): Promise<string | null> {
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
export async function noteReview(db: Db, appointmentId: string, mostStars: number): Promise<string | null> {
  const kind: Kind = 'review_low';
  const { rows } = await db.execute<{ member_id: string }>(sql`
    insert into app.notifications (member_id, kind, appointment_id, happened_at)
    select a.doctor_id, ${kind}, a.id, r.given_at
    from app.appointments a
    join lateral (select given_at, stars from app.reviews r where r.appointment_id = a.id order by r.version desc limit 1) r on r.stars <= ${mostStars}
    where a.id = ${appointmentId}
    on conflict on constraint notification_is_told_once do nothing
    returning member_id`);
  return rows[0]?.member_id ?? null;
}
