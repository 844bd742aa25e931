import { describe, expect, test } from 'vitest';
import { type Result, results } from './model.ts';
import { askNext, cameFor, closes } from './rules.ts';

describe('which visit closes a follow-up', () => {
  test.each([
    ['2026-11-20', true],
    ['2026-11-22', true],
    ['2026-11-29', true],
    ['2026-11-30', false],
    ['2027-02-22', false],
  ])('due on %s, seen on 22 November: %s', (dueOn, isClosed) => {
    expect(cameFor(dueOn, '2026-11-22')).toBe(isClosed);
  });
});

describe('when to ask next', () => {
  test.each<[Result, string, string]>([
    ['no_answer', '2026-11-20', '2026-11-23'],
    ['no_answer', '2026-12-01', '2026-12-01'],
    ['will_come', '2026-11-20', '2026-11-25'],
    ['put_off', '2026-11-22', '2026-11-25'],
    ['noted', '2026-11-20', '2026-11-20'],
    ['wrong_number', '2026-11-20', '2026-11-20'],
  ])('%s, asked on %s: %s', (result, askOn, next) => {
    expect(askNext(result, askOn, '2026-11-22')).toBe(next);
  });
});

test('three results close a follow-up', () => {
  expect(results.filter(closes)).toEqual(['feels_well', 'elsewhere', 'declined']);
});
