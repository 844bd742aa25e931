// What papers and public pages say, in the reader's language; in English where no catalogue is built.
import type { Language } from '../shared/languages.ts';
import type { Sentence } from '../shared/refusal.ts';

export type Values = Readonly<Record<string, string | number>>;
type Say = (language: Language, id: string, values: Values) => string;

let say: Say | null = null;

/** Called once by the assembler. */
export function configureWords(given: Say): void {
  say = given;
}

/** The sentence of a language, its `{places}` filled. */
export function wordsOf(language: Language, sentence: Sentence, values: Values = {}): string {
  const said = say?.(language, sentence.id, values);
  return said === undefined || said === sentence.id || said === '' ? fill(sentence.message, values) : said;
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : gap));
