import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { AuditEntry } from './model.ts';
import { audit } from './table.ts';

export interface Wanted {
  memberId: string | undefined;
  /** None: whatever was done. */
  actions: readonly string[] | null;
  /** Empty: of everything. */
  entity: string;
  entityId: string;
  /** Instants, the end without. */
  from: string | undefined;
  until: string | undefined;
}

/** Newest first, at most `most`, from before an entry on. */
export function entries(
  db: Db,
  { memberId, actions, entity, entityId, from, until }: Wanted,
  before: number | undefined,
  most: number,
): Promise<Omit<AuditEntry, 'label' | 'isRead'>[]> {
  const conditions: SQL[] = [];
  if (before !== undefined) conditions.push(lt(audit.seq, before));
  if (memberId !== undefined) conditions.push(eq(audit.memberId, memberId));
  if (actions !== null) conditions.push(inArray(audit.action, [...actions]));
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

export interface Opening {
  memberId: string;
  patientId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Which patients were opened from an instant on, oldest first, by members who opened more than `most` different ones in all that time. */
export async function recordViews(
  db: Db,
  from: string,
  verbs: readonly string[],
  most: number,
): Promise<Opening[]> {
  const { rows } = await db.execute<{ member_id: string; patient_id: string; at: number }>(
    recordViewsQuery(from, verbs, most),
  );
  return rows.map((row) => ({ memberId: row.member_id, patientId: row.patient_id, at: row.at }));
}

/** An entry's own record, its patient, or those of a group; what of these is no patient falls out. */
export const recordViewsQuery = (from: string, verbs: readonly string[], most: number): SQL => sql`
  with opened as materialized (
    select a.member_id, p.id as patient_id, a.at
    from app.audit a
    cross join lateral (
      select a.entity_id as id
      union all select a.detail ->> 'patientId'
      union all select jsonb_array_elements_text(a.detail -> 'seen') where a.entity_id = '' and a.detail ? 'seen') o
    join app.patients p on p.id = case when pg_input_is_valid(o.id, 'uuid') then o.id::uuid end
    where a.at >= ${from} and a.member_id is not null and a.action in (select jsonb_array_elements_text(${JSON.stringify(verbs)}::jsonb)))
  select member_id, patient_id, extract(epoch from at)::float8 * 1000 as at from opened
  where member_id in (select member_id from opened group by member_id having count(distinct patient_id) > ${most})
  order by at`;

/** The names of everybody who ever worked here, by member. */
export async function names(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ member_id: string; name: string }>(
    sql`select member_id, name from app.trail_names()`,
  );
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
  const { rows } = await db.execute<{
    broken_at: string | null;
    checked_to: string;
    total: string;
    is_end: boolean;
  }>(sql`select * from app.audit_walk(${after}, ${most})`);
  const [row] = rows;
  if (!row) throw new Error('the walk answered nothing');
  return {
    brokenAt: row.broken_at === null ? null : Number(row.broken_at),
    checkedTo: Number(row.checked_to),
    total: Number(row.total),
    isEnd: row.is_end,
  };
}
