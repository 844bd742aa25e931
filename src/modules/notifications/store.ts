import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { appointments } from '../appointments/table.ts';
import { isItsPerson, patients, records } from '../patients/table.ts';
import { members, opensPage } from '../staff/table.ts';
import { ownReasons } from '../messaging/rules.ts';
import type {
  AlertKind,
  FileKind,
  FileNews,
  Kind,
  MoneyNews,
  Notification,
  Quiet,
  Ways,
} from './model.ts';
import { notificationChoices, notifications, pushSubscriptions, quietHours } from './table.ts';

export interface Reader {
  memberId: string;
  isOwner: boolean;
  seesAppointments: boolean;
}

/**
 * What is told of a member is for the owner alone, and what is told of an appointment, with its patient's name, for whoever may see
 * appointments: who was that once no longer sees it.
 */
const isForReader = (isOwner: unknown, seesAppointments: unknown) =>
  and(
    or(isNull(notifications.aboutMemberId), sql`${isOwner}::boolean`),
    or(isNull(notifications.appointmentId), sql`${seesAppointments}::boolean`),
  );

const unread = statement((db) =>
  db
    .select({ count: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, sql.placeholder('memberId')),
        isNull(notifications.readAt),
        isForReader(sql.placeholder('isOwner'), sql.placeholder('seesAppointments')),
      ),
    )
    .prepare('notifications_unread'),
);

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const [row] = await unread(db).execute({ ...reader });
  return row?.count ?? 0;
}

/** Nothing for the id of another's: where it stands among one's own would tell when it came about. */
const ownId = (memberId: string, id: string) =>
  sql`(select n.id from app.notifications n where n.id = ${id}::uuid and n.member_id = ${memberId}::uuid)`;

/** The newest first. @param before the last id of the page before this one. */
export async function list(
  db: Db,
  { memberId, isOwner, seesAppointments }: Reader,
  before: string | undefined,
  most: number,
): Promise<Notification[]> {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      appointmentId: notifications.appointmentId,
      patientId: patients.id,
      patientName: patients.name,
      startsAt: appointments.startsAt,
      memberId: members.id,
      memberName: members.name,
      isOwn: sql<boolean>`${notifications.aboutMemberId} is not distinct from ${notifications.memberId}`,
      count: notifications.count,
      fileKind: notifications.fileKind,
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
      records,
      and(eq(records.clinicId, appointments.clinicId), eq(records.id, appointments.patientId)),
    )
    .leftJoin(patients, and(eq(patients.clinicId, records.clinicId), isItsPerson))
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
        isForReader(isOwner, seesAppointments),
        before === undefined ? undefined : lt(notifications.id, ownId(memberId, before)),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(most);
}

/** @param id of one; without it all. @returns those that were not read. */
export async function markRead(
  db: Db,
  memberId: string,
  now: string,
  id: string | undefined,
): Promise<string[]> {
  const rows = await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.memberId, memberId),
        isNull(notifications.readAt),
        id === undefined ? undefined : eq(notifications.id, id),
      ),
    )
    .returning({ id: notifications.id });
  return rows.map((row) => row.id);
}

export async function countOwn(db: Db, memberId: string, ids: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ own: count() })
    .from(notifications)
    .where(and(eq(notifications.memberId, memberId), inArray(notifications.id, [...ids])));
  return row?.own ?? 0;
}

export async function markUnread(
  db: Db,
  memberId: string,
  ids: readonly string[],
): Promise<number> {
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt: null })
    .where(and(eq(notifications.memberId, memberId), inArray(notifications.id, [...ids])));
  return rowCount ?? 0;
}

/**
 * Tells the doctor of an appointment what another member did to it last, unless it was taken back; told twice it stays once.
 * @returns the notification's id, null where there was nothing to tell.
 */
export async function noteMove(
  db: Db,
  appointmentId: string,
  toStatus: string | null,
  kind: Kind,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into app.notifications (member_id, kind, appointment_id, happened_at)
    select a.doctor_id, ${kind}, a.id, m.moved_at
    from app.appointments a
    join lateral (
      select moved_at, member_id from app.appointment_moves m
      where m.appointment_id = a.id and (${toStatus}::text is null and m.from_status is null or m.to_status = ${toStatus})
      order by m.id desc limit 1
    ) m on m.member_id is distinct from a.doctor_id
    where a.id = ${appointmentId} and (${toStatus}::text is null or a.status = ${toStatus})
    on conflict on constraint notification_is_told_once do nothing
    returning id`);
  return rows[0]?.id ?? null;
}

/** Tells the doctor of an appointment that its review, as it stands now, has at the most so many stars. */
export async function noteReview(
  db: Db,
  appointmentId: string,
  maxStars: number,
): Promise<string | null> {
  const kind: Kind = 'review_low';
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into app.notifications (member_id, kind, appointment_id, happened_at)
    select a.doctor_id, ${kind}, a.id, r.given_at
    from app.appointments a
    join lateral (select given_at, stars from app.reviews r where r.appointment_id = a.id order by r.version desc limit 1) r on r.stars <= ${maxStars}
    where a.id = ${appointmentId}
    on conflict on constraint notification_is_told_once do nothing
    returning id`);
  return rows[0]?.id ?? null;
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

