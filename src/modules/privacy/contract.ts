import * as z from 'zod/mini';
import { contract, every, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { answerText, outcomes, privacyRequest, privacyRules, rulesTyped } from './model.ts';

const labels = {
  read: /*i18n*/ { id: 'action.privacy_read', message: 'looked at patients’ data requests' },
  handled: /*i18n*/ {
    id: 'action.privacy_handled',
    message: 'handled a patient’s data request',
  },
};

export const api = contract('privacy', {
  list: read({
    summary:
      'What patients ask about their data: what is open by its clock, then the latest answered',
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({ requests: z.array(privacyRequest), open: z.number() }),
    rate: 'calm',
    audit: 'read',
    label: labels.read,
    opensRecord: false,
  }),
  acknowledge: write({
    summary: 'Says that a request has been received and is being looked at',
    allow: 'owner',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.handled,
  }),
  answer: write({
    summary:
      'Answers a request for good, with the words that the patient reads: an erasure is done by it, a copy can be downloaded from then on',
    allow: 'owner',
    input: z.strictObject({ id: uuid(), outcome: z.enum(outcomes), answer: answerText }),
    output: z.object({}),
    rate: 'guarded',
    audit: 'write',
    label: labels.handled,
    touches: ['patients', 'timeline', 'families', 'consents'],
  }),
  rules: read({
    summary:
      'Whom patients ask about their data, how long answers may take, how long records are kept',
    allow: 'owner',
    input: z.strictObject({}),
    output: privacyRules,
    rate: 'calm',
    audit: 'none',
  }),
  setRules: write({
    summary: 'Changes these; answers within ninety days, records at least three years',
    allow: 'owner',
    input: rulesTyped,
    output: privacyRules,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.privacy_rules_set', message: 'changed the privacy settings' },
    touches: ['consents'],
  }),
  retention: read({
    summary: 'What would be erased: records whose time is over, and what is open on them',
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({
      retentionYears: z.number(),
      /** The first of them; `total` counts all that nothing holds. */
      records: z.array(
        z.object({ id: uuid(), name: z.string(), keepUntil: z.string(), isHeld: z.boolean() }),
      ),
      total: z.number(),
    }),
    rate: 'heavy',
    audit: 'read',
    label: labels.read,
    opensRecord: false,
  }),
  erasePast: write({
    summary: 'Erases records whose time is over, for good; those that may not go stay',
    allow: 'owner',
    input: z.strictObject({ ids: z.array(uuid()).check(z.minLength(1), z.maxLength(20)) }),
    output: z.object({ erased: z.number(), left: z.number() }),
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.past_erased', message: 'erased records past their time' },
    touches: ['patients', 'timeline', 'families'],
  }),
  release: write({
    summary: 'Looks in all clinics for requests that wait for too long',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ released: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  remind: write({
    summary: 'Tells the owner of requests that wait',
    allow: 'system',
    input: z.strictObject({ at: z.string() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.handled,
  }),
});

export const schedules = [every('23 * * * *', api.release)];
