// Texts of SMS as the operators' registry (DLT) has approved them: what is sent must be one of these, letter by letter, with only its
// variables filled (TRAI TCCCPR 2018; direction of 18 November 2025).
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Language, languageCodes } from '../../../kit/shared/languages.ts';
import {
  fillTemplate,
  type MessageValues,
  namesIn,
  notePlace,
  ownReasons,
  placesOf,
  secretsOf,
  type TemplateId,
  templateIds,
} from '../rules.ts';

export interface RegisteredText {
  template: TemplateId;
  language: Language;
  /** As the registry numbers it. */
  dltId: string;
  /** As the gateway numbers it; MSG91 has a number of its own. */
  gatewayId: string;
  /** With our names for its variables: `{clinic}: your appointment with {doctor} is booked for {when}.` */
  text: string;
  /** Of a variable, in letters; `usualLongest` where nothing is said. */
  longest: Readonly<Record<string, number>>;
}

export interface Registered {
  /** Of whoever the messages are from. */
  entityId: string;
  /** The header: what the receiver's phone shows as the sender. */
  sender: string;
  texts: readonly RegisteredText[];
}

/** What goes out: whole, and as the variables that a gateway fills in itself, in the order of the text. */
export interface Wording {
  text: string;
  dltId: string;
  gatewayId: string;
  variables: string[];
}

/** Letters of a variable (`{#var#}`). */
const usualLongest = 30;

/** Shortened where they are too long; half a link, code or time says nothing. */
const mayBeCut = new Set(['clinic', 'doctor', 'reason', 'member', 'inviter', 'owner', notePlace]);

const file = z.strictObject({
  entityId: z.string().check(z.regex(/^\d{10,25}$/)),
  sender: z.string().check(z.regex(/^([A-Za-z0-9]{6}|MG[0-9a-f]{32}|\+\d{8,15})$/)),
  texts: z
    .array(
      z.strictObject({
        template: z.enum(templateIds),
        language: z.enum(languageCodes),
        dltId: z.string().check(z.regex(/^\d{10,25}$/)),
        gatewayId: z._default(z.string().check(z.maxLength(60)), ''),
        text: z.string().check(z.minLength(1), z.maxLength(1000)),
        longest: z._default(z.record(z.string(), z.number().check(z.int(), z.gte(1))), {}),
      }),
    )
    .check(z.minLength(1)),
});

/** @throws an Error that says which text is wrong, and why */
export function readRegistered(content: string): Registered {
  const read = file.safeParse(JSON.parse(content));
  if (!read.success) throw new Error(issueOf(read.error));
  const registered = read.data;
  const seen = new Set<string>();
  for (const { template, language, dltId, text } of registered.texts) {
    const key = `${template} in ${language}`;
    for (const same of [`${key}: ${dltId}`, `${key}: ${text}`]) {
      if (seen.has(same)) throw new Error(`${key} is there twice`);
      seen.add(same);
    }
    const known = placesOf(template);
    const names = namesIn(text);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`${key} has no {${unknown}}`);
    const missing = secretsOf(template).find((name) => !names.includes(name));
    if (missing !== undefined) throw new Error(`${key} lacks {${missing}}`);
  }
  return registered;
}

/** @throws an Error that names the file */
export function openRegistered(path: string): Registered {
  try {
    return readRegistered(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`SMS_REGISTERED_FILE ${path}`, { cause: error });
  }
}

const issueOf = ({ issues: [first] }: z.core.$ZodError): string =>
  `${first?.path.join('.') ?? ''} is not as docs/run.md says`;

/** What is registered of a message: in the reader's language, else in English. */
export function textsFor(
  { texts }: Registered,
  template: TemplateId,
  language: Language,
): RegisteredText[] {
  const own = texts.filter((one) => one.template === template);
  const inOwn = own.filter((one) => one.language === language);
  return inOwn.length > 0 ? inOwn : own.filter((one) => one.language === 'en');
}

/** The one that the clinic has chosen; else the first that has a place for its own words, where it has any, or none where it has none. */
export const textFor = (
  texts: readonly RegisteredText[],
  { dltId, hasNote }: { dltId: string; hasNote: boolean },
): RegisteredText | undefined =>
  texts.find((one) => one.dltId === dltId) ??
  texts.find((one) => namesIn(one.text).includes(notePlace) === hasNote) ??
  texts[0];

/** Letters that a variable may have. */
export const roomOf = ({ longest }: RegisteredText, name: string): number =>
  longest[name] ?? usualLongest;

/** With each variable as short as it was registered. @param dltId of the text that the clinic has chosen; empty: none. */
export function wordingOf(
  registered: Registered,
  template: TemplateId,
  language: Language,
  values: MessageValues,
  dltId = '',
): Wording | { reason: string } {
  const own = textFor(textsFor(registered, template, language), {
    dltId,
    hasNote: Boolean(values[notePlace]),
  });
  if (!own) return { reason: ownReasons.notRegistered.id };
  const filled: Record<string, string> = {};
  for (const name of namesIn(own.text)) {
    const value = String(values[name] ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    const longest = roomOf(own, name);
    if (value.length > longest && !mayBeCut.has(name)) return { reason: ownReasons.tooLong.id };
    filled[name] = cut(value, longest);
  }
  return {
    text: fillTemplate(own.text, filled),
    dltId: own.dltId,
    gatewayId: own.gatewayId,
    variables: Object.values(filled),
  };
}

/** What stands in brackets at the end of a name: a doctor's registration number, which may not be left out. */
const keptEnd = / \([^()]*\)$/;

/** At a word's end where there is one in its second half; never through a letter and its vowel sign. */
function cut(value: string, longest: number): string {
  if (value.length <= longest) return value;
  const [end = ''] = keptEnd.exec(value) ?? [];
  if (end !== '' && end.length < longest)
    return `${cut(value.slice(0, -end.length), longest - end.length)}${end}`;
  let short = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(value)) {
    if (short.length + segment.length > longest) break;
    short += segment;
  }
  const space = short.lastIndexOf(' ');
  return (space > longest / 2 ? short.slice(0, space) : short).trim();
}
