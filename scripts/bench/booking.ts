// A thousand want the same start at once, from four servers; ten thousand random acts beside a model; the free starts of a month.
import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openSpool } from '../../src/kit/server/spool.ts';
import { filesInFolder, openFiles } from '../../src/kit/server/files.ts';
import type { Verb } from '../../src/kit/shared/contract.ts';
import { addDays } from '../../src/kit/shared/time.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { inventedSettings } from '../../tests/given.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { createApp } from '../../src/server/create-app.ts';
import { compare, diceOf, type PipelineParts } from '../../tests/booking-model.ts';
import type { World } from '../../tests/world.ts';
import { quantile } from './figures.ts';
import {
  ask,
  contextKey,
  dataOf,
  type Ground,
  openGround,
  openHours,
  type Server,
} from './servers.ts';

interface Rush {
  runs: number;
  /** Runs in which as many as fit were seated and every other was told that the time is full. */
  clean: number;
  deadlocks: number;
  /** Of all answers, milliseconds. */
  median: number;
  p99: number;
  slowest: number;
}

interface Booking {
  rush: Rush;
  model: { operations: number; answers: [string, number][]; seconds: number };
  month: { asked: number; starts: number; median: number; p95: number };
}

const processes = 4;
const capacity = 3;
const actsADay = 200;
const day = '2027-01-04';
/** One patient takes all the seats. */
const agreed: 'patient_twice'[] = ['patient_twice'];

/** @param log hears how far it has come. */
export async function benchBooking(
  log: (line: string) => void,
  { runs = 50, together = 1000, operations = 10_000 } = {},
): Promise<Booking> {
  const ground = await openGround();
  try {
    const { world, admin } = ground;
    const servers = await Promise.all(Array.from({ length: processes }, () => ground.serve('app')));
    const rush = await rushFor(servers, world, { admin, runs, together, log });
    const month = await monthOf(servers, world);
    ground.endServers();
    log(`${operations} acts beside the model`);
    const model = await walkBeside(ground, operations);
    return { rush, month, model };
  } finally {
    await ground.close();
  }
}

async function rushFor(
  servers: readonly Server[],
  world: World,
  {
    admin,
    runs,
    together,
    log,
  }: { admin: pg.Client; runs: number; together: number; log: (line: string) => void },
): Promise<Rush> {
  const [first] = servers;
  if (!first) throw new Error('no server');
  let agent = new Agent({ keepAlive: true });
  const patientId = await openHours(agent, first, world, { capacity, feePaise: 400_00 });
  const millis: number[] = [];
  let clean = 0;
  // The first warms the servers up and is not counted.
  for (let run = -1; run < runs; run += 1) {
    const startsAt = Temporal.Instant.from(`${day}T09:00:00+05:30`)
      .add({ minutes: 15 * ((run + 1) % 36), hours: 24 * Math.floor((run + 1) / 36) })
      .toString();
    const input = { patientId, startsAt, agreed };
    // Everybody comes anew: a line that was left idle might be closed under the next call.
    agent.destroy();
    agent = new Agent({ maxSockets: Infinity });
    const answers = await Promise.all(
      Array.from({ length: together }, (_, n) =>
        ask(
          agent,
          servers[n % servers.length] ?? first,
          world.lata.token,
          appointments.book,
          input,
        ),
      ),
    );
    const seated = answers.filter(({ status }) => status === 200).length;
    const matches = answers.filter(
      ({ status, text }) => status === 409 && text.includes('"slot_taken"'),
    ).length;
    if (run < 0) continue;
    if (seated === capacity && matches === together - capacity) clean += 1;
    millis.push(...answers.map((one) => one.millis));
    if (run % 10 === 9)
      log(`run ${run + 1}: ${clean} clean, p99 ${quantile(millis, 0.99).toFixed(0)} ms`);
  }
  agent.destroy();
  const { rows } = await admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return {
    runs,
    clean,
    deadlocks: rows[0]?.deadlocks ?? -1,
    median: quantile(millis, 0.5),
    p99: quantile(millis, 0.99),
    slowest: Math.max(...millis),
  };
}

