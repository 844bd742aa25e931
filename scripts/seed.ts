// The demo clinic: lived in for a month, entirely through the pipeline, on a clock that the seed turns.
import pg from 'pg';
import type { Ctx } from '../src/kit/server/ctx.ts';
import type { OutputOf, TypedOf } from '../src/kit/shared/contract.ts';
import type { Language } from '../src/kit/shared/languages.ts';
import { Refusal } from '../src/kit/shared/refusal.ts';
import { addDays, ageOn, type BornOrStated, dayAt } from '../src/kit/shared/time.ts';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import * as clinicsService from '../src/modules/clinics/service.ts';
import * as identityService from '../src/modules/identity/service.ts';
import { api as medicines } from '../src/modules/medicines/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import * as plansService from '../src/modules/plans/service.ts';
import { api as profile } from '../src/modules/profile/contract.ts';
import { api as reviews } from '../src/modules/reviews/contract.ts';
import { api as slots } from '../src/modules/slots/contract.ts';
import type { PresetName } from '../src/modules/staff/model.ts';
import * as staffService from '../src/modules/staff/service.ts';
import type { App } from '../src/server/create-app.ts';
import type { Caller } from '../src/kit/server/dispatch/call.ts';
import { openSeed, type Seed } from './demo/caller.ts';
import { cases } from './demo/cases.ts';
import { allergies, inventedPerson, places } from './demo/people.ts';
import { reviews as said } from './demo/reviews.ts';
import { liveToday, usualSessions } from './demo/today.ts';
import { chance, move, treat } from './demo/visits.ts';

const zone = 'Asia/Kolkata';
const people = { patients: 200, days: 30, comingDays: 5 };
/** Comes each Tuesday with high blood pressure: on whatever day the clinic is started, somebody is taking something. */
const regular = { person: 115, weekday: 2, n: 2002 };
const doctorLogin = { username: 'doctor@demo.test', password: 'Doctor@123' };
const logins =
  'Log in as doctor@demo.test / Doctor@123, desk@demo.test / Desk@1234 or solo@demo.test / Solo@1234';

/**
 * Refuses to seed over real data. Where the demo clinic stands from an earlier day, it lives today.
 * @param now the hour that the clinic's clocks show; PostgreSQL ends sessions by its own, so it may lie ahead of the machine's, not behind.
 * @returns the line to print.
 */
export async function seedDemo(
  app: App,
  adminUrl: string,
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<string> {
  const holder = await whoIsThere(adminUrl);
  const seed = openSeed(app, now);
  if (holder === 'demo') return comeBack(seed, now);
  if (holder === 'others')
    throw new Error(
      'There are real accounts in this data folder; the demo clinic needs an empty one (set DATA_DIR to another folder)',
    );
  const sunrise = await openClinic(seed, {
    name: 'Dr Anil Rao',
    clinic: 'Sunrise Family Clinic',
    email: doctorLogin.username,
    phone: '9800000001',
    password: doctorLogin.password,
  });
  const today = dayAt(now, zone);
  await seed.inClinic(sunrise.clinicId, (ctx) =>
    plansService.grant(ctx, {
      plan: 'premium_yearly',
      startsOn: addDays(today, -people.days),
      expiresOn: addDays(today, 365 - people.days),
      paidPaise: 0,
    }),
  );
  await openDesk(seed, sunrise.clinicId);
  const doctor = await seed.logIn(doctorLogin.username, doctorLogin.password);
  await fillProfile(seed, doctor, 'Anil Rao', 'MMC/2008/04321');
  await stockMedicines(seed, doctor);
  await openHours(seed, doctor);
  await leaveReviews(seed, sunrise.clinicId, await liveAMonth(seed, doctor, now), now);
  await liveToday(seed, { as: doctor, zone, now });
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

async function comeBack(seed: Seed, now: Temporal.Instant): Promise<string> {
  try {
    const doctor = await seed.logIn(doctorLogin.username, doctorLogin.password);
    await liveToday(seed, { as: doctor, zone, now });
    return `The demo clinic is already here. ${logins}`;
  } catch (error) {
    // Whoever tries the product may have changed the password or the clinic: theirs to keep.
    if (!(error instanceof Refusal)) throw error;
    return `The demo clinic is already here; nobody was invented for today (${error.code}). ${logins}`;
  }
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
    passwordHash: await identityService.hashPassword(ctx, who.password),
    language: 'en',
    proved: ['sms', 'email'],
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
  const week = [1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    sessions: usualSessions,
  }));
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

const clock = (day: string, minutes: number): Temporal.Instant =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from('09:00').add({ minutes }),
    })
    .toInstant();

interface Known {
  id: string;
  language: Language;
  born: BornOrStated;
}

