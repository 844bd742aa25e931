// API keys: made, shown once, ended.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { proofHash, randomApiKey } from '../../../kit/server/secrets.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { api } from '../contract.ts';
import { type ApiKey, maxKeys } from '../model.ts';
import { refusals } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;
type Row = Awaited<ReturnType<typeof store.keys>>[number];

export async function keys(ctx: Ctx): Promise<OutputOf<Api['keys']>> {
  const rows = await store.keys(ctx.db);
  return {
    keys: rows.map((row) => {
      const { revokedAt: _revokedAt, isOwners: _isOwners, ...shown } = row;
      return { ...shown, status: statusOf(ctx, row) };
    }),
  };
}

function statusOf({ now }: Ctx, { revokedAt, isOwners, expiresAt }: Row): ApiKey['status'] {
  if (revokedAt !== null || !isOwners) return 'revoked';
  return Temporal.Instant.compare(expiresAt, now) > 0 ? 'live' : 'expired';
}

/** @throws too_many_keys */
export async function addKey(
  ctx: Ctx,
  { name, scopes, days }: InputOf<Api['addKey']>,
): Promise<OutputOf<Api['addKey']>> {
  if ((await store.countLiveKeys(ctx.db, ctx.now.toString())) >= maxKeys)
    throw refuse(refusals.too_many_keys);
  const key = randomApiKey();
  const id = await store.addKey(ctx.db, {
    name,
    hash: proofHash(key),
    ending: key.slice(-4),
    scopes: [...new Set(scopes)],
    memberId: memberOf(ctx).memberId,
    expiresAt: ctx.now.add({ hours: 24 * days }).toString(),
  });
  ctx.record('api_key', id, { name, scopes, days });
  return { id, key };
}

/** @throws key_unknown */
export async function revokeKey(
  ctx: Ctx,
  { id }: InputOf<Api['revokeKey']>,
): Promise<Record<string, never>> {
  const name = await store.revokeKey(ctx.db, id, ctx.now.toString());
  if (name === null) throw refuse(refusals.key_unknown);
  ctx.record('api_key', id, { name });
  return {};
}
export { revokeKey as endKey };

/** Their keys open nothing from the moment on; now they do not either should the right come back. */
export async function onOwnershipMoved(
  ctx: Ctx,
  { from }: InputOf<Api['onOwnershipMoved']>,
): Promise<OutputOf<Api['onOwnershipMoved']>> {
  const ended = await store.unrevokedKeysOf(ctx.db, from);
  for (const { id } of ended) ctx.enqueue(api.endKey, { id });
  return { keys: ended.length };
}

export async function noteUse(
  ctx: Ctx,
  { id }: InputOf<Api['noteUse']>,
): Promise<Record<string, never>> {
  await store.noteUse(ctx.db, id, ctx.now.toString());
  return {};
}
