// Templates as Meta has approved them for the operator's number: outside of a conversation nothing else may be sent.
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Language, languageCodes } from '../../../kit/shared/languages.ts';
import {
  type MessageValues,
  namesIn,
  notePlace,
  placesOf,
  secretsOf,
  type TemplateId,
  templateIds,
} from '../rules.ts';

/** What goes out: the template's name and language there, and what fills `{{1}}`, `{{2}}` … of its body. */
export interface Approved {
  name: string;
  code: string;
  variables: string[];
}

export interface WhatsAppTemplate {
  template: TemplateId;
  language: Language;
  /** As it is called there. */
  name: string;
  /** The language as it is called there: `en`, `en_US`, `hi`. */
  code: string;
  /** With our names where it has `{{1}}`, `{{2}}`. */
  text: string;
  /** What one costs; null: as any. */
  paise: number | null;
}

/** The longest that a variable may be; no line breaks, no row of spaces. */
const longestVariable = 200;

const file = z.strictObject({
  templates: z
    .array(
      z.strictObject({
        template: z.enum(templateIds),
        language: z.enum(languageCodes),
        name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
        code: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/))),
        text: z.string().check(z.minLength(1), z.maxLength(1024)),
        paise: z._default(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(9999))), null),
      }),
    )
    .check(z.minLength(1)),
});

/** @throws an Error that says which template is wrong, and why */
export function readTemplates(content: string): WhatsAppTemplate[] {
  const read = z.safeParse(file, JSON.parse(content));
  if (!read.success)
    throw new Error(`${read.error.issues[0]?.path.join('.') ?? ''} is not as docs/run.md says`);
  const seen = new Set<string>();
  return read.data.templates.map(({ code, ...one }) => {
    const key = `${one.template} in ${one.language}`;
    const kind = `${key}, ${String(hasNotePlace(one))}`;
    if (seen.has(kind)) throw new Error(`${key} is there twice`);
    seen.add(kind);
    // A code or a link is kept for as long as one sending takes; the SMS in its place would come too late for it.
    if (secretsOf(one.template).length > 0) throw new Error(`${key} has a code or a link: by SMS`);
    const known = placesOf(one.template);
    const unknown = namesIn(one.text).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`${key} has no {${unknown}}`);
    return { ...one, code: code ?? one.language };
  });
}

/** @throws an Error that names the file */
export function openTemplates(path: string): WhatsAppTemplate[] {
  try {
    return readTemplates(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`WHATSAPP_TEMPLATES_FILE ${path}`, { cause: error });
  }
}

const hasNotePlace = ({ text }: { text: string }): boolean => namesIn(text).includes(notePlace);

/**
 * In the reader's own language or not at all: the SMS may be in it. One with a place for the clinic's own words where it has any, and one
 * without where it has none; where there is no such, the other.
 */
export function templateOf(
  all: readonly WhatsAppTemplate[],
  template: TemplateId,
  language: Language,
  hasNote = false,
): WhatsAppTemplate | undefined {
  const own = all.filter((one) => one.template === template && one.language === language);
  return own.find((one) => hasNotePlace(one) === hasNote) ?? own[0];
}

/** Null where a value is longer than anybody would approve. */
export function filled(
  { name, code, text }: WhatsAppTemplate,
  values: MessageValues,
): Approved | null {
  const variables = namesIn(text).map(
    (one) =>
      String(values[one] ?? '')
        .replace(/\s+/g, ' ')
        .trim() || '–',
  );
  return variables.some(({ length }) => length > longestVariable)
    ? null
    : { name, code, variables };
}
