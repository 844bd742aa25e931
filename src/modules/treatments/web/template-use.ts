// A template laid over a visit: what is there already stays, the rest is added.
import type { Day } from '../../../kit/shared/time.ts';
import { copyOf, medicineKey } from '../../prescriptions/web/parts/line-draft.ts';
import type { TemplateContent } from '../model/quick.ts';
import { adviceLines, type Draft, readFollowUp } from './draft.ts';

const joined = (
  present: readonly string[],
  more: readonly string[],
  most: number,
): readonly string[] =>
  [
    ...present,
    ...more.filter((one) => !present.some((other) => other.toLowerCase() === one.toLowerCase())),
  ].slice(0, most);

export function withTemplate(draft: Draft, content: TemplateContent, today: Day): Draft {
  const present = new Set(draft.lines.map(medicineKey));
  return {
    ...draft,
    complaints: joined(draft.complaints, content.complaints, 10),
    examinations: joined(draft.examinations, content.examinations, 10),
    testsAdvised: joined(draft.testsAdvised, content.testsAdvised, 20),
    diagnosis: draft.diagnosis || content.diagnosis,
    lines: [
      ...draft.lines,
      ...content.lines.filter((line) => !present.has(medicineKey(line))).map(copyOf),
    ].slice(0, 40),
    advice: joined(adviceLines(draft.advice), adviceLines(content.advice), 100).join('\n'),
    followUpOn: draft.followUpOn ?? readFollowUp(content.followUp, draft.visitOn ?? today),
  };
}

/** The visit as it can come back for anybody: no vitals, no money, and the follow-up as a count of days. */
export function contentOf(draft: Draft, today: Day): TemplateContent {
  const days = draft.followUpOn
    ? Temporal.PlainDate.from(draft.visitOn ?? today).until(draft.followUpOn).days
    : 0;
  return {
    complaints: [...draft.complaints],
    examinations: [...draft.examinations],
    diagnosis: draft.diagnosis,
    lines: [...draft.lines],
    advice: draft.advice,
    testsAdvised: [...draft.testsAdvised],
    followUp: days > 0 ? `${days}d` : '',
  };
}

/** `Viral fever` → `viral`: the first word, as short as it is typed. */
export const shortcutFor = (draft: Draft): string =>
  (/[\p{L}\p{M}\p{N}]+/u.exec(draft.diagnosis || draft.complaints[0] || '')?.[0] ?? '')
    .toLowerCase()
    .slice(0, 20);
