// The two servers that the pipeline bench compares, each in a process of its own: the app, and a bare route with the same SQL.
import fastify from 'fastify';
import pg from 'pg';
import { tmpdir } from 'node:os';
import { openSpool } from '../../src/kit/server/spool.ts';
import { filesInFolder, openFiles } from '../../src/kit/server/files.ts';
import { createApp } from '../../src/server/create-app.ts';
import { envelopeSchema } from '../../src/kit/server/openapi.ts';
import { entryAs } from '../../src/kit/server/context.ts';
import { builderOf } from '../../src/kit/server/db.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { firstRecent, searchKeys } from '../../src/modules/patients/rules.ts';
import * as store from '../../src/modules/patients/store.ts';
import { latinOf } from '../../src/kit/shared/sound.ts';
import { inventedSettings } from '../../tests/given.ts';

interface Setup {
  kind: 'app' | 'bare';
  adminUrl: string;
  appUrl: string;
  jobsUrl: string;
  contextKey: string;
  clinicId: string;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by pipeline.ts
const setup = JSON.parse(process.argv[2] ?? '{}') as Setup;
const connections = 8;
const contextKey = Buffer.from(setup.contextKey, 'hex');

const address = await (setup.kind === 'app' ? ours() : bare());
process.send?.({ address });
process.on('SIGTERM', () => process.exit(0));

async function ours(): Promise<string> {
  const most = 1e9;
  const opened = await createApp({
    appUrl: setup.appUrl,
    jobsUrl: setup.jobsUrl,
    contextKey,
    webFolder: null,
    textsFolder: 'build/texts',
    logger: false,
    rates: { calm: most, typing: most, heavy: most, guarded: most },
    trustProxy: 0,
    connections,
    store: openFiles(filesInFolder(`${tmpdir()}/practice-diary-bench`), Buffer.alloc(32, 4)),
    spool: openSpool(`${tmpdir()}/practice-diary-bench-spool-${process.pid}`),
    settings: inventedSettings(),
  });
  return opened.http.listen({ host: '127.0.0.1', port: 0 });
}

interface Plain {
  name: string;
  text: string;
  values: (input: Record<string, unknown>) => unknown[];
}

/** A prepared statement of the store as plain text, with the clinic's condition that row-level security adds elsewhere. */
function plain(
  name: string,
  prepared: { getQuery(): { sql: string; params: unknown[] } },
  ...replaced: [string, string][]
): Plain {
  const { sql, params } = prepared.getQuery();
  return {
    name,
    text: replaced.reduce((text, [from, to]) => text.replace(from, to), sql),
    values: (input) =>
      params.map((one) =>
        one !== null && typeof one === 'object' && 'name' in one ? input[String(one.name)] : one,
      ),
  };
}

async function bare(): Promise<string> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: setup.adminUrl,
    max: connections,
    idleTimeoutMillis: 0,
  });
  const client = await pool.connect();
  const db = builderOf(client);
  const own = `"app"."patients"."clinic_id" = '${setup.clinicId}'`;
  const opening = plain('get', store.opened(db), ['where ("app"', `where ${own} and ("app"`]);
  const recent = plain('recent', store.recent(db), ['where (', `where ${own} and (`]);
  const insertion = plain('register', store.insertion(db), [
    'from app.clinics c)',
    `from app.clinics c where c.clinic_id = '${setup.clinicId}')`,
  ]);
  client.release();
  // Functions inside the SQL take the clinic from the context, which is good in one transaction.
  const rowsOf = async ({ values, ...query }: Plain, input: Record<string, unknown>) => {
    const leased = await pool.connect();
    try {
      const [, , { rows }] = await Promise.all([
        leased.query('begin'),
        leased.query(entryAs(contextKey, 'system', setup.clinicId)),
        leased.query({ ...query, values: values(input) }),
        leased.query('commit'),
      ]);
      return rows.map(camel);
    } finally {
      leased.release();
    }
  };

  const app = fastify();
  app.get<{ Querystring: { id: string } }>(
    '/api/patients/get',
    { schema: { response: { 200: envelopeSchema(patients.get.output) } } },
    async (request) => {
      const [opened] = await rowsOf(opening, { id: request.query.id });
      const { jsonAgg: household, ...patient } = opened ?? {};
      return { statusCode: 1, data: { patient, household: household ?? [] } };
    },
  );
  app.get(
    '/api/patients/search',
    { schema: { response: { 200: envelopeSchema(patients.search.output) } } },
    async () => {
      const rows = await rowsOf(recent, { ...firstRecent, most: 21 });
      return { statusCode: 1, data: { patients: rows.slice(0, 20), next: null } };
    },
  );
  app.post<{ Body: { name: string } }>(
    '/api/patients/register',
    { schema: { response: { 200: envelopeSchema(patients.register.output) } } },
    async (request) => {
      const { name } = request.body;
      const [patient] = await rowsOf(insertion, {
        ...nothingElse,
        ...request.body,
        latinName: latinOf(name),
        searchKeys: searchKeys(name),
      });
      return { statusCode: 1, data: { patient, warnings: [] } };
    },
  );
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** What the contract's defaults fill in elsewhere. */
const nothingElse = {
  country: 'IN',
  isdCode: '+91',
  birthOn: null,
  statedAgeUnit: 'years',
  address: '',
  state: '',
  city: '',
  isCovidVaccinated: null,
  hasDiabetes: null,
  allergies: '',
  conditions: '',
  occupation: '',
  note: '',
  typeOverride: null,
  language: null,
  today: '2026-11-21',
  year: 2026,
};

const names = new Map<string, string>();
function camel(row: Record<string, unknown> | undefined): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const key in row) {
    let name = names.get(key);
    if (name === undefined)
      names.set(
        key,
        (name = key.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())),
      );
    out[name] = row[key];
  }
  return out;
}
