// What of a treatment is given out on paper.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { Paper } from '../../papers/model.ts';
import * as papers from '../../papers/service.ts';
import type { api } from '../contract.ts';
import { refusals } from '../rules.ts';
import { prescriptionOf, receiptOf, summaryOf } from '../rules/papers.ts';
import { load } from './reading.ts';
import { today } from './money.ts';

/**
 * @throws prescription_not_found without lines, treatment_unsigned for a draft (a receipt needs no signature), payment_unknown where nothing was received,
 * registration_missing without the doctor's registration number.
 */
export async function issue(
  ctx: Ctx,
  { id, kind }: InputOf<(typeof api)['issue']>,
): Promise<Paper> {
  if (!papers.maySee(ctx, kind)) throw refuse(commonRefusals.not_allowed);
  const treatment = await load(ctx, id);
  if (kind === 'prescription' && treatment.lines.length === 0)
    throw refuse(refusals.prescription_not_found);
  if (kind !== 'receipt' && treatment.status === 'Draft') throw refuse(refusals.treatment_unsigned);
  const receipt = receiptOf(treatment);
  if (kind === 'receipt' && receipt.payments.length === 0) throw refuse(refusals.payment_unknown);
  ctx.record('treatment', id, {
    patientId: treatment.patientId,
    version: treatment.version,
    paper: kind,
  });
  return papers.issue(ctx, {
    kind,
    patientId: treatment.patientId,
    doctorId: treatment.doctorId,
    treatment: { id, version: treatment.version },
    subjectId: id,
    date: kind === 'receipt' ? (receipt.payments.at(-1)?.paidOn ?? today(ctx)) : treatment.visitOn,
    content:
      kind === 'receipt'
        ? { receipt }
        : { visit: kind === 'summary' ? summaryOf(treatment) : prescriptionOf(treatment) },
  });
}
