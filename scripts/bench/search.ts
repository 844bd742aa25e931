// Patient search at 1,000,000 patients over 500 clinics, one of them with 50,000: p50 and p95 of each kind of search, with its plan.
// `node scripts/bench/search.ts`; BENCH_URL names a superuser's connection to another database, made for this; one that was filled before is measured as it is.
import { fileURLToPath } from 'node:url';
import type { Client, Pool, PoolClient } from 'pg';
import { entryAs } from '../../src/kit/server/context.ts';
import { builderOf } from '../../src/kit/server/db.ts';
import { latinOf } from '../../src/kit/shared/sound.ts';
import { readSearch, searchKeys, type Wanted } from '../../src/modules/patients/rules.ts';
import { search } from '../../src/modules/patients/store.ts';
import { type BenchDatabase, explained, openAsApp, planIn } from './as-app.ts';
import { familyNames, givenNames } from './names.ts';
import { quantile } from './figures.ts';
import { onThrowaway } from './throwaway-database.ts';

interface Figure {
  name: string;
  queries: number;
  p50Millis: number;
  p95Millis: number;
  /** Searches that gave nobody. */
  empty: number;
  /** Of the slowest statement inside, as PostgreSQL tells it. */
  plan: string;
}

const patients = 1_000_000;
const clinics = 500;
const largest = 50_000;
const page = 20;

/**
 * Fills a migrated database: past the triggers, as the data would have grown.
 * @param first stands there already and becomes the largest clinic; its own patients have lower case numbers
 */
export async function fillPatients(
  admin: Client,
  log: (line: string) => void,
  first: string | null = null,
): Promise<void> {
  const started = performance.now();
  await admin.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
  );
  await admin.query(
    `insert into app.clinics (clinic_id, code, name, country, zone) select ${clinicOf('n')}, 'BENCH' || n, 'Clinic ' || n, 'IN', 'Asia/Kolkata' from generate_series(${first === null ? 1 : 2}, ${clinics}) n on conflict do nothing`,
  );
  await admin.query(
    'create temp table words (kind text, place int, name text, latin text, keys text[])',
  );
  for (const [kind, names] of [
    ['given', givenNames],
    ['family', familyNames],
  ] as const) {
    const rows = names.map((name, place) => ({
      kind,
      place,
      name,
      latin: latinOf(name),
      keys: searchKeys(name),
    }));
    await admin.query(
      'insert into words select * from jsonb_to_recordset($1) as w(kind text, place int, name text, latin text, keys text[])',
      [JSON.stringify(rows)],
    );
  }
  await admin.query('create index on words (kind, place)');
  await admin.query('analyze words');
  // Names are drawn with the square of chance, so that the common ones are as common as in life.
  await admin.query(
    `create temp table drawn as select n,
       case when n <= ${largest} then 1 else 2 + (random() * ${clinics - 1.5})::int % ${clinics - 1} end as clinic,
       (power(random(), 2) * ${givenNames.length - 0.5})::int % ${givenNames.length} as given,
       (power(random(), 2) * ${familyNames.length - 0.5})::int % ${familyNames.length} as family,
       (6000000000 + random() * 3999999999)::bigint::text as phone
     from generate_series(1, ${patients}) n`,
  );
  await admin.query(
    `insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, language, registered_on, recent_at, latin_name, search_keys)
     select coalesce(case when d.clinic = 1 then $1::uuid end, ${clinicOf('d.clinic')}), '26-' || (d.n + ${patients}), g.name || ' ' || f.name, 'IN', '+91', d.phone, 'Other', d.n % 90, 'years', '2026-01-01', 'en', '2026-01-01',
       now() - random() * interval '2 years', g.latin || ' ' || f.latin, array(select distinct unnest(g.keys || f.keys))
     from drawn d join words g on g.kind = 'given' and g.place = d.given join words f on f.kind = 'family' and f.place = d.family`,
    [first],
  );
  log(`${patients} patients after ${seconds(started)} s`);
  await admin.query(
    `insert into app.patient_keys (clinic_id, key, patient_id) select clinic_id, key, id from app.patients, unnest(search_keys) key order by 1, 2, 3 on conflict do nothing`,
  );
  log(`their keys after ${seconds(started)} s`);
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum (analyze) app.patients');
  await admin.query('vacuum (analyze) app.patient_keys');
  await admin.query('vacuum (analyze) app.clinics');
}

