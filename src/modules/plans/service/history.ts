import type { Ctx } from '../../../kit/server/ctx.ts';
import type { Download } from '../../../kit/server/page.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { sumOf } from '../../../kit/shared/money.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { RefundState } from '../../payments/model.ts';
import * as gateway from '../../payments/service.ts';
import type { api } from '../contract.ts';
import { invoicePaper } from '../print/invoice.ts';
import { refusals } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;

/**
 * A purchase that is not paid within a day is no more shown; what is paid late still opens its plan. One that gave way to another is shown
 * where it was paid all the same.
 */
export async function purchases(ctx: Ctx): Promise<OutputOf<Api['purchases']>> {
  const listed = await store.listPurchases(ctx.db, ctx.now.subtract({ hours: 24 }).toString());
  const ids = listed.map(({ id }) => id);
  const withdrawn = await gateway.withdrawnFor(ctx, ids);
  const refunds = Map.groupBy(
    [
      ...(await gateway.refundsFor(ctx, ids)),
      ...withdrawn.map((one) => ({ ...one, state: 'processed' as const })),
    ],
    ({ subjectId }) => subjectId,
  );
  const backOf = (id: string, ...states: readonly RefundState[]) =>
    sumOf((refunds.get(id) ?? []).filter(({ state }) => states.includes(state)));
  return {
    purchases: listed
      .filter(({ id, state }) => state !== 'closed' || refunds.has(id))
      .map((one) => ({
        ...one,
        refundingPaise: backOf(one.id, 'asked', 'pending'),
        refundedPaise: backOf(one.id, 'processed'),
        refusedPaise: backOf(one.id, 'failed'),
      })),
  };
}

/** @throws invoice_unknown */
export async function receipt(
  ctx: Ctx,
  { purchaseId }: InputOf<Api['receipt']>,
): Promise<Download> {
  const invoice = await store.invoiceOf(ctx.db, purchaseId);
  if (!invoice) throw refuse(refusals.invoice_unknown);
  ctx.record('plan_purchase', purchaseId, { invoice: invoice.number });
  return {
    bytes: await invoicePaper(ctx, invoice),
    fileName: `${invoice.number.replaceAll('/', '-')}.pdf`,
    media: 'application/pdf',
  };
}
