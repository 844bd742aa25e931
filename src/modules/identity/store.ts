import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { PageAccess } from '../../kit/server/ctx.ts';
import type { Db } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import type { CodePurpose } from './model.ts';
import {
  guessAllowances,
  maxCodeTries,
  maxSessions,
  refusals,
  sessionSeconds,
  type UserName,
} from './rules.ts';
import {
  accessTokens,
  accounts,
  authenticators,
  codes,
  contactChanges,
  devices,
  links,
  sessions,
  throttles,
} from './table.ts';

export const constraints: Record<string, RefusalKind> = {
  account_email_is_taken: refusals.email_taken,
  account_phone_is_taken: refusals.phone_taken,
};

// ---------------------------------------------------------------- accounts

export type Account = typeof accounts.$inferSelect;

/** The account that has proved this contact. A number without its ISD code may stand for several: an Indian one goes first, then who proved it first. */
export async function findAccount(db: Db, name: UserName): Promise<Account | null> {
  const matches =
    name.kind === 'email'
      ? and(eq(accounts.email, name.email), isNotNull(accounts.emailVerifiedAt))
      : and(
          isNotNull(accounts.phoneVerifiedAt),
          name.kind === 'national'
            ? eq(accounts.contactNumber, name.digits)
            : sql`(${accounts.isdCode} || ${accounts.contactNumber}) = ${name.number}`,
        );
  const [row] = await db
    .select()
    .from(accounts)
    .where(matches)
    .orderBy(sql`${accounts.isdCode} = '+91' desc`, accounts.phoneVerifiedAt)
    .limit(1);
  return row ?? null;
}

export async function loadAccount(db: Db, id: string): Promise<Account> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (!row) throw new Error(`no account ${id}`);
  return row;
}

export async function insertAccount(
  db: Db,
  account: typeof accounts.$inferInsert,
): Promise<Account> {
  const [row] = await db.insert(accounts).values(account).returning();
  if (!row) throw new Error('the account was not written');
  return row;
}

/** @throws account_email_is_taken, account_phone_is_taken by their constraints. */
export const setContact = (
  db: Db,
  accountId: string,
  to: Partial<
    Pick<
      Account,
      'email' | 'country' | 'isdCode' | 'contactNumber' | 'emailVerifiedAt' | 'phoneVerifiedAt'
    >
  >,
) =>
  db
    .update(accounts)
    .set({ ...to, updatedAt: sql`now()` })
    .where(eq(accounts.id, accountId));

export const setAsksNewDevices = (db: Db, accountId: string, isOn: boolean) =>
  db
    .update(accounts)
    .set({ asksNewDevices: isOn, updatedAt: sql`now()` })
    .where(eq(accounts.id, accountId));

export type ContactChange = typeof contactChanges.$inferSelect;
export const insertChange = (db: Db, change: typeof contactChanges.$inferInsert) =>
  db.insert(contactChanges).values(change);
export async function findChange(db: Db, codeId: Buffer): Promise<ContactChange | null> {
  const [row] = await db.select().from(contactChanges).where(eq(contactChanges.codeId, codeId));
  return row ?? null;
}

export type Authenticator = typeof authenticators.$inferSelect;

/** One that has shown a code; another has still to be read by the app. */
export const isConfirmed = (
  one: Authenticator | null,
): one is Authenticator & { confirmedAt: string } => one !== null && one.confirmedAt !== null;

