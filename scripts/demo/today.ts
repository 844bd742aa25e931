// The day on which the demo clinic is started: whatever the weekday and the hour, some are done, one is inside, some wait, some are to come.
import type { OutputOf, TypedOf } from '../../src/kit/shared/contract.ts';
import {
  addDays,
  ageOn,
  startOfDay,
  startOfWorkday,
  workdayAt,
  type Zone,
} from '../../src/kit/shared/time.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import type { Appointment } from '../../src/modules/appointments/model.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import type { Token } from '../../src/modules/queue/model.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import type { Session } from '../../src/modules/slots/model.ts';
import { sessionsOn } from '../../src/modules/slots/rules.ts';
import type { Caller } from '../../src/kit/server/dispatch/call.ts';
import type { Seed } from './caller.ts';
import { treat } from './visits.ts';

export const usualSessions: Session[] = [
  { from: 9 * 60, to: 14 * 60 },
  { from: 17 * 60, to: 20 * 60 + 30 },
];

/** Who comes today, in the order of their appointments. */
const roles = [
  'done',
  'done',
  'canceled',
  'done',
  'done',
  'missed',
  'done',
  'inside',
  'waiting',
  'waiting',
  'confirmed',
  'confirmed',
  'requested',
  'confirmed',
] as const;
const walkIns = ['done', 'waiting'] as const;

const minutesBefore = 150;
const openMinutes = 240;

interface Day {
  as: Caller;
  zone: Zone;
  /** The hour that the clinic's clocks show. */
  now: Temporal.Instant;
}

/** Lives the day up to now, once: where tokens were given already, nothing happens. */
export async function liveToday(seed: Seed, { as, zone, now }: Day): Promise<void> {
  seed.at(now);
  const { called, waiting, over } = await seed.call(queue.today, {}, as);
  if (called.length + waiting.length + over.length > 0) return;
  const day = workdayAt(now, zone);
  const people = await pickPatients(seed, as);
  await openAround(seed, { as, zone, now });
  const booked = await bookDay(seed, { as, zone, now }, people);
  const first = startOfWorkday(day, zone);
  const opening = now.subtract({ minutes: minutesBefore });
  const began = Temporal.Instant.compare(opening, first) < 0 ? first : opening;
  const length = now.since(began).total('milliseconds');
  /** The instant when so much of the day so far was over. */
  const when = (part: number) =>
    began.add({ milliseconds: Math.round(length * Math.max(0, Math.min(part, 1))) });
  const deeds = roles.flatMap((role, n) => {
    const [person, appointment] = [people[n], booked[n]];
    return person && appointment ? deedsOf(role, { person, appointment }, n / 8) : [];
  });
  for (const [n, role] of walkIns.entries()) {
    const person = people[roles.length + n];
    if (person) deeds.push(...deedsOf(role, { person, appointment: null }, n === 0 ? 0.3 : 0.97));
  }
  for (const { part, what } of deeds.toSorted((a, b) => a.part - b.part)) {
    seed.at(when(part));
    await what(seed, as, day);
  }
  seed.at(now);
}

interface Deed {
  /** How much of the day so far was over: 0 when the clinic opened, 1 now. */
  part: number;
  what: (seed: Seed, as: Caller, day: string) => Promise<void>;
}

type Person = OutputOf<typeof patients.list>['patients'][number];

interface Guest {
  person: Person;
  appointment: Appointment | null;
}

