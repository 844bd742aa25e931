import { expect, test } from 'vitest';
import { seesCollection } from './rules.ts';

const right = (page: string, allowToView: boolean) => ({ page, allowToView });

test.each([
  [true, [], true],
  [false, [], false],
  [false, [right('Reports', true)], true],
  [false, [right('Wallet', true)], true],
  [false, [right('Reports', false), right('Wallet', false)], false],
  [false, [right('Dashboard', true), right('Treatment', true)], false],
])('owner %s with %j sees the collection: %s', (isOwner, pages, sees) => expect(seesCollection({ isOwner, pages })).toBe(sees));
