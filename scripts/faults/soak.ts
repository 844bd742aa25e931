// Hours of steady work on the product as a user starts it: what it takes of the machine stays the same, nobody is answered wrongly, and in the end
// everything that was promised is there once.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../../src/kit/server/system-errors.ts';
import { freePort } from '../../tests/free-port.ts';
import { PipelineParts, residentBytes } from './app.ts';
import { compare, type Verdict } from './compare.ts';
import { openDemoClinic } from './demo-clinic.ts';
import { registering, type Work } from './load.ts';
import { Answers } from './soak-device.ts';
import { coursesOf, type Ending, faultsOfSoak, mostOf, said, type Sample } from './soak-judge.ts';
import { openPeople, type Promised } from './soak-people.ts';

export interface SoakTally {
  answers: number;
  busy: number;
  idle: number;
  /** In words. */
  figures: string[];
  faults: string[];
}

const lookMillis = 30_000;
/** What was left for later is done by then. */
const settleMillis = 180_000;

/** @param diary takes each look as it is made, so that nothing is lost when the run is ended. */
export async function soak(
  folder: string,
  minutes: number,
  diary: string,
  say: (line: string) => void,
): Promise<SoakTally> {
  const metricsPort = await freePort();
  const app = new PipelineParts(
    folder,
    { NODE_ENV: 'production', METRICS_PORT: String(metricsPort) },
    'scripts/serve.mjs',
  );
  const answers = new Answers();
  const end = new AbortController();
  try {
    say('Seeding the demo clinic for the soak…');
    await app.start('--demo');
    const clinic = await openDemoClinic(app);
    const [payer] = await app.ask<{ id: string }>(
      `select p.id from app.patients p join app.members m on m.clinic_id = p.clinic_id join app.accounts a on a.id = m.account_id
       where a.email = 'doctor@demo.test' and p.merged_into is null order by p.id limit 1`,
    );
    const work = await openPeople(app.port, clinic, payer?.id ?? '', answers, end.signal);
    say(`${work.screens} screens stay; a look every ${lookMillis / 1000} s goes to ${diary}`);
    const samples: Sample[] = [];
    const began = performance.now();
    const gone = work.gone.catch((error: unknown) => answers.noteWrong(String(error)));
    while (performance.now() - began < minutes * 60_000) {
      await pause(lookMillis);
      const sample = await look(app, metricsPort, answers, began).catch((error: unknown) => {
        answers.noteWrong(`a look that failed: ${messageOf(error)}`);
        return null;
      });
      if (!sample) continue;
      samples.push(sample);
      appendFileSync(diary, `${JSON.stringify({ ...sample, wrong: [...answers.wrong] })}\n`);
      if (samples.length % 20 === 4) say(lineOf(sample, answers));
    }
    end.abort();
    await gone;
    const ending = await endOf(app, metricsPort, answers, work.promised);
    const courses = coursesOf(samples);
    const figures = [
      ...(courses?.map(said) ?? ['too short to say whether memory is flat']),
      ...restOf(samples),
      largestOf(answers),
      ...promisesOf(work.promised),
    ];
    const faults = [...faultsOfSoak(samples, ending), ...wordsOf(app)];
    await app.signal('SIGTERM');
    return { answers: answers.count, busy: answers.busy, idle: answers.idle, figures, faults };
  } finally {
    end.abort();
    await app.signal('SIGKILL');
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

const lineOf = (sample: Sample, { count, busy, wrong }: Answers): string =>
  `${sample.minutes.toFixed(0)} min: ${megabytes(sample.residentBytes)}, heap ${megabytes(sample.heapBytes)}, PostgreSQL ${megabytes(sample.databaseBytes)}, ${sample.descriptors} descriptors, ${sample.connections} connections, p95 ${sample.p95Millis.toFixed(0)} ms; ${count} answers, ${busy} busy, ${[...wrong.values()].reduce((sum, one) => sum + one, 0)} wrong`;

async function look(
  app: PipelineParts,
  metricsPort: number,
  answers: Answers,
  began: number,
): Promise<Sample> {
  const metrics = await metricsAt(metricsPort);
  const [row] = await app.ask<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const database = app.databasePids.map(sharesOf);
  return {
    minutes: (performance.now() - began) / 60_000,
    residentBytes: residentBytes(app.pid),
    heapBytes: metrics.get('heap_bytes') ?? 0,
    spaces: Object.fromEntries(
      [...metrics].flatMap(([name, bytes]) => {
        const space = /^heap_space_bytes\{space="(\w+)"\}$/.exec(name)?.[1];
        return space === undefined || bytes === 0 ? [] : [[space, bytes]];
      }),
    ),
    helperBytes: helpersOf(app).reduce((sum, pid) => sum + sharesOf(pid).own, 0),
    descriptors: readdirSync(`/proc/${app.pid}/fd`).length,
    databaseBytes: database.reduce((sum, { own }) => sum + own, 0),
    sharedBytes: database.reduce((sum, { shared }) => sum + shared, 0),
    connections: row?.connections ?? 0,
    lateMillis: (metrics.get('event_loop_delay_seconds{part="0.99"}') ?? 0) * 1000,
    p95Millis: answers.p95(),
    answers: answers.count,
    load: loadavg()[0] ?? 0,
  };
}

/** What a process has of its own, and its share of what it has together with others; nothing of one that is gone. */
function sharesOf(pid: number): { own: number; shared: number } {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
    return { own: of('Pss_Anon'), shared: of('Pss_Shmem') };
  } catch {
    return { own: 0, shared: 0 };
  }
}

/** Processes that the server has started, and theirs, but for its database. */
function helpersOf(app: PipelineParts): number[] {
  const database = new Set(app.databasePids);
  const children = (pid: number): number[] => {
    try {
      const tasks = readdirSync(`/proc/${pid}/task`);
      return tasks.flatMap((task) =>
        readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
          .split(' ')
          .filter(Boolean)
          .map(Number),
      );
    } catch {
      return [];
    }
  };
  const below = (pid: number): number[] =>
    children(pid).flatMap((child) => (database.has(child) ? [] : [child, ...below(child)]));
  return below(app.pid);
}

/** By name without our prefix, labels included. */
async function metricsAt(port: number): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const lines = (await answer.text()).matchAll(/^practice_diary_(\S+) (\S+)$/gm);
  return new Map([...lines].map(([, name = '', value]) => [name, Number(value)]));
}

