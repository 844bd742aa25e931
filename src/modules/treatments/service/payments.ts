import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import type { api } from '../contract.ts';
import * as store from '../store/payments.ts';

type Api = typeof api;

export async function payments(
  ctx: Ctx,
  { most, after, ...wanted }: InputOf<Api['payments']>,
): Promise<OutputOf<Api['payments']>> {
  const [paidOn, id] = after.split('.');
  const place = paidOn && id ? { paidOn, id } : null;
  const [rows, totals] = await Promise.all([
    store.pageOfPayments(ctx.db, wanted, place, most + 1),
    place === null ? store.paidByType(ctx.db, wanted) : null,
  ]);
  const shown = rows.slice(0, most);
  const last = rows.length > most ? shown.at(-1) : undefined;
  ctx.record('payments', '', {
    seen: shown.map(({ treatmentId, patientId }) => treatmentId ?? patientId),
  });
  return { payments: shown, next: last ? `${last.paidOn}.${last.id}` : null, totals };
}