interface Seen {
  appointmentId: string;
  language: Language;
  overAt: Temporal.Instant;
}

/** The month before today and the days after it. @returns the visits that are over. */
async function liveAMonth(seed: Seed, as: Caller, now: Temporal.Instant): Promise<Seen[]> {
  const known: Known[] = [];
  const seen: Seen[] = [];
  const today = dayAt(now, zone);
  for (let back = people.days; back >= -people.comingDays; back -= 1) {
    const day = addDays(today, -back);
    const wanted = Math.ceil(
      ((people.days - Math.max(back, 0) + 1) / (people.days + 1)) * people.patients,
    );
    seed.at(earlier(clock(day, 0), now));
    while (known.length < wanted) known.push(await registerOne(seed, as, known.length));
    const { dayOfWeek } = Temporal.PlainDate.from(day);
    if (back === 0 || dayOfWeek === 7) continue;
    const visits = back < 0 ? 4 : 7 + Math.floor(chance(back) * 4);
    for (let visit = 0; visit < visits; visit += 1) {
      const isTheirs =
        dayOfWeek === regular.weekday && visit === 0 && known.length > regular.person;
      const anybody = Math.floor(chance(back * 31 + visit) * known.length);
      const patient = known[isTheirs ? regular.person : anybody];
      if (!patient) continue;
      const n = isTheirs ? regular.n : back * 31 + visit + 1000;
      const one = { patient, day, startsAt: clock(day, visit * 30), n };
      if (back < 0) {
        seed.at(now);
        await bookOne(seed, as, one);
        continue;
      }
      const appointmentId = await visitOne(seed, as, one);
      if (appointmentId !== null)
        seen.push({
          appointmentId,
          language: patient.language,
          overAt: one.startsAt.add({ minutes: 20 }),
        });
    }
  }
  return seen;
}

/** Each by somebody who speaks its language, that evening. */
async function leaveReviews(
  seed: Seed,
  clinicId: string,
  seen: readonly Seen[],
  now: Temporal.Instant,
): Promise<void> {
  const reviewed = new Set<Seen>();
  for (const [n, { language, ...opinion }] of said.entries()) {
    const theirs = seen.filter((one) => one.language === language && !reviewed.has(one));
    const visit = theirs[Math.floor(chance(n + 700) * theirs.length)];
    if (!visit) continue;
    reviewed.add(visit);
    seed.at(earlier(visit.overAt.add({ hours: 5 }), now));
    await seed.call(
      reviews.leave,
      { appointmentId: visit.appointmentId, ...opinion },
      { kind: 'system', clinicId },
    );
  }
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? a : b;

async function registerOne(seed: Seed, as: Caller, n: number): Promise<Known> {
  const person = inventedPerson(n);
  const isInfant = n % 29 === 7;
  const input: TypedOf<typeof patients.register> = {
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
    hasDiabetes: n % 9 === 2 && !isInfant,
    language: person.language,
  };
  const { patient } = await seed.call(patients.register, input, as);
  return { id: patient.id, language: person.language, born: patient };
}

interface Visit {
  patient: Known;
  day: string;
  startsAt: Temporal.Instant;
  n: number;
}

const bookOne = (
  seed: Seed,
  as: Caller,
  { patient, startsAt, n }: Visit,
): Promise<OutputOf<typeof appointments.book>> =>
  seed.call(
    appointments.book,
    {
      patientId: patient.id,
      startsAt: startsAt.toString(),
      feePaise: 400_00,
      status: n % 4 > 0 ? 'Confirmed' : 'Requested',
    },
    as,
  );

/** @returns the appointment, when the patient came. */
async function visitOne(seed: Seed, as: Caller, visit: Visit): Promise<string | null> {
  const { patient, day, startsAt, n } = visit;
  seed.at(startsAt.subtract({ hours: 1 }));
  let booked = await bookOne(seed, as, visit);
  if (booked.status === 'Requested')
    booked = await move(seed, as, booked, ['Confirmed'], startsAt.subtract({ minutes: 50 }));
  const luck = chance(n);
  if (luck < 0.12) {
    await (luck < 0.06
      ? move(seed, as, booked, ['Canceled'], startsAt)
      : move(seed, as, booked, ['No-show'], startsAt.add({ minutes: 20 })));
    return null;
  }
  const started = await move(seed, as, booked, ['Checked in', 'Started'], startsAt);
  await move(seed, as, started, ['Completed'], startsAt.add({ minutes: 12 }));
  await treat(seed, as, {
    patientId: patient.id,
    age: ageOn(patient.born, day),
    appointmentId: booked.id,
    day,
    n,
  });
  return booked.id;
}
