// What papers and public pages say, in the reader's language; in English where no catalogue is built.
import type { Language } from '../shared/languages.ts';
import type { Sentence } from '../shared/refusal.ts';
import type { Zone } from '../shared/time.ts';
import { type Translator, translatorOver, type Values } from '../shared/words.ts';

export type { Values };
type Say = (language: Language, id: string, values: Values) => string;

let say: Say | null = null;

/** Called once by the assembler. */
export function configureWords(given: Say): void {
  say = given;
}

/** Over the catalogues of the build. */
export const translatorOf = (language: Language): Translator =>
  translatorOver(language, (...asked) => say?.(language, ...asked) ?? '');

/** The sentence of a language, its `{places}` filled. */
export const wordsOf = (language: Language, sentence: Sentence, values: Values = {}): string =>
  translatorOf(language).text(sentence, values);

/** Writes days and times in a language as India does, with Latin digits. */
export const dateFormat = (
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, options);

const clock = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;

/** `9:15 am` by the zone's clock. */
export const clockText = (instant: string, language: Language, zone: Zone): string =>
  dateFormat(language, { ...clock, timeZone: zone }).format(new Date(instant));

/** `Sat, 21 Nov, 9:15 am` by the zone's clock. */
export const whenText = (instant: string, language: Language, zone: Zone): string =>
  dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...clock,
    timeZone: zone,
  }).format(new Date(instant));
