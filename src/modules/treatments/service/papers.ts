// What of a treatment is given out on paper.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, Refusal, refuse } from '../../../kit/shared/refusal.ts';
import type { Paper, TreatmentPaper } from '../../papers/model.ts';
import * as papers from '../../papers/service.ts';
import type { api } from '../contract.ts';
import type { WholeTreatment } from '../model.ts';
import * as store from '../store.ts';
import { refusals } from '../rules.ts';
import { prescriptionOf, receiptOf, summaryOf } from '../rules/papers.ts';
import { load } from './reading.ts';
import { remoteOf } from './remote.ts';
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
  return giveOut(ctx, await load(ctx, id), kind);
}

async function giveOut(
  ctx: Ctx,
  treatment: WholeTreatment,
  kind: TreatmentPaper,
  issuedBy?: string,
): Promise<Paper> {
  const { id } = treatment;
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
  const remote = kind === 'receipt' ? null : await remoteOf(ctx, treatment);
  return papers.issue(ctx, {
    kind,
    patientId: treatment.patientId,
    doctorId: treatment.doctorId,
    treatment: { id, version: treatment.version },
    subjectId: id,
    ...(issuedBy === undefined ? {} : { issuedBy }),
    date: kind === 'receipt' ? (receipt.payments.at(-1)?.paidOn ?? today(ctx)) : treatment.visitOn,
    content:
      kind === 'receipt'
        ? { receipt }
        : { visit: (kind === 'summary' ? summaryOf : prescriptionOf)(treatment, remote) },
  });
}

/** Who was seen by video takes nothing home: what was written and what was paid is sent, each edition once. Where it can not be, the log says why. */
export async function sendPapers(
  ctx: Ctx,
  { treatmentId }: InputOf<(typeof api)['sendPapers']>,
): Promise<OutputOf<(typeof api)['sendPapers']>> {
  ctx.record('treatment', treatmentId, { papers: 'sent' });
  const [row] = await store.byId(ctx.db).execute({ id: treatmentId });
  if (!row || row.treatment.signedVersion === null) return { sent: 0 };
  const treatment = await load(ctx, treatmentId);
  const { doctorId, lines } = treatment;
  let sent = 0;
  for (const kind of ['prescription', 'receipt'] as const) {
    const receipt = receiptOf(treatment);
    const isNothing =
      kind === 'prescription'
        ? lines.length === 0
        : receipt.payments.length === 0 || (await papers.hasReceipt(ctx, treatmentId, receipt));
    if (isNothing) continue;
    try {
      const { id } = await giveOut(ctx, treatment, kind, doctorId);
      sent += Number(await papers.sendOnce(ctx, id, doctorId));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ctx.record('treatment', treatmentId, { paper: kind, refused: error.kind.sentence.id });
    }
  }
  return { sent };
}
