// A payout: asked for by the owner, let go by the operator where it is large, paid by the gateway, settled by what the gateway tells.
import * as z from 'zod/mini';
import { type Means, phases } from '../../../kit/server/act.ts';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { setting } from '../../../kit/shared/settings.ts';
import * as clinics from '../../clinics/service.ts';
import * as ledger from '../../ledger/service.ts';
import { GatewayFault, gatewayOf } from '../../payments/service.ts';
import { api, events } from '../contract.ts';
import type { Payout, PayoutRules } from '../model.ts';
import {
  approvalsFor,
  heldUntil,
  mayMove,
  mayStillSettle,
  refusals,
  standingOf,
} from '../rules.ts';
import { sums } from './sums.ts';
import * as store from '../store.ts';

type Api = typeof api;

export const payoutRules = setting<PayoutRules>('wallet.payoutRules');

/** @throws payments_off, payout_open, bank_missing, payout_held, payout_over_eligible */
export async function requestPayout(
  ctx: Ctx,
  { amountPaise }: InputOf<Api['requestPayout']>,
): Promise<Payout> {
  gatewayOf(ctx.settings);
  await store.holdWallet(ctx.db);
  const account = await clinics.bankHead(ctx);
  if (!account) throw refuse(refusals.bank_missing);
  if (heldUntil(account, ctx.now)) throw refuse(refusals.payout_held);
  if (await store.hasOpenPayout(ctx.db)) throw refuse(refusals.payout_open);
  const { eligiblePaise } = await sums(ctx);
  if (amountPaise > eligiblePaise)
    throw refuse(refusals.payout_over_eligible, {
      fields: { amountPaise: { code: 'payout_over_eligible' } },
      details: { eligiblePaise },
    });
  const approvalsNeeded = approvalsFor(amountPaise, ctx.settings.of(payoutRules));
  const id = await store.addPayout(ctx.db, {
    amountPaise,
    bankVersion: account.version,
    accountEnd: account.accountEnd,
    approvalsNeeded,
    requestedBy: memberOf(ctx).memberId,
    requestedAt: ctx.now.toString(),
  });
  await ledger.post(ctx, {
    kind: 'payout_requested',
    cause: 'payout',
    causeId: id,
    lines: [
      ['clinic_due', amountPaise],
      ['paying_out', -amountPaise],
    ],
  });
  ctx.record('payout', id, { amountPaise, bankVersion: account.version, approvalsNeeded });
  if (approvalsNeeded === 0) ctx.enqueue(api.send, { payoutId: id });
  const [payout] = await store.listPayouts(ctx.db, 1, id);
  if (!payout) throw new Error(`payout ${id} is not there`);
  return payout;
}

export const send = phases({
  intent: z.object({
    payoutId: z.string(),
    clinicId: z.string(),
    amountPaise: z.number(),
    to: z.object({
      reference: z.string(),
      holder: z.string(),
      accountNumber: z.string(),
      ifsc: z.string(),
    }),
  }),
  // The gateway knows a payout by its key: ours is the payout's own id, the same for every try.
  mayRepeat: true,
  async before(ctx: Ctx, { payoutId }: InputOf<Api['send']>) {
    const payout = await store.holdPayout(ctx.db, payoutId);
    if (!payout || payout.gatewayId !== null || !mayMove(payout.state, 'paid'))
      return { answer: {} };
    // By the operator, who was told so: the work that gives it back is on its way.
    if (payout.refusedWhy !== null) return { answer: {} };
    if ((await store.countApprovals(ctx.db, payoutId)) < payout.approvalsNeeded)
      return { answer: {} };
    const last = await clinics.bankHead(ctx);
    if (last && heldUntil(last, ctx.now)) {
      ctx.publish(events.payoutPutOff, { payoutId });
      return { answer: {} };
    }
    // From now on nobody can refuse it: the gateway may have paid.
    await store.movePayout(ctx.db, payoutId, { ...payout, state: 'processing' });
    const { version, holder, accountNumber, ifsc } = await clinics.bankAccount(
      ctx,
      payout.bankVersion,
    );
    const reference = `${ctx.clinicId.slice(-12)}-${String(version)}`;
    return {
      intent: {
        payoutId,
        clinicId: ctx.clinicId,
        amountPaise: payout.amountPaise,
        to: { reference, holder, accountNumber, ifsc },
      },
      about: `payout:${payoutId}`,
      key: payoutId,
    };
  },
  outside: ({ payoutId, clinicId, amountPaise, to }, { settings, ...asking }: Means<undefined>) =>
    gatewayOf(settings).by(asking).payOut({ clinicId, amountPaise, reference: payoutId, to }),
  async after(ctx, { payoutId }, outcome): Promise<Record<string, never>> {
    if ('fault' in outcome) {
      const { fault } = outcome;
      // Thrown on, the queue tries again.
      if (!(fault instanceof GatewayFault && fault.isRefused))
        throw fault instanceof Error ? ctx.keepDespite(fault) : fault;
      await move(ctx, payoutId, { state: 'rejected', reason: fault.code });
      return {};
    }
    const { id: gatewayId, state } = outcome.done;
    await move(ctx, payoutId, { state, gatewayId });
    ctx.publish(events.payoutSent, { payoutId });
    return {};
  },
});

