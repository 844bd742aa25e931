// Who works in the clinic of a soak, and what each of them does over and over. All that was promised is remembered, to be looked for at the end.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { closings } from '../../src/kit/shared/live.ts';
import { api as advances } from '../../src/modules/advances/contract.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as booking } from '../../src/modules/booking/contract.ts';
import { api as cash } from '../../src/modules/cash/contract.ts';
import { api as dashboard } from '../../src/modules/dashboard/contract.ts';
import { api as identity } from '../../src/modules/identity/contract.ts';
import { api as papers } from '../../src/modules/papers/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { api as reports } from '../../src/modules/reports/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { api as timeline } from '../../src/modules/timeline/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { demo } from '../../tests/demo.ts';
import { type ExampleClinic, password } from '../../tests/examples/clinic.ts';
import { hiddenFields } from '../../tests/public-forms.ts';
import { inventedPerson } from '../demo/people.ts';
import { type Ledger, takingMoney, type Work } from './load.ts';
import { type Answers, Device, Line, type Place, Unanswered } from './soak-device.ts';
import { openScreen, stayAtBoard, stayOnScreen } from './soak-screens.ts';

export interface Promised {
  /** By key, as `registering` compares them. */
  registered: Ledger;
  /** By key, as `money` compares them. */
  advances: Ledger;
  money: Work;
  /** Of each patient whose visit was answered: what they have paid. */
  visits: Map<string, number>;
  /** By id, where the last step left it. */
  appointments: Map<string, string>;
  /** Phones of guests who were told that they are booked. */
  guests: string[];
}

interface People {
  promised: Promised;
  /** How many live lines there are to be at the least. */
  screens: number;
  /** Resolves when everybody has ended what they were at. */
  gone: Promise<unknown>;
}

interface Clinic {
  port: number;
  answers: Answers;
  promised: Promised;
  clinic: ExampleClinic;
  /** Of the booking page. */
  code: string;
  end: AbortSignal;
  place: (address: string) => Place;
}

const receivers = 4;
/** A clinic of a hundred a day: the lists of a day with a thousand would be what climbs. */
const patientsOfDay = 100;
const screensOfEach = 3;
const boards = 4;
/** A patient who was seen leaves the queue by a job. */
const leaveMillis = 60_000;

/** @param patientId of somebody who pays in advance. */
export async function openPeople(
  port: number,
  clinic: ExampleClinic,
  patientId: string,
  answers: Answers,
  end: AbortSignal,
): Promise<People> {
  const promised: Promised = {
    registered: new Map(),
    advances: new Map(),
    money: takingMoney(patientId),
    visits: new Map(),
    appointments: new Map(),
    guests: [],
  };
  const place = (address: string): Place => ({ port, answers, address });
  const owner = await signedIn(place('127.8.0.1'), demo.doctor);
  const { code } = await owner.ask(booking.link, {});
  const { url: board } = await owner.ask(booking.openLink, { kind: 'board', doctorId: null });
  const at: Clinic = { port, answers, promised, clinic, code, end, place };
  const desk = await signedIn(place('127.8.0.2'), demo.desk);
  const boardPath = new URL(board).pathname;
  const works = [
    ...Array.from({ length: receivers }, () => () => workADay(at)),
    () => makeAppointments(at, desk),
    () => takeAdvance(at, desk, patientId),
    () => lookAround(owner),
    () => bookAsGuest(at),
    () => lookAsGuest(at, boardPath),
    () => comeAndGo(at),
  ];
  const staying = [
    ...screensOf(at, [owner, desk], end),
    ...Array.from({ length: boards }, () => stayAtBoard(port, `${boardPath}/live`, answers, end)),
  ];
  return {
    promised,
    screens: staying.length + receivers * 2 * screensOfEach,
    gone: Promise.all([...works.map((work) => overAndOver(work, answers, end)), ...staying]),
  };
}

async function signedIn(place: Place, login: { username: string; password: string }) {
  const device = new Device(place);
  await device.logIn(login);
  return device;
}

/** What was answered wrongly is noted; the work begins anew. */
async function overAndOver(
  work: () => Promise<void>,
  answers: Answers,
  end: AbortSignal,
): Promise<void> {
  while (!end.aborted)
    await work().catch((error: unknown) => {
      if (!(error instanceof Unanswered))
        answers.noteWrong(error instanceof Error ? error.message : 'a fault of the soak');
      return pause(1_000);
    });
}

const screensOf = (
  { port, answers }: Clinic,
  devices: readonly Device[],
  end: AbortSignal,
): Promise<void>[] =>
  devices.flatMap((device) =>
    Array.from({ length: screensOfEach }, () => stayOnScreen(port, device, answers, end)),
  );

let practices = 0;

