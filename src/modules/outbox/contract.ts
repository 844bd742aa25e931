import * as z from 'zod/mini';
import { contract, read } from '../../kit/shared/contract.ts';
import { heldMessage } from './model.ts';

export const api = contract('outbox', {
  list: read({
    summary:
      'The newest messages that wait here because no provider is set up. Answers this machine only, otherwise 404.',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ messages: z.array(heldMessage) }),
    rate: 'typing',
    audit: 'none',
  }),
});
