// The demo clinic: lived in for a month, entirely through the pipeline, on a clock that the seed turns.
import { createHash } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Ctx } from '../src/kit/server/ctx.ts';
import {
  contract,
  type InputOf,
  type OutputOf,
  type TypedOf,
  type Verb,
  write,
} from '../src/kit/shared/contract.ts';
import type { Language } from '../src/kit/shared/languages.ts';
import { addDays, dayAt } from '../src/kit/shared/time.ts';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import * as clinicsService from '../src/modules/clinics/service.ts';
import { api as identity } from '../src/modules/identity/contract.ts';
import * as identityService from '../src/modules/identity/service.ts';
import { api as medicines } from '../src/modules/medicines/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import * as plansService from '../src/modules/plans/service.ts';
import { api as profile } from '../src/modules/profile/contract.ts';
import { api as reviews } from '../src/modules/reviews/contract.ts';
import { api as slots } from '../src/modules/slots/contract.ts';
import type { PresetName } from '../src/modules/staff/model.ts';
import * as staffService from '../src/modules/staff/service.ts';
import { api as treatments } from '../src/modules/treatments/contract.ts';
import { modules } from '../src/server/bindings.ts';
import { type Handler, type Caller, createPipeline } from '../src/server/dispatch/pipeline.ts';
import type { App } from '../src/server/create-app.ts';
import { cases } from './demo/cases.ts';
import { allergies, inventedPerson, places } from './demo/people.ts';
import { reviews as said } from './demo/reviews.ts';

const zone = 'Asia/Kolkata';
const people = { patients: 200, days: 30, comingDays: 5 };
const logins =
  'Log in as doctor@demo.test / Doctor@123, desk@demo.test / Desk@1234 or solo@demo.test / Solo@1234';

/** Refuses to seed over real data. @returns the line to print. */
export async function seedDemo(app: App, adminUrl: string): Promise<string> {
  const held = await whoIsThere(adminUrl);
  if (held === 'demo') return `The demo clinic is already here. ${logins}`;
  if (held === 'others')
    throw new Error(
      'There are real accounts in this data folder; the demo clinic needs an empty one (set DATA_DIR to another folder)',
    );
  const seed = openSeed(app);
  const sunrise = await openClinic(seed, {
    name: 'Dr Anil Rao',
    clinic: 'Sunrise Family Clinic',
    email: 'doctor@demo.test',
    phone: '9800000001',
    password: 'Doctor@123',
  });
  const today = dayAt(Temporal.Now.instant(), zone);
  await seed.inClinic(sunrise.clinicId, (ctx) =>
    plansService.grant(ctx, {
      plan: 'premium_yearly',
      startsOn: addDays(today, -people.days),
      expiresOn: addDays(today, 365 - people.days),
      paidPaise: 0,
    }),
  );
  await openDesk(seed, sunrise.clinicId);
  const doctor = await seed.logIn('doctor@demo.test', 'Doctor@123');
  await fillProfile(seed, doctor, 'Anil Rao', 'MMC/2008/04321');
  await stockMedicines(seed, doctor);
  await openHours(seed, doctor);
  await leaveReviews(seed, sunrise.clinicId, await liveAMonth(seed, doctor, today));
  await openClinic(seed, {
    name: 'Dr Sara Solo',
    clinic: 'Solo Clinic',
    email: 'solo@demo.test',
    phone: '9800000003',
    password: 'Solo@1234',
  });
  await fillProfile(
    seed,
    await seed.logIn('solo@demo.test', 'Solo@1234'),
    'Sara Solo',
    'MMC/2015/09876',
  );
  return `The demo clinic stands. ${logins}`;
}

async function whoIsThere(adminUrl: string): Promise<'nobody' | 'demo' | 'others'> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>('select email from app.accounts');
    if (rows.length === 0) return 'nobody';
    // Whoever was invited or signed up since belongs to the demo as well.
    return rows.some((row) => row.email === 'doctor@demo.test') ? 'demo' : 'others';
  } finally {
    await client.end();
  }
}

interface Seed {
  /** Turns the clock that verbs see. */
  at(instant: Temporal.Instant): void;
  call<V extends Verb>(verb: V, input: TypedOf<V>, as: Caller): Promise<OutputOf<V>>;
  asPublic<T>(handle: (ctx: Ctx) => Promise<T>): Promise<T>;
  inClinic<T>(clinicId: string, handle: (ctx: Ctx) => Promise<T>): Promise<T>;
  logIn(username: string, password: string): Promise<Caller>;
}

