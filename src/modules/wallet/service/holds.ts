// A booking of the clinic's page whose start is kept until its fee is paid: confirmed by the payment, called off without it.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { translatorOf } from '../../../kit/server/words.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import * as appointments from '../../appointments/service.ts';
import * as clinics from '../../clinics/service.ts';
import * as gateway from '../../payments/service.ts';
import { type api, events } from '../contract.ts';
import { payMinutes, smallestPaise, walletSentences } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;

/** Whether a booking with such a fee stands only when it is paid online. */
export const isConfirmedByPayment = async (ctx: Ctx, feePaise: number): Promise<boolean> =>
  feePaise >= smallestPaise &&
  gateway.isOpen(ctx) &&
  (await store.findOnlineRules(ctx.db)).onlineFees === 'needed';

const untilFrom = ({ now }: Ctx): string => now.add({ minutes: payMinutes }).toString();

/** Of an appointment that was just requested. */
export async function holdUntilPaid(ctx: Ctx, appointmentId: string): Promise<void> {
  await store.addPaymentHold(ctx.db, { appointmentId, until: untilFrom(ctx) });
  ctx.publish(events.heldUntilPaid, { appointmentId });
}

/** The gateway's calls may be lost: what was paid a minute before the end still counts. */
export async function lookBeforeLapse(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['lookBeforeLapse']>,
): Promise<Record<string, never>> {
  for (const subjectId of await store.openPaymentsOf(ctx.db, appointmentId))
    await gateway.lookAt(ctx, subjectId);
  return {};
}

export async function lapse(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['lapse']>,
): Promise<Record<string, never>> {
  await store.holdWallet(ctx.db);
  const money = await store.moneyOfAppointment(ctx.db, appointmentId);
  // Confirmed by the desk, called off meanwhile, or paid.
  if (money?.status !== 'Requested' || money.paidPaise > 0) return {};
  const isAhead = Temporal.Instant.compare(ctx.now, Temporal.Instant.from(money.startsAt)) < 0;
  const { begun } = await gateway.begunFor(
    ctx,
    await store.latestPaymentsOf(ctx.db, appointmentId),
  );
  // The bank decides within the hour in which a payment counts as pending: until then nobody loses the start they have paid for.
  if (isAhead && begun?.stands === 'pending') {
    await store.lengthenPaymentHold(ctx.db, appointmentId, untilFrom(ctx));
    ctx.publish(events.heldUntilPaid, { appointmentId });
    return {};
  }
  await store.endPaymentHold(ctx.db, appointmentId, ctx.now.toString());
  const { patientLanguage } = await clinics.mine(ctx);
  await appointments.move(ctx, {
    id: appointmentId,
    version: money.version,
    to: 'Canceled',
    reason: translatorOf(ctx, patientLanguage).text(walletSentences.unpaid),
  });
  return {};
}
