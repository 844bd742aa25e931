import { expect, test } from 'vitest';
import { openGate } from './gate.ts';

test('lets so many through at once, so many wait, and sends the rest away', async () => {
  const gate = openGate(2, 3);
  const finish: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = () =>
    gate(async () => {
      most = Math.max(most, (running += 1));
      await new Promise<void>((done) => finish.push(done));
      running -= 1;
    });
  const calls = Array.from({ length: 6 }, work);
  const outcomes = Promise.allSettled(calls);
  await expect(calls[5]).rejects.toMatchObject({ status: 429, code: 'too_many' });
  for (let done = 0; done < 5; done += 1) {
    while (finish.length === 0) await Promise.resolve();
    finish.shift()?.();
  }
  expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(most).toBe(2);
});

test('a failure gives its place back', async () => {
  const gate = openGate(1, 1);
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(gate(() => Promise.resolve(7))).resolves.toBe(7);
});
