// What the device answers where the server cannot: what it was answered last, with what waits to be sent laid over it.
import { pick } from '../../../../kit/shared/catalogue.ts';
import type { OutputOf, Verb } from '../../../../kit/shared/contract.ts';
import { latinDigits } from '../../../../kit/shared/digits.ts';
import { latinOf, soundOf } from '../../../../kit/shared/sound.ts';
import type { Day } from '../../../../kit/shared/time.ts';
import {
  type OfflineClient,
  type KeptRead,
  recallOf,
} from '../../../../kit/web/offline/offline-client.ts';
import { entriesOf } from '../../../../kit/web/offline/entry.ts';
import { api as appointments } from '../../../appointments/contract.ts';
import type { Appointment } from '../../../appointments/model.ts';
import { api as clinics } from '../../../clinics/contract.ts';
import { api as patients } from '../../../patients/contract.ts';
import type { MatchKind, Patient, PatientRow } from '../../../patients/model.ts';
import { api as profile } from '../../../profile/contract.ts';
import { api as queue } from '../../../queue/contract.ts';
import type { QueueDay, Token } from '../../../queue/model.ts';
import { orderOf, placesOf } from '../../../queue/rules.ts';
import { allergiesIn, conditionsIn } from '../../../safety/rules/reading.ts';
import { api as slots } from '../../../slots/contract.ts';
import { api as treatments } from '../../../treatments/contract.ts';
import type { MedicineFacts, Treatment, TreatmentRow } from '../../../treatments/model.ts';
import { dueOf, feesOf, paidOf } from '../../../treatments/rules.ts';
import {
  medicineKey,
  type MedicineOfVisit,
  type PastLine,
  runningOn,
} from '../../../treatments/rules/running.ts';
import { api } from '../../contract.ts';
import { type DayCopy, visitsCopied } from '../../model.ts';

/** What waits of a verb, in its order, as it was answered here; what the server refused is not among it. */
const waiting = <V extends Verb>(offline: OfflineClient, verb: V): OutputOf<V>[] =>
  entriesOf(offline.get().entries, verb).flatMap(({ guess, trouble }) =>
    trouble === null ? [guess] : [],
  );

/** Visits written here, each as it was left last. */
const visitsHere = (offline: OfflineClient): Map<string, Treatment> =>
  new Map(
    [...waiting(offline, treatments.add), ...waiting(offline, treatments.amend)].map((one) => [
      one.id,
      one,
    ]),
  );

/** Registered here and not sent yet, the latest first; those whose entry was refused too, for a person still waits at the desk. */
const registeredHere = (offline: OfflineClient): Patient[] =>
  entriesOf(offline.get().entries, patients.register)
    .map(({ guess }) => guess.patient)
    .toReversed();

const dayCopy = (offline: OfflineClient): Promise<DayCopy | undefined> =>
  offline.lastAnswer(api.today, {});

const seenPlace = 'seen';
const maxSeen = 200;

/** Whom the server has told of since the copy was made, the latest first. */
const seenHere = async (offline: OfflineClient): Promise<readonly Patient[]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by `seePatient` alone
  ((await offline.store.copy(seenPlace)) as Patient[] | undefined) ?? [];

export async function seePatient(offline: OfflineClient, patient: Patient): Promise<void> {
  const others = (await seenHere(offline)).filter(({ id }) => id !== patient.id);
  await offline.store.keepCopy(seenPlace, [patient, ...others].slice(0, maxSeen));
}

const isDraft = ({ status }: { status: Treatment['status'] }): boolean => status === 'Draft';

/** What was known before of whoever is in a new copy is older than it. */
async function takeCopy(offline: OfflineClient, { people }: DayCopy): Promise<void> {
  const copied = new Set(people.map(({ patient }) => patient.id));
  const others = (await seenHere(offline)).filter(({ id }) => !copied.has(id));
  await offline.store.keepCopy(seenPlace, others);
  for (const { patient, visits, facts } of people) {
    const patientId = patient.id;
    const last = { patientId, most: visitsCopied };
    if (facts && (await offline.lastAnswer(treatments.knownFacts, { patientId })))
      await offline.keepAnswer(treatments.knownFacts, { patientId }, facts);
    // What a draft says is taken by nobody yet: with it and without it the same is known.
    for (const { id } of (visits ?? []).filter(isDraft))
      if (facts && (await offline.lastAnswer(treatments.knownFacts, { patientId, except: id })))
        await offline.keepAnswer(treatments.knownFacts, { patientId, except: id }, facts);
    if (visits && (await offline.lastAnswer(treatments.lastOf, last)))
      await offline.keepAnswer(treatments.lastOf, last, { visits });
  }
}

