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

/** Where a page begins: after a moment and, at the same moment, after an item. */
export interface Place {
  at: string;
  id: string;
}

export const writePlace = ({ at, id }: Place): string => `${at}~${id}`;

/** Null for a text that is no place of ours. */
export function readPlace(text: string): Place | null {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      text,
    ) ?? [];
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) ? { at, id } : null;
}
