import { type Ctx, mayUse, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { lowStars } from '../reviews/rules.ts';
import type { api } from './contract.ts';
import type { Kind, MoneyNews } from './model.ts';
import { kindOf, refusals } from './rules.ts';
import { spread } from './service/spreading.ts';
import * as store from './store.ts';

type Api = typeof api;

function readerOf(ctx: Ctx): store.Reader {
  const { memberId, isOwner } = memberOf(ctx);
  return { memberId, isOwner, seesAppointments: mayUse(ctx, 'Appointment', 'view') };
}

export const UnreadNotificationCount = (ctx: Ctx): Promise<number> =>
  store.countUnread(ctx.db, readerOf(ctx));

export async function list(
  ctx: Ctx,
  { before, most }: InputOf<Api['list']>,
): Promise<OutputOf<Api['list']>> {
  const rows = await store.list(ctx.db, readerOf(ctx), before, most + 1);
  return { notifications: rows.slice(0, most), hasMore: rows.length > most };
}

export async function markRead(
  ctx: Ctx,
  { id }: InputOf<Api['markRead']>,
): Promise<OutputOf<Api['markRead']>> {
  const { memberId } = memberOf(ctx);
  if (id !== undefined) await mustBeOwn(ctx, memberId, [id]);
  const ids = await store.markRead(ctx.db, memberId, ctx.now.toString(), id);
  ctx.record('notifications', memberId, { read: ids.length });
  return { ids };
}

/** @throws notification_unknown */
async function mustBeOwn(ctx: Ctx, memberId: string, ids: readonly string[]): Promise<void> {
  const own = await store.countOwn(ctx.db, memberId, ids);
  if (own < new Set(ids).size) throw refuse(refusals.notification_unknown);
}

export async function markUnread(
  ctx: Ctx,
  { ids }: InputOf<Api['markUnread']>,
): Promise<OutputOf<Api['markUnread']>> {
  const { memberId } = memberOf(ctx);
  await mustBeOwn(ctx, memberId, ids);
  const unread = await store.markUnread(ctx.db, memberId, ids);
  ctx.record('notifications', memberId, { unread });
  return { unread };
}

export const onBooked = (
  ctx: Ctx,
  { appointmentId }: { appointmentId: string },
): Promise<{ isTold: boolean }> => note(ctx, appointmentId, null, 'appointment_booked');

export async function onMoved(
  ctx: Ctx,
  { appointmentId, to }: { appointmentId: string; to: string },
): Promise<{ isTold: boolean }> {
  const kind = kindOf(to);
  return kind === null ? { isTold: false } : note(ctx, appointmentId, to, kind);
}

export async function onLowReview(
  ctx: Ctx,
  { appointmentId }: { appointmentId: string },
): Promise<{ isTold: boolean }> {
  return spread(ctx, await store.noteReview(ctx.db, appointmentId, lowStars));
}

/** What a patient paid for an appointment did not go back: whoever may ask again hears of it. */
export async function onRefundRefused(
  ctx: Ctx,
  { subjectId, at }: InputOf<Api['onRefundRefused']>,
): Promise<{ isTold: boolean }> {
  const ids = await store.noteRefund(ctx.db, subjectId, at);
  for (const id of ids) await spread(ctx, id);
  return { isTold: ids.length > 0 };
}

async function noteMoney(
  ctx: Ctx,
  kind: MoneyNews,
  { subjectId: onlinePaymentId, at }: InputOf<Api['onWithdrawn']>,
): Promise<{ isTold: boolean }> {
  const ids = await store.noteMoney(ctx.db, { kind, onlinePaymentId, at });
  for (const id of ids) await spread(ctx, id);
  return { isTold: ids.length > 0 };
}

export const onWithdrawn = (ctx: Ctx, news: InputOf<Api['onWithdrawn']>) =>
  noteMoney(ctx, 'payment_taken_back', news);

export const onDisputed = (ctx: Ctx, news: InputOf<Api['onDisputed']>) =>
  noteMoney(ctx, 'payment_disputed', news);

export const onDisputeWon = (ctx: Ctx, news: InputOf<Api['onDisputeWon']>) =>
  noteMoney(ctx, 'dispute_won', news);

export async function onPayoutSettled(
  ctx: Ctx,
  { at }: InputOf<Api['onPayoutSettled']>,
): Promise<{ isTold: boolean }> {
  return spread(ctx, await store.notePayout(ctx.db, at));
}

async function note(
  ctx: Ctx,
  appointmentId: string,
  toStatus: string | null,
  kind: Kind,
): Promise<{ isTold: boolean }> {
  return spread(ctx, await store.noteMove(ctx.db, appointmentId, toStatus, kind));
}

export { choices, choose, PushNotifications, setQuiet } from './service/choosing.ts';
export {
  onBankChanged,
  onExported,
  onOpened,
  tellOfAnswer,
  tellOfFile,
  tellOfPrivacy,
  tellOfWebhook,
} from './service/watching.ts';
