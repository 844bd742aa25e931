import { expect, test } from 'vitest';
import { askingRefused, offeredUntil, stateOf } from './rules.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00+05:30');

test('a start is kept a quarter of an hour, unless it begins too soon', () => {
  expect(offeredUntil(now.add({ minutes: 30 }), now)?.equals(now.add({ minutes: 15 }))).toBe(true);
  expect(offeredUntil(now.add({ minutes: 29 }), now)).toBeNull();
});

test('an offer is open until its time runs out, and taken for good', () => {
  const until = now.toString();
  expect(stateOf({ status: 'open', until }, now.subtract({ seconds: 1 }))).toBe('open');
  expect(stateOf({ status: 'open', until }, now)).toBe('over');
  expect(stateOf({ status: 'passed', until }, now.subtract({ minutes: 1 }))).toBe('over');
  expect(stateOf({ status: 'taken', until }, now.add({ hours: 9 }))).toBe('taken');
});

test('a phone and the clinic’s page each have their share of the waitlist', () => {
  const limits = { perHour: 120 };
  expect(askingRefused({ phone: 1, lately: 119 }, limits)).toBeNull();
  expect(askingRefused({ phone: 2, lately: 0 }, limits)?.sentence.id).toBe('waitlist_share');
  expect(askingRefused({ phone: 0, lately: 120 }, limits)?.sentence.id).toBe('booking_busy');
});
