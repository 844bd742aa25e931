// The patient's own record as a file: to read (PDF), whole (JSON), and for other systems (FHIR).
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { print } from '../../../kit/server/paper.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { type AgeUnit, ageOn, dayAt, type Day } from '../../../kit/shared/time.ts';
import * as clinics from '../../clinics/service.ts';
import * as consents from '../../consents/service.ts';
import * as documents from '../../documents/service.ts';
import * as families from '../../families/service.ts';
import type { Patient } from '../../patients/model.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import { recordOf } from '../../patients/rules/reading.ts';
import * as patients from '../../patients/service.ts';
import * as profile from '../../profile/service.ts';
import { maxStars } from '../../reviews/model.ts';
import type { api } from '../contract.ts';
import { recordBundle } from '../rules/record.ts';
import * as store from '../store.ts';
import { type Whole, wholeOf } from '../store/record.ts';

export async function exportRecord(
  ctx: Ctx,
  { patientId }: InputOf<(typeof api)['export']>,
): Promise<{ bytes: Readable; fileName: string; media: string }> {
  const records = await store.recordsOf(ctx.db, patientId);
  if (records.length === 0) throw refuse(patientRefusals.patient_unknown);
  const [{ patient }, family, agreed, clinic, whole, files] = await Promise.all([
    patients.get(ctx, { id: patientId }),
    families.list(ctx, { patientId }),
    consents.list(ctx, { patientId }),
    clinics.head(ctx),
    wholeOf(ctx.db, records),
    documents.filesOf(ctx, patientId),
  ]);
  const { clinicCode, name: takenBy } = memberOf(ctx);
  const today = dayAt(ctx.now, ctx.zone);
  const heads = new Map<string, string>();
  for (const doctorId of new Set(whole.visits.map((visit) => visit.doctorId)))
    heads.set(doctorId, (await profile.printHead(ctx, doctorId)).doctor.registrationNumber);
  ctx.record('patient', patientId, { exported: true });
  const json = {
    exportedAt: ctx.now.toString(),
    exportedBy: takenBy,
    clinic: { name: clinic.name, code: clinicCode },
    patient,
    family: family.members.map(({ name, relationship, patient: member }) => ({
      name,
      relationship,
      caseNumber: member?.caseNumber ?? null,
    })),
    consents: agreed.consents,
    ...withoutClinic(whole),
    documents: files.map(({ read: _read, ...said }) => said),
  };
  const fhir = recordBundle(
    {
      clinic: { id: ctx.clinicId, code: clinicCode, name: clinic.name },
      patient,
      doctors: [...heads].map(([id, registrationNumber]) => ({
        id,
        registrationNumber,
        name: whole.doctors.get(id) ?? '',
      })),
      visits: whole.visits.map((visit) => ({
        id: visit.id,
        visitOn: visit.visitOn,
        isSigned: visit.signedVersion !== null,
        doctorId: visit.doctorId,
        complaints: visit.complaints,
        diagnosis: visit.diagnosis,
        medicines: linesOf(whole, visit.id).map((line) => ({
          id: line.id,
          name: nameOf(line),
          dosage: dosageOf(line),
          quantity: line.quantity,
          note: line.note,
        })),
        followUpOn: visit.followUpOn,
      })),
      today,
      madeAt: ctx.now.toString(),
      takenBy,
    },
    randomUUID,
  );
  const pdf = await print({
    template: new URL('../print/record.typ', import.meta.url),
    data: {
      ...paperOf(patient, whole, clinic.name, ctx.zone, today),
      taken: takenText(takenBy, ctx),
    },
    created: ctx.now,
  });
  const name = `record-${patient.caseNumber.replace(/[^\w-]+/g, '-')}-${today}`;
  const texts = {
    [`${name}.pdf`]: pdf,
    [`${name}.json`]: Buffer.from(JSON.stringify(json, null, 2)),
    [`${name}.fhir.json`]: Buffer.from(JSON.stringify(fhir, null, 2)),
  };
  const bytes = zipped(texts, files);
  return { bytes, fileName: `${name}.zip`, media: 'application/zip' };
}

type Line = Whole['lines'][number];
const linesOf = ({ lines }: Whole, treatmentId: string): Line[] =>
  lines.filter((line) => line.treatmentId === treatmentId);
const nameOf = (line: Line): string =>
  [line.medicineName, line.genericName === '' ? '' : `(${line.genericName})`, line.strength]
    .filter((part) => part !== '')
    .join(' ');
const dosageOf = (line: Line): string =>
  [line.dosage, line.durationCount === null ? '' : `for ${line.durationCount} ${line.durationUnit}`]
    .filter((part) => part !== '')
    .join(' ');

