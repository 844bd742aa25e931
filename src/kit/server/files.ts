// Kept files: encrypted, in a folder or in S3-compatible storage, each clinic on a shelf of its own.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Bucket, FileMissing, type Objects, openBucket } from './s3.ts';
import { openFile, sealedFileKeyId, sealFile } from './sealed-stream.ts';
import { KeyMissing, newestKey, type SealKeys } from './secrets.ts';
import { codeOf } from './system-errors.ts';

interface KeptFile {
  /** Random; says nothing about the file. */
  key: string;
  /** Of the bytes as given, hex. */
  sha256: string;
  /** Length as given. */
  size: number;
}

/** One clinic's files. A key of another clinic opens nothing here. */
export interface Shelf {
  /** Kept before the transaction ends: one that is rolled back leaves a file that nobody names. */
  keep(bytes: Buffer): Promise<KeptFile>;
  /** @throws FileMissing when there is no such file or it was altered, KeyMissing; another fault where the storage cannot say. */
  bytesOf(key: string): Promise<Buffer>;
  /** Never more than a piece of it in memory. @throws as `bytesOf`, of the first piece; the stream fails where a later one was altered. */
  streamOf(key: string): Promise<Readable>;
  /** Under a key that a record names already. */
  keepAs(key: string, bytes: Buffer): Promise<void>;
  /** Only of what can be made again, or of an erased patient: what a clinical record names stays. */
  drop(key: string): Promise<void>;
  /** Seals it anew with the newest key, where another sealed it. @throws as `bytesOf` */
  reseal(key: string): Promise<'sealed' | 'unchanged'>;
}

export const newFileKey = (): string => randomBytes(16).toString('hex');

export interface FileStore {
  shelfOf(clinicId: string): Shelf;
}

/** @param keys for AES-256-GCM; clinic and file key are bound to what they seal. */
export function openFiles(place: Objects, keys: SealKeys): FileStore {
  const put = (clinicId: string, name: string, bytes: Buffer): Promise<void> =>
    place.put(placeOf(clinicId, name), sealFile(keys, `${clinicId}/${name}`, bytes));
  const bytesOf = async (clinicId: string, name: string): Promise<Buffer> => {
    const sealed = await place.bytes(placeOf(clinicId, name));
    const pieces: Buffer[] = [];
    for await (const piece of opened(keys, clinicId, name, once(sealed))) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  return {
    shelfOf: (clinicId) => ({
      async keepAs(name, bytes) {
        mustBeKey(name);
        await put(clinicId, name, bytes);
      },
      async keep(bytes) {
        const name = newFileKey();
        await put(clinicId, name, bytes);
        return {
          key: name,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          size: bytes.length,
        };
      },
      async bytesOf(name) {
        mustBeKey(name);
        return await bytesOf(clinicId, name);
      },
      async streamOf(name) {
        mustBeKey(name);
        const source = await place.stream(placeOf(clinicId, name));
        const pieces = opened(keys, clinicId, name, source);
        const first = await pieces.next();
        return Readable.from(startedWith(first, pieces), { objectMode: false });
      },
      async drop(name) {
        mustBeKey(name);
        await place.drop(placeOf(clinicId, name));
      },
      async reseal(name) {
        mustBeKey(name);
        const sealed = await place.bytes(placeOf(clinicId, name));
        if (sealedFileKeyId(sealed) === newestKey(keys).id) return 'unchanged';
        await put(clinicId, name, await bytesOf(clinicId, name));
        return 'sealed';
      },
    }),
  };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

async function* startedWith(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* opened(
  keys: SealKeys,
  clinicId: string,
  name: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    yield* openFile(keys, `${clinicId}/${name}`, source);
  } catch (cause) {
    if (cause instanceof KeyMissing || isOfStorage(cause)) throw cause;
    throw new FileMissing(`${name} was altered`, { cause });
  } finally {
    // Whoever stops listening leaves no open file behind.
    if (source instanceof Readable) source.destroy();
  }
}

/** @throws FileMissing, StorageError: what the storage says of itself is no word about the file's bytes. */
const isOfStorage = (error: unknown): boolean =>
  error instanceof FileMissing || (error instanceof Error && error.name === 'StorageError');

export function filesInFolder(folder: string): Objects {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const missing = (name: string): FileMissing => new FileMissing(`there is no file ${name}`);
  return {
    async put(name, bytes) {
      const path = join(folder, name);
      const part = `${path}.${randomBytes(6).toString('hex')}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        // Whole or not there, also where a file of this name is put anew.
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async bytes(name) {
      try {
        return Buffer.from(await disk.getBytes(name));
      } catch (error) {
        if (error instanceof Error && isGone(error.cause)) throw missing(name);
        throw error;
      }
    },
    async stream(name) {
      const file = await open(join(folder, name), 'r').catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? missing(name) : error;
      });
      return file.createReadStream();
    },
    drop: (name) => disk.delete(name),
  };
}

/** Where the settings say that files lie. */
export const placeOfFiles = ({
  folder,
  bucket,
}: {
  folder: string;
  bucket: Bucket | null;
}): Objects => (bucket === null ? filesInFolder(`${folder}/files`) : openBucket(bucket));

const probe = 'practice-diary-was-here';

/** @throws when nothing can be written there: better at the start than with the first document. */
export async function proveFiles(place: Objects): Promise<void> {
  await place.put(probe, Buffer.from(probe));
  if (!(await place.bytes(probe)).equals(Buffer.from(probe)))
    throw new Error('the file storage does not give back what it was given');
}

const isGone = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';

function mustBeKey(name: string): void {
  if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('a file key is none');
}

/** Two letters of folder keep any one folder small. */
const placeOf = (clinicId: string, name: string): string =>
  `${clinicId}/${name.slice(0, 2)}/${name}`;
