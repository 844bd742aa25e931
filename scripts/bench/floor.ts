// What a request costs beside the barest server that does the same job: processor time of the server and of PostgreSQL, rounds in turn.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { withLogin } from '../../src/kit/server/database-url.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { cpuOf } from './cpu.ts';
import {
  type Asked,
  median,
  middle,
  middleRatio,
  person,
  sendAll,
  type Spent,
  sum,
} from './load.ts';
import { fillPatients } from './search.ts';
import { type Ground, openGround, type Server } from './servers.ts';

interface FloorCost {
  job: string;
  floor: Spent;
  ours: Spent;
  /** The median of the rounds' own. */
  ratio: number;
  most: number;
  /** Of ours, what was spent when all had been answered: 0 to 1. */
  afterShare: number;
}

const connections = 16;
const rounds = 5;
const requestsARound = 1_000;
const fullDay = '2027-03-01';

interface Job {
  job: string;
  most: number;
  floor: (n: number) => Asked;
  ours: (n: number) => Asked;
}
interface Sides {
  floor: Server;
  ours: Server;
}

/** @param isLarge a million patients of 500 clinics, 50,000 of them in the one that is asked; else 10,000 in one. */
export async function benchFloor(
  isLarge: boolean,
  log: (line: string) => void,
): Promise<FloorCost[]> {
  const ground = await openGround();
  let floor: Server | null = null;
  try {
    const ours = await ground.serve('app');
    await fill(ground, ours, isLarge, log);
    floor = await beginFloor(ground);
    const costs: FloorCost[] = [];
    for (const job of await jobsOf(ground)) {
      const cost = await measure(ground, { floor, ours }, job);
      costs.push(cost);
      log(`${job.job}: ${cost.ratio.toFixed(1)}×`);
    }
    return costs;
  } finally {
    floor?.process.kill('SIGKILL');
    await ground.close();
  }
}

async function fill(
  { admin, world }: Ground,
  ours: Server,
  isLarge: boolean,
  log: (line: string) => void,
): Promise<void> {
  const asDesk = { token: world.rao.token, together: connections, isOnce: true };
  if (isLarge) await fillPatients(admin, log, world.sunrise.clinicId);
  else
    await sendAll(ours, {
      ...asDesk,
      count: 10_000,
      make: (n) => ({ path: patients.register.url, body: person(n) }),
    });
  await admin.query(`
    create schema floor;
    create table floor.patients (id bigint generated always as identity primary key, clinic int not null default 1, name text not null, gender text not null,
      age int not null, phone text not null, address text not null default '', city text not null default '', seen timestamptz not null default now());
    insert into floor.patients (name, gender, age, phone) select name, gender, stated_age, contact_number from app.patients order by id;
    create index on floor.patients (clinic, (lower(name) collate "C"), id);
    create index on floor.patients (clinic, phone);
    create table floor.appointments (id bigint generated always as identity primary key, clinic int not null default 1, doctor int not null,
      patient bigint not null references floor.patients, starts timestamptz not null, ends timestamptz not null, note text not null default '');
    insert into floor.appointments (doctor, patient, starts, ends)
      select 3, n, s, s + interval '15 minutes' from generate_series(1, 20) n, lateral (select timestamptz '${fullDay}T03:30Z' + n * interval '15 minutes' s) x;
    create index on floor.appointments (clinic, doctor, starts)`);
  const ids = await idsOf(admin, world.sunrise.clinicId);
  await sendAll(ours, {
    ...asDesk,
    count: 20,
    make: (n) => ({
      path: appointments.book.url,
      body: booking(ids[n] ?? '', `${fullDay}T03:30:00Z`, n),
    }),
  });
  await admin.query('vacuum analyze');
}