/** One doctor's free starts of 31 days, a third of them booked, one call after another over the line. */
async function monthOf(servers: readonly Server[], { lata }: World): Promise<Booking['month']> {
  const agent = new Agent({ keepAlive: true });
  const [server] = servers;
  if (!server) throw new Error('no server');
  const month = { from: '2027-02-01', days: 31 };
  const { patient } = dataOf(
    patients.register,
    await ask(agent, server, lata.token, patients.register, {
      name: 'Ravi Kulkarni',
      contactNumber: '9876543211',
      gender: 'Male',
      statedAge: 41,
    }),
  );
  const before = dataOf(slots.free, await ask(agent, server, lata.token, slots.free, month));
  const starts = before.days.flatMap((one) => one.starts);
  for (const [place, { startsAt }] of starts.entries())
    if (place % 3 === 0)
      dataOf(
        appointments.book,
        await ask(agent, server, lata.token, appointments.book, {
          patientId: patient.id,
          startsAt,
        }),
      );
  const millis: number[] = [];
  const [warming, asked] = [100, 1000];
  for (let n = 0; n < warming + asked; n += 1) {
    const answer = await ask(agent, server, lata.token, slots.free, month);
    dataOf(slots.free, answer);
    if (n >= warming) millis.push(answer.millis);
  }
  agent.destroy();
  return {
    asked,
    starts: starts.length,
    median: quantile(millis, 0.5),
    p95: quantile(millis, 0.95),
  };
}

async function walkBeside(
  { urls, folder, world: { rao, lata } }: Ground,
  operations: number,
): Promise<Booking['model']> {
  let clock = Temporal.Instant.from('2026-12-01T09:00:00+05:30');
  const most = 1e9;
  const app = await createApp({
    ...urls,
    contextKey,
    webFolder: null,
    textsFolder: fileURLToPath(new URL('../../build/texts', import.meta.url)),
    logger: false,
    rates: { calm: most, typing: most, heavy: most, guarded: most },
    trustProxy: 0,
    connections: 4,
    store: openFiles(filesInFolder(`${folder}-files`), Buffer.alloc(32, 4)),
    spool: openSpool(`${folder}-spool`),
    settings: inventedSettings(),
    now: () => clock,
  });
  const call = async (verb: Verb, input: object, token = lata.token) => {
    const answer = await app.http.inject({
      method: verb.method,
      url:
        verb.method === 'GET'
          ? `${verb.url}?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`
          : verb.url,
      headers: {
        authorization: token,
        ...(verb.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(verb.method === 'POST' ? { payload: JSON.stringify(input) } : {}),
    });
    const body: { data?: never; error?: { code: string } } = answer.json();
    return {
      code: answer.statusCode === 200 ? 'ok' : (body.error?.code ?? String(answer.statusCode)),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the verb promises; the model reads it only after `ok`
      data: body.data as never,
    };
  };
  let own = '2027-04-05';
  const { patient } = await call(patients.register, {
    name: 'Asha Patil',
    contactNumber: '9876543212',
    gender: 'Female',
    statedAge: 29,
  }).then(({ data }): { patient: { id: string } } => data);
  const time: { version: number; week: object } = (await call(slots.time, {}, rao.token)).data;
  await call(
    slots.save,
    { version: time.version, week: time.week, patientsPerHour: 4, capacity: 2, feePaise: 0 },
    rao.token,
  );
  const asked: PipelineParts = {
    now: () => clock,
    pass: (minutes) => void (clock = clock.add({ minutes })),
    book: (input) => call(appointments.book, { patientId: patient.id, agreed, ...input }),
    hold: (startsAt) => call(appointments.hold, { startsAt }),
    release: (id) => call(appointments.release, { id }),
    move: (input) => call(appointments.move, input),
    reschedule: (input) => call(appointments.reschedule, { agreed, ...input }),
    left: async () => {
      const free: { days: { starts: { startsAt: string; left: number }[] }[] } = (
        await call(slots.free, { from: own })
      ).data;
      return new Map(free.days[0]?.starts.map((one) => [one.startsAt, one.left]));
    },
  };
  const began = performance.now();
  try {
    const dice = diceOf(20_270_301);
    const answers = new Map<string, number>();
    // A new day before the old one is full, or there would be nothing left to decide.
    for (let left = operations; left > 0; left -= actsADay) {
      const first = Temporal.Instant.from(`${own}T09:00:00+05:30`);
      const starts = Array.from({ length: 12 }, (_, turn) =>
        first.add({ minutes: turn * 15 }).toString(),
      );
      const counts = await compare(asked, {
        starts,
        capacity: 2,
        operations: Math.min(left, actsADay),
        dice,
      });
      for (const [answer, count] of counts) answers.set(answer, (answers.get(answer) ?? 0) + count);
      own = addDays(own, 1);
    }
    return {
      operations,
      answers: [...answers].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await app.close();
    for (const name of ['files', 'spool'])
      await rm(`${folder}-${name}`, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [runs = 50, together = 1000, operations = 10_000] = process.argv.slice(2).map(Number);
  const measured = await benchBooking((line) => void process.stdout.write(`${line}\n`), {
    runs,
    together,
    operations,
  });
  process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
}
