import { sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { DeadLetter } from './model.ts';

interface Row extends Record<string, unknown> {
  id: string;
  clinic_id: string;
  kind: DeadLetter['kind'];
  name: string;
  payload: Record<string, unknown>;
  reason: string;
  tries: number;
  written_at: Date | string;
  died_at: Date | string;
}

const instantOf = (at: Date | string): string => new Date(at).toISOString();

export async function deadLetters(db: Db, most: number): Promise<DeadLetter[]> {
  const { rows } = await db.execute<Row>(sql`select * from app.list_dead_letters(${most})`);
  return rows.map((row) => ({
    id: row.id,
    clinicId: row.clinic_id,
    kind: row.kind,
    name: row.name,
    payload: row.payload,
    reason: row.reason,
    tries: row.tries,
    writtenAt: instantOf(row.written_at),
    diedAt: instantOf(row.died_at),
  }));
}

/** @returns false where there is no such letter. */
export async function retry(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(
    sql`select app.retry_dead_letter(${id}) as done`,
  );
  return rows[0]?.done ?? false;
}

/** @returns false where there is no such letter. */
export async function discard(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(
    sql`select app.discard_dead_letter(${id}) as done`,
  );
  return rows[0]?.done ?? false;
}