export async function findAuthenticator(db: Db, accountId: string): Promise<Authenticator | null> {
  const [row] = await db
    .select()
    .from(authenticators)
    .where(eq(authenticators.accountId, accountId));
  return row ?? null;
}
/** In place of one that was begun and never confirmed. @returns false where one is confirmed */
export async function beginAuthenticator(
  db: Db,
  accountId: string,
  nonce: Buffer,
): Promise<boolean> {
  const rows = await db
    .insert(authenticators)
    .values({ accountId, nonce })
    .onConflictDoUpdate({
      target: authenticators.accountId,
      set: { nonce, createdAt: sql`now()` },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ accountId: authenticators.accountId });
  return rows.length > 0;
}
/** @returns false where it is confirmed already */
export async function confirmAuthenticator(
  db: Db,
  accountId: string,
  { at, step, backups }: { at: string; step: number; backups: Buffer[] },
): Promise<boolean> {
  const rows = await db
    .update(authenticators)
    .set({
      confirmedAt: at,
      lastStep: step,
      backups: sql`${sql.param(backups)}::bytea[]`,
    })
    .where(and(eq(authenticators.accountId, accountId), isNull(authenticators.confirmedAt)))
    .returning({ accountId: authenticators.accountId });
  return rows.length > 0;
}
/** @returns false where a code of this half minute or a later one was taken already */
export async function takeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.accountId, accountId), lt(authenticators.lastStep, step)))
    .returning({ accountId: authenticators.accountId });
  return rows.length > 0;
}
/** @returns false where it is none of those that are left */
export async function takeBackup(db: Db, accountId: string, backup: Buffer): Promise<boolean> {
  const rows = await db
    .update(authenticators)
    .set({ backups: sql`array_remove(${authenticators.backups}, ${backup}::bytea)` })
    .where(
      and(
        eq(authenticators.accountId, accountId),
        sql`${backup}::bytea = any(${authenticators.backups})`,
      ),
    )
    .returning({ accountId: authenticators.accountId });
  return rows.length > 0;
}
/** @returns false where there was none */
export async function dropAuthenticator(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .delete(authenticators)
    .where(eq(authenticators.accountId, accountId))
    .returning({ accountId: authenticators.accountId });
  return rows.length > 0;
}

type Taken = {
  account_id: string;
  email: string | null;
  number: string | null;
  language: Language;
};
/** For the operator. @param contact an e-mail, or a number with its ISD code. @returns whom to tell; null where there was none */
export async function takeAuthenticator(db: Db, contact: string): Promise<Taken | null> {
  const { rows } = await db.execute<Taken>(
    sql`select account_id, email, number, language from app.take_authenticator(${contact})`,
  );
  return rows[0] ?? null;
}

export const proveSession = (db: Db, id: string, at: string) =>
  db.update(sessions).set({ provedAt: at }).where(eq(sessions.id, id));

export const setPassword = (db: Db, accountId: string, passwordHash: string) =>
  db
    .update(accounts)
    .set({ passwordHash, updatedAt: sql`now()` })
    .where(eq(accounts.id, accountId));

/** Takes the contact that the account has proved from accounts that only typed it; they are told. @returns how many lost it. */
export async function takeContact(
  db: Db,
  accountId: string,
  by: 'sms' | 'email',
  at: string,
): Promise<number> {
  const { rows } = await db.execute<{ lost: number }>(
    sql`select app.take_contact(${accountId}, ${by}, ${at}) as lost`,
  );
  return rows[0]?.lost ?? 0;
}

export interface Workplace extends Record<string, unknown> {
  clinic_id: string;
  clinic_name: string;
  clinic_code: string;
  clinic_country: string;
  zone: string;
  member_id: string;
  member_name: string;
  is_owner: boolean;
  is_doctor: boolean;
  profile_is_complete: boolean;
  language: Language;
  pages: PageAccess[];
  premium_until: string | null;
}

/** Where the account may work now, the last used clinic first. */
export async function workplaces(db: Db, accountId: string): Promise<Workplace[]> {
  return (await db.execute<Workplace>(sql`select * from app.clinics_of(${accountId})`)).rows;
}

export interface ClosedClinic extends Record<string, unknown> {
  clinicId: string;
  name: string;
  isOwner: boolean;
}

