// What the plans cost and what the free one holds: as the operator set it last, else as the server was started.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { setting } from '../../../kit/shared/settings.ts';
import type { Day } from '../../../kit/shared/time.ts';
import type { api } from '../contract.ts';
import type { Limits, PlanOffer, PlanTerms } from '../model.ts';
import { opens, usualLimits } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;

/** What is sold, for how much, by whom. */
export const planOffer = setting<PlanOffer>('plans.offer');

const maxShown = 20;

export async function standingTerms(ctx: Ctx): Promise<PlanTerms> {
  const { monthlyPaise } = ctx.settings.of(planOffer);
  return (await store.findTerms(ctx.db)) ?? { monthlyPaise, ...usualLimits };
}

/** How much the clinic's plan holds. The operator sets the free one's numbers alone: of a plan that was bought nothing changes. */
export const limits = async (ctx: Ctx, premiumUntil: Day | null): Promise<Limits> =>
  premiumUntil === null ? standingTerms(ctx) : opens.premium;

export const ownLimits = (ctx: Ctx): Promise<Limits> => limits(ctx, memberOf(ctx).premiumUntil);

export const terms = async (ctx: Ctx): Promise<OutputOf<Api['terms']>> => ({
  terms: await standingTerms(ctx),
  earlier: await store.listTerms(ctx.db, maxShown),
});

export async function setTerms(
  ctx: Ctx,
  { setBy, ...wanted }: InputOf<Api['setTerms']>,
): Promise<Record<string, never>> {
  const before = await standingTerms(ctx);
  await store.addTerms(ctx.db, { ...wanted, setBy, setAt: ctx.now.toString() });
  ctx.record('plan_terms', '', { by: setBy, before, after: wanted });
  return {};
}
