// Names and patterns of dates and times for each language, from the full ICU of our own Node. Browsers differ: Chromium knows no Odia and
// has broken Punjabi months, so nothing is asked of them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Language, languageCodes } from '../src/kit/shared/languages.ts';
import { countries } from '../src/modules/places/model.ts';
import { spokenLanguages } from '../src/modules/profile/model/choices.ts';

const folder = 'src/kit/names';
const placeFolder = 'src/modules/places/web/names';
const spokenFolder = 'src/modules/profile/web/names';
/** No library has them: written by hand. */
const stateNames: Partial<Record<Language, Record<string, string>>> = JSON.parse(
  readFileSync(new URL('../src/modules/places/state-names.json', import.meta.url), 'utf8'),
);
const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
const samples = [0, 1, 2, 3, 5, 10, 21, 100];

/** Writes `src/kit/names/<language>.json`, the names of countries and states and of spoken languages, where they differ from what is there. */
export function writeNames(): void {
  for (const place of [folder, placeFolder, spokenFolder]) mkdirSync(place, { recursive: true });
  for (const language of languageCodes) {
    write(`${folder}/${language}.json`, namesOf(language));
    const regions = new Intl.DisplayNames(`${language}-IN`, { type: 'region' });
    write(`${placeFolder}/${language}.json`, {
      ...Object.fromEntries(countries.map(({ code }) => [code, regions.of(code) ?? code])),
      ...stateNames[language],
    });
    const spoken = new Intl.DisplayNames(`${language}-IN`, { type: 'language' });
    write(
      `${spokenFolder}/${language}.json`,
      Object.fromEntries(spokenLanguages.map((code) => [code, spoken.of(code) ?? code])),
    );
  }
}

function write(path: string, content: unknown): void {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  if (readOrEmpty(path) !== text) writeFileSync(path, text);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function namesOf(language: string) {
  const tag = `${language}-IN-u-nu-latn`;
  if (Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0)
    throw new Error(`This Node has no names for ${language}`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const months = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, at) =>
      partOf(format({ month, day: 'numeric' }).formatToParts(Date.UTC(2026, at, 15)), 'month'),
    );
  const weekdays = (weekday: 'long' | 'short' | 'narrow') =>
    Array.from({ length: 7 }, (_, at) => format({ weekday }).format(Date.UTC(2026, 10, 1 + at)));
  const clock = format({ hour: 'numeric', minute: '2-digit', hour12: true });
  return {
    months: months('long'),
    monthsShort: months('short'),
    /** From Sunday. */
    weekdays: weekdays('long'),
    weekdaysShort: weekdays('short'),
    weekdaysMin: weekdays('narrow'),
    morning: partOf(clock.formatToParts(Date.UTC(2026, 0, 1, 9, 5)), 'dayPeriod'),
    afternoon: partOf(clock.formatToParts(Date.UTC(2026, 0, 1, 14, 5)), 'dayPeriod'),
    patterns: {
      day: patternOf(format({ day: 'numeric', month: 'short', year: 'numeric' })),
      dayLong: patternOf(
        format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      ),
      dayOfYear: patternOf(format({ day: 'numeric', month: 'short' })),
      weekday: patternOf(format({ weekday: 'short', day: 'numeric', month: 'short' })),
      month: patternOf(format({ month: 'long', year: 'numeric' })),
      time: patternOf(clock),
    },
    relative: relativeOf(tag),
  };
}

const partOf = (
  parts: readonly Intl.DateTimeFormatPart[],
  type: Intl.DateTimeFormatPartTypes,
): string => parts.find((part) => part.type === type)?.value ?? '';

/** `{day} {month} {year}` with the language's own order and marks. */
function patternOf(format: Intl.DateTimeFormat): string {
  return format
    .formatToParts(Date.UTC(2026, 7, 15, 14, 35))
    .map((part) =>
      part.type === 'literal' ? part.value.replaceAll(/[\u202f\u00a0]/g, ' ') : `{${part.type}}`,
    )
    .join('');
}

/** Per unit and plural form, `past` and `future` with `{n}` for the number; `words` for yesterday, today, tomorrow. */
function relativeOf(tag: string) {
  const numeric = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const plural = new Intl.PluralRules(tag);
  const forms = (unit: (typeof units)[number], sign: 1 | -1) =>
    Object.fromEntries(
      samples.toReversed().map((n) => [
        plural.select(n),
        numeric
          .formatToParts(sign * n, unit)
          .map((part) => (part.type === 'literal' ? part.value : '{n}'))
          .join(''),
      ]),
    );
  return {
    now: words.format(0, 'second'),
    days: [words.format(-1, 'day'), words.format(0, 'day'), words.format(1, 'day')],
    past: Object.fromEntries(units.map((unit) => [unit, forms(unit, -1)])),
    future: Object.fromEntries(units.map((unit) => [unit, forms(unit, 1)])),
  };
}
