// The dashboard and the first page of every report at 1,000,000 treatments over 500 clinics, one of them with 100,000: p50 and p95.
// `node scripts/bench/reports.ts`; BENCH_URL names a superuser's connection to another database, made for this; one that was filled before is measured as it is.
import { fileURLToPath } from 'node:url';
import type { Client, PoolClient } from 'pg';
import { entryAs } from '../../src/kit/server/context.ts';
import { builderOf, type Db } from '../../src/kit/server/db.ts';
import { sheetBytes } from '../../src/kit/server/sheet.ts';
import { addDays, type Day, startOfDay } from '../../src/kit/shared/time.ts';
import { monthOf, seriesDays } from '../../src/modules/dashboard/rules.ts';
import * as dashboard from '../../src/modules/dashboard/store.ts';
import { reportNames, type ReportName } from '../../src/modules/reports/model.ts';
import { reports as reportsKnown, spanBefore, spanOf } from '../../src/modules/reports/rules.ts';
import * as reports from '../../src/modules/reports/store.ts';
import * as appointments from '../../src/modules/appointments/store.ts';
import * as queue from '../../src/modules/queue/store.ts';
import { openAsApp } from './as-app.ts';
import { quantile } from './figures.ts';
import { onThrowaway } from './throwaway-database.ts';

interface Figure {
  name: string;
  clinic: 'largest' | 'others';
  calls: number;
  p50Millis: number;
  p95Millis: number;
}

const treatments = 1_000_000;
const clinics = 500;
const largest = 100_000;
const zone = 'Asia/Kolkata';
const today: Day = '2026-11-24';

