// A backup of an installation at work: what stood in it before is in it whole; what is cut off, changed or newer is none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Finished,
  listBackups,
  makeBackup,
  pruneBackups,
  readManifest,
  worthKeeping,
} from '../src/kit/server/backup.ts';
import { proveBackup, restoreBackup } from '../src/kit/server/backup-restore.ts';
import { isDue, keepBackups } from '../src/kit/server/backup-nightly.ts';
import {
  backupBefore,
  copyChanges,
  dropChanges,
  pruneChanges,
  type Until,
} from '../src/kit/server/changes.ts';
import { filesInFolder, openFiles } from '../src/kit/server/files.ts';
import { migrate } from '../src/kit/server/migrate.ts';
import { type Postgres, startPostgres } from '../src/kit/server/postgres.ts';
import { api as documents } from '../src/modules/documents/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { testApp, type TestApp } from './db.ts';
import { temporaryFolder } from './postgres.ts';
import { testKeys } from './template.ts';

// Whole installations are copied, beside whatever else the machine does.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const whole = temporaryFolder();
const folder = join(whole, 'data');
const into = join(whole, 'backups');
const installation = () => ({
  folder,
  adminUrl: postgres.url,
  anchors: join(folder, 'audit-anchors'),
});
let postgres: Postgres;
let app: TestApp;
let patientId: string;
let certificatePicture: string;
beforeAll(async () => {
  postgres = await startPostgres({ folder, fsync: false });
  await migrate(postgres.url, testKeys);
  mkdirSync(join(folder, 'audit-anchors'));
  writeFileSync(join(folder, 'audit-anchors/2026-11-23.jsonl'), '{}\n');
  writeFileSync(join(folder, 'secret'), 'a secret', { mode: 0o600 });
  app = await testApp({ own: { url: postgres.url, filesFolder: join(folder, 'files') } });
  patientId = await register(0);
  certificatePicture = await keepCertificate();
});
afterAll(async () => {
  await app.close();
  await postgres.stop();
  rmSync(whole, { recursive: true, force: true });
});

/** A list names its picture, as no document's does. */
async function keepCertificate(): Promise<string> {
  const { clinicId } = app.world.sunrise;
  const { key } = await app.store.shelfOf(clinicId).keep(Buffer.from('a certificate'));
  await app.admin.query(
    `insert into app.certificates (clinic_id, member_id, name, year, pictures)
       select clinic_id, id, 'Fellowship', 2019, array[$2] from app.members where clinic_id = $1 limit 1`,
    [clinicId, key],
  );
  return key;
}

async function register(n: number): Promise<string> {
  const born = {
    name: 'Meera Kulkarni',
    isdCode: '+91',
    contactNumber: `98${String(n).padStart(8, '0')}`,
    statedAge: 34,
    statedAgeUnit: 'years',
    gender: 'Female',
  } as const;
  const answer = await app.call(patients.register, born, app.world.rao, {
    onceKey: crypto.randomUUID(),
  });
  expect(answer.status).toBe(200);
  return answer.data.patient.id;
}

async function addDocument(n: number): Promise<void> {
  const background = { r: n % 256, g: (n >> 8) % 256, b: 9 };
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const words = { patientId, title: `Film ${n}`, kind: 'x_ray' as const, takenOn: '2026-11-20' };
  const answer = await app.upload(
    documents.add,
    words,
    [{ name: 'film.jpg', bytes }],
    app.world.rao,
    { onceKey: crypto.randomUUID() },
  );
  expect(answer.status).toBe(200);
}

const post = (): Promise<unknown> =>
  app.admin.query(
    `with e as (insert into app.ledger_entries (clinic_id, kind, cause, cause_id, happened_at)
       values ($1, 'fee_earned', 'gateway_payment', uuidv7(), now()) returning id)
     insert into app.ledger_postings (clinic_id, account, number, entry_id, kind, amount_paise, balance_paise, happened_at)
       select $1, l.account, 0, e.id, 'fee_earned', l.amount, 0, now() from e, (values ('unallocated', 100000), ('clinic_due', -100000)) l (account, amount)`,
    [app.world.sunrise.clinicId],
  );

