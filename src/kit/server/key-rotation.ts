// All that is sealed, sealed anew with newer keys, beside the running servers. Ended at any point it goes on where it was; until it has
// ended well, the older keys stay.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Settings } from './env.ts';
import { type FileStore, openFiles } from './files.ts';
import { fileColumnsOf, namedIn } from './file-columns.ts';
import { addKeys, copyFileKeys, loadRing, type SealPurpose, sealPurposes } from './key-ring.ts';
import { FileMissing, type Objects } from './s3.ts';
import { type About, newestKey, seal, sealHead, type SealKeys, unseal } from './secrets.ts';

export interface SealedColumn {
  table: string;
  column: string;
  /** Of its primary key. */
  keys: readonly string[];
  purpose: SealPurpose;
  about: (row: Readonly<Record<string, string>>) => About;
  /** Text among other text, where the seal lies as base64. */
  isText?: true;
}

interface RotationParts {
  /** As the owner of the database, of this connection alone. */
  client: pg.ClientBase;
  /** Who sees all clinics. */
  guard: string;
  settings: Pick<Settings, 'secret' | 'folder' | 'earlierSecrets'>;
  place: Objects;
  columns: readonly SealedColumn[];
  /** Until each process knows the new keys; after that, until what is sealed with the old ones is committed. */
  leadSeconds: number;
  settleSeconds: number;
  say: (line: string) => void;
}

interface RotationState {
  begunAt: Date;
  rowsDone: number;
  filesDone: number;
  filesTotal: number;
  failed: number;
  missing: number;
  endedAt: Date | null;
}

/** A sentence for the operator. */
export class RotationRefused extends Error {}

const rotationLock = 5_010_006;
/** The same as backup.ts takes: a backup that began before the new keys must not end with files that they sealed. */
const backupLock = 5_010_004;
const rowsAtOnce = 200;
const filesAtOnce = 20;

export async function rotationState(client: pg.ClientBase): Promise<RotationState | null> {
  const { rows } = await client.query<RotationState>(
    `select begun_at as "begunAt", rows_done::float8 as "rowsDone", files_done::float8 as "filesDone", files_total::float8 as "filesTotal",
       failed::float8 as failed, missing::float8 as missing, ended_at as "endedAt" from app_private.key_rotation`,
  );
  return rows[0] ?? null;
}

/** Begins, or goes on with what was begun. @throws RotationRefused */
export async function rotateKeys(parts: RotationParts): Promise<RotationState> {
  const { client, say } = parts;
  if (!(await tryLock(client, rotationLock)))
    throw new RotationRefused('The keys are being changed by another process already');
  try {
    const before = await rotationState(client);
    if (before && before.endedAt === null) say('Going on with what was begun');
    else await begin(parts);
    await client.query(`set timezone = 'UTC'`);
    await waitUntilActive(parts);
    const ring = await loadRing(client, parts.settings);
    for (const column of parts.columns) await sealRows(parts, column, ring.seals(column.purpose));
    await sealFiles(parts, openFiles(parts.place, ring.seals('files')));
    await client.query('update app_private.key_rotation set ended_at = now()');
    const state = await rotationState(client);
    if (!state) throw new Error('the state of the rotation is gone');
    return state;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [rotationLock]);
  }
}

async function tryLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1) as free',
    [lock],
  );
  return rows[0]?.free ?? false;
}

async function begin(parts: RotationParts): Promise<void> {
  const { client, leadSeconds, settleSeconds } = parts;
  if (!(await tryLock(client, backupLock)))
    throw new RotationRefused('A backup is being made; try again when it is done');
  try {
    await client.query('begin');
    await addKeys(client, parts.settings, leadSeconds, () => randomBytes(32));
    await client.query('delete from app_private.key_rotation');
    await client.query(
      'insert into app_private.key_rotation (begun_at, starts_at) values (now(), now() + make_interval(secs => $1))',
      [leadSeconds + settleSeconds],
    );
    // Beside the files before anything is sealed by them.
    await copyFileKeys(client, parts.place);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [backupLock]);
  }
}

async function waitUntilActive({ client, say }: RotationParts): Promise<void> {
  const { rows } = await client.query<{ seconds: number }>(
    'select greatest(0, extract(epoch from starts_at - now()))::float8 as seconds from app_private.key_rotation',
  );
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0) say(`Waiting ${String(Math.ceil(seconds))} s until each server knows the keys`);
  await pause(seconds * 1_000);
}

type SealedRow = Record<string, string> & { sealed: Buffer | string };

