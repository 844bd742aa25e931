// The owner's week by e-mail, each Monday morning of the clinic, once.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { dayText, translatorOf } from '../../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { moneyText, roundMoneyText } from '../../../kit/shared/money.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import { send } from '../../messaging/service.ts';
import type { api } from '../contract.ts';
import {
  measureWords,
  type OpenWork,
  weeklyWords,
  weekMeasures,
  type WeekMeasure,
  weeksBefore,
} from '../rules.ts';
import * as store from '../store/weekly.ts';

type Api = typeof api;

export const planWeekly = async (ctx: Ctx): Promise<{ planned: number }> => ({
  planned: await store.plan(ctx.db, ctx.now.toString()),
});

export async function weekly(ctx: Ctx): Promise<OutputOf<Api['weekly']>> {
  const [isOn, owner] = await Promise.all([store.isOn(ctx.db), store.owner(ctx.db)]);
  return { isOn, email: owner?.email ?? '' };
}

export async function setWeekly(
  ctx: Ctx,
  { isOn }: InputOf<Api['setWeekly']>,
): Promise<OutputOf<Api['weekly']>> {
  await store.setOn(ctx.db, isOn);
  ctx.record('reports', '', { weekly: isOn });
  return await weekly(ctx);
}

export async function tellWeek(
  ctx: Ctx,
  { monday }: InputOf<Api['tellWeek']>,
): Promise<OutputOf<Api['tellWeek']>> {
  const [owner, isOn] = await Promise.all([store.owner(ctx.db), store.isOn(ctx.db)]);
  ctx.record('reports', '', { monday });
  if (!owner || owner.email === '' || !isOn) return { isTold: false };
  const { last, before } = weeksBefore(monday);
  const [now, then, open] = await Promise.all([
    store.week(ctx.db, last, ctx.zone),
    store.week(ctx.db, before, ctx.zone),
    store.openWork(ctx.db, last, { today: monday, now: ctx.now.toString(), zone: ctx.zone }),
  ]);
  const words = translatorOf(ctx, owner.language);
  const day = (one: string) => dayText(one, owner.language);
  await send(ctx, {
    channel: 'email',
    to: owner.email,
    template: 'weekly_summary',
    values: {
      clinic: owner.clinic,
      week: `${day(last.from)} – ${day(last.to)}`,
      changed: `\n\n${changes(words, now, then).join('\n')}`,
      todo: `\n\n${toDo(words, open).join('\n')}\n\n${words.text(weeklyWords.end)}`,
    },
    language: owner.language,
    dedupe: `weekly:${monday}`,
  });
  return { isTold: true };
}

type Week = Record<WeekMeasure, number>;

const changes = (words: Translator, now: Week, then: Week): string[] =>
  weekMeasures.map((measure) => {
    const written = (of: Week) =>
      measure === 'collection' ? roundMoneyText(of[measure]) : String(of[measure]);
    return words.text(weeklyWords.line, {
      name: words.text(measureWords[measure]),
      now: written(now),
      before: written(then),
    });
  });

function toDo(words: Translator, { owing, duePaise, followUps, unseen }: OpenWork): string[] {
  const lines = [
    ...(owing > 0
      ? [words.text(weeklyWords.dues, { count: owing, amount: moneyText(duePaise) })]
      : []),
    ...(followUps > 0 ? [words.text(weeklyWords.followUps, { count: followUps })] : []),
    ...(unseen > 0 ? [words.text(weeklyWords.unseen, { count: unseen })] : []),
  ];
  return lines.length === 0
    ? [words.text(weeklyWords.nothing)]
    : [words.text(weeklyWords.toDo), ...lines.map((line) => `• ${line}`)];
}
