import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openSpool, SpoolFull } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'practice-diary-spool-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

test('gives back what it took, by stream and whole, as often as asked, and lets no one read it on disk', async () => {
  writeFileSync(join(folder, 'left-by-another'), 'x');
  const spool = openSpool(folder);
  expect(readdirSync(folder)).toEqual([]);
  const bytes = Buffer.concat([Buffer.from('Meera Joshi '), randomBytes(9_000)]);
  const spooled = await spool.take(chunksOf(bytes), 10_000);
  expect(spooled.size).toBe(bytes.length);
  expect(spooled.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await spooled.bytes()).toEqual(bytes);
  expect(await buffer(spooled.stream())).toEqual(bytes);
  expect(await spooled.bytes()).toEqual(bytes);
  const [name = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, name)).includes('Meera')).toBe(false);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  await spooled.drop();
  expect(readdirSync(folder)).toEqual([]);
});

test('takes no more than it is told, and keeps nothing of what failed', async () => {
  const spool = openSpool(folder);
  await expect(spool.take(chunksOf(randomBytes(5_000)), 4_999)).rejects.toThrow(SpoolFull);
  await expect(
    spool.take(
      (async function* () {
        yield Buffer.from('begun');
        throw new Error('the line is gone');
      })(),
      10,
    ),
  ).rejects.toThrow('the line is gone');
  expect(readdirSync(folder)).toEqual([]);
});
