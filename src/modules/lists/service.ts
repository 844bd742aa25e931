import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import type { api } from './contract.ts';
import type { Choices } from './model.ts';
import { most, refusals } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

export const choices = (ctx: Ctx): Promise<Choices> =>
  store.choices(ctx.db, memberOf(ctx).memberId);

/** @throws too_many_filters */
export async function hideColumns(
  ctx: Ctx,
  { list, hidden }: InputOf<Api['hideColumns']>,
): Promise<Choices> {
  const before = await choices(ctx);
  if (before.hidden.length >= most.lists && !before.hidden.some((one) => one.list === list))
    throw refuse(refusals.too_many_filters);
  await store.hideColumns(ctx.db, memberOf(ctx).memberId, list, hidden);
  ctx.record('lists', '', { list });
  return await choices(ctx);
}

/** @throws too_many_filters */
export async function keepFilters(ctx: Ctx, input: InputOf<Api['keepFilters']>): Promise<Choices> {
  const { filters } = await choices(ctx);
  const isKnown = filters.some(({ list, name }) => list === input.list && name === input.name);
  if (filters.length >= most.filters && !isKnown) throw refuse(refusals.too_many_filters);
  await store.keepFilters(ctx.db, memberOf(ctx).memberId, input);
  ctx.record('lists', '', { list: input.list });
  return await choices(ctx);
}

export async function forgetFilters(
  ctx: Ctx,
  { list, name }: InputOf<Api['forgetFilters']>,
): Promise<Choices> {
  await store.forgetFilters(ctx.db, memberOf(ctx).memberId, list, name);
  ctx.record('lists', '', { list });
  return await choices(ctx);
}
