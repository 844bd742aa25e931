// Giving a paper out: who it names, its code, its number, and the same paper again where nothing has changed.
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Ctx, mayUse, memberOf } from '../../../kit/server/ctx.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { ageOn, type Day, dayAt } from '../../../kit/shared/time.ts';
import * as abha from '../../abha/service.ts';
import * as patients from '../../patients/service.ts';
import { prescriptionRefusals } from '../../prescriptions/rules.ts';
import * as profile from '../../profile/service.ts';
import { type Content, type Heads, isOfMoney, type Paper, type PaperKind } from '../model.ts';
import { bookYear, codeFrom, codeText, receiptNumber, refusals } from '../rules.ts';
import * as store from '../store.ts';

export interface Wanted {
  kind: PaperKind;
  patientId: string;
  doctorId: string;
  /** Null for a letter that belongs to no visit. */
  treatment: { id: string; version: number } | null;
  /** Null opens a subject of its own: the first edition of a letter. */
  subjectId: string | null;
  date: Day;
  content: Pick<Content, 'visit' | 'receipt' | 'letter'>;
  /** Who gives it out; absent: the caller. */
  issuedBy?: string;
}

/**
 * Keeps a paper and answers it. What says the same as the last edition, of the same version, is that edition and makes no new one.
 * @throws Refusal `registration_missing` without the doctor's registration number (conduct regulation 1.4.2: prescriptions, certificates and receipts).
 */
export async function issue(ctx: Ctx, wanted: Wanted): Promise<Paper> {
  const { kind, patientId, doctorId, treatment, date } = wanted;
  const heads = await headsOf(ctx, wanted);
  const content: Content = { ...heads.said, date, ...wanted.content };
  const id = crypto.randomUUID();
  const subjectId = wanted.subjectId ?? id;
  await store.holdSubject(ctx.db, subjectId);
  const before = wanted.subjectId === null ? null : await store.latestOf(ctx.db, kind, subjectId);
  const isSame =
    before !== null &&
    before.treatmentVersion === (treatment?.version ?? null) &&
    isDeepStrictEqual(before.content, plain(content));
  if (isSame && before.withdrawalReason === null) {
    ctx.record('paper', before.id, { kind, patientId, again: true });
    return shown(before);
  }
  await store.insert(ctx.db, {
    id,
    code: codeFrom(randomBytes(10)),
    kind,
    patientId,
    doctorId,
    treatmentId: treatment?.id ?? null,
    treatmentVersion: treatment?.version ?? null,
    subjectId,
    edition: (before?.edition ?? 0) + 1,
    number: isOfMoney(kind) ? (before?.number ?? (await nextNumber(ctx, heads.country))) : null,
    issuedOn: today(ctx),
    issuedAt: ctx.now.toString(),
    issuedBy: wanted.issuedBy ?? memberOf(ctx).memberId,
    content,
  });
  ctx.record('paper', id, { kind, patientId, edition: (before?.edition ?? 0) + 1 });
  return shown(await load(ctx, id));
}

async function nextNumber(ctx: Ctx, country: string): Promise<string> {
  const year = bookYear(today(ctx), country);
  return receiptNumber(year, await store.nextSerial(ctx.db, year));
}

async function headsOf(
  ctx: Ctx,
  { patientId, doctorId, date, content: { visit } }: Wanted,
): Promise<{ said: Heads; country: string }> {
  const [patient, { doctor, clinic }, link] = await Promise.all([
    patients.personOf(ctx, patientId),
    profile.printHead(ctx, doctorId),
    visit ? abha.standing(ctx, patientId) : null,
  ]);
  if (doctor.registrationNumber.trim() === '')
    throw refuse(prescriptionRefusals.registration_missing);
  const { name, qualification, specialties, registrationNumber, council } = doctor;
  const said = {
    clinicName: clinic.name,
    gstNumber: clinic.gstNumber,
    place: clinic.city,
    doctor: { name, qualification, specialties, registrationNumber, council },
    patient: {
      name: patient.name,
      age: ageOn(patient, date),
      sex: patient.gender,
      caseNumber: patient.caseNumber,
      phone: patient.contactNumber,
      ...(link ? { abhaLinkId: link.id } : {}),
    },
  };
  return { said, country: clinic.country };
}

/** As the database gives it back. */
const plain = (content: Content): unknown => JSON.parse(JSON.stringify(content));

export const today = (ctx: Ctx): Day => dayAt(ctx.now, ctx.zone);

/** @throws paper_unknown, not_allowed where this is a receipt and the caller may not see money, or is none and they may not see treatments. */
export async function load(ctx: Ctx, id: string): Promise<store.Row> {
  const row = await store.byId(ctx.db, id);
  if (!row) throw refuse(refusals.paper_unknown);
  if (!maySee(ctx, row.kind)) throw refuse(commonRefusals.not_allowed);
  return row;
}

export const maySee = (ctx: Ctx, kind: PaperKind): boolean =>
  mayUse(ctx, isOfMoney(kind) ? 'Money' : 'Treatment', 'view');

export function shown({
  content,
  withdrawalReason,
  code,
  treatmentVersion: _version,
  subjectId: _subject,
  doctorId: _doctor,
  ...row
}: store.Row): Paper {
  return {
    ...row,
    code: codeText(code),
    doctorName: content.doctor.name,
    withdrawalReason: withdrawalReason ?? '',
    letter: content.letter ?? null,
  };
}
