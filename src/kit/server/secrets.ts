// Random keys, what is kept of them, and values that the server can make again from its own key.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** 256 bits for a link, a key or a cookie, 43 characters. */
export const randomKey = (): string => randomBytes(32).toString('base64url');

const markedBytes = 16;
const markOf = (key: Buffer, random: Buffer): Buffer =>
  macOf(key, 'marked', random).subarray(0, markedBytes);

/** 128 random bits and our mark on them: known as ours without asking the database. As long as a `randomKey`. */
export function markedKey(key: Buffer): string {
  const random = randomBytes(markedBytes);
  return Buffer.concat([random, markOf(key, random)]).toString('base64url');
}

export function isMarkedKey(key: Buffer, text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  return (
    bytes.length === 2 * markedBytes &&
    isSame(bytes.subarray(markedBytes), markOf(key, bytes.subarray(0, markedBytes)))
  );
}

const apiKeyMark = 'pd_live_';

/** Known at a glance and by scanners of leaked secrets, wherever it is pasted. */
export const randomApiKey = (): string => `${apiKeyMark}${randomKey()}`;
export const isApiKey = (text: string): boolean => text.startsWith(apiKeyMark);

/** What is kept of a random key: enough to know it again, nothing to use it with. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What the database keeps of a token: the hash of the proof by which a call enters, so what can be read there proves nothing. */
export const proofHash = (token: string): Buffer =>
  createHash('sha256').update(keyHash(token)).digest();

/** Six digits, each number as likely as any other. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** HMAC-SHA256 over parts; a part's length goes in, so that no two lists of parts read the same. */
export function macOf(key: Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    mac.update(length).update(bytes);
  }
  return mac.digest();
}

/** Compares in a time that does not depend on where the two differ. */
export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** One link of a rotating chain: which family, how many rotations ago it began. */
export interface Link {
  /** 32 random bytes. */
  family: Buffer;
  counter: number;
}

const linkBytes = 32 + 4 + 32;

/** `<mark><family, counter and their MAC in base64url>`: the server makes the same text again whenever it must. */
export function writeLink(key: Buffer, mark: string, link: Link): string {
  const counter = counterBytes(link.counter);
  return (
    mark +
    Buffer.concat([link.family, counter, macOf(key, mark, link.family, counter)]).toString(
      'base64url',
    )
  );
}

/** The link behind such a text; null when this server's key did not make it. */
export function readLink(key: Buffer, mark: string, text: string): Link | null {
  if (!text.startsWith(mark) || !/^[\w-]+$/.test(text.slice(mark.length))) return null;
  const bytes = Buffer.from(text.slice(mark.length), 'base64url');
  if (bytes.length !== linkBytes) return null;
  const family = bytes.subarray(0, 32);
  const counter = bytes.subarray(32, 36);
  return isSame(bytes.subarray(36), macOf(key, mark, family, counter))
    ? { family: Buffer.from(family), counter: counter.readUInt32BE() }
    : null;
}

/** A token that goes with a link and tells nothing about it. */
export const tokenOf = (key: Buffer, purpose: string, link: Link): string =>
  macOf(key, purpose, link.family, counterBytes(link.counter)).toString('base64url');

function counterBytes(counter: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
}

/** The keys of one purpose: what is sealed now is sealed with the newest, what was sealed opens with any that is still there. */
export interface RotatingKeys {
  newest(): SealKey;
  find(id: number): Buffer | undefined;
}
interface SealKey {
  id: number;
  /** 32 bytes. */
  key: Buffer;
}
/** One that never changes counts as the first of its purpose. */
export type SealKeys = Buffer | RotatingKeys;

/** What was sealed before seals named their key was sealed by the first. */
export const firstKeyId = 1;

export const newestKey = (keys: SealKeys): SealKey =>
  Buffer.isBuffer(keys) ? { id: firstKeyId, key: keys } : keys.newest();

/** Nobody can open it: the key is not in this installation's ring. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
}

/** @throws KeyMissing */
export function keyBy(keys: SealKeys, id: number): Buffer {
  const key = Buffer.isBuffer(keys) ? (id === firstKeyId ? keys : undefined) : keys.find(id);
  if (!key) throw new KeyMissing(`key ${String(id)}, which sealed this, is not in the key ring`);
  return key;
}

/** What a seal is bound to: a seal put elsewhere does not open. `before` is what seals without a key's number were bound to. */
export type About = string | { now: string; before: string };

const sealMark = Buffer.from('PDK1');
const sealHeadBytes = sealMark.length + 4;

/** What a seal by this key begins with. */
export function sealHead(id: number): Buffer {
  const head = Buffer.alloc(sealHeadBytes);
  sealMark.copy(head);
  head.writeUInt32BE(id, sealMark.length);
  return head;
}

const sealIdOf = (sealed: Buffer): number | null =>
  sealed.subarray(0, sealMark.length).equals(sealMark)
    ? sealed.readUInt32BE(sealMark.length)
    : null;

/** AES-256-GCM: `PDK1`, the key's number, nonce, tag, text. */
export function seal(keys: SealKeys, about: About, text: string): Buffer {
  const { id, key } = newestKey(keys);
  const head = sealHead(id);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(
    Buffer.concat([head, Buffer.from(typeof about === 'string' ? about : about.now)]),
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when the seal was made by another key, for something else, or was altered; KeyMissing where its key is gone. */
export function unseal(keys: SealKeys, about: About, sealed: Buffer): string {
  const { now, before } = typeof about === 'string' ? { now: about, before: about } : about;
  const id = sealIdOf(sealed);
  if (id === null) return opened(keyBy(keys, firstKeyId), Buffer.from(before), sealed);
  const head = sealed.subarray(0, sealHeadBytes);
  return opened(
    keyBy(keys, id),
    Buffer.concat([head, Buffer.from(now)]),
    sealed.subarray(sealHeadBytes),
  );
}

function opened(key: Buffer, about: Buffer, sealed: Buffer): string {
  if (sealed.length < 28) throw new Error('a seal was cut off: unable to authenticate data');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(about)
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
