// One word for one thing: a text that names a thing of the glossary in English says that thing's word in each language.
import { existsSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import * as z from 'zod/mini';
import { type Language, languageCodes } from '../src/kit/shared/languages.ts';

const termSchema = z.string().check(z.lowercase());

/** `src/locales/<language>/glossary.json`. */
const glossarySchema = z.strictObject({
  /** By English term: the language's word, then the other stems it is met in. */
  terms: z.record(termSchema, z.array(z.string().check(z.minLength(2))).check(z.minLength(1))),
  /** By English term and English text: why the translation of that text says it otherwise. */
  exceptions: z.record(termSchema, z.record(z.string(), z.string())),
  /** By English term: why the language has no one word for it. */
  without: z.optional(z.record(termSchema, z.string())),
});

export type Glossary = z.infer<typeof glossarySchema>;

export interface Text {
  /** Language and catalogue, for the fault. */
  readonly place: string;
  readonly english: string;
  readonly text: string;
}

/** Of the languages that have one. */
export function readGlossaries(): Map<Language, Glossary> {
  const glossaries = new Map<Language, Glossary>();
  for (const language of languageCodes) {
    const path = `src/locales/${language}/glossary.json`;
    if (existsSync(path))
      glossaries.set(
        language,
        z.parse(glossarySchema, JSON.parse(readFileSync(path, 'utf8').normalize())),
      );
  }
  return glossaries;
}

/** Which of `terms` an English text names, in singular or plural; of two that overlap the longer. */
export function termFinder(terms: Iterable<string>): (english: string) => ReadonlySet<string> {
  const byForm = new Map([...terms].flatMap((term) => formsOf(term).map((form) => [form, term])));
  const longest = Math.max(0, ...[...byForm.keys()].map((form) => form.split(' ').length));
  const known = new Map<string, ReadonlySet<string>>();
  return (english) => {
    const named = known.get(english) ?? termsOf(english, byForm, longest);
    known.set(english, named);
    return named;
  };
}

/** `longest` is the most words that a form of a term has. */
function termsOf(
  english: string,
  byForm: ReadonlyMap<string, string>,
  longest: number,
): ReadonlySet<string> {
  const named = new Set<string>();
  for (const [run] of wordsOf(english)
    .toLowerCase()
    .matchAll(/[\w@-]+(?: [\w@-]+)*/g)) {
    const words = run.split(' ');
    let at = 0;
    while (at < words.length) {
      let length = Math.min(longest, words.length - at);
      while (length > 0 && !byForm.has(words.slice(at, at + length).join(' '))) length--;
      const term = byForm.get(words.slice(at, at + length).join(' '));
      if (term !== undefined) named.add(term);
      at += Math.max(1, length);
    }
  }
  return named;
}

/** One fault a line: text, term and the word that is missing; and exceptions that nothing needs. */
export function glossaryFaults(
  { terms, exceptions }: Glossary,
  texts: readonly Text[],
  termsIn: (english: string) => ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  const stemsOf = new Map(
    Object.entries(terms).map(([term, stems]) => [term, stems.map((stem) => plain(stem))]),
  );
  for (const { place, english, text } of texts) {
    const words = plain(wordsOf(text));
    for (const term of termsIn(english)) {
      if (stemsOf.get(term)?.some((stem) => words.includes(stem)) ?? true) continue;
      if (exceptions[term]?.[english] !== undefined) used.add(keyOf(term, english));
      else
        faults.push(
          `${place}: "${text}" says "${term}" ("${english}") without "${terms[term]?.[0] ?? ''}"`,
        );
    }
  }
  for (const [term, reasons] of Object.entries(exceptions))
    for (const english of Object.keys(reasons))
      if (!used.has(keyOf(term, english)))
        faults.push(`glossary: nothing needs the exception "${english}" of "${term}"`);
  return faults;
}

/** Every language but English has each term that any of them has, or says why it is without. */
export function glossaryGaps(glossaries: ReadonlyMap<Language, Glossary>): string[] {
  const terms = new Set([...glossaries.values()].flatMap((one) => Object.keys(one.terms)));
  return languageCodes
    .filter((language) => language !== 'en')
    .flatMap((language) => {
      const { terms: own = {}, without = {} } = glossaries.get(language) ?? {};
      const lacking = [...terms].filter((term) => !(term in own || term in without));
      const idle = Object.keys(without).filter((term) => term in own || !terms.has(term));
      return [
        ...lacking.map((term) => `${language}/glossary: lacks the term "${term}"`),
        ...idle.map((term) => `${language}/glossary: is not without the term "${term}"`),
      ];
    });
}

const keyOf = (term: string, english: string): string => `${term}\n${english}`;

/** Words alone, each behind a space, so that a stem is met only where a word begins. */
const plain = (text: string): string =>
  ` ${text
    .normalize()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()}`;

function formsOf(term: string): string[] {
  const plural = /[^aeiou]y$/.test(term) ? `${term.slice(0, -1)}ies` : `${term}s`;
  return [term, plural, `${term}es`];
}

/** What a message says in every form of its plurals, without placeholders and tags. */
function wordsOf(message: string): string {
  const words: string[] = [];
  const walk = (part: unknown): void => {
    if (typeof part === 'string') words.push(part.replaceAll(/<\/?\d+\/?>/g, ' '));
    if (!Array.isArray(part)) return;
    const forms: unknown = part[2];
    if (forms !== null && typeof forms === 'object')
      for (const form of Object.values(forms)) [form].flat().forEach(walk);
  };
  [compileMessage(message)].flat().forEach(walk);
  return words.join(' ');
}
