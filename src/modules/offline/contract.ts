import * as z from 'zod/mini';
import { contract, read } from '../../kit/shared/contract.ts';
import { dayCopy } from './model.ts';

export const api = contract('offline', {
  key: read({
    summary:
      'Whom the caller stands for, and the secret that opens what this person left on a device in this clinic; nobody else is answered it',
    allow: 'member',
    input: z.strictObject({}),
    output: z.object({
      /** Clinic and person. */
      owner: z.string(),
      /** 32 bytes, base64url. */
      secret: z.string(),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  today: read({
    summary:
      "What a device keeps to go on without a line: today's appointments and queues, who is expected with their last visits, and whom the clinic had to do with last",
    allow: { page: ['Patient', 'Treatment', 'Appointment'], to: 'view' },
    input: z.strictObject({}),
    output: dayCopy,
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ {
      id: 'action.day_copied',
      message: 'took today’s patients along on a device',
    },
    opensRecord: false,
  }),
});