/** @returns the notification's id, null where the owner is told already. */
export async function noteAlert(
  db: Db,
  alert: { kind: AlertKind; memberId: string; at: string; count: number | null },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into app.notifications (member_id, kind, about_member_id, count, happened_at)
    select o.id, ${alert.kind}, m.id, ${alert.count}::int, ${alert.at}::timestamptz
    from app.members m join app.members o on o.clinic_id = m.clinic_id and o.is_owner
    where m.id = ${alert.memberId}
    on conflict (clinic_id, about_member_id, kind, happened_at, member_id) where about_member_id is not null do nothing
    returning id`);
  return rows[0]?.id ?? null;
}

/** @returns the notification's id, null where the owner is told already. */
async function noteOwner(
  db: Db,
  kind: 'webhook_failed' | 'privacy_asked' | 'payout_failed',
  at: string,
): Promise<string | null> {
  // As it is, and no parameter: by it PostgreSQL chooses the partial index.
  const only = sql.raw(`'${kind}'`);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into app.notifications (member_id, kind, happened_at)
    select o.id, ${only}, ${at}::timestamptz from app.members o where o.is_owner
    on conflict (clinic_id, member_id, happened_at) where kind = ${only} do nothing
    returning id`);
  return rows[0]?.id ?? null;
}

export const noteWebhook = (db: Db, failingSince: string): Promise<string | null> =>
  noteOwner(db, 'webhook_failed', failingSince);

export const notePrivacy = (db: Db, at: string): Promise<string | null> =>
  noteOwner(db, 'privacy_asked', at);

export const notePayout = (db: Db, at: string): Promise<string | null> =>
  noteOwner(db, 'payout_failed', at);

/** Tells all who may give money back for an appointment, of a payment for it. @returns the notifications' ids */
export async function noteRefund(db: Db, onlinePaymentId: string, at: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into app.notifications (member_id, kind, appointment_id, happened_at)
    select m.id, 'refund_failed', o.appointment_id, ${at}::timestamptz
    from app.online_payments o
    join app.members m on m.clinic_id = o.clinic_id and m.is_active
    left join app.roles r on r.clinic_id = m.clinic_id and r.id = m.role_id and r.is_active
    where o.id = ${onlinePaymentId} and (m.is_owner or (r.pages @> '[{"page": "Money", "allowToAddEdit": true}]'
      and ${opensPage('Appointment')}))
    on conflict on constraint notification_is_told_once do nothing
    returning id`);
  return rows.map(({ id }) => id);
}

/** Tells all who see the clinic's money what became of a payment for an appointment. @returns the notifications' ids */
export async function noteMoney(
  db: Db,
  { kind, onlinePaymentId, at }: { kind: MoneyNews; onlinePaymentId: string; at: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into app.notifications (member_id, kind, appointment_id, happened_at)
    select m.id, ${kind}, o.appointment_id, ${at}::timestamptz
    from app.online_payments o
    join app.members m on m.clinic_id = o.clinic_id and m.is_active
    left join app.roles r on r.clinic_id = m.clinic_id and r.id = m.role_id and r.is_active
    where o.id = ${onlinePaymentId} and (m.is_owner or (${opensPage('Money')} and ${opensPage('Appointment')}))
    on conflict on constraint notification_is_told_once do nothing
    returning id`);
  return rows.map(({ id }) => id);
}

/** @returns the notification's id, null where the member is told already. */
export async function noteFile(
  db: Db,
  {
    at,
    ...news
  }: {
    kind: FileNews;
    memberId: string;
    fileId: string;
    fileKind: FileKind;
    at: string;
  },
): Promise<string | null> {
  const [row] = await db
    .insert(notifications)
    .values({ ...news, happenedAt: at })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return row?.id ?? null;
}

/** @returns the notification's id. */
export async function noteAnswer(db: Db, memberId: string, at: string): Promise<string | null> {
  const [row] = await db
    .insert(notifications)
    .values({ memberId, kind: 'request_answered', happenedAt: at })
    .returning({ id: notifications.id });
  return row?.id ?? null;
}

