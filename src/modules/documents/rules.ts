import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import type { PatientDocument } from './model.ts';

export const refusals = {
  document_unknown: refusal(
    404,
    /*i18n*/ { id: 'document_unknown', message: 'Document not found' },
  ),
  no_files: refusal(422, /*i18n*/ { id: 'no_files', message: 'Choose at least one file' }),
  pdf_refused: refusal(
    422,
    /*i18n*/ {
      id: 'pdf_refused',
      message:
        'This PDF is locked, damaged or contains active content. Please upload pictures of its pages',
    },
  ),
  treatment_of_another: refusal(
    422,
    /*i18n*/ { id: 'treatment_of_another', message: 'This treatment belongs to another patient' },
  ),
  document_there: refusal(
    409,
    /*i18n*/ { id: 'document_there', message: 'This document is already there' },
  ),
} as const;

export const fieldSentences = {
  taken_in_future: /*i18n*/ { id: 'taken_in_future', message: 'The day cannot be in the future' },
} as const satisfies Record<string, Sentence>;

/** The day that a document stands at: its own, else the one it was added on. */
export const standsOn = (
  { takenOn, addedAt }: Pick<PatientDocument, 'takenOn' | 'addedAt'>,
  dayOf: (instant: string) => string,
): string => takenOn ?? dayOf(addedAt);
