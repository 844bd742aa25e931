import { expect, test } from 'vitest';
import type { InSteps } from '../shared/steps.ts';
import { inSlices } from './slices.ts';

/** Takes so many milliseconds, a step each. */
function* busy(millis: number): InSteps<string> {
  for (let step = 0; step < millis; step += 1) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

test('others have their turn while long work is done', async () => {
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 1);
  await expect(inSlices(busy(80))).resolves.toBe('done');
  clearInterval(clock);
  expect(turns).toBeGreaterThan(2);
});

test('work that is given up ends between two slices', async () => {
  const ends = new AbortController();
  setTimeout(() => ends.abort(new Error('given up')), 10);
  const began = performance.now();
  await expect(inSlices(busy(2_000), ends.signal)).rejects.toThrow('given up');
  expect(performance.now() - began).toBeLessThan(1_500);
});
