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
])('owner %s with %j sees the collection: %s', (isOwner, pages, sees) => expect(seesCollection({ isOwner, pages })).toBe(sees));

const full = { missing: [], gender: 'Female', birthOn: '1980-05-01', experienceYears: 12, bio: 'Cares' };
test.each([
  [full, 100],
  [{ ...full, bio: '' }, 93],
  [{ ...full, experienceYears: 0 }, 100],
  [{ ...full, gender: null, birthOn: null, experienceYears: null, bio: '' }, 73],
  [{ ...full, missing: Array.from({ length: 10 }, String), gender: null, birthOn: null, experienceYears: null, bio: '' }, 6],
])('%j is complete to %i %%', (profile, percent) => expect(completionOf(profile)).toBe(percent));
