import { and, count, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { members } from '../staff/table.ts';
import { apiKeys } from './table.ts';

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

export async function countLiveKeys(db: Db, now: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(apiKeys)
    .where(and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now)));
  return row?.count ?? 0;
}

export async function addKey(db: Db, key: typeof apiKeys.$inferInsert): Promise<string> {
  const [row] = await db.insert(apiKeys).values(key).returning({ id: apiKeys.id });
  if (!row) throw new Error('a key was not kept');
  return row.id;
}

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
