// What is read of treatments: one whole, lists, the last visits, a version as it was signed, the paper.
import { randomUUID } from 'node:crypto';
import { type Ctx, mayUse, memberOf } from '../../../kit/server/ctx.ts';
import { nextAfter } from '../../../kit/server/order.ts';
import { pick } from '../../../kit/shared/catalogue.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { readOrder } from '../../../kit/shared/order.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import * as abha from '../../abha/service.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import * as patients from '../../patients/service.ts';
import { organizationNames } from '../../clinics/fields.ts';
import { practitionerNames } from '../../profile/fields.ts';
import * as profile from '../../profile/service.ts';
import { columnNames } from '../../prescriptions/fields.ts';
import * as vaccinations from '../../vaccinations/service.ts';
import type { api } from '../contract.ts';
import { noVitals } from '../fields.ts';
import {
  type Content,
  type MedicineFacts,
  type Treatment,
  type TreatmentOrder,
  type TreatmentRow,
  type TreatmentStatus,
  type Visit,
  type WholeTreatment,
} from '../model.ts';
import { documentBundle } from '../rules/document.ts';
import { ageInMonths, bmiOf, dueOf, fieldsOf, refusals, vitalWarnings } from '../rules.ts';
import * as store from '../store.ts';
import { codedOf } from '../store/codes.ts';
import type { treatmentLines, treatments } from '../table.ts';
import { today } from './money.ts';
import { remoteOf } from './remote.ts';

type Api = typeof api;
type Row = typeof treatments.$inferSelect;
type LineRow = typeof treatmentLines.$inferSelect;

/** What visits cost and what was paid for them. */
export const seesMoney = (ctx: Ctx): boolean => mayUse(ctx, 'Money', 'view');

const noFees = { totalFeesPaise: null, discountPaise: null };
const noBalance = { paidPaise: null, duePaise: null };

/** A treatment as the caller may see it. */
export const shown = (ctx: Ctx, whole: WholeTreatment): Treatment =>
  seesMoney(ctx) ? whole : { ...whole, ...noFees, ...noBalance, payments: [], feeChanges: [] };

export async function get(ctx: Ctx, { id }: InputOf<Api['get']>): Promise<Treatment> {
  const treatment = await load(ctx, id);
  ctx.record('treatment', id, { patientId: treatment.patientId });
  return shown(ctx, treatment);
}

export async function list(
  ctx: Ctx,
  { most, after, order, ...wanted }: InputOf<Api['list']>,
): Promise<OutputOf<Api['list']>> {
  const { patientId } = wanted;
  const withMoney = seesMoney(ctx);
  const ofMoney: readonly TreatmentOrder[] = ['fees', 'due'];
  const asksMoney = wanted.isDue || ofMoney.includes(readOrder(order).key);
  if (asksMoney && !withMoney) throw refuse(commonRefusals.not_allowed);
  if (patientId !== undefined) await mustKnow(ctx, patientId);
  const [rows, sums] = await Promise.all([
    store.page(ctx.db, wanted, { order, after, most: most + 1 }),
    after === '' && withMoney ? store.sums(ctx.db, wanted) : null,
  ]);
  const onPage = rows.slice(0, most);
  ctx.record('treatments', patientId ?? '', { seen: onPage.map((row) => row.id) });
  return {
    treatments: onPage.map((row) =>
      withMoney ? rowOf(row) : { ...rowOf(row), ...noFees, ...noBalance },
    ),
    next: nextAfter(rows, most),
    totals: sums,
  };
}

export async function course(
  ctx: Ctx,
  { patientId }: InputOf<Api['course']>,
): Promise<OutputOf<Api['course']>> {
  await mustKnow(ctx, patientId);
  const visits = await store.courseOf(ctx.db).execute({ patientId });
  ctx.record('patient', patientId, { course: visits.length });
  return { visits };
}

export async function lastOf(
  ctx: Ctx,
  { patientId, most }: InputOf<Api['lastOf']>,
): Promise<OutputOf<Api['lastOf']>> {
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
    visits: rows.map((row) => ({
      ...visitOf(row, lines.get(row.treatment.id) ?? []),
      ...(seesMoney(ctx) ? {} : noFees),
    })),
  };
}

export const rowOf = ({
  signedVersion,
  ...row
}: Awaited<ReturnType<typeof store.page>>[number]): TreatmentRow => ({
  ...row,
  status: statusOf(signedVersion),
  duePaise: dueOf(row, row.paidPaise),
});

const visitOf = (
  { treatment, doctorName }: { treatment: Row; doctorName: string },
  lines: readonly LineRow[],
): Visit => ({ ...writtenVisit(treatment, lines), doctorName });

