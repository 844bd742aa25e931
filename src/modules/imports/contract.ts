import * as z from 'zod/mini';
import { contract, download, eventsOf, read, upload, write } from '../../kit/shared/contract.ts';
import { uuid, whole } from '../../kit/shared/fields.ts';
import { patientImport, rowProblem, sheetLimits, targets } from './model.ts';

const edits = { page: 'Patient', to: 'edit' } as const;
const version = whole(1, 2_147_483_647);

const labels = {
  patientsImported: /*i18n*/ {
    id: 'action.patients_imported',
    message: 'imported patients from a sheet',
  },
};

export const api = contract('imports', {
  open: upload({
    summary:
      'Reads a sheet of patients (Excel or CSV) and proposes what each column holds; nothing is registered yet',
    allow: edits,
    input: z.strictObject({}),
    output: z.object({ import: patientImport, samples: z.array(z.array(z.string())) }),
    rate: 'heavy',
    audit: 'write',
    label: labels.patientsImported,
    files: { most: 1, bytes: 20_000_000, sheet: sheetLimits },
  }),
  get: read({
    summary: 'One import: what its columns hold and how far it has come',
    allow: edits,
    input: z.strictObject({ id: uuid() }),
    output: z.object({
      import: patientImport,
      /** The first rows as they stand in the sheet. */
      samples: z.array(z.array(z.string())),
      /** How often what is wrong, most frequent first. */
      problems: z.array(z.extend(rowProblem, { count: z.number() })),
    }),
    rate: 'typing',
    audit: 'read',
    label: /*i18n*/ { id: 'action.import_looked_at', message: 'looked at an import' },
    opensRecord: false,
  }),
  list: read({
    summary: 'The clinic’s imports, newest first',
    allow: edits,
    input: z.strictObject({}),
    output: z.object({ imports: z.array(patientImport) }),
    rate: 'calm',
    audit: 'none',
  }),
  check: write({
    summary: 'Tries the whole sheet with these columns without keeping anything',
    allow: edits,
    input: z.strictObject({
      id: uuid(),
      version,
      mapping: z.array(z.enum(targets)).check(z.maxLength(60)),
      skipsDuplicates: z._default(z.boolean(), true),
    }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.patientsImported,
  }),
  run: write({
    summary: 'Registers every good row of a sheet that was tried',
    allow: edits,
    input: z.strictObject({ id: uuid(), version }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.patientsImported,
  }),
  errors: download({
    summary: 'The rows that could not be taken, with what is wrong with each',
    allow: edits,
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: labels.patientsImported,
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  undo: write({
    summary: 'Takes a whole import back; who was changed or seen since stays',
    allow: edits,
    input: z.strictObject({ id: uuid(), version }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.patients_import_undone', message: 'undid an import' },
    touches: ['patients', 'dashboard'],
  }),
  step: write({
    summary: 'Works the next part of an import and asks for the one after it',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.patientsImported,
  }),
});

export const events = eventsOf('imports', {
  done: z.strictObject({ importId: uuid() }),
});
