import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesInFolder, openFiles } from './files.ts';
import { FileMissing } from './s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const store = openFiles(filesInFolder(folder), Buffer.alloc(32, 7));
const letter = Buffer.from('the scan of a knee '.repeat(50));
const everyFile = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

test('what is kept comes back whole, and lies on disk unreadable', async () => {
  const saved = await store.shelfOf('01990000-0000-7000-8000-000000000001').keep(letter);
  expect(saved).toMatchObject({
    size: letter.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await store.shelfOf('01990000-0000-7000-8000-000000000001').bytesOf(saved.key)).toEqual(
    letter,
  );
  for (const path of everyFile()) expect(readFileSync(path).includes('knee')).toBe(false);
});

test('another clinic opens nothing with the key, and a path is no key', async () => {
  const saved = await store.shelfOf('01990000-0000-7000-8000-000000000001').keep(letter);
  await expect(
    store.shelfOf('01990000-0000-7000-8000-000000000002').bytesOf(saved.key),
  ).rejects.toThrow(FileMissing);
  await expect(
    store
      .shelfOf('01990000-0000-7000-8000-000000000002')
      .bytesOf('../01990000-0000-7000-8000-000000000001'),
  ).rejects.toThrow('a file key is none');
});

test('a byte altered on disk is found out', async () => {
  const shelf = store.shelfOf('01990000-0000-7000-8000-000000000003');
  const saved = await shelf.keep(letter);
  const path = everyFile().find((one) => one.endsWith(saved.key)) ?? '';
  const bytes = readFileSync(path);
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await expect(shelf.bytesOf(saved.key)).rejects.toThrow('was altered');
  for (const length of [0, 7, 20]) {
    truncateSync(path, length);
    await expect(shelf.bytesOf(saved.key)).rejects.toThrow(FileMissing);
  }
});

test('what is dropped is gone, and may be dropped again', async () => {
  const shelf = store.shelfOf('01990000-0000-7000-8000-000000000004');
  const { key } = await shelf.keep(letter);
  await shelf.drop(key);
  await expect(shelf.bytesOf(key)).rejects.toThrow(FileMissing);
  await expect(shelf.drop(key)).resolves.toBeUndefined();
});
