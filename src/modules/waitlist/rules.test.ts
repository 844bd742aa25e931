import { expect, test } from 'vitest';
import { askingRefused, offeredUntil, stateOf } from './rules.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00+05:30');

test('a start is kept a quarter of an hour, unless it begins too soon', () => {
  const zone = 'Asia/Kolkata';
  const offer = offeredUntil(now.add({ minutes: 30 }), now, zone);
  expect([String(offer?.tellAt), String(offer?.until)]).toEqual([
    String(now),
    String(now.add({ minutes: 15 })),
  ]);
  expect(offeredUntil(now.add({ minutes: 29 }), now, zone)).toBeNull();
});

test('what frees at night is offered in the morning, to whoever sleeps and has a quarter of an hour then', () => {
  const zone = 'Asia/Kolkata';
  const night = Temporal.Instant.from('2026-11-21T23:30:00+05:30');
  const morning = Temporal.Instant.from('2026-11-22T07:00:00+05:30');
  const offer = offeredUntil(morning.add({ minutes: 30 }), night, zone);
  expect([String(offer?.tellAt), String(offer?.until)]).toEqual([
    String(morning),
    String(morning.add({ minutes: 15 })),
  ]);
  expect(offeredUntil(morning.add({ minutes: 29 }), night, zone)).toBeNull();
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
