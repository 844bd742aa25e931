// Where bytes wait on disk that are too many for memory: sealed under a key that only this process holds, gone with it.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Spooled {
  readonly size: number;
  /** Of the bytes, hex. */
  readonly sha256: string;
  /** From the first byte on, each time anew. */
  stream(): Readable;
  bytes(): Promise<Buffer>;
  drop(): Promise<void>;
}

export interface Spool {
  /** @throws SpoolFull beyond `most` bytes; what was written is gone then, as after any fault of the source. */
  take(source: AsyncIterable<Uint8Array>, most: number): Promise<Spooled>;
}

export class SpoolFull extends Error {
  override readonly name = 'SpoolFull';
}

/** @param folder for this process alone: what another has left there is cleared away. */
export function openSpool(folder: string): Spool {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async take(source, most) {
      const place = join(folder, randomBytes(16).toString('hex'));
      const [key, nonce] = [randomBytes(32), randomBytes(16)];
      const hash = createHash('sha256');
      let size = 0;
      const counted = async function* () {
        for await (const chunk of source) {
          size += chunk.length;
          if (size > most) throw new SpoolFull(`more than ${most} bytes`);
          hash.update(chunk);
          yield chunk;
        }
      };
      try {
        await pipeline(
          counted,
          createCipheriv('aes-256-ctr', key, nonce),
          createWriteStream(place, { flags: 'wx', mode: 0o600 }),
        );
      } catch (error) {
        await rm(place, { force: true });
        throw error;
      }
      const opener = () => createDecipheriv('aes-256-ctr', key, nonce);
      return {
        size,
        sha256: hash.digest('hex'),
        stream: () => createReadStream(place).compose(opener()),
        async bytes() {
          const file = await open(place, 'r');
          try {
            return opener().update(await file.readFile());
          } finally {
            await file.close();
          }
        },
        drop: () => rm(place, { force: true }),
      };
    },
  };
}
