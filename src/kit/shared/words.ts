// Words in a language that need not be the screen's: a paper speaks the patient's. Whoever holds catalogues makes a translator of them.
import type { Language } from './languages.ts';
import type { Sentence } from './refusal.ts';

export type Values = Readonly<Record<string, string | number>>;

export interface Translator {
  readonly language: Language;
  /** The sentence with its `{places}` filled; in English where the catalogue lacks it. */
  readonly text: (sentence: Sentence, values?: Values) => string;
}

/** The sentence as the source has it, its `{places}` filled. */
const fill = (message: string, values: Values): string =>
  message.replace(/\{(\w+)\}/g, (gap, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : gap,
  );

export const english: Translator = {
  language: 'en',
  text: (sentence, values = {}) => fill(sentence.message, values),
};

/** @param say the catalogue's words for an id; the id itself or nothing where it lacks them. */
export const translatorOver = (
  language: Language,
  say: (id: string, values: Values) => string,
): Translator => ({
  language,
  text(sentence, values = {}) {
    const said = say(sentence.id, values);
    return said === sentence.id || said === '' ? english.text(sentence, values) : said;
  },
});

/** English first, the patient's own language behind it. */
export type Pair = readonly string[];

export const inBoth = (own: Translator, sentence: Sentence, values?: Values): Pair =>
  own.language === 'en'
    ? [english.text(sentence, values)]
    : [english.text(sentence, values), own.text(sentence, values)];
