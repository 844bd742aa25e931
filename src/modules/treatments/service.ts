import { isDeepStrictEqual } from 'node:util';
import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { type Day, dayAt } from '../../kit/shared/time.ts';
import * as appointments from '../appointments/service.ts';
import { refusals as medicineRefusals } from '../medicines/rules.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import * as patients from '../patients/service.ts';
import * as profile from '../profile/service.ts';
import type { api } from './api.ts';
import {
  type Amendment,
  type Content,
  type KeptPayment,
  type NewPayment,
  type NewTreatment,
  type Treatment,
  type TreatmentRow,
  type Visit,
  noVitals,
} from './model.ts';
import { ageInMonths, bmiOf, dayProblems, dueOf, fieldsOf, keptLine, paidOf, paymentMayMove, promisedOf, refusals, vitalWarnings } from './rules.ts';
import { type Printed, printPrescription } from './print/prescription.ts';
import * as store from './store.ts';
import type { treatmentLines, treatments } from './table.ts';

type Api = typeof api;
type Row = typeof treatments.$inferSelect;
type LineRow = typeof treatmentLines.$inferSelect;

// ---------------------------------------------------------------- reading

export async function get(ctx: Ctx, { id }: InputOf<Api['get']>): Promise<Treatment> {
  const treatment = await load(ctx, id);
  ctx.record('treatment', id, { patientId: treatment.patientId });
  return treatment;
}

export async function list(ctx: Ctx, { patientId, from, to, most, after }: InputOf<Api['list']>): Promise<OutputOf<Api['list']>> {
  const wanted = { patientId, from, to };
  if (patientId !== undefined) await mustKnow(ctx, patientId);
  const [visitOn, id] = after.split('.');
  const place = visitOn && id ? { visitOn, id } : null;
  const [rows, sums] = await Promise.all([store.page(ctx.db, wanted, place, most + 1), place ? null : store.sums(ctx.db, wanted)]);
  const shown = rows.slice(0, most);
  const last = rows.length > most ? shown.at(-1) : undefined;
  ctx.record('treatments', patientId ?? '', { seen: shown.map((row) => row.id) });
  return {
    treatments: shown.map(rowOf),
    next: last ? `${last.visitOn}.${last.id}` : null,
    totals: sums && { ...sums, duePaise: dueOf(sums, sums.paidPaise) },
  };
}

export async function lastOf(ctx: Ctx, { patientId, most }: InputOf<Api['lastOf']>): Promise<OutputOf<Api['lastOf']>> {
  await mustKnow(ctx, patientId);
  const rows = await store.visitsOf(ctx.db).execute({ patientId, most });
  const lines = Map.groupBy(
    await store.linesOfAll(
      ctx.db,
      rows.map((row) => row.treatment.id),
    ),
    (line) => line.treatmentId,
  );
  ctx.record('patient', patientId, { seen: rows.map((row) => row.treatment.id) });
  return {
    visits: rows.map((row) => visitOf(row, lines.get(row.treatment.id) ?? [])),
  };
}

const rowOf = ({ signedVersion, ...row }: Awaited<ReturnType<typeof store.page>>[number]): TreatmentRow => ({
  ...row,
  status: statusOf(signedVersion),
  duePaise: dueOf(row, row.paidPaise),
});

function visitOf({ treatment, doctorName }: { treatment: Row; doctorName: string }, lines: readonly LineRow[]): Visit {
  const content = contentOf(treatment, lines);
  return { id: treatment.id, status: statusOf(treatment.signedVersion), doctorName, ...content, bmi: bmiOf(content.vitals) };
}

async function mustKnow(ctx: Ctx, patientId: string): Promise<void> {
  const [patient] = await store.patientIsKnown(ctx.db).execute({ id: patientId });
  if (!patient) throw refuse(patientRefusals.patient_unknown);
}

export async function asSigned(ctx: Ctx, { id, version }: InputOf<Api['asSigned']>): Promise<OutputOf<Api['asSigned']>> {
  const [kept] = await store.versionOf(ctx.db).execute({ id, version });
  if (!kept) throw refuse(refusals.treatment_unknown);
  ctx.record('treatment', id, { version });
  const { content, ...signature } = kept;
  return { id, ...signature, ...content, vitals: { ...noVitals, ...content.vitals } };
}

/** @throws prescription_not_found without lines, treatment_unsigned for a draft, registration_missing from the paper itself. */
export async function print(ctx: Ctx, { id, paper, language }: InputOf<Api['print']>): Promise<Printed> {
  const treatment = await load(ctx, id);
  if (treatment.lines.length === 0) throw refuse(refusals.prescription_not_found);
  if (treatment.status === 'Draft') throw refuse(refusals.treatment_unsigned);
  const [{ patient }, head] = await Promise.all([patients.get(ctx, { id: treatment.patientId }), profile.printHead(ctx, treatment.doctorId)]);
  ctx.record('treatment', id, { patientId: patient.id, version: treatment.version, paper });
  return printPrescription({ treatment, patient, head, paper, language: language ?? patient.language });
}

