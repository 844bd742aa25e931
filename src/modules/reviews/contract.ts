import * as z from 'zod/mini';
import { contract, eventsOf, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { opinion, standing } from './model.ts';

/** What the page behind an appointment's own link asks in the clinic's name. */
export const api = contract('reviews', {
  of: read({
    summary: 'How the review of an appointment stands',
    allow: 'system',
    input: z.strictObject({ appointmentId: uuid() }),
    output: standing,
    rate: 'calm',
    audit: 'none',
  }),
  leave: write({
    summary:
      'The patient leaves a review of a visit, or changes it; what was said before stays as a version',
    allow: 'system',
    input: z.strictObject({ appointmentId: uuid(), ...opinion }),
    output: standing,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.review_left', message: 'left a review' },
    touches: ['timeline'],
  }),
});

export const events = eventsOf('reviews', {
  low: z.strictObject({ appointmentId: uuid() }),
});
