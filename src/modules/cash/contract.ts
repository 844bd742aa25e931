import * as z from 'zod/mini';
import { contract, download, read, write } from '../../kit/shared/contract.ts';
import { day } from '../../kit/shared/fields.ts';
import { cashDay, counting } from './model.ts';

export const api = contract('cash', {
  day: read({
    summary: 'What each person took on a day, by kind, and the cash that was counted against it',
    allow: { page: 'Money', to: 'view' },
    /** No day: today in the clinic's zone. */
    input: z.strictObject({ day: z.optional(day()) }),
    output: cashDay,
    rate: 'calm',
    audit: 'none',
  }),
  paper: download({
    summary:
      'The close of a day on A5: what each person took by kind, the count against it, lines to sign',
    allow: { page: 'Money', to: 'view' },
    /** No day: today in the clinic's zone. */
    input: z.strictObject({ day: z.optional(day()) }),
    output: z.any(),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.day_close_printed', message: 'put the cash of a day on paper' },
    opensRecord: false,
    media: 'application/pdf',
  }),
  count: write({
    summary: "Signs a count of one person's cash of a day; a difference says why",
    allow: { page: 'Money', to: 'edit' },
    input: counting,
    output: cashDay,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.cash_counted', message: 'counted the cash of a day' },
    once: true,
  }),
});
