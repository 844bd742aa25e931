import { expect, test } from 'vitest';
import { filtersOf, isNarrowed } from './chosen.ts';

test.each([
  [{}, { sort: 'recent' }],
  [{ age: '60-' }, { ageFrom: 60, sort: 'recent' }],
  [
    { age: '0-5', gender: 'Male' },
    { ageFrom: 0, ageTo: 5, gender: 'Male', sort: 'recent' },
  ],
  [{ visit: '7' }, { visitedFrom: '2026-11-14', sort: 'recent' }],
  [{ visit: 'older' }, { visitedTo: '2026-05-25', sort: 'recent' }],
  [
    { visit: 'never', due: 'yes', sort: 'name' },
    { hasNoVisit: true, hasDue: true, sort: 'name' },
  ],
  [{ age: '1-2', gender: 'x', visit: '1', due: 'no', sort: 'id' }, { sort: 'recent' }],
])('%j asks %j', (address, filters) =>
  expect(filtersOf(address, '', '2026-11-21')).toEqual(filters),
);

test('a text alone is no filter', () => {
  expect(filtersOf({ q: 'ram' }, 'ram', '2026-11-21')).toEqual({ text: 'ram', sort: 'recent' });
  expect(isNarrowed({ q: 'ram', patient: 'x', sort: 'name' })).toBe(false);
  expect(isNarrowed({ due: 'yes' })).toBe(true);
});
