// Kept files: encrypted, in a folder or in S3-compatible storage, each clinic on a shelf of its own.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Bucket, FileMissing, type Objects, openBucket } from './s3.ts';

export interface KeptFile {
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
  /** @throws FileMissing when there is no such file or it was altered; another fault where the storage cannot say. */
  bytesOf(key: string): Promise<Buffer>;
  /** Under a key that a record names already. */
  keepAs(key: string, bytes: Buffer): Promise<void>;
  /** Only of what can be made again: what a clinical record names stays. */
  drop(key: string): Promise<void>;
}

export const newFileKey = (): string => randomBytes(16).toString('hex');

export interface FileStore {
  shelfOf(clinicId: string): Shelf;
}

/** @param key 32 bytes for AES-256-GCM; clinic and file key are bound to what they seal. */
export function openFiles(place: Objects, key: Buffer): FileStore {
  const put = async (clinicId: string, name: string, bytes: Buffer): Promise<void> => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(
      Buffer.from(`${clinicId}/${name}`),
    );
    const sealed = Buffer.concat([
      nonce,
      cipher.update(bytes),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    await place.put(placeOf(clinicId, name), sealed);
  };
  return {
    shelfOf: (clinicId) => ({
      async keepAs(name, bytes) {
        if (!isKey(name)) throw new Error('a file key is none');
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
        if (!isKey(name)) throw new Error('a file key is none');
        const sealed = await place.bytes(placeOf(clinicId, name));
        try {
          const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
            .setAAD(Buffer.from(`${clinicId}/${name}`))
            .setAuthTag(sealed.subarray(-16));
          return Buffer.concat([opener.update(sealed.subarray(12, -16)), opener.final()]);
        } catch (cause) {
          throw new FileMissing(`${name} was altered`, { cause });
        }
      },
      async drop(name) {
        if (!isKey(name)) throw new Error('a file key is none');
        await place.drop(placeOf(clinicId, name));
      },
    }),
  };
}

export function filesInFolder(folder: string): Objects {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (name, bytes) => disk.put(name, bytes),
    async bytes(name) {
      try {
        return Buffer.from(await disk.getBytes(name));
      } catch (error) {
        if (error instanceof Error && isGone(error.cause))
          throw new FileMissing(`there is no file ${name}`);
        throw error;
      }
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

const isKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** Two letters of folder keep any one folder small. */
const placeOf = (clinicId: string, name: string): string =>
  `${clinicId}/${name.slice(0, 2)}/${name}`;