function deedsOf(
  role: (typeof roles)[number],
  { person, appointment }: Guest,
  turn: number,
): Deed[] {
  const to =
    (status: Appointment['status']): Deed['what'] =>
    async (seed, as) => {
      if (!appointment) return;
      const { version } = await seed.call(appointments.get, { id: appointment.id }, as);
      await seed.call(appointments.move, { id: appointment.id, version, to: status }, as);
    };
  let token: Pick<Token, 'id' | 'version' | 'appointmentId'> = {
    id: '',
    version: 0,
    appointmentId: null,
  };
  const arrive: Deed['what'] = async (seed, as) => {
    const input: TypedOf<typeof queue.take> = { patientId: person.id };
    if (appointment) input.appointmentId = appointment.id;
    token = await seed.call(queue.take, input, as);
  };
  const step =
    (act: 'call' | 'finish'): Deed['what'] =>
    async (seed, as) => {
      const { id, version } = token;
      token = await seed.call(queue.step, { id, version, act }, as);
    };
  switch (role) {
    case 'canceled':
      return [{ part: 0, what: to('Canceled') }];
    case 'missed':
      return [{ part: turn, what: to('No-show') }];
    case 'done':
      return [
        { part: turn - 0.15, what: arrive },
        { part: turn, what: step('call') },
        { part: turn + 0.1, what: step('finish') },
        {
          part: turn + 0.1,
          what: (seed, as, day) =>
            treat(seed, as, {
              patientId: person.id,
              age: ageOn(person, day),
              ...(token.appointmentId === null ? {} : { appointmentId: token.appointmentId }),
              day,
              n: Math.round(turn * 8),
            }),
        },
      ];
    case 'inside':
      return [
        { part: 0.8, what: arrive },
        { part: 0.93, what: step('call') },
      ];
    case 'waiting':
      return [{ part: Math.min(turn - 0.2, 0.96), what: arrive }];
    case 'confirmed':
    case 'requested':
      return [];
  }
}

/** Everybody once, as mixed as the list is. */
async function pickPatients(seed: Seed, as: Caller): Promise<Person[]> {
  const answer = await seed.call(patients.list, { sort: 'name', most: 100 }, as);
  const count = Math.min(roles.length + walkIns.length, answer.patients.length);
  const apart = Math.floor(answer.patients.length / count);
  return answer.patients.filter((_, n) => n % apart === 0).slice(0, count);
}

/** Today's hours hold the present one: by its own where its weekday would have the clinic closed now. */
async function openAround(seed: Seed, { as, zone, now }: Day): Promise<void> {
  const time = await seed.call(slots.time, {}, as);
  const day = workdayAt(now, zone);
  const usual = sessionsOn(time, day);
  const sinceMidnight = now.since(startOfDay(day, zone)).total('minutes');
  const opens = Math.max(4 * 60, Math.floor((sinceMidnight - minutesBefore) / 15) * 15);
  const sessions = joined([
    ...(usual.length > 0 ? usual : usualSessions),
    { from: Math.min(opens, 24 * 60 - 15), to: opens + openMinutes },
  ]);
  await seed.call(slots.except, { day, sessions }, as);
}

/** In order, those that touch as one. */
function joined(sessions: readonly Session[]): Session[] {
  const all: Session[] = [];
  for (const { from, to } of sessions.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** One after the other around the present hour, booked the evening before. */
async function bookDay(
  seed: Seed,
  { as, zone, now }: Day,
  people: readonly Person[],
): Promise<Appointment[]> {
  const day = workdayAt(now, zone);
  seed.at(startOfDay(addDays(day, -1), zone).add({ hours: 19 }));
  const { days } = await seed.call(slots.free, { from: day }, as);
  const starts = (days[0]?.starts ?? []).filter(({ state }) => state === 'Available');
  const next = starts.findIndex(
    ({ startsAt }) => Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) > 0,
  );
  const first = (next < 0 ? starts.length : next) - roles.indexOf('confirmed');
  const from = Math.max(0, Math.min(first, starts.length - roles.length));
  const booked: Appointment[] = [];
  for (const [n, role] of roles.entries()) {
    const [start, person] = [starts[from + n], people[n]];
    if (!start || !person) break;
    booked.push(
      await seed.call(
        appointments.book,
        {
          patientId: person.id,
          startsAt: start.startsAt,
          status: role === 'requested' ? 'Requested' : 'Confirmed',
        },
        as,
      ),
    );
  }
  return booked;
}
