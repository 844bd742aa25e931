import type { NamesWhere } from '../../../kit/shared/catalogue.ts';
import { vitalNames } from '../fields.ts';
import { type Draft, draftFields, type DraftPartName } from '../model/draft.ts';

const ownTexts: Record<NamesWhere<typeof draftFields, 'kind', 'own'>, (draft: Draft) => string> = {
  lines: ({ lines }) =>
    lines
      .map((line) => [line.medicineName, line.dosage, line.duration].filter(Boolean).join(' · '))
      .join('\n'),
  payments: ({ payments }) => payments.map((payment) => `₹${payment.amount}`).join(', '),
  pending: ({ pending }) => Object.values(pending).join(' · '),
  diagnosisCodes: ({ diagnosisCodes }) => diagnosisCodes.join(', '),
  heeded: ({ heeded }) => heeded.map((one) => one.reason).join('\n'),
  vitals: ({ vitals }) =>
    vitalNames
      .map((field) => vitals[field])
      .filter(Boolean)
      .join(' · '),
};
const isOwn = (part: DraftPartName): part is keyof typeof ownTexts => part in ownTexts;
const isDay = (part: DraftPartName): part is NamesWhere<typeof draftFields, 'kind', 'day'> =>
  draftFields[part].kind === 'day';

/** One part of a visit as plain lines, for a person who chooses between two. */
export function partText(draft: Draft, part: DraftPartName, day: (day: string) => string): string {
  if (isOwn(part)) return ownTexts[part](draft);
  if (isDay(part)) {
    const on = draft[part];
    return on === null ? '' : day(on);
  }
  const value = draft[part];
  return typeof value === 'string' ? value : value.join(', ');
}
