// Greetings on a birthday and on days of health: off until a clinic turns them on.
import type { Ctx } from '../../kit/server/ctx.ts';
import { translatorOf } from '../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { addDays, type Day, dayAt, startOfDay } from '../../kit/shared/time.ts';
import * as clinics from '../clinics/service.ts';
import * as consents from '../consents/service.ts';
import { healthDays, type MessageValues } from '../messaging/rules.ts';
import { priceOf } from '../messaging/service.ts';
import type { api } from './contract.ts';
import { occasions } from './model.ts';
import { healthDayOn } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

export async function forecast(ctx: Ctx): Promise<OutputOf<Api['forecast']>> {
  const [counts, { name: clinic }] = await Promise.all([
    store.counts(ctx.db, dayAt(ctx.now, ctx.zone)),
    clinics.mine(ctx),
  ]);
  const priced = await Promise.all(
    counts.map(async (one) => {
      const values = { clinic, day: dayName(ctx, healthDays[0], one.language) };
      const { costPaise } = await priceOf(ctx, one.occasion, one.language, values);
      return { ...one, costPaise: one.count * costPaise };
    }),
  );
  return {
    occasions: occasions.map((occasion) => {
      const own = priced.filter((one) => one.occasion === occasion);
      return {
        occasion,
        messages: own.reduce((sum, { count }) => sum + count, 0),
        costPaise: own.reduce((sum, { costPaise }) => sum + costPaise, 0),
      };
    }),
  };
}

const dayName = (ctx: Ctx, { name }: (typeof healthDays)[number], language: Language): string =>
  translatorOf(ctx, language).text(name);

export const plan = async (ctx: Ctx): Promise<{ planned: number }> => ({
  planned: await store.plan(ctx.db, ctx.now.toString()),
});

export async function greet(
  ctx: Ctx,
  { patientId, occasion, day }: InputOf<Api['greet']>,
): Promise<OutputOf<Api['greet']>> {
  const reader = await store.readerOf(ctx.db, patientId);
  ctx.record('patient', patientId, { occasion });
  const endsAt = startOfDay(addDays(day, 1), ctx.zone);
  if (!reader || Temporal.Instant.compare(endsAt, ctx.now) <= 0) return { isTold: false };
  const values = valuesOn(ctx, day, occasion, reader);
  if (!values) return { isTold: false };
  const { isSent } = await consents.tellPatient(ctx, {
    patientId,
    about: occasion,
    to: reader.to,
    template: occasion,
    values,
    language: reader.language,
    endsAt,
    // Several who share a number are wished good health once.
    dedupe: occasion === 'birthday' ? `birthday:${patientId}:${day}` : `${day}:${reader.to}`,
  });
  return { isTold: isSent };
}

function valuesOn(
  ctx: Ctx,
  day: Day,
  occasion: InputOf<Api['greet']>['occasion'],
  { clinic, language }: { clinic: string; language: Language },
): MessageValues | null {
  if (occasion === 'birthday') return { clinic };
  const healthDay = healthDayOn(day);
  return healthDay ? { clinic, day: dayName(ctx, healthDay, language) } : null;
}
