import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newPassword } from './model.ts';
import {
  codeNeededAfter,
  isPumped,
  loginDelaySeconds,
  loginVerdict,
  ownPasswordWait,
  passwordLength,
  presented,
  readOtp,
  readUserName,
  type Tally,
} from './rules.ts';

const problem = (password: unknown) =>
  z.safeParse(newPassword(), password).error?.issues[0]?.message ?? null;

describe('a new password', () => {
  test.each([
    ['', 'required'],
    ['1234567', 'password_length'],
    ['Abc@567', 'password_length'],
    ['Abcd@567', null],
    ['Abcdefgh@1234567', null],
    ['Abcdefgh@12345678', 'password_length'],
    ['पासवर्ड@१२३४', null],
    ['👩‍⚕️👩‍⚕️ab', null],
    ['🙂🙂🙂🙂', 'password_length'],
    ['password', 'password_common'],
    ['Password@123', 'password_common'],
    ['Clinic123', 'password_common'],
    ['        ', 'password_common'],
    ['zzzzzzzzzz', 'password_common'],
  ])('%j is answered %s', (password, code) => expect(problem(password)).toBe(code));

  test('is counted as a person counts', () => {
    expect(passwordLength('नमस्ते')).toBe(6);
    expect(passwordLength('🙂')).toBe(1);
  });
});

describe('a user name', () => {
  test.each([
    ['Doctor@Demo.test ', { kind: 'email', email: 'doctor@demo.test' }],
    ['98765 43210', { kind: 'national', digits: '9876543210' }],
    ['098765-43210', { kind: 'national', digits: '9876543210' }],
    ['+91 (98765) 43210', { kind: 'international', number: '+919876543210' }],
    ['00919876543210', { kind: 'international', number: '+919876543210' }],
    ['12345', { kind: 'email', email: '12345' }],
    ["' or 1=1 --", { kind: 'email', email: "' or 1=1 --" }],
  ])('%j is read', (typed, name) => expect(readUserName(typed)).toEqual(name));
});

test.each([
  ['123456', '123456'],
  [' 12 34-56 ', '123456'],
  ['१२३४५६', '123456'],
  ['૧૨૩૪૫૬', '123456'],
  ['௧௨௩௪௫௬', '123456'],
  ['০৯৮৭৬৫', '098765'],
  ['abc', 'abc'],
])('the OTP %j reads %s', (typed, code) => expect(readOtp(typed)).toBe(code));

test('the delays are 0, 0, 0, 1, 2, 4 … 60 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 30].map(loginDelaySeconds)).toEqual([
    0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60,
  ]);
});

describe('a refresh token is worth', () => {
  test.each([
    [5, 5, 9999, 'current'],
    [4, 5, 0, 'previous'],
    [4, 5, 10, 'previous'],
    [4, 5, 10.01, 'stale'],
    [3, 5, 0, 'stale'],
    [6, 5, 0, 'stale'],
  ])('counter %i of %i after %f s: %s', (counter, present, seconds, worth) =>
    expect(presented(counter, present, seconds)).toBe(worth),
  );
});

describe('a log-in', () => {
  const now = 1_000_000;
  const tally = (count: number, lastAgo = 1000, startedAgo = 800): Tally => ({
    count,
    startedAt: now - startedAgo,
    lastAt: now - lastAgo,
  });
  const none = { caller: null, run: null, address: null };
  test.each([
    ['nothing before', none, false, 'compare'],
    ['three wrong, at once', { ...none, caller: tally(3, 0) }, false, { waitSeconds: 1 }],
    ['three wrong, a second ago', { ...none, caller: tally(3, 1) }, false, 'compare'],
    [
      'nine wrong, half a minute ago',
      { ...none, caller: tally(9, 30) },
      false,
      { waitSeconds: 30 },
    ],
    ['ninety-nine in a row by strangers', { ...none, run: tally(99) }, false, 'compare'],
    [
      'a hundred in a row by strangers, long ago',
      { ...none, run: tally(codeNeededAfter, 99_999) },
      false,
      'code_first',
    ],
    [
      'a hundred in a row by strangers, the device is known',
      { ...none, run: tally(codeNeededAfter) },
      true,
      'compare',
    ],
    [
      'a hundred wrong from the address',
      { ...none, address: tally(100, 1, 800) },
      false,
      { waitSeconds: 100 },
    ],
    [
      'a hundred wrong from the address, the device is known',
      { ...none, address: tally(100, 1, 800) },
      true,
      'compare',
    ],
  ])('after %s', (_what, tallies, isKnown, verdict) =>
    expect(loginVerdict(tallies, isKnown, now)).toEqual(verdict),
  );
});

test.each([
  ['nothing before', null, 0],
  ['three wrong, at once', { count: 3, startedAt: 10_000, lastAt: 10_000 }, 1],
  ['ten within the quarter hour', { count: 10, startedAt: 9_200, lastAt: 9_900 }, 900],
  ['ten, longer ago', { count: 10, startedAt: 9_100, lastAt: 9_900 }, 0],
])("one's own password after %s", (_what, tally, seconds) =>
  expect(ownPasswordWait(tally, 10_000)).toBe(seconds),
);

describe('SMS that nobody answers', () => {
  const at = 10_000;
  const tally = (count: number, startedAt = at - 60) => ({ count, startedAt, lastAt: at });
  test.each([
    ['few sent', tally(49), null, false],
    ['many sent, none came back', tally(50), null, true],
    ['many sent, three in ten came back', tally(100), tally(30), false],
    ['many sent, fewer came back', tally(100), tally(29), true],
    ['many sent long ago', tally(500, at - 900), null, false],
    ['many sent now, answers of long ago', tally(60), tally(60, at - 900), true],
  ])('%s', (_what, sent, proved, pumped) => expect(isPumped(sent, proved, at)).toBe(pumped));
});