/** Where the account might work if they were not closed, the latest closed first. At the door, and of one's own. */
export async function closedClinics(db: Db, accountId: string): Promise<ClosedClinic[]> {
  const { rows } = await db.execute<ClosedClinic>(sql`
    select clinic_id as "clinicId", name, is_owner as "isOwner" from app.closed_clinics_of(${accountId})`);
  return rows;
}

/** @returns false where it is not closed, and where the account does not own it. At the door, and for one's own. */
export async function reopenClinic(db: Db, accountId: string, clinicId: string): Promise<boolean> {
  const { rows } = await db.execute<{ reopened: boolean }>(
    sql`select app.reopen_clinic(${accountId}, ${clinicId}) as reopened`,
  );
  return rows[0]?.reopened ?? false;
}

/** Whether a clinic in which the account may work asks a code of its new devices. */
export async function isAskedByClinic(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_asked: boolean }>(
    sql`select app.is_asked_by_clinic(${accountId}) as is_asked`,
  );
  return rows[0]?.is_asked ?? false;
}

// ---------------------------------------------------------------- sessions

export type SessionRow = typeof sessions.$inferSelect;
export type DeviceRow = typeof devices.$inferSelect;

export async function insertSession(
  db: Db,
  session: typeof sessions.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id });
  if (!row) throw new Error('the session was not written');
  return row.id;
}

export async function insertDevice(db: Db, device: typeof devices.$inferInsert): Promise<string> {
  const [row] = await db.insert(devices).values(device).returning({ id: devices.id });
  if (!row) throw new Error('the device was not written');
  return row.id;
}

export const insertToken = (db: Db, hash: Buffer, sessionId: string, expiresAt: string) =>
  db.insert(accessTokens).values({ hash, sessionId, expiresAt }).onConflictDoNothing();

export const dropTokens = (db: Db, sessionId: string) =>
  db.delete(accessTokens).where(eq(accessTokens.sessionId, sessionId));

export async function hasSignedIn(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .limit(1);
  return rows.length > 0;
}

/** Whether the cookie is of a device that signed in to this account in the last 90 days and was never thrown out. */
export async function knowsDevice(
  db: Db,
  accountId: string,
  bindingHash: Buffer,
  now: string,
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from app.sessions where account_id = ${accountId} and binding_hash = ${bindingHash} and created_at > ${now}::timestamptz - interval '90 days'
      and (revoked_at is null or revoked_why in ('replaced', 'limit')) limit 1`,
  );
  return rows.length > 0;
}

export async function sessionOf(db: Db, family: Buffer): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.family, family));
  return row ?? null;
}

export async function deviceOf(db: Db, family: Buffer): Promise<DeviceRow | null> {
  const [row] = await db.select().from(devices).where(eq(devices.family, family));
  return row ?? null;
}

export interface Turn {
  family: Buffer;
  counter: number;
  bindingHash: Buffer;
  now: string;
}

const lasting = sessionSeconds(true);
const passing = sessionSeconds(false);

/** The one statement that rotates: of any number of callers with the same counter exactly one is answered a row. */
export async function rotateSession(
  db: Db,
  turn: Turn,
): Promise<{ id: string; account_id: string; clinic_id: string; device_id: string | null } | null> {
  const { rows } = await db.execute<{
    id: string;
    account_id: string;
    clinic_id: string;
    device_id: string | null;
  }>(
    sql`update app.sessions set refresh_counter = refresh_counter + 1, rotated_at = ${turn.now}, last_used_at = ${turn.now},
        idle_ends_at = least(ends_at, ${turn.now}::timestamptz + make_interval(secs => (case when is_kept then ${lasting.idle} else ${passing.idle} end)::double precision))
      where family = ${turn.family} and refresh_counter = ${turn.counter} and binding_hash = ${turn.bindingHash} and revoked_at is null
        and idle_ends_at > ${turn.now} and ends_at > ${turn.now}
      returning id, account_id, clinic_id, device_id`,
  );
  return rows[0] ?? null;
}

/** As `rotateSession`, for the secret of a kept device. */
export async function rotateDevice(db: Db, turn: Turn): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update app.devices set counter = counter + 1, rotated_at = ${turn.now}, last_used_at = ${turn.now},
        idle_ends_at = least(ends_at, ${turn.now}::timestamptz + make_interval(secs => ${lasting.idle}::double precision))
      where family = ${turn.family} and counter = ${turn.counter} and binding_hash = ${turn.bindingHash} and revoked_at is null
        and idle_ends_at > ${turn.now} and ends_at > ${turn.now}`,
  );
  return rowCount === 1;
}

