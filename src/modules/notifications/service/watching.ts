// What the owner is told of the clinic's own people: unusually many patients opened, exports at night, another bank account.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import * as audit from '../../audit/service.ts';
import type { api } from '../contract.ts';
import type { AlertKind, FileKind, FileNews } from '../model.ts';
import { hourMillis, isNight, maxPatientsAnHour, wideReading } from '../rules.ts';
import * as store from '../store.ts';
import { spread } from './spreading.ts';

type Api = typeof api;

/** Looks at whole hours back from the first opening it was told of, so that none is missed however late the queue comes to it. */
export async function onOpened(
  ctx: Ctx,
  { since }: InputOf<Api['onOpened']>,
): Promise<{ isTold: boolean }> {
  await store.holdWatch(ctx.db);
  const opened = await audit.recordViews(
    ctx,
    Temporal.Instant.from(since).subtract({ milliseconds: hourMillis }),
    maxPatientsAnHour,
  );
  let isTold = false;
  for (const [memberId, own] of Map.groupBy(opened, (one) => one.memberId)) {
    const last = await store.lastAlertAt(ctx.db, memberId, 'many_patients_opened');
    const wide = wideReading(own, last === null ? Number.NEGATIVE_INFINITY : last + hourMillis);
    if (!wide) continue;
    const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(wide.at));
    if (await alert(ctx, { kind: 'many_patients_opened', memberId, at, count: wide.count }))
      isTold = true;
  }
  return { isTold };
}

export async function onExported(
  ctx: Ctx,
  { memberId, at }: InputOf<Api['onExported']>,
): Promise<{ isTold: boolean }> {
  const taken = Temporal.Instant.from(at);
  if (!isNight(taken, ctx.zone)) return { isTold: false };
  await store.holdWatch(ctx.db);
  const last = await store.lastAlertAt(ctx.db, memberId, 'exported_at_night');
  if (last !== null && Math.abs(taken.epochMilliseconds - last) < hourMillis)
    return { isTold: false };
  return {
    isTold: await alert(ctx, { kind: 'exported_at_night', memberId, at: taken, count: null }),
  };
}

export const onBankChanged = async (
  ctx: Ctx,
  { memberId, at }: InputOf<Api['onBankChanged']>,
): Promise<{ isTold: boolean }> => ({
  isTold: await alert(ctx, {
    kind: 'bank_changed',
    memberId,
    at: Temporal.Instant.from(at),
    count: null,
  }),
});

/** Tells the owner that a webhook is not answered, once for each time that it began to fail. */
export async function tellOfWebhook(ctx: Ctx, failingSince: string): Promise<void> {
  await spread(ctx, await store.noteWebhook(ctx.db, failingSince));
}

/** Tells the owner that a patient's request waits. */
export async function tellOfPrivacy(ctx: Ctx, at: string): Promise<void> {
  await spread(ctx, await store.notePrivacy(ctx.db, at));
}

/** Tells a member of a file that they asked for. */
export async function tellOfFile(
  ctx: Ctx,
  news: { kind: FileNews; memberId: string; fileId: string; fileKind: FileKind },
): Promise<void> {
  await spread(ctx, await store.noteFile(ctx.db, { ...news, at: ctx.now.toString() }));
}

/** Tells a member that what they wrote to us is answered. */
export async function tellOfAnswer(ctx: Ctx, memberId: string): Promise<void> {
  await spread(ctx, await store.noteAnswer(ctx.db, memberId, ctx.now.toString()));
}

interface Alert {
  kind: AlertKind;
  memberId: string;
  at: Temporal.Instant;
  count: number | null;
}

/** In the owner's bell and mailbox: who, how many and when, and no patient. */
async function alert(ctx: Ctx, { kind, memberId, at, count }: Alert): Promise<boolean> {
  const id = await store.noteAlert(ctx.db, { kind, memberId, at: at.toString(), count });
  return (await spread(ctx, id)).isTold;
}