const statusOf = (signedVersion: number | null) => (signedVersion === null ? 'Draft' : 'Signed');

async function load(ctx: Ctx, id: string): Promise<Treatment> {
  const [[found], lines, payments, versions] = await Promise.all([
    store.byId(ctx.db).execute({ id }),
    store.linesOf(ctx.db).execute({ id }),
    store.paymentsOf(ctx.db).execute({ id }),
    store.versionsOf(ctx.db).execute({ id }),
  ]);
  if (!found) throw refuse(refusals.treatment_unknown);
  const { treatment, patient, doctorName } = found;
  const content = contentOf(treatment, lines);
  const paidPaise = paidOf(payments);
  return {
    id,
    version: treatment.version,
    status: statusOf(treatment.signedVersion),
    patientId: treatment.patientId,
    patientName: patient.name,
    caseNumber: patient.caseNumber,
    doctorId: treatment.doctorId,
    doctorName,
    appointmentId: treatment.appointmentId,
    ...content,
    bmi: bmiOf(content.vitals),
    warnings: vitalWarnings(content.vitals, ageInMonths(patient, treatment.visitOn)),
    paidPaise,
    duePaise: dueOf(treatment, paidPaise),
    payments,
    versions,
  };
}

function contentOf(row: Row, lines: readonly LineRow[]): Content {
  return {
    ...fieldsOf(row),
    vitals: { ...noVitals, ...row.vitals },
    lines: lines.map(({ medicineId, catalogueId, durationCount, durationUnit, ...line }) => ({
      medicineId: medicineId ?? catalogueId,
      medicineName: line.medicineName,
      genericName: line.genericName,
      strength: line.strength,
      form: line.form,
      dosage: line.dosage,
      duration: durationCount !== null && durationUnit !== null ? { count: durationCount, unit: durationUnit } : null,
      quantity: line.quantity,
      mealTiming: line.mealTiming,
      timesOfDay: line.timesOfDay,
      note: line.note,
    })),
  };
}

// ---------------------------------------------------------------- writing

export async function add(ctx: Ctx, input: InputOf<Api['add']>): Promise<Treatment> {
  const { patientId, payments } = input;
  if (input.finish) onlyDoctors(ctx);
  const content = contentFrom(ctx, input);
  if (promisedOf(payments) > dueOf(content, 0)) throw refuse(refusals.payment_over_due);
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
  await store.replaceLines(ctx.db, id, lines, sources);
  if (payments.length > 0)
    await store.addPayments(
      ctx.db,
      payments.map((payment) => paymentRow(ctx, id, payment)),
    );
  if (input.finish) {
    await sign(ctx, { id, patientId, version: 1, content, reason: '' });
    ctx.tell('treatments.signed', { treatmentId: id });
  }
  ctx.record('treatment', id, { patientId, status: statusOf(input.finish ? 1 : null), payments: payments.length });
  return load(ctx, id);
}

export async function amend(ctx: Ctx, input: InputOf<Api['amend']>): Promise<Treatment> {
  const { id } = input;
  const before = await load(ctx, id);
  if (before.version !== input.version) throw refuse(commonRefusals.stale_version, { details: { current: before } });
  const wasSigned = before.status === 'Signed';
  const signs = wasSigned || input.finish;
  if (signs) onlyDoctors(ctx);
  const content = contentFrom(ctx, { ...input, visitOn: input.visitOn ?? before.visitOn });
  const { lines, ...fields } = content;
  const sources = await medicinesOf(ctx, content, before.lines);
  // Whoever signs answers for it: the paper bears that doctor's name and registration.
  const version = await store.amend(ctx.db, id, input.version, { ...fields, doctorId: signs ? memberOf(ctx).memberId : before.doctorId }, signs);
  if (version === null) throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, id) } });
  await store.replaceLines(ctx.db, id, lines, sources);
  // The row is held since the update, so no payment slips in between.
  if (promisedOf(await store.paymentsOf(ctx.db).execute({ id })) > dueOf(content, 0)) throw refuse(refusals.fees_below_paid);
  if (signs) await sign(ctx, { id, patientId: before.patientId, version, content, reason: input.reason });
  if (signs) ctx.tell(wasSigned ? 'treatments.amended' : 'treatments.signed', { treatmentId: id });
  ctx.record('treatment', id, { version, status: statusOf(signs ? version : null), changed: changedFields(before, content) });
  return load(ctx, id);
}

