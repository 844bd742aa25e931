// What lies on this device for work without a line: sealed under a key that no script can read and that goes with the session. What is not sent yet
// outlives the key: the server hands its owner, and nobody else, what opens it again.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { forgetOnDevice, keepOnDevice, recallFromDevice } from '../session.ts';

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

interface Owner {
  /** Person and clinic. */
  owner: string;
  /** As others on this device may read it. */
  name: string;
  wrapped: Sealed;
}

interface Stores extends DBSchema {
  entries: { key: number; value: { seq?: number; owner: string; sealed: Sealed } };
  copies: { key: string; value: Sealed };
  owners: { key: string; value: Owner };
  device: { key: string; value: { tag: string; next: number } };
}

const databaseName = 'pd-offline';
const keyPlace = 'offline.key';
let database: Promise<IDBPDatabase<Stores>> | null = null;

function open(): Promise<IDBPDatabase<Stores>> {
  database ??= openDB<Stores>(databaseName, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      fresh.createObjectStore('copies');
      fresh.createObjectStore('owners', { keyPath: 'owner' });
      fresh.createObjectStore('device');
    },
    blocking: () => void database?.then((opened) => opened.close()),
    // A log-out clears the browser's stores under us; the next to ask opens anew.
    terminated: () => {
      database = null;
    },
  });
  return database;
}

const bound = (owner: string, purpose: string) =>
  new TextEncoder().encode(`${location.origin}|${owner}|${purpose}`);
const gcm = (iv: Uint8Array<ArrayBuffer>, owner: string, purpose: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: bound(owner, purpose),
});
const freshIv = () => crypto.getRandomValues(new Uint8Array(12));

interface KeptKey {
  owner: string;
  key: CryptoKey;
}

async function presentKey(owner: string): Promise<CryptoKey | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by `giveKey` alone
  const present = (await recallFromDevice(keyPlace)) as KeptKey | undefined;
  return present?.owner === owner ? present.key : null;
}

const wrappingKey = (secret: Uint8Array<ArrayBuffer>, usage: 'wrapKey' | 'unwrapKey') =>
  crypto.subtle.importKey('raw', secret, 'AES-GCM', false, [usage]);

/** Makes the owner's key, or opens the one that what waits here was sealed with. @param secret of the server, for this owner alone. */
export async function giveKey(
  owner: string,
  name: string,
  secret: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const opened = await open();
  const known = await opened.get('owners', owner);
  if (known && (await presentKey(owner))) return;
  await clearCopies(opened);
  if (!known) {
    // For the moment in which it is wrapped; what is used from then on is read back and cannot leave the browser.
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
      'encrypt',
      'decrypt',
    ]);
    const iv = freshIv();
    const bytes = await crypto.subtle.wrapKey(
      'raw',
      fresh,
      await wrappingKey(secret, 'wrapKey'),
      gcm(iv, owner, 'key'),
    );
    await opened.put('owners', { owner, name, wrapped: { iv, bytes } });
  }
  // Read back, so that of two tabs that both made one the same is taken.
  const wrapped = (await opened.get('owners', owner))?.wrapped;
  if (!wrapped) throw new Error('the key of this device was not kept');
  const key = await crypto.subtle.unwrapKey(
    'raw',
    wrapped.bytes,
    await wrappingKey(secret, 'unwrapKey'),
    gcm(wrapped.iv, owner, 'key'),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );
  await keepOnDevice(keyPlace, { owner, key } satisfies KeptKey);
}

/** Others whose work waits on this device, by their names alone. */
export async function othersWaiting(
  owner: string | null,
): Promise<{ name: string; count: number }[]> {
  const opened = await open();
  const [owners, entries] = await Promise.all([opened.getAll('owners'), opened.getAll('entries')]);
  return owners
    .filter((one) => one.owner !== owner)
    .map(({ owner: other, name }) => ({
      name,
      count: entries.filter((entry) => entry.owner === other).length,
    }))
    .filter(({ count }) => count > 0);
}

export interface SealedStore {
  readonly owner: string;
  /** `~QBX3`: the next of the numbers that this device gives. */
  nextCode: () => Promise<string>;
  entries: () => Promise<{ seq: number; content: unknown }[]>;
  /** Written to the disk when it answers. */
  add: (content: unknown) => Promise<number>;
  replace: (seq: number, content: unknown) => Promise<void>;
  /** Takes an entry out and puts a copy in, both or neither. */
  settle: (seq: number, name: string, copy: unknown) => Promise<void>;
  drop: (seq: number) => Promise<void>;
  clear: () => Promise<void>;
  copy: (name: string) => Promise<unknown>;
  keepCopy: (name: string, value: unknown) => Promise<void>;
}