/** A doctor and their desk in a clinic that opens; when the day is over they log out. */
async function workADay(at: Clinic): Promise<void> {
  practices += 1;
  const own = await at.clinic.nextDoor();
  const [doctor, desk] = [await own.hire(), await own.hire()];
  const devices: readonly [Device, Device] = [
    await signedIn(at.place(`127.8.1.${practices}`), { username: desk.email, password }),
    await signedIn(at.place(`127.8.2.${practices}`), { username: doctor.email, password }),
  ];
  const evening = new AbortController();
  const screens = screensOf(at, devices, AbortSignal.any([at.end, evening.signal]));
  try {
    for (let seen = 0; seen < patientsOfDay && !at.end.aborted; seen += 1)
      await receive(at, devices, doctor.memberId);
  } finally {
    evening.abort();
    await Promise.all(screens);
    for (const device of devices) await device.logOut();
  }
}

let people = 0;

/** Somebody new is registered, waits, is seen, pays and goes. */
async function receive(
  { answers, promised }: Clinic,
  [desk, doctor]: readonly [Device, Device],
  doctorId: string,
): Promise<void> {
  people += 1;
  const { name, gender } = inventedPerson(people);
  for (const length of [2, 4, 6]) await desk.ask(patients.search, { text: name.slice(0, length) });
  const key = randomUUID();
  promised.registered.set(key, null);
  const contactNumber = `98${String(Number.parseInt(key.slice(0, 7), 16) % 100_000_000).padStart(8, '0')}`;
  const person = { name, gender, contactNumber, statedAge: 20 + (people % 60), note: key };
  const { patient } = await desk.ask(patients.register, person, key);
  promised.registered.set(key, patient.id);
  const token = await desk.ask(queue.take, { patientId: patient.id, doctorId });
  const { waiting, called } = await doctor.ask(queue.today, { doctorId });
  await doctor.ask(queue.next, {
    doctorId,
    tokenId: waiting[0]?.id ?? null,
    finishes: called.map(({ id }) => id),
  });
  await doctor.ask(patients.get, { id: patient.id });
  await doctor.ask(timeline.list, { patientId: patient.id });
  await doctor.ask(treatments.lastOf, { patientId: patient.id });
  const paidPaise = 100_00 + (people % 400) * 100;
  const visit = await doctor.ask(treatments.add, {
    ...visitOf(people),
    patientId: patient.id,
    doctorId,
    appointmentId: token.appointmentId,
    finish: true,
    totalFeesPaise: 500_00,
    payments: [{ amountPaise: paidPaise, type: people % 2 === 0 ? 'Cash' : 'UPI' }],
  });
  promised.visits.set(patient.id, paidPaise);
  const { id } = await doctor.ask(treatments.issue, { id: visit.id, kind: 'prescription' });
  if (people % 4 === 0) await doctor.reply(papers.print, { id });
  await untilGone(answers, doctor, doctorId, token.id);
}

const visitOf = (nth: number) => ({
  complaints: ['Fever', 'Cough'],
  examinations: ['Throat red'],
  diagnosis: nth % 3 === 0 ? 'Viral fever' : 'Pharyngitis',
  lines: [
    {
      medicineId: null,
      medicineName: 'Dolo 650',
      genericName: 'Paracetamol',
      strength: '650 mg',
      form: 'Tablet' as const,
      dosage: '1-0-1',
      duration: { count: 5, unit: 'days' as const },
      quantity: null,
      mealTiming: null,
      note: '',
    },
  ],
  advice: 'Rest',
  testsAdvised: nth % 2 === 0 ? ['CBC'] : [],
});

async function untilGone(
  answers: Answers,
  doctor: Device,
  doctorId: string,
  tokenId: string,
): Promise<void> {
  for (const began = performance.now(); performance.now() - began < leaveMillis;) {
    const { over } = await doctor.ask(queue.today, { doctorId });
    if (over.some(({ id }) => id === tokenId)) return;
  }
  answers.noteWrong('a patient who was seen stays in the queue');
}

/** At the desk, by phone: some come, most call again and cancel. */
async function makeAppointments({ promised }: Clinic, desk: Device): Promise<void> {
  const { patients: recent } = await desk.ask(patients.search, { text: '' });
  const patientId = recent[Math.floor(Math.random() * recent.length)]?.id ?? '';
  const from = Temporal.Now.plainDateISO().add({ days: 10 }).toString();
  const { days } = await desk.ask(slots.free, { from, days: 14 });
  const free = days.flatMap(({ starts }) => starts.filter(({ state }) => state === 'Available'));
  const startsAt = free[Math.floor(Math.random() * free.length)]?.startsAt ?? '';
  const agreed: 'patient_twice'[] = ['patient_twice'];
  const booked = await desk.ask(appointments.book, { patientId, startsAt, agreed });
  promised.appointments.set(booked.id, booked.status);
  await desk.ask(appointments.day, { day: startsAt.slice(0, 10) });
  if (Math.random() < 0.1) return;
  const { id, version } = booked;
  const moved = await desk.ask(appointments.move, {
    id,
    version,
    to: 'Canceled',
    reason: 'Cannot come',
  });
  promised.appointments.set(id, moved.status);
}

