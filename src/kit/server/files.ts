// Kept files: encrypted, on disk or wherever the operator's disk is, each clinic on a shelf of its own.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';

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
  /** @throws when there is no such file or it was altered. */
  bytesOf(key: string): Promise<Buffer>;
  /** Under the key that records name it by already: only a restore does this. */
  keepAs(key: string, bytes: Buffer): Promise<void>;
}

export interface FileStore {
  shelfOf(clinicId: string): Shelf;
}

/** @param key 32 bytes for AES-256-GCM; clinic and file key are bound to what they seal. */
export function openFiles(driver: DriverContract, key: Buffer): FileStore {
  const disk = new Disk(driver);
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
    await disk.put(placeOf(clinicId, name), sealed);
  };
  return {
    shelfOf: (clinicId) => ({
      async keepAs(name, bytes) {
        if (!isKey(name)) throw new Error('a file key is none');
        await put(clinicId, name, bytes);
      },
      async keep(bytes) {
        const name = randomBytes(16).toString('hex');
        await put(clinicId, name, bytes);
        return {
          key: name,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          size: bytes.length,
        };
      },
      async bytesOf(name) {
        if (!isKey(name)) throw new Error('a file key is none');
        const sealed = Buffer.from(await disk.getBytes(placeOf(clinicId, name)));
        const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
          .setAAD(Buffer.from(`${clinicId}/${name}`))
          .setAuthTag(sealed.subarray(-16));
        return Buffer.concat([opener.update(sealed.subarray(12, -16)), opener.final()]);
      },
    }),
  };
}

export const filesInFolder = (folder: string): DriverContract =>
  new FSDriver({ location: folder, visibility: 'private' });

const isKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** Two letters of folder keep any one folder small. */
const placeOf = (clinicId: string, name: string): string =>
  `${clinicId}/${name.slice(0, 2)}/${name}`;
