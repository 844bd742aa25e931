import { refusal } from '../../kit/shared/refusal.ts';
import type { Paise } from '../../kit/shared/money.ts';
import type { Day } from '../../kit/shared/time.ts';
import type { Entry } from './model.ts';

export const refusals = {
  advance_unknown: refusal(
    404,
    /*i18n*/ { id: 'advance_unknown', message: 'This advance is not found' },
  ),
  advance_short: refusal(
    409,
    /*i18n*/ { id: 'advance_short', message: 'The advance left is less than this' },
  ),
} as const;

/** What of a payment has not gone back; visits may have used it. */
export const leftOf = (
  { id, amountPaise }: Pick<Entry, 'id' | 'amountPaise'>,
  entries: readonly Pick<Entry, 'ofId' | 'amountPaise'>[],
): Paise =>
  entries.reduce((left, one) => (one.ofId === id ? left + one.amountPaise : left), amountPaise);

/**
 * In whose till it shows, and on which day. What was noted wrongly is not missing in the till of whoever puts it right, but was never in that
 * where it was noted; what goes back leaves the till of whoever gives it.
 */
export const tillOf = (
  entry: 'refund' | 'correction',
  { paidOn, receivedBy }: Till,
  here: Till,
): Till => (entry === 'correction' ? { paidOn, receivedBy } : here);

interface Till {
  paidOn: Day;
  receivedBy: string;
}

/**
 * An amount laid out over what several have, the first of them first.
 * @returns null where it is more than all of them have
 */
export function layOut<T extends { readonly leftPaise: Paise }>(
  of: readonly T[],
  amountPaise: Paise,
): { of: T; amountPaise: Paise }[] | null {
  let open = amountPaise;
  const pieces = of.flatMap((one) => {
    const piece = Math.min(open, one.leftPaise);
    if (piece <= 0) return [];
    open -= piece;
    return [{ of: one, amountPaise: piece }];
  });
  return open > 0 ? null : pieces;
}
