// A medicine ends before its time, or goes on after all.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { api } from '../contract.ts';
import { refusals } from '../rules.ts';
import type { MedicineOfVisit } from '../rules/running.ts';
import { addStop, takerOf } from '../store/stops.ts';
import { today } from './money.ts';

type Api = typeof api;

export const stopMedicine = (
  ctx: Ctx,
  { reason, ...medicine }: InputOf<Api['stopMedicine']>,
): Promise<OutputOf<Api['stopMedicine']>> => tell(ctx, medicine, { isStopped: true, reason });

export const resumeMedicine = (
  ctx: Ctx,
  medicine: InputOf<Api['resumeMedicine']>,
): Promise<OutputOf<Api['resumeMedicine']>> =>
  tell(ctx, medicine, { isStopped: false, reason: '' });

async function tell(
  ctx: Ctx,
  medicine: MedicineOfVisit,
  entry: { isStopped: boolean; reason: string },
): Promise<{ patientId: string }> {
  const patientId = await takerOf(ctx.db, medicine);
  if (patientId === null) throw refuse(refusals.medicine_unprescribed);
  await addStop(ctx.db, {
    ...medicine,
    ...entry,
    toldOn: today(ctx),
    memberId: memberOf(ctx).memberId,
  });
  ctx.record('patient', patientId, {
    treatmentId: medicine.treatmentId,
    isStopped: entry.isStopped,
  });
  return { patientId };
}
