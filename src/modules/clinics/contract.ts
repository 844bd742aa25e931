import * as z from 'zod/mini';
import { contract, download, eventsOf, read, upload, write } from '../../kit/shared/contract.ts';
import { moment, uuid, whole } from '../../kit/shared/fields.ts';
import { clinicChanges } from './fields.ts';
import { bankFields, bankShown, clinic } from './model.ts';

const labels = {
  logoChanged: /*i18n*/ { id: 'action.logo_changed', message: 'changed the clinic’s logo' },
};

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
    summary:
      'Changes what is named of the clinic: name, address, GST number, case prefix, paper. The rest stays.',
    allow: { page: 'Settings', to: 'edit' },
    input: z.strictObject({ ...clinicChanges, version: whole(1, 1_000_000_000) }),
    output: clinic,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.clinic_changed', message: 'changed the clinic information' },
    touches: ['config', 'identity'],
  }),
  logo: download({
    summary: "The clinic's logo.",
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
    media: 'image/png',
  }),
  setLogo: upload({
    summary: "Takes the clinic's logo: one picture, drawn anew, transparency kept.",
    allow: { page: 'Settings', to: 'edit' },
    input: z.strictObject({}),
    output: clinic,
    rate: 'calm',
    audit: 'write',
    label: labels.logoChanged,
    touches: ['config'],
    files: { most: 1, bytes: 5_000_000 },
  }),
  removeLogo: write({
    summary: 'Takes the logo off.',
    allow: { page: 'Settings', to: 'edit' },
    input: z.strictObject({}),
    output: clinic,
    rate: 'calm',
    audit: 'write',
    label: labels.logoChanged,
    touches: ['config'],
  }),
  bank: read({
    summary: 'The account that payouts go to, its number hidden but for the end.',
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({ bank: z.nullable(bankShown) }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.bank_read', message: 'looked at the bank account' },
    opensRecord: false,
  }),
  saveBank: write({
    summary: 'Names the account that payouts go to. Earlier ones are kept.',
    allow: 'owner',
    input: z.strictObject({ ...bankFields, version: whole(0, 1_000_000_000) }).check(
      z.refine((account) => account.accountNumber === account.confirmAccountNumber, {
        error: 'accounts_differ',
        path: ['confirmAccountNumber'],
      }),
    ),
    output: z.object({ bank: z.nullable(bankShown) }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.bank_changed', message: 'changed the bank account' },
    stepUp: true,
    touches: ['config', 'profile'],
  }),
});

export const events = eventsOf('clinics', {
  opened: z.strictObject({ clinicId: uuid(), memberId: uuid() }),
  /** By whom, and when; the first account is a change as well. */
  bankChanged: z.strictObject({ memberId: uuid(), at: moment() }),
});