/** What bears the newest key's number is done: nothing need be noted to go on. */
async function sealRows(
  parts: RotationParts,
  { table, column, keys, purpose, about, isText }: SealedColumn,
  ring: SealKeys,
): Promise<void> {
  const { client } = parts;
  const head = sealHead(newestKey(ring).id);
  const isOld = isText
    ? `case when length(${column}) >= 40 and ${column} ~ '^[A-Za-z0-9+/]+=*$'
         then substring(decode(left(${column}, 12), 'base64') from 1 for 8) <> $1 else false end`
    : `length(${column}) > 0 and substring(${column} from 1 for 8) <> $1`;
  const names = keys.map((key) => `${key}::text as ${key}`).join(', ');
  const after = keys.map((key) => `coalesce(${key}::text, '')`).join(', ');
  let last = keys.map(() => '');
  let [done, failed, faults] = [0, 0, 0];
  for (;;) {
    const places = keys.map((_key, at) => `$${String(at + 3)}`).join(', ');
    const rows = await asGuard(parts, async () => {
      const old = await client.query<SealedRow>(
        `select ${names}, ${column} as sealed from app.${table} where ${column} is not null and ${isOld}
           and row(${after}) > row(${places}) order by ${after} limit $2`,
        [head, rowsAtOnce, ...last],
      );
      for (const { sealed, ...row } of old.rows) {
        const fresh = resealed(ring, about(row), sealed);
        if (fresh === null) {
          failed += 1;
          continue;
        }
        const own = keys.map((key, at) => `${key}::text = $${String(at + 3)}`).join(' and ');
        const { rowCount } = await client.query(
          `update app.${table} set ${column} = $1 where ${column} = $2 and ${own}`,
          [fresh, sealed, ...keys.map((key) => row[key])],
        );
        done += rowCount ?? 0;
      }
      return old.rows;
    });
    const end = rows.at(-1);
    if (!end) break;
    last = keys.map((key) => end[key] ?? '');
    await note(client, 'rows_done = rows_done + $1, failed = failed + $2', [done, failed]);
    faults += failed;
    [done, failed] = [0, 0];
  }
  if (faults > 0) parts.say(`${String(faults)} of ${table}.${column} (${purpose}) do not open`);
}

function resealed(keys: SealKeys, about: About, sealed: Buffer | string): Buffer | string | null {
  try {
    return typeof sealed === 'string'
      ? seal(keys, about, unseal(keys, about, Buffer.from(sealed, 'base64'))).toString('base64')
      : seal(keys, about, unseal(keys, about, sealed));
  } catch {
    return null;
  }
}

async function asGuard<T>({ client, guard }: RotationParts, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`set local role ${guard}`);
    const made = await work();
    await client.query('commit');
    return made;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const note = (client: pg.ClientBase, what: string, values: unknown[]) =>
  client.query(`update app_private.key_rotation set ${what}`, values);

async function sealFiles(parts: RotationParts, store: FileStore): Promise<void> {
  const { client, say } = parts;
  const columns = await fileColumnsOf(client);
  const total = await asGuard(parts, async () => {
    const { rows } = await client.query<{ n: number }>(
      `select sum(n)::float8 as n from (${columns.map((column) => `select count(*) n from (${namedIn(column)}) c`).join(' union all ')}) a`,
    );
    return rows[0]?.n ?? 0;
  });
  await note(client, 'files_total = $1', [total]);
  const { rows: stands } = await client.query<{ column: number; clinic: string; key: string }>(
    'select file_column as column, file_clinic as clinic, file_key as key from app_private.key_rotation',
  );
  let at = stands[0] ?? { column: 0, clinic: '', key: '' };
  let saidAt = performance.now();
  for (let number = at.column; number < columns.length; number += 1) {
    const column = columns[number];
    if (!column) break;
    for (;;) {
      const { rows } = await asGuard(parts, () =>
        client.query<{ clinic: string; key: string }>(
          `select n.clinic_id as clinic, n.key from (${namedIn(column)}) n where (n.clinic_id, n.key) > ($1::uuid, $2) order by 1, 2 limit $3`,
          [at.clinic, at.key, filesAtOnce],
        ),
      );
      const end = rows.at(-1);
      if (!end) break;
      let [missing, failed] = [0, 0];
      for (const { clinic, key } of rows) {
        const fault = await sealedFile(store, clinic, key);
        if (fault) say(`file ${key} of clinic ${clinic}: ${fault.message}`);
        if (fault instanceof FileMissing && fault.cause === undefined) missing += 1;
        else if (fault) failed += 1;
      }
      at = { column: number, ...end };
      await note(
        client,
        'file_column = $1, file_clinic = $2, file_key = $3, files_done = files_done + $4, missing = missing + $5, failed = failed + $6',
        [number, end.clinic, end.key, rows.length, missing, failed],
      );
      if (performance.now() - saidAt > 5_000) {
        saidAt = performance.now();
        const state = await rotationState(client);
        say(`${String(state?.filesDone)} of ${String(total)} files`);
      }
    }
    at = { column: number + 1, clinic: '00000000-0000-0000-0000-000000000000', key: '' };
    await note(client, 'file_column = $1, file_clinic = $2, file_key = $3', [
      at.column,
      at.clinic,
      at.key,
    ]);
  }
}

/** @returns what keeps it from opening. @throws where the storage does not answer */
async function sealedFile(store: FileStore, clinic: string, key: string): Promise<Error | null> {
  try {
    await store.shelfOf(clinic).reseal(key);
    return null;
  } catch (error) {
    if (error instanceof FileMissing || (error instanceof Error && error.name === 'KeyMissing'))
      return error;
    throw error;
  }
}

/** Takes away the keys that nothing is sealed with any more. @throws RotationRefused @returns how many */
export async function dropOldKeys({
  client,
  place,
}: Pick<RotationParts, 'client' | 'place'>): Promise<number> {
  const state = await rotationState(client);
  if (!state) throw new RotationRefused('There are no older keys: nothing was sealed anew yet');
  if (state.endedAt === null)
    throw new RotationRefused('Not all is sealed anew yet: run it again with "rotate" first');
  if (state.failed > 0)
    throw new RotationRefused(
      `${String(state.failed)} things could not be opened, perhaps for want of a key; the older keys stay. See what "rotate" says of them`,
    );
  const { rowCount } = await client.query(
    `delete from app_private.key_ring k where k.purpose = any($1)
       and k.id < (select max(n.id) from app_private.key_ring n where n.purpose = k.purpose)`,
    [Object.keys(sealPurposes)],
  );
  await copyFileKeys(client, place);
  return rowCount ?? 0;
}
