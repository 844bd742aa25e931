// Who did what and when; written by the corridor, read by the owner, changed by nobody.
import * as z from 'zod/mini';
import { instant } from '../../kit/shared/fields.ts';

export const auditEntry = z.object({
  /** Counts from 1 without a gap, a chain for each clinic. */
  seq: z.number(),
  at: instant(),
  /** `clinic` a member, `door` sign-in and sign-up, `system` our own work. */
  actor: z.string(),
  memberId: z.nullable(z.string()),
  /** The verb: `patients.register`. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What changed, without clinical text. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Entries of one page. */
export const pageSize = 50;
