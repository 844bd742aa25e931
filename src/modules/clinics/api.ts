import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { whole } from '../../kit/shared/fields.ts';
import { clinic, clinicChanges } from './model.ts';

export const api = contract('clinics', {
  mine: read({
    summary: 'The clinic one is signed in to.',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: clinic,
    rate: 'calm',
    audit: 'none',
  }),
  amend: write({
    summary: 'Changes what is named of the clinic: name, address, GST number, case prefix, paper. The rest stays.',
    allow: { page: 'Settings', to: 'edit' },
    input: z.strictObject({ ...clinicChanges, version: whole(1, 1_000_000_000) }),
    output: clinic,
    rate: 'calm',
    audit: 'write',
    touches: ['config', 'identity'],
  }),
});