export const check = phases({
  intent: z.object({ payoutId: z.string() }),
  mayRepeat: true,
  async before(ctx: Ctx, { payoutId }: InputOf<Api['check']>) {
    const payout = await store.holdPayout(ctx.db, payoutId);
    return payout?.state === 'processing' ? { intent: { payoutId } } : { answer: {} };
  },
  outside: ({ payoutId }, { settings, ...asking }: Means<undefined>) =>
    gatewayOf(settings).by(asking).payoutByReference(payoutId),
  async after(ctx, { payoutId }, outcome): Promise<Record<string, never>> {
    if ('done' in outcome && outcome.done)
      await move(ctx, payoutId, { state: outcome.done.state, gatewayId: outcome.done.id });
    const payout = await store.holdPayout(ctx.db, payoutId);
    if (
      payout?.state === 'processing' &&
      mayStillSettle(Temporal.Instant.from(payout.requestedAt), ctx.now)
    )
      ctx.publish(events.payoutStillOpen, { payoutId });
    return {};
  },
});

export async function onPayoutTold(
  ctx: Ctx,
  { payoutId, state }: InputOf<Api['onPayoutTold']>,
): Promise<Record<string, never>> {
  await move(ctx, payoutId, { state });
  return {};
}

export async function refused(
  ctx: Ctx,
  { payoutId, reason }: InputOf<Api['refused']>,
): Promise<Record<string, never>> {
  const payout = await store.holdPayout(ctx.db, payoutId);
  if (payout?.state === 'requested') await move(ctx, payoutId, { state: 'rejected', reason });
  return {};
}

/** Takes in how a payout stands; older news than what is known adds its id at the gateway at most. */
async function move(
  ctx: Ctx,
  id: string,
  news: {
    state: Parameters<typeof standingOf>[0];
    gatewayId?: string;
    reason?: string;
  },
): Promise<void> {
  const payout = await store.holdPayout(ctx.db, id);
  if (!payout) return;
  const to = standingOf(news.state);
  const gatewayId = payout.gatewayId ?? news.gatewayId ?? null;
  if (!mayMove(payout.state, to)) {
    if (gatewayId !== payout.gatewayId)
      await store.movePayout(ctx.db, id, { ...payout, gatewayId });
    return;
  }
  await store.movePayout(ctx.db, id, {
    state: to,
    gatewayId,
    reason: news.reason ?? (to === 'failed' ? news.state : ''),
    settledAt: to === 'processing' ? null : ctx.now.toString(),
  });
  ctx.record('payout', id, { from: payout.state, to });
  if (to === 'processing') return;
  await ledger.post(ctx, {
    kind: to === 'paid' ? 'payout_paid' : 'payout_returned',
    cause: 'payout',
    causeId: id,
    lines:
      to === 'paid'
        ? [
            ['paying_out', payout.amountPaise],
            ['gateway', -payout.amountPaise],
          ]
        : [
            [payout.state === 'paid' ? 'gateway' : 'paying_out', payout.amountPaise],
            ['clinic_due', -payout.amountPaise],
          ],
  });
  ctx.publish(events.payoutSettled, { payoutId: id, state: to, at: ctx.now.toString() });
}

// ---------------------------------------------------------------- the operator's

const maxListed = 100;

export const allPayouts = async (ctx: Ctx): Promise<OutputOf<Api['allPayouts']>> => ({
  payouts: await store.allPayouts(ctx.db, maxListed),
});

/** @throws payout_unknown */
export async function approvePayout(
  ctx: Ctx,
  { id, approver }: InputOf<Api['approvePayout']>,
): Promise<{ lacking: number }> {
  const lacking = await store.approvePayout(ctx.db, id, approver);
  if (lacking === null) throw refuse(refusals.payout_unknown);
  ctx.record('payout', id, { approver, lacking });
  return { lacking };
}

/** @throws payout_unknown */
export async function refusePayout(
  ctx: Ctx,
  { id, approver, reason }: InputOf<Api['refusePayout']>,
): Promise<Record<string, never>> {
  if (!(await store.refusePayout(ctx.db, id, reason))) throw refuse(refusals.payout_unknown);
  ctx.record('payout', id, { approver, reason });
  return {};
}