/** Waits until everything that was left for later is done, then looks for all that was promised. */
async function endOf(
  app: PipelineParts,
  metricsPort: number,
  answers: Answers,
  promised: Promised,
): Promise<Ending> {
  let waiting = Infinity;
  let dead = 0;
  for (const began = performance.now(); performance.now() - began < settleMillis;) {
    const metrics = await metricsAt(metricsPort);
    const [queued] = await app.ask<{ count: number }>(
      `select count(*)::int from app.messages where status = 'queued'`,
    );
    // A job that is put off until its day is no work that waits.
    const [jobs] = await app.ask<{ count: number }>(
      `select count(*)::int from pgboss.job where state = 'active' or (state < 'active' and start_after <= now())`,
    );
    waiting = (metrics.get('outgoing_waiting') ?? 0) + (queued?.count ?? 0) + (jobs?.count ?? 0);
    dead = (metrics.get('dead_letters') ?? 0) + (metrics.get('stuck_acts') ?? 0);
    for (const [name, count] of metrics)
      if (name.startsWith('faults_total') && count > 0) answers.wrong.set(name, count);
    if (waiting === 0) break;
    await pause(2_000);
  }
  const verdicts = [
    await compare(app, promised.registered, registeredOnce),
    await compare(app, promised.advances, promised.money),
    await visitsLeft(app, promised.visits),
    await appointmentsLeft(app, promised.appointments),
    await guestsLeft(app, promised),
  ];
  const sum = (of: (verdict: Verdict) => number) =>
    verdicts.reduce((total, verdict) => total + of(verdict), 0);
  return {
    wrong: answers.wrong,
    waiting,
    dead,
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    halves: sum(({ halves }) => halves),
  };
}

/** Others have to do with the patient too: of the entries, those of the registration alone. */
const registeredOnce: Work = {
  ...registering,
  written: `
    select p.note as key, array_agg(p.id::text) as ids, bool_and(
      (select count(*) = 1 from app.audit a where a.clinic_id = p.clinic_id and a.action = 'patients.register' and a.entity_id = p.id::text)
      and exists (select from app.once o where o.clinic_id = p.clinic_id and o.key = p.note and o.body is not null)) as is_whole
    from app.patients p where p.note = any($1) group by p.note`,
};

