// The close of a day: what each person took at the desk, and the cash that was counted against it.
import * as z from 'zod/mini';
import { day, instant, optionalLine, paise, uuid } from '../../kit/shared/fields.ts';
import { paymentTypes } from '../treatments/model.ts';

/** One person's count. The difference is what was counted less what was expected then. */
const count = z.object({
  expectedPaise: z.number(),
  countedPaise: z.number(),
  note: z.string(),
  signedBy: z.string(),
  signedAt: instant(),
});

/** What one person took on a day, less what they gave back. */
const takings = z.object({
  memberId: uuid(),
  name: z.string(),
  byType: z.array(z.object({ type: z.enum(paymentTypes), paidPaise: z.number() })),
  /** Of it the cash. */
  expectedPaise: z.number(),
  /** The last one; null before the first. */
  count: z.nullable(count),
});
export type Takings = z.output<typeof takings>;

export const cashDay = z.object({
  day: day(),
  people: z.array(takings),
  /** Other days of the last month whose cash moved after it was counted, the latest first. */
  changedDays: z.array(day()),
});
export type CashDay = z.output<typeof cashDay>;

export const counting = z.strictObject({
  day: day(),
  memberId: uuid(),
  countedPaise: paise(),
  /** Why it differs; demanded then. */
  note: optionalLine(200),
  /** The cash that was expected when this was typed. */
  seenPaise: z.number(),
});
