// The installation's keys, by purpose. They lie in the database sealed by SECRET: a new SECRET seals them anew and changes nothing else.
import type pg from 'pg';
import { earlierSecrets, type Purpose, secretKey, type Settings } from './env.ts';
import type { Objects } from './s3.ts';
import { FileMissing } from './s3.ts';
import { isSame, KeyMissing, macOf, type RotatingKeys, seal, unseal } from './secrets.ts';

/** Purposes whose keys seal and may be followed by newer ones, each with what its first key was derived for. */
export const sealPurposes = {
  files: 'files',
  'bank-accounts': 'bank-accounts',
  abha: 'abha',
  webhooks: 'webhooks',
  messages: 'messages',
  'intent-seals': 'intents',
  'operator-codes': 'operators',
} as const satisfies Record<string, Purpose>;
export type SealPurpose = keyof typeof sealPurposes;

/** Purposes whose one key signs, hashes or finds: it stays, or what was signed and printed is worth nothing. */
const steadyPurposes = [
  'otp',
  'refresh',
  'push',
  'intents',
  'booking',
  'papers',
  'operators',
  'video',
  'health-ids',
  'audit',
  'offline',
] as const satisfies readonly Purpose[];
type SteadyPurpose = (typeof steadyPurposes)[number];

const allPurposes: [purpose: string, birth: Purpose][] = [
  ...Object.entries(sealPurposes),
  ...steadyPurposes.map((purpose): [string, Purpose] => [purpose, purpose]),
];

export interface KeyRing {
  key(purpose: SteadyPurpose): Buffer;
  seals(purpose: SealPurpose): RotatingKeys;
  /** Comes to know keys that were added meanwhile. @throws KeysLocked */
  refresh(database: Queryable): Promise<void>;
}

/** No secret that was given opens the installation's keys. A sentence for the operator. */
export class KeysLocked extends Error {
  override readonly name = 'KeysLocked';
}

type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;
type SecretSettings = Pick<Settings, 'secret' | 'folder' | 'earlierSecrets'>;

interface RingRow {
  purpose: string;
  id: number;
  wrapped: Buffer;
  secret_mark: Buffer;
  wait_seconds: number;
}

interface Opener {
  key: Buffer;
  mark: Buffer;
}

const openerOf = (key: Buffer): Opener => ({ key, mark: macOf(key, 'mark').subarray(0, 8) });
/** The present secret's first. */
const openersOf = (settings: SecretSettings): [Opener, ...Opener[]] => [
  openerOf(secretKey(settings, 'key-ring')),
  ...earlierSecrets(settings).map((key) => openerOf(key)),
];

const wrapAbout = ({ purpose, id }: Pick<RingRow, 'purpose' | 'id'>): string =>
  `key-ring/${purpose}/${String(id)}`;
const wrapped = ({ key }: Opener, at: Pick<RingRow, 'purpose' | 'id'>, bytes: Buffer): Buffer =>
  seal(key, wrapAbout(at), bytes.toString('base64'));

function unwrapped(openers: readonly Opener[], row: RingRow): { opener: Opener; bytes: Buffer } {
  const opener = openers.find(({ mark }) => isSame(mark, row.secret_mark));
  if (!opener)
    throw new KeysLocked(
      `The keys of this installation were sealed by another SECRET (mark ${row.secret_mark.toString('hex')}). Start with that one, or name it in EARLIER_SECRETS beside the new one`,
    );
  return { opener, bytes: Buffer.from(unseal(opener.key, wrapAbout(row), row.wrapped), 'base64') };
}

const ringLock = 5_010_005;

/**
 * The ring as the owner of the database opens it, at each start: made where there is none, sealed by the present SECRET where an earlier one
 * did it, completed by what lies beside the files where the database was set back.
 * @throws KeysLocked
 */
export async function openRing(
  client: pg.ClientBase,
  settings: SecretSettings,
  place: Objects | null = null,
): Promise<KeyRing> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [ringLock]);
    const openers = openersOf(settings);
    await addMissing(client, settings, openers[0]);
    await sealByPresent(client, openers);
    if (place) await completeFrom(client, place, openers);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  if (place) await copyFileKeys(client, place);
  return loadRing(client, settings);
}

/** For whoever may only read it. @throws KeysLocked */
export async function loadRing(database: Queryable, settings: SecretSettings): Promise<KeyRing> {
  const openers = openersOf(settings);
  const ring = emptyRing(openers);
  await ring.refresh(database);
  return ring;
}

/** The first keys are those that this SECRET gave before there was a ring: what they sealed and signed stays good. */
async function addMissing(
  client: pg.ClientBase,
  settings: SecretSettings,
  opener: Opener,
): Promise<void> {
  for (const [purpose, birth] of allPurposes) {
    const at = { purpose, id: 1 };
    await client.query(
      `insert into app_private.key_ring (purpose, id, wrapped, secret_mark) select $1, 1, $2, $3
       where not exists (select from app_private.key_ring where purpose = $1)`,
      [purpose, wrapped(opener, at, secretKey(settings, birth)), opener.mark],
    );
  }
}

