// A template laid over a visit: what is there already stays, the rest is added.
import type { Day } from '../../../kit/shared/time.ts';
import { copyOf, medicineKey, withoutStop } from '../../prescriptions/web/parts/line-draft.ts';
import { each, namesWhere, pick } from '../../../kit/shared/catalogue.ts';
import { visitFields } from '../fields.ts';
import { type TemplateContent, templatedParts } from '../model/quick.ts';
import type { Draft } from '../model/draft.ts';
import { adviceLines, readFollowUp } from './draft.ts';

const joined = (
  present: readonly string[],
  more: readonly string[],
  most: number,
): readonly string[] =>
  [
    ...present,
    ...more.filter((one) => !present.some((other) => other.toLowerCase() === one.toLowerCase())),
  ].slice(0, most);

const joinedNames = namesWhere(visitFields, 'template', ['joined']);
const entryNames = namesWhere(pick(visitFields, joinedNames), 'kind', ['entries']);
const firstNames = namesWhere(visitFields, 'template', ['first']);
type OwnTemplated = Exclude<(typeof joinedNames)[number], (typeof entryNames)[number]>;

const linesOf = ({ lines }: Draft, content: TemplateContent): Draft['lines'] => {
  const present = new Set(lines.map(medicineKey));
  return [
    ...lines,
    ...content.lines.filter((line) => !present.has(medicineKey(line))).map(copyOf),
  ].slice(0, 40);
};

export const withTemplate = (draft: Draft, content: TemplateContent, today: Day): Draft => ({
  ...draft,
  ...each(entryNames, (name) => joined(draft[name], content[name], visitFields[name].max)),
  ...each(firstNames, (name) => draft[name] || content[name]),
  ...({
    lines: linesOf(draft, content),
    diagnosisCodes: [...joined(draft.diagnosisCodes, content.diagnosisCodes, 10)],
    advice: joined(adviceLines(draft.advice), adviceLines(content.advice), 100).join('\n'),
  } satisfies Pick<Draft, OwnTemplated>),
  followUpOn: draft.followUpOn ?? readFollowUp(content.followUp, draft.visitOn ?? today),
});

/** The visit as it can come back for anybody: no vitals, no money, and the follow-up as a count of days. */
export function contentOf(draft: Draft, today: Day): TemplateContent {
  const days = draft.followUpOn
    ? Temporal.PlainDate.from(draft.visitOn ?? today).until(draft.followUpOn).days
    : 0;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a template keeps what is typed, as a copy of its own
  const present = structuredClone(pick(draft, templatedParts)) as Omit<TemplateContent, 'followUp'>;
  return {
    ...present,
    lines: present.lines.map((line) => withoutStop(line, draft.visitOn ?? today)),
    followUp: days > 0 ? `${days}d` : '',
  };
}

/** `Viral fever` → `viral`: the first word, as short as it is typed. */
export const shortcutFor = (draft: Draft): string =>
  (/[\p{L}\p{M}\p{N}]+/u.exec(draft.diagnosis || draft.complaints[0] || '')?.[0] ?? '')
    .toLowerCase()
    .slice(0, 20);
