import * as z from 'zod/mini';
import { contract, download, read, upload, write } from '../../kit/shared/contract.ts';
import { uuid, whole } from '../../kit/shared/fields.ts';
import { education, profileFields } from './fields.ts';
import { certificate, certificateFields, maxPictures, profile } from './model.ts';
import { councilIsKnown } from './rules.ts';

const labels = {
  profileChanged: /*i18n*/ { id: 'action.profile_changed', message: 'changed their profile' },
};

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
    input: z.strictObject({ ...profileFields, version: whole(0, 1_000_000_000) }).check(
      z.refine((input) => councilIsKnown(input.country, input.council), {
        error: 'choose_one',
        path: ['council'],
      }),
    ),
    output: profile,
    rate: 'calm',
    audit: 'write',
    label: labels.profileChanged,
    touches: ['config', 'identity', 'clinics', 'staff'],
  }),
  amendEducation: write({
    summary:
      'Saves where and when each degree was earned; the degrees on paper follow. Degrees are those of the list.',
    allow: 'member',
    early: true,
    input: z.strictObject({
      education: z.array(education).check(z.maxLength(10)),
      version: whole(0, 1_000_000_000),
    }),
    output: profile,
    rate: 'calm',
    audit: 'write',
    label: labels.profileChanged,
    touches: ['config'],
  }),
  picture: download({
    summary: "A member's picture.",
    allow: 'member',
    early: true,
    input: z.strictObject({ memberId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
    media: 'image/jpeg',
  }),
  setPicture: upload({
    summary: 'Takes the own picture, drawn anew and without what cameras write into it.',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: profile,
    rate: 'calm',
    audit: 'write',
    label: labels.profileChanged,
    touches: ['config', 'staff'],
    files: { most: 1, bytes: 5_000_000 },
  }),
  removePicture: write({
    summary: 'Takes the own picture away.',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: profile,
    rate: 'calm',
    audit: 'write',
    label: labels.profileChanged,
    touches: ['config', 'staff'],
  }),
  certificates: read({
    summary: 'The own certificates, the latest first.',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: z.object({ certificates: z.array(certificate) }),
    rate: 'calm',
    audit: 'none',
  }),
  addCertificate: upload({
    summary: 'Adds an own certificate with one to five pictures.',
    allow: 'member',
    early: true,
    input: z.strictObject(certificateFields),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.profileChanged,
    once: true,
    files: { most: maxPictures, bytes: 5_000_000 },
  }),
  amendCertificate: upload({
    summary:
      'Changes an own certificate: its words, which pictures stay, and up to five in all with those that come.',
    allow: 'member',
    early: true,
    input: z.strictObject({
      id: uuid(),
      version: whole(1, 1_000_000_000),
      ...certificateFields,
      keep: z.array(z.string()).check(z.maxLength(maxPictures)),
    }),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.profileChanged,
    files: { most: maxPictures, bytes: 5_000_000 },
  }),
  removeCertificate: write({
    summary: 'Takes an own certificate away; it can be brought back.',
    allow: 'member',
    early: true,
    input: z.strictObject({ id: uuid(), version: whole(1, 1_000_000_000) }),
    output: z.object({ version: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: labels.profileChanged,
  }),
  restoreCertificate: write({
    summary: 'Brings an own certificate back.',
    allow: 'member',
    early: true,
    input: z.strictObject({ id: uuid(), version: whole(1, 1_000_000_000) }),
    output: z.object({ version: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: labels.profileChanged,
  }),
  certificatePicture: download({
    summary: 'One picture of an own certificate.',
    allow: 'member',
    early: true,
    input: z.strictObject({
      id: uuid(),
      picture: z.string().check(z.regex(/^[0-9a-f]{32}$/, { error: 'wrong_type' })),
    }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
    media: 'image/jpeg',
  }),
});
