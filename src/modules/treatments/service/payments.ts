import type { Ctx } from '../../../kit/server/ctx.ts';
import { nextAfter } from '../../../kit/server/order.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import type { api } from '../contract.ts';
import * as store from '../store/payments.ts';

type Api = typeof api;

export async function payments(
  ctx: Ctx,
  { most, after, order, ...wanted }: InputOf<Api['payments']>,
): Promise<OutputOf<Api['payments']>> {
  const [rows, totals] = await Promise.all([
    store.pageOfPayments(ctx.db, wanted, { order, after, most: most + 1 }),
    after === '' ? store.paidByType(ctx.db, wanted) : null,
  ]);
  const shown = rows.slice(0, most);
  ctx.record('payments', '', {
    seen: shown.map(({ treatmentId, patientId }) => treatmentId ?? patientId),
  });
  return { payments: shown, next: nextAfter(rows, most), totals };
}
