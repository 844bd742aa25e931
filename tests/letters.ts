// What the people of the test world find on their phones and in their mailboxes.
import { openSecret } from '../src/modules/messaging/service.ts';
import type { TestApp } from './db.ts';

type Sender = Pick<TestApp, 'admin' | 'settings'>;

export interface Letter {
  id: string;
  channel: string;
  recipient: string;
  template: string;
  status: string;
  code: string | null;
}

/** Everything sent to a number or an address, oldest first. */
export async function lettersTo(app: Sender, recipient: string): Promise<Letter[]> {
  const { rows } = await app.admin.query<Omit<Letter, 'code'> & { sealed: Buffer | null }>(
    `select m.id, m.channel, m.recipient, m.template, m.status, s.sealed from app.messages m
     left join app.message_secrets s on s.clinic_id = m.clinic_id and s.message_id = m.id where m.recipient = $1 order by m.at, m.id`,
    [recipient],
  );
  return rows.map(({ sealed, ...letter }) => ({
    ...letter,
    code: sealed ? (openSecret(app.settings, letter.id, sealed)['code'] ?? null) : null,
  }));
}

/** The newest code sent there. */
export async function lastCode(app: Sender, recipient: string): Promise<string> {
  const code = (await lettersTo(app, recipient)).findLast((letter) => letter.code !== null)?.code;
  if (code === undefined || code === null) throw new Error(`no code was sent to ${recipient}`);
  return code;
}

/** Six digits that are surely not among these. */
export function wrongCode(...right: string[]): string {
  for (let n = 0; ; n += 1) {
    const code = String(n).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}