/** A device whose session is at work is not idle. */
export const touchDevice = (db: Db, id: string, now: string) =>
  db.execute(
    sql`update app.devices set last_used_at = ${now}, idle_ends_at = least(ends_at, ${now}::timestamptz + make_interval(secs => ${lasting.idle}::double precision)) where id = ${id} and revoked_at is null`,
  );

/** Moves a session to another clinic and on by one turn. */
export async function moveSession(
  db: Db,
  id: string,
  clinicId: string,
  now: string,
): Promise<{ family: Buffer; counter: number } | null> {
  const [row] = await db
    .update(sessions)
    .set({
      clinicId,
      refreshCounter: sql`${sessions.refreshCounter} + 1`,
      rotatedAt: now,
      lastUsedAt: now,
    })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ family: sessions.family, counter: sessions.refreshCounter });
  return row ?? null;
}

export type EndWhy = 'logout' | 'elsewhere' | 'password' | 'reuse' | 'replaced' | 'limit';

export interface Ending {
  accountId: string;
  /** `one` that session, `others` all but that session, `all` every session and every kept device, `device` the sessions of that device. */
  which: { one: string } | { others: string } | { device: string } | 'all';
  why: EndWhy;
  now: string;
}

/** Ends sessions with their access tokens and, but for `device`, the kept devices behind them. @returns how many sessions ended. */
export async function endSessions(db: Db, { accountId, which, why, now }: Ending): Promise<number> {
  const whole = which === 'all';
  const chosen = whole
    ? sql`true`
    : 'one' in which
      ? sql`id = ${which.one}`
      : 'others' in which
        ? sql`id <> ${which.others}`
        : sql`device_id = ${which.device}`;
  const gone = whole
    ? sql`true`
    : 'others' in which
      ? sql`id not in (select device_id from app.sessions where id = ${which.others} and device_id is not null)`
      : 'one' in which
        ? sql`id in (select device_id from ended)`
        : sql`false`;
  const { rows } = await db.execute<{ count: number }>(sql`
    with ended as (
      update app.sessions set revoked_at = ${now}, revoked_why = ${why} where account_id = ${accountId} and revoked_at is null and ${chosen} returning id, device_id
    ), tokens as (
      delete from app.access_tokens where session_id in (select id from ended)
    ), forgotten as (
      update app.devices set revoked_at = ${now}, revoked_why = ${why} where account_id = ${accountId} and revoked_at is null and ${gone}
    )
    select count(*)::int as count from ended`);
  return rows[0]?.count ?? 0;
}

export const endDevice = (db: Db, id: string, why: EndWhy, now: string) =>
  db
    .update(devices)
    .set({ revokedAt: now, revokedWhy: why })
    .where(and(eq(devices.id, id), isNull(devices.revokedAt)));

/** Keeps the latest used sessions and kept devices, ends the rest. */
export async function limitSessions(db: Db, accountId: string, now: string): Promise<void> {
  const beyond = await liveSessions(db, accountId, now, maxSessions);
  for (const { id } of beyond)
    await endSessions(db, { accountId, which: { one: id }, why: 'limit', now });
  const unused = await db
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        eq(devices.accountId, accountId),
        isNull(devices.revokedAt),
        gt(devices.idleEndsAt, now),
        gt(devices.endsAt, now),
      ),
    )
    .orderBy(desc(devices.lastUsedAt), desc(devices.id))
    .offset(maxSessions);
  for (const { id } of unused) await endDevice(db, id, 'limit', now);
}

