// What a patient and their family owe, and money that is taken for it at the next visit.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import * as families from '../../families/service.ts';
import type { api } from '../contract.ts';
import { refusals, spread } from '../rules.ts';
import { addPayments } from '../store.ts';
import * as store from '../store/dues.ts';
import { today } from './money.ts';

type Api = typeof api;

/** The patient first. */
async function familyOf(ctx: Ctx, patientId: string): Promise<string[]> {
  const { members } = await families.list(ctx, { patientId });
  return [patientId, ...members.flatMap(({ patient }) => (patient ? [patient.id] : []))];
}

/** @throws patient_unknown */
export async function dues(
  ctx: Ctx,
  { patientId }: InputOf<Api['dues']>,
): Promise<OutputOf<Api['dues']>> {
  return { dues: await store.duesOf(ctx.db, await familyOf(ctx, patientId)) };
}

/** For the oldest visits first. @throws patient_unknown, payment_over_due */
export async function collect(
  ctx: Ctx,
  { patientId, ofFamily, parts }: InputOf<Api['collect']>,
): Promise<OutputOf<Api['collect']>> {
  const family = await familyOf(ctx, patientId);
  const who = ofFamily ? family : [patientId];
  await store.holdVisitsOf(ctx.db, who);
  const payments = spread(await store.duesOf(ctx.db, who), parts);
  if (!payments) throw refuse(refusals.payment_over_due);
  const added = await addPayments(
    ctx.db,
    payments.map((payment) => ({
      ...payment,
      status: 'Paid' as const,
      paidOn: today(ctx),
      receivedBy: memberOf(ctx).memberId,
    })),
  );
  ctx.record('patient', patientId, { paymentIds: added.map(({ id }) => id), parts });
  return { dues: await store.duesOf(ctx.db, family) };
}
