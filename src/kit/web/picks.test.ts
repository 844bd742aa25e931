import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pickWaits, whenPicked } from './picks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('with nothing picked the act is at once', () => {
  const act = vi.fn();
  whenPicked(act);
  expect(act).toHaveBeenCalledOnce();
});

test('the last of several acts waits for all that was picked', () => {
  const [first, last] = [vi.fn(), vi.fn()];
  const [isTaken, isTakenToo] = [pickWaits(), pickWaits()];
  whenPicked(first);
  whenPicked(last);
  isTaken();
  expect(last).not.toHaveBeenCalled();
  isTakenToo();
  isTakenToo();
  expect(last).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
});

test('an act does not wait for ever', () => {
  const act = vi.fn();
  const isTaken = pickWaits();
  whenPicked(act);
  vi.advanceTimersByTime(4_000);
  expect(act).toHaveBeenCalledOnce();
  isTaken();
  expect(act).toHaveBeenCalledOnce();
});
