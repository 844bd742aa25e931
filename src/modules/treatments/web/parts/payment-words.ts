import { useLingui } from '@lingui/react/macro';
import type { PaymentStatus, PaymentType } from '../../model.ts';
import { paymentStatusWords, paymentTypeWords } from '../words.ts';

/** Kinds and states of a payment in the user's language. */
export function usePaymentWords() {
  const { i18n } = useLingui();
  return {
    typeWord: (type: PaymentType): string => i18n._(paymentTypeWords[type]),
    statusWord: (status: PaymentStatus): string => i18n._(paymentStatusWords[status]),
  };
}
