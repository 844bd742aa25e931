import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { deadLetter } from './model.ts';

const own = { allow: 'system', rate: 'calm' } as const;
const label = /*i18n*/ { id: 'action.dead_letter_settled', message: 'settled work that got stuck' };

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
  discard: write({
    ...own,
    summary: 'Lets a dead letter go for good',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    audit: 'write',
    label,
  }),
});
