// How a bill is paid: in one way or two, first from what was paid in advance.
import { useWords } from '../../../../kit/web/words.tsx';
import type { Left } from '../../../advances/model.ts';
import { partsShape } from '../../../advances/web/parts/parts-fields.tsx';
import { type PaymentType, paymentTypes } from '../../model.ts';
import { usePaymentWords } from './payment-words.ts';

export const paymentParts = partsShape(paymentTypes);

interface Start {
  amountPaise: number;
  type: PaymentType;
  restPaise: number | null;
  restType: PaymentType;
}

export const advanceOf = (advances: readonly Left[]): number =>
  advances.reduce((sum, one) => sum + one.leftPaise, 0);

/** What was paid in advance is used first. */
export const startOf = (duePaise: number, advancePaise: number): Start => {
  const usedPaise = Math.min(duePaise, advancePaise);
  return usedPaise > 0
    ? {
        amountPaise: usedPaise,
        type: 'Advance',
        restPaise: usedPaise < duePaise ? duePaise - usedPaise : null,
        restType: 'Cash',
      }
    : { amountPaise: duePaise, type: 'Cash', restPaise: null, restType: 'UPI' };
};

/** How money may come, the advance with what is left of it where there is any. */
export function useTypeChoices(advancePaise: number) {
  const words = useWords();
  const { typeWord } = usePaymentWords();
  return paymentTypes
    .filter((type) => type !== 'Advance' || advancePaise > 0)
    .map((value) => ({
      value,
      label:
        value === 'Advance' ? `${typeWord(value)}, ${words.money(advancePaise)}` : typeWord(value),
    }));
}
