// How a member hears of what happens: by which ways, on which browsers, and when not.
import { type Ctx, mayUse, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { messaging } from '../../messaging/service.ts';
import { allows } from '../../plans/rules.ts';
import type { api } from '../contract.ts';
import type { Choices } from '../model.ts';
import { isAlert, kindsFor, refusals, usualWays } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;

const pushKey = (ctx: Ctx): string | null => ctx.settings.of(messaging).pushKey ?? null;

export async function choices(ctx: Ctx): Promise<Choices> {
  const member = memberOf(ctx);
  const { memberId } = member;
  const [chosen, quiet, email] = await Promise.all([
    store.choicesOf(ctx.db, memberId),
    store.quietOf(ctx.db, memberId),
    store.mailboxOf(ctx.db, memberId),
  ]);
  return {
    events: kindsFor({
      ...member,
      mayExport: mayUse(ctx, 'Export', 'view'),
      mayRefund: mayUse(ctx, 'Money', 'edit'),
      seesMoney: mayUse(ctx, 'Money', 'view'),
    }).map((kind) => ({
      kind,
      ...(chosen.get(kind) ?? usualWays[kind]),
      ...(isAlert(kind) ? { email: true } : {}),
      isFixed: isAlert(kind),
    })),
    quiet,
    email,
    hasSms: allows(member.premiumUntil).sms,
    pushKey: pushKey(ctx),
  };
}

export async function choose(
  ctx: Ctx,
  { kind, ...ways }: InputOf<Api['choose']>,
): Promise<Choices> {
  const { memberId } = memberOf(ctx);
  await store.choose(ctx.db, memberId, kind, ways);
  ctx.record('settings', memberId, { kind, ...ways });
  return choices(ctx);
}

export async function setQuiet(ctx: Ctx, { quiet }: InputOf<Api['setQuiet']>): Promise<Choices> {
  const { memberId } = memberOf(ctx);
  await store.setQuiet(ctx.db, memberId, quiet);
  ctx.record('settings', memberId, { quiet });
  return choices(ctx);
}

/** Without keys nobody could ever push, so nothing is kept. @throws push_off */
export async function PushNotifications(
  ctx: Ctx,
  { endpoint, keys, isOn }: InputOf<Api['PushNotifications']>,
): Promise<Record<string, never>> {
  if (pushKey(ctx) === null) throw refuse(refusals.push_off);
  const { memberId } = memberOf(ctx);
  ctx.record('settings', memberId, { push: isOn });
  if (isOn)
    await store.subscribe(ctx.db, { memberId, endpoint, ...keys, addedAt: ctx.now.toString() });
  else await store.unsubscribe(ctx.db, memberId, endpoint);
  return {};
}
