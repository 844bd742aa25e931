import { expect, test } from 'vitest';
import { fetchPart, type Patience, PartMissing } from './part.ts';

/** A clock that only pauses move. */
function watched(
  isOutdated: (asked: number) => boolean = () => false,
): Patience & { pauses: number[] } {
  let now = 0;
  let asked = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    pause: async (millis) => {
      pauses.push(millis);
      now += millis;
    },
    askBuild: async () => isOutdated(++asked),
  };
}

const broken = () =>
  new TypeError('Failed to fetch dynamically imported module: https://clinic.example/assets/x.js');
const failing = (times: number) => {
  let left = times;
  return async () => {
    if (left-- > 0) throw broken();
    return 'the part';
  };
};

test('a part that comes is not waited for', async () => {
  const patience = watched();
  expect(await fetchPart(failing(0), patience)).toBe('the part');
  expect(patience.pauses).toEqual([]);
});

test('a broken line is tried again with growing pauses', async () => {
  const patience = watched();
  expect(await fetchPart(failing(4), patience)).toBe('the part');
  expect(patience.pauses).toEqual([300, 700, 1500, 3000]);
});

test('after two minutes the reload is offered', async () => {
  const patience = watched();
  await expect(fetchPart(failing(1000), patience)).rejects.toBeInstanceOf(PartMissing);
  const waited = patience.pauses.reduce((sum, millis) => sum + millis, 0);
  expect(waited).toBeLessThanOrEqual(120_000);
  expect(waited).toBeGreaterThan(100_000);
});

test('a part of a build that is gone is not waited for', async () => {
  const patience = watched((asked) => asked === 2);
  await expect(fetchPart(failing(1000), patience)).rejects.toBeInstanceOf(PartMissing);
  expect(patience.pauses).toEqual([300]);
});

test('a part that throws by itself is a fault, told as it is', async () => {
  const patience = watched();
  await expect(
    fetchPart(async () => {
      throw new TypeError('x is not a function');
    }, patience),
  ).rejects.toThrow('x is not a function');
  expect(patience.pauses).toEqual([]);
});
