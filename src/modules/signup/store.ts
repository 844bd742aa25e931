import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { registrations } from './table.ts';

export type Waiting = typeof registrations.$inferSelect;

export const insert = (db: Db, waiting: typeof registrations.$inferInsert) =>
  db.insert(registrations).values(waiting);

export async function find(db: Db, codeId: Buffer, now: string): Promise<Waiting | null> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.codeId, codeId), gt(registrations.endsAt, now)));
  return row ?? null;
}

/** Takes the one that waits, so that it is corrected once. */
export async function take(db: Db, codeId: Buffer, now: string): Promise<Waiting | null> {
  const [row] = await db
    .delete(registrations)
    .where(and(eq(registrations.codeId, codeId), gt(registrations.endsAt, now)))
    .returning();
  return row ?? null;
}

export const remove = (db: Db, codeId: Buffer) =>
  db.delete(registrations).where(eq(registrations.codeId, codeId));
