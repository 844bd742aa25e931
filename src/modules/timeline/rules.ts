import { refusal } from '../../kit/shared/refusal.ts';
import type { Choice, Kind } from './model.ts';

export const refusals = {
  note_unknown: refusal(404, /*i18n*/ { id: 'note_unknown', message: 'Note not found' }),
  note_of_another: refusal(
    403,
    /*i18n*/ { id: 'note_of_another', message: 'Only the writer of this note can take it back' },
    'permission',
  ),
} as const;

/** Which kinds of news a person with these rights is shown. */
export const kindsFor = (rights: {
  treatments: boolean;
  money: boolean;
  documents: boolean;
  appointments: boolean;
  notes: boolean;
}): Kind[] => [
  ...(rights.treatments ? (['visit'] as const) : []),
  ...(rights.money ? (['payment'] as const) : []),
  ...(rights.documents ? (['document'] as const) : []),
  ...(rights.appointments ? (['appointment', 'review'] as const) : []),
  ...(rights.notes ? (['note'] as const) : []),
  'registered',
];

export const kindOf = (choice: Choice): Kind => (choice === 'prescription' ? 'visit' : choice);
