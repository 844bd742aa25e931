// The end of a clinic's work: its owner closes it, and opens it again by logging in (decision 0151).
import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { line } from '../../kit/shared/fields.ts';
import { unsettled } from './model.ts';

export const api = contract('closing', {
  unsettled: read({
    summary: 'What is still open in the clinic and has to be settled before it is closed.',
    allow: 'owner',
    input: z.strictObject({}),
    output: unsettled,
    rate: 'calm',
    audit: 'none',
  }),
  close: write({
    summary:
      'Closes the clinic: every session in it ends, nobody logs in, its links answer no more and nothing is sent to its patients. Its records stay; its owner opens it again by logging in.',
    allow: 'owner',
    input: z.strictObject({
      /** Of the clinic, typed by its owner. */
      name: line(120),
    }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.clinic_closed', message: 'closed the clinic' },
    stepUp: true,
  }),
});
