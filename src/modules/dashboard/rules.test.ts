import { expect, test } from 'vitest';
import { completionOf, seesCollection } from './rules.ts';

const right = (page: string, allowToView: boolean) => ({ page, allowToView });

test.each([
  [true, [], true],
  [false, [], false],
  [false, [right('Reports', true)], true],
  [false, [right('Wallet', true)], true],
  [false, [right('Reports', false), right('Wallet', false)], false],
  [false, [right('Dashboard', true), right('Treatment', true)], false],
])('owner %s with %j sees the collection: %s', (isOwner, pages, sees) =>
  expect(seesCollection({ isOwner, pages })).toBe(sees),
);

test.each([
  [18, 18, 100],
  [17, 18, 94],
  [0, 18, 0],
  [1, 3, 33],
])('%i of %i is %i %%', (done, of, percent) => expect(completionOf({ done, of })).toBe(percent));