/** Each has one visit, one token that is over, and paid what was answered. */
async function visitsLeft(app: PipelineParts, visits: Promised['visits']): Promise<Verdict> {
  const rows = await app.ask<{ id: string; visits: number; tokens: number; paid: number }>(
    `select p.id, (select count(*)::int from app.treatments t where t.clinic_id = p.clinic_id and t.patient_id = p.id) as visits,
       (select count(*)::int from app.tokens k where k.clinic_id = p.clinic_id and k.patient_id = p.id and k.status = 'done') as tokens,
       (select coalesce(sum(y.amount_paise), 0)::int from app.treatment_payments y join app.treatments t on t.clinic_id = y.clinic_id and t.id = y.treatment_id
         where t.clinic_id = p.clinic_id and t.patient_id = p.id) as paid
     from app.patients p where p.id = any($1)`,
    [[...visits.keys()]],
  );
  return {
    lost: visits.size - rows.filter((row) => row.visits > 0).length,
    doubled: rows.filter((row) => row.visits > 1 || row.tokens > 1).length,
    halves: rows.filter((row) => row.tokens === 0 || row.paid !== visits.get(row.id)).length,
  };
}

async function appointmentsLeft(
  app: PipelineParts,
  promised: Promised['appointments'],
): Promise<Verdict> {
  const rows = await app.ask<{ id: string; status: string }>(
    'select id, status from app.appointments where id = any($1)',
    [[...promised.keys()]],
  );
  return {
    lost: promised.size - rows.length,
    doubled: 0,
    halves: rows.filter(({ id, status }) => status !== promised.get(id)).length,
  };
}

/** Each has one appointment by the page, whatever the desk has booked for them besides. */
async function guestsLeft(
  app: PipelineParts,
  { guests: phones, appointments }: Promised,
): Promise<Verdict> {
  const rows = await app.ask<{ count: number }>(
    `select count(a.id)::int from app.patients p join app.appointments a on a.clinic_id = p.clinic_id and a.patient_id = p.id
     where p.contact_number = any($1) and a.id <> all($2) group by p.contact_number`,
    [phones, [...appointments.keys()]],
  );
  return {
    lost: phones.length - rows.length,
    doubled: rows.filter(({ count }) => count > 1).length,
    halves: 0,
  };
}

/** What the server has said of faults. */
const wordsOf = ({ lastWords }: PipelineParts): string[] =>
  lastWords.split('\n').filter((line) => /"level":(5|6)0/.test(line));

function restOf(samples: readonly Sample[]): string[] {
  const middle = (of: (sample: Sample) => number): number =>
    samples.map(of).toSorted((a, b) => a - b)[samples.length >> 1] ?? 0;
  const most = (of: (sample: Sample) => number): number => Math.max(0, ...samples.map(of));
  const { minutes = 0, answers = 0 } = samples.at(-1) ?? {};
  return [
    `${(answers / minutes / 60).toFixed(1)} answers a second for ${minutes.toFixed(0)} minutes`,
    `${mostOf(samples)} connections to the database at the most`,
    `p95 of the answers: ${middle(({ p95Millis }) => p95Millis).toFixed(0)} ms in the middle, ${most(({ p95Millis }) => p95Millis).toFixed(0)} ms at the most`,
    `the loop late by ${middle(({ lateMillis }) => lateMillis).toFixed(1)} ms in the middle, ${most(({ lateMillis }) => lateMillis).toFixed(0)} ms at the most`,
    `load ${middle(({ load }) => load).toFixed(1)} in the middle, ${most(({ load }) => load).toFixed(1)} at the most`,
  ];
}

const largestOf = ({ largest }: Answers): string =>
  `the largest answers: ${[...largest]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(0)} kB`)
    .join(', ')}`;

const promisesOf = (promised: Promised): string[] => [
  `${promised.registered.size} registrations, ${promised.visits.size} visits paid, ${promised.advances.size} advances, ${promised.appointments.size} appointments at the desk, ${promised.guests.length} by the page`,
];
