// Payments as they are written: those of the type `Advance` use what the patient, then their family, has paid before.
import type { Ctx } from '../../../kit/server/ctx.ts';
import * as advances from '../../advances/service.ts';
import * as families from '../../families/service.ts';
import type { KeptPayment } from '../model.ts';
import { events } from '../contract.ts';
import * as store from '../store.ts';

/** The patient first. @throws patient_unknown */
export async function familyOf(ctx: Ctx, patientId: string): Promise<string[]> {
  const { members } = await families.list(ctx, { patientId });
  return [patientId, ...members.flatMap(({ patient }) => (patient ? [patient.id] : []))];
}

/** @param of whose advance may be used @throws advance_short */
export async function takePayments(
  ctx: Ctx,
  of: { patientId: string },
  rows: Parameters<typeof store.addPayments>[1],
): Promise<KeptPayment[]> {
  const added = await store.addPayments(ctx.db, rows);
  for (const { id, status, type, treatmentId } of added.map((one, at) => ({ ...rows[at], ...one })))
    if (status === 'Paid' && type !== 'Advance' && treatmentId !== undefined)
      ctx.publish(events.paid, { treatmentId, paymentId: id });
  const fromAdvance = added.filter(({ type }) => type === 'Advance');
  if (fromAdvance.length === 0) return added;
  const patientIds = await familyOf(ctx, of.patientId);
  for (const { id, amountPaise } of fromAdvance)
    await advances.spend(ctx, { patientIds, paymentId: id, amountPaise });
  return added;
}
