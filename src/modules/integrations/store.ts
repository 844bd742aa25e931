import { and, arrayContains, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kit/server/db.ts';
import { members } from '../staff/table.ts';
import type { Webhook, WebhookEvent } from './model.ts';
import { apiKeys, deliveries, webhooks } from './table.ts';

/** The newest first, with whether who made it still owns the clinic. */
export const keys = (db: Db) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      ending: apiKeys.ending,
      scopes: apiKeys.scopes,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
      isOwners: members.isOwner,
    })
    .from(apiKeys)
    .innerJoin(members, eq(members.id, apiKeys.memberId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));

/** Those of a former owner open nothing any more. */
export async function countLiveKeys(db: Db, now: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(apiKeys)
    .innerJoin(members, eq(members.id, apiKeys.memberId))
    .where(and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now), members.isOwner));
  return row?.count ?? 0;
}

export async function addKey(db: Db, key: typeof apiKeys.$inferInsert): Promise<string> {
  const [row] = await db.insert(apiKeys).values(key).returning({ id: apiKeys.id });
  if (!row) throw new Error('a key was not kept');
  return row.id;
}

export const unrevokedKeysOf = (db: Db, memberId: string) =>
  db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.memberId, memberId), isNull(apiKeys.revokedAt)));

/** @returns its name; null where there is no such key in use. */
export async function revokeKey(db: Db, id: string, now: string): Promise<string | null> {
  const [row] = await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name });
  return row?.name ?? null;
}

export const noteUse = (db: Db, id: string, now: string): Promise<unknown> =>
  db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));

const webhookShown = {
  id: webhooks.id,
  url: webhooks.url,
  events: webhooks.events,
  isOn: webhooks.isOn,
  failingSince: webhooks.failingSince,
  formerUntil: webhooks.formerUntil,
};

export const listWebhooks = (db: Db): Promise<Webhook[]> =>
  db.select(webhookShown).from(webhooks).orderBy(webhooks.createdAt, webhooks.id);

export async function findWebhook(
  db: Db,
  id: string,
): Promise<typeof webhooks.$inferSelect | undefined> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  return row;
}

export async function countWebhooks(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(webhooks);
  return row?.count ?? 0;
}

export const addWebhook = (db: Db, row: typeof webhooks.$inferInsert): Promise<unknown> =>
  db.insert(webhooks).values(row);

export async function changeWebhook(
  db: Db,
  id: string,
  change: Partial<typeof webhooks.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db.update(webhooks).set(change).where(eq(webhooks.id, id));
  return rowCount === 1;
}

export interface News {
  event: string;
  content: Record<string, unknown>;
  /** Of the job that tells it. */
  cause: string;
  at: string;
}

/** For every webhook that wants it. @returns the ids of those that were not made before. */
export async function announce(
  db: Db,
  event: WebhookEvent,
  { content, cause, at }: Omit<News, 'event'>,
): Promise<string[]> {
  const wanting = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.isOn, true), arrayContains(webhooks.events, [event])));
  const made = await Promise.all(
    wanting.map(({ id }) => addDelivery(db, id, { event, content, cause, at })),
  );
  return made.filter((id) => id !== null);
}

/** @returns its id; null where the same job has made it before. */
export async function addDelivery(
  db: Db,
  webhookId: string,
  { event, content, cause, at }: News,
): Promise<string | null> {
  const [row] = await db
    .insert(deliveries)
    .values({ webhookId, event, content, cause, happenedAt: at })
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  return row?.id ?? null;
}

const earlier = alias(deliveries, 'earlier');

/** @param before a delivery of this webhook; any other lists nothing. */
export const listDeliveries = (
  db: Db,
  webhookId: string,
  before: string | undefined,
  most: number,
) =>
  db
    .select({
      id: deliveries.id,
      event: deliveries.event,
      happenedAt: deliveries.happenedAt,
      status: deliveries.status,
      attempts: deliveries.attempts,
      dueAt: deliveries.dueAt,
      answered: deliveries.answered,
      reason: deliveries.reason,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        before === undefined
          ? undefined
          : lt(
              deliveries.id,
              db
                .select({ id: earlier.id })
                .from(earlier)
                .where(and(eq(earlier.id, before), eq(earlier.webhookId, webhookId))),
            ),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(most);

/** A delivery with where it goes. */
export async function loadDelivery(db: Db, id: string) {
  const [row] = await db
    .select({ delivery: deliveries, webhook: webhooks })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(eq(deliveries.id, id));
  return row;
}

export const changeDelivery = (
  db: Db,
  id: string,
  change: Partial<typeof deliveries.$inferInsert>,
): Promise<unknown> => db.update(deliveries).set(change).where(eq(deliveries.id, id));

/** The first of a row of failures is remembered; null: the last was taken. */
/** @returns since when it fails. */
export async function noteFailing(
  db: Db,
  id: string,
  since: string | null,
): Promise<string | null> {
  const [row] = await db
    .update(webhooks)
    .set({
      failingSince:
        since === null ? null : sql`coalesce(${webhooks.failingSince}, ${since}::timestamptz)`,
    })
    .where(eq(webhooks.id, id))
    .returning({ failingSince: webhooks.failingSince });
  return row?.failingSince ?? null;
}

export async function release(db: Db, now: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ released: number }>(
    sql`select app.release_webhook_deliveries(${now}, ${most}) as released`,
  );
  return rows[0]?.released ?? 0;
}

export async function forgetOld(db: Db, before: string): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(
    sql`select app.forget_webhook_deliveries(${before}) as gone`,
  );
  return rows[0]?.gone ?? 0;
}
