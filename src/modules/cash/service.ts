import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { addDays, type Day, dayAt } from '../../kit/shared/time.ts';
import * as clinics from '../clinics/service.ts';
import type { api } from './contract.ts';
import type { CashDay } from './model.ts';
import { dayPaper } from './print/day.ts';
import { peopleOf, toldDays } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

const load = async (ctx: Ctx, on: Day): Promise<CashDay> => ({
  day: on,
  people: peopleOf(await store.takingsOf(ctx.db, on), await store.countsOf(ctx.db, on)),
  changedDays: await store.changedSinceCounted(ctx.db, {
    from: addDays(dayAt(ctx.now, ctx.zone), -toldDays),
    but: on,
    zone: ctx.zone,
  }),
});

export const day = (ctx: Ctx, { day: on }: InputOf<Api['day']>): Promise<CashDay> =>
  load(ctx, on ?? dayAt(ctx.now, ctx.zone));

export async function paper(
  ctx: Ctx,
  { day: asked }: InputOf<Api['paper']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const on = asked ?? dayAt(ctx.now, ctx.zone);
  const { name: clinic } = await clinics.mine(ctx);
  const bytes = await dayPaper(ctx, await load(ctx, on), { clinic, takenBy: memberOf(ctx).name });
  ctx.record('cash_day', on);
  return { bytes, fileName: `day-close-${on}.pdf`, media: 'application/pdf' };
}

/** @throws stale_version where money moved since this was typed, input_wrong for a day to come or a difference without a reason */
export async function count(
  ctx: Ctx,
  { day: on, memberId, countedPaise, note, seenPaise }: InputOf<Api['count']>,
): Promise<CashDay> {
  if (on > dayAt(ctx.now, ctx.zone))
    throw refuse(commonRefusals.input_wrong, { fields: { day: { code: 'date_future' } } });
  const before = await load(ctx, on);
  const person = before.people.find((one) => one.memberId === memberId);
  const expectedPaise = person?.expectedPaise ?? 0;
  if (expectedPaise !== seenPaise)
    throw refuse(commonRefusals.stale_version, { details: { current: before } });
  if (countedPaise !== expectedPaise && note === '')
    throw refuse(commonRefusals.input_wrong, { fields: { note: { code: 'required' } } });
  const id = await store.addCount(ctx.db, {
    day: on,
    memberId,
    expectedPaise,
    countedPaise,
    note,
    signedBy: memberOf(ctx).memberId,
    signedAt: ctx.now.toString(),
  });
  ctx.record('cash_count', id, { day: on, memberId, expectedPaise, countedPaise });
  return load(ctx, on);
}
