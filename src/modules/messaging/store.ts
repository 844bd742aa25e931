import { and, eq, gt, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Channel, MessageStatus } from './model.ts';
import type { MessageValues } from './rules.ts';
import { messages, messageSecrets } from './table.ts';

export interface Draft {
  channel: Channel;
  recipient: string;
  template: string;
  values: MessageValues;
  language: Language;
  dedupe: string;
  at: string;
}

/** @returns the new message's id, or null when one with the same dedupe key is already there. */
export async function insert(db: Db, draft: Draft): Promise<string | null> {
  const [row] = await db
    .insert(messages)
    .values(draft)
    .onConflictDoNothing()
    .returning({ id: messages.id });
  return row?.id ?? null;
}

export async function idOf(db: Db, dedupe: string): Promise<string> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.dedupe, dedupe));
  if (!row) throw new Error(`no message ${dedupe}`);
  return row.id;
}

export const keepSecret = (db: Db, messageId: string, sealed: Buffer, endsAt: string) =>
  db.insert(messageSecrets).values({ messageId, sealed, endsAt });

export const dropSecret = (db: Db, messageId: string) =>
  db.delete(messageSecrets).where(eq(messageSecrets.messageId, messageId));

const lockedById = statement((db) =>
  db
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder('id')))
    .for('update')
    .prepare('messaging_locked_by_id'),
);
const secretOf = statement((db) =>
  db
    .select({ sealed: messageSecrets.sealed, endsAt: messageSecrets.endsAt })
    .from(messageSecrets)
    .where(
      and(
        eq(messageSecrets.messageId, sql.placeholder('id')),
        gt(messageSecrets.endsAt, sql.placeholder('now')),
      ),
    )
    .prepare('messaging_secret_of'),
);

/** The message, locked until the transaction ends, with its sealed secret while that lives. */
export async function load(db: Db, id: string, now: string) {
  const [message] = await lockedById(db).execute({ id });
  if (!message) return null;
  const [secret] = await secretOf(db).execute({ id, now });
  return { message, secret: secret ?? null };
}

export const move = (db: Db, id: string, status: MessageStatus, attempts: number) =>
  db
    .update(messages)
    .set({ status, attempts, updatedAt: sql`now()` })
    .where(eq(messages.id, id));

export async function forgetSecrets(db: Db, now: string): Promise<number> {
  const { rows } = await db.execute<{ wiped: number }>(
    sql`select app.forget_secrets(${now}) as wiped`,
  );
  return rows[0]?.wiped ?? 0;
}
