// Which statements are prepared though nobody named them: what writes send again, nothing that a read sends.
import { expect, test } from 'vitest';
import { nameRepeated } from './db.ts';

/** The names under which a statement leaves, one a time it is sent. */
function sent(begin: string, asked: object, ...rest: unknown[]): unknown[] {
  const names: unknown[] = [];
  const client = {
    query: (one: unknown) =>
      void (
        typeof one === 'string' ||
        names.push(one !== null && typeof one === 'object' && 'name' in one ? one.name : null)
      ),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a client only its query is looked at
  nameRepeated(client as never);
  const query: (...all: unknown[]) => void = client.query;
  query(begin);
  for (let times = 0; times < 5; times += 1) query(asked, ...rest);
  return names;
}

const text = 'update app.shoes set size = $1';
const name: unknown = expect.stringMatching(/^[0-9a-f]{40}$/);

test.each(['begin', 'commit; begin'])('a write that comes again is prepared after %s', (begin) => {
  expect(sent(begin, { text, values: [1] })).toEqual([null, null, null, name, name]);
  expect(sent(begin, { text, name: undefined }, [1]).at(-1)).toEqual(name);
});

test.each([
  ['of a read', 'begin read only', { text, values: [1] }, []],
  ['without values, which may be several', 'begin', { text }, []],
  ['with no value at all', 'begin', { text }, [[]]],
])('a statement %s stays as it is', (_what, begin, asked, rest) => {
  expect(sent(begin, asked, ...rest)).toEqual([null, null, null, null, null]);
});

test('a name of its own stays', () => {
  expect(sent('begin', { text, name: 'shoes', values: [1] }).at(-1)).toBe('shoes');
});
