import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  isMobileOf,
  mobile,
  nationalNumber,
  phoneText,
  plainNumber,
  typedNumber,
} from './contact-number.ts';

const number = z
  .object({ isdCode: z.string(), contactNumber: typedNumber() })
  .check(plainNumber, mobile);
const read = (isdCode: string, contactNumber: string) => {
  const parsed = z.safeParse(number, { isdCode, contactNumber });
  return parsed.success ? parsed.data.contactNumber : parsed.error.issues[0]?.message;
};

test.each([
  ['+91', '9876543299', '9876543299'],
  ['+91', '+91 98765 43299', '9876543299'],
  ['+91', '098765-43299', '9876543299'],
  ['+91', '0091 9876543299', '9876543299'],
  ['+91', '(98765) 43299', '9876543299'],
  ['+91', '९८७६५४३२९९', '9876543299'],
  ['+91', '௯௮௭௬௫௪௩௨௯௯', '9876543299'],
  ['+971', '+971 50 123 4567', '501234567'],
  ['+91', '+971 50 123 4567', 'phone'],
  ['+91', '5876543299', 'phone'],
  ['+91', '98765', 'phone'],
  ['+91', 'ring me', 'phone'],
  ['+91', ' ', 'required'],
])('%s %j is read as %s', (isdCode, typed, is) => expect(read(isdCode, typed)).toBe(is));

test.each([
  ['+91', '9198765432', '9198765432'],
  ['+44', '07700 900123', '07700900123'],
])('%s %s is %s', (isdCode, typed, digits) => expect(nationalNumber(isdCode, typed)).toBe(digits));

test.each([
  ['+91', '9876543210', true],
  ['+91', '5876543210', false],
  ['+971', '501234567', true],
  ['+971', '12345', false],
])('%s %s as a mobile: %s', (isdCode, digits, is) => expect(isMobileOf(isdCode, digits)).toBe(is));

test.each([
  ['+91', '9876543210', '98765 43210'],
  ['+91', '1123456789', '11234 56789'],
  ['+44', '7700900123', '+44 7700900123'],
])('%s %s is shown as %s', (isdCode, contactNumber, is) =>
  expect(phoneText({ isdCode, contactNumber })).toBe(is),
);
