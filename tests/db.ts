// The database of the tests: a template migrated once a run, a clone for each test file, a app over it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import type { InputOf, OutputOf, TypedOf, Verb } from '../src/kit/shared/contract.ts';
import { clientWithoutCookies } from '../src/kit/server/ctx.ts';
import { withLogin } from '../src/kit/server/database-url.ts';
import { filesInFolder, openFiles } from '../src/kit/server/files.ts';
import { openSpool } from '../src/kit/server/spool.ts';
import type { Given } from '../src/kit/shared/settings.ts';
import { modules } from '../src/server/bindings.ts';
import { type App, type AppParts, createApp } from '../src/server/create-app.ts';
import { inventedSettings } from './given.ts';
import { onServer, template, testKeys, urlOf } from './template.ts';
import { raiseWorld, type World } from './world.ts';

/** A person of the test world, by the token they call with. */
export interface Caller {
  token: string;
}

export interface Answer<V> {
  status: number;
  statusCode: number;
  data: OutputOf<V>;
  message: string;
  error: {
    code: string;
    reason?: string;
    fields?: Record<string, { code: string; message: string }>;
    details?: Record<string, unknown>;
    requestId: string;
  };
  raw: LightMyRequestResponse;
}

export interface TestApp extends App {
  world: World;
  /** A file under its field's name beside an upload verb's input. */
  upload<V extends Verb & { kind: 'upload' }>(
    verb: V,
    input: TypedOf<V>,
    files: { name: string; bytes: Buffer }[],
    as: Caller | null,
    more?: { onceKey?: string },
  ): Promise<Answer<V>>;
  /** Where kept files lie. */
  filesFolder: string;
  /** As superuser, past every wall: to look at what was written. */
  admin: pg.Client;
  adminUrl: string;
  /** A call as the browser makes it. `as` null calls without a token. */
  call<V extends Verb>(
    verb: V,
    input: TypedOf<V>,
    as: Caller | null,
    more?: { headers?: Record<string, string>; onceKey?: string },
  ): Promise<Answer<V>>;
  /** What our own jobs do and what follows of events, in a clinic's name: Sunrise's unless told. Throws what it refuses. */
  work<V extends Verb>(verb: V, input: TypedOf<V>, clinicId?: string): Promise<OutputOf<V>>;
  /** Another app over the same database: a second server process. */
  another(): Promise<App>;
}

/** Tests call as fast as a storm. */
const never = { waiting: Infinity, aSecond: Infinity, millis: 0, wrong: Infinity };