/** A visit with its lines, as its rows hold it. */
export function writtenVisit(treatment: Row, lines: readonly LineRow[]) {
  const content = contentOf(treatment, lines);
  return {
    id: treatment.id,
    status: statusOf(treatment.signedVersion),
    ...content,
    bmi: bmiOf(content.vitals),
  };
}

export async function mustKnow(ctx: Ctx, patientId: string): Promise<void> {
  const [patient] = await store.patientIsKnown(ctx.db).execute({ id: patientId });
  if (!patient) throw refuse(patientRefusals.patient_unknown);
}

export async function asSigned(
  ctx: Ctx,
  { id, version }: InputOf<Api['asSigned']>,
): Promise<OutputOf<Api['asSigned']>> {
  const [signed] = await store.versionOf(ctx.db).execute({ id, version });
  if (!signed) throw refuse(refusals.treatment_unknown);
  const { content, patientId, ...signature } = signed;
  ctx.record('treatment', id, { version, patientId });
  return {
    id,
    ...signature,
    ...content,
    vitals: { ...noVitals, ...content.vitals },
    heeded: content.heeded ?? [],
    ...(seesMoney(ctx) ? {} : noFees),
  };
}

interface Exported {
  bytes: Buffer;
  fileName: string;
  media: string;
}

/** @throws prescription_not_found for the prescription of a visit without lines. */
export async function fhir(ctx: Ctx, { id, document }: InputOf<Api['fhir']>): Promise<Exported> {
  const treatment = await load(ctx, id);
  if (document === 'prescription' && treatment.lines.length === 0)
    throw refuse(refusals.prescription_not_found);
  const [patient, head, coded, vaccinated, linked, facility, remote] = await Promise.all([
    patients.personOf(ctx, treatment.patientId),
    profile.printHead(ctx, treatment.doctorId),
    codedOf(ctx.db, treatment.patientId),
    vaccinations.standingOf(ctx, treatment.patientId),
    abha.standing(ctx, treatment.patientId),
    abha.facilityCode(ctx),
    remoteOf(ctx, treatment),
  ]);
  ctx.record('treatment', id, {
    patientId: patient.id,
    version: treatment.version,
    exported: document,
  });
  const { name } = memberOf(ctx);
  const bundle = documentBundle(
    document,
    {
      clinic: { id: ctx.clinicId, ...pick(head.clinic, organizationNames), facility },
      patient,
      abha: linked,
      doctor: {
        id: treatment.doctorId,
        ...pick(head.doctor, practitionerNames),
      },
      coded,
      vaccinations: vaccinated.filter(
        ({ isHere, givenOn }) => isHere && givenOn === treatment.visitOn,
      ),
      treatment,
      remote,
      today: today(ctx),
      madeAt: ctx.now.round('millisecond').toString(),
      takenBy: name,
    },
    randomUUID,
  );
  const fileName = `${document}-${patient.caseNumber.replace(/[^\w-]+/g, '-')}-${treatment.visitOn}.fhir.json`;
  return {
    bytes: Buffer.from(JSON.stringify(bundle, null, 2)),
    fileName,
    media: 'application/fhir+json',
  };
}

/** Allergies and illnesses that were picked, the latest first. */
export const pickedOf = (ctx: Ctx, patientId: string): Promise<MedicineFacts['coded']> =>
  codedOf(ctx.db, patientId);

export const statusOf = (signedVersion: number | null): TreatmentStatus =>
  signedVersion === null ? 'Draft' : 'Signed';

export async function load(ctx: Ctx, id: string): Promise<WholeTreatment> {
  const [[row], lines, payments, versions, changes] = await Promise.all([
    store.byId(ctx.db).execute({ id }),
    store.linesOf(ctx.db).execute({ id }),
    store.paymentsOf(ctx.db).execute({ id }),
    store.versionsOf(ctx.db).execute({ id }),
    store.feeChangesOf(ctx.db).execute({ id }),
  ]);
  if (!row) throw refuse(refusals.treatment_unknown);
  const { treatment, patient, doctorName, paidPaise } = row;
  const content = contentOf(treatment, lines);
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
    feeChanges: changes.map(
      ({ fromFeesPaise, fromDiscountPaise, toFeesPaise, toDiscountPaise, ...change }) => ({
        ...change,
        totalFeesPaise: toFeesPaise,
        discountPaise: toDiscountPaise,
        before: { totalFeesPaise: fromFeesPaise, discountPaise: fromDiscountPaise },
      }),
    ),
    versions,
  };
}

function contentOf(row: Row, lines: readonly LineRow[]): Content {
  return {
    ...fieldsOf(row),
    vitals: { ...noVitals, ...row.vitals },
    lines: lines.map((line) => ({
      ...pick(line, columnNames),
      medicineId: line.medicineId ?? line.catalogueId,
      duration:
        line.durationCount !== null && line.durationUnit !== null
          ? { count: line.durationCount, unit: line.durationUnit }
          : null,
    })),
  };
}
