// What a patient reads on the papers beside the prescription. Drafts in nine languages until native-speaking clinicians sign them off:
// docs/clinical-data.md.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { PaperKind } from '../model.ts';

export const headings = {
  summary: /*i18n*/ { id: 'heading.summary', message: 'Treatment summary' },
  receipt: /*i18n*/ { id: 'heading.receipt', message: 'Receipt' },
  refund: /*i18n*/ { id: 'heading.refund', message: 'Refund voucher' },
  referral: /*i18n*/ { id: 'heading.referral', message: 'Referral letter' },
  sick: /*i18n*/ { id: 'heading.sick', message: 'Medical certificate' },
  fitness: /*i18n*/ { id: 'heading.fitness', message: 'Fitness certificate' },
} as const satisfies Record<Exclude<PaperKind, 'prescription'>, Sentence>;

export const letterWords = {
  edition: /*i18n*/ { id: 'letter.edition', message: 'edition' },
  to: /*i18n*/ { id: 'letter.to', message: 'To' },
  rest: /*i18n*/ { id: 'letter.rest', message: 'Rest advised' },
  mark: /*i18n*/ { id: 'letter.mark', message: 'Identification mark' },
} as const satisfies Record<string, Sentence>;

export const receiptWords = {
  fees: /*i18n*/ { id: 'receipt.fees', message: 'Fees' },
  discount: /*i18n*/ { id: 'receipt.discount', message: 'Discount' },
  received: /*i18n*/ { id: 'receipt.received', message: 'Received' },
  awaited: /*i18n*/ { id: 'receipt.awaited', message: 'Not arrived yet' },
  refunded: /*i18n*/ { id: 'receipt.refunded', message: 'Refunded' },
  refundedSum: /*i18n*/ { id: 'receipt.refunded_sum', message: '{sum} refunded.' },
  ofReceipt: /*i18n*/ { id: 'receipt.of_receipt', message: 'Of receipt' },
  inAdvance: /*i18n*/ { id: 'receipt.in_advance', message: 'Received in advance' },
  payByUpi: /*i18n*/ { id: 'receipt.pay_by_upi', message: 'Scan to pay {sum} by UPI' },
  thanks: /*i18n*/ { id: 'receipt.thanks', message: '{sum} received, thank you.' },
  billOfSupply: /*i18n*/ { id: 'receipt.bill_of_supply', message: 'Bill of supply' },
  receiptVoucher: /*i18n*/ { id: 'receipt.voucher', message: 'Receipt voucher' },
  exempt: /*i18n*/ { id: 'receipt.exempt', message: 'Health care services: exempt from GST' },
} as const satisfies Record<string, Sentence>;

/** By the payment's type. */
export const paidByWords: Readonly<Partial<Record<string, Sentence>>> = {
  Cash: /*i18n*/ { id: 'paid_by.cash', message: 'Cash' },
  UPI: /*i18n*/ { id: 'paid_by.upi', message: 'UPI' },
  Card: /*i18n*/ { id: 'paid_by.card', message: 'Card' },
  Cheque: /*i18n*/ { id: 'paid_by.cheque', message: 'Cheque' },
  'Bank transfer': /*i18n*/ { id: 'paid_by.bank_transfer', message: 'Bank transfer' },
  Online: /*i18n*/ { id: 'paid_by.online', message: 'Online' },
  Advance: /*i18n*/ { id: 'paid_by.advance', message: 'Advance' },
};

/**
 * What a letter says in the patient's language below its English text, which has its wording from the regulations (rules/letters.ts).
 * No sentence names a sex, and what the doctor typed stands after a colon, so that no ending has to fit it.
 */
export const letterSentences = {
  examined: /*i18n*/ {
    id: 'letter.examined',
    message: 'This is to certify that {name} was examined on {date}.',
  },
  illness: /*i18n*/ { id: 'letter.illness', message: 'Illness: {illness}.' },
  /** `{span}`: how long, from when until when. */
  rest: /*i18n*/ {
    id: 'letter.rest_needed',
    message: 'In my opinion rest is necessary for recovery: {span}.',
  },
  /** `{purpose}`: what the patient stays away from. */
  absence: /*i18n*/ { id: 'letter.absence', message: 'Absence: {purpose}.' },
  fit: /*i18n*/ { id: 'letter.fit', message: 'In my opinion fit from {date}.' },
  fitFor: /*i18n*/ { id: 'letter.fit_for', message: 'Fit for: {purpose}.' },
  thanks: /*i18n*/ {
    id: 'letter.thanks',
    message: 'I examined {name} on {date}. Please see this patient. Thank you.',
  },
} as const satisfies Record<string, Sentence>;
