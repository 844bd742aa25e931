import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareMoneyText, moneyText, readMoney } from './money.ts';

test.each([
  ['500', 500_00],
  ['500.5', 500_50],
  ['500.05', 500_05],
  ['₹1,20,000.50', 120_000_50],
  ['0.99', 99],
  ['५००', 500_00],
  ['₹१,२००.५०', 1_200_50],
  ['௫௦௦', 500_00],
  ['500.505', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('%j is %j paise', (text, paise) => expect(readMoney(text)).toBe(paise));

test('what is shown is read back as it was', () =>
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), (paise) => {
      expect(readMoney(moneyText(paise))).toBe(paise);
    }),
  ));

test.each([
  [300_30, '300.30'],
  [300_00, '300'],
  [5, '0.05'],
  [0, '0'],
  [12_34_567_50, '12,34,567.50'],
  [-300_30, '-300.30'],
])('%j paise stand in a field as %j', (paise, text) => expect(bareMoneyText(paise)).toBe(text));
