// The rows between the phases of an act. What an intent says lies sealed, and is gone when it is settled.
import type pg from 'pg';
import { seal, unseal } from '../secrets.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Actor } from '../ctx.ts';
import { isLanguage, type Language } from '../../shared/languages.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import { intentKey } from './idempotency.ts';

/** Whose name the audit log gives to what is done for them. */
export type Reader = { member: string; account: string; session: string } | Record<string, never>;

export const readerOf = (actor: Actor): Reader =>
  actor.kind === 'member'
    ? { member: actor.memberId, account: actor.accountId, session: actor.sessionId }
    : {};

export interface Intent {
  id: string;
  clinicId: string;
  verb: string;
  key: string;
  reader: Reader;
  onceKey: string | null;
  language: Language;
  hasSecret: boolean;
  /** How many processes took it up, the first one included; who is not the latest has nothing to say any more. */
  tries: number;
  endsAt: Temporal.Instant;
}

interface Row {
  clinic_id: string;
  id: string;
  verb: string;
  key: string;
  member_id: string | null;
  account_id: string | null;
  session_id: string | null;
  once_key: string | null;
  language: string;
  sealed: Buffer;
  has_secret: boolean;
  tries: number;
  ends_at: Date;
}

const insertText = `insert into app.intents (id, verb, about, key, member_id, account_id, session_id, once_key, language, sealed, has_secret, busy_until, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(secs => $12), $13) on conflict do nothing`;

/** @throws still_running where another one about the same is under way. */
export async function writeIntent(
  client: pg.PoolClient,
  settings: Settings,
  intent: Intent,
  { about, content, busySeconds }: { about?: string; content: unknown; busySeconds: number },
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'write_intent',
    text: insertText,
    values: [
      intent.id,
      intent.verb,
      about ?? null,
      intent.key,
      intent.reader.member ?? null,
      intent.reader.account ?? null,
      intent.reader.session ?? null,
      intent.onceKey,
      intent.language,
      seal(settings.of(intentKey).seals, intent.id, JSON.stringify(content)),
      intent.hasSecret,
      busySeconds,
      intent.endsAt.toString(),
    ],
  });
  if (rowCount !== 1) throw refuse(commonRefusals.still_running, { retryAfterSeconds: 5 });
}

/** Held until the transaction ends. @returns whether it is still for this process to settle. */
export async function holdIntent(
  client: pg.PoolClient,
  { id, tries }: Pick<Intent, 'id' | 'tries'>,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'hold_intent',
    text: `select from app.intents where id = $1 and tries = $2 and state = 'begun' for update`,
    values: [id, tries],
  });
  return rowCount === 1;
}

export const settleIntent = (
  client: pg.PoolClient,
  id: string,
  state: 'finished' | 'refused' | 'failed' | 'unknown',
  reason: string | null,
) =>
  client.query({
    name: 'settle_intent',
    text: `update app.intents set state = $2, reason = left($3, 300), sealed = null, settled_at = now() where id = $1`,
    values: [id, state, reason],
  });

/** For another process, or this one, after a pause. */
export const postponeIntent = (client: pg.PoolClient, id: string, seconds: number) =>
  client.query(
    `update app.intents set busy_until = now() + make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );

/** Those of all clinics whose process has let go of them, in the name of clinic zero. */
export async function takeOverdue(
  client: pg.PoolClient,
  settings: Settings,
  verbs: readonly string[],
  busySeconds: number,
): Promise<{ intent: Intent; content: () => unknown }[]> {
  const { rows } = await client.query<Row>('select * from app.take_overdue_intents($1, $2, $3)', [
    verbs,
    maxAtOnce,
    busySeconds,
  ]);
  return rows.map((row) => ({
    intent: intentOf(row),
    content: () => JSON.parse(unseal(settings.of(intentKey).seals, row.id, row.sealed)),
  }));
}

const maxAtOnce = 20;

const intentOf = (row: Row): Intent => ({
  id: row.id,
  clinicId: row.clinic_id,
  verb: row.verb,
  key: row.key,
  reader:
    row.member_id === null || row.account_id === null || row.session_id === null
      ? {}
      : { member: row.member_id, account: row.account_id, session: row.session_id },
  onceKey: row.once_key,
  language: isLanguage(row.language) ? row.language : 'en',
  hasSecret: row.has_secret,
  tries: row.tries,
  endsAt: Temporal.Instant.fromEpochMilliseconds(row.ends_at.getTime()),
});
