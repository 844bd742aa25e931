// What a letter begins with: the doctor writes on from what the visit says.
import type { Day } from '../../../kit/shared/time.ts';
import type { Letter, LetterKind } from '../../papers/model.ts';
import type { Draft } from '../model/draft.ts';

type Said = Pick<
  Draft,
  'visitOn' | 'complaints' | 'examinations' | 'diagnosis' | 'referredDoctorName' | 'referredLabCity'
> & {
  lines: readonly { readonly medicineName: string }[];
};

export function letterStart(kind: LetterKind, visit: Said, today: Day): Partial<Letter> {
  const seenOn = visit.visitOn ?? today;
  const { diagnosis } = visit;
  if (kind === 'sick') return { examinedOn: seenOn, diagnosis, fromOn: seenOn };
  if (kind === 'fitness') return { examinedOn: seenOn, fitOn: today };
  const matches = [
    ['Complaints', visit.complaints.join(', ')],
    ['Findings', visit.examinations.join(', ')],
    ['Given', visit.lines.map((line) => line.medicineName).join(', ')],
  ].filter(([, words]) => words !== '');
  return {
    examinedOn: seenOn,
    diagnosis,
    toName: visit.referredDoctorName,
    toPlace: visit.referredLabCity,
    text: matches.map(([name, words]) => `${name}: ${words}`).join('\n'),
  };
}
