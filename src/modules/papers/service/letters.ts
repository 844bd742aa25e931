// Referrals and certificates: written by doctors, never overwritten; and the list of all that a patient was given.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import type { api } from '../contract.ts';
import type { Paper } from '../model.ts';
import { isLetter, lettersOwn, refusals } from '../rules.ts';
import * as store from '../store.ts';
import { issue, load, maySee, shown, today } from './issuing.ts';

type Api = typeof api;

export async function list(
  ctx: Ctx,
  { patientId }: InputOf<Api['list']>,
): Promise<OutputOf<Api['list']>> {
  if (!(await store.contactOf(ctx.db, patientId))) throw refuse(patientRefusals.patient_unknown);
  const rows = (await store.ofPatient(ctx.db, patientId)).filter(({ kind }) => maySee(ctx, kind));
  ctx.record('patient', patientId, { seen: rows.map(({ id }) => id) });
  return { papers: rows.map(shown) };
}

export async function write(
  ctx: Ctx,
  { patientId, treatmentId, kind, letter, replaces }: InputOf<Api['write']>,
): Promise<Paper> {
  onlyDoctors(ctx);
  if (letter.examinedOn > today(ctx))
    throw refuse(commonRefusals.input_wrong, {
      fields: { 'letter.examinedOn': { code: 'examined_future' } },
    });
  const before = replaces === undefined ? null : await load(ctx, replaces);
  if (before && (before.kind !== kind || !(await store.isOf(ctx.db, before.id, patientId))))
    throw refuse(refusals.paper_unknown);
  if (before && before.standing !== 'valid')
    throw refuse(
      before.standing === 'replaced' ? refusals.paper_replaced : refusals.paper_withdrawn,
    );
  const visit = before?.treatmentId ?? treatmentId ?? null;
  const version =
    before?.treatmentVersion ??
    (visit === null ? null : await store.versionOfTreatment(ctx.db, visit, patientId));
  if (visit !== null && version === null) throw refuse(refusals.visit_unknown);
  return issue(ctx, {
    kind,
    patientId: before?.patientId ?? patientId,
    doctorId: memberOf(ctx).memberId,
    treatment: visit === null || version === null ? null : { id: visit, version },
    subjectId: before?.subjectId ?? null,
    date: today(ctx),
    content: { letter: lettersOwn(kind, letter) },
  });
}

export async function withdraw(ctx: Ctx, { id, reason }: InputOf<Api['withdraw']>): Promise<Paper> {
  onlyDoctors(ctx);
  const paper = await load(ctx, id);
  if (!isLetter(paper.kind)) throw refuse(refusals.not_a_letter);
  const isDone = await store.withdraw(ctx.db, id, {
    at: ctx.now.toString(),
    memberId: memberOf(ctx).memberId,
    reason,
  });
  if (!isDone) throw refuse(refusals.paper_withdrawn);
  ctx.record('paper', id, { withdrawn: true });
  return shown(await load(ctx, id));
}

function onlyDoctors(ctx: Ctx): void {
  if (!memberOf(ctx).isDoctor) throw refuse(refusals.only_doctors_write);
}