export async function patientHere(
  offline: OfflineClient,
  id: string,
): Promise<Patient | undefined> {
  const isIt = (one: Patient): boolean => one.id === id;
  return (
    registeredHere(offline).find(isIt) ??
    (await seenHere(offline)).find(isIt) ??
    (await dayCopy(offline))?.people.map(({ patient }) => patient).find(isIt)
  );
}

export async function appointmentHere(
  offline: OfflineClient,
  id: string,
): Promise<Appointment | undefined> {
  const taken = entriesOf(offline.get().entries, queue.take).find(
    ({ guess, trouble }) => trouble === null && guess.appointmentId === id,
  );
  const token = taken?.guess;
  const copy = await dayCopy(offline);
  const known = copy?.appointments?.appointments.find((one) => one.id === id);
  const patient = token && (await patientHere(offline, token.patientId));
  if (known || !token || !patient) return known;
  return {
    id,
    version: 1,
    patientId: token.patientId,
    patientName: token.patientName,
    caseNumber: token.caseNumber,
    ...pick(patient, [
      'gender',
      'statedAge',
      'statedAgeUnit',
      'statedOn',
      'birthOn',
      'diedOn',
      'isdCode',
      'contactNumber',
    ]),
    patientType: 'New',
    doctorId: (await queueHere(offline, taken.input.doctorId))?.doctorId ?? '',
    doctorName: token.doctorName,
    startsAt: token.takenAt,
    endsAt: token.takenAt,
    kind: 'walkin',
    status: 'Checked in',
    mode: 'offline',
    feePaise: 0,
    note: token.reason,
    isComing: false,
    movedAt: token.takenAt,
    reason: '',
  };
}

/** Numbers of this device stand behind the clinic's own, in the order they were given. */
const afterAll = 100_000;

interface Step {
  /** As the step left it. */
  token: Token;
  /** Tokens that it ended. */
  finishes: readonly string[];
}

/** What waits to be told of the queue, in its order. */
const stepsHere = (offline: OfflineClient): Step[] =>
  offline.get().entries.flatMap((entry) => {
    const [took] = entriesOf([entry], queue.take);
    const [called] = entriesOf([entry], queue.next);
    const [stepped] = entriesOf([entry], queue.step);
    const token = (took ?? called ?? stepped)?.guess;
    return token && entry.trouble === null
      ? [{ token, finishes: called?.input.finishes ?? [] }]
      : [];
  });

function withSteps(base: QueueDay, steps: readonly Step[]): QueueDay {
  const tokens = new Map(
    [...base.called, ...base.waiting, ...base.over].map((one) => [one.id, one]),
  );
  for (const { token, finishes } of steps) {
    if (token.doctorName !== base.doctorName && !tokens.has(token.id)) continue;
    for (const id of finishes) {
      const inside = tokens.get(id);
      if (inside)
        tokens.set(id, {
          ...inside,
          status: 'done',
          doneAt: token.calledAt,
          version: inside.version + 1,
        });
    }
    tokens.set(token.id, token);
  }
  const now = Temporal.Now.instant();
  const all = [...tokens.values()];
  const called = all
    .filter(({ status }) => status === 'called')
    .toSorted((a, b) => ((a.calledAt ?? '') < (b.calledAt ?? '') ? 1 : -1));
  const numbered = all
    .filter(({ status }) => status === 'waiting')
    .map((one, at) => ({ ...one, number: one.number === 0 ? afterAll + at : one.number }));
  // Whoever was called here says that the doctor is there.
  const away =
    base.awayUntil && !steps.some(({ token }) => token.status === 'called')
      ? Temporal.Instant.from(base.awayUntil)
      : null;
  const order = orderOf(numbered, away ?? now, all.length - numbered.length, base.paceMinutes).map(
    (one) => ({ ...one, number: one.number >= afterAll ? 0 : one.number }),
  );
  return {
    ...base,
    called,
    waiting: order,
    over: all
      .filter(({ status }) => status === 'done' || status === 'left')
      .toSorted((a, b) => ((a.doneAt ?? a.takenAt) < (b.doneAt ?? b.takenAt) ? 1 : -1)),
    places: placesOf(order, called, now, base.paceMinutes, away),
    awayUntil: away?.toString() ?? null,
  };
}

