// What a patient's fields say where people read them: on the page, in a merge, in the exported record.
import { names } from '../../../kit/shared/catalogue.ts';
import { languages } from '../../../kit/shared/languages.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { fields, recordRows } from '../fields.ts';
import type { Patient } from '../model.ts';

/** How days and answers are written. */
interface Say {
  day: (day: Day) => string;
  yes: string;
  no: string;
}

/** In one line, as far as it is known. */
export const addressText = (patient: Pick<Patient, 'address' | 'city' | 'state'>): string =>
  [patient.address, patient.city, patient.state].filter((part) => part !== '').join(', ');

/** A text, or the answer to a question; empty where nothing is known. */
export const plainText = (value: string | boolean | null, { yes, no }: Say): string =>
  typeof value === 'boolean' ? (value ? yes : no) : (value ?? '');

type Rows = typeof recordRows;
type OwnRow = { [K in keyof Rows]: Rows[K] extends 'own' ? K : never }[keyof Rows];

const ownRows: Record<OwnRow, (patient: Patient, say: Say) => string> = {
  birthOn: ({ birthOn }, { day }) => (birthOn === null ? '' : day(birthOn)),
  diedOn: ({ diedOn }, { day }) => (diedOn === null ? '' : day(diedOn)),
  address: addressText,
  language: ({ language }) => languages[language].name,
  registeredOn: ({ registeredOn }, { day }) => day(registeredOn),
};
const isOwn = (name: keyof Rows): name is OwnRow => name in ownRows;

/** The rows of a record: what is known, under the field's label. */
export const recordOf = (patient: Patient, say: Say): { label: Sentence; text: string }[] =>
  names(recordRows)
    .map((name) => ({
      label: fields[name].label,
      text: isOwn(name) ? ownRows[name](patient, say) : plainText(patient[name], say),
    }))
    .filter(({ text }) => text !== '');
