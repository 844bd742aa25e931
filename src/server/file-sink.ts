// Where a file's bytes go while it is made: parts among the kept files, each named in the database before it is kept.
import { Readable } from 'node:stream';
import { newFileKey, type Shelf } from '../kit/server/files.ts';
import { openRest } from '../kit/server/rest.ts';
import type { Progress } from '../modules/exports/model.ts';
import type { Sink } from '../modules/exports/service.ts';

const partBytes = 4 * 1024 * 1024;
const beatMillis = 1_000;
/** Said although nothing has changed, so that nobody takes the file up. */
const beatsInSilence = 10;

/** Nobody wants the file any more, or another makes it. */
export class Unwanted extends Error {}

interface SinkParts {
  shelf: Shelf;
  note: (far: Progress & { part: string | null; size: number }) => Promise<{ goesOn: boolean }>;
  onError: (error: unknown) => void;
}
export interface OpenSink extends Sink {
  /** The last part; all of them are kept when it returns. */
  end(): Promise<void>;
  size(): number;
  giveUp(): void;
  drop(): Promise<void>;
  stop(): void;
}

export function openSink({ shelf, note, onError }: SinkParts): OpenSink {
  let far: Progress = { phase: '', done: 0, total: 0 };
  let said = far;
  let isWanted = true;
  let size = 0;
  let pieces: Buffer[] = [];
  let length = 0;
  const keys: string[] = [];
  let reading: AsyncIterable<Buffer> | null = null;
  let noting: Promise<unknown> = Promise.resolve();
  const say = (part: string | null): Promise<void> => {
    const next = noting.then(async () => {
      said = far;
      isWanted &&= (await note({ ...far, part, size })).goesOn;
    });
    noting = next.catch(() => undefined);
    return next;
  };
  let silent = 0;
  const timer = setInterval(() => {
    silent += 1;
    if (far === said && silent < beatsInSilence) return;
    silent = 0;
    say(null).catch(onError);
  }, beatMillis);
  const mustBeWanted = () => {
    if (!isWanted) throw new Unwanted();
  };
  const keepPart = async () => {
    const key = newFileKey();
    const bytes = Buffer.concat(pieces, length);
    [pieces, length] = [[], 0];
    size += bytes.length;
    // Named first: what the database does not name nobody would ever clear away.
    await say(key);
    mustBeWanted();
    keys.push(key);
    await shelf.keepAs(key, bytes);
  };
  return {
    async take(bytes) {
      reading = bytes;
      for await (const piece of bytes) {
        mustBeWanted();
        pieces.push(piece);
        length += piece.length;
        if (length >= partBytes) await keepPart();
      }
    },
    rest: openRest(2),
    far: (now) => void (far = now),
    async end() {
      if (length > 0) await keepPart();
      mustBeWanted();
    },
    size: () => size,
    giveUp() {
      isWanted = false;
      if (reading instanceof Readable) reading.destroy(new Unwanted());
    },
    async drop() {
      for (const key of keys) await shelf.drop(key).catch(onError);
    },
    stop: () => clearInterval(timer),
  };
}
