import { latinDigits } from './digits.ts';

/** Whole paise; a float never holds money. */
export type Paise = number;

export const sumOf = (rows: readonly { amountPaise: Paise }[]): Paise =>
  rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** `1234567_00` → `₹12,34,567.00`; Latin digits and Indian grouping in every language. */
export const moneyText = (amount: Paise): string => rupees.format(amount / 100);

/** As it stands in a field: `12,34,567`, `300.30`. */
export const bareMoneyText = (amount: Paise): string =>
  moneyText(amount).replace('₹', '').replace(/\.00$/, '');

/** For totals at a glance: `₹12,34,567`. */
export const roundMoneyText = (amount: Paise): string => wholeRupees.format(amount / 100);

/** What a person types, `1,200.5`, as paise; null when it is no amount. */
export function readMoney(text: string): Paise | null {
  const plain = latinDigits(text).replace(/[₹,\s]/g, '');
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const [whole = '0', part = ''] = plain.split('.');
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? value : null;
}
