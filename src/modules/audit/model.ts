// Who did what and when; written by the pipeline, read by the owner, changed by nobody.
import * as z from 'zod/mini';
import { day, instant, optionalLine, uuid } from '../../kit/shared/fields.ts';

export const auditEntry = z.object({
  /** Counts from 1 without a gap, a chain for each clinic. */
  seq: z.number(),
  at: instant(),
  /** `clinic` a member, `door` sign-in and sign-up, `system` our own work. */
  actor: z.string(),
  memberId: z.nullable(z.string()),
  /** The verb: `patients.register`. */
  action: z.string(),
  /** The sentence of the action, by id; null where the verb has gone. */
  label: z.nullable(z.string()),
  /** Looking leaves a trace too; it is told more quietly than doing. */
  isRead: z.boolean(),
  entity: z.string(),
  entityId: z.string(),
  /** What changed, without clinical text. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** How a look at the audit log is narrowed; days are the clinic's, both within. */
export const wanted = {
  memberId: z.optional(uuid()),
  /** The sentence of an action, by id: several verbs may be one action to a person. */
  label: optionalLine(80),
  entity: optionalLine(),
  entityId: optionalLine(80),
  from: z.optional(day()),
  to: z.optional(day()),
};

/** Entries of one page. */
export const pageSize = 50;
/** Entries of one sheet at the most. */
export const maxExported = 100_000;
/** Entries that one call of `verify` walks: a moment's work, so that nobody waits on it. */
export const walkSize = 4_000;
