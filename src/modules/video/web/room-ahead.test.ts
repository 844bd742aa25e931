import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lookAgain } from './room-ahead.ts';

test('who waits is told who is before them again after a line that broke, and nothing old meanwhile', async () => {
  const seen: (number | null)[] = [];
  const answers = [3, null, 1];
  const stop = lookAgain(
    () => {
      const answer = answers.shift();
      return answer === null ? Promise.reject(new TypeError('no line')) : Promise.resolve(answer);
    },
    5,
    (one) => {
      seen.push(one ?? null);
      if (answers.length === 0) stop();
    },
  );
  await setTimeout(100);
  expect(seen).toEqual([3, null, 1]);
});
