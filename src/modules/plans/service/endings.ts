// The owner is written to a week before a plan ends, and when it has ended: nothing renews by itself.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { dayText } from '../../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import { send } from '../../messaging/service.ts';
import type { api } from '../contract.ts';
import * as store from '../store.ts';

type Api = typeof api;

export const planEndings = async (ctx: Ctx): Promise<OutputOf<Api['planEndings']>> => ({
  planned: await store.planEndings(ctx.db, ctx.now.toString()),
});

export async function tellEnd(
  ctx: Ctx,
  { expiresOn }: InputOf<Api['tellEnd']>,
): Promise<OutputOf<Api['tellEnd']>> {
  const [last, owner] = await Promise.all([store.lastDay(ctx.db), store.owner(ctx.db)]);
  ctx.record('subscription', '', { expiresOn, last });
  if (!owner || owner.email === '' || last !== expiresOn) return { isTold: false };
  const template = dayAt(ctx.now, ctx.zone) > expiresOn ? 'plan_ended' : 'plan_ends';
  await send(ctx, {
    channel: 'email',
    to: owner.email,
    template,
    values: { clinic: owner.clinic, day: dayText(expiresOn, owner.language) },
    language: owner.language,
    // Said once of each, however often it is looked.
    dedupe: `${template}:${expiresOn}`,
  });
  return { isTold: true };
}