/** Works on until it is told to stop. */
function load(): { stop: () => Promise<number> } {
  const over = new AbortController();
  const working = (async () => {
    let n = 1;
    for (; !over.signal.aborted; n += 1) {
      await register(n);
      await addDocument(n);
      await post();
    }
    return n;
  })();
  return {
    stop() {
      over.abort();
      return working;
    },
  };
}

const idsOf = async (client: pg.Client, table: string): Promise<string[]> =>
  (await client.query<{ id: string }>(`select id::text from app.${table}`)).rows.map(
    ({ id }) => id,
  );

let backup: string;

test('has every row, posting and file of before while people work on', async () => {
  const work = load();
  await new Promise((resolve) => setTimeout(resolve, 800));
  const tables = ['patients', 'documents', 'ledger_entries'];
  const before = new Map<string, string[]>();
  for (const table of tables) before.set(table, await idsOf(app.admin, table));
  backup = await makeBackup(installation(), into);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await work.stop()).toBeGreaterThan(5);
  expect(before.get('documents')?.length).toBeGreaterThan(0);

  const other = join(whole, 'other');
  await restoreBackup(backup, other);
  expect(readFileSync(join(other, 'secret'), 'utf8')).toBe('a secret');
  expect(existsSync(join(other, 'audit-anchors/2026-11-23.jsonl'))).toBe(true);
  const restored = await startPostgres({ folder: other, fsync: false });
  const client = new pg.Client({ connectionString: restored.url });
  await client.connect();
  try {
    for (const table of tables) {
      const after = new Set(await idsOf(client, table));
      expect(before.get(table)?.filter((id) => !after.has(id))).toEqual([]);
    }
    const { rows: unbalanced } = await client.query(
      'select 1 from app.ledger_postings group by entry_id having sum(amount_paise) <> 0 or count(*) <> 2',
    );
    expect(unbalanced).toEqual([]);
    const { rows: files } = await client.query<{ clinic_id: string; file_key: string }>(
      'select clinic_id, file_key from app.documents',
    );
    const store = openFiles(filesInFolder(join(other, 'files')), Buffer.alloc(32, 4));
    for (const { clinic_id: clinicId, file_key: key } of files)
      expect((await store.shelfOf(clinicId).bytesOf(key)).length).toBeGreaterThan(0);
    expect(files.length).toBeGreaterThan(0);
  } finally {
    await client.end();
    await restored.stop();
  }
});

test('is proved by restoring it and reading all of it', async () => {
  const proof = await proveBackup(backup);
  expect(proof.tables).toBeGreaterThan(100);
  expect(proof.files).toBeGreaterThan(0);
  const lacking = join(into, 'lacking');
  cpSync(backup, lacking, { recursive: true });
  const manifest = await readManifest(lacking);
  const without = (isGone: (path: string) => boolean) => ({
    ...manifest,
    files: manifest.files.filter(({ path }) => !isGone(path)),
  });
  writeManifest(
    lacking,
    without((path) => path.startsWith('files/')),
  );
  await expect(proveBackup(lacking)).rejects.toThrow(/lacks the file/);
  writeManifest(
    lacking,
    without((path) => path.endsWith(certificatePicture)),
  );
  await expect(proveBackup(lacking)).rejects.toThrow(certificatePicture);
  rmSync(lacking, { recursive: true });
});

function writeManifest(place: string, manifest: object): void {
  const text = JSON.stringify(manifest);
  const sum = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(place, 'manifest.json'), `${text}\n${sum}\n`);
}

