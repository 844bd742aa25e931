// 50,000 patients out of a sheet: how long reading, trying and taking in last, and how much memory the server holds meanwhile.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { openSpool } from '../../src/kit/server/spool.ts';
import { withLogin } from '../../src/kit/server/database-url.ts';
import { filesInFolder, openFiles } from '../../src/kit/server/files.ts';
import { migrate } from '../../src/kit/server/migrate.ts';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import { sheetBytes } from '../../src/kit/server/sheet.ts';
import type { Verb } from '../../src/kit/shared/contract.ts';
import { inventedSettings } from '../../tests/given.ts';
import { api } from '../../src/modules/imports/contract.ts';
import type { PatientImport } from '../../src/modules/imports/model.ts';
import { createApp } from '../../src/server/create-app.ts';
import { temporaryFolder } from '../../tests/postgres.ts';
import { raiseWorld } from '../../tests/world.ts';
import { heldChannel, heldNow } from './collect.ts';
import { familyNames, givenNames } from './names.ts';

export const steps = ['read', 'tried', 'taken in', 'taken back'] as const;

interface Import {
  rows: number;
  /** Of the sheet. */
  bytes: number;
  imported: number;
  took: Record<(typeof steps)[number], { millis: number; grownBytes: number }>;
}

/**
 * In a process of its own, so that it finds no memory another has already asked for.
 * @param collects with garbage collected all the time: for memory, not for times.
 */
export async function benchImport(
  rows: number,
  { collects }: { collects: boolean },
): Promise<Import> {
  const collecting = ['--expose-gc', `--import=${new URL('./collect.ts', import.meta.url).href}`];
  const child = fork(fileURLToPath(import.meta.url), [String(rows)], {
    execArgv: collects ? collecting : [],
  });
  const ended = once(child, 'exit');
  const message = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  await ended;
  if (message === null) throw new Error(`The import of ${rows} rows failed`);
  return message[0];
}

const pick = (names: readonly string[], at: number): string => names[at % names.length] ?? 'Nobody';

function* people(rows: number): Generator<(string | number)[]> {
  for (let n = 0; n < rows; n += 1)
    yield [
      `${pick(givenNames, n * 7)} ${pick(familyNames, n * 13 + Math.floor(n / 11))}`,
      String(6_000_000_000 + n * 17),
      n % 2 === 0 ? 'M' : 'F',
      `${1 + (n % 90)}`,
      'Pune',
      `OLD-${n}`,
    ];
}

async function importOf(rows: number, collects: boolean): Promise<Import> {
  const folder = temporaryFolder();
  const own = await startPostgres({ folder, fsync: false });
  const keys = {
    context: randomBytes(32),
    appPassword: randomBytes(12).toString('hex'),
    jobsPassword: randomBytes(12).toString('hex'),
  };
  await migrate(own.url, keys);
  const app = await createApp({
    appUrl: withLogin(own.url, 'diary_app', keys.appPassword),
    jobsUrl: withLogin(own.url, 'diary_jobs', keys.jobsPassword),
    contextKey: keys.context,
    webFolder: null,
    textsFolder: fileURLToPath(new URL('../../build/texts', import.meta.url)),
    logger: false,
    rates: { calm: 1e6, typing: 1e6, heavy: 1e6, guarded: 1e6 },
    trustProxy: 0,
    connections: 4,
    store: openFiles(filesInFolder(join(folder, 'files')), Buffer.alloc(32, 4)),
    spool: openSpool(join(folder, 'spool')),
    settings: inventedSettings(),
  });
  const admin = new Client({ connectionString: own.url });
  await admin.connect();
  let ofThread = 0;
  const channel = new BroadcastChannel(heldChannel);
  channel.addEventListener('message', ({ data }) => (ofThread = data));
  try {
    const { rao } = await raiseWorld(admin);
    const kinds = ['Name', 'Mobile', 'Gender', 'Age', 'City', 'Case No'].map((header) => ({
      header,
      kind: 'text' as const,
    }));
    const bytes = await sheetBytes({ columns: kinds, rows: people(rows) });
    const send = async (verb: Verb, payload: object | FormData) => {
      const request =
        payload instanceof FormData
          ? new Request('http://localhost', { method: 'POST', body: payload })
          : null;
      const answer = await app.http.inject({
        method: verb.method,
        url:
          verb.method === 'GET'
            ? `${verb.url}?${new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value)]))}`
            : verb.url,
        headers: {
          authorization: rao.token,
          ...(verb.method === 'POST'
            ? { 'content-type': request?.headers.get('content-type') ?? 'application/json' }
            : {}),
        },
        ...(verb.method === 'POST'
          ? {
              payload: request ? Buffer.from(await request.arrayBuffer()) : JSON.stringify(payload),
            }
          : {}),
      });
      if (answer.statusCode !== 200) throw new Error(`${verb.id}: ${answer.body.slice(0, 300)}`);
      const body: { data: { import: PatientImport } } = answer.json();
      return body.data.import;
    };
    const measured = async (work: () => Promise<unknown>) => {
      const before = collects ? heldNow() : 0;
      let most = before;
      ofThread = 0;
      const watch = collects
        ? setInterval(() => (most = Math.max(most, heldNow() + ofThread)), 100)
        : undefined;
      const started = performance.now();
      await work();
      clearInterval(watch);
      return { millis: performance.now() - started, grownBytes: most - before };
    };
    let one: PatientImport | undefined;
    const present = async (): Promise<PatientImport> => {
      if (!one) throw new Error('no import was opened');
      one = await send(api.get, { id: one.id });
      return one;
    };
    const until = async (state: string) => {
      while ((await present()).state !== state)
        await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const read = await measured(async () => {
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(bytes)]), 'old.xlsx');
      one = await send(api.open, form);
    });
    const tried = await measured(async () => {
      const { id, version, mapping } = await present();
      await send(api.check, { id, version, mapping });
      await until('checked');
    });
    const taken = await measured(async () => {
      const { id, version } = await present();
      await send(api.run, { id, version });
      await until('done');
    });
    const done = await present();
    const back = await measured(async () => {
      await send(api.undo, { id: done.id, version: done.version });
      await until('undone');
    });
    return {
      rows,
      bytes: bytes.length,
      imported: done.importedCount,
      took: { read, tried, 'taken in': taken, 'taken back': back },
    };
  } finally {
    channel.close();
    await admin.end();
    await app.close();
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.send?.(await importOf(Number(process.argv[2]), process.execArgv.includes('--expose-gc')));
