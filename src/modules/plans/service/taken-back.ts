// What was paid for a plan goes back on the gateway's own pages, or by a dispute: the sale with it, and with all of it the plan (decision 0155).
import type { Ctx } from '../../../kit/server/ctx.ts';
import { dayText } from '../../../kit/server/words.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import * as ledger from '../../ledger/service.ts';
import { send } from '../../messaging/service.ts';
import * as gateway from '../../payments/service.ts';
import type { api } from '../contract.ts';
import * as store from '../store.ts';

type Api = typeof api;

export async function onWithdrawn(
  ctx: Ctx,
  { purpose, subjectId, paymentId }: InputOf<Api['onWithdrawn']>,
): Promise<Record<string, never>> {
  if (purpose !== 'plan') return {};
  const purchases = await store.holdPurchases(ctx.db, subjectId);
  const purchase = purchases.find(({ id }) => id === subjectId);
  if (purchase?.state === 'active') await takeBack(ctx, purchase, paymentId);
  return {};
}

/** Of an active purchase, each withdrawal once. */
export async function takeBack(
  ctx: Ctx,
  { id, amountPaise, subscriptionId }: store.PurchaseRow,
  paymentId: string,
): Promise<void> {
  if (await gateway.isOneTooMany(ctx, paymentId)) return;
  const invoice = await store.invoiceOf(ctx.db, id);
  if (!invoice || subscriptionId === null) throw new Error(`purchase ${id} has no invoice`);
  const tax = invoice.cgstPaise + invoice.sgstPaise + invoice.igstPaise;
  const taxOf = (paise: number) => Math.round((tax * paise) / amountPaise);
  const withdrawals = await gateway.withdrawalsOf(ctx, paymentId);
  let before = 0;
  for (const one of withdrawals) {
    const after = before + one.amountPaise;
    const taxPaise = taxOf(after) - taxOf(before);
    before = after;
    await ledger.post(ctx, {
      kind: 'plan_refunded',
      cause: 'gateway_withdrawal',
      causeId: one.id,
      lines: [
        ['plan_sales', one.amountPaise - taxPaise],
        ['plan_tax', taxPaise],
        ['unallocated', -one.amountPaise],
      ],
    });
  }
  ctx.record('plan_purchase', id, { withdrawn: before });
  if (before < amountPaise) return;
  const from = await store.endSubscription(ctx.db, subscriptionId, dayAt(ctx.now, ctx.zone));
  ctx.record('subscription', subscriptionId, { purchaseId: id, endsBefore: from });
  const owner = await store.owner(ctx.db);
  if (!owner || owner.email === '') return;
  await send(ctx, {
    channel: 'email',
    to: owner.email,
    template: 'plan_refunded',
    values: { clinic: owner.clinic, day: dayText(from, owner.language) },
    language: owner.language,
    dedupe: `plan_refunded:${id}`,
  });
}