async function sealByPresent(
  client: pg.ClientBase,
  openers: readonly [Opener, ...Opener[]],
): Promise<void> {
  const [present] = openers;
  for (const row of await rowsOf(client)) {
    const { opener, bytes } = unwrapped(openers, row);
    if (opener !== present)
      await client.query(
        'update app_private.key_ring set wrapped = $3, secret_mark = $4 where purpose = $1 and id = $2',
        [row.purpose, row.id, wrapped(present, row, bytes), present.mark],
      );
  }
}

const rowsOf = async (database: Queryable): Promise<RingRow[]> =>
  (await database.query<RingRow>('select * from app.key_ring() order by purpose, id')).rows;

function emptyRing(openers: readonly Opener[]): KeyRing {
  const keys = new Map<string, Map<number, { bytes: Buffer; activeAt: number }>>();
  const of = (purpose: string) => {
    const known = keys.get(purpose);
    if (!known) throw new KeyMissing(`the key ring has no key for ${purpose}`);
    return known;
  };
  return {
    async refresh(database) {
      const rows = await rowsOf(database);
      const now = performance.now();
      for (const row of rows) {
        const known = keys.get(row.purpose) ?? new Map<number, never>();
        if (known.has(row.id)) continue;
        keys.set(row.purpose, known);
        const { bytes } = unwrapped(openers, row);
        keys.set(
          row.purpose,
          new Map(known).set(row.id, { bytes, activeAt: now + row.wait_seconds * 1_000 }),
        );
      }
    },
    key(purpose) {
      const first = of(purpose).get(1);
      if (!first) throw new KeyMissing(`the key ring has no key for ${purpose}`);
      return first.bytes;
    },
    seals: (purpose) => ({
      newest() {
        const now = performance.now();
        const active = [...of(purpose)]
          .filter(([, { activeAt }]) => activeAt <= now)
          .toSorted(([a], [b]) => b - a)[0];
        if (!active) throw new KeyMissing(`the key ring has no key for ${purpose}`);
        return { id: active[0], key: active[1].bytes };
      },
      find: (id) => of(purpose).get(id)?.bytes,
    }),
  };
}

/** Sealed as in the database. Beside the files, since a database that is set back must still open files that were sealed since. */
const copyName = 'keys/files';

export const dropFileKeys = (place: Objects): Promise<void> => place.drop(copyName);

interface CopiedKey {
  id: number;
  wrapped: string;
  mark: string;
}

export async function copyFileKeys(client: pg.ClientBase, place: Objects): Promise<void> {
  const copied: CopiedKey[] = (await rowsOf(client))
    .filter(({ purpose }) => purpose === 'files')
    .map((row) => ({
      id: row.id,
      wrapped: row.wrapped.toString('base64'),
      mark: row.secret_mark.toString('hex'),
    }));
  const text = JSON.stringify(copied);
  const there = await place.bytes(copyName).catch(missingIsNull);
  if (there?.toString() !== text) await place.put(copyName, Buffer.from(text));
}

function missingIsNull(error: unknown): null {
  if (error instanceof FileMissing) return null;
  throw error;
}

async function completeFrom(
  client: pg.ClientBase,
  place: Objects,
  openers: readonly [Opener, ...Opener[]],
): Promise<void> {
  const there = await place.bytes(copyName).catch(missingIsNull);
  if (!there) return;
  const known = new Set(
    (await rowsOf(client)).filter(({ purpose }) => purpose === 'files').map(({ id }) => id),
  );
  const [present] = openers;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by copyFileKeys; what is not so does not open
  for (const { id, wrapped: text, mark } of JSON.parse(there.toString()) as CopiedKey[]) {
    if (known.has(id)) continue;
    const row: RingRow = {
      purpose: 'files',
      id,
      wrapped: Buffer.from(text, 'base64'),
      secret_mark: Buffer.from(mark, 'hex'),
      wait_seconds: 0,
    };
    const { bytes } = unwrapped(openers, row);
    await client.query(
      `insert into app_private.key_ring (purpose, id, wrapped, secret_mark) values ('files', $1, $2, $3)`,
      [id, wrapped(present, row, bytes), present.mark],
    );
  }
}

/** A newer key for each sealing purpose, that counts in so many seconds. */
export async function addKeys(
  client: pg.ClientBase,
  settings: SecretSettings,
  leadSeconds: number,
  random: () => Buffer,
): Promise<void> {
  const [present] = openersOf(settings);
  for (const purpose of Object.keys(sealPurposes)) {
    const { rows } = await client.query<{ id: number }>(
      'select max(id) + 1 as id from app_private.key_ring where purpose = $1',
      [purpose],
    );
    const id = rows[0]?.id ?? 1;
    await client.query(
      `insert into app_private.key_ring (purpose, id, wrapped, secret_mark, active_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [purpose, id, wrapped(present, { purpose, id }, random()), present.mark, leadSeconds],
    );
  }
}
