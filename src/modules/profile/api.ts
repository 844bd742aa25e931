import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { whole } from '../../kit/shared/fields.ts';
import { profile, profileFields } from './model.ts';
import { councilIsKnown } from './rules.ts';

export const api = contract('profile', {
  mine: read({
    summary: 'The own profile, with what is still missing.',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: profile,
    rate: 'calm',
    audit: 'none',
  }),
  amend: write({
    summary: 'Saves the own profile whole; with every essential filled the profile is complete.',
    allow: 'member',
    early: true,
    input: z
      .strictObject({ ...profileFields, version: whole(0, 1_000_000_000) })
      .check(z.refine((given) => councilIsKnown(given.country, given.council), { error: 'choose_one', path: ['council'] })),
    output: profile,
    rate: 'calm',
    audit: 'write',
    touches: ['config', 'identity', 'clinics', 'staff'],
  }),
});
