import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { AuditEntry } from './model.ts';
import { audit } from './table.ts';

export interface Wanted {
  memberId: string | undefined;
  actions: readonly string[];
  /** Empty: of everything. */
  entity: string;
  entityId: string;
  /** Instants, the end without. */
  from: string | undefined;
  until: string | undefined;
}

/** Newest first, at most `most`, from before an entry on. */
export function entries(db: Db, { memberId, actions, entity, entityId, from, until }: Wanted, before: number | undefined, most: number): Promise<AuditEntry[]> {
  const conditions: SQL[] = [];
  if (before !== undefined) conditions.push(lt(audit.seq, before));
  if (memberId !== undefined) conditions.push(eq(audit.memberId, memberId));
  if (actions.length > 0) conditions.push(inArray(audit.action, [...actions]));
  if (entity !== '') conditions.push(eq(audit.entity, entity));
  if (entityId !== '') conditions.push(eq(audit.entityId, entityId));
  if (from !== undefined) conditions.push(gte(audit.at, from));
  if (until !== undefined) conditions.push(lt(audit.at, until));
  return db
    .select({
      seq: audit.seq,
      at: audit.at,
      actor: audit.actor,
      memberId: audit.memberId,
      action: audit.action,
      entity: audit.entity,
      entityId: audit.entityId,
      detail: audit.detail,
    })
    .from(audit)
    .where(and(...conditions))
    .orderBy(desc(audit.seq))
    .limit(most);
}

/** The names of everybody who ever worked here, by member. */
export async function names(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ member_id: string; name: string }>(sql`select member_id, name from app.trail_names()`);
  return new Map(rows.map((row) => [row.member_id, row.name]));
}

export interface Walk {
  brokenAt: number | null;
  checkedTo: number;
  total: number;
  isEnd: boolean;
}

/** Walks the chain on from an entry; one that does not fit ends the walk. */
export async function walk(db: Db, after: number, most: number): Promise<Walk> {
  const { rows } = await db.execute<{ broken_at: string | null; checked_to: string; total: string; is_end: boolean }>(
    sql`select * from app.audit_walk(${after}, ${most})`,
  );
  const [row] = rows;
  if (!row) throw new Error('the walk answered nothing');
  return { brokenAt: row.broken_at === null ? null : Number(row.broken_at), checkedTo: Number(row.checked_to), total: Number(row.total), isEnd: row.is_end };
}
