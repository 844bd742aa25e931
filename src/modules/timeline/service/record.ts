// The patient's own record as a file: to read (PDF), whole (JSON), and for other systems (FHIR).
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { translatorOf } from '../../../kit/server/words.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import * as abha from '../../abha/service.ts';
import * as clinics from '../../clinics/service.ts';
import * as consents from '../../consents/service.ts';
import * as documents from '../../documents/service.ts';
import * as families from '../../families/service.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import * as patients from '../../patients/service.ts';
import * as treatments from '../../treatments/service.ts';
import { standing } from '../../vaccinations/rules.ts';
import * as vaccinations from '../../vaccinations/service.ts';
import type { api } from '../contract.ts';
import { recordPaper } from '../print/record.ts';
import { recordBundle } from '../rules/record.ts';
import * as store from '../store.ts';
import { type Whole, wholeOf } from '../store/record.ts';
import { byDoctor, headsOf, writtenVisits } from './doctors.ts';

interface RecordFile {
  bytes: Readable;
  fileName: string;
  media: string;
}

export const exportRecord = (
  ctx: Ctx,
  { patientId }: InputOf<(typeof api)['export']>,
): Promise<RecordFile> => recordFile(ctx, patientId, memberOf(ctx).name);

/** For the patient themselves, who has proved that it is theirs. */
export const copyOfRecord = async (ctx: Ctx, patientId: string): Promise<RecordFile> =>
  recordFile(ctx, patientId, (await patients.personOf(ctx, patientId)).name);

async function recordFile(ctx: Ctx, patientId: string, takenBy: string): Promise<RecordFile> {
  const records = await store.recordsOf(ctx.db, patientId);
  if (records.length === 0) throw refuse(patientRefusals.patient_unknown);
  const withMoney = patients.seesFees(ctx);
  const [patient, family, agreed, clinic, written, files, coded, vaccinated, linked, facility] =
    await Promise.all([
      patients.personOf(ctx, patientId),
      families.list(ctx, { patientId }),
      consents.list(ctx, { patientId }),
      clinics.head(ctx),
      wholeOf(ctx.db, records),
      documents.filesOf(ctx, patientId),
      treatments.pickedOf(ctx, patientId),
      vaccinations.allOf(ctx, patientId),
      abha.standing(ctx, patientId),
      abha.facilityCode(ctx),
    ]);
  const known = { abha: linked, coded, vaccinations: standing(vaccinated) };
  const whole = withMoney ? written : withoutMoney(written);
  const { code: clinicCode } = await clinics.mine(ctx);
  const today = dayAt(ctx.now, ctx.zone);
  const doctors = byDoctor(writtenVisits(whole), await headsOf(ctx, whole));
  ctx.record('patient', patientId, { exported: true });
  const json = {
    exportedAt: ctx.now.toString(),
    exportedBy: takenBy,
    clinic: { name: clinic.name, code: clinicCode },
    patient,
    abha: linked && { number: linked.number, address: linked.address },
    family: family.members.map(({ name, relationship, patient: member }) => ({
      name,
      relationship,
      caseNumber: member?.caseNumber ?? null,
    })),
    consents: agreed.consents,
    picked: coded,
    vaccinations: vaccinated,
    ...contentOf(whole, withMoney),
    documents: files.map(({ read: _read, ...said }) => said),
  };
  const fhir = recordBundle(
    {
      clinic: { id: ctx.clinicId, code: clinicCode, name: clinic.name, facility },
      patient,
      ...known,
      doctors,
      today,
      madeAt: ctx.now.toString(),
      takenBy,
    },
    randomUUID,
  );
  const pdf = await recordPaper({
    patient,
    own: translatorOf(ctx, patient.language),
    whole,
    ...known,
    clinicName: clinic.name,
    zone: ctx.zone,
    today,
    takenBy,
    takenAt: ctx.now,
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
const linesOf = ({ lines }: Pick<Whole, 'lines'>, treatmentId: string): Line[] =>
  lines.filter((line) => line.treatmentId === treatmentId);

const withoutMoney = (whole: Whole): Whole => ({
  ...whole,
  payments: [],
  advances: [],
  visits: whole.visits.map((visit) => ({ ...visit, totalFeesPaise: 0, discountPaise: 0 })),
});

const moneyNames: ReadonlySet<string> = new Set([
  'totalFeesPaise',
  'discountPaise',
  'feePaise',
  'payments',
]);

/** The clinic's own keys say nothing to the patient. Without money its names are left out: a nought would be untrue. */
function contentOf(
  { visits, lines, payments, advances, appointments, reviews, notes, doctors }: Whole,
  withMoney: boolean,
) {
  const plain = (row: object) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name]) => name !== 'clinicId' && (withMoney || !moneyNames.has(name)),
      ),
    );
  return {
    visits: visits.map((visit) =>
      plain({
        ...visit,
        doctorName: doctors.get(visit.doctorId) ?? '',
        prescription: linesOf({ lines }, visit.id).map(plain),
        payments: payments.filter((payment) => payment.treatmentId === visit.id).map(plain),
      }),
    ),
    ...(withMoney ? { advances: advances.map(plain) } : {}),
    appointments: appointments.map(plain),
    reviews: reviews.map(plain),
    notes: notes.map(plain),
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
