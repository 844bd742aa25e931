import { and, count, desc, eq, gt, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { systemClinicId } from '../../kit/server/context.ts';
import type { Db } from '../../kit/server/db.ts';
import { accessTokens } from '../identity/table.ts';
import type { Fault, SupportRequest } from './model.ts';
import { clientReports, supportRequests } from './table.ts';

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

/** The same fault in any release: its place and its words. */
const faultId = sql`left(md5(${clientReports.source} || ' ' || ${clientReports.message}), 8)`;
const utc = (at: SQL) =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Open faults, the latest first. A release that had a fault before it was closed may go on reporting it: nobody's page reloads by itself. */
export async function faults(db: Db, most: number): Promise<Fault[]> {
  const closed = alias(clientReports, 'closed');
  return db
    .select({
      id: sql<string>`${faultId}`,
      build: clientReports.build,
      source: clientReports.source,
      message: clientReports.message,
      stack: sql<string>`(array_agg(${clientReports.stack} order by ${clientReports.createdAt} desc))[1]`,
      reports: count(),
      sessions: sql<number>`count(distinct coalesce(${clientReports.sessionId}, ${systemClinicId}::uuid))::int`,
      firstAt: utc(sql`min(${clientReports.createdAt})`),
      lastAt: utc(sql`max(${clientReports.createdAt})`),
    })
    .from(clientReports)
    .where(
      and(
        eq(clientReports.kind, 'error'),
        eq(clientReports.closedIn, ''),
        notExists(
          db
            .select({ one: sql`1` })
            .from(closed)
            .where(
              and(
                ne(closed.closedIn, ''),
                eq(closed.build, clientReports.build),
                eq(closed.source, clientReports.source),
                eq(closed.message, clientReports.message),
              ),
            ),
        ),
      ),
    )
    .groupBy(clientReports.build, clientReports.source, clientReports.message)
    .orderBy(desc(sql`max(${clientReports.createdAt})`))
    .limit(most);
}

/** @returns how many reports are closed with it. */
export async function closeFault(db: Db, id: string, build: string): Promise<number> {
  const { rowCount } = await db
    .update(clientReports)
    .set({ closedIn: build })
    .where(
      and(eq(clientReports.kind, 'error'), eq(clientReports.closedIn, ''), sql`${faultId} = ${id}`),
    );
  return rowCount ?? 0;
}

export async function addRequest(
  db: Db,
  request: typeof supportRequests.$inferInsert,
): Promise<string> {
  const [row] = await db
    .insert(supportRequests)
    .values(request)
    .returning({ id: supportRequests.id });
  if (!row) throw new Error('a request was not kept');
  return row.id;
}

export async function countRequests(db: Db, memberId: string, since: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(supportRequests)
    .where(and(eq(supportRequests.memberId, memberId), gt(supportRequests.createdAt, since)));
  return row?.count ?? 0;
}

export const requestsOf = (db: Db, memberId: string, most: number): Promise<SupportRequest[]> =>
  db
    .select({
      id: supportRequests.id,
      kind: supportRequests.kind,
      severity: supportRequests.severity,
      category: supportRequests.category,
      reportType: supportRequests.reportType,
      description: supportRequests.description,
      pictures: sql<number>`cardinality(${supportRequests.pictures})`,
      status: supportRequests.status,
      answer: supportRequests.answer,
      sentAt: supportRequests.createdAt,
    })
    .from(supportRequests)
    .where(eq(supportRequests.memberId, memberId))
    .orderBy(desc(supportRequests.id))
    .limit(most);

export async function requestById(db: Db, id: string) {
  const [row] = await db.select().from(supportRequests).where(eq(supportRequests.id, id));
  return row ?? null;
}

/** For the operator; empty for everybody else. */
export async function allRequests(
  db: Db,
  most: number,
): Promise<(SupportRequest & { clinicId: string; memberId: string })[]> {
  const { rows } = await db.execute<SupportRequest & { clinicId: string; memberId: string }>(sql`
    select clinic_id as "clinicId", member_id as "memberId", id, kind, severity, category, report_type as "reportType", description,
      cardinality(pictures) as pictures, status, answer, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentAt"
    from app.list_support_requests(${most})`);
  return rows;
}

/** @returns false where there is no such request. */
export async function answerRequest(
  db: Db,
  { id, status, answer }: Pick<SupportRequest, 'id' | 'status' | 'answer'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(
    sql`select app.answer_support_request(${id}, ${status}, ${answer}) as done`,
  );
  return rows[0]?.done ?? false;
}