const client = {
  address: '127.0.0.1',
  device: 'demo seed',
  cookies: {},
  setCookie: () => undefined,
  clearSite: () => undefined,
};
const task = contract('seed', {
  door: write({
    summary: 'Seeds',
    allow: 'public',
    input: z.object({}),
    output: z.any(),
    rate: 'calm',
    audit: 'none',
  }),
  clinic: write({
    summary: 'Seeds',
    allow: 'system',
    input: z.object({}),
    output: z.any(),
    rate: 'calm',
    audit: 'none',
  }),
});

function openSeed(app: App): Seed {
  let now = Temporal.Now.instant();
  const pipeline = createPipeline({
    pool: app.pool,
    contextKey: app.contextKey,
    auditLog: { add: () => undefined, flush: async () => undefined, close: async () => undefined },
    store: app.store,
    constraints: new Map(),
    onOutgoing: () => undefined,
    now: () => now,
  });
  const handlers = new Map(
    modules.flatMap((module) => module.verbs).map(({ verb, handle }) => [verb.id, handle]),
  );
  const walk = (verb: Verb, handle: Handler, caller: Caller, input: unknown) =>
    pipeline.run({ verb, handle, caller, input, client, language: 'en', requestId: 'seed' });
  const call: Seed['call'] = async (verb, input, as) => {
    const handle = handlers.get(verb.id);
    if (!handle) throw new Error(`no verb ${verb.id}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bind() has checked what this verb answers
    return (await walk(verb, handle, as, input)) as never;
  };
  return {
    at: (instant) => void (now = instant),
    call,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the act's own answer
    asPublic: async (handle) => (await walk(task.door, handle, { kind: 'nobody' }, {})) as never,
    inClinic: async (clinicId, handle) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the act's own answer
      (await walk(task.clinic, handle, { kind: 'system', clinicId }, {})) as never,
    async logIn(username, password) {
      now = Temporal.Now.instant();
      const { Token } = await call(identity.Login, { username, password }, { kind: 'nobody' });
      return { kind: 'token', proof: createHash('sha256').update(Token).digest() };
    },
  };
}

interface NewOwner {
  name: string;
  clinic: string;
  email: string;
  phone: string;
  password: string;
}

const account = async (
  ctx: Ctx,
  who: { name: string; email: string; phone: string; password: string },
): Promise<string> =>
  identityService.openAccount(ctx, {
    name: who.name,
    email: who.email,
    country: 'IN',
    isdCode: '+91',
    contactNumber: who.phone,
    passwordHash: await identityService.hashPassword(who.password),
    language: 'en',
    proved: 'sms',
  });

const openClinic = (seed: Seed, owner: NewOwner): Promise<{ clinicId: string }> =>
  seed.asPublic(async (ctx) => {
    const accountId = await account(ctx, owner);
    return clinicsService.open(ctx, {
      accountId,
      doctorName: owner.name,
      clinicName: owner.clinic,
      country: 'IN',
      isdCode: '+91',
      contactNumber: owner.phone,
      language: 'en',
    });
  });

async function openDesk(seed: Seed, clinicId: string): Promise<void> {
  const accountId = await seed.asPublic((ctx) =>
    account(ctx, {
      name: 'Lata Shinde',
      email: 'desk@demo.test',
      phone: '9800000002',
      password: 'Desk@1234',
    }),
  );
  const role: PresetName = 'receptionist';
  await seed.inClinic(clinicId, (ctx) =>
    staffService.addMember(ctx, { accountId, name: 'Lata Shinde', role, isDoctor: false }),
  );
}

const fillProfile = (seed: Seed, as: Caller, name: string, registrationNumber: string) =>
  seed.call(
    profile.amend,
    {
      version: 0,
      name: `Dr ${name}`,
      gender: name.startsWith('Sara') ? 'Female' : 'Male',
      birthOn: '1980-04-12',
      specialties: ['General Medicine'],
      registrationNumber,
      council: 'Maharashtra Medical Council',
      degrees: ['MBBS', 'MD'],
      experienceYears: 17,
      languages: ['en', 'hi', 'mr'],
      consultancyFeePaise: 400_00,
      bio: 'Family physician.',
      country: 'IN',
      state: 'Maharashtra',
      city: 'Pune',
      address: '12 Lake Road, Kothrud',
    },
    as,
  );

/** Mornings and evenings, Monday to Saturday; a quarter of an hour for each patient. */
async function openHours(seed: Seed, as: Caller): Promise<void> {
  const sessions = [
    { from: 9 * 60, to: 14 * 60 },
    { from: 17 * 60, to: 20 * 60 + 30 },
  ];
  const week = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, sessions }));
  const { version } = await seed.call(
    slots.save,
    { version: 0, week, patientsPerHour: 4, capacity: 1, feePaise: 400_00 },
    as,
  );
  await seed.call(slots.saveOnline, { version, onlineMinutes: 15, onlineFeePaise: 300_00 }, as);
}

async function stockMedicines(seed: Seed, as: Caller): Promise<void> {
  const seen = new Set<string>();
  for (const medicine of cases.flatMap((one) => one.lines)) {
    if (seen.has(medicine.medicineName)) continue;
    seen.add(medicine.medicineName);
    await seed.call(
      medicines.add,
      {
        name: medicine.medicineName,
        type: medicine.form,
        composition: medicine.genericName ?? '',
        strength: medicine.strength ?? '',
      },
      as,
    );
  }
}

/** A number between 0 and 1 that is the same for the same n: the clinic looks lived in, and the same each time. */
const chance = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43758.5453;
  return x - Math.floor(x);
};

const clock = (day: string, minutes: number): Temporal.Instant =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from('09:00').add({ minutes }),
    })
    .toInstant();

interface Known {
  id: string;
  n: number;
  language: Language;
}

interface Seen {
  appointmentId: string;
  language: Language;
  overAt: Temporal.Instant;
}

/** @returns the visits that are over. */
async function liveAMonth(seed: Seed, as: Caller, today: string): Promise<Seen[]> {
  const known: Known[] = [];
  const seen: Seen[] = [];
  const realNow = Temporal.Now.instant();
  for (let back = people.days; back >= -people.comingDays; back -= 1) {
    const day = addDays(today, -back);
    const isSunday = Temporal.PlainDate.from(day).dayOfWeek === 7;
    const wanted =
      back < 0
        ? known.length
        : Math.ceil(((people.days - back + 1) / (people.days + 1)) * people.patients);
    seed.at(back < 0 ? realNow : earlier(clock(day, 0), realNow));
    while (known.length < wanted) known.push(await registerOne(seed, as, known.length, day));
    if (isSunday) continue;
    const visits = back < 0 ? 4 : 7 + Math.floor(chance(back) * 4);
    for (let visit = 0; visit < visits; visit += 1) {
      const patient = known[Math.floor(chance(back * 31 + visit) * known.length)];
      if (!patient) continue;
      const startsAt = clock(day, visit * 30);
      const appointmentId = await visitOne(seed, as, {
        patient,
        day,
        startsAt,
        realNow,
        n: back * 31 + visit + 1000,
      });
      if (appointmentId !== null)
        seen.push({
          appointmentId,
          language: patient.language,
          overAt: startsAt.add({ minutes: 20 }),
        });
    }
  }
  return seen;
}

/** Each by somebody who speaks its language, that evening. */
async function leaveReviews(seed: Seed, clinicId: string, seen: readonly Seen[]): Promise<void> {
  const realNow = Temporal.Now.instant();
  const reviewed = new Set<Seen>();
  for (const [n, { language, ...opinion }] of said.entries()) {
    const theirs = seen.filter((one) => one.language === language && !reviewed.has(one));
    const visit = theirs[Math.floor(chance(n + 700) * theirs.length)];
    if (!visit) continue;
    reviewed.add(visit);
    seed.at(earlier(visit.overAt.add({ hours: 5 }), realNow));
    await seed.call(
      reviews.leave,
      { appointmentId: visit.appointmentId, ...opinion },
      { kind: 'system', clinicId },
    );
  }
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? a : b;

async function registerOne(seed: Seed, as: Caller, n: number, day: string): Promise<Known> {
  const person = inventedPerson(n);
  const isInfant = n % 29 === 7;
  const input: InputOf<typeof patients.register> extends never
    ? never
    : TypedOf<typeof patients.register> = {
    name: person.name,
    gender: person.gender,
    // Every fifth shares the phone of the one before: a family on one number.
    contactNumber: `98${String(10_000_000 + (n % 5 === 4 ? n - 1 : n) * 37).slice(0, 8)}`,
    ...(n % 3 === 0
      ? {
          birthOn: `${1945 + ((n * 13) % 70)}-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
        }
      : {
          statedAge: isInfant ? 7 : 4 + ((n * 11) % 76),
          statedAgeUnit: isInfant ? 'months' : 'years',
        }),
    address: `${(n % 90) + 1}, ${places[n % places.length]}`,
    state: 'Maharashtra',
    city: 'Pune',
    allergies: n % 11 === 5 ? (allergies[n % allergies.length] ?? '') : '',
    hasDiabetes: n % 9 === 2,
    language: person.language,
  };
  const { patient } = await seed.call(patients.register, input, as);
  return { id: patient.id, n: n + day.length, language: person.language };
}

