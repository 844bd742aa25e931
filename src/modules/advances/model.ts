// Money taken of a patient before there is a visit to pay: what came, what visits used of it, what went back.
import * as z from 'zod/mini';
import { day, line, mostMoney, uuid, whole } from '../../kit/shared/fields.ts';

/** How money comes and goes. */
export const moneyTypes = ['Cash', 'UPI', 'Card', 'Cheque', 'Bank transfer', 'Online'] as const;
export type MoneyType = (typeof moneyTypes)[number];

/** Whole paise above nought, at most a crore of rupees. */
export const amountPaise = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).check(
  mostMoney(),
  z.refine((n) => n > 0, { error: 'amount_zero' }),
);

/** `used` by a payment of a visit · `put_back` from one · the others as among the payments of a visit. */
const advanceEntries = ['payment', 'refund', 'correction', 'used', 'put_back'] as const;
export type AdvanceEntry = (typeof advanceEntries)[number];

const entry = z.object({
  id: uuid(),
  entry: z.enum(advanceEntries),
  /** Below nought for what was used or went back. */
  amountPaise: z.number(),
  /** Null where a visit used it. */
  type: z.nullable(z.enum(moneyTypes)),
  /** What came in one step has one. */
  takingId: z.nullable(uuid()),
  ofId: z.nullable(uuid()),
  /** Money that was paid for a visit and became an advance: it may be given back as what was taken may. */
  isFromVisit: z.boolean(),
  reason: z.string(),
  paidOn: day(),
  receivedBy: z.string(),
});
export type Entry = z.output<typeof entry>;

export const advance = z.object({
  leftPaise: z.number(),
  /** Newest first. */
  entries: z.array(entry),
});
export type Advance = z.output<typeof advance>;

/** What one patient has paid before and not used. */
export const left = z.object({ patientId: uuid(), patientName: z.string(), leftPaise: z.number() });
export type Left = z.output<typeof left>;

export const taking = z.strictObject({
  patientId: uuid(),
  /** Money of one hand in one way each. */
  parts: z
    .array(z.strictObject({ amountPaise, type: z.enum(moneyTypes) }))
    .check(z.minLength(1), z.maxLength(4)),
});

/** What goes back of a payment, or was noted wrongly. */
export const returning = z.strictObject({
  entryId: uuid(),
  entry: z.enum(['refund', 'correction']),
  amountPaise,
  /** How a refund is paid out. */
  type: z.enum(moneyTypes),
  reason: line(40),
});
