import {
  and,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  lt,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { emptyFiguresLast, keyset, type OrderedBy } from '../../kit/server/order.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { type OrderBy, readOrder } from '../../kit/shared/order.ts';
import type { Channel, DeliveryReport, LogOrder, MessageStatus } from './model.ts';
import { type MessageValues, unpaid, type WordedTemplate } from './rules.ts';
import { deliveryReports, messageLimits, messages, messageSecrets, messageWords } from './table.ts';

export interface Draft {
  channel: Channel;
  recipient: string;
  template: string;
  values: MessageValues;
  language: Language;
  dedupe: string;
  at: string;
  dueAt: string | null;
  endsAt: string | null;
  consentId: string | null;
  /** Of one that is not to leave. */
  status?: MessageStatus;
  reason?: string;
}

const asked = sql.placeholder;

const insertion = statement((db) =>
  db
    .insert(messages)
    .values({
      channel: asked('channel'),
      recipient: asked('recipient'),
      template: asked('template'),
      values: asked('values'),
      language: asked('language'),
      dedupe: asked('dedupe'),
      at: asked('at'),
      dueAt: asked('dueAt'),
      endsAt: asked('endsAt'),
      consentId: asked('consentId'),
      status: asked('status'),
      reason: asked('reason'),
    })
    .onConflictDoNothing()
    .returning({ id: messages.id })
    .prepare('messaging_insert'),
);

/** @returns the new message's id, or null when one with the same dedupe key is already there. */
export async function insert(db: Db, draft: Draft): Promise<string | null> {
  const [row] = await insertion(db).execute({ status: 'queued', reason: '', ...draft });
  return row?.id ?? null;
}

/** @returns how many under keys that begin so came to nothing since a moment. */
export async function countLost(db: Db, start: string, since: string): Promise<number> {
  return db.$count(
    messages,
    and(
      gte(messages.at, since),
      inArray(messages.status, ['failed', 'not_sent']),
      sql`${messages.dedupe} like ${`${start}%`}`,
    ),
  );
}

export async function idOf(db: Db, dedupe: string): Promise<string> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.dedupe, dedupe));
  if (!row) throw new Error(`no message ${dedupe}`);
  return row.id;
}

export const keepSecret = (db: Db, messageId: string, sealed: Buffer, endsAt: string) =>
  db.insert(messageSecrets).values({ messageId, sealed, endsAt });

export const dropSecret = (db: Db, messageId: string) =>
  db.delete(messageSecrets).where(eq(messageSecrets.messageId, messageId));

const lockedById = statement((db) =>
  db
    .select({
      ...getTableColumns(messages),
      clinicClosedAt: sql<string | null>`(select c.closed_at from app.clinics c)`.mapWith(
        messages.at,
      ),
    })
    .from(messages)
    .where(eq(messages.id, asked('id')))
    .for('update')
    .prepare('messaging_locked_by_id'),
);
const secretOf = statement((db) =>
  db
    .select({ sealed: messageSecrets.sealed, endsAt: messageSecrets.endsAt })
    .from(messageSecrets)
    .where(and(eq(messageSecrets.messageId, asked('id')), gt(messageSecrets.endsAt, asked('now'))))
    .prepare('messaging_secret_of'),
);

/** A message, and when its clinic was closed. */
export type Loaded = Row & { clinicClosedAt: string | null };

/** The message, locked until the transaction ends, with its sealed secret while that lives. */
export async function load(db: Db, id: string, now: string) {
  const [message] = await lockedById(db).execute({ id });
  if (!message) return null;
  const [secret] = await secretOf(db).execute({ id, now });
  return { message, secret: secret ?? null };
}

export interface Outcome {
  status: MessageStatus;
  attempts: number;
  reason?: string;
  outsideId?: string;
  /** Until then it waits. */
  dueAt?: string;
  /** Of an SMS that has left. */
  parts?: number;
  costPaise?: number;
}

const outcomeOf = statement((db) =>
  db
    .update(messages)
    .set({
      status: sql`${asked('status')}`,
      attempts: sql`${asked('attempts')}`,
      reason: sql`${asked('reason')}`,
      outsideId: sql`coalesce(${asked('outsideId')}, ${messages.outsideId})`,
      dueAt: sql`coalesce(${asked('dueAt')}, ${messages.dueAt})`,
      parts: sql`coalesce(${asked('parts')}, ${messages.parts})`,
      costPaise: sql`coalesce(${asked('costPaise')}, ${messages.costPaise})`,
      updatedAt: sql`now()`,
    })
    .where(eq(messages.id, asked('id')))
    .prepare('messaging_outcome'),
);

export const move = (db: Db, id: string, { reason = '', ...outcome }: Outcome) =>
  outcomeOf(db).execute({
    outsideId: null,
    dueAt: null,
    parts: null,
    costPaise: null,
    ...outcome,
    reason: reason.slice(0, maxReason),
    id,
  });
const maxReason = 300;

