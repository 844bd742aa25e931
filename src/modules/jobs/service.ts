import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import type { api } from './contract.ts';
import { maxListed } from './model.ts';
import { refusals } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

export const deadLetters = async (ctx: Ctx): Promise<OutputOf<Api['deadLetters']>> => ({
  letters: await store.deadLetters(ctx.db, maxListed),
});

/** @throws letter_unknown */
export async function retry(
  ctx: Ctx,
  { id }: InputOf<Api['retry']>,
): Promise<Record<string, never>> {
  if (!(await store.retry(ctx.db, id))) throw refuse(refusals.letter_unknown);
  ctx.record('dead_letter', id, { retried: true });
  return {};
}

export async function retryAll(ctx: Ctx): Promise<OutputOf<Api['retryAll']>> {
  const retried = await store.retryAll(ctx.db);
  ctx.record('dead_letter', '', { retried });
  return { retried };
}

export const stuckActs = async (ctx: Ctx): Promise<OutputOf<Api['stuckActs']>> => ({
  acts: await store.stuckActs(ctx.db, maxListed),
});

export const forgetSettled = async (ctx: Ctx): Promise<OutputOf<Api['forgetSettled']>> => ({
  wiped: await store.forgetSettled(ctx.db, ctx.now.toString()),
});

/** @throws letter_unknown */
export async function discard(
  ctx: Ctx,
  { id }: InputOf<Api['discard']>,
): Promise<Record<string, never>> {
  if (!(await store.discard(ctx.db, id))) throw refuse(refusals.letter_unknown);
  ctx.record('dead_letter', id, { retried: false });
  return {};
}

export async function noteHook(
  ctx: Ctx,
  { hook, reason }: InputOf<Api['noteHook']>,
): Promise<Record<string, never>> {
  await store.noteHook(ctx.db, hook, reason, ctx.now.toString());
  return {};
}

export const hookRefusals = async (ctx: Ctx): Promise<OutputOf<Api['hookRefusals']>> => ({
  refusals: await store.hookRefusals(ctx.db, maxListed),
});