async function takeAdvance({ promised }: Clinic, desk: Device, patientId: string): Promise<void> {
  const key = randomUUID();
  promised.advances.set(key, null);
  const [part] = Object(promised.money.bodyOf(key)).parts;
  const { takingId } = await desk.ask(advances.take, { patientId, parts: [part] }, key);
  promised.advances.set(key, takingId);
  await desk.ask(cash.day, {});
  await pause(8_000);
}

/** One member may take out twenty files a day. */
let exportsLeft = 18;

/** The owner, between patients. */
async function lookAround(owner: Device): Promise<void> {
  await owner.ask(dashboard.totals, {});
  await owner.ask(appointments.day, {});
  await owner.ask(patients.list, {});
  await owner.ask(queue.doctors, {});
  const { treatments: recent } = await owner.ask(treatments.list, {});
  if (recent[0]) await owner.ask(treatments.get, { id: recent[0].id });
  await owner.ask(treatments.payments, {});
  await owner.ask(reports.page, { report: 'treatments' });
  if (exportsLeft === 0 || Math.random() > 0.04) return;
  exportsLeft -= 1;
  await owner.ask(identity.confirmSelf, { password: demo.doctor.password });
  await owner.reply(reports.export, { report: 'treatments' });
}

let phones = 0;

/** The clinic's page: a start, a phone, its code, who comes; then they cancel by their own page. */
async function bookAsGuest({ clinic, code, promised, place }: Clinic): Promise<void> {
  phones += 1;
  const phone = String(9_100_000_000 + phones);
  const line = new Line(place(`127.8.${100 + (phones >> 7)}.${1 + (phones & 127)}`));
  const page = `/b/${code}`;
  const visit = async (path: string, form?: Record<string, string>, expected = [200]) =>
    line.ask(
      `public page ${path.replace(/\/a\/[^/]+/, '/a/…').slice(page.length) || '/'}`,
      form === undefined
        ? { method: 'GET', path }
        : {
            method: 'POST',
            path,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(form).toString(),
          },
      expected,
    );
  const hidden = ({ bytes }: { bytes: Buffer }) => hiddenFields(bytes.toString('utf8'));
  const front = await visit(page);
  const starts = [...front.bytes.toString('utf8').matchAll(/[?&;]at=([^&"#]+)/g)];
  const at = starts[Math.floor(Math.random() * starts.length)]?.[1] ?? '';
  const chosen = await visit(`${page}?at=${at}`);
  const asked = await visit(`${page}/code`, { ...hidden(chosen), phone });
  const otp = await clinic.codeTo(`+91${phone}`);
  const proved = await visit(`${page}/prove`, { ...hidden(asked), otp });
  const person = { name: 'Ravi Kulkarni', age: '41', gender: 'Male' };
  const booked = await visit(`${page}/book`, { ...hidden(proved), ...person }, [303]);
  promised.guests.push(phone);
  const own = new URL(booked.headers.location ?? '', 'http://own').pathname;
  await visit(own);
  await visit(`${own}/cancel`, {}, [200, 303]);
  line.close();
  await pause(40_000);
}

/** Strangers, each from elsewhere. */
async function lookAsGuest({ code, place }: Clinic, boardPath: string): Promise<void> {
  phones += 1;
  const line = new Line(place(`127.8.${150 + (phones >> 7)}.${1 + (phones & 127)}`));
  for (const path of [`/b/${code}`, `/b/${code}/privacy`, boardPath, `${boardPath}/now`, '/'])
    await line.ask(`public page ${path.replace(/^\/tv\/[^/]+/, '/tv/…')}`, {
      method: 'GET',
      path,
      headers: { 'accept-encoding': 'gzip' },
    });
  line.close();
  await pause(2_000);
}

/** Somebody logs in, looks, and logs out; their screen is closed then. */
async function comeAndGo({ port, answers, place }: Clinic): Promise<void> {
  const device = await signedIn(place('127.8.3.1'), demo.desk);
  const screen = await openScreen(port, device);
  await device.ask(queue.today, {});
  await pause(3_000 + Math.random() * 20_000);
  await device.ask(dashboard.totals, {}).catch(() => undefined);
  await device.logOut();
  for (let waited = 0; waited < 10_000 && screen.closing() === null; waited += 100)
    await pause(100);
  if (screen.closing() !== closings.ended)
    answers.noteWrong(`a screen of somebody who left: ${screen.closing() ?? 'stays'}`);
  screen.close();
}
