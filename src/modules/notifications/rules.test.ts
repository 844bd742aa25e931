import { expect, test } from 'vitest';
import { isPushEndpoint, kindOf } from './rules.ts';

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
