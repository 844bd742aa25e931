import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const pepper = Buffer.alloc(32, 1);

test('a password is known again, by its pepper, in either form of an accent', async () => {
  const stored = await hashPassword('Pass\u00e9word', pepper);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPassword('Passe\u0301word', pepper, stored)).toBe(true);
  expect(await isPassword('Passeword', pepper, stored)).toBe(false);
  expect(await isPassword('Pass\u00e9word', Buffer.alloc(32, 2), stored)).toBe(false);
});

test('no hash and an unreadable one take as long as a real one', async () => {
  const stored = await hashPassword('Doctor@123', pepper);
  const millis = async (hash: string | null) => {
    const times = [];
    for (let round = 0; round < 5; round += 1) {
      const from = performance.now();
      expect(await isPassword('Doctor@124', pepper, hash)).toBe(false);
      times.push(performance.now() - from);
    }
    return Math.min(...times);
  };
  const real = await millis(stored);
  for (const hash of [null, 'none', '$argon2id$v=19$broken'])
    expect(await millis(hash)).toBeGreaterThan(real / 3);
});
