// One effect per `Idempotency-Key`: the key is claimed and the answer kept in the effect's own transaction.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import type { Call } from './call.ts';
import { actorId, type Principal } from './principal.ts';

const claimQuery = {
  name: 'claim_once',
  text: 'insert into app.once (clinic_id, actor_id, key, verb, request_hash) values (app.clinic(), $1, $2, $3, $4) on conflict do nothing returning 1',
};
const storeQuery = {
  name: 'store_once',
  text: 'update app.once set body = $3, status = 200 where actor_id = $1 and key = $2',
};

/** Takes the key, or finds the answer that an earlier call with it was given. */
export async function claimKey(
  call: Call,
  client: pg.PoolClient,
  principal: Principal,
  input: unknown,
): Promise<{ answer?: unknown }> {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest();
  const claimed = await client.query({
    ...claimQuery,
    values: [actorId(principal), call.onceKey, call.verb.id, hash],
  });
  if (claimed.rowCount === 1) return {};
  const earlier = await client.query<{ verb: string; request_hash: Buffer; body: string | null }>(
    `select verb, request_hash, body from app.once where actor_id = $1 and key = $2`,
    [actorId(principal), call.onceKey],
  );
  const row = earlier.rows[0];
  if (!row || row.body === null)
    throw refuse(commonRefusals.still_running, { retryAfterSeconds: 1 });
  if (row.verb !== call.verb.id || !hash.equals(row.request_hash))
    throw refuse(commonRefusals.key_reused);
  return { answer: JSON.parse(row.body) };
}

export const storeAnswer = (
  client: pg.PoolClient,
  principal: Principal,
  onceKey: string | undefined,
  answer: unknown,
) =>
  client.query({
    ...storeQuery,
    values: [actorId(principal), onceKey, JSON.stringify(answer ?? null)],
  });
