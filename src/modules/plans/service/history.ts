import type { Ctx } from '../../../kit/server/ctx.ts';
import type { Download } from '../../../kit/server/page.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { api } from '../contract.ts';
import { invoicePaper } from '../print/invoice.ts';
import { refusals } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;

/** A purchase that is not paid within a day is no more shown; what is paid late still opens its plan. */
export const purchases = async (ctx: Ctx): Promise<OutputOf<Api['purchases']>> => ({
  purchases: await store.listPurchases(ctx.db, ctx.now.subtract({ hours: 24 }).toString()),
});

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