/** Today's queue as far as this device knows it; of the doctor that the server would take where none is named. */
export async function queueHere(
  offline: OfflineClient,
  doctorId: string | undefined,
): Promise<QueueDay | undefined> {
  const asked = doctorId === undefined ? {} : { doctorId };
  const last = await offline.lastAnswer(queue.today, asked);
  const copy = await dayCopy(offline);
  const copied =
    doctorId === undefined
      ? copy?.queues[0]
      : copy?.queues.find((one) => one.doctorId === doctorId);
  const base = last ?? copied;
  if (!base) return undefined;
  const today = offline.work.today();
  const fresh =
    base.day === today
      ? base
      : { ...base, day: today, called: [], waiting: [], over: [], places: [], awayUntil: null };
  return withSteps(fresh, stepsHere(offline));
}

/** Whichever doctor's queue a token stands in. */
export async function queueOf(
  offline: OfflineClient,
  id: string,
): Promise<{ day: QueueDay; token: Token } | undefined> {
  const doctors = (await dayCopy(offline))?.doctors ?? [];
  for (const doctorId of [undefined, ...doctors.map((one) => one.id)]) {
    const day = await queueHere(offline, doctorId);
    const token = day && [...day.called, ...day.waiting, ...day.over].find((one) => one.id === id);
    if (token) return { day, token };
  }
  return undefined;
}

/** A step that the server knows of and the last copies of the queue do not. */
export async function seeToken(offline: OfflineClient, token: Token): Promise<void> {
  const doctors = (await dayCopy(offline))?.doctors ?? [];
  for (const asked of [{}, ...doctors.map(({ id }) => ({ doctorId: id }))]) {
    const last = await offline.lastAnswer(queue.today, asked);
    if (last?.day === offline.work.today())
      await offline.keepAnswer(queue.today, asked, withSteps(last, [{ token, finishes: [] }]));
  }
}

export async function treatmentHere(
  offline: OfflineClient,
  id: string,
): Promise<Treatment | undefined> {
  const base = visitsHere(offline).get(id) ?? (await offline.lastAnswer(treatments.get, { id }));
  if (!base) return undefined;
  const taken = entriesOf(offline.get().entries, treatments.addPayment)
    .filter(({ input, trouble }) => trouble === null && input.id === id)
    .map(({ guess }) => guess.payment)
    .filter((one) => base.payments.every((other) => other.id !== one.id));
  if (taken.length === 0) return base;
  const payments = [...base.payments, ...taken];
  const paidPaise = paidOf(payments);
  return { ...base, payments, paidPaise, duePaise: dueOf(feesOf(base), paidPaise) };
}

const rowOfTreatment = ({ lines, ...one }: Treatment): TreatmentRow => ({
  ...one,
  isRemoved: false,
  medicineCount: lines.length,
});

const rowOf = (patient: Patient, match: MatchKind): PatientRow => ({
  ...patient,
  followUpOn: null,
  duePaise: null,
  household: 0,
  match,
});

const plainOf = (text: string): string => latinDigits(text).trim().toLowerCase();

/** By name, the sound of its words, the end of a phone or a number on paper; of the patients on this device alone. */
function matchOf(row: PatientRow, text: string): MatchKind | null {
  if (text === '') return 'recent';
  if (row.caseNumber.toLowerCase().includes(text)) return 'case';
  const digits = text.replace(/\D/g, '');
  if (/^[+\d\s-]+$/.test(text))
    return digits.length >= 3 && row.contactNumber.includes(digits) ? 'phone' : null;
  const words = latinOf(text).split(/\s+/).filter(Boolean);
  const own = latinOf(row.name).split(/\s+/).filter(Boolean);
  // A number beside a name may be of the phone.
  const isOfPhone = (word: string) => /^\d{3,}$/.test(word) && row.contactNumber.includes(word);
  if (words.every((word) => isOfPhone(word) || own.some((one) => one.startsWith(word))))
    return 'name';
  const sounds = new Set(own.map(soundOf));
  return words.every((word) => sounds.has(soundOf(word))) ? 'sound' : null;
}

