import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { newEntry, pregnancy } from './model.ts';

export const api = contract('pregnancies', {
  latest: read({
    summary: 'The latest that was told of a pregnancy of a patient; null when nothing was',
    allow: { page: 'Treatment', to: 'view' },
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({ pregnancy: z.nullable(pregnancy) }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.patients_opened', message: 'opened a patient' },
    opensRecord: true,
    partOfOpening: true,
  }),
  tell: write({
    summary:
      'Keeps what is known of a pregnancy from now on: the last period, a due date by scan, its end. Earlier entries stay',
    allow: { page: 'Treatment', to: 'edit' },
    input: newEntry,
    output: z.object({ pregnancy }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.patients_changed', message: 'changed a patient' },
    once: true,
  }),
});
