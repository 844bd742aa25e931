import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { AuditEntry } from './model.ts';
import { audit } from './table.ts';

export interface Wanted {
  before: number | undefined;
  /** Empty: of everything. */
  entity: string;
  entityId: string;
}

/** Newest first, at most `most`. */
export function entries(db: Db, { before, entity, entityId }: Wanted, most: number): Promise<AuditEntry[]> {
  const conditions: SQL[] = [];
  if (before !== undefined) conditions.push(lt(audit.seq, before));
  if (entity !== '') conditions.push(eq(audit.entity, entity));
  if (entityId !== '') conditions.push(eq(audit.entityId, entityId));
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

/** The first entry that does not fit, null when the chain is whole. */
export async function firstBreak(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ broken: string | null }>(sql`select app.audit_break() as broken`);
  const broken = rows[0]?.broken ?? null;
  return broken === null ? null : Number(broken);
}
