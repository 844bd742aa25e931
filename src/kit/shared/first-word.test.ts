import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstWord } from './first-word.ts';

test('the first word of a block is that of SHA-256', () => {
  for (const text of ['', 'abc', 'AAAAAAAAAAAAAAAAAAAAAA.123456', 'x'.repeat(55)])
    expect(firstWord(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0));
});
