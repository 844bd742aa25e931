import { expect, test } from 'vitest';
import { firstWord } from '../shared/first-word.ts';
import { readChallenge, workText, writeWork } from '../shared/work.ts';
import { openWork } from './work.ts';

const solve = (challenge: string): string => {
  const read = readChallenge(challenge);
  if (!read) throw new Error('no challenge');
  let count = 0;
  while (Math.clz32(firstWord(workText(read.seal, count))) < read.bits) count += 1;
  return writeWork(challenge, count);
};

test('is done once, in time, for its own bits and by its own key', () => {
  let now = 1_800_000_000_000;
  const work = openWork(Buffer.alloc(32, 1), () => now);
  const done = solve(work.ask(8));
  const other = solve(openWork(Buffer.alloc(32, 2), () => now).ask(8));
  const easier = done.replace('.8.', '.1.');
  const late = solve(work.ask(8));
  expect(
    [done, done, other, easier, '', `${work.ask(8)}~x`].map((one) => work.isDone(one, 8)),
  ).toEqual([true, false, false, false, false, false]);
  now += 120_001;
  expect(work.isDone(late, 8)).toBe(false);
});

test('a number that does not fit is no work', () => {
  const work = openWork(Buffer.alloc(32, 1));
  const challenge = work.ask(16);
  const fitting = Number(solve(challenge).split('~')[1]);
  const wrong = [0, 1, 2].find((count) => count !== fitting) ?? 0;
  expect(work.isDone(writeWork(challenge, wrong), 0)).toBe(false);
  expect(work.isDone(writeWork(challenge, fitting), 17)).toBe(false);
  expect(work.isDone(writeWork(challenge, fitting), 16)).toBe(true);
});
