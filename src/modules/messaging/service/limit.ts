// What SMS may cost a clinic in a month. Codes and what the owner is told of their people leave all the same.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { dayAt, startOfDay } from '../../../kit/shared/time.ts';
import type { api } from '../contract.ts';
import { ownersTemplates, refusals, secretsOf, type TemplateId } from '../rules.ts';
import * as store from '../store.ts';
import type { Letter } from './sending.ts';
import { priceOf } from './wording.ts';

type Api = typeof api;

const monthStart = (ctx: Ctx): string =>
  startOfDay(`${dayAt(ctx.now, ctx.zone).slice(0, 8)}01`, ctx.zone).toString();

export async function spending(ctx: Ctx): Promise<OutputOf<Api['spending']>> {
  const [limitPaise, spentPaise] = await Promise.all([
    store.limitOf(ctx.db),
    store.spentSince(ctx.db, monthStart(ctx)),
  ]);
  return { limitPaise, spentPaise };
}

export async function setLimit(
  ctx: Ctx,
  { limitPaise }: InputOf<Api['setLimit']>,
): Promise<OutputOf<Api['setLimit']>> {
  await store.setLimit(ctx.db, limitPaise);
  ctx.record('settings', 'message_limit', { limitPaise });
  return spending(ctx);
}

const isAlwaysSent = (template: TemplateId): boolean =>
  secretsOf(template).includes('code') || ownersTemplates.some((one) => one === template);

const isWithin = async (
  ctx: Ctx,
  limitPaise: number,
  costPaise: number,
  but?: string,
): Promise<boolean> =>
  (await store.spentSince(ctx.db, monthStart(ctx), but)) + costPaise <= limitPaise;

/** Holds the clinic's limit until the transaction ends, so that two messages do not both fit into what is left for one. */
export async function isOverLimit(
  ctx: Ctx,
  { messageId, template }: { messageId: string; template: TemplateId },
  costPaise: number,
): Promise<boolean> {
  if (isAlwaysSent(template)) return false;
  const limitPaise = await store.lockLimit(ctx.db);
  return limitPaise !== null && !(await isWithin(ctx, limitPaise, costPaise, messageId));
}

type Wanted = Pick<Letter, 'template' | 'language' | 'values' | 'secret'>;

/** Whether an SMS would leave now, as far as the month's limit goes. */
export async function fitsLimit(
  ctx: Ctx,
  { template, language = ctx.language, values, secret }: Wanted,
): Promise<boolean> {
  const limitPaise = isAlwaysSent(template) ? null : await store.limitOf(ctx.db);
  if (limitPaise === null) return true;
  const { costPaise } = await priceOf(ctx, template, language, { ...values, ...secret });
  return isWithin(ctx, limitPaise, costPaise);
}

/** What would not leave is not said to have been sent. @throws sms_limit_reached */
export async function mustFitLimit(ctx: Ctx, wanted: Wanted): Promise<void> {
  if (!(await fitsLimit(ctx, wanted))) throw refuse(refusals.sms_limit_reached);
}
