import { expect, test } from 'vitest';
import { isFeeKept } from './rules.ts';

const startsAt = '2026-11-23T10:00:00+05:30';
test.each([
  [2, '2026-11-23T08:00:00+05:30', false],
  [2, '2026-11-23T08:00:01+05:30', true],
  [2, '2026-11-23T10:30:00+05:30', true],
  [0, '2026-11-23T09:59:00+05:30', false],
  [0, '2026-11-23T10:30:00+05:30', false],
])('with %i hours, whoever calls off at %s leaves the fee: %s', (feeKeptHours, now, isKept) =>
  expect(isFeeKept({ feeKeptHours, startsAt }, Temporal.Instant.from(now))).toBe(isKept),
);
