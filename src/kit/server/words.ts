// What papers and public pages say, in the reader's language; in English where no catalogue is built.
import type { Language } from '../shared/languages.ts';
import type { Day, Zone } from '../shared/time.ts';
import { type Translator, translatorOver, type Values } from '../shared/words.ts';
import type { WithSettings } from './settings.ts';
import { setting } from '../shared/settings.ts';

/** Looks a sentence up in the catalogues of the build; answers its id where they lack it. */
type Say = (language: Language, id: string, values: Values) => string;
export const catalogues = setting<Say>('catalogues');

/** Over the catalogues of the build; English where a language is not built. */
export const translatorOf = ({ settings }: WithSettings, language: Language): Translator =>
  translatorOver(language, (...asked) => settings.of(catalogues)(language, ...asked));

/** Making one takes a hundred times as long as writing a date with it; there are as many as languages, zones and ways to write. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes days and times in a language as India does, with Latin digits. */
export function dateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, options);
  formats.set(key, known);
  return known;
}

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

/** `21 Nov 2026, 9:15 am` by the zone's clock: on what is kept. */
export const datedText = (instant: string, language: Language, zone: Zone): string =>
  dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...clock,
    timeZone: zone,
  }).format(new Date(instant));

/** `21 Nov 2026`. */
export const dayText = (day: Day, language: Language): string =>
  dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
