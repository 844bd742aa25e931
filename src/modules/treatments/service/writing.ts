// What changes a treatment: written down, amended, signed, removed.
import { isDeepStrictEqual } from 'node:util';
import { type Ctx, mayUse, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import * as appointments from '../../appointments/service.ts';
import { refusals as medicineRefusals } from '../../medicines/rules.ts';
import * as patients from '../../patients/service.ts';
import { type api, events } from '../contract.ts';
import type { Amendment, Content, NewTreatment, Treatment, WholeTreatment } from '../model.ts';
import {
  dayProblems,
  dueOf,
  fieldsOf,
  isEmptyVisit,
  isUnpaid,
  keptLine,
  promisedOf,
  refusals,
  sinkBelowPaid,
} from '../rules.ts';
import * as store from '../store.ts';
import { begunFor } from '../store/drafts.ts';
import { closeDraft } from './drafts.ts';
import { paymentRow, today } from './money.ts';
import { load, seesMoney, shown, statusOf } from './reading.ts';
import { takePayments } from './paying.ts';
import { mustSuitMeans } from './remote.ts';
import { reasonsFor } from './safety.ts';

type Api = typeof api;

export async function add(ctx: Ctx, asked: InputOf<Api['add']>): Promise<Treatment> {
  const input = await withAppointment(ctx, asked);
  const { patientId, payments } = input;
  if (payments.length > 0 && !mayUse(ctx, 'Money', 'edit'))
    throw refuse(commonRefusals.not_allowed);
  if (input.finish) onlyDoctors(ctx);
  const typed = contentFrom(ctx, input);
  if (input.finish) mustSaySomething(typed);
  if (input.finish)
    await mustSuitMeans(ctx, {
      patientId,
      appointmentId: input.appointmentId ?? null,
      content: typed,
    });
  const content = input.finish
    ? { ...typed, heeded: await reasonsFor(ctx, patientId, typed, null) }
    : typed;
  const [doctor, sources] = await Promise.all([
    appointments.doctorFor(ctx, input.finish ? undefined : input.doctorId),
    medicinesOf(ctx, content),
    appointmentFits(ctx, input),
  ]);
  const { lines, ...fields } = content;
  const id = await store.insert(ctx.db, {
    ...fields,
    patientId,
    doctorId: doctor.id,
    appointmentId: input.appointmentId ?? null,
    signedVersion: input.finish ? 1 : null,
  });
  if (input.draftId) await closeDraft(ctx, input.draftId, id);
  await store.replaceLines(ctx.db, id, lines, sources);
  if (payments.length > 0) {
    const { paidPaise = 0 } = (await store.hold(ctx.db, id)) ?? {};
    if (promisedOf(payments) > dueOf(content, paidPaise)) throw refuse(refusals.payment_over_due);
    await takePayments(
      ctx,
      { patientId },
      payments.map((payment) => paymentRow(ctx, id, payment)),
    );
  }
  if (input.finish) {
    await sign(ctx, { id, patientId, version: 1, content, reason: '' });
    ctx.publish(events.signed, { treatmentId: id });
  }
  ctx.record('treatment', id, {
    patientId,
    status: statusOf(input.finish ? 1 : null),
    payments: payments.length,
    heeded: content.heeded.length,
  });
  return shown(ctx, await load(ctx, id));
}

/** A draft may be gone on with from elsewhere: the visit is that of the appointment that it was begun for. */
async function withAppointment(ctx: Ctx, input: InputOf<Api['add']>): Promise<InputOf<Api['add']>> {
  const { appointmentId, draftId, patientId } = input;
  if (appointmentId || !draftId) return input;
  return { ...input, appointmentId: await begunFor(ctx.db, { id: draftId, patientId }) };
}

export async function amend(ctx: Ctx, input: InputOf<Api['amend']>): Promise<Treatment> {
  const { id } = input;
  // Neither fees nor payments move between what is read here and what is judged below.
  await store.hold(ctx.db, id);
  const before = await load(ctx, id);
  if (before.version !== input.version)
    throw refuse(commonRefusals.stale_version, { details: { current: shown(ctx, before) } });
  const wasSigned = before.status === 'Signed';
  const signs = wasSigned || input.finish;
  if (signs) onlyDoctors(ctx);
  if (wasSigned && input.reason === '')
    throw refuse(commonRefusals.input_wrong, { fields: { reason: { code: 'required' } } });
  const typed = contentFrom(ctx, {
    ...input,
    ...feesThatStand(ctx, input, before),
    visitOn: input.visitOn ?? before.visitOn,
  });
  if (signs) mustSaySomething(typed);
  if (signs)
    await mustSuitMeans(ctx, {
      patientId: before.patientId,
      appointmentId: before.appointmentId,
      content: typed,
      doctorId: before.doctorId,
      begunOn: dayAt(Temporal.Instant.from(await store.begunAt(ctx.db, id)), ctx.zone),
    });
  const content = signs
    ? { ...typed, heeded: await reasonsFor(ctx, before.patientId, typed, before.id) }
    : typed;
  if (sinkBelowPaid(before, content, before.payments)) throw refuse(refusals.fees_below_paid);
  const { lines, ...fields } = content;
  const sources = await medicinesOf(ctx, content, before.lines);
  // Whoever signs answers for it: the paper bears that doctor's name and registration.
  const version = await store.amend(
    ctx.db,
    id,
    input.version,
    { ...fields, doctorId: signs ? memberOf(ctx).memberId : before.doctorId },
    signs,
  );
  if (version === null)
    throw refuse(commonRefusals.stale_version, {
      details: { current: shown(ctx, await load(ctx, id)) },
    });
  if (input.draftId) await closeDraft(ctx, input.draftId, id);
  await store.replaceLines(ctx.db, id, lines, sources);
  if (signs)
    await sign(ctx, { id, patientId: before.patientId, version, content, reason: input.reason });
  if (signs) ctx.publish(wasSigned ? events.amended : events.signed, { treatmentId: id });
  ctx.record('treatment', id, {
    version,
    status: statusOf(signs ? version : null),
    changed: changedFields(before, content),
    heeded: content.heeded.length,
  });
  return shown(ctx, await load(ctx, id));
}

/** Theirs where the caller may not see money. @throws stale_version where both this and somebody else changed the fees that were shown. */
function feesThatStand(
  ctx: Ctx,
  input: Amendment,
  before: WholeTreatment,
): { totalFeesPaise: number; discountPaise: number } {
  const ours = { totalFeesPaise: input.totalFeesPaise, discountPaise: input.discountPaise };
  const theirs = { totalFeesPaise: before.totalFeesPaise, discountPaise: before.discountPaise };
  if (!seesMoney(ctx)) return theirs;
  if (!input.feesSeen || isDeepStrictEqual(theirs, input.feesSeen)) return ours;
  if (!isDeepStrictEqual(ours, input.feesSeen) && !isDeepStrictEqual(ours, theirs))
    throw refuse(commonRefusals.stale_version, { details: { current: before } });
  return theirs;
}

export async function restore(
  ctx: Ctx,
  { id }: InputOf<Api['restore']>,
): Promise<OutputOf<Api['restore']>> {
  const restored = await store.markRestored(ctx.db, id);
  if (!restored) throw refuse(refusals.treatment_unknown);
  if (restored.signedVersion !== null) {
    await patients.settleVisits(ctx, restored.patientId);
    ctx.publish(events.restored, { treatmentId: id });
  }
  ctx.record('treatment', id, { removed: false });
  return { id };
}

export async function onSigned(
  ctx: Ctx,
  { treatmentId }: InputOf<Api['onSigned']>,
): Promise<OutputOf<Api['onSigned']>> {
  const [signed] = await store.byId(ctx.db).execute({ id: treatmentId });
  if (!signed?.treatment.appointmentId) return { isCompleted: false };
  const { appointmentId, doctorId } = signed.treatment;
  return { isCompleted: await appointments.completeBy(ctx, appointmentId, doctorId) };
}

export async function remove(
  ctx: Ctx,
  { id, version, reason }: InputOf<Api['remove']>,
): Promise<OutputOf<Api['remove']>> {
  const row = await store.hold(ctx.db, id);
  if (!row) throw refuse(refusals.treatment_unknown);
  if (row.version !== version)
    throw refuse(commonRefusals.stale_version, {
      details: { current: shown(ctx, await load(ctx, id)) },
    });
  const payments = await store.paymentsOf(ctx.db).execute({ id });
  if (!isUnpaid(payments)) throw refuse(refusals.treatment_has_payment);
  await store.markRemoved(ctx.db, id, {
    at: ctx.now.toString(),
    by: memberOf(ctx).memberId,
    reason,
  });
  if (row.signedVersion !== null) {
    await patients.settleVisits(ctx, row.patientId);
    ctx.publish(events.removed, { treatmentId: id });
  }
  ctx.record('treatment', id, { removed: true });
  return { id };
}

function mustSaySomething(content: Content): void {
  if (isEmptyVisit(content)) throw refuse(refusals.visit_empty);
}

function onlyDoctors(ctx: Ctx): void {
  if (!memberOf(ctx).isDoctor) throw refuse(refusals.only_doctors_sign);
}

/** What is written down, with today for the day left out. @throws input_wrong for days that cannot be. */
function contentFrom(ctx: Ctx, input: NewTreatment | Amendment): Content {
  const fields = dayProblems(input, today(ctx));
  if (Object.keys(fields).length > 0) throw refuse(commonRefusals.input_wrong, { fields });
  return {
    ...fieldsOf({ ...input, visitOn: input.visitOn ?? today(ctx) }),
    lines: input.lines.map(keptLine),
  };
}

const idsOf = (lines: Content['lines']): string[] =>
  lines.flatMap((line) => (line.medicineId ? [line.medicineId] : []));

/**
 * Which list each medicine of the lines is of. What stood on the treatment `before` may stay when the catalogue has dropped it since.
 * @throws medicine_unknown on the line that names a medicine neither of this clinic nor of the catalogue.
 */
async function medicinesOf(
  ctx: Ctx,
  { lines }: Content,
  before: Content['lines'] = [],
): Promise<Map<string, store.MedicineSource>> {
  const known = await store.medicinesAmong(ctx.db, [...new Set(idsOf(lines))]);
  const sources = new Map([...idsOf(before).map((id) => [id, 'catalogue'] as const), ...known]);
  const stray = lines.findIndex((line) => line.medicineId && !sources.has(line.medicineId));
  if (stray >= 0)
    throw refuse(medicineRefusals.medicine_unknown, {
      fields: { [`lines.${stray}.medicineId`]: { code: 'choose_one' } },
    });
  return sources;
}

/** @throws appointment_unknown for an appointment of somebody else. */
async function appointmentFits(
  ctx: Ctx,
  { appointmentId, patientId }: NewTreatment,
): Promise<void> {
  if (appointmentId) await appointments.mustBeOf(ctx, appointmentId, patientId);
}

interface Signature {
  id: string;
  patientId: string;
  version: number;
  content: Content;
  reason: string;
}

/** Keeps the version for ever; the first one is the patient's visit. */
async function sign(
  ctx: Ctx,
  { id, patientId, version, content, reason }: Signature,
): Promise<void> {
  await store.addVersion(ctx.db, {
    treatmentId: id,
    version,
    content,
    signedBy: memberOf(ctx).memberId,
    signedAt: ctx.now.toString(),
    reason,
  });
  await patients.visited(ctx, patientId);
}

const changedFields = (before: Content, after: Content): string[] =>
  Object.entries(after).flatMap(([field, value]) =>
    isDeepStrictEqual(value, Reflect.get(before, field)) ? [] : [field],
  );
