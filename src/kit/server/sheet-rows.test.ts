// Sheets in a process of their own: what comes out, and what happens to those made to fill the memory.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { bombs, zipOf } from '../../../tests/hostile-sheets.ts';
import { rowsIn, rowsOfSheet } from './sheet-rows.ts';
import { openSpool } from './spool.ts';
import { judgeZip } from './zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'practice-diary-spool-'));
// Of this file alone: others may read sheets in this process at the same time, and by it their starters are told from ours.
const ownFolder = mkdtempSync(join(tmpdir(), 'practice-diary-own-'));
process.env['TMPDIR'] = ownFolder;
const spool = openSpool(folder);
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(ownFolder, { recursive: true, force: true });
});

const limits = { rows: 100, columns: 3, cell: 8 };
const read = async (bytes: Buffer, clinic = 'one') => {
  const sheet = await spool.take(Readable.from([bytes]), 20_000_000);
  try {
    const rows = await rowsOfSheet(clinic, sheet, limits, spool);
    const lists = await Array.fromAsync(rowsIn(rows));
    await rows.drop();
    return lists;
  } finally {
    await sheet.drop();
  }
};

test('rows that say something, cut to what is taken', async () => {
  expect(
    await read(Buffer.from('Name,Phone\n\n  Asha ,"98\n76",x,y\n,,\nA much longer name,1')),
  ).toEqual([
    ['Name', 'Phone'],
    ['Asha', '98\n76', 'x'],
    ['A much l', '1'],
  ]);
});

test('no more rows than one beyond what is taken', async () => {
  expect(await read(Buffer.from('x\n'.repeat(5_000)))).toHaveLength(limits.rows + 2);
});

test.each([
  ['noise', Buffer.from([0x89, 0x50, 0, 0]), 'sheet_unreadable'],
  ['an archive without a list', Buffer.from('PK\u0003\u0004 nothing'), 'sheet_unreadable'],
  [
    'an archive of something else',
    zipOf([{ name: 'a', bytes: Buffer.from('b') }]),
    'sheet_unreadable',
  ],
])('%s is refused', async (_what, bytes, code) => {
  await expect(read(bytes)).rejects.toThrow(code);
});

test.each(Object.entries(bombs))(
  '%s: refused, and nothing left behind',
  async (what, { make, code }) => {
    await expect(read(make(), what)).rejects.toThrow(code);
    expect(readdirSync(folder)).toEqual([]);
  },
  120_000,
);

test('one sheet of a clinic at a time', async () => {
  const sheet = Buffer.from('Name\nAsha');
  // Whichever of the two has been written down first.
  const [own, other] = await Promise.all([
    Promise.allSettled([read(sheet), read(sheet)]),
    read(Buffer.from('Name'), 'two'),
  ]);
  expect(own.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))).toHaveLength(2);
  expect(own.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []))).toEqual([
    expect.stringContaining('sheet_busy'),
  ]);
  expect(other).toEqual([['Name']]);
});

test('an archive is judged by its list: entries, ratio, total, and packed bytes that can not all be there', () => {
  const judge = (entries: Parameters<typeof zipOf>[0]) =>
    judgeZip(zipOf(entries), { entries: 3, bytes: 3_000_000, ratio: 100 });
  const small = { name: 'a', bytes: Buffer.from('b') };
  expect(judge([small, small, small])).toBe(null);
  expect(judge([small, small, small, small])).toBe('too_large');
  expect(judge([{ name: 'a', bytes: Buffer.alloc(1_500_000) }])).toBe('too_large');
  expect(judge([{ ...small, saysWhole: 3_000_001 }])).toBe('too_large');
  expect(judge([{ ...small, saysWhole: 0xffffffff }])).toBe('too_large');
  expect(judge([{ ...small, saysPacked: 5_000 }])).toBe('damaged');
});

// Elsewhere there is no /proc to find it by.
test.runIf(process.platform === 'linux')(
  'what starts the readers may die: the sheet it had is judged by another, which reads the next',
  async () => {
    expect(await read(Buffer.from('Name'))).toEqual([['Name']]);
    const readers = starters();
    expect(readers).toHaveLength(1);
    const bomb = bombs['shared strings as dense as a list may say'];
    const slow = read(bomb?.make() ?? Buffer.alloc(0)).catch(String);
    await setTimeout(300);
    for (const pid of readers) process.kill(pid, 'SIGKILL');
    // Not waited for: whoever comes in this very moment meets what is left of it.
    expect(await read(Buffer.from('Name\nAsha'), 'two')).toEqual([['Name'], ['Asha']]);
    expect(await slow).toContain(bomb?.code);
    expect(starters()).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  },
  60_000,
);

/** Of this file. */
const starters = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes('sheet-starter') && commandOf(pid).includes(ownFolder))
    .map(Number);

const commandOf = (pid: string): string => readOr(`/proc/${pid}/cmdline`);
function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