interface Visit {
  patient: Known;
  day: string;
  startsAt: Temporal.Instant;
  realNow: Temporal.Instant;
  n: number;
}

/** @returns the appointment, once the visit is over. */
async function visitOne(
  seed: Seed,
  as: Caller,
  { patient, day, startsAt, realNow, n }: Visit,
): Promise<string | null> {
  const isPast = Temporal.Instant.compare(startsAt.add({ minutes: 30 }), realNow) < 0;
  seed.at(earlier(startsAt.subtract({ hours: 1 }), realNow));
  const booked = await seed.call(
    appointments.book,
    {
      patientId: patient.id,
      startsAt: startsAt.toString(),
      feePaise: 400_00,
      status: isPast || n % 4 > 0 ? 'Confirmed' : 'Requested',
    },
    as,
  );
  if (!isPast) return null;
  const luck = chance(n);
  if (luck < 0.12) {
    await (luck < 0.06
      ? move(seed, as, booked, ['Canceled'], startsAt)
      : move(seed, as, booked, ['No-show'], startsAt.add({ minutes: 20 })));
    return null;
  }
  await move(seed, as, booked, ['Checked in', 'Started'], startsAt);
  seed.at(startsAt.add({ minutes: 10 }));
  await treat(seed, as, { patientId: patient.id, appointmentId: booked.id, day, n });
  const started = await seed.call(appointments.get, { id: booked.id }, as);
  if (started.status === 'Started')
    await move(seed, as, started, ['Completed'], startsAt.add({ minutes: 12 }));
  return booked.id;
}

