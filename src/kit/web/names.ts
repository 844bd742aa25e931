// Names of months and weekdays and the patterns of dates, by language: made from Node's ICU, since browsers know too few of our languages.
import type { Language } from '../shared/languages.ts';

type Forms = Partial<Record<string, string>>;
export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

export interface Names {
  months: string[];
  monthsShort: string[];
  /** From Sunday, as are the two that follow. */
  weekdays: string[];
  weekdaysShort: string[];
  weekdaysMin: string[];
  morning: string;
  afternoon: string;
  patterns: Record<'day' | 'dayLong' | 'dayOfYear' | 'weekday' | 'month' | 'time', string>;
  relative: {
    now: string;
    days: string[];
    past: Record<TimeUnit, Forms>;
    future: Record<TimeUnit, Forms>;
  };
}

const files = import.meta.glob<{ default: Names }>('../names/*.json');
const loaded = new Map<Language, Promise<Names>>();

/** Loaded once for each language; the same promise every time, so that a component may `use` it. */
export function namesFor(language: Language): Promise<Names> {
  let names = loaded.get(language);
  if (!names) {
    const load = files[`../names/${language}.json`];
    if (!load) throw new Error(`no names for ${language}`);
    names = load().then((file) => file.default);
    loaded.set(language, names);
  }
  return names;
}
