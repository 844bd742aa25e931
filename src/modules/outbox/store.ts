import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Db } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Channel, MessageStatus } from '../messaging/model.ts';
import type { MessageValues } from '../messaging/rules.ts';

export interface Held extends Record<string, unknown> {
  id: string;
  at: string;
  channel: Channel;
  recipient: string;
  template: string;
  filled: MessageValues;
  language: Language;
  status: MessageStatus;
  sealed: Buffer | null;
}

/** The newest messages of the whole app. @throws 42501 unless the server opened the outbox at its start. */
export async function newest(db: Db, most: number, now: string): Promise<Held[]> {
  const { rows } = await db.execute<Held>(
    sql`select id, to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, channel, recipient, template, filled, language, status, sealed from app.open_outbox(${most}, ${now})`,
  );
  return rows;
}

/** By the operator's own connection: no login role of ours can turn this. */
export async function turnSwitch(adminUrl: string, isOpen: boolean): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('update app_private.outbox set is_open = $1', [isOpen]);
  } finally {
    await client.end();
  }
}
