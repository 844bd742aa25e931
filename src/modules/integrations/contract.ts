import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { apiKey, newKey } from './model.ts';

export const api = contract('integrations', {
  keys: read({
    summary: "The clinic's API keys, the newest first; what a key is made of is not kept",
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({ keys: z.array(apiKey) }),
    rate: 'calm',
    audit: 'none',
  }),
  /** Not `once`: the answer would lie in the table of kept answers, with the key in it. */
  addKey: write({
    summary: 'Makes an API key and shows it, this one time',
    allow: 'owner',
    stepUp: true,
    input: newKey,
    output: z.object({ id: uuid(), key: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.api_key_added', message: 'made an API key' },
  }),
  revokeKey: write({
    summary: 'Ends an API key; the next call with it is refused',
    allow: 'owner',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.api_key_revoked', message: 'ended an API key' },
  }),
  noteUse: write({
    summary: 'Notes that a key was used now',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
});
