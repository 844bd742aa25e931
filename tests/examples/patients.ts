// Patients and what is kept with them.
import { api as abha } from '../../src/modules/abha/contract.ts';
import type { Flow } from '../../src/modules/abha/model.ts';
import { practice } from '../../src/modules/abha/rules.ts';
import { api as consents } from '../../src/modules/consents/contract.ts';
import { api as documents } from '../../src/modules/documents/contract.ts';
import { api as families } from '../../src/modules/families/contract.ts';
import { api as imports } from '../../src/modules/imports/contract.ts';
import { api as messaging } from '../../src/modules/messaging/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as pregnancies } from '../../src/modules/pregnancies/contract.ts';
import { api as vaccinations } from '../../src/modules/vaccinations/contract.ts';
import { api as timeline } from '../../src/modules/timeline/contract.ts';
import { example, type ExampleClinic, NotReady, phone, unique } from './clinic.ts';
import { photo } from './files.ts';

const person = () => ({
  name: 'Meera Joshi',
  gender: 'Female' as const,
  contactNumber: phone(),
  statedAge: 34,
  address: '4 Station Road',
  state: 'Maharashtra',
  city: 'Pune',
  allergies: 'Dust',
  conditions: 'Asthma',
  occupation: 'Teacher',
  note: 'Comes with her sister',
});

export const register = async (clinic: ExampleClinic): Promise<string> =>
  (await clinic.ask(patients.register, person())).patient.id;

async function merge(clinic: ExampleClinic) {
  const [keptId, mergedId] = [await register(clinic), await register(clinic)];
  return { keptId, keptVersion: 1, mergedId, mergedVersion: 1, ...person() };
}

const relation = { name: 'Ravi Joshi', relationship: 'Brother' as const };
async function relative(clinic: ExampleClinic) {
  const patientId = await register(clinic);
  return clinic.ask(families.add, { patientId, ...relation });
}

const sheet = (row = `Anil Kale,${phone()},M,50`) => ({
  name: 'old.csv',
  bytes: Buffer.from(`Name,Mobile,Sex,Age\n${row}`),
});
async function openSheet(clinic: ExampleClinic, row?: string) {
  const { import: opened } = await clinic.ask(imports.open, {}, { files: [sheet(row)] });
  return opened;
}
/** Waits for the queue, which does the work of an import. */
async function settled(clinic: ExampleClinic, id: string, state: string): Promise<number> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const { import: current } = await clinic.ask(imports.get, { id });
    if (current.state === state) return current.version;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new NotReady(`the import did not become ${state}`);
}
export async function checkedSheet(clinic: ExampleClinic, row?: string) {
  const { id, version, mapping } = await openSheet(clinic, row);
  await clinic.ask(imports.check, { id, version, mapping });
  return { id, version: await settled(clinic, id, 'checked') };
}

const occasion = {
  schedule: 'national' as const,
  givenOn: '2026-01-05',
  isHere: true,
  givenBy: 'Sister Lata',
};
const vaccine = {
  vaccine: 'Tetanus, diphtheria (Td)',
  brand: 'Tetvac',
  batch: 'AB12',
  site: 'left_arm' as const,
  nextOn: '2036-01-05',
};
/** With a dose on the card, which is `ids[0]`. */
export async function vaccinated(clinic: ExampleClinic) {
  const patientId = await register(clinic);
  const doses = { patientId, ...occasion, doses: [vaccine] };
  return { patientId, ids: (await clinic.ask(vaccinations.note, doses)).ids };
}

const kind = { title: 'Blood count', kind: 'lab_report' as const, takenOn: '2026-01-05' };
async function document(clinic: ExampleClinic) {
  const patientId = await register(clinic);
  const { ids } = await clinic.ask(
    documents.add,
    { patientId, ...kind },
    { files: [await photo()] },
  );
  return { id: ids[0] ?? '', version: 1 };
}

/** A person has one ABHA, and a clinic one patient with it: whoever has it gives it back first. */
async function freeAbha(clinic: ExampleClinic): Promise<void> {
  const { patients: holders } = await clinic.ask(patients.search, { text: practice.address });
  for (const { id } of holders) await clinic.ask(abha.unlink, { patientId: id });
}
async function begun(clinic: ExampleClinic): Promise<Flow> {
  await freeAbha(clinic);
  return clinic.ask(abha.begin, {
    patientId: await register(clinic),
    way: 'number',
    identifier: practice.number,
  });
}
const at = ({ id, version }: Flow) => ({ id, version });
export const proved = async (clinic: ExampleClinic): Promise<Flow> =>
  clinic.ask(abha.prove, { ...at(await begun(clinic)), otp: practice.otp });
/** Found by the mobile: two have it, one is chosen. */
const byMobile = async (clinic: ExampleClinic) => {
  await freeAbha(clinic);
  return clinic.ask(abha.begin, {
    patientId: await register(clinic),
    way: 'mobile',
    identifier: practice.mobile,
  });
};

