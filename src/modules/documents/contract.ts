import * as z from 'zod/mini';
import { contract, download, read, upload, write } from '../../kit/shared/contract.ts';
import { optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { documentWords, maxAtOnce, maxBytes, patientDocument } from './model.ts';

/** What others found about a patient is as clinical as what we found: it opens with the treatments, not with the patient list (T6 of the security bar). */
const seen = { page: 'Treatment', to: 'view' } as const;
/** Whoever takes the paper at the counter may hand it in, without seeing the record it goes to. */
const handedIn = { page: ['Treatment', 'Patient'], to: 'edit' } as const;
const edited = { page: 'Treatment', to: 'edit' } as const;
const version = whole(1, 1_000_000_000);
const one = z.object({ document: patientDocument });

const labels = {
  opened: /*i18n*/ { id: 'action.documents_opened', message: 'opened patients’ documents' },
  changed: /*i18n*/ { id: 'action.documents_changed', message: 'changed a patient’s document' },
};

export const api = contract('documents', {
  list: read({
    summary:
      "A patient's documents, the latest first, those marked as removed among them where asked for",
    allow: seen,
    input: z.strictObject({
      patientId: uuid(),
      treatmentId: z.optional(uuid()),
      withRemoved: z._default(z.boolean(), false),
    }),
    output: z.object({ documents: z.array(patientDocument) }),
    rate: 'calm',
    audit: 'read',
    label: labels.opened,
    opensRecord: true,
    partOfOpening: true,
  }),
  takes: read({
    summary:
      'Whether PDF files are taken beside pictures; they are where the server can take them apart',
    allow: handedIn,
    input: z.strictObject({}),
    output: z.object({ pdf: z.boolean() }),
    rate: 'calm',
    audit: 'none',
  }),
  add: upload({
    summary:
      'Adds up to five pictures or PDF files to a patient. Pictures are drawn anew and lose what cameras write into them',
    allow: handedIn,
    input: z.strictObject({ patientId: uuid(), treatmentId: z.optional(uuid()), ...documentWords }),
    output: z.object({
      ids: z.array(uuid()),
      /** How many of the files were there already. */ known: z.number(),
    }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.documents_added', message: 'added a patient’s document' },
    touches: ['timeline'],
    once: true,
    files: { most: maxAtOnce, bytes: maxBytes },
  }),
  amend: write({
    summary: 'Changes what is said of a document: title, kind, day. Its picture never changes',
    allow: edited,
    input: z.strictObject({ id: uuid(), version, ...documentWords }),
    output: one,
    rate: 'calm',
    audit: 'write',
    label: labels.changed,
    touches: ['timeline'],
  }),
  remove: write({
    summary: 'Marks a document as removed; it is kept and can be brought back',
    allow: edited,
    input: z.strictObject({ id: uuid(), version, reason: optionalLine(40) }),
    output: one,
    rate: 'calm',
    audit: 'write',
    label: labels.changed,
    touches: ['timeline'],
  }),
  restore: write({
    summary: 'Brings a removed document back',
    allow: edited,
    input: z.strictObject({ id: uuid(), version }),
    output: one,
    rate: 'calm',
    audit: 'write',
    label: labels.changed,
    touches: ['timeline'],
  }),
  view: download({
    summary: 'A document whole',
    allow: seen,
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'read',
    label: labels.opened,
    opensRecord: true,
    media: 'image/jpeg',
  }),
  thumbnail: download({
    summary: 'A document small, for lists; a PDF has none',
    allow: seen,
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'read',
    label: labels.opened,
    opensRecord: true,
    media: 'image/webp',
  }),
});
