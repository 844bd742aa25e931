// How a kept file lies sealed: frames of 64 kB, each proved before a byte of it is handed on, so that a file of any size is read as a
// stream. A frame's number and whether it is the last go into its nonce: none can be left out, moved or added.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { firstKeyId, keyBy, newestKey, type SealKeys } from './secrets.ts';

const mark = Buffer.from('PDKfile1');
const saltBytes = 32;
const headBytes = mark.length + 4 + saltBytes;
const frameBytes = 65_536;
const tagBytes = 16;

/** Each file has a key of its own, so that no nonce is ever used twice under one. */
const fileKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'practice-diary/file', 32));

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(frame, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** @param about what the file is: it opens nowhere else. */
export function sealFile(keys: SealKeys, about: string, bytes: Buffer): Buffer {
  const { id, key } = newestKey(keys);
  const head = Buffer.alloc(headBytes);
  mark.copy(head);
  head.writeUInt32BE(id, mark.length);
  randomBytes(saltBytes).copy(head, mark.length + 4);
  const own = fileKey(key, head.subarray(-saltBytes));
  const bound = Buffer.concat([head, Buffer.from(about)]);
  const pieces: Buffer[] = [head];
  const frames = Math.max(1, Math.ceil(bytes.length / frameBytes));
  for (let frame = 0; frame < frames; frame += 1) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(frame, frame === frames - 1)).setAAD(
      bound,
    );
    pieces.push(
      cipher.update(bytes.subarray(frame * frameBytes, (frame + 1) * frameBytes)),
      cipher.final(),
      cipher.getAuthTag(),
    );
  }
  return Buffer.concat(pieces);
}

/** The number of the key that sealed it, by its first bytes; null of the form of before frames, which is read whole. */
export const sealedFileKeyId = (start: Buffer): number | null =>
  start.length >= headBytes && start.subarray(0, mark.length).equals(mark)
    ? start.readUInt32BE(mark.length)
    : null;

/** @throws when the file was altered, cut off, sealed for something else; KeyMissing where its key is gone. */
export async function* openFile(
  keys: SealKeys,
  about: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const reader = readerOf(source);
  const head = await reader.take(headBytes);
  const id = sealedFileKeyId(head);
  if (id === null) {
    yield openOld(keys, about, Buffer.concat([head, await reader.rest()]));
    return;
  }
  const own = fileKey(keyBy(keys, id), head.subarray(-saltBytes));
  const bound = Buffer.concat([head, Buffer.from(about)]);
  for (let frame = 0; ; frame += 1) {
    const sealed = await reader.take(frameBytes + tagBytes);
    const isLast = await reader.isAtEnd();
    if (sealed.length < tagBytes) throw new Error('the file was cut off');
    const opener = createDecipheriv('aes-256-gcm', own, nonceOf(frame, isLast))
      .setAAD(bound)
      .setAuthTag(sealed.subarray(-tagBytes));
    const bytes = Buffer.concat([opener.update(sealed.subarray(0, -tagBytes)), opener.final()]);
    if (bytes.length > 0) yield bytes;
    if (isLast) return;
  }
}

function openOld(keys: SealKeys, about: string, sealed: Buffer): Buffer {
  const opener = createDecipheriv('aes-256-gcm', keyBy(keys, firstKeyId), sealed.subarray(0, 12))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([opener.update(sealed.subarray(12, -tagBytes)), opener.final()]);
}

/** Pieces of the length that is asked for, whatever the source's own are. */
function readerOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  const waiting = { pieces: new Array<Buffer>(), length: 0 };
  const pull = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    if (done) return false;
    waiting.pieces.push(value);
    waiting.length += value.length;
    return true;
  };
  return {
    /** Fewer only at the end. */
    async take(most: number): Promise<Buffer> {
      while (waiting.length < most && (await pull()));
      const all = Buffer.concat(waiting.pieces);
      waiting.pieces = all.length > most ? [all.subarray(most)] : [];
      waiting.length = Math.max(0, all.length - most);
      return all.subarray(0, most);
    },
    async isAtEnd(): Promise<boolean> {
      while (waiting.length === 0) if (!(await pull())) return true;
      return false;
    },
    async rest(): Promise<Buffer> {
      while (await pull());
      return Buffer.concat(waiting.pieces);
    },
  };
}