export async function remove(ctx: Ctx, { id, version, reason }: InputOf<Api['remove']>): Promise<OutputOf<Api['remove']>> {
  const held = await store.hold(ctx.db, id);
  if (!held) throw refuse(refusals.treatment_unknown);
  if (held.version !== version) throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, id) } });
  const payments = await store.paymentsOf(ctx.db).execute({ id });
  if (payments.length > 0) throw refuse(refusals.treatment_has_payment);
  await store.markRemoved(ctx.db, id, { at: ctx.now.toString(), by: memberOf(ctx).memberId, reason });
  ctx.record('treatment', id, { removed: true });
  return { id };
}

export async function addPayment(ctx: Ctx, { id, ...payment }: InputOf<Api['addPayment']>): Promise<OutputOf<Api['addPayment']>> {
  if (payment.paidOn !== undefined && payment.paidOn > today(ctx)) throw refuse(commonRefusals.input_wrong, { fields: { paidOn: { code: 'date_future' } } });
  const held = await store.hold(ctx.db, id);
  if (!held) throw refuse(refusals.treatment_unknown);
  const earlier = await store.paymentsOf(ctx.db).execute({ id });
  if (promisedOf([...earlier, payment]) > dueOf(held, 0)) throw refuse(refusals.payment_over_due);
  const [added] = await store.addPayments(ctx.db, [paymentRow(ctx, id, payment)]);
  if (!added) throw new Error('a payment was not inserted');
  ctx.record('treatment', id, { paymentId: added.id, amountPaise: added.amountPaise, type: added.type, status: added.status });
  return { payment: added, ...balance(held, [...earlier, added]) };
}

export async function settlePayment(ctx: Ctx, { id, paymentId, to }: InputOf<Api['settlePayment']>): Promise<OutputOf<Api['settlePayment']>> {
  const held = await store.hold(ctx.db, id);
  if (!held) throw refuse(refusals.treatment_unknown);
  const payments = await store.paymentsOf(ctx.db).execute({ id });
  const found = payments.find((payment) => payment.id === paymentId);
  if (!found) throw refuse(refusals.payment_unknown);
  if (!paymentMayMove(found.status, to)) throw refuse(refusals.payment_settled);
  await store.settle(ctx.db, paymentId, to);
  const settled = { ...found, status: to };
  ctx.record('treatment', id, { paymentId, from: found.status, to });
  return {
    payment: settled,
    ...balance(
      held,
      payments.map((payment) => (payment.id === paymentId ? settled : payment)),
    ),
  };
}

function balance(fees: { totalFeesPaise: number; discountPaise: number }, payments: readonly KeptPayment[]) {
  const paidPaise = paidOf(payments);
  return { paidPaise, duePaise: dueOf(fees, paidPaise) };
}

const today = (ctx: Ctx): Day => dayAt(ctx.now, ctx.zone);

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

const idsOf = (lines: Content['lines']): string[] => lines.flatMap((line) => (line.medicineId ? [line.medicineId] : []));

/**
 * Which list each medicine of the lines is of. What stood on the treatment `before` may stay when the catalogue has dropped it since.
 * @throws medicine_unknown on the line that names a medicine neither of this clinic nor of the catalogue.
 */
async function medicinesOf(ctx: Ctx, { lines }: Content, before: Content['lines'] = []): Promise<Map<string, store.MedicineSource>> {
  const found = await store.medicinesAmong(ctx.db, [...new Set(idsOf(lines))]);
  const sources = new Map([...idsOf(before).map((id) => [id, 'catalogue'] as const), ...found]);
  const stray = lines.findIndex((line) => line.medicineId && !sources.has(line.medicineId));
  if (stray >= 0) throw refuse(medicineRefusals.medicine_unknown, { fields: { [`lines.${stray}.medicineId`]: { code: 'choose_one' } } });
  return sources;
}

/** @throws appointment_unknown for an appointment of somebody else. */
async function appointmentFits(ctx: Ctx, { appointmentId, patientId }: NewTreatment): Promise<void> {
  if (appointmentId) await appointments.mustBeOf(ctx, appointmentId, patientId);
}

const paymentRow = (ctx: Ctx, treatmentId: string, payment: NewPayment) => ({
  ...payment,
  treatmentId,
  paidOn: payment.paidOn ?? today(ctx),
  receivedBy: memberOf(ctx).memberId,
});

interface Signature {
  id: string;
  patientId: string;
  version: number;
  content: Content;
  reason: string;
}

/** Keeps the version for ever; the first one is the patient's visit. */
async function sign(ctx: Ctx, { id, patientId, version, content, reason }: Signature): Promise<void> {
  await store.addVersion(ctx.db, { treatmentId: id, version, content, signedBy: memberOf(ctx).memberId, signedAt: ctx.now.toString(), reason });
  await patients.visited(ctx, patientId, content.visitOn);
}

const changedFields = (before: Content, after: Content): string[] =>
  Object.entries(after).flatMap(([field, value]) => (isDeepStrictEqual(value, Reflect.get(before, field)) ? [] : [field]));