/** Null where no key is: nobody of this name has logged in here since the last log-out. */
export async function openSealed(owner: string): Promise<SealedStore | null> {
  const key = await presentKey(owner);
  if (!key) return null;
  const seal = async (purpose: string, value: unknown): Promise<Sealed> => {
    const iv = freshIv();
    const plain = new TextEncoder().encode(JSON.stringify(value));
    return { iv, bytes: await crypto.subtle.encrypt(gcm(iv, owner, purpose), key, plain) };
  };
  const unseal = async (purpose: string, { iv, bytes }: Sealed): Promise<unknown> =>
    JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt(gcm(iv, owner, purpose), key, bytes)),
    );
  const write = async (
    stores: ('entries' | 'copies' | 'device')[],
    act: (tx: ReturnType<typeof begin>) => void,
  ) => {
    const tx = begin(await open(), stores);
    act(tx);
    await tx.done;
  };
  return {
    owner,
    nextCode: () => nextCode(),
    entries: async () => {
      const rows = await (await open()).getAll('entries');
      const own = rows.filter((row) => row.owner === owner);
      return Promise.all(
        own.map(async ({ seq = 0, sealed }) => ({
          seq,
          content: await unseal('entry', sealed),
        })),
      );
    },
    add: async (content) => {
      const sealed = await seal('entry', content);
      const tx = begin(await open(), ['entries']);
      const [seq] = await Promise.all([tx.objectStore('entries').add({ owner, sealed }), tx.done]);
      return seq;
    },
    replace: async (seq, content) => {
      const sealed = await seal('entry', content);
      await write(['entries'], (tx) => void tx.objectStore('entries').put({ seq, owner, sealed }));
    },
    settle: async (seq, name, value) => {
      const sealed = await seal(name, value);
      await write(['entries', 'copies'], (tx) => {
        void tx.objectStore('copies').put(sealed, `${owner}|${name}`);
        void tx.objectStore('entries').delete(seq);
      });
    },
    drop: (seq) => write(['entries'], (tx) => void tx.objectStore('entries').delete(seq)),
    clear: async () => clearCopies(await open()),
    copy: async (name) => {
      const sealed = await (await open()).get('copies', `${owner}|${name}`);
      return sealed ? unseal(name, sealed).catch(() => undefined) : undefined;
    },
    keepCopy: async (name, value) => {
      const sealed = await seal(name, value);
      await write(
        ['copies'],
        (tx) => void tx.objectStore('copies').put(sealed, `${owner}|${name}`),
      );
    },
  };
}

const begin = (opened: IDBPDatabase<Stores>, stores: ('entries' | 'copies' | 'device')[]) =>
  opened.transaction(stores, 'readwrite', { durability: 'strict' });

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Nobody gives out tags where there is no line: two devices have the same one in 13,824. */
const tagLength = 3;
const freshTag = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(tagLength)),
    (byte) => letters[byte % letters.length],
  ).join('');

async function nextCode(): Promise<string> {
  const tx = begin(await open(), ['device']);
  const store = tx.objectStore('device');
  const before = await store.get('codes');
  // Two letters, as they once were, are those of another device too often.
  const { tag, next } = before?.tag.length === tagLength ? before : { tag: freshTag(), next: 1 };
  await Promise.all([store.put({ tag, next: next + 1 }, 'codes'), tx.done]);
  return `~${tag}${next}`;
}

/** Which ids the server gave instead of the device's own: what waits may still name those. */
export const settledPlace = 'settled';

async function clearCopies(opened: IDBPDatabase<Stores>): Promise<void> {
  for (const name of await opened.getAllKeys('copies'))
    if (!name.endsWith(`|${settledPlace}`)) await opened.delete('copies', name);
}

/** What was copied for anybody goes, with the key; what is not sent stays sealed for whoever it is of. */
export async function closeSealed(): Promise<void> {
  await forgetOnDevice(keyPlace);
  const opened = await open();
  await clearCopies(opened);
  const waiting = new Set((await opened.getAll('entries')).map(({ owner }) => owner));
  for (const { owner } of await opened.getAll('owners'))
    if (!waiting.has(owner)) await opened.delete('owners', owner);
}