async function move(
  seed: Seed,
  as: Caller,
  appointment: OutputOf<typeof appointments.book>,
  steps: OutputOf<typeof appointments.book>['status'][],
  at: Temporal.Instant,
): Promise<void> {
  let current = appointment;
  seed.at(at);
  for (const to of steps)
    current = await seed.call(
      appointments.move,
      { id: current.id, version: current.version, to },
      as,
    );
}

async function treat(
  seed: Seed,
  as: Caller,
  {
    patientId,
    appointmentId,
    day,
    n,
  }: { patientId: string; appointmentId: string; day: string; n: number },
): Promise<void> {
  const one = cases[n % cases.length];
  if (!one) return;
  const luck = chance(n + 5000);
  const paidPaise = luck < 0.75 ? one.feesPaise : luck < 0.9 ? one.feesPaise / 2 : 0;
  await seed.call(
    treatments.add,
    {
      patientId,
      appointmentId,
      complaints: one.complaints,
      examinations: one.examinations,
      diagnosis: one.diagnosis,
      vitals: {
        weightKg: 48 + Math.floor(chance(n + 1) * 40),
        systolic: 108 + Math.floor(chance(n + 2) * 40),
        diastolic: 68 + Math.floor(chance(n + 3) * 20),
        pulse: 66 + Math.floor(chance(n + 4) * 30),
        temperatureF: Math.round((97.8 + chance(n) * 3) * 10) / 10,
      },
      lines: one.lines,
      advice: one.advice,
      testsAdvised: one.testsAdvised,
      followUpOn: one.followUpAfterDays === null ? null : addDays(day, one.followUpAfterDays),
      totalFeesPaise: one.feesPaise,
      payments:
        paidPaise > 0 ? [{ amountPaise: paidPaise, type: luck < 0.35 ? 'Cash' : 'UPI' }] : [],
      finish: true,
    },
    as,
  );
}
