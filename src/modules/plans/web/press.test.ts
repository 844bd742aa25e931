import { expect, test } from 'vitest';
import { pressOf } from './press.ts';

const full = { coupon: null, amountPaise: 999_00 };
const reduced = { coupon: 'DIWALI', amountPaise: 799_00 };

test('a code that was typed and not applied is applied before anything is paid, so that its price is seen', () => {
  expect(pressOf({ typed: 'DIWALI', coupon: '', quote: full })).toEqual({ apply: 'DIWALI' });
  expect(pressOf({ typed: ' DIWALI ', coupon: 'DIWALI', quote: reduced })).toEqual({
    pay: reduced,
  });
  // Gone from the field, it reduces nothing any more; another one may reduce less.
  expect(pressOf({ typed: '', coupon: 'DIWALI', quote: reduced })).toEqual({ apply: '' });
  expect(pressOf({ typed: 'HOLI', coupon: 'DIWALI', quote: reduced })).toEqual({ apply: 'HOLI' });
});

test('nothing is paid whose price is not in sight, or by a code that was refused', () => {
  expect(pressOf({ typed: '', coupon: '', quote: undefined })).toBeNull();
  expect(pressOf({ typed: 'NOTHING', coupon: 'NOTHING', quote: undefined })).toBeNull();
  expect(pressOf({ typed: '', coupon: 'NOTHING', quote: undefined })).toEqual({ apply: '' });
  expect(pressOf({ typed: '  ', coupon: '', quote: full })).toEqual({ pay: full });
});
