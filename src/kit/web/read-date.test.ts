import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';

const today = '2026-08-10';

test.each<[string, 'future' | 'past' | 'near', string | null]>([
  ['15/8', 'near', '2026-08-15'],
  ['15/8', 'future', '2026-08-15'],
  ['5/8', 'future', '2027-08-05'],
  ['15/8', 'past', '2025-08-15'],
  ['15-8-26', 'near', '2026-08-15'],
  ['15.08.2026', 'near', '2026-08-15'],
  ['15 8 1990', 'past', '1990-08-15'],
  ['15/8/68', 'past', '1968-08-15'],
  ['15/8/20', 'past', '2020-08-15'],
  ['15081990', 'past', '1990-08-15'],
  ['2026-08-15', 'near', '2026-08-15'],
  ['5d', 'future', '2026-08-15'],
  ['5D', 'near', '2026-08-15'],
  ['2w', 'future', '2026-08-24'],
  ['1m', 'future', '2026-09-10'],
  ['-3d', 'future', '2026-08-07'],
  ['3d', 'past', '2026-08-07'],
  ['+3d', 'past', '2026-08-13'],
  ['१५/८', 'near', '2026-08-15'],
  ['௧௫/௮', 'near', '2026-08-15'],
  ['29/2/2025', 'near', null],
  ['29/2/2028', 'near', '2028-02-29'],
  ['31/4', 'near', null],
  ['0/5', 'near', null],
  ['15/13', 'near', null],
  ['', 'near', null],
  ['soon', 'near', null],
  ['1234d', 'near', null],
])('%s looking %s', (typed, side, day) => {
  expect(readDate(typed, today, side)).toBe(day);
});
