import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { heldMessage } from './model.ts';

export const api = contract('outbox', {
  open: write({
    summary:
      'Opens the outbox to this browser by the key that the start printed; the key works once, on this machine only',
    allow: 'public',
    input: z.strictObject({ key: z.string().check(z.maxLength(64)) }),
    output: z.object({}),
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.outbox_opened', message: 'opened the outbox' },
  }),
  list: read({
    summary:
      'The newest messages that wait here because no provider is set up. Answers this machine and the browser that the outbox was opened to, otherwise 404.',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ messages: z.array(heldMessage) }),
    rate: 'typing',
    audit: 'none',
  }),
});