async function rowsHere(offline: OfflineClient, typed: string): Promise<PatientRow[]> {
  const copy = await dayCopy(offline);
  const rows = new Map<string, PatientRow>();
  const copied = (copy?.people ?? []).map(({ patient }) => patient);
  for (const one of [...registeredHere(offline), ...(await seenHere(offline)), ...copied])
    if (one.mergedInto === null) rows.set(one.id, rowOf(one, 'recent'));
  for (const row of copy?.recent ?? []) rows.set(row.id, row);
  const text = plainOf(typed);
  return [...rows.values()].flatMap((row) => {
    const match = matchOf(row, text);
    return match === null ? [] : [{ ...row, match }];
  });
}

/** Of somebody registered here: as the record's words are read; nothing is known to be taken. */
const factsOf = (patient: Patient): MedicineFacts => ({
  allergies: allergiesIn(patient.allergies, new Map()),
  conditions: [
    ...new Set([
      ...conditionsIn(patient.conditions),
      ...(patient.hasDiabetes === true ? (['diabetes'] as const) : []),
    ]),
  ],
  running: [],
  stopped: [],
  coded: [],
});

const personHere = async (offline: OfflineClient, id: string) =>
  (await dayCopy(offline))?.people.find(({ patient }) => patient.id === id);

/** What is taken by what these visits prescribe, in place of what was known of the same visits and of the same medicines before. */
function withVisits(facts: MedicineFacts, visits: readonly Treatment[], on: Day): MedicineFacts {
  const ids = new Set(visits.map(({ id }) => id));
  const isOf = (one: MedicineOfVisit, line: MedicineOfVisit): boolean =>
    one.treatmentId === line.treatmentId && medicineKey(one) === medicineKey(line);
  const lines = visits
    .toSorted((one, other) => (one.visitOn < other.visitOn ? 1 : -1))
    .flatMap(({ id, visitOn, lines: written }) =>
      written.map((line): PastLine => {
        const named = { ...line, treatmentId: id };
        const stopped = facts.stopped.find((one) => isOf(one, named));
        return {
          ...named,
          repeats: line.repeats ?? 0,
          visitOn,
          stop: stopped ? { on: stopped.stoppedOn, reason: stopped.reason } : null,
        };
      }),
    );
  const here = runningOn(lines, on);
  const replaced = new Set([...here.running, ...here.stopped].map(medicineKey));
  const stays = (one: MedicineOfVisit): boolean =>
    !ids.has(one.treatmentId) && !replaced.has(medicineKey(one));
  return {
    ...facts,
    running: [...here.running, ...facts.running.filter(stays)],
    stopped: [...here.stopped, ...facts.stopped.filter(stays)],
  };
}

/** The finished visits of a patient that wait here. */
const finishedHere = (offline: OfflineClient, patientId: string, except?: string): Treatment[] =>
  [...visitsHere(offline).values()].filter(
    (one) => one.patientId === patientId && one.status === 'Signed' && one.id !== except,
  );

/** What a visit says that the server has taken, until it is asked again what the patient takes. */
export async function seeVisit(offline: OfflineClient, visit: Treatment): Promise<void> {
  await offline.keepAnswer(treatments.get, { id: visit.id }, visit);
  const { patientId } = visit;
  const facts =
    (await offline.lastAnswer(treatments.knownFacts, { patientId })) ??
    (await personHere(offline, patientId))?.facts;
  if (facts && !isDraft(visit))
    await offline.keepAnswer(
      treatments.knownFacts,
      { patientId },
      withVisits(facts, [visit], offline.work.today()),
    );
}

/** Nobody has treated them yet, neither there nor here; of a record that was merged its own days tell not all. */
const isNew = async (offline: OfflineClient, id: string): Promise<boolean> => {
  const patient = await patientHere(offline, id);
  return patient?.lastVisitOn === null && patient.mergedInto === null;
};

const newFacts = async (offline: OfflineClient, id: string): Promise<MedicineFacts | undefined> => {
  const patient = await patientHere(offline, id);
  return patient && (await isNew(offline, id)) ? factsOf(patient) : undefined;
};

