// Relatives in video rooms: one open invitation an appointment, bound to the browser that used its link.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { EndedBy } from '../model.ts';
import { presentSeconds } from '../rules.ts';
import { videoRelatives } from '../table.ts';

export type RelativeRow = typeof videoRelatives.$inferSelect;

export async function openRelative(
  db: Db,
  appointmentId: string,
): Promise<RelativeRow | undefined> {
  const [row] = await db
    .select()
    .from(videoRelatives)
    .where(and(eq(videoRelatives.appointmentId, appointmentId), isNull(videoRelatives.endedAt)));
  return row;
}

export async function relativeByKey(db: Db, keyHash: Buffer): Promise<RelativeRow | undefined> {
  const [row] = await db.select().from(videoRelatives).where(eq(videoRelatives.keyHash, keyHash));
  return row;
}

export async function relativeById(db: Db, id: string): Promise<RelativeRow | undefined> {
  const [row] = await db.select().from(videoRelatives).where(eq(videoRelatives.id, id));
  return row;
}

export async function addRelative(
  db: Db,
  row: Pick<RelativeRow, 'appointmentId' | 'keyHash' | 'askedAt'>,
): Promise<string> {
  const [added] = await db.insert(videoRelatives).values(row).returning({ id: videoRelatives.id });
  if (!added) throw new Error('a relative was not inserted');
  return added.id;
}

/** @returns false where somebody has said it before. */
export async function consentOfRelative(
  db: Db,
  id: string,
  said: { name: string; relation: string; language: string; consentedAt: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(videoRelatives)
    .set(said)
    .where(
      and(
        eq(videoRelatives.id, id),
        isNull(videoRelatives.consentedAt),
        isNull(videoRelatives.endedAt),
      ),
    );
  return rowCount === 1;
}

/** The first browser that comes has the link for itself. */
export const bindRelative = (db: Db, id: string, device: Buffer, now: string) =>
  db
    .update(videoRelatives)
    .set({ device, seenAt: now })
    .where(and(eq(videoRelatives.id, id), isNull(videoRelatives.device)));

/** The number of the next ticket of an end; every one before it opens nothing any more. @param end from 1 */
export async function nextEndTicket(db: Db, id: string, end: number): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(sql`
    update app.video_relatives set tickets[${sql.raw(String(end))}] = tickets[${sql.raw(String(end))}] + 1
    where id = ${id} returning tickets[${sql.raw(String(end))}] number`);
  const [row] = rows;
  if (!row) throw new Error('a relative that is gone');
  return row.number;
}

/** @returns undefined for a ticket that is not the end's last, was used, or whose relative was sent away. */
export async function spendEndTicket(
  db: Db,
  id: string,
  end: number,
  number: number,
): Promise<RelativeRow | undefined> {
  const at = sql.raw(String(end));
  const { rowCount } = await db.execute(sql`
    update app.video_relatives set seated[${at}] = ${number}
    where id = ${id} and ended_at is null and tickets[${at}] = ${number} and seated[${at}] < ${number}`);
  return rowCount === 1 ? relativeById(db, id) : undefined;
}

/** @returns undefined once it is over for them. */
export async function relativeSeen(
  db: Db,
  id: string,
  now: string,
): Promise<RelativeRow | undefined> {
  const [row] = await db
    .update(videoRelatives)
    .set({ seenAt: sql`greatest(${videoRelatives.seenAt}, ${now}::timestamptz)` })
    .where(and(eq(videoRelatives.id, id), isNull(videoRelatives.endedAt)))
    .returning();
  return row;
}

export async function admitRelative(db: Db, id: string, now: string): Promise<boolean> {
  const { rowCount } = await db
    .update(videoRelatives)
    .set({ admittedAt: now, seenAt: now })
    .where(
      and(
        eq(videoRelatives.id, id),
        isNull(videoRelatives.admittedAt),
        isNull(videoRelatives.endedAt),
      ),
    );
  return rowCount === 1;
}

/** Who was in the room was there until now. @returns whether it was still open. */
export async function endRelative(
  db: Db,
  id: string,
  endedBy: EndedBy,
  now: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(videoRelatives)
    .set({
      endedAt: now,
      endedBy,
      seenAt: sql`case when ${videoRelatives.seenAt} >= ${now}::timestamptz - make_interval(secs => ${presentSeconds}) then ${now}::timestamptz else ${videoRelatives.seenAt} end`,
    })
    .where(and(eq(videoRelatives.id, id), isNull(videoRelatives.endedAt)));
  return rowCount === 1;
}
