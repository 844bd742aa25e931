import { describe, expect, test } from 'vitest';
import { parseSearch, readTypeAndId, stringifySearch } from './address.ts';

const id = '01902b5e-7c1a-7000-8000-0000000000aa';

describe('the query', () => {
  test.each([
    ['?q=007', { q: '007' }],
    ['?q=5&page=2', { q: '5', page: '2' }],
    ['?q=%E0%AE%B0', { q: 'ர' }],
    ['?open', { open: '' }],
    ['', {}],
  ])('%s is read as text', (text, search) => {
    expect(parseSearch(text)).toEqual(search);
  });

  test.each([
    [{ q: 'a b', none: undefined, nothing: null, empty: '' }, '?q=a+b'],
    [{}, ''],
    [{ q: '1&2' }, '?q=1%262'],
  ])('%o is written without what is empty', (search, text) => {
    expect(stringifySearch(search)).toBe(text);
  });
});

describe('type and id in one segment', () => {
  test.each([
    [`patient=${id}`, { type: 'patient', id }],
    [`Appointment=${id}`, { type: 'appointment', id }],
    [`medicine=${id}`, false],
    ['patient=12', false],
    [`patient=${id}=1`, false],
    ['patient', false],
    ['', false],
  ])('%s', (text, expected) => {
    expect(readTypeAndId(text, ['patient', 'appointment'])).toEqual(expected);
  });
});
