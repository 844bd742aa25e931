import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FolderInUse, takeLock } from './lock.ts';

const whole = mkdtempSync(join(tmpdir(), 'practice diary '));
let folder = '';
let round = 0;
beforeEach(() => {
  folder = join(whole, String(round++));
});
afterAll(() => rmSync(whole, { recursive: true, force: true }));

/** Another process that tries to take the lock and says whether it got it. */
async function rival(): Promise<{ rival: ChildProcess; said: string }> {
  const script = `const { takeLock } = await import(process.argv[1]);
    try { takeLock(process.argv[2]).announce('http://127.0.0.1:8080'); console.log('taken'); setTimeout(() => {}, 30_000) } catch (error) { console.log(error.message) }`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, join(import.meta.dirname, 'lock.ts'), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(child.stdout, 'data');
  return { rival: child, said: String(line).trim() };
}

test('a second start is told where the first one serves, and touches nothing', async () => {
  const lock = takeLock(folder);
  lock.announce('http://127.0.0.1:8123');
  const before = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
  const { said } = await rival();
  expect(said).toBe(
    `Practice Diary is already running on ${folder} at http://127.0.0.1:8123 (process ${process.pid})`,
  );
  expect(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs])).toEqual(
    before,
  );
  lock.release();
});

test('a start in this very process is refused too, until the lock is released', () => {
  const lock = takeLock(folder);
  expect(() => takeLock(folder)).toThrow(FolderInUse);
  expect(() => takeLock(folder)).toThrow('and still starting');
  lock.release();
  lock.release();
  expect(existsSync(join(folder, 'server.json'))).toBe(false);
  takeLock(folder).release();
});

test('kill -9 frees the folder', async () => {
  const { rival: first, said } = await rival();
  expect(said).toBe('taken');
  expect(() => takeLock(folder)).toThrow(FolderInUse);
  first.kill('SIGKILL');
  await once(first, 'exit');
  takeLock(folder).release();
});

test('a note left by a dead process, or damaged, holds nobody up', () => {
  takeLock(folder).release();
  writeFileSync(
    join(folder, 'server.json'),
    JSON.stringify({ pid: process.pid, address: 'http://old' }),
  );
  const lock = takeLock(folder);
  expect(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).toMatchObject({
    pid: process.pid,
  });
  writeFileSync(join(folder, 'server.json'), '{');
  expect(() => takeLock(folder)).toThrow('and still starting');
  lock.release();
});

test('of eight starts at once exactly one wins', async () => {
  const rivals = await Promise.all(Array.from({ length: 8 }, rival));
  for (const { rival: child } of rivals) child.kill('SIGKILL');
  expect(rivals.filter(({ said }) => said === 'taken')).toHaveLength(1);
});
