// What a patient hears of an appointment beside its changes: that the request has come in, and that the day is near.
import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { whenText } from '../../kit/server/words.ts';
import * as consents from '../consents/service.ts';
import type { TemplateId } from '../messaging/rules.ts';
import { withdraw } from '../messaging/service.ts';
import type { Status } from '../appointments/model.ts';
import type { api } from './contract.ts';
import { aheads } from './model.ts';
import * as store from './store.ts';

type Api = typeof api;

/** In one look; what is left is planned five minutes later. */
const maxAtOnce = 2000;

export const plan = async (ctx: Ctx): Promise<{ planned: number }> => ({
  planned: await store.plan(ctx.db, ctx.now.toString(), maxAtOnce),
});

export const remind = (
  ctx: Ctx,
  { appointmentId, ahead }: InputOf<Api['remind']>,
): Promise<{ isTold: boolean }> =>
  tell(ctx, appointmentId, {
    only: 'Confirmed',
    template: ahead === 'day' ? 'appointment_tomorrow' : 'appointment_soon',
    about: ahead,
  });

export const onBooked = (
  ctx: Ctx,
  { appointmentId }: InputOf<Api['onBooked']>,
): Promise<{ isTold: boolean }> =>
  tell(ctx, appointmentId, {
    only: 'Requested',
    template: 'appointment_requested',
    about: 'requested',
  });

/** Night or a silent provider may have kept back what was to be said of the time before. */
export async function onChanged(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['onChanged']>,
): Promise<{ withheld: number }> {
  const reader = await store.readerOf(ctx.db, appointmentId);
  let withheld = 0;
  for (const [about, status] of saidWhile) {
    const holds = reader?.status === status ? reader.startsAt : 'none';
    withheld += await withdraw(ctx, keyOf(about, appointmentId, ''), {
      but: keyOf(about, appointmentId, holds),
    });
  }
  return { withheld };
}

/** What is said of an appointment, and how it stands while that holds. */
const saidWhile: readonly (readonly [about: string, status: Status])[] = [
  ...aheads.map((ahead) => [ahead, 'Confirmed'] as const),
  ['requested', 'Requested'],
];

const keyOf = (about: string, appointmentId: string, startsAt: string): string =>
  `${about}:${appointmentId}:${startsAt}`;

/** Whoever was reminded of half past ten is not reminded of half past ten again. */
export const onZoneChanged = async (
  ctx: Ctx,
  { from, to }: InputOf<Api['onZoneChanged']>,
): Promise<{ reminders: number }> => ({
  reminders: await store.keepReminded(ctx.db, { from, to, now: ctx.now.toString() }),
});

interface Told {
  /** Said only while the appointment stands so. */
  only: Status;
  template: TemplateId;
  about: string;
}

async function tell(
  ctx: Ctx,
  appointmentId: string,
  { only, template, about }: Told,
): Promise<{ isTold: boolean }> {
  const reader = await store.readerOf(ctx.db, appointmentId);
  ctx.record('appointment', appointmentId, { about });
  if (!reader || reader.status !== only) return { isTold: false };
  const { to, language, doctor, clinic, startsAt, patientId } = reader;
  const isAhead = Temporal.Instant.compare(Temporal.Instant.from(startsAt), ctx.now) > 0;
  if (!isAhead) return { isTold: false };
  const { isSent } = await consents.tellPatient(ctx, {
    patientId,
    about: only === 'Requested' ? 'booked' : 'reminder',
    to,
    template,
    values: { clinic, doctor, when: whenText(startsAt, language, ctx.zone) },
    language,
    endsAt: Temporal.Instant.from(startsAt),
    dedupe: keyOf(about, appointmentId, startsAt),
  });
  return { isTold: isSent };
}
