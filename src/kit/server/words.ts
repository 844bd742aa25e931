// What papers and public pages say, in the reader's language; in English where no catalogue is built.
import type { Language } from '../shared/languages.ts';
import type { Sentence } from '../shared/refusal.ts';
import type { Zone } from '../shared/time.ts';

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
  return said === undefined || said === sentence.id || said === ''
    ? fill(sentence.message, values)
    : said;
}

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

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : gap,
  );
