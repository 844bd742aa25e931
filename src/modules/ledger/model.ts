// The clinic's books in double entry: what is posted, and where.

/** `gateway` lies with the gateway · `unallocated` came in and is not yet anybody's · `clinic_due` is owed to the clinic · `paying_out` is on its way to its bank · the rest is the operator's. */
const accounts = [
  'gateway',
  'unallocated',
  'clinic_due',
  'paying_out',
  'plan_sales',
  'plan_tax',
] as const;
export type Account = (typeof accounts)[number];

/** Why something was posted. */
const entryKinds = [
  'payment_received',
  'payment_refunded',
  'plan_bought',
  'plan_refunded',
  'fee_earned',
  'fee_returned',
  'payout_requested',
  'payout_paid',
  'payout_returned',
] as const;
export type EntryKind = (typeof entryKinds)[number];

const causes = [
  'gateway_payment',
  'gateway_refund',
  'gateway_withdrawal',
  'plan_purchase',
  'online_payment',
  'payout',
] as const;
export type Cause = (typeof causes)[number];

export interface Entry {
  kind: EntryKind;
  cause: Cause;
  causeId: string;
  /** The patient it is about, where it is one. */
  aboutId?: string;
  /** Account and paise: debits above zero, credits below, together zero. */
  lines: readonly (readonly [Account, number])[];
}
