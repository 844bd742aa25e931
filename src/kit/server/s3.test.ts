import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestBucket, type TestBucket } from '../../../tests/bucket.ts';
import { openFiles, proveFiles } from './files.ts';
import { openBucket, signatureOf } from './s3.ts';

let storage: TestBucket;
beforeAll(async () => {
  storage = await openTestBucket();
});
afterAll(() => storage.close());
beforeEach(() => {
  storage.faults.length = 0;
  storage.setClock(0);
});

const letter = Buffer.from('the scan of a knee '.repeat(20_000));
const nothing = createHash('sha256').update('').digest('hex');
const clinicId = '01990000-0000-7000-8000-000000000001';
const filesIn = (bucket = storage.bucket) => openFiles(openBucket(bucket), Buffer.alloc(32, 7));
const keep = async () => (await filesIn().shelfOf(clinicId).keep(letter)).key;

test.each([
  [
    'an object',
    '/test.txt',
    { range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a query without a value',
    '/?lifecycle',
    {},
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a query',
    '/?max-keys=2&prefix=J',
    {},
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs %s as Amazon’s own examples do', (_what, path, headers, signature) => {
  const signed = signatureOf(
    {
      region: 'us-east-1',
      keyId: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    {
      method: 'GET',
      url: new URL(path, 'https://examplebucket.s3.amazonaws.com'),
      headers: { ...headers, 'x-amz-content-sha256': nothing, 'x-amz-date': '20130524T000000Z' },
      bodyHash: nothing,
      at: new Date('2013-05-24T00:00:00Z'),
    },
  );
  expect(signed).toContain(`Signature=${signature}`);
});

test('what one process keeps another opens, and the storage can’t read it', async () => {
  const key = await keep();
  expect(await filesIn().shelfOf(clinicId).bytesOf(key)).toEqual(letter);
  for (const sealed of storage.objects.values()) expect(sealed.includes('knee')).toBe(false);
  const other = '01990000-0000-7000-8000-000000000002';
  await expect(filesIn().shelfOf(other).bytesOf(key)).rejects.toThrow('there is no file');
  for (const [name, sealed] of storage.objects) storage.objects.set(name, sealed.fill(1, 40, 41));
  await expect(filesIn().shelfOf(clinicId).bytesOf(key)).rejects.toThrow('was altered');
  const before = storage.objects.size;
  await filesIn().shelfOf(clinicId).drop(key);
  expect(storage.objects.size).toBe(before - 1);
  await filesIn().shelfOf(clinicId).drop(key);
});

test('a storage that is busy, breaks off or is silent for a moment is asked again', async () => {
  storage.faults.push('slow down', 'cut', 'slow down');
  const key = await keep();
  storage.faults.push('cut', 'slow down');
  expect(await filesIn().shelfOf(clinicId).bytesOf(key)).toEqual(letter);
  expect(storage.faults).toEqual([]);
});

test('one that goes on so is given up in time', async () => {
  storage.faults.push('hang');
  const began = Date.now();
  await expect(openBucket(storage.bucket, 700).put('a/b', letter)).rejects.toThrow('NoAnswer');
  expect(Date.now() - began).toBeLessThan(1_500);
  storage.faults.push(...Array.from({ length: 9 }, () => 'slow down' as const));
  const patient = openBucket(storage.bucket, 900).put('a/b', letter);
  await expect(patient).rejects.toThrow('SlowDown');
});

test('a no is a no: it is not asked again, and no key is told', async () => {
  const before = storage.asked();
  storage.faults.push('deny');
  await expect(keep()).rejects.toThrow('the file storage answered AccessDenied (403)');
  expect(storage.asked()).toBe(before + 1);
  const wrong = openBucket({ ...storage.bucket, secret: 'another' });
  await expect(proveFiles(wrong)).rejects.toThrow('SignatureDoesNotMatch');
  await expect(proveFiles(openBucket(storage.bucket))).resolves.toBeUndefined();
});

test('a machine whose clock is off goes by the storage’s', async () => {
  storage.setClock(3 * 3_600_000);
  const shelf = filesIn().shelfOf(clinicId);
  const before = storage.asked();
  const { key } = await shelf.keep(letter);
  expect(await shelf.bytesOf(key)).toEqual(letter);
  expect(storage.asked()).toBe(before + 3);
});