export const patientExamples = [
  example(patients.register, async () => ({ input: person() })),
  example(patients.changePhone, async (clinic) => {
    const { patient } = await clinic.ask(patients.get, { id: await register(clinic) });
    return {
      input: {
        id: patient.id,
        contactNumber: '9876501234',
        contactNumberBefore: patient.contactNumber,
      },
    };
  }),
  example(patients.amend, async (clinic) => ({
    input: { id: await register(clinic), version: 1, ...person() },
  })),
  example(patients.noteCode, async (clinic) => ({
    input: { id: await register(clinic), code: '~QB3' },
  })),
  example(patients.merge, async (clinic) => ({ input: await merge(clinic) })),
  example(patients.undoMerge, async (clinic) => ({
    input: await clinic.ask(patients.merge, await merge(clinic)),
  })),

  example(families.add, async (clinic) => ({
    input: {
      patientId: await register(clinic),
      ...relation,
      memberPatientId: await register(clinic),
    },
  })),
  example(families.amend, async (clinic) => ({
    input: { ...(await relative(clinic)), version: 1, ...relation, name: 'Ravi Patil' },
  })),
  example(families.remove, async (clinic) => ({ input: await relative(clinic) })),

  example(imports.open, async () => ({ input: {}, files: [sheet()] })),
  example(imports.check, async (clinic) => {
    const { id, version, mapping } = await openSheet(clinic);
    return { input: { id, version, mapping } };
  }),
  example(imports.run, async (clinic) => ({ input: await checkedSheet(clinic) })),
  example(imports.undo, async (clinic) => {
    const { id, version } = await checkedSheet(clinic);
    await clinic.ask(imports.run, { id, version });
    return { input: { id, version: await settled(clinic, id, 'done') } };
  }),

  example(consents.tell, async (clinic) => ({
    input: {
      patientId: await register(clinic),
      kind: 'messages' as const,
      isGiven: true,
      language: 'en' as const,
      guardianName: 'Ravi Joshi',
      guardianRelationship: 'Father' as const,
    },
  })),
  example(consents.setMessageRule, async () => ({
    input: { about: 'late' as const, isOn: false },
  })),
  example(messaging.setLimit, async () => ({ input: { limitPaise: 500_00 } })),
  example(messaging.setWords, async () => ({
    input: {
      template: 'appointment_booked' as const,
      notes: { en: 'Bring your old reports.' },
      choices: {},
    },
  })),
  example(consents.requestErasure, async (clinic) => {
    const patientId = await register(clinic);
    await clinic.rows(
      `update app.patients set registered_on = '2001-01-01', last_visit_on = null where id = $1`,
      [patientId],
    );
    return { input: { patientId } };
  }),

  example(documents.add, async (clinic) => ({
    input: { patientId: await register(clinic), ...kind },
    files: [await photo()],
  })),
  example(documents.amend, async (clinic) => ({
    input: { ...(await document(clinic)), ...kind, title: 'Blood sugar' },
  })),
  example(documents.remove, async (clinic) => ({
    input: { ...(await document(clinic)), reason: 'Of somebody else' },
  })),
  example(documents.restore, async (clinic) => {
    const { id, version } = await document(clinic);
    const removed = await clinic.ask(documents.remove, { id, version });
    return { input: { id, version: removed.document.version } };
  }),

  example(timeline.addNote, async (clinic) => ({
    input: { patientId: await register(clinic), text: 'Prefers mornings' },
  })),
  example(timeline.removeNote, async (clinic) => ({
    input: await clinic.ask(timeline.addNote, {
      patientId: await register(clinic),
      text: 'Prefers mornings',
    }),
  })),
  example(vaccinations.note, async (clinic) => ({
    input: { patientId: await register(clinic), ...occasion, doses: [vaccine] },
  })),
  example(vaccinations.correct, async (clinic) => {
    const { ids } = await vaccinated(clinic);
    const instead = { ...occasion, dose: vaccine };
    return { input: { id: ids[0] ?? '', reason: 'Wrong batch', instead } };
  }),
  example(pregnancies.tell, async (clinic) => ({
    input: { patientId: await register(clinic), lmpOn: daysBack(70) },
  })),

  example(abha.begin, async (clinic) => {
    await freeAbha(clinic);
    return {
      input: {
        patientId: await register(clinic),
        way: 'number' as const,
        identifier: practice.number,
      },
    };
  }),
  example(abha.choose, async (clinic) => {
    const flow = await byMobile(clinic);
    return { input: { ...at(flow), index: flow.choices[0]?.index ?? '' } };
  }),
  example(abha.resend, async (clinic) => {
    const flow = await begun(clinic);
    await clinic.rows(
      `update app.abha_flows set otp_sent_at = otp_sent_at - interval '2 minutes' where id = $1`,
      [flow.id],
    );
    return { input: { ...at(flow), identifier: practice.number } };
  }),
  example(abha.prove, async (clinic) => ({
    input: { ...at(await begun(clinic)), otp: practice.otp },
  })),
  example(abha.reread, async (clinic) => ({ input: at(await proved(clinic)) })),
  example(abha.nameAddress, async (clinic) => {
    await clinic.renewAbha();
    const flow = await clinic.ask(abha.begin, {
      patientId: await register(clinic),
      way: 'create',
      identifier: practice.aadhaarWithout,
      mobile: '9820054321',
      consentIn: 'en',
    });
    const made = await clinic.ask(abha.prove, { ...at(flow), otp: practice.otp });
    if (made.step !== 'address') throw new NotReady('this person has an ABHA by now');
    return { input: { ...at(made), name: 'asha.patil90' } };
  }),
  example(abha.finish, async (clinic) => ({ input: at(await proved(clinic)) })),
  example(abha.leave, async (clinic) => ({ input: { id: (await begun(clinic)).id } })),
  example(abha.unlink, async (clinic) => {
    const flow = await proved(clinic);
    const { patientId } = await clinic.ask(abha.finish, at(flow));
    return { input: { patientId } };
  }),
  example(abha.setFacility, async () => ({ input: { code: `IN27${unique()}`, counter: '1' } })),
];

export function daysBack(days: number): string {
  return Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days }).toString();
}
