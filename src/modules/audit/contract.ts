import * as z from 'zod/mini';
import { contract, download, eventsOf, read } from '../../kit/shared/contract.ts';
import { moment, uuid, whole } from '../../kit/shared/fields.ts';
import { auditEntry, wanted } from './model.ts';

const seq = () => whole(0, Number.MAX_SAFE_INTEGER);

export const api = contract('audit', {
  list: read({
    summary:
      'The activity, newest first, a page at a time; narrowed by person, action, kind of record, one record or days.',
    allow: 'owner',
    input: z.strictObject({
      ...wanted,
      /** From the earlier page's `next`. */
      before: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
    }),
    output: z.object({
      entries: z.array(auditEntry),
      /** Null on the last page. */
      next: z.nullable(z.number()),
    }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.trail_read', message: 'read this activity' },
    opensRecord: false,
  }),
  labels: read({
    summary: 'The actions that the activity may be narrowed to, each the id of its sentence.',
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({ labels: z.array(z.string()) }),
    rate: 'calm',
    audit: 'none',
  }),
  export: download({
    summary:
      'The activity as an Excel sheet, narrowed alike; at most the latest hundred thousand entries.',
    allow: 'owner',
    stepUp: true,
    exports: true,
    input: z.strictObject(wanted),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.trail_exported', message: 'downloaded this activity' },
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  verify: read({
    summary:
      'Checks the chain of the audit log, some thousand entries a call: one that was changed, taken out or cut off shows.',
    allow: 'owner',
    input: z.strictObject({
      /** `checkedTo` of the call before. */
      after: z._default(seq(), 0),
    }),
    output: z.object({
      /** The first entry that does not fit. */
      brokenAt: z.nullable(z.number()),
      checkedTo: z.number(),
      total: z.number(),
      isEnd: z.boolean(),
    }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.trail_checked', message: 'checked this activity' },
    opensRecord: false,
  }),
});

export const events = eventsOf('audit', {
  opened: z.strictObject({ since: moment() }),
  exported: z.strictObject({ memberId: uuid(), at: moment() }),
});