export const liveSessions = (db: Db, accountId: string, now: string, offset = 0) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        gt(sessions.idleEndsAt, now),
        gt(sessions.endsAt, now),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(offset);

export async function forgetStale(db: Db, now: string): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`select app.forget_stale(${now}) as gone`);
  return rows[0]?.gone ?? 0;
}

// ---------------------------------------------------------------- one-time codes

export type CodeRow = typeof codes.$inferSelect;

export const insertCode = (db: Db, code: typeof codes.$inferInsert) =>
  db.insert(codes).values(code);

/** The request under way, locked until the transaction ends. */
export async function lockCode(db: Db, id: Buffer): Promise<CodeRow | null> {
  const [row] = await db.select().from(codes).where(eq(codes.id, id)).for('update');
  return row ?? null;
}

export const renewCode = (
  db: Db,
  id: Buffer,
  fresh: { macSms: Buffer; macEmail: Buffer; sends: number; sentAt: string; expiresAt: string },
) =>
  db
    .update(codes)
    .set({ ...fresh, tries: 0 })
    .where(eq(codes.id, id));

/** The request whose code may still be typed. */
export async function findLiveCode(
  db: Db,
  id: Buffer,
  purpose: CodePurpose,
  now: string,
): Promise<CodeRow | null> {
  const [row] = await db
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.id, id),
        eq(codes.purpose, purpose),
        isNull(codes.usedAt),
        gt(codes.expiresAt, now),
      ),
    );
  return row ?? null;
}

/** Guesses at these subjects are made one at a time until the transaction ends, so that the counts hold. */
export async function holdSubjects(db: Db, subjects: readonly Buffer[]): Promise<void> {
  const keys = [...new Set(subjects.map((key) => key.readBigInt64BE().toString()))].toSorted();
  for (const key of keys) await db.execute(sql`select pg_advisory_xact_lock(${key}::bigint)`);
}

/** Counts the try before anything is compared: one statement, so that no crowd of guesses gets past the limits. */
export async function countTry(db: Db, id: Buffer, now: string): Promise<CodeRow | null> {
  const [row] = await db
    .update(codes)
    .set({
      tries: sql`${codes.tries} + 1`,
      guesses: sql`${codes.guesses} + 1`,
      lastGuessAt: now,
    })
    .where(
      and(
        eq(codes.id, id),
        isNull(codes.usedAt),
        sql`${codes.tries} < ${maxCodeTries}`,
        sql`${codes.guesses} < ${guessAllowances.hour.most}`,
      ),
    )
    .returning();
  return row ?? null;
}