const clinicOf = (n: string): string =>
  `('01980000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const clinicId = (n: number): string => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

// ---------------------------------------------------------------- what people type

export interface Someone {
  clinic_id: string;
  name: string;
  contact_number: string;
}

const pick = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** The first letters of one of the name's words. */
const beginning = ({ name }: Someone): string =>
  pick(name.split(' ')).slice(0, 2 + Math.floor(Math.random() * 4));

/** The whole name with one slip of the finger or the ear in its longest word. */
function misspelt({ name }: Someone): string {
  const words = latinOf(name).split(' ');
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const at = 1 + Math.floor(Math.random() * (longest.length - 1));
  const [head, tail] = [longest.slice(0, at), longest.slice(at)];
  const letter = pick('aeiounrst'.split(''));
  const slips = [
    head + tail.slice(1),
    head + letter + tail,
    head + letter + tail.slice(1),
    head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2),
    head.replace(/sh?/, 's').replace(/v/, 'b') + tail.replace(/ee|i/, 'i').replace(/th?/, 'th'),
  ];
  return words.map((word) => (word === longest ? pick(slips) : word)).join(' ');
}

const phoneEnd = ({ contact_number }: Someone): string => contact_number.slice(-5);

export const searchKinds: [string, (someone: Someone) => string][] = [
  ['name prefix', beginning],
  ['misspelt name', misspelt],
  ['last digits of a phone', phoneEnd],
];

// ---------------------------------------------------------------- measuring

async function inClinic<T>(
  client: PoolClient,
  key: Buffer,
  clinic: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin read only');
  await client.query(entryAs(key, 'system', clinic));
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

interface Measured {
  millis: number[];
  empty: number;
  slowest: { wanted: Wanted; clinic: string };
}

async function measure(
  pool: Pool,
  key: Buffer,
  people: Someone[],
  typed: (someone: Someone) => string,
): Promise<Measured> {
  const client = await pool.connect();
  try {
    return await searchAll(client, key, people, typed);
  } finally {
    client.release();
  }
}

async function searchAll(
  client: PoolClient,
  key: Buffer,
  people: Someone[],
  typed: (someone: Someone) => string,
): Promise<Measured> {
  const db = builderOf(client);
  const millis: number[] = [];
  let empty = 0;
  let slowest = { wanted: readSearch('', 2026), clinic: '', took: 0 };
  for (const [at, someone] of people.entries()) {
    const wanted = readSearch(typed(someone), 2026);
    const took = await inClinic(client, key, someone.clinic_id, async () => {
      const started = performance.now();
      const rows = await search(db, wanted, 0, page + 1);
      if (rows.length === 0) empty += 1;
      return performance.now() - started;
    });
    if (at < people.length / 10) continue; // the first tenth warms the connection's plans
    millis.push(took);
    if (took > slowest.took) slowest = { wanted, clinic: someone.clinic_id, took };
  }
  return { millis, empty, slowest };
}

/** The plans of the function's own statements. */
async function explain(
  database: BenchDatabase,
  { wanted, clinic }: { wanted: Wanted; clinic: string },
): Promise<string> {
  const notices = await explained(database, clinic, 'all', (client) =>
    client.query(
      `select p.id, f.rank, f.match from app.patients p join app.find_patients($1::jsonb, $2, $3, $4::text[], $5) f on f.id = p.id order by f.rank`,
      [JSON.stringify(wanted.steps), wanted.latin, wanted.digits, wanted.numbers, page + 1],
    ),
  );
  return notices
    .filter((text) => /patient_keys|app\.patients|find_patients/.test(text))
    .map((text) => planIn(text).replace(/\n?Query Parameters:.*/g, ''))
    .join('\n\n');
}

/** @param adminUrl a superuser's connection to a database made for this and nothing else. */
export async function benchSearch(
  adminUrl: string,
  queries: number,
  log: (line: string) => void,
): Promise<Figure[]> {
  const database = await openAsApp(adminUrl, log);
  const { admin, pool, contextKey } = database;
  try {
    const filled = await admin.query('select from app.patients limit 1');
    if (filled.rowCount === 0) await fillPatients(admin, log);
    const size = await admin.query<{ data: string; keys: string }>(
      `select pg_size_pretty(pg_total_relation_size('app.patients')) as data, pg_size_pretty(pg_total_relation_size('app.patient_keys')) as keys`,
    );
    log(`patients ${size.rows[0]?.data}, their keys ${size.rows[0]?.keys}`);
    const figures: Figure[] = [];
    for (const [where, condition] of [
      ['any clinic', 'true'],
      [`the largest clinic (${largest})`, `clinic_id = '${clinicId(1)}'`],
    ] as const) {
      for (const [kind, typed] of searchKinds) {
        const people = await admin.query<Someone>(
          `select clinic_id, name, contact_number from app.patients where ${condition} order by md5(id::text) limit $1`,
          [queries],
        );
        const { millis, empty, slowest } = await measure(pool, contextKey, people.rows, typed);
        figures.push({
          name: `${kind}, ${where}`,
          queries: millis.length,
          p50Millis: quantile(millis, 0.5),
          p95Millis: quantile(millis, 0.95),
          empty,
          plan: await explain(database, slowest),
        });
      }
    }
    return figures;
  } finally {
    await database.end();
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.env['BENCH_URL'];
  const bench = (at: string) => benchSearch(at, 1000, say);
  const figures = await (url ? bench(url) : onThrowaway(bench));
  for (const figure of figures)
    say(
      `\n${figure.name}: p50 ${figure.p50Millis.toFixed(2)} ms, p95 ${figure.p95Millis.toFixed(2)} ms (${figure.queries} searches, ${figure.empty} found nobody)\n${figure.plan}`,
    );
}
