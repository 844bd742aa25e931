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

test('a phone, an address and a link each have their share of the waitlist', () => {
  const none = { phone: 0, address: 0, link: 0 };
  expect(askingRefused({ phone: 1, address: 4, link: 29 })).toBeNull();
  expect(askingRefused({ ...none, phone: 2 })?.sentence.id).toBe('waitlist_share');
  expect(askingRefused({ ...none, address: 5 })?.sentence.id).toBe('booking_busy');
  expect(askingRefused({ ...none, link: 30 })?.sentence.id).toBe('booking_busy');
});
