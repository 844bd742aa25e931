import { sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { DeadLetter, HookRefusal, StuckAct } from './model.ts';

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

/** @returns how many were handed on. */
export async function retryAll(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) filter (where app.retry_dead_letter(id))::int as count from app.list_dead_letters(null)`,
  );
  return rows[0]?.count ?? 0;
}

interface ActRow extends Record<string, unknown> {
  clinic_id: string;
  id: string;
  verb: string;
  state: StuckAct['state'];
  reason: string | null;
  tries: number;
  created_at: Date | string;
}

export async function stuckActs(db: Db, most: number): Promise<StuckAct[]> {
  const { rows } = await db.execute<ActRow>(sql`select * from app.list_stuck_intents(${most})`);
  return rows.map(({ clinic_id, created_at, id, verb, state, reason, tries }) => ({
    id,
    clinicId: clinic_id,
    verb,
    state,
    reason,
    tries,
    begunAt: instantOf(created_at),
  }));
}

export async function forgetSettled(db: Db, at: string): Promise<number> {
  const { rows } = await db.execute<{ wiped: number }>(
    sql`select app.forget_settled(${at}) as wiped`,
  );
  return rows[0]?.wiped ?? 0;
}

/** @returns false where there is neither such a letter nor such an act. */
export async function discard(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(
    sql`select app.discard_dead_letter(${id}) or app.discard_intent(${id}) as done`,
  );
  return rows[0]?.done ?? false;
}

/** In the books of clinic zero, whatever clinic is signed. */
export async function noteHook(db: Db, hook: string, reason: string, at: string): Promise<void> {
  await db.execute(sql`select app.note_hook(${hook}, ${reason}, ${at})`);
}

export async function hookRefusals(db: Db, most: number): Promise<HookRefusal[]> {
  const { rows } = await db.execute<{
    hook: string;
    reason: string;
    times: number;
    first_at: Date | string;
    last_at: Date | string;
  }>(
    sql`select hook, reason, times, first_at, last_at from app.hook_refusals order by last_at desc limit ${most}`,
  );
  return rows.map(({ first_at, last_at, ...row }) => ({
    ...row,
    firstAt: instantOf(first_at),
    lastAt: instantOf(last_at),
  }));
}
