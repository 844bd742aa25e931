import type { DraftPartName } from '../model/draft.ts';
import { vitalNames } from '../fields.ts';
import type { Draft } from './draft.ts';

/** One part of a visit as plain lines, for a person who chooses between two. */
export function partText(draft: Draft, part: DraftPartName, day: (day: string) => string): string {
  switch (part) {
    case 'lines':
      return draft.lines
        .map((line) => [line.medicineName, line.dosage, line.duration].filter(Boolean).join(' · '))
        .join('\n');
    case 'payments':
      return draft.payments.map((payment) => `₹${payment.amount}`).join(', ');
    case 'heeded':
      return draft.heeded.map((one) => one.reason).join('\n');
    case 'vitals':
      return vitalNames
        .map((field) => draft.vitals[field])
        .filter(Boolean)
        .join(' · ');
    case 'visitOn':
    case 'followUpOn': {
      const on = draft[part];
      return on ? day(on) : '';
    }
    case 'complaints':
    case 'examinations':
    case 'testsAdvised':
      return draft[part].join(', ');
    case 'diagnosis':
    case 'advice':
    case 'referredDoctorName':
    case 'referredLabCity':
    case 'fees':
    case 'discount':
      return draft[part];
  }
}
