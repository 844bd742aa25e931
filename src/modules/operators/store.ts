import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import type { ClinicSeen, Operator, ProviderSeen } from './model.ts';
import { refusals } from './rules.ts';
import { operators, operatorSessions } from './table.ts';

export const constraints: Record<string, RefusalKind> = {
  operator_name_is_taken: refusals.operator_taken,
};

export type OperatorRow = typeof operators.$inferSelect;

const stands = isNull(operators.removedAt);

export async function add(
  db: Db,
  row: Pick<typeof operators.$inferInsert, 'id' | 'name' | 'passwordHash' | 'codeKey'>,
): Promise<void> {
  await db.insert(operators).values(row);
}

export const list = (db: Db): Promise<Operator[]> =>
  db
    .select({
      id: operators.id,
      name: operators.name,
      addedAt: sql<string>`to_char(${operators.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(operators)
    .where(stands)
    .orderBy(asc(operators.name));

/** Held until the transaction ends: a code is taken once. */
export async function hold(db: Db, name: string): Promise<OperatorRow | undefined> {
  const [row] = await db
    .select()
    .from(operators)
    .where(and(stands, sql`lower(${operators.name}) = lower(${name})`))
    .for('update');
  return row;
}

export async function change(
  db: Db,
  id: string,
  to: Partial<Pick<OperatorRow, 'lastStep' | 'wrong' | 'heldUntil' | 'removedAt'>>,
): Promise<void> {
  await db
    .update(operators)
    .set({ ...to, updatedAt: sql`now()` })
    .where(eq(operators.id, id));
}

export async function open(
  db: Db,
  session: { keyHash: Buffer; operatorId: string; endsAt: string },
  now: string,
): Promise<void> {
  await db.delete(operatorSessions).where(lt(operatorSessions.endsAt, now));
  await db.insert(operatorSessions).values(session);
}

export async function findSession(
  db: Db,
  hash: Buffer,
  now: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: operators.id, name: operators.name })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(stands, eq(operatorSessions.keyHash, hash), sql`${operatorSessions.endsAt} > ${now}`),
    );
  return row;
}

export async function close(db: Db, hash: Buffer): Promise<void> {
  await db.delete(operatorSessions).where(eq(operatorSessions.keyHash, hash));
}

const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

export async function clinics(db: Db, most: number): Promise<ClinicSeen[]> {
  const { rows } = await db.execute<{ [K in keyof ClinicSeen]: ClinicSeen[K] }>(sql`
    select clinic_id as "clinicId", name, city, country, ${utc('since')} as since, members::int as members, plan, expires_on::text as "expiresOn",
      ${utc('closed_at')} as "closedAt"
    from app.list_clinics(${most}) left join app.list_closed_clinics() using (clinic_id) order by since desc`);
  return rows;
}

export async function providers(db: Db, since: string): Promise<ProviderSeen[]> {
  const { rows } = await db.execute<{ [K in keyof ProviderSeen]: ProviderSeen[K] }>(sql`
    select verb, asked::int as asked, failed::int as failed, unanswered::int as unanswered, ${utc('last_at')} as "lastAt" from app.provider_health(${since})`);
  return rows;
}
