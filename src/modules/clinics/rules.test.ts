import { assert, constantFrom, nat, pre, property, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from './contract.ts';
import { codeFrom, isGstNumber } from './rules.ts';

describe('a GST number', () => {
  test.each(['27AAPFU0939F1ZV', '27AAACR5055K1Z7', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])(
    '%s is one',
    (text) => expect(isGstNumber(text)).toBe(true),
  );
  test.each([
    ['a wrong check sign', '27AAPFU0939F1ZW'],
    ['no such state', '00AAPFU0939F1ZV'],
    ['state 39', '39AAPFU0939F1ZV'],
    ['too short', '27AAPFU0939F1Z'],
    ['too long', '27AAPFU0939F1ZV0'],
    ['small letters', '27aapfu0939f1zv'],
    ['no Z', '27AAPFU0939F1YV'],
    ['nothing', ''],
  ])('with %s is none', (_what, text) => expect(isGstNumber(text)).toBe(false));

  test('with one sign mistyped is none', () => {
    const right = '27AAPFU0939F1ZV';
    assert(
      property(
        nat(14),
        constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')),
        (place, sign) => {
          pre(right[place] !== sign);
          expect(isGstNumber(right.slice(0, place) + sign + right.slice(place + 1))).toBe(false);
        },
      ),
    );
  });
});

describe('a clinic code', () => {
  test('has a sign for each byte and nothing to mistake', () => {
    assert(
      property(uint8Array({ minLength: 8, maxLength: 8 }), (bytes) =>
        /^[0-9a-z]{8}$/.test(codeFrom(bytes)),
      ),
    );
    expect(codeFrom(Uint8Array.from({ length: 256 }, (_, byte) => byte))).not.toMatch(/[ilou]/);
  });
  test('spends every sign alike', () => {
    const signs = Map.groupBy(
      codeFrom(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
      (sign) => sign,
    );
    expect([...signs.values()].map((all) => all.length)).toEqual(
      Array.from({ length: 32 }, () => 8),
    );
  });
});

const read = (changes: Record<string, unknown>) =>
  z.safeParse(api.amend.input, { version: 1, ...changes });

describe('changes of a clinic', () => {
  test('leave out what stays', () => expect(read({}).data).toEqual({ version: 1 }));
  test('empty what is given empty', () =>
    expect(read({ address: '', gstNumber: '', casePrefix: '' }).data).toEqual({
      version: 1,
      address: '',
      gstNumber: '',
      casePrefix: '',
    }));
  test('tidy what is typed', () =>
    expect(read({ gstNumber: ' 27aapfu0939f1zv ', casePrefix: 'sun ' }).data).toMatchObject({
      gstNumber: '27AAPFU0939F1ZV',
      casePrefix: 'SUN',
    }));
  test.each([
    ['name', ''],
    ['name', 'x'.repeat(41)],
    ['gstNumber', '27AAPFU0939F1ZW'],
    ['casePrefix', 'SUN/1'],
    ['casePrefix', 'ABCDEFGHI'],
    ['patientLanguage', 'xx'],
    ['isdCode', '+999'],
    [
      'paper',
      {
        size: 'A3',
        letterhead: 'printed',
        marginsMm: { top: 10, right: 10, bottom: 10, left: 10 },
      },
    ],
    [
      'paper',
      { size: 'A4', letterhead: 'blank', marginsMm: { top: 200, right: 10, bottom: 10, left: 10 } },
    ],
    ['zone', 'UTC'],
    ['country', 'US'],
  ])('refuse %s = %j', (field, value) => expect(read({ [field]: value }).success).toBe(false));
});
