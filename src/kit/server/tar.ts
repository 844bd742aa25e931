// Tar as far as our own archives need it (POSIX ustar): plain files of known size, written and read without holding one whole.

const block = 512;

export class ArchiveDamaged extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveDamaged';
  }
}

/** @param name at most 100 ASCII letters. */
export function tarHead(name: string, size: number, madeAt: Temporal.Instant): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`${name} is no name for an archive`);
  const head = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'ascii');
  head.write(name, 0, 'ascii');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(madeAt.epochMilliseconds / 1_000), 136, 12);
  head.write('        0', 148, 'ascii');
  head.write('ustar\x0000', 257, 'ascii');
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return head;
}

/** The checksum counts its own eight bytes as blanks. */
const sumOf = (head: Buffer): number =>
  head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

/** What fills the last block of a file. */
export const tarFill = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

/**
 * Each file in turn, whole.
 * @param mostBytes of one file.
 * @throws ArchiveDamaged where it is cut off or no such archive.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  mostBytes: number,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const take = takerOf(source);
  for (;;) {
    const head = await take(block);
    if (head.every((byte) => byte === 0)) return;
    const said = Number.parseInt(head.toString('ascii', 148, 154), 8);
    const size = Number.parseInt(head.toString('ascii', 124, 135), 8);
    if (said !== sumOf(head) || !Number.isSafeInteger(size) || size > mostBytes)
      throw new ArchiveDamaged('The archive is damaged');
    const name = head.toString('ascii', 0, 100).replace(/\0.*$/s, '');
    const bytes = await take(size);
    await take(tarFill(size).length);
    yield { name, bytes };
  }
}

function takerOf(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (size) => {
    const taken: Buffer[] = [];
    let missing = size;
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await pieces.next();
        if (next.done) throw new ArchiveDamaged('The archive is cut off');
        rest = next.value;
      }
      const part = rest.subarray(0, missing);
      taken.push(part);
      missing -= part.length;
      rest = rest.subarray(part.length);
    }
    return taken.length === 1 && taken[0] ? taken[0] : Buffer.concat(taken);
  };
}
