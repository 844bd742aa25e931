// The words of a pregnancy: what was told of it, and when.
import * as z from 'zod/mini';
import { day, instant, uuid } from '../../kit/shared/fields.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';

export const pregnancySentences = {
  lmp_far: /*i18n*/ { id: 'lmp_far', message: 'The last period cannot be more than 44 weeks ago' },
  scan_disagrees: /*i18n*/ {
    id: 'scan_disagrees',
    message: 'The due date by scan does not match the last period',
  },
  ends_early: /*i18n*/ { id: 'ends_early', message: 'A pregnancy ends after it began' },
} as const satisfies Record<string, Sentence>;

/** All that is known from now on. */
export const newEntry = z.strictObject({
  patientId: uuid(),
  /** First day of the last period. */
  lmpOn: day(),
  /** The due date that an early scan tells; overrides the count from the last period. */
  scanDueOn: z._default(z.nullable(day()), null),
  /** Null: goes on. */
  endedOn: z._default(z.nullable(day()), null),
});
export type NewEntry = z.output<typeof newEntry>;

export const pregnancy = z.object({
  lmpOn: day(),
  scanDueOn: z.nullable(day()),
  endedOn: z.nullable(day()),
  toldAt: instant(),
  byName: z.string(),
});
export type Pregnancy = z.output<typeof pregnancy>;
