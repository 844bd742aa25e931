import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  isSame,
  macOf,
  randomCode,
  readLink,
  seal,
  tokenOf,
  unseal,
  writeLink,
} from './secrets.ts';

const key = Buffer.alloc(32, 5);
const link = { family: randomBytes(32), counter: 41 };

describe('links', () => {
  test('are read back by the key that made them', () => {
    expect(readLink(key, 'rf1.', writeLink(key, 'rf1.', link))).toEqual(link);
  });
  test('are the same text each time, and another text for each counter', () => {
    expect(writeLink(key, 'rf1.', link)).toBe(writeLink(key, 'rf1.', link));
    expect(writeLink(key, 'rf1.', link)).not.toBe(writeLink(key, 'rf1.', { ...link, counter: 42 }));
    expect(tokenOf(key, 'access', link)).not.toBe(tokenOf(key, 'access', { ...link, counter: 42 }));
  });
  test.each([
    ['another key', () => readLink(Buffer.alloc(32, 6), 'rf1.', writeLink(key, 'rf1.', link))],
    [
      'another mark',
      () => readLink(key, 'dv1.', writeLink(key, 'rf1.', link).replace('rf1.', 'dv1.')),
    ],
    [
      'a changed byte',
      () =>
        readLink(
          key,
          'rf1.',
          `rf1.${writeLink(key, 'rf1.', link)
            .slice(4)
            .replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
        ),
    ],
    ['a piece', () => readLink(key, 'rf1.', writeLink(key, 'rf1.', link).slice(0, 60))],
    ['no such text', () => readLink(key, 'rf1.', 'rf1.§')],
    ['nothing', () => readLink(key, 'rf1.', '')],
  ])('with %s are none', (_what, read) => expect(read()).toBeNull());
});

test('a MAC tells its parts apart', () => {
  expect(isSame(macOf(key, 'ab', 'c'), macOf(key, 'a', 'bc'))).toBe(false);
  // As many zeros as a length has bytes are no border either.
  expect(isSame(macOf(key, 'a', 'b'), macOf(key, `a${'\0'.repeat(4)}b`))).toBe(false);
  expect(isSame(macOf(key, 'ab', 'c'), macOf(key, 'ab', 'c'))).toBe(true);
});

test('a seal opens only for what it was put on, by its own key', () => {
  const sealed = seal(key, 'message 1', '482913');
  expect(unseal(key, 'message 1', sealed)).toBe('482913');
  expect(sealed.includes(Buffer.from('482913'))).toBe(false);
  expect(() => unseal(key, 'message 2', sealed)).toThrow(/authenticate/);
  expect(() => unseal(Buffer.alloc(32, 6), 'message 1', sealed)).toThrow(/authenticate/);
});

test('codes are six digits, leading zeros among them', () => {
  const codes = Array.from({ length: 2000 }, randomCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});