const clinicOf = (n: string): string =>
  `('01980000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const clinicId = (n: number): string => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Five visits a patient over two years, each paid, a medicine and an appointment for every second: past the triggers, as the data would have grown. */
async function fill(admin: Client, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  const run = async (what: string, statement: string) => {
    await admin.query(statement);
    log(`${what} after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
  await admin.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
  );
  await admin.query(
    `insert into app.clinics (clinic_id, code, name, country, zone) select ${clinicOf('n')}, 'BENCH' || n, 'Clinic ' || n, 'IN', '${zone}' from generate_series(1, ${clinics}) n`,
  );
  await admin.query(
    `insert into app.members (clinic_id, id, account_id, name, is_owner, is_doctor) select clinic_id, clinic_id, clinic_id, 'Dr ' || name, true, true from app.clinics where code like 'BENCH%'`,
  );
  await admin.query(
    `create temp table drawn as select n, case when n <= ${largest / 5} then 1 else 2 + n % ${clinics - 1} end as clinic, uuidv7() as id, date '${today}' - (random() * 730)::int as first_on from generate_series(1, ${treatments / 5}) n`,
  );
  await run(
    'patients',
    `insert into app.patients (clinic_id, id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, city, language, registered_on, recent_at, latin_name, search_keys)
     select ${clinicOf('clinic')}, id, '26-' || n, 'Patient ' || n, 'IN', '+91', (6000000000 + n)::text, (array['Male', 'Female', 'Other'])[1 + n % 3], n % 90, 'years', '2026-01-01', 'City ' || n % 20, 'en', first_on, now(), 'patient ' || n, '{}' from drawn`,
  );
  await run(
    'treatments',
    `insert into app.treatments (clinic_id, patient_id, doctor_id, visit_on, diagnosis, total_fees_paise)
     select ${clinicOf('clinic')}, id, ${clinicOf('clinic')}, date '${today}' - (random() * 730)::int, 'Diagnosis ' || (random() * 200)::int, 50000 from drawn, generate_series(1, 5)`,
  );
  await run(
    'payments',
    `insert into app.treatment_payments (clinic_id, treatment_id, amount_paise, type, status, paid_on, received_by)
     select clinic_id, id, 40000 + (random() * 100)::int * 100, (array['Cash', 'UPI', 'Card'])[1 + (random() * 2)::int], 'Paid', visit_on, doctor_id from app.treatments`,
  );
  await run(
    'medicines',
    `insert into app.treatment_lines (clinic_id, treatment_id, position, medicine_name, form, dosage)
     select clinic_id, id, 1, 'Medicine ' || (random() * 300)::int, 'Tablet', '1-0-1' from app.treatments`,
  );
  await run(
    'appointments',
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, kind, status, mode, fee_paise, patient_type)
     select clinic_id, patient_id, doctor_id, visit_on + time '04:00', visit_on + time '04:15', 'walkin', case when visit_on = date '${today}' then 'Confirmed' else (array['Completed', 'Completed', 'No-show', 'Canceled'])[1 + (random() * 3)::int] end, 'offline', 50000, 'New'
     from app.treatments where random() < 0.5`,
  );
  await run(
    'tokens',
    `insert into app.tokens (clinic_id, doctor_id, day, number, patient_id, kind, status, taken_at, key)
     select clinic_id, doctor_id, visit_on, row_number() over (partition by clinic_id, visit_on), patient_id, 'walkin',
       case when visit_on = date '${today}' and row_number() over (partition by patient_id, visit_on) = 1 then 'waiting' else 'done' end, visit_on + time '03:30', left(md5(id::text), 22) from app.treatments`,
  );
  await admin.query('set session_replication_role = origin');
  for (const name of [
    'patients',
    'treatments',
    'treatment_payments',
    'treatment_lines',
    'appointments',
    'tokens',
  ])
    await run(`${name} looked through`, `vacuum (analyze) app.${name}`);
}

const instants = (from: Day, to: Day) => ({
  from,
  to,
  startsAt: startOfDay(from, zone).toString(),
  endsAt: startOfDay(addDays(to, 1), zone).toString(),
  zone,
});

/** What `dashboard.totals` asks of the database. */
async function totals(db: Db): Promise<void> {
  const from = addDays(today, 1 - 2 * seriesDays);
  await dashboard.totals(db, true);
  await dashboard.byDay(db, instants(from, monthOf(today).last), true);
}

/** What `appointments.upcoming` asks at eight in the morning. */
async function upcoming(db: Db): Promise<void> {
  const now = startOfDay(today, zone).add({ hours: 8 });
  const since = now.subtract({ hours: 4 });
  await appointments
    .upcoming(db)
    .execute({ since: since.toString(), now: now.toString(), most: 7 });
}

/** What `queue.today` and `queue.doctors` ask. */
async function queueToday(db: Db): Promise<void> {
  const [doctor] = await queue.doctorsOf(db, today);
  if (!doctor) throw new Error('no doctor to ask for');
  const of = { doctorId: doctor.id, day: today };
  await queue.ofDay(db).execute(of);
  await queue.turnsOf(db).execute(of);
}

/** What the first page of `reports.page` asks. */
async function firstPage(db: Db, report: ReportName): Promise<void> {
  const span = spanOf({}, today);
  const before = spanBefore(span);
  const asked = (one: typeof span) => ({
    report,
    ...instants(one.from, one.to),
    today,
    filters: {},
  });
  await reports.rows(db, asked(span), '', 51);
  await reports.figures(db, asked(span));
  await reports.figures(db, asked(before));
}

async function measure(
  client: PoolClient,
  key: Buffer,
  clinicIds: readonly string[],
  work: (db: Db) => Promise<void>,
): Promise<number[]> {
  const db = builderOf(client);
  const millis: number[] = [];
  for (const [n, clinic] of clinicIds.entries()) {
    await client.query('begin read only');
    await client.query(entryAs(key, 'system', clinic));
    const started = performance.now();
    await work(db);
    // The first tenth warms the connection's plans.
    if (n >= clinicIds.length / 10) millis.push(performance.now() - started);
    await client.query('rollback');
  }
  return millis;
}

/** All treatments of the largest clinic as an Excel file, row by row. @returns how long it took, and the file's length. */
async function fileOf(
  client: PoolClient,
  key: Buffer,
): Promise<{ tookMillis: number; bytes: number }> {
  await client.query('begin read only');
  await client.query(entryAs(key, 'system', clinicId(1)));
  const started = performance.now();
  const columns = Object.values(reportsKnown.treatments.columns);
  const asked = {
    report: 'treatments',
    today,
    filters: {},
    ...instants('2020-01-01', today),
  } as const;
  const cells = async function* () {
    for await (const row of reports.everyRow(builderOf(client), asked)) yield row.cells;
  };
  const { length } = await sheetBytes({
    columns: columns.map(({ heading, kind }) => ({
      header: heading.message,
      kind: kind === 'word' ? 'text' : kind,
    })),
    rows: cells(),
    zone,
  });
  await client.query('rollback');
  return { tookMillis: performance.now() - started, bytes: length };
}

/** @param adminUrl a superuser's connection to a database made for this and nothing else. */
export async function benchReports(
  adminUrl: string,
  calls: number,
  log: (line: string) => void,
): Promise<{ figures: Figure[]; file: { tookMillis: number; bytes: number } }> {
  const database = await openAsApp(adminUrl, log);
  const { admin, pool, contextKey } = database;
  const client = await pool.connect();
  try {
    const filled = await admin.query('select from app.treatments limit 1');
    if (filled.rowCount === 0) await fill(admin, log);
    const works: [string, (db: Db) => Promise<void>][] = [
      ['the dashboard’s totals', totals],
      ['the dashboard’s queue', queueToday],
      ['the dashboard’s next appointments', upcoming],
      ...reportNames.map((name): [string, (db: Db) => Promise<void>] => [
        `report ${name}`,
        (db) => firstPage(db, name),
      ]),
    ];
    const figures: Figure[] = [];
    for (const [clinic, ids] of [
      ['largest', Array.from({ length: calls }, () => clinicId(1))],
      ['others', Array.from({ length: calls }, (_one, n) => clinicId(2 + (n % (clinics - 1))))],
    ] as const)
      for (const [name, work] of works) {
        const millis = await measure(client, contextKey, ids, work);
        figures.push({
          name,
          clinic,
          calls: millis.length,
          p50Millis: quantile(millis, 0.5),
          p95Millis: quantile(millis, 0.95),
        });
      }
    return { figures, file: await fileOf(client, contextKey) };
  } finally {
    client.release();
    await database.end();
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.env['BENCH_URL'];
  const bench = (at: string) => benchReports(at, 100, say);
  const { figures, file } = await (url ? bench(url) : onThrowaway(bench));
  for (const { name, clinic, calls, p50Millis, p95Millis } of figures)
    say(
      `${name}, ${clinic}: p50 ${p50Millis.toFixed(1)} ms, p95 ${p95Millis.toFixed(1)} ms (${calls} calls)`,
    );
  say(
    `100,000 treatments as a file: ${(file.tookMillis / 1000).toFixed(1)} s, ${file.bytes} bytes`,
  );
}
