import * as z from 'zod/mini';
import { contract, download, read, write } from '../../kit/shared/contract.ts';
import { line, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { choices, storyItem } from './model.ts';

export const api = contract('timeline', {
  list: read({
    summary: 'All that happened with a patient, newest first; only what the caller’s role may see',
    allow: { page: ['Patient', 'Treatment', 'Appointment'], to: 'view' },
    input: z.strictObject({
      patientId: uuid(),
      only: z.optional(z.enum(choices)),
      /** `next` of the page before. */
      after: optionalLine(80),
      most: z._default(whole(1, 100), 30),
    }),
    output: z.object({
      items: z.array(storyItem),
      next: z.nullable(z.string()),
      /** How many there are of each; only on the first page of all kinds. */
      counts: z.nullable(
        z.object({
          visit: z.number(),
          prescription: z.number(),
          payment: z.number(),
          appointment: z.number(),
          review: z.number(),
          document: z.number(),
          note: z.number(),
        }),
      ),
    }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.patients_opened', message: 'opened a patient' },
    opensRecord: true,
    partOfOpening: true,
  }),
  export: download({
    summary:
      'A patient’s whole record for the patient: a PDF to read, JSON, and a FHIR R4 bundle by India’s profiles',
    allow: { page: 'Treatment', to: 'view', also: 'Export' },
    stepUp: true,
    exports: true,
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ {
      id: 'action.record_exported',
      message: 'downloaded a patient’s whole record',
    },
    opensRecord: true,
    media: 'application/zip',
  }),
  bundles: read({
    summary: 'Patients of the clinic as FHIR R4 bundles, each as JSON, in order of their ids',
    allow: 'system',
    input: z.strictObject({
      after: z.nullable(uuid()),
      most: whole(1, 500),
      /** Who takes them out, by name. */
      takenBy: z.string(),
    }),
    output: z.object({
      bundles: z.array(z.string()),
      /** The last patient's id; null where there are no more. */
      next: z.nullable(uuid()),
      /** Of all patients; only on the first page. */
      total: z.nullable(z.number()),
    }),
    rate: 'heavy',
    audit: 'none',
  }),
  addNote: write({
    summary: 'Writes a note about a patient that belongs to no visit',
    allow: { page: ['Patient', 'Treatment'], to: 'edit' },
    input: z.strictObject({ patientId: uuid(), text: line(500) }),
    output: z.object({ id: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.notes_written', message: 'wrote a note on a patient' },
    once: true,
  }),
  removeNote: write({
    summary: 'Takes back one’s own note; it stays in the record, marked',
    allow: { page: ['Patient', 'Treatment'], to: 'edit' },
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.notes_removed', message: 'removed a note on a patient' },
  }),
});
