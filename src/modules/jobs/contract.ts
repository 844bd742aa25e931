import * as z from 'zod/mini';
import { contract, every, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { deadLetter, hookRefusal, stuckAct } from './model.ts';

const own = { allow: 'system', rate: 'calm' } as const;
const label = /*i18n*/ { id: 'action.dead_letter_settled', message: 'settled a stuck job' };

/** For the operator, in the name of clinic zero; elsewhere they answer nothing and find nothing. */
export const api = contract('jobs', {
  deadLetters: read({
    ...own,
    summary: 'What could not be handed on or done, the oldest first',
    input: z.strictObject({}),
    output: z.object({ letters: z.array(deadLetter) }),
    audit: 'none',
  }),
  retry: write({
    ...own,
    summary: 'Hands a dead letter on once more',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    audit: 'write',
    label,
  }),
  retryAll: write({
    ...own,
    summary: 'Hands every dead letter on once more',
    input: z.strictObject({}),
    output: z.object({ retried: z.number() }),
    audit: 'write',
    label,
  }),
  discard: write({
    ...own,
    summary: 'Lets a dead letter, or an act that nobody could finish, go for good',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    audit: 'write',
    label,
  }),
  stuckActs: read({
    ...own,
    summary:
      'Acts that failed between two phases, that nobody answered, or that lie there for more than five minutes',
    input: z.strictObject({}),
    output: z.object({ acts: z.array(stuckAct) }),
    audit: 'none',
  }),
  noteHook: write({
    ...own,
    summary: 'Counts a call of a webhook that was not taken in, by hook, reason and day',
    input: z.strictObject({
      hook: z.string().check(z.minLength(1), z.maxLength(60)),
      reason: z.string().check(z.minLength(1), z.maxLength(60)),
    }),
    output: z.object({}),
    audit: 'none',
  }),
  hookRefusals: read({
    ...own,
    summary: 'Webhooks that were refused, failed or came again, of ninety days, the latest first',
    input: z.strictObject({}),
    output: z.object({ refusals: z.array(hookRefusal) }),
    audit: 'none',
  }),
  forgetSettled: write({
    ...own,
    summary: 'Wipes answers kept for 48 hours, and acts that were settled 30 days ago',
    input: z.strictObject({}),
    output: z.object({ wiped: z.number() }),
    audit: 'none',
  }),
});

export const schedules = [every('17 * * * *', api.forgetSettled)];
