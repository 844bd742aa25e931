import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import type { api } from './api.ts';
import { pageSize } from './model.ts';
import * as store from './store.ts';

type Api = typeof api;

export async function list(ctx: Ctx, { before, entity, entityId }: InputOf<Api['list']>): Promise<OutputOf<Api['list']>> {
  const found = await store.entries(ctx.db, { before, entity, entityId }, pageSize + 1);
  ctx.record('audit', entityId === '' ? 'trail' : entityId);
  const entries = found.slice(0, pageSize);
  return { entries, next: found.length > pageSize ? (entries.at(-1)?.seq ?? null) : null };
}

export async function verify(ctx: Ctx): Promise<OutputOf<Api['verify']>> {
  const brokenAt = await store.firstBreak(ctx.db);
  ctx.record('audit', 'trail', { brokenAt });
  return { isWhole: brokenAt === null, brokenAt };
}
