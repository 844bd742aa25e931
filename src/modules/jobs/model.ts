// What our own work could not do, as the operator sees it.
import * as z from 'zod/mini';
import { instant, uuid } from '../../kit/shared/fields.ts';

export const deadLetter = z.object({
  id: uuid(),
  clinicId: z.string(),
  /** `event` what nobody could be told, `task` what no verb could do. */
  kind: z.enum(['event', 'task']),
  /** Of the event or the verb: `appointments.letKnow`. */
  name: z.string(),
  /** Ids only. */
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  tries: z.number(),
  /** When it was first asked for, and when it was given up. */
  writtenAt: instant(),
  diedAt: instant(),
});
export type DeadLetter = z.output<typeof deadLetter>;

/** What may have been done outside, and was not settled here. */
export const stuckAct = z.object({
  id: uuid(),
  clinicId: z.string(),
  /** `abha.prove` */
  verb: z.string(),
  /** `failed` and `unknown`, where no answer came, until they are let go; `begun` while no process has finished it. */
  state: z.enum(['begun', 'failed', 'unknown']),
  reason: z.nullable(z.string()),
  tries: z.number(),
  begunAt: instant(),
});
export type StuckAct = z.output<typeof stuckAct>;

/** Calls of a webhook that were not taken in, of one day in UTC. */
export const hookRefusal = z.object({
  /** `payments.webhook` */
  hook: z.string(),
  /** The refusal's code; `failed` by a fault of ours, `repeated` where the same news was heard before. */
  reason: z.string(),
  times: z.number(),
  firstAt: instant(),
  lastAt: instant(),
});
export type HookRefusal = z.output<typeof hookRefusal>;

export const maxListed = 500;
