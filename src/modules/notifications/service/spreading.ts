// News beyond the bell: by the ways its reader has chosen, and not in their quiet hours.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { whenText } from '../../../kit/server/words.ts';
import { type Letter, send } from '../../messaging/service.ts';
import { allows } from '../../plans/rules.ts';
import { current } from '../../plans/service.ts';
import type { Ways } from '../model.ts';
import { isAlert, quietUntil, templateOf, usualWays } from '../rules.ts';
import * as store from '../store.ts';

/** A push that no browser has fetched in a day is no news. */
const pushMinutes = 24 * 60;

/** @param notificationId null: there was nothing to tell. */
export async function spread(
  ctx: Ctx,
  notificationId: string | null,
): Promise<{ isTold: boolean }> {
  if (notificationId === null) return { isTold: false };
  const news = await store.newsOf(ctx.db, notificationId);
  if (news === null) return { isTold: false };
  const dueAt = isAlert(news.kind) ? null : quietUntil(ctx.now, ctx.zone, news.quiet);
  const letter = (way: string) => ({
    template: templateOf[news.kind],
    values: {
      clinic: news.clinic,
      when: whenText(news.startsAt ?? news.happenedAt, news.language, ctx.zone),
      ...(news.member === null ? {} : { member: news.member }),
      ...(news.count === null ? {} : { count: news.count }),
    },
    language: news.language,
    dedupe: `news:${notificationId}:${way}`,
    ...(dueAt === null ? {} : { dueAt }),
  });
  for (const to of await placesOf(ctx, news)) await send(ctx, { ...to, ...letter(to.to) });
  return { isTold: true };
}

type Place = Pick<Letter, 'channel' | 'to' | 'secret' | 'secretMinutes'>;

async function placesOf(ctx: Ctx, news: store.News): Promise<Place[]> {
  const { kind, email, number, memberId } = news;
  const ways: Ways = news.ways ?? usualWays[kind];
  const places: Place[] = [];
  if ((isAlert(kind) || ways.email) && email !== '') places.push({ channel: 'email', to: email });
  // An alert reaches who has no mailbox by SMS, whatever the plan.
  const isBySms = isAlert(kind) && email === '';
  if (isBySms || (ways.sms && allows((await current(ctx)).expiresOn).sms))
    places.push({ channel: 'sms', to: number });
  if (ways.push)
    for (const { id, ...browser } of await store.browsersOf(ctx.db, memberId))
      places.push({ channel: 'push', to: id, secret: browser, secretMinutes: pushMinutes });
  return places;
}
