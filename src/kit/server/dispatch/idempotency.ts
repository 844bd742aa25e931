// One effect per `Idempotency-Key`: the key is claimed before the effect and its answer kept with it, in the effect's own transaction.
// An act's key is claimed by its first transaction and answered by its last; a write's is held while it is worked and written with its answer.
import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { seal, type SealKeys, unseal } from '../secrets.ts';
import { setting, type Settings } from '../../shared/settings.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import type { Call } from './call.ts';
import { actorId, type Principal } from './principal.ts';

/** Seals what acts keep between their phases, and what they answered; knows their input again. */
export const intentKey = setting<{ mac: Buffer; seals: SealKeys }>('dispatch.intentKey');

const claimQuery = {
  name: 'claim_once',
  text: 'insert into app.once (clinic_id, actor_id, key, verb, request_hash) values (app.clinic(), $1, $2, $3, $4) on conflict do nothing returning 1',
};
const storeQuery = {
  name: 'store_once',
  text: 'update app.once set body = $3, status = 200 where actor_id = $1 and key = $2',
};

export interface Once {
  keep(answer: unknown): Promise<unknown>;
  /** After a refusal the same key may try again. */
  release(): Promise<unknown>;
}

/** @param about the account and its key. */
export function onceOf(
  settings: Settings,
  verb: Call['verb'],
  client: pg.PoolClient,
  about: readonly [actorId: string, key: string],
): Once {
  return {
    keep: (answer) =>
      client.query({
        ...storeQuery,
        values: [...about, written(settings, verb, about[1], answer)],
      }),
    release: () =>
      client.query('delete from app.once where actor_id = $1 and key = $2 and body is null', [
        ...about,
      ]),
  };
}

/** What an act answers may be what a person proved of themselves, and its input an OTP: neither lies in the table as it is. */
const written = (settings: Settings, verb: Call['verb'], key: string, answer: unknown): string => {
  const text = JSON.stringify(answer ?? null);
  return verb.kind === 'act'
    ? seal(settings.of(intentKey).seals, key, text).toString('base64')
    : text;
};
const readBack = (settings: Settings, verb: Call['verb'], key: string, body: string): unknown =>
  JSON.parse(
    verb.kind === 'act'
      ? unseal(settings.of(intentKey).seals, key, Buffer.from(body, 'base64'))
      : body,
  );
/** Of all that was sent: two uploads with the same words and other files are two. */
const hashOf = (
  settings: Settings,
  verb: Call['verb'],
  input: unknown,
  files: Call['files'] = [],
): Buffer =>
  (verb.kind === 'act' ? createHmac('sha256', settings.of(intentKey).mac) : createHash('sha256'))
    .update(JSON.stringify(input))
    .update(files.map(({ field, sha256 }) => `\n${field} ${sha256}`).join(''))
    .digest();

/** A write's key while it is worked. */
export interface Held {
  key: string;
  verb: string;
  requestHash: Buffer;
}

const holdQuery = {
  name: 'hold_key',
  text: 'select h.verb, h.request_hash, h.body from app.hold_key($1) h',
};

interface Earlier {
  verb: string | null;
  request_hash: Buffer;
  body: string | null;
}

/** What an earlier call with the key was answered. @throws still_running, key_reused */
function answerOf(
  settings: Settings,
  { verb, requestHash, key }: { verb: Call['verb']; requestHash: Buffer; key: string },
  row: Earlier | undefined,
): unknown {
  if (row && (row.verb !== verb.id || !requestHash.equals(row.request_hash)))
    throw refuse(commonRefusals.key_reused);
  if (!row || row.body === null)
    throw refuse(commonRefusals.still_running, { retryAfterSeconds: 1 });
  return readBack(settings, verb, key, row.body);
}

/**
 * Holds the key of a write that carries one until its transaction ends: whoever calls with the same one waits. Whose key it is, the context says, so
 * this may be sent right behind what enters.
 * @returns the answer that an earlier call with it was given; null where the verb takes no key or the call carries none.
 * @throws still_running, key_reused
 */
export async function holdKey(
  { settings }: { settings: Settings },
  { verb, files, onceKey }: Pick<Call, 'verb' | 'files' | 'onceKey'>,
  client: pg.PoolClient,
  input: unknown,
): Promise<Held | { answer: unknown } | null> {
  if (!verb.once || onceKey === undefined) return null;
  const requestHash = hashOf(settings, verb, input, files);
  const { rows } = await client.query<Earlier>({ ...holdQuery, values: [onceKey] });
  const [row] = rows;
  if (row && row.verb !== null)
    return { answer: answerOf(settings, { verb, requestHash, key: onceKey }, row) };
  return { key: onceKey, verb: verb.id, requestHash };
}

/**
 * Takes the key of an act that carries one, or finds the answer that an earlier call with it was given.
 * @returns null where the verb takes no key or the call carries none.
 * @throws still_running, key_reused
 */
export async function claimKey(
  { settings }: { settings: Settings },
  { verb, onceKey }: Pick<Call, 'verb' | 'onceKey'>,
  client: pg.PoolClient,
  principal: Principal,
  input: unknown,
): Promise<Once | { answer: unknown } | null> {
  if (!verb.once || onceKey === undefined) return null;
  const about = [actorId(principal), onceKey] as const;
  const hash = hashOf(settings, verb, input);
  const claimed = await client.query({ ...claimQuery, values: [...about, verb.id, hash] });
  if (claimed.rowCount === 1) return onceOf(settings, verb, client, about);
  const { rows } = await client.query<Earlier>(
    `select verb, request_hash, body from app.once where actor_id = $1 and key = $2`,
    [...about],
  );
  return {
    answer: answerOf(settings, { verb, requestHash: hash, key: onceKey }, rows[0]),
  };
}