describe('a restore is refused', () => {
  const tries: [string, (copy: string) => unknown, RegExp][] = [
    ['of a file that was cut off', (copy) => truncateSync(small(copy), 5), /cut off or changed/],
    ['of a file that was changed', (copy) => turnByte(small(copy)), /cut off or changed/],
    ['of a file that is gone', (copy) => rmSync(small(copy)), /can't be read/],
    [
      'of a list that was cut off',
      (copy) => truncateSync(join(copy, 'manifest.json'), 400),
      /cut off or changed/,
    ],
    ['without a list', (copy) => rmSync(join(copy, 'manifest.json')), /no finished backup/],
    [
      'of a newer version',
      async (copy) => writeManifest(copy, { ...(await readManifest(copy)), migration: '9999_x' }),
      /newer version/,
    ],
    [
      'of a newer form',
      async (copy) => writeManifest(copy, { ...(await readManifest(copy)), format: 2 }),
      /newer version/,
    ],
  ];
  test.each(tries)('%s', async (_name, spoil, said) => {
    const copy = join(whole, 'spoilt');
    cpSync(backup, copy, { recursive: true });
    await spoil(copy);
    const target = join(whole, 'target');
    await expect(restoreBackup(copy, target)).rejects.toThrow(said);
    expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
    rmSync(copy, { recursive: true });
  });

  test('into a folder with anything in it', async () => {
    const target = join(whole, 'taken');
    mkdirSync(target);
    writeFileSync(join(target, 'note'), '');
    await expect(restoreBackup(backup, target)).rejects.toThrow(/not empty/);
    expect(readdirSync(target)).toEqual(['note']);
  });
});

test('nothing starts on a folder that was restored by half', async () => {
  const target = join(whole, 'half');
  mkdirSync(join(target, 'restoring'), { recursive: true });
  await expect(startPostgres({ folder: target, fsync: false })).rejects.toThrow(
    /not restored to its end/,
  );
});

function small(copy: string): string {
  const [base] = readdirSync(join(copy, 'postgres/base'));
  return join(copy, 'postgres/base', base ?? '', 'PG_VERSION');
}

function turnByte(path: string): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  writeFileSync(path, bytes);
}

test('killed in the middle, nothing half counts, and the next one is made and clears it', async () => {
  const place = join(whole, 'killed');
  const script = `const { makeBackup } = await import(process.argv[1]);
    await makeBackup(JSON.parse(process.argv[2]), process.argv[3]);`;
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      script,
      join(import.meta.dirname, '../src/kit/server/backup.ts'),
      JSON.stringify(installation()),
      place,
    ],
    { stdio: 'inherit' },
  );
  const parts = () => (existsSync(place) ? readdirSync(place) : []);
  while (!parts().some((name) => existsSync(join(place, name, 'postgres/base'))))
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(parts()).toEqual([expect.stringMatching(/\.part$/)]);
  expect(await listBackups(place)).toEqual([]);
  await expect(restoreBackup(join(place, parts()[0] ?? ''), join(whole, 'no'))).rejects.toThrow(
    /no finished backup/,
  );
  const next = await makeBackup(installation(), place);
  expect(parts()).toEqual([next.slice(place.length + 1)]);
});

test('two at once: the second is refused', async () => {
  const place = join(whole, 'both');
  const first = makeBackup(installation(), place);
  while (!existsSync(place) || readdirSync(place).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 2));
  await expect(makeBackup(installation(), place)).rejects.toThrow(/Another backup/);
  await expect(first).resolves.toContain(place);
});

test('seven days, four weeks and six months are kept', async () => {
  const newest = Temporal.Instant.from('2026-11-23T02:00:00Z');
  const all: Finished[] = Array.from({ length: 400 }, (_, n) => ({
    path: String(n),
    madeAt: newest.subtract({ hours: 24 * n }),
  }));
  const days = worthKeeping(all, 'UTC').map(({ madeAt }) => madeAt.toString().slice(5, 10));
  expect(days.slice(0, 7)).toEqual(['11-23', '11-22', '11-21', '11-20', '11-19', '11-18', '11-17']);
  expect(days.slice(7)).toEqual(['11-15', '11-08', '10-31', '09-30', '08-31', '07-31', '06-30']);
  const place = join(whole, 'pruned');
  for (const { madeAt } of all.slice(0, 30))
    mkdirSync(join(place, `practice-diary-${madeAt.toString().replaceAll(':', '-')}`), {
      recursive: true,
    });
  mkdirSync(join(place, 'mine'));
  await pruneBackups(place, 'UTC');
  expect(readdirSync(place)).toContain('mine');
  expect(await listBackups(place)).toHaveLength(10);
});

test.each([
  [null, '2026-11-23T01:00:00Z', true],
  ['2026-11-22T02:10:00Z', '2026-11-23T01:59:00Z', false],
  ['2026-11-22T02:10:00Z', '2026-11-23T02:01:00Z', true],
  ['2026-11-23T02:01:00Z', '2026-11-23T23:00:00Z', false],
  ['2026-11-19T02:01:00Z', '2026-11-23T01:00:00Z', true],
])('newest %s, now %s: due %s', (newest, now, due) => {
  const from = (text: string) => Temporal.Instant.from(text);
  expect(isDue(newest === null ? null : from(newest), from(now), 'UTC')).toBe(due);
});