/** Rows are chosen by the server alone. */
const isUnset = (filters: Readonly<Record<string, unknown>>): boolean =>
  Object.values(filters).every(
    (one) =>
      one === undefined || one === '' || one === false || (Array.isArray(one) && one.length === 0),
  );

export const reads: readonly KeptRead[] = [
  recallOf(api.today, (_input, _offline, last) => Promise.resolve(last), {
    learn: (copy, offline) => takeCopy(offline, copy),
  }),
  { verb: clinics.mine },
  { verb: profile.mine },
  { verb: slots.deskRules },
  { verb: slots.free },
  { verb: treatments.lastUses },
  { verb: treatments.dues },
  recallOf(
    patients.search,
    async ({ text = '', most = 20 }, offline) => ({
      patients: (await rowsHere(offline, text)).slice(0, most),
      next: null,
    }),
    { isCopied: false },
  ),
  recallOf(
    patients.list,
    async ({ text = '', sort: _sort, after: _after, most: _most, ...filters }, offline) =>
      isUnset(filters)
        ? { patients: await rowsHere(offline, text), next: null, total: null, isMore: false }
        : undefined,
    { isCopied: false },
  ),
  recallOf(
    patients.duplicates,
    async ({ name = '', contactNumber = '' }, offline) => {
      const digits = contactNumber.replace(/\D/g, '');
      const sound = latinOf(name).split(/\s+/).map(soundOf).join(' ');
      const rows = (await rowsHere(offline, '')).map((row) => ({
        ...row,
        isSamePhone: digits.length >= 10 && digits.endsWith(row.contactNumber),
        isSameName: name !== '' && latinOf(row.name).split(/\s+/).map(soundOf).join(' ') === sound,
        isSameAge: false,
      }));
      return { patients: rows.filter((one) => one.isSamePhone || one.isSameName).slice(0, 10) };
    },
    { isCopied: false },
  ),
  recallOf(
    patients.get,
    async ({ id }, offline) => {
      const patient = await patientHere(offline, id);
      const household = (await personHere(offline, id))?.household ?? [];
      return patient ? { patient, household } : undefined;
    },
    { isCopied: false, learn: ({ patient }, offline) => seePatient(offline, patient) },
  ),
  recallOf(queue.today, ({ doctorId }, offline) => queueHere(offline, doctorId)),
  recallOf(queue.doctors, async (_input, offline, last) => {
    const doctors = (await dayCopy(offline))?.doctors;
    return last ?? (doctors ? { doctors } : undefined);
  }),
  recallOf(
    appointments.day,
    async (_input, offline, last) => last ?? (await dayCopy(offline))?.appointments ?? undefined,
  ),
  recallOf(appointments.get, async ({ id }, offline, last) => last ?? appointmentHere(offline, id)),
  recallOf(treatments.get, ({ id }, offline) => treatmentHere(offline, id)),
  recallOf(
    treatments.list,
    async ({ patientId, most: _most, order: _order, ...filters }, offline, last) => {
      // Of whom earlier visits are not known here it would not be true to show none.
      const isWhole =
        patientId === undefined
          ? visitsHere(offline).size > 0 && isUnset(filters)
          : await isNew(offline, patientId);
      const base = last ?? (isWhole ? { treatments: [], next: null, totals: null } : undefined);
      if (!base) return undefined;
      const ids = new Set(
        [...visitsHere(offline).values()]
          .filter((one) => patientId === undefined || one.patientId === patientId)
          .map(({ id }) => id),
      );
      const own = (await Promise.all([...ids].map((id) => treatmentHere(offline, id)))).flatMap(
        (one) => (one ? [rowOfTreatment(one)] : []),
      );
      return { ...base, treatments: [...own, ...base.treatments.filter(({ id }) => !ids.has(id))] };
    },
  ),
  recallOf(treatments.lastOf, async ({ patientId }, offline, last) => {
    const visits = last?.visits ?? (await personHere(offline, patientId))?.visits;
    return visits ? { visits } : (await isNew(offline, patientId)) ? { visits: [] } : undefined;
  }),
  recallOf(treatments.knownFacts, async ({ patientId, except }, offline, last) => {
    const facts =
      last ?? (await personHere(offline, patientId))?.facts ?? (await newFacts(offline, patientId));
    return (
      facts && withVisits(facts, finishedHere(offline, patientId, except), offline.work.today())
    );
  }),
];
