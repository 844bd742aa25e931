import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { FileKind, MadeFile, Progress } from './model.ts';
import { mostListed, mostReleased } from './rules.ts';
import { members } from '../staff/table.ts';
import { madeFiles } from './table.ts';

const shown = {
  id: madeFiles.id,
  kind: madeFiles.kind,
  memberId: madeFiles.askedBy,
  status: madeFiles.status,
  phase: madeFiles.phase,
  done: madeFiles.done,
  total: madeFiles.total,
  size: madeFiles.size,
  missing: madeFiles.missing,
  fileName: madeFiles.fileName,
  askedAt: madeFiles.askedAt,
  readyAt: madeFiles.readyAt,
  endsAt: madeFiles.endsAt,
};
const isUnderWay = inArray(madeFiles.status, ['waiting', 'making']);

export interface Wish {
  kind: FileKind;
  askedBy: string;
  askedAt: string;
  language: string;
  content: Record<string, unknown>;
}

/** @returns the new one; null where one of this kind is under way for the same member. */
export async function ask(db: Db, wish: Wish): Promise<MadeFile | null> {
  const [row] = await db.insert(madeFiles).values(wish).onConflictDoNothing().returning(shown);
  return row ?? null;
}

/** @returns the one with just this content; null where there is none, or another one. */
export async function underWay(
  db: Db,
  kind: FileKind,
  askedBy: string,
  content: Record<string, unknown>,
): Promise<MadeFile | null> {
  const isSame = sql`${madeFiles.content} = ${JSON.stringify(content)}::jsonb`;
  const [row] = await db
    .select(shown)
    .from(madeFiles)
    .where(and(eq(madeFiles.kind, kind), eq(madeFiles.askedBy, askedBy), isSame, isUnderWay));
  return row ?? null;
}

/**
 * Of a kind; what is over has gone from the list, and so has what could not be made and was asked for before `since`.
 * @param of null: of everybody
 */
export const list = (
  db: Db,
  kind: FileKind,
  { of, since }: { of: string | null; since: string },
): Promise<MadeFile[]> =>
  db
    .select(shown)
    .from(madeFiles)
    .where(
      and(
        eq(madeFiles.kind, kind),
        or(
          isUnderWay,
          eq(madeFiles.status, 'ready'),
          and(eq(madeFiles.status, 'failed'), gt(madeFiles.askedAt, since)),
        ),
        of === null ? undefined : eq(madeFiles.askedBy, of),
      ),
    )
    .orderBy(desc(madeFiles.id))
    .limit(mostListed);

export async function byId(db: Db, id: string) {
  const [row] = await db.select().from(madeFiles).where(eq(madeFiles.id, id));
  return row ?? null;
}

export async function cancel(db: Db, id: string): Promise<MadeFile | null> {
  const [row] = await db
    .update(madeFiles)
    .set({ status: 'canceled' })
    .where(and(eq(madeFiles.id, id), isUnderWay))
    .returning(shown);
  return row ?? null;
}

/** @returns the file with the parts of an earlier beginning, which it no longer names. */
export async function take(db: Db, id: string, now: string) {
  const [before] = await db
    .select()
    .from(madeFiles)
    .where(and(eq(madeFiles.id, id), eq(madeFiles.status, 'waiting')))
    .for('update');
  if (!before) return null;
  const run = before.run + 1;
  await db
    .update(madeFiles)
    .set({ status: 'making', run, beatAt: now, phase: '', done: 0, total: 0, size: 0, parts: [] })
    .where(eq(madeFiles.id, id));
  return { ...before, run };
}

export async function memberName(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ name: members.name }).from(members).where(eq(members.id, id));
  return row?.name ?? '';
}

const isRun = (id: string, run: number) =>
  and(eq(madeFiles.id, id), eq(madeFiles.run, run), eq(madeFiles.status, 'making'));

/** @returns whether it is still wanted. */
export async function note(
  db: Db,
  id: string,
  run: number,
  { part, ...far }: Progress & { part: string | null; size: number; beatAt: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(madeFiles)
    .set({
      ...far,
      ...(part === null ? {} : { parts: sql`${madeFiles.parts} || ${part}::text` }),
    })
    .where(isRun(id, run));
  return rowCount === 1;
}

export async function finish(
  db: Db,
  id: string,
  run: number,
  end: Partial<typeof madeFiles.$inferInsert>,
): Promise<typeof madeFiles.$inferSelect | null> {
  const [row] = await db.update(madeFiles).set(end).where(isRun(id, run)).returning();
  return row ?? null;
}

/** Of what is over; null where it is not. */
export async function leftParts(db: Db, id: string): Promise<string[] | null> {
  const [row] = await db
    .select({ parts: madeFiles.parts })
    .from(madeFiles)
    .where(and(eq(madeFiles.id, id), inArray(madeFiles.status, ['failed', 'canceled', 'ended'])));
  return row?.parts ?? null;
}

export const forgetParts = (db: Db, id: string) =>
  db.update(madeFiles).set({ parts: [] }).where(eq(madeFiles.id, id));

export async function release(db: Db, now: string, silentSince: string): Promise<number> {
  const { rows } = await db.execute<{ released: number }>(
    sql`select app.release_made_files(${now}::timestamptz, ${silentSince}::timestamptz, ${mostReleased}) as released`,
  );
  return rows[0]?.released ?? 0;
}