/** What is to be said, to whom, and how they want to hear it. */
export interface News extends Record<string, unknown> {
  kind: Kind;
  memberId: string;
  /** Empty without a proved address. */
  email: string;
  number: string;
  language: Language;
  clinic: string;
  /** Whom it is about. */
  member: string | null;
  count: number | null;
  startsAt: string | null;
  happenedAt: string;
  /** Null: nothing was chosen. */
  ways: Ways | null;
  quiet: Quiet | null;
}

/** @returns null where its reader works in the clinic no longer: it stands in their bell, should they come back. */
export async function newsOf(db: Db, notificationId: string): Promise<News | null> {
  const { rows } = await db.execute<News>(sql`
    select n.kind, n.member_id "memberId", c.email, c.isd_code || c.contact_number number, c.language, k.name clinic, b.name member, n.count,
      to_json(a.starts_at)#>>'{}' "startsAt", to_json(n.happened_at)#>>'{}' "happenedAt",
      case when w.kind is null then null else jsonb_build_object('email', w.email, 'push', w.push, 'sms', w.sms) end ways,
      case when q.member_id is null then null else jsonb_build_object('from', q.from_hour, 'to', q.to_hour) end quiet
    from app.notifications n
    join app.colleagues() c on c.member_id = n.member_id
    join app.members r on r.clinic_id = n.clinic_id and r.id = n.member_id and r.is_active
    join app.clinics k on k.clinic_id = n.clinic_id
    left join app.members b on b.clinic_id = n.clinic_id and b.id = n.about_member_id
    left join app.appointments a on a.clinic_id = n.clinic_id and a.id = n.appointment_id
    left join app.notification_choices w on w.clinic_id = n.clinic_id and w.member_id = n.member_id and w.kind = n.kind
    left join app.quiet_hours q on q.clinic_id = n.clinic_id and q.member_id = n.member_id
    where n.id = ${notificationId}`);
  return rows[0] ?? null;
}

export async function choicesOf(db: Db, memberId: string): Promise<Map<Kind, Ways>> {
  const rows = await db
    .select({
      kind: notificationChoices.kind,
      email: notificationChoices.email,
      push: notificationChoices.push,
      sms: notificationChoices.sms,
    })
    .from(notificationChoices)
    .where(eq(notificationChoices.memberId, memberId));
  return new Map(rows.map(({ kind, ...ways }) => [kind, ways]));
}

export const choose = (db: Db, memberId: string, kind: Kind, ways: Ways) =>
  db
    .insert(notificationChoices)
    .values({ memberId, kind, ...ways })
    .onConflictDoUpdate({
      target: [
        notificationChoices.clinicId,
        notificationChoices.memberId,
        notificationChoices.kind,
      ],
      set: ways,
    });

export async function quietOf(db: Db, memberId: string): Promise<Quiet | null> {
  const [row] = await db
    .select({ from: quietHours.from, to: quietHours.to })
    .from(quietHours)
    .where(eq(quietHours.memberId, memberId));
  return row ?? null;
}

export const setQuiet = (db: Db, memberId: string, quiet: Quiet | null) =>
  quiet === null
    ? db.delete(quietHours).where(eq(quietHours.memberId, memberId))
    : db
        .insert(quietHours)
        .values({ memberId, ...quiet })
        .onConflictDoUpdate({ target: [quietHours.clinicId, quietHours.memberId], set: quiet });

/** The member's own proved address, empty without one. */
export async function mailboxOf(db: Db, memberId: string): Promise<string> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from app.colleagues() where member_id = ${memberId}`,
  );
  return rows[0]?.email ?? '';
}

/** A browser belongs to the member who asked for it last. */
export const subscribe = (db: Db, browser: Omit<typeof pushSubscriptions.$inferInsert, 'id'>) =>
  db
    .insert(pushSubscriptions)
    .values(browser)
    .onConflictDoUpdate({
      target: [pushSubscriptions.clinicId, pushSubscriptions.endpoint],
      set: browser,
    });

export const unsubscribe = (db: Db, memberId: string, endpoint: string) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), eq(pushSubscriptions.endpoint, endpoint)));

/** The browsers of a member; one that its push service no longer knows is dropped. */
export async function browsersOf(db: Db, memberId: string) {
  await db.execute(sql`
    delete from app.push_subscriptions s where s.member_id = ${memberId} and exists (
      select from app.messages m where m.channel = 'push' and m.recipient = s.id::text and m.reason = ${ownReasons.browserGone.id})`);
  return db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId));
}
