import { and, count, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { accessTokens } from '../identity/table.ts';
import { clientReports } from './table.ts';

/** The session that an access token is of; null where it is nobody's. */
export async function sessionOf(db: Db, tokenHash: Buffer): Promise<string | null> {
  const [row] = await db
    .select({ sessionId: accessTokens.sessionId })
    .from(accessTokens)
    .where(eq(accessTokens.hash, tokenHash));
  return row?.sessionId ?? null;
}

/** How many one session, or with null all strangers together, have sent since. */
export async function countSince(db: Db, sessionId: string | null, since: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(clientReports)
    .where(
      and(
        sessionId === null
          ? isNull(clientReports.sessionId)
          : eq(clientReports.sessionId, sessionId),
        gt(clientReports.createdAt, since),
      ),
    );
  return row?.count ?? 0;
}

export async function keep(db: Db, report: typeof clientReports.$inferInsert): Promise<string> {
  const [row] = await db.insert(clientReports).values(report).returning({ id: clientReports.id });
  if (!row) throw new Error('a report was not kept');
  return row.id;
}

export async function forgetBefore(db: Db, before: string): Promise<number> {
  const { rowCount } = await db.delete(clientReports).where(lt(clientReports.createdAt, before));
  return rowCount ?? 0;
}
