import { expect, test } from 'vitest';
import { isSame, filtersIn } from './filters-in.ts';

test('filters are what was searched and chosen, not what is open beside the list', () => {
  const search = { q: ' Rao ', show: 'due', treatment: 'id', period: undefined, sort: '' };
  const filters = filtersIn(search, ['q', 'show', 'period', 'sort']);
  expect(filters).toEqual({ q: 'Rao', show: 'due' });
  expect(filtersIn({}, ['q'])).toEqual({});
});

test('filters are the same by what they hold, in any order', () => {
  expect(isSame({ q: 'Rao', show: 'due' }, { show: 'due', q: 'Rao' })).toBe(true);
  expect(isSame({ q: 'Rao' }, { q: 'Rao', show: 'due' })).toBe(false);
  expect(isSame({ q: 'Rao' }, { q: 'Ram' })).toBe(false);
  expect(isSame({ q: 'Rao' }, { show: 'Rao' })).toBe(false);
});