async function beginFloor({ urls, admin }: Ground): Promise<Server> {
  await admin.query(`create role floor login superuser password 'c'`);
  const child: ChildProcess = fork(
    fileURLToPath(new URL('./floor-server.ts', import.meta.url)),
    [withLogin(urls.appUrl, 'floor', 'c'), '8'],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  return new Promise((resolve, reject) => {
    child.once('message', (said: { address: string }) =>
      resolve({ process: child, address: said.address }),
    );
    child.once('exit', (code) => reject(new Error(`the floor ended with ${code}`)));
  });
}

interface Known {
  id: string;
  name: string;
  phone: string;
}

async function idsOf(admin: Ground['admin'], clinicId: string): Promise<string[]> {
  return (await known(admin, clinicId)).map(({ id }) => id);
}

async function known(admin: Ground['admin'], clinicId: string): Promise<Known[]> {
  const { rows } = await admin.query<Known>(
    'select id, name, contact_number phone from app.patients where clinic_id = $1 order by id limit 10000',
    [clinicId],
  );
  return rows;
}

async function jobsOf({ admin, world }: Ground): Promise<Job[]> {
  const people = await known(admin, world.sunrise.clinicId);
  const one = (n: number): Known =>
    people[(n * 7_919) % people.length] ?? { id: '', name: '', phone: '' };
  const start = (n: number): string =>
    Temporal.Instant.from('2027-06-01T00:00:00Z')
      .add({ minutes: 15 * n })
      .toString();
  return [
    {
      job: 'read a patient',
      most: 3,
      floor: (n) => ({ path: `/patients/${1 + ((n * 7_919) % people.length)}` }),
      ours: (n) => ({ path: `${patients.get.url}?id=${one(n).id}` }),
    },
    {
      job: '20 patients by the first letters of a name',
      most: 4,
      floor: (n) => ({ path: `/patients/by-name?name=${one(n).name.slice(0, 3)}` }),
      ours: (n) => ({ path: `${patients.search.url}?text=${one(n).name.slice(0, 3)}` }),
    },
    {
      job: 'a patient by the whole phone number',
      most: 3,
      floor: (n) => ({ path: `/patients/by-phone?phone=${one(n).phone}` }),
      ours: (n) => ({ path: `${patients.search.url}?text=${one(n).phone}` }),
    },
    {
      job: 'a doctor’s day of 20 appointments',
      most: 2,
      floor: () => ({ path: `/day?doctor=3&day=${fullDay}` }),
      ours: () => ({ path: `${appointments.day.url}?day=${fullDay}` }),
    },
    {
      job: 'register a patient',
      most: 5,
      floor: (n) => ({ path: '/patients', body: { ...person(n), phone: '9812345678', age: 40 } }),
      ours: (n) => ({ path: patients.register.url, body: person(20_000 + n) }),
    },
    {
      job: 'book a free start',
      most: 5,
      floor: (n) => ({
        path: '/appointments',
        body: { patient: 1 + ((n * 7_919) % people.length), starts: start(n) },
      }),
      ours: (n) => ({ path: appointments.book.url, body: booking(one(n).id, start(0), n) }),
    },
  ];
}

async function measure(ground: Ground, sides: Sides, job: Job): Promise<FloorCost> {
  const spent: Record<keyof Sides, Spent[]> = { floor: [], ours: [] };
  const afterShares: number[] = [];
  let count = 0;
  for (let round = -1; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const);
    for (const side of order) {
      const { process, address } = sides[side];
      const server = { process, address };
      await atRest(ground);
      const before = costSoFar(ground, server);
      const first = count;
      await sendAll(server, {
        token: ground.world.rao.token,
        count: requestsARound,
        together: connections,
        isOnce: true,
        make: (n) => job[side](first + n),
      });
      const answered = costSoFar(ground, server);
      // What the request left for later belongs to its cost.
      await atRest(ground);
      const after = costSoFar(ground, server);
      count += requestsARound;
      if (round < 0) continue;
      if (side === 'ours')
        afterShares.push((sum(after) - sum(answered)) / (sum(after) - sum(before)));
      spent[side].push({
        server: (after.server - before.server) / requestsARound,
        database: (after.database - before.database) / requestsARound,
      });
    }
  }
  const { floor, ours } = spent;
  return {
    job: job.job,
    most: job.most,
    floor: middle(floor),
    ours: middle(ours),
    ratio: middleRatio(ours, floor),
    afterShare: median(afterShares),
  };
}

const costSoFar = ({ databasePid }: Ground, server: Server): Spent => ({
  server: cpuOf(server.process.pid ?? 0),
  database: cpuOf(databasePid),
});

/** Until no job is left, nor any that follows soon: a patient is told of a booking half a minute later, and no round may pay for another's. */
async function atRest({ admin }: Ground): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ open: number }>(
      `select ((select count(*) from app.outgoing) + (select count(*) from pgboss.job where state = 'active' or state < 'active' and start_after <= now() + interval '45 s'))::int open`,
    );
    if (rows[0]?.open === 0) return;
    await pause(200);
  }
}

/** The n-th quarter of an hour from a start on. */
const booking = (patientId: string, from: string, n: number) => ({
  patientId,
  startsAt: Temporal.Instant.from(from)
    .add({ minutes: 15 * n })
    .toString(),
  minutes: 15,
});
