import * as z from 'zod/mini';
import { contract, read } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { member, role } from './model.ts';

export const api = contract('staff', {
  members: read({
    summary: 'Everybody who works or worked in the clinic, the owner first.',
    allow: { page: 'Roles', to: 'view' },
    input: z.strictObject({}),
    output: z.object({ members: z.array(member) }),
    rate: 'calm',
    audit: 'none',
  }),
  roles: read({
    summary: 'The roles of the clinic with their page rights.',
    allow: { page: 'Roles', to: 'view' },
    region: true,
    input: z.strictObject({}),
    output: z.object({ roles: z.array(role) }),
    rate: 'calm',
    audit: 'none',
  }),
  doctors: read({
    summary: 'The doctors now at work, to choose whom a patient sees.',
    allow: 'member',
    input: z.strictObject({}),
    output: z.object({ doctors: z.array(z.object({ id: uuid(), name: z.string() })) }),
    rate: 'calm',
    audit: 'none',
  }),
});
