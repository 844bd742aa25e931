// What of a treatment is given out on paper.
import { type Ctx, mayUse } from '../../../kit/server/ctx.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { Paper, Receipt, Visit } from '../../papers/model.ts';
import * as papers from '../../papers/service.ts';
import type { api } from '../api.ts';
import type { Treatment } from '../model.ts';
import { heightCmOf, refusals } from '../rules.ts';
import { load } from './reading.ts';
import { today } from './money.ts';

/**
 * @throws prescription_not_found without lines, treatment_unsigned for a draft (a receipt needs no signature), payment_unknown where nothing was received,
 * registration_missing without the doctor's registration number.
 */
export async function issue(ctx: Ctx, { id, kind }: InputOf<(typeof api)['issue']>): Promise<Paper> {
  const treatment = await load(ctx, id);
  if (kind !== 'receipt' && !mayUse(ctx, 'Treatment', 'view')) throw refuse(commonRefusals.not_allowed);
  if (kind === 'prescription' && treatment.lines.length === 0) throw refuse(refusals.prescription_not_found);
  if (kind !== 'receipt' && treatment.status === 'Draft') throw refuse(refusals.treatment_unsigned);
  const receipt = receiptOf(treatment);
  if (kind === 'receipt' && receipt.payments.length === 0) throw refuse(refusals.payment_unknown);
  ctx.record('treatment', id, { patientId: treatment.patientId, version: treatment.version, paper: kind });
  return papers.issue(ctx, {
    kind,
    patientId: treatment.patientId,
    doctorId: treatment.doctorId,
    treatment: { id, version: treatment.version },
    subjectId: id,
    date: kind === 'receipt' ? (receipt.payments.at(-1)?.paidOn ?? today(ctx)) : treatment.visitOn,
    content: kind === 'receipt' ? { receipt } : { visit: kind === 'summary' ? summaryOf(treatment) : visitOf(treatment) },
  });
}

/** What was received; what is on its way is not yet. */
const receiptOf = ({ totalFeesPaise, discountPaise, payments }: Treatment): Receipt => ({
  totalFeesPaise,
  discountPaise,
  payments: payments.filter(({ status }) => status === 'Paid').map(({ amountPaise, type, paidOn }) => ({ amountPaise, type, paidOn })),
});

function visitOf({ vitals, complaints, examinations, diagnosis, lines, advice, testsAdvised, followUpOn }: Treatment): Visit {
  const { weightKg, systolic, diastolic, pulse, temperatureF, oxygen } = vitals;
  const height = heightCmOf(vitals);
  const measured = { heightCm: height === null ? null : Math.round(height), weightKg, systolic, diastolic, pulse, temperatureF, spo2: oxygen };
  return { vitals: measured, complaints, examinations, diagnosis, lines, advice, tests: testsAdvised, followUpOn };
}

function summaryOf(treatment: Treatment): Visit {
  const visit = visitOf(treatment);
  const { respiration, glucose } = treatment.vitals;
  const referredTo = [treatment.referredDoctorName, treatment.referredLabCity].filter(Boolean).join(', ');
  return { ...visit, vitals: { ...visit.vitals, respiration, glucose, bmi: treatment.bmi }, referredTo };
}
