// A thousand want the same start at once, half of them at desks and half at the clinic's public page, each with a phone that was just sent a code.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openSettings } from '../../src/kit/shared/settings.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { inventedSettings } from '../../tests/given.ts';
import { lastCode } from '../../tests/letters.ts';
import { hiddenFields } from '../../tests/public-forms.ts';
import type { World } from '../../tests/world.ts';
import { quantile } from './figures.ts';
import {
  type Answer,
  ask,
  type Ground,
  openGround,
  openHours,
  send,
  type Server,
} from './servers.ts';

interface DesksAndPage {
  runs: number;
  /** Runs in which as many as fit were seated, at desks or from the page, and everybody else was told so. */
  clean: number;
  /** Answers of 500 and above, of all. */
  faults: number;
  answers: number;
  /** Seats that guests of the page got. */
  guestSeats: number;
  deadlocks: number;
  median: number;
  p99: number;
}

const processes = 4;
const capacity = 3;
const zone = 'Asia/Kolkata';
/** One patient takes all the desks' seats. */
const agreed: 'patient_twice'[] = ['patient_twice'];
/** Codes asked for side by side: as many as one address may ask for. */
const abreast = 10;
const runsADay = 24;

export async function benchDesksAndPage(
  log: (line: string) => void,
  { runs = 10, together = 1000 } = {},
): Promise<DesksAndPage> {
  const ground = await openGround();
  try {
    const servers = await Promise.all(Array.from({ length: processes }, () => ground.serve('app')));
    return await stormAt(ground, servers, { runs, together, log });
  } finally {
    await ground.close();
  }
}

interface Storm {
  runs: number;
  together: number;
  log: (line: string) => void;
}