/** Of those that wait for their time: they are few, and have an index. @returns how many. */
export async function withdraw(
  db: Db,
  { start, but, reason }: { start: string; but: string; reason: string },
): Promise<number> {
  const { rowCount } = await db
    .update(messages)
    .set({ status: 'not_sent', reason, dueAt: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(messages.status, 'queued'),
        isNotNull(messages.dueAt),
        sql`starts_with(${messages.dedupe}, ${start})`,
        ne(messages.dedupe, but),
      ),
    );
  return rowCount ?? 0;
}

/** Leaves a task for each message that may leave now, in its own clinic. @returns how many. */
export async function release(db: Db, now: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ released: number }>(
    sql`select app.release_messages(${now}, ${most}) released`,
  );
  return rows[0]?.released ?? 0;
}

const pricing = statement((db) =>
  db
    .update(messages)
    .set({
      parts: sql`${asked('parts')}`,
      costPaise: sql`${asked('costPaise')}`,
      said: sql`${asked('said')}`,
    })
    .where(eq(messages.id, asked('id')))
    .prepare('messaging_price'),
);

/** What it fills, of an SMS, and costs, known before it leaves. */
export const price = (
  db: Db,
  id: string,
  cost: { parts: number | null; costPaise: number; said: string | null },
) => pricing(db).execute({ ...cost, id });

export interface OwnWords {
  language: Language;
  note: string;
  dltId: string;
}

const wordsOf = statement((db) =>
  db
    .select({
      language: messageWords.language,
      note: messageWords.note,
      dltId: messageWords.dltId,
    })
    .from(messageWords)
    .where(eq(messageWords.template, asked('template')))
    .prepare('messaging_own_words'),
);

/** What the clinic says of a message by itself, by language. */
export const ownWords = (db: Db, template: WordedTemplate): Promise<OwnWords[]> =>
  wordsOf(db).execute({ template });