/** One app for a test file; close it in `afterAll`. `now` freezes the clock that verbs see, `logs` hears all that is logged. */
export async function testApp(
  options: {
    now?: () => Temporal.Instant;
    rates?: number;
    logs?: Writable;
    /** In place of what the tests usually give. */
    settings?: readonly Given[];
    outsideSeconds?: number;
    telemetry?: AppParts['telemetry'];
    /** A streaming replica of `own`. */
    replicaUrl?: string;
    /** A migrated database of the test's own, in place of a clone, and where its files lie; both stay. */
    own?: { url: string; filesFolder: string; roles?: { app: string; jobs: string } };
  } = {},
): Promise<TestApp> {
  const adminUrl = inject('adminUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (!options.own)
    await onServer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = options.own?.url ?? urlOf(adminUrl, name);
  const most = options.rates ?? 1_000_000;
  const folder = options.own?.filesFolder ?? mkdtempSync(join(tmpdir(), 'practice-diary-files-'));
  const open = () =>
    createApp({
      appUrl: withLogin(url, options.own?.roles?.app ?? 'diary_app', testKeys.appPassword),
      jobsUrl: withLogin(url, options.own?.roles?.jobs ?? 'diary_jobs', testKeys.jobsPassword),
      ...(options.replicaUrl
        ? { replicaUrl: withLogin(options.replicaUrl, 'diary_app', testKeys.appPassword) }
        : {}),
      contextKey: testKeys.context,
      webFolder: null,
      textsFolder: fileURLToPath(new URL('../build/texts', import.meta.url)),
      logger: options.logs
        ? { level: 'trace', stream: options.logs }
        : process.env['TEST_LOG']
          ? { level: 'warn' }
          : false,
      rates: { calm: most, typing: most, heavy: most, guarded: most },
      trustProxy: 1,
      heat: never,
      connections: 10,
      settings: [...inventedSettings(), ...(options.settings ?? [])],
      ...(options.outsideSeconds === undefined ? {} : { outsideSeconds: options.outsideSeconds }),
      store: openFiles(filesInFolder(folder), Buffer.alloc(32, 4)),
      spool: openSpool(join(folder, `spool-${randomBytes(4).toString('hex')}`)),
      ...(options.now ? { now: options.now } : {}),
      ...(options.telemetry ? { telemetry: options.telemetry } : {}),
    });
  const app = await open();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const world = await raiseWorld(admin);
  return {
    ...app,
    world,
    admin,
    adminUrl: url,
    another: open,
    call: (verb, input, as, more) => call(app, verb, input, as, more),
    upload: (verb, input, files, as, more) => upload(app, verb, input, files, as, more),
    work: (verb, input, clinicId = world.sunrise.clinicId) => work(app, verb, input, clinicId),
    filesFolder: folder,
    async close() {
      await app.close();
      await admin.end();
      if (options.own) return;
      rmSync(folder, { recursive: true, force: true });
      await onServer(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function call<V extends Verb>(
  app: App,
  verb: V,
  input: TypedOf<V>,
  as: Caller | null,
  more: { headers?: Record<string, string>; onceKey?: string } = {},
): Promise<Answer<V>> {
  const headers: Record<string, string> = { ...more.headers };
  if (as) headers['authorization'] = as.token;
  if (more.onceKey) headers['idempotency-key'] = more.onceKey;
  const raw = await (verb.method === 'GET'
    ? app.http.inject({ method: 'GET', url: verb.url, query: queryOf(input), headers })
    : app.http.inject({
        method: 'POST',
        url: verb.url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(input),
      }));
  const isJson = (raw.headers['content-type'] ?? '').startsWith('application/json');
  const body: Partial<Answer<V>> = isJson ? raw.json() : {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the envelope of decisions §3, checked by the sweep
  return { status: raw.statusCode, ...body, raw } as Answer<V>;
}

async function work<V extends Verb>(
  app: App,
  verb: V,
  input: TypedOf<V>,
  clinicId: string,
): Promise<OutputOf<V>> {
  const bound = modules
    .flatMap(({ verbs, guests }) => [...verbs, ...guests])
    .find((one) => one.verb.id === verb.id);
  if (!bound) throw new Error(`${verb.id} is not bound`);
  const answer = await app.pipeline.run({
    ...bound,
    caller: { kind: 'system', clinicId },
    input,
    client: clientWithoutCookies('test'),
    language: null,
    requestId: 'test',
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bind() has checked what this verb answers
  return answer as OutputOf<V>;
}

async function upload<V extends Verb>(
  app: App,
  verb: V,
  input: TypedOf<V>,
  files: { name: string; bytes: Buffer }[],
  as: Caller | null,
  more: { onceKey?: string } = {},
): Promise<Answer<V>> {
  const form = new FormData();
  for (const [name, text] of Object.entries(queryOf(input))) form.set(name, text);
  for (const { name, bytes } of files)
    form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers: Record<string, string> = {
    'content-type': request.headers.get('content-type') ?? '',
  };
  if (as) headers['authorization'] = as.token;
  if (more.onceKey) headers['idempotency-key'] = more.onceKey;
  const raw = await app.http.inject({
    method: 'POST',
    url: verb.url,
    headers,
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body: Partial<Answer<V>> = raw.json();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the envelope of decisions §3, checked by the sweep
  return { ...body, status: raw.statusCode, raw } as Answer<V>;
}

function queryOf(input: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
  );
}

/** What was recorded for a verb, newest last. */
export async function auditOf(
  app: TestApp,
  action: string,
): Promise<
  { entity: string; entity_id: string; detail: Record<string, unknown>; clinic_id: string }[]
> {
  await app.auditLog.flush();
  return (
    await app.admin.query(
      'select entity, entity_id, detail, clinic_id from app.audit where action = $1 order by clinic_id, seq',
      [action],
    )
  ).rows;
}

/** Reads that wait together are written as one entry: whether it names a record, alone or among others. */
export const wasSeen = (
  row: { entity_id: string; detail: Record<string, unknown> },
  id: string,
): boolean =>
  row.entity_id === id || (Array.isArray(row.detail['seen']) && row.detail['seen'].includes(id));

export type { InputOf };