async function stormAt(
  { world, admin }: Ground,
  servers: readonly Server[],
  { runs, together, log }: Storm,
): Promise<DesksAndPage> {
  const [first] = servers;
  if (!first) throw new Error('no server');
  const patientId = await openForGuests(first, world, admin);
  const millis: number[] = [];
  const sum: DesksAndPage = {
    runs,
    clean: 0,
    faults: 0,
    answers: 0,
    guestSeats: 0,
    deadlocks: 0,
    median: 0,
    p99: 0,
  };
  // The first warms the servers up and is not counted.
  for (let run = -1; run < runs; run += 1) {
    const startsAt = startOf(run + 1);
    const serverOf = (nth: number) => servers[nth % servers.length] ?? first;
    const at = (nth: number) => serverOf(nth).address;
    const guests = await guestsWithCodes(admin, at, startsAt, run < 0 ? 20 : together / 2);
    const agent = new Agent({ maxSockets: Infinity });
    const [desks, pages] = await Promise.all([
      Promise.all(
        guests.map((_, nth) =>
          ask(agent, serverOf(nth), world.lata.token, appointments.book, {
            patientId,
            startsAt,
            agreed,
          }),
        ),
      ),
      Promise.all(guests.map((guest, nth) => visit(agent, `${at(nth)}${link}/prove`, guest))),
    ]);
    const holders = pages.filter(({ status }) => status === 200);
    const booked = await Promise.all(
      holders.map(({ text }, nth) =>
        visit(agent, `${at(nth)}${link}/book`, { ...hiddenFields(text), ...person }),
      ),
    );
    agent.destroy();
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int from app.appointments where starts_at = $1 and status not in ('Canceled', 'Rejected')`,
      [startsAt],
    );
    if (run < 0) continue;
    const all = [...desks, ...pages, ...booked];
    const seatedAtDesks = desks.filter(({ status }) => status === 200).length;
    const seatedByPage = booked.filter(({ status }) => status === 303).length;
    const isToldAll =
      desks.every(({ status, text }) => status === 200 || text.includes('"slot_taken"')) &&
      pages.every(({ status }) => status === 200 || status === 409);
    if (isToldAll && rows[0]?.count === capacity && seatedAtDesks + seatedByPage === capacity)
      sum.clean += 1;
    sum.faults += all.filter(({ status }) => status >= 500).length;
    sum.answers += all.length;
    sum.guestSeats += seatedByPage;
    millis.push(...desks.map((one) => one.millis), ...pages.map((one) => one.millis));
    log(
      `run ${String(run + 1)}: ${String(sum.clean)} clean, ${String(sum.guestSeats)} seats by the page, ${String(sum.faults)} faults, p99 ${quantile(millis, 0.99).toFixed(0)} ms; desks ${tally(desks)}, p99 ${quantile(
        desks.map((one) => one.millis),
        0.99,
      ).toFixed(0)} ms; pages ${tally(pages)}`,
    );
  }
  const { rows } = await admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return {
    ...sum,
    deadlocks: rows[0]?.deadlocks ?? -1,
    median: quantile(millis, 0.5),
    p99: quantile(millis, 0.99),
  };
}

const tally = (answers: readonly { status: number }[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, those]) => `${String(those.length)} × ${String(status)}`)
    .join(', ');

/** From the day after tomorrow on, a quarter of an hour after the other. */
const startOf = (run: number): string =>
  Temporal.Now.plainDateISO(zone)
    .add({ days: 2 + Math.floor(run / runsADay) })
    .toZonedDateTime({ timeZone: zone, plainTime: '09:00' })
    .add({ minutes: 15 * (run % runsADay) })
    .toInstant()
    .toString();

async function openForGuests(first: Server, world: World, admin: pg.Client): Promise<string> {
  await admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [world.sunrise.clinicId, world.rao.memberId],
  );
  const agent = new Agent();
  const patientId = await openHours(agent, first, world, { capacity, feePaise: 0 });
  agent.destroy();
  return patientId;
}

const link = '/b/SUNRISE2';
const person = { name: 'Ravi Kulkarni', age: '41', gender: 'Male' };
const settings = openSettings(inventedSettings());
let phones = 9_100_000_000;

/** @returns the form that each is about to send, code and all. */
async function guestsWithCodes(
  admin: pg.Client,
  at: (nth: number) => string,
  startsAt: string,
  count: number,
): Promise<Record<string, string>[]> {
  const agent = new Agent({ maxSockets: abreast });
  const form = await visit(agent, `${at(0)}${link}?lang=en&at=${encodeURIComponent(startsAt)}`);
  const guests: Record<string, string>[] = [];
  for (let from = 0; from < count; from += abreast) {
    // They come from one machine, which stands for as many networks as there are guests.
    await admin.query('delete from app.throttles');
    const some = Array.from({ length: Math.min(abreast, count - from) }, () =>
      String((phones += 1)),
    );
    guests.push(
      ...(await Promise.all(
        some.map(async (phone, nth) => {
          const asked = await untilLetIn(() =>
            visit(agent, `${at(nth)}${link}/code`, { ...hiddenFields(form.text), phone }),
          );
          return {
            ...hiddenFields(asked.text),
            otp: await lastCode({ admin, settings }, `+91${phone}`),
          };
        }),
      )),
    );
  }
  agent.destroy();
  return guests;
}

/** On a busy machine a page may ask to come back in a moment; that is before the storm. */
async function untilLetIn(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let left = 5; ; left -= 1) {
    const answer = await attempt();
    if (answer.status === 200) return answer;
    if (answer.status !== 503 || left === 0)
      throw new Error(`a code was answered ${String(answer.status)}: ${answer.text.slice(-600)}`);
    await pause(2_000);
  }
}

/** As a phone sends a form; without one it reads the page. */
function visit(agent: Agent, url: string, form?: Record<string, string>): Promise<Answer> {
  if (form === undefined) return send(url, { agent });
  const payload = new URLSearchParams(form).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(payload),
  };
  return send(url, { agent, method: 'POST', headers }, payload);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [runs = 10, together = 1000] = process.argv.slice(2).map(Number);
  const measured = await benchDesksAndPage((line) => void process.stdout.write(`${line}\n`), {
    runs,
    together,
  });
  process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
}