test('a failure stands before the operator until one succeeds', async () => {
  const letters = async () =>
    (await app.admin.query(`select reason from app.dead_letters where name = 'backup'`)).rows;
  const nightly = (answer: string | null) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = keepBackups({
      adminUrl: postgres.url,
      folder: join(whole, 'none'),
      say: () => undefined,
      run: () => Promise.resolve(answer),
      whenHeard: resolve,
    });
    return promise.then(stop);
  };
  await nightly('No space left');
  await nightly('No space left at all');
  expect(await letters()).toEqual([{ reason: 'No space left at all' }]);
  await nightly(null);
  expect(await letters()).toEqual([]);
});

describe('between two backups', () => {
  const place = join(whole, 'between');
  const changesIn = (backups: string) => {
    const [database = ''] = readdirSync(join(backups, 'changes'));
    return join(backups, 'changes', database);
  };
  // These databases do not wait for the disk at each commit, as a real one does.
  const copy = async (client = app.admin, own = { folder, adminUrl: postgres.url }) => {
    await client.query('checkpoint');
    await copyChanges({ ...own, backups: place });
  };
  const now = async () =>
    Temporal.Instant.from(
      (
        await app.admin.query<{ now: Date }>('select clock_timestamp() as now')
      ).rows[0]?.now.toISOString() ?? '',
    );
  const segments = (at = changesIn(place)) =>
    readdirSync(at)
      .filter((name) => name.endsWith('.gz'))
      .sort();
  const lastBut = (at: string) => join(at, segments(at).at(-2) ?? '');
  let first: string;
  let between: Temporal.Instant;
  let people: string[];

  /** What stands in an installation that was restored. */
  const restored = async <T>(
    until: Until | null,
    look: (client: pg.Client, target: string, own: Postgres) => Promise<T>,
    from = first,
  ): Promise<T> => {
    const target = join(whole, `until-${crypto.randomUUID()}`);
    await restoreBackup(from, target, undefined, until);
    const own = await startPostgres({ folder: target, fsync: false });
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    try {
      return await look(client, target, own);
    } finally {
      await client.end();
      await own.stop();
    }
  };

  beforeAll(async () => {
    await dropChanges(postgres.url);
    await copy();
    first = await makeBackup(installation(), place);
    const before = await register(90_001);
    await addDocument(90_001);
    await copy();
    between = await now();
    const after = await register(90_002);
    await addDocument(90_002);
    // Over the end of a file of what is written ahead.
    await app.admin.query('select pg_switch_wal()');
    const last = await register(90_003);
    await copy();
    people = [before, after, last];
  });

  const has = async (client: pg.Client) => {
    const ids = new Set(await idsOf(client, 'patients'));
    return people.map((id) => ids.has(id));
  };
  /** Each document opens. */
  const documentsOf = async (client: pg.Client, target: string): Promise<number> => {
    const { rows } = await client.query<{ clinic_id: string; file_key: string }>(
      'select clinic_id, file_key from app.documents',
    );
    const store = openFiles(filesInFolder(join(target, 'files')), Buffer.alloc(32, 4));
    for (const { clinic_id: clinicId, file_key: key } of rows)
      expect((await store.shelfOf(clinicId).bytesOf(key)).length).toBeGreaterThan(0);
    return rows.length;
  };

  test('any moment can be had back, and no later change comes along', async () => {
    const [documentsThen, documentsNow] = [
      await restored(between, async (client, target) => {
        expect(await has(client)).toEqual([true, false, false]);
        return documentsOf(client, target);
      }),
      await restored('newest', async (client, target) => {
        expect(await has(client)).toEqual([true, true, true]);
        return documentsOf(client, target);
      }),
    ];
    expect(documentsNow).toBe(documentsThen + 1);
  });

  test('a backup by itself stays as it is, and what is written on it is not taken for what came after it', async () => {
    const other = join(whole, 'two-lives');
    cpSync(place, other, { recursive: true });
    const from = await backupBefore(other, 'newest');
    await restored(
      null,
      async (client, target, own) => {
        expect(await has(client)).toEqual([false, false, false]);
        await client.query(`update app.patients set name = 'Another life'`);
        await client.query('checkpoint');
        await copyChanges({ folder: target, adminUrl: own.url, backups: other });
      },
      from,
    );
    await restored(
      'newest',
      async (client) => {
        const { rows } = await client.query('select distinct name from app.patients');
        expect(rows).toEqual([{ name: 'Another life' }]);
        expect(await has(client)).toEqual([false, false, false]);
      },
      from,
    );
  });

  test('what was restored is started as ever and copied on from where it stands', async () => {
    const added = await restored(between, async (client, target, own) => {
      await client.query(`update app.patients set name = 'After the restore' where id = $1`, [
        people[0],
      ]);
      await copy(client, { folder: target, adminUrl: own.url });
      return people[0];
    });
    expect(readdirSync(changesIn(place))).toContain('00000002.history');
    await restored('newest', async (client) => {
      const { rows } = await client.query('select name from app.patients where id = $1', [added]);
      expect(rows).toEqual([{ name: 'After the restore' }]);
      expect(await has(client)).toEqual([true, false, false]);
    });
  });

  test.each<[string, Until | (() => Promise<Until>), (copied: string) => void, RegExp]>([
    [
      'to a moment after the last change',
      async () => (await now()).add({ hours: 1 }),
      () => undefined,
      /ends before that moment/,
    ],
    [
      'over a gap',
      'newest',
      (copied) => {
        rmSync(lastBut(copied));
      },
      /has a gap/,
    ],
    [
      'by a file that was cut off',
      'newest',
      (copied) => truncateSync(lastBut(copied), 20),
      /cut off or changed/,
    ],
    [
      'without any of it',
      'newest',
      (copied) => rmSync(copied, { recursive: true }),
      /holds nothing/,
    ],
  ])('a restore is refused %s, and leaves nothing', async (_name, until, spoil, said) => {
    const other = join(whole, `spoilt-${crypto.randomUUID()}`);
    cpSync(place, other, { recursive: true });
    const copied = changesIn(other);
    for (const name of readdirSync(copied))
      if (name.startsWith('00000002')) rmSync(join(copied, name));
    spoil(copied);
    const target = join(whole, `refused-${crypto.randomUUID()}`);
    const moment = typeof until === 'function' ? await until() : until;
    await expect(
      restoreBackup(await backupBefore(other, moment), target, undefined, moment),
    ).rejects.toThrow(said);
    expect(readdirSync(target)).toEqual([]);
  });

  test('what no backup needs goes, and nothing is held for a folder that is not there any more', async () => {
    const old = segments();
    mkdirSync(join(place, 'changes/7000000000000000001'));
    await app.admin.query('select pg_switch_wal()');
    await copy();
    const names = readdirSync(place).filter((name) => name.startsWith('practice-diary-'));
    for (const name of names) rmSync(join(place, name), { recursive: true });
    await makeBackup(installation(), place);
    await copy();
    await pruneChanges(place);
    expect(segments()).not.toContain(old[0]);
    expect(segments().length).toBeGreaterThan(0);
    // Of a database that no backup is of any more.
    expect(readdirSync(join(place, 'changes'))).toHaveLength(1);
    const slots = async () =>
      (await app.admin.query(`select from pg_replication_slots where slot_name = 'changes'`))
        .rowCount;
    expect(await slots()).toBe(1);
    await dropChanges(postgres.url);
    expect(await slots()).toBe(0);
  });

  test('what is missing since the newest backup is said until there is a newer one', async () => {
    const other = join(whole, 'missing');
    const look = () => copyChanges({ folder, adminUrl: postgres.url, backups: other });
    await look();
    const made = await makeBackup(installation(), other);
    await look();
    const [gone = ''] = readdirSync(join(made, 'postgres/pg_wal')).sort();
    rmSync(join(changesIn(other), `${gone}.gz`));
    // As where the database threw it away.
    await dropChanges(postgres.url);
    while (existsSync(join(folder, 'postgres/pg_wal', gone))) {
      await app.admin.query('select pg_switch_wal()');
      await app.admin.query('checkpoint');
    }
    await expect(look()).rejects.toThrow(/has a gap/);
    await expect(look()).rejects.toThrow(/has a gap/);
    await makeBackup(installation(), other);
    await look();
  });
});
