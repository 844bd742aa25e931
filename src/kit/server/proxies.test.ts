import { expect, test } from 'vitest';
import { readTrustedProxies, trustOf } from './proxies.ts';

test.each([
  ['0', 0],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ['9', null],
  ['-1', null],
  ['all', null],
  ['0.0.0.0/0', null],
  ['10.0.0.0/33', null],
  ['10.0.0.0/8/8', null],
  ['10.0.0.0/8,', null],
])('%s', (text, expected) => expect(readTrustedProxies(text)).toEqual(expected));

test('networks are believed whatever their hop, others at no hop', () => {
  const trust = trustOf(['10.0.0.0/8', 'fd00::/8']);
  if (!trust) throw new Error('trusts nobody');
  expect([
    trust('10.1.2.3', 4),
    trust('::ffff:10.1.2.3', 0),
    trust('fd00::1', 0),
    trust('11.1.2.3', 0),
    trust('2001:db8::1', 0),
  ]).toEqual([true, true, true, false, false]);
});

test('hops are counted from us', () => {
  const trust = trustOf(1);
  if (!trust) throw new Error('trusts nobody');
  expect([trust('11.1.2.3', 0), trust('11.1.2.3', 1)]).toEqual([true, false]);
  expect(trustOf(0)).toBe(false);
});
