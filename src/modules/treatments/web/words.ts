// The consult screen's words that several parts share.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentEntry, PaymentStatus, PaymentType, TreatmentStatus } from '../model.ts';
import { moneyTypeWords, returnWords } from '../../advances/web/parts/money-words.ts';
import { draftFields, type DraftPartName } from '../model/draft.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';

export const paymentTypeWords: Record<PaymentType, MessageDescriptor> = {
  ...moneyTypeWords,
  Advance: msg`Advance`,
};

export const paymentStatusWords: Record<PaymentStatus, MessageDescriptor> = {
  Paid: msg`Paid`,
  Pending: msg`Pending`,
  Failed: msg`Failed`,
};

export const entryWords: Record<Exclude<PaymentEntry, 'payment'>, MessageDescriptor> = returnWords;

export const treatmentStatusWords: Record<TreatmentStatus, MessageDescriptor> = {
  Draft: msg`Draft`,
  Signed: msg`Finished`,
};

/** What a part of a draft is called. */
export const partName = (part: DraftPartName): string => sentenceOf(draftFields[part].label.id);