/** The clinic's own keys say nothing to the patient. */
function withoutClinic({ visits, lines, payments, appointments, reviews, notes, doctors }: Whole) {
  const plain = <T extends { clinicId: string }>({ clinicId: _clinicId, ...rest }: T) => rest;
  return {
    visits: visits.map((visit) => ({
      ...plain(visit),
      doctorName: doctors.get(visit.doctorId) ?? '',
      prescription: lines.filter((line) => line.treatmentId === visit.id).map(plain),
      payments: payments.filter((payment) => payment.treatmentId === visit.id).map(plain),
    })),
    appointments: appointments.map(plain),
    reviews: reviews.map(plain),
    notes: notes.map(plain),
  };
}

const scriptFamilies = [
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Tamil',
  'Oriya',
  'Kannada',
  'Malayalam',
  'Bengali',
].map((script) => `Noto Sans ${script}`);
const dayWords = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayText = (day: Day): string => dayWords.format(new Date(`${day}T12:00:00Z`));
const timeWords = (zone: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
/** Under every page: a copy tells who took it out, and when. */
const takenText = (by: string, { now, zone }: Ctx): string =>
  `${by} · ${timeWords(zone).format(now.epochMilliseconds)}`;
const ageText = ({ count, unit }: { count: number; unit: AgeUnit }): string =>
  `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;

function paperOf(patient: Patient, whole: Whole, clinic: string, zone: string, today: Day) {
  const age = ageOn(patient, today);
  const sections = [
    {
      title: 'Visits',
      entries: whole.visits.map((visit) => ({
        on: dayText(visit.visitOn),
        title: visit.diagnosis || visit.complaints.join(', ') || 'Visit',
        lines: [
          whole.doctors.get(visit.doctorId) ?? '',
          visit.diagnosis === '' ? '' : visit.complaints.join(', '),
          visit.examinations.join(', '),
          ...linesOf(whole, visit.id).map(
            (line) =>
              `${nameOf(line)}: ${dosageOf(line)}${line.note === '' ? '' : `. ${line.note}`}`,
          ),
          visit.testsAdvised.length === 0 ? '' : `Tests: ${visit.testsAdvised.join(', ')}`,
          visit.advice,
          visit.followUpOn === null ? '' : `Again on ${dayText(visit.followUpOn)}`,
          visit.totalFeesPaise === 0
            ? ''
            : `Fees ${moneyText(visit.totalFeesPaise - visit.discountPaise)}`,
        ].filter((line) => line !== ''),
      })),
    },
    {
      title: 'Payments',
      entries: whole.payments.map((payment) => ({
        on: dayText(payment.paidOn),
        title: moneyText(payment.amountPaise),
        lines: [`${payment.type}, ${payment.status}`],
      })),
    },
    {
      title: 'Appointments',
      entries: whole.appointments.map((one) => ({
        on: dayText(dayAt(Temporal.Instant.from(one.startsAt), zone)),
        title: one.status,
        lines: [one.mode === 'online' ? 'Video' : 'In the clinic', one.note].filter(
          (line) => line !== '',
        ),
      })),
    },
    {
      title: 'Reviews',
      entries: whole.reviews
        // A version that was changed since stands in the JSON alone.
        .filter(
          ({ appointmentId, version }) =>
            !whole.reviews.some(
              (other) => other.appointmentId === appointmentId && other.version > version,
            ),
        )
        .map((one) => ({
          on: dayText(dayAt(Temporal.Instant.from(one.givenAt), zone)),
          title: `${one.stars} of ${maxStars}`,
          lines: [
            `Visit of ${dayText(dayAt(Temporal.Instant.from(one.startsAt), zone))}`,
            ...one.words.split('\n'),
          ].filter((line) => line !== ''),
        })),
    },
    {
      title: 'Notes',
      entries: whole.notes.map((note) => ({
        on: dayText(dayAt(Temporal.Instant.from(note.createdAt), zone)),
        title: note.text,
        lines: [],
      })),
    },
  ];
  return {
    title: `Record of ${patient.name}`,
    clinic,
    families: [
      'Noto Sans',
      ...scriptFamilies,
      'Noto Sans Math',
      'Noto Sans Symbols 2',
      'Noto Emoji',
    ],
    name: patient.name,
    facts: [
      patient.caseNumber,
      age === null ? '' : ageText(age),
      patient.gender,
      `${patient.isdCode} ${patient.contactNumber}`,
    ].filter((fact) => fact !== ''),
    allergies: patient.allergies,
    about: recordOf(patient, { day: dayText, yes: 'Yes', no: 'No' }).map(({ label, text }) => [
      label.message,
      text,
    ]),
    sections: sections.filter(({ entries }) => entries.length > 0),
  };
}

/** Documents are fetched as the reader comes to them, so that a thick record needs no more memory than its largest picture. */
function zipped(
  texts: Record<string, Buffer>,
  files: readonly { fileName: string; read: () => Promise<Buffer> }[],
): Readable {
  const zip = new yazl.ZipFile();
  const out = Readable.from(zip.outputStream, { objectMode: false });
  for (const [name, bytes] of Object.entries(texts)) zip.addBuffer(bytes, name);
  for (const { fileName, read } of files)
    zip.addReadStreamLazy(fileName, { compress: false }, (give) => {
      read().then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  zip.end();
  return out;
}
