import * as z from 'zod/mini';
import { contract, download, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { asked, card, correcting, duePage, noting, printing } from './model.ts';

const seen = { page: 'Treatment', to: 'view' } as const;
const edited = { page: 'Treatment', to: 'edit' } as const;

const labels = {
  opened: /*i18n*/ { id: 'action.patients_opened', message: 'opened a patient' },
  noted: /*i18n*/ { id: 'action.vaccinations_noted', message: 'recorded vaccines' },
  corrected: /*i18n*/ {
    id: 'action.vaccinations_corrected',
    message: 'corrected a recorded vaccine',
  },
  due: /*i18n*/ { id: 'action.vaccinations_due', message: 'looked at vaccines that are due' },
  printed: /*i18n*/ { id: 'action.papers_printed', message: 'printed a paper' },
};

export const api = contract('vaccinations', {
  card: read({
    summary: 'Every vaccine that a patient was given, the latest first; those marked wrong too',
    allow: seen,
    input: z.strictObject({ patientId: uuid() }),
    output: card,
    rate: 'calm',
    audit: 'read',
    label: labels.opened,
    opensRecord: true,
    partOfOpening: true,
  }),
  note: write({
    summary: 'Notes what a patient was given on one day, here or elsewhere',
    allow: edited,
    input: noting,
    output: z.object({ patientId: uuid(), ids: z.array(uuid()) }),
    rate: 'calm',
    audit: 'write',
    label: labels.noted,
    once: true,
  }),
  correct: write({
    summary:
      'Marks an entry as wrong, with the reason; with `instead`, notes what was given in truth',
    allow: edited,
    input: correcting,
    output: z.object({ patientId: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.corrected,
  }),
  due: read({
    summary:
      'Whose vaccines are overdue, due, or due within two weeks, of patients whose card is kept here; the longest overdue first unless ordered otherwise',
    allow: seen,
    input: asked,
    output: duePage,
    rate: 'calm',
    audit: 'read',
    label: labels.due,
    opensRecord: false,
  }),
  certificate: download({
    summary: "All that a patient was given, as PDF in the patient's language; doctors only",
    allow: seen,
    input: printing,
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: labels.printed,
    opensRecord: true,
    media: 'application/pdf',
  }),
});
