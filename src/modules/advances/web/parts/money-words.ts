import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MoneyType } from '../../model.ts';

export const moneyTypeWords: Record<MoneyType, MessageDescriptor> = {
  Cash: msg`Cash`,
  UPI: msg`UPI`,
  Card: msg`Card`,
  Cheque: msg`Cheque`,
  'Bank transfer': msg`Bank transfer`,
  Online: msg`Online`,
};

/** Of what went back. */
export const returnWords: Record<'refund' | 'correction', MessageDescriptor> = {
  refund: msg`Refunded`,
  correction: msg`Corrected`,
};