/** Whether so many more guesses at this subject are within the hour's and the day's allowance. */
export async function mayGuess(
  db: Db,
  subject: Buffer,
  more: number,
  now: string,
): Promise<boolean> {
  const { hour, day } = guessAllowances;
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select app.guesses_of(${subject}, ${now}::timestamptz - make_interval(secs => ${hour.perSeconds}::double precision)) + ${more} <= ${hour.most}
      and app.guesses_of(${subject}, ${now}::timestamptz - make_interval(secs => ${day.perSeconds}::double precision)) + ${more} <= ${day.most} as may`);
  return rows[0]?.may ?? false;
}

/** Other live codes for the same purpose and subject fit nothing any more. Asked about in the same words they still are, so that nobody learns of it. */
export async function supersede(
  db: Db,
  newest: {
    id: Buffer;
    purpose: CodePurpose;
    smsSubject: Buffer;
    emailSubject: Buffer;
    now: string;
  },
): Promise<void> {
  const { id, purpose, smsSubject, emailSubject, now } = newest;
  const nothing = randomBytes(32);
  await db.execute(sql`
    update app.codes set mac_sms = case when sms_subject = ${smsSubject} then ${nothing} else mac_sms end,
      mac_email = case when email_subject = ${emailSubject} then ${nothing} else mac_email end
    where purpose = ${purpose} and (sms_subject = ${smsSubject} or email_subject = ${emailSubject}) and id <> ${id}
      and used_at is null and expires_at > ${now}`);
}

/** @returns whether it was still unused. */
export async function useCode(
  db: Db,
  id: Buffer,
  now: string,
  proof?: { proofHash: Buffer; proofEndsAt: string },
): Promise<boolean> {
  const rows = await db
    .update(codes)
    .set({ usedAt: now, ...proof })
    .where(and(eq(codes.id, id), isNull(codes.usedAt)))
    .returning({ id: codes.id });
  return rows.length === 1;
}

/** Takes a proof, which is good for one use. @returns the account it was given for. */
export async function takeProof(db: Db, proofHash: Buffer, now: string): Promise<string | null> {
  const [row] = await db
    .update(codes)
    .set({ proofEndsAt: now })
    .where(and(eq(codes.proofHash, proofHash), gt(codes.proofEndsAt, now)))
    .returning({ accountId: codes.accountId });
  return row?.accountId ?? null;
}

// ---------------------------------------------------------------- throttles

export interface Count {
  count: number;
  startedAt: string;
  lastAt: string;
}

/** What was counted so far, in the order of the keys; zero where nothing was. */
export async function countsOf(db: Db, keys: readonly Buffer[]): Promise<(Count | null)[]> {
  const rows = await db
    .select()
    .from(throttles)
    .where(inArray(throttles.key, [...keys]));
  return keys.map((key) => rows.find((row) => row.key.equals(key)) ?? null);
}

/** Counts one more; a window that is over begins anew. `perSeconds` null counts for ever. @returns the present count and its beginning. */
export async function countOne(
  db: Db,
  key: Buffer,
  perSeconds: number | null,
  now: string,
  accountId: string | null = null,
): Promise<Count> {
  const isOver =
    perSeconds === null
      ? sql`false`
      : sql`${throttles.startedAt} <= ${now}::timestamptz - make_interval(secs => ${perSeconds}::double precision)`;
  const [row] = await db
    .insert(throttles)
    .values({ key, accountId, count: 1, startedAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${throttles.count} + 1 end`,
        startedAt: sql`case when ${isOver} then ${now}::timestamptz else ${throttles.startedAt} end`,
        lastAt: now,
      },
    })
    .returning();
  if (!row) throw new Error('the throttle was not counted');
  return row;
}

/** Takes so many away again, never below none. A count that another transaction has in hand is left as it is: waiting for it could lock both. */
export async function countFewer(db: Db, key: Buffer, fewer: number): Promise<void> {
  const free = db
    .select({ key: throttles.key })
    .from(throttles)
    .where(eq(throttles.key, key))
    .for('update', { skipLocked: true });
  await db
    .update(throttles)
    .set({ count: sql`greatest(${throttles.count} - ${fewer}::int, 0)` })
    .where(inArray(throttles.key, free));
}

export const clearCounts = (db: Db, keys: readonly Buffer[]) =>
  db.delete(throttles).where(inArray(throttles.key, [...keys]));

/** One at a time; who comes second is told so at once instead of waiting on a connection. */
export async function isAlone(db: Db, key: Buffer): Promise<boolean> {
  const { rows } = await db.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${key.readBigInt64BE().toString()}::bigint) as alone`,
  );
  return rows[0]?.alone ?? false;
}

/** One after the other, in the order in which they came, for as long as a lock may be waited for. @throws busy */
export async function waitForTurn(db: Db, key: Buffer): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${key.readBigInt64BE().toString()}::bigint)`);
}

// ---------------------------------------------------------------- links

export const insertLink = (db: Db, link: typeof links.$inferInsert) =>
  db.insert(links).values(link);

export async function dropLinks(db: Db, subjectId: string): Promise<void> {
  await db.delete(links).where(eq(links.subjectId, subjectId));
}
