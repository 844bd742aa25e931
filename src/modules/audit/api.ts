import * as z from 'zod/mini';
import { contract, read } from '../../kit/shared/contract.ts';
import { optionalLine, whole } from '../../kit/shared/fields.ts';
import { auditEntry } from './model.ts';

export const api = contract('audit', {
  list: read({
    summary: 'The trail, newest first, a page at a time; of one record when it is named.',
    allow: 'owner',
    input: z.strictObject({
      /** From the earlier page's `next`. */
      before: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
      entity: optionalLine(),
      entityId: optionalLine(80),
    }),
    output: z.object({
      entries: z.array(auditEntry),
      /** Null on the last page. */
      next: z.nullable(z.number()),
    }),
    rate: 'calm',
    audit: 'read',
  }),
  verify: read({
    summary: 'Checks the chain of the whole trail: an entry that was changed, taken out or cut off shows.',
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({
      isWhole: z.boolean(),
      /** The first entry that does not fit. */
      brokenAt: z.nullable(z.number()),
    }),
    rate: 'heavy',
    audit: 'read',
  }),
});
