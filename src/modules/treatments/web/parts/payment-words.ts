import { useLingui } from '@lingui/react/macro';
import type { KeptPayment, PaymentStatus, PaymentType } from '../../model.ts';
import { entryWords, paymentStatusWords, paymentTypeWords } from '../words.ts';

/** Kinds and states of a payment in the user's language. */
export function usePaymentWords() {
  const { i18n } = useLingui();
  return {
    typeWord: (type: PaymentType): string => i18n._(paymentTypeWords[type]),
    /** How a payment stands: whether it arrived, went back or was put right. */
    standingWord: ({ entry, status }: Pick<KeptPayment, 'entry' | 'status'>): string =>
      i18n._(entry === 'payment' ? paymentStatusWords[status] : entryWords[entry]),
    advanceWord: i18n._(paymentTypeWords.Advance),
    statusWord: (status: PaymentStatus): string => i18n._(paymentStatusWords[status]),
  };
}
