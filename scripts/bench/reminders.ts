// A day of looks for due reminders among 1,000,000 appointments of 500 clinics, each five minutes after the last, as our own jobs ask.
// `node scripts/bench/reminders.ts` prints the plan of the look itself too.
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { entryAs } from '../../src/kit/server/context.ts';
import { builderOf } from '../../src/kit/server/db.ts';
import { systemClinicId } from '../../src/kit/server/context.ts';
import { plan as planReminders } from '../../src/modules/reminders/store.ts';
import { onThrowaway } from './throwaway-database.ts';
import { type BenchDatabase, explained, openAsApp, planIn } from './as-app.ts';

interface ReminderFigures {
  /** The first look of the day, which finds all that came together in the night. */
  firstMillis: number;
  /** Of each that follows. */
  millis: number[];
  planned: number;
  plan: string;
}

const appointments = 1_000_000;
const clinics = 500;
/** Of all appointments, how many lie ahead of the day's morning. */
const daysBehind = 330;
const daysAhead = 30;
const morning = Temporal.Instant.from('2026-11-23T07:00:00+05:30');
const looks = 168;
const mostAtOnce = 2_000;

/** Past the triggers, as the diaries would have grown: 9 to 19 o'clock, what is over completed, what comes confirmed. */
async function fill(admin: Client, log: (line: string) => void): Promise<void> {
  await admin.query(`set session_replication_role = replica; set synchronous_commit = off`);
  await admin.query(
    `insert into app.clinics (clinic_id, code, name, country, zone)
     select uuidv7(), 'BENCH' || n, 'Clinic ' || n, 'IN', 'Asia/Kolkata' from generate_series(1, ${clinics}) n`,
  );
  await admin.query(
    `insert into app.appointments (clinic_id, id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type, created_at)
     select c.clinic_id, uuidv7(), uuidv7(), c.clinic_id, at, at + interval '10 minutes', 1, case when at < $1::timestamptz then 'Completed' else 'Confirmed' end, 'offline', 30000, 'New', at - interval '3 days'
     from (select clinic_id, row_number() over () as place from app.clinics) c,
       generate_series(0, ${appointments / clinics - 1}) n,
       lateral (select date_trunc('day', $1::timestamptz at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' + (n % ${daysBehind + daysAhead} - ${daysBehind}) * interval '1 day'
         + interval '9 hours' + ((n / ${daysBehind + daysAhead}) * 100 + place % 20 * 5) * interval '1 minute' as at) t`,
    [morning.toString()],
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum (analyze)');
  const { rows } = await admin.query<{ all: string; ahead: string }>(
    `select count(*) "all", count(*) filter (where starts_at > $1 and starts_at <= $1::timestamptz + interval '24 hours') ahead from app.appointments`,
    [morning.toString()],
  );
  log(`${rows[0]?.all ?? ''} appointments, ${rows[0]?.ahead ?? ''} in the day to come`);
}

async function look(
  { pool, contextKey }: BenchDatabase,
  at: Temporal.Instant,
): Promise<{ millis: number; planned: number }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(entryAs(contextKey, 'system', systemClinicId));
    const began = performance.now();
    const planned = await planReminders(builderOf(client), at.toString(), mostAtOnce);
    const millis = performance.now() - began;
    await client.query('commit');
    return { millis, planned };
  } finally {
    client.release();
  }
}

/** @param adminUrl a superuser's connection to a database made for this and nothing else. */
export async function benchReminders(
  adminUrl: string,
  log: (line: string) => void,
): Promise<ReminderFigures> {
  const database = await openAsApp(adminUrl, log);
  try {
    await fill(database.admin, log);
    const all: { millis: number; planned: number }[] = [];
    for (let n = 0; n < looks; n += 1)
      all.push(await look(database, morning.add({ minutes: 5 * n })));
    const notices = await explained(database, systemClinicId, 'all', (client) =>
      planReminders(builderOf(client), morning.add({ minutes: 5 * looks }).toString(), mostAtOnce),
    );
    const [first, ...rest] = all;
    return {
      firstMillis: first?.millis ?? Number.NaN,
      millis: rest.map(({ millis }) => millis),
      planned: all.reduce((sum, { planned }) => sum + planned, 0),
      plan: planIn(notices.find((notice) => notice.includes('appointment_reminders')) ?? ''),
    };
  } finally {
    await database.end();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const { firstMillis, millis, planned, plan } = await onThrowaway((url) =>
    benchReminders(url, say),
  );
  const sorted = millis.toSorted((a, b) => a - b);
  say(
    `the first ${firstMillis.toFixed(1)} ms, then median ${sorted[sorted.length >> 1]?.toFixed(1)} ms, at most ${sorted.at(-1)?.toFixed(1)} ms; ${planned} planned\n${plan}`,
  );
}