/** One save after the other in a clinic, each whole. */
export async function setOwnWords(
  db: Db,
  template: WordedTemplate,
  words: readonly OwnWords[],
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('message words ' || app.clinic(), 0))`,
  );
  await db.delete(messageWords).where(eq(messageWords.template, template));
  if (words.length > 0)
    await db.insert(messageWords).values(words.map((one) => ({ template, ...one })));
}

export interface Longest extends Record<string, unknown> {
  clinic: string;
  doctor: string;
  reason: string;
}

/** The longest that this clinic has of what messages name. */
export async function longest(db: Db): Promise<Longest> {
  const { rows } = await db.execute<Longest>(sql`
    select c.name clinic,
      coalesce((select m.name from app.members m where m.is_doctor order by length(m.name) desc, m.id limit 1), '') doctor,
      coalesce((select a.reason from (select reason from app.appointment_moves where to_status in ('Canceled', 'Rejected') order by id desc limit 200) a
        order by length(a.reason) desc limit 1), '') reason
    from app.clinics c`);
  const [row] = rows;
  if (!row) throw new Error('no clinic');
  return row;
}

/** How many patients read each language. */
export async function readers(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ language: string; patients: number }>(sql`
    select language, count(*)::int patients from app.patients where removed_at is null and merged_into is null group by language`);
  return new Map(rows.map(({ language, patients }) => [language, patients]));
}

/** A message that WhatsApp does not take becomes an SMS, from the beginning; what was said of it by WhatsApp is not of this one. */
export const goBySms = (db: Db, id: string, why: string) =>
  db
    .update(messages)
    .set({
      channel: 'sms',
      status: 'queued',
      attempts: 0,
      reason: '',
      outsideId: null,
      dueAt: null,
      parts: null,
      costPaise: null,
      said: null,
      insteadReason: why.slice(0, maxReason),
      updatedAt: sql`now()`,
    })
    .where(and(eq(messages.id, id), eq(messages.channel, 'whatsapp')));

/** Whether the patient has not taken back the consent by which the message goes. */
export async function consentStands(db: Db, consentId: string): Promise<boolean> {
  const { rows } = await db.execute<{ stands: boolean }>(
    sql`select app.whatsapp_consent_stands(${consentId}::uuid) stands`,
  );
  return rows[0]?.stands ?? false;
}

export async function isWhatsappStopped(db: Db, number: string): Promise<boolean> {
  const { rows } = await db.execute<{ stopped: boolean }>(
    sql`select app.is_whatsapp_stopped(${number}) stopped`,
  );
  return rows[0]?.stopped ?? false;
}

/** Notes STOP or START of a number. @returns the language of the last message to it; null where nothing has changed. */
export async function takeReply(
  db: Db,
  { number, isStop, at }: { number: string; isStop: boolean; at: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ language: string | null }>(
    sql`select app.take_whatsapp_reply(${number}, ${isStop}, ${at}::timestamptz) language`,
  );
  return rows[0]?.language ?? null;
}

/** In paise; null: no limit. */
export async function limitOf(db: Db): Promise<number | null> {
  const [row] = await db.select({ limitPaise: messageLimits.limitPaise }).from(messageLimits);
  return row?.limitPaise ?? null;
}

const lockedLimit = statement((db) =>
  db
    .select({ limitPaise: messageLimits.limitPaise })
    .from(messageLimits)
    .for('update')
    .prepare('messaging_locked_limit'),
);

export async function lockLimit(db: Db): Promise<number | null> {
  const [row] = await lockedLimit(db).execute();
  return row?.limitPaise ?? null;
}

export const setLimit = (db: Db, limitPaise: number | null) =>
  limitPaise === null
    ? db.delete(messageLimits)
    : db
        .insert(messageLimits)
        .values({ limitPaise })
        .onConflictDoUpdate({ target: messageLimits.clinicId, set: { limitPaise } });

/** What has left for money. */
const costs = and(gt(messages.costPaise, 0), notInArray(messages.status, [...unpaid]));

/** @param but a message that is tried again: what it costs is counted from its first try on. */
export async function spentSince(db: Db, from: string, but?: string): Promise<number> {
  const [row] = await db
    .select({ paise: sql`coalesce(sum(${messages.costPaise}), 0)::bigint`.mapWith(Number) })
    .from(messages)
    .where(
      and(gte(messages.at, from), costs, but === undefined ? undefined : ne(messages.id, but)),
    );
  return row?.paise ?? 0;
}

export const addReports = (db: Db, reports: readonly DeliveryReport[], heardAt: string) =>
  db.insert(deliveryReports).values(
    reports.map(({ reason, ...report }) => ({
      ...report,
      reason: reason.slice(0, maxReason),
      heardAt,
    })),
  );

/** Leaves a task for each report whose message is known, in its own clinic. @returns how many. */
export async function handOutReports(db: Db, now: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ handedOut: number }>(
    sql`select app.hand_out_reports(${now}, ${most}) "handedOut"`,
  );
  return rows[0]?.handedOut ?? 0;
}

export const report = (db: Db, id: string, news: Pick<DeliveryReport, 'status' | 'reason'>) =>
  db
    .update(messages)
    .set({ ...news, updatedAt: sql`now()` })
    .where(eq(messages.id, id));

const forgetting = statement((db) =>
  db
    .select({ wiped: sql<number>`f.wiped` })
    .from(sql`app.forget_secrets(${asked('now')}) f(wiped)`)
    .prepare('messaging_forget_secrets'),
);

export async function forgetSecrets(db: Db, now: string): Promise<number> {
  const [row] = await forgetting(db).execute({ now });
  return row?.wiped ?? 0;
}

export interface Wanted {
  text: string;
  channel: Channel | undefined;
  status: MessageStatus | undefined;
  /** Instants; until is not within. */
  from: string | undefined;
  until: string | undefined;
  /** Templates that the reader does not see. */
  hidden: readonly string[];
}

const like = (text: string): string => `%${text.replace(/[\\%_]/g, (one) => `\\${one}`)}%`;

const meant = ({ text, channel, status, from, until, hidden }: Wanted): SQL | undefined =>
  and(
    text === '' ? undefined : ilike(messages.recipient, like(text)),
    channel === undefined ? undefined : eq(messages.channel, channel),
    status === undefined ? undefined : eq(messages.status, status),
    from === undefined ? undefined : gte(messages.at, from),
    until === undefined ? undefined : lt(messages.at, until),
    hidden.length === 0 ? undefined : notInArray(messages.template, [...hidden]),
  );

/** As the log shows it: what did not leave cost nothing. */
const shownCost = sql`case when ${inArray(messages.status, [...unpaid])} and ${messages.costPaise} is not null then 0 else ${messages.costPaise} end`;

interface LogPage {
  order?: OrderBy<LogOrder> | undefined;
  /** The `mark` of the last of the page before; empty for the first. */
  after: string;
  most: number;
}

/** Newest first, or as asked for. */
export async function log(db: Db, wanted: Wanted, { order = '-at', after, most }: LogPage) {
  const { key, isDescending } = readOrder<LogOrder>(order);
  const place: OrderedBy =
    key === 'at'
      ? { by: messages.at, kind: 'moment' }
      : { by: emptyFiguresLast(shownCost, isDescending), kind: 'figure' };
  const { behind, mark, ...inOrder } = await keyset(db, {
    ...place,
    id: messages.id,
    isDescending,
    after,
    its: (id) => sql`(select ${place.by} from ${messages} where ${messages.id} = ${id})`,
  });
  return db
    .select({ ...getTableColumns(messages), mark })
    .from(messages)
    .where(and(meant(wanted), behind))
    .orderBy(inOrder.order)
    .limit(most);
}
export type Row = typeof messages.$inferSelect;

export async function sums(db: Db, wanted: Wanted) {
  const [row] = await db
    .select({
      messages: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${messages.status} in ('failed', 'unknown', 'not_sent')))::int`,
      costPaise:
        sql`coalesce(sum(${messages.costPaise}) filter (where ${costs}), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(messages)
    .where(meant(wanted));
  return row ?? { messages: 0, failed: 0, costPaise: 0 };
}
