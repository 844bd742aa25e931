// What makes the next prescription quick: what was done before, templates under a shortcut, starred lines.
import * as z from 'zod/mini';
import { each, namesWhere } from '../../../kit/shared/catalogue.ts';
import { instant, line, typedText, uuid, whole } from '../../../kit/shared/fields.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import { typedLine } from '../../prescriptions/fields.ts';
import { visitFields, wordNames } from '../fields.ts';

/** Doses go by age: what was written for an infant is no proposal for an adult. */
const ageGroups = ['infant', 'small_child', 'child', 'teen', 'adult', 'elder'] as const;
export type AgeGroup = (typeof ageGroups)[number];

/** How a doctor last wrote a medicine for an age group. */
export const lastUse = z.object({
  ageGroup: z.enum(ageGroups),
  line: typedLine,
  /** How often, in this age group. */
  count: z.number(),
});
export type LastUse = z.output<typeof lastUse>;

export const templateSentences = {
  shortcut_form: /*i18n*/ { id: 'shortcut_form', message: 'One word without spaces or slashes' },
} as const satisfies Record<string, Sentence>;

/** What templates keep as it is typed. */
export const templatedParts = namesWhere(visitFields, 'template', ['joined', 'first']);
type Templated = (typeof templatedParts)[number];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part keeps its own schema
const templateShape = each(templatedParts, (part) => {
  const { typed, empty }: { typed: z.ZodMiniType; empty: unknown } = visitFields[part];
  return z._default(typed, empty);
}) as unknown as { [K in Templated]: z.ZodMiniDefault<(typeof visitFields)[K]['typed']> };

/** The parts of a visit that come back whole. The follow-up is counted from the day of the visit: `5d`. */
const templateContent = z.strictObject({
  ...templateShape,
  followUp: z._default(typedText(10), ''),
});
export type TemplateContent = z.output<typeof templateContent>;

const shortcut = () => line(20).check(z.regex(/^[^\s/]+$/, { error: 'shortcut_form' }));

export const newTemplate = z.strictObject({
  shortcut: shortcut(),
  name: line(40),
  content: templateContent,
});
export const templateEdit = z.strictObject({
  id: uuid(),
  version: whole(1, 1_000_000),
  shortcut: shortcut(),
  name: line(40),
  content: templateContent,
});

export const template = z.object({
  id: uuid(),
  version: z.number(),
  shortcut: z.string(),
  name: z.string(),
  content: z.object(templateContent.shape),
  keptBy: z.string(),
  updatedAt: instant(),
});
export type Template = z.output<typeof template>;

/** The entries this clinic writes, the most used first. */
export const usedWords = z.object(each(wordNames, () => z.array(z.string())));
export type UsedWords = z.output<typeof usedWords>;
