// What a letter begins with: the doctor writes on from what the visit says.
import type { Day } from '../../../kit/shared/time.ts';
import type { Letter, LetterKind } from '../../papers/model.ts';
import type { Draft } from '../model/draft.ts';
import { resultText } from '../rules/results.ts';

type Said = Pick<
  Draft,
  | 'visitOn'
  | 'complaints'
  | 'examinations'
  | 'testResults'
  | 'diagnosis'
  | 'referredDoctorName'
  | 'referredLabCity'
> & {
  /** The patient's. */
  allergies: string;
  lines: readonly Pick<
    Draft['lines'][number],
    'medicineName' | 'genericName' | 'strength' | 'dosage'
  >[];
};

/** `Dolo 650 (Paracetamol 650 mg) 1-0-1`: who reads it may know another brand. */
const givenText = ({ medicineName, genericName, strength, dosage }: Said['lines'][number]) =>
  [
    medicineName,
    genericName === '' || genericName === medicineName
      ? strength
      : `(${[genericName, strength].filter(Boolean).join(' ')})`,
    dosage,
  ]
    .filter(Boolean)
    .join(' ');

export const namesAllergies = (kind: LetterKind): boolean => kind === 'referral';

export function letterStart(kind: LetterKind, visit: Said, today: Day): Partial<Letter> {
  const seenOn = visit.visitOn ?? today;
  const { diagnosis } = visit;
  if (kind === 'sick') return { examinedOn: seenOn, diagnosis, fromOn: seenOn };
  if (kind === 'fitness') return { examinedOn: seenOn, fitOn: today };
  const matches = [
    ['Complaints', visit.complaints.join(', ')],
    ['Findings', visit.examinations.join(', ')],
    ['Results', visit.testResults.map(resultText).join(', ')],
    ['Given', visit.lines.map(givenText).join('; ')],
    ['Allergies', visit.allergies],
  ].filter(([, words]) => words !== '');
  return {
    examinedOn: seenOn,
    diagnosis,
    toName: visit.referredDoctorName,
    toPlace: visit.referredLabCity,
    text: matches.map(([name, words]) => `${name}: ${words}`).join('\n'),
  };
}
