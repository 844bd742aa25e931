import * as z from 'zod/mini';
import { act, contract, every, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { messageStatus } from './model.ts';

export const api = contract('messaging', {
  deliver: act({
    summary: 'Hands one queued message to its provider.',
    allow: 'system',
    input: z.strictObject({ messageId: uuid() }),
    output: z.object({ status: messageStatus() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.message_sent', message: 'sent a message' },
  }),
  forgetSecrets: write({
    summary: 'Wipes the codes of messages older than ten minutes.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ wiped: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.stale_cleared', message: 'cleared away what had expired' },
  }),
});

export const schedules = [every('* * * * *', api.forgetSecrets)];
