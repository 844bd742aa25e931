import { expect, test } from 'vitest';
import { authenticatorLink, base32, codeAt, stepAt, stepOf } from './one-time.ts';

const key = Buffer.from('12345678901234567890');
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(key, stepAt(at(seconds)))).toBe(code);
});

test('a code is taken half a minute early or late, and once', () => {
  const now = at(1_111_111_111);
  const step = stepAt(now);
  for (const near of [step - 1, step, step + 1])
    expect(stepOf(key, codeAt(key, near), now, 0)).toBe(near);
  for (const far of [step - 2, step + 2]) expect(stepOf(key, codeAt(key, far), now, 0)).toBeNull();
  expect(stepOf(key, codeAt(key, step), now, step)).toBeNull();
  expect(stepOf(key, '', now, 0)).toBeNull();
});

test('an authenticator app is given the key in base 32', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(authenticatorLink('Asha', key)).toBe(
    'otpauth://totp/Practice%20Diary%3AAsha?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Practice+Diary',
  );
});
