import { expect, test } from 'vitest';
import { keyOfTries } from './once-keys.ts';

test('a form sent again as it was carries the same key, changed in a word or a file another', () => {
  const keyOf = keyOfTries();
  const [one, other] = [new Blob(['1']), new Blob(['2'])];
  const first = keyOf({ year: 2019 }, [one, other]);
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect(keyOf({ year: 2019 }, [one, other])).toBe(first);
  const keys = [
    first,
    keyOf({ year: 2020 }, [one, other]),
    keyOf({ year: 2020 }, [one]),
    keyOf({ year: 2020 }, [other]),
  ];
  expect(new Set(keys).size).toBe(4);
});
