// What a patient and their family owe, and money that is taken for it at the next visit.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import * as advances from '../../advances/service.ts';
import type { api } from '../contract.ts';
import { refusals, spread } from '../rules.ts';
import * as store from '../store/dues.ts';
import { today } from './money.ts';
import { familyOf, takePayments } from './paying.ts';

type Api = typeof api;

/** @throws patient_unknown */
export async function dues(
  ctx: Ctx,
  { patientId }: InputOf<Api['dues']>,
): Promise<OutputOf<Api['dues']>> {
  return moneyOf(ctx, await familyOf(ctx, patientId));
}

/** @param family the patient first */
async function moneyOf(ctx: Ctx, family: readonly string[]): Promise<OutputOf<Api['dues']>> {
  const [open, left] = await Promise.all([
    store.duesOf(ctx.db, family),
    advances.leftOfAll(ctx, family),
  ]);
  return { dues: open, advances: left };
}

/** For the oldest visits first. @throws patient_unknown, payment_over_due, advance_short */
export async function collect(
  ctx: Ctx,
  { patientId, ofFamily, parts }: InputOf<Api['collect']>,
): Promise<OutputOf<Api['collect']>> {
  const family = await familyOf(ctx, patientId);
  const who = ofFamily ? family : [patientId];
  await store.holdVisitsOf(ctx.db, who);
  const payments = spread(await store.duesOf(ctx.db, who), parts);
  if (!payments) throw refuse(refusals.payment_over_due);
  const added = await takePayments(
    ctx,
    { patientId },
    payments.map((payment) => ({
      ...payment,
      status: 'Paid' as const,
      paidOn: today(ctx),
      receivedBy: memberOf(ctx).memberId,
    })),
  );
  ctx.record('patient', patientId, { paymentIds: added.map(({ id }) => id), parts });
  return moneyOf(ctx, family);
}
