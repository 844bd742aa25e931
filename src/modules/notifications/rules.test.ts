import { describe, expect, test } from 'vitest';
import {
  hourMillis,
  isNight,
  isPushEndpoint,
  kindOf,
  maxPatientsAnHour,
  type Opened,
  quietUntil,
  wideReading,
} from './rules.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilgoogleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['file:///etc/passwd', false],
  ['not an address', false],
  ['', false],
])('%s is a push service: %s', (endpoint, isOne) => expect(isPushEndpoint(endpoint)).toBe(isOne));

test.each([
  ['booked', 'appointment_booked'],
  ['Canceled', 'appointment_canceled'],
  ['Started', null],
  ['', null],
])('a move to %j is told as %s', (to, kind) => expect(kindOf(to)).toBe(kind));

describe('unusual reading', () => {
  const opened = (count: number, over: number, first = 0): Opened[] =>
    Array.from({ length: count }, (_, n) => ({
      patientId: String(first + n),
      at: Math.round((n * over) / Math.max(count - 1, 1)),
    }));
  const always = Number.NEGATIVE_INFINITY;
  test.each([
    ['nothing at all', [], null],
    ['two hundred at once', opened(maxPatientsAnHour, 0), null],
    ['one more', opened(maxPatientsAnHour + 1, 0), { at: 0, count: 201 }],
    [
      'one more, as late as an hour goes',
      opened(maxPatientsAnHour + 1, hourMillis - 1),
      { at: hourMillis - 1, count: 201 },
    ],
    ['one more, when the first is an hour ago', opened(maxPatientsAnHour + 1, hourMillis), null],
    [
      'the same two hundred again and again',
      [...opened(200, 60_000), ...opened(200, 0).map((one) => ({ ...one, at: 60_000 }))],
      null,
    ],
    ['three hundred', opened(300, 299_000), { at: 200_000, count: 300 }],
    [
      'a patient opened again does not keep the rest in the hour',
      [
        ...opened(150, 0),
        ...opened(1, 0).map((one) => ({ ...one, at: hourMillis - 1 })),
        ...opened(199, 0, 500).map((one) => ({ ...one, at: hourMillis + 1 })),
      ],
      null,
    ],
  ] as const)('%s', (_what, list, expected) => expect(wideReading(list, always)).toEqual(expected));
  test('of an hour that was told already is told no more', () => {
    const list = opened(400, hourMillis - 1);
    expect(wideReading(list, hourMillis)).toBeNull();
    expect(wideReading([...list, { patientId: 'late', at: hourMillis }], hourMillis)).toEqual({
      at: hourMillis,
      count: 400,
    });
  });
});

describe('night', () => {
  test.each([
    ['2026-11-21T16:29:59.999Z', 'Asia/Kolkata', false],
    ['2026-11-21T16:30:00Z', 'Asia/Kolkata', true],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', true],
    ['2026-11-22T00:29:59.999Z', 'Asia/Kolkata', true],
    ['2026-11-22T00:30:00Z', 'Asia/Kolkata', false],
    ['2026-11-21T16:30:00Z', 'UTC', false],
    ['2026-11-21T22:00:00Z', 'UTC', true],
    ['2026-11-21T22:00:00Z', 'Asia/Dubai', true],
    ['2026-11-22T02:00:00Z', 'Asia/Dubai', false],
  ])('%s in %s: %s', (at, zone, expected) =>
    expect(isNight(Temporal.Instant.from(at), zone)).toBe(expected),
  );
});

describe('quiet hours', () => {
  const zone = 'Asia/Kolkata';
  const night = { from: 22, to: 7 };
  test.each([
    ['2026-11-22T21:59', night, null],
    ['2026-11-22T22:00', night, '2026-11-23T07:00'],
    ['2026-11-23T06:59', night, '2026-11-23T07:00'],
    ['2026-11-23T07:00', night, null],
    ['2026-11-22T13:30', { from: 13, to: 15 }, '2026-11-22T15:00'],
    ['2026-11-22T15:00', { from: 13, to: 15 }, null],
    ['2026-11-22T23:00', null, null],
  ])('%s', (at, quiet, until) => {
    const instant = (text: string) => Temporal.Instant.from(`${text}:00+05:30`);
    expect(quietUntil(instant(at), zone, quiet)).toEqual(until && instant(until));
  });
});
