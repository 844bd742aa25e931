// Dates, times, ages and money as the user's language writes them; Latin digits and Indian grouping everywhere.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Language } from '../shared/languages.ts';
import { moneyText, roundMoneyText } from '../shared/money.ts';
import { type AgeUnit, type Day, workdayAt, type Zone } from '../shared/time.ts';
import { type Names, namesFor, type TimeUnit } from './names.ts';

/** The clinic's zone, in which every day and time on screen is meant. */
export const ClinicZone = createContext<Zone>('Asia/Kolkata');

export interface Words {
  names: Names;
  /** 15 Aug 2026. */
  day: (day: Day) => string;
  /** Saturday, 15 August 2026. */
  dayLong: (day: Day) => string;
  /** 15 Aug, without the year where it is this one. */
  dayShort: (day: Day) => string;
  /** Sat 15 Aug. */
  weekday: (day: Day) => string;
  /** August 2026, from any day in it. */
  month: (day: Day) => string;
  /** 2:30 pm in the clinic's zone. */
  time: (instant: string) => string;
  /** 2:30 pm from the minutes after a day's midnight. */
  clock: (minutes: number) => string;
  /** 15 Aug 2026, 2:30 pm in the clinic's zone. */
  dayTime: (instant: string) => string;
  /** 5 minutes ago, yesterday, in 3 days. */
  relative: (instant: string) => string;
  /** Today, yesterday or tomorrow in words, else the day. */
  nearDay: (day: Day) => string;
  /** The clinic's day now. */
  today: Day;
  /** The day whose patients are here: in the small hours the one before. */
  workday: Day;
  /** The clinic's day at an instant. */
  dayOf: (instant: string) => Day;
  /** 34 years, 8 months, 12 days. */
  age: (age: { count: number; unit: AgeUnit }) => string;
  /** ₹12,34,567.00 from paise. */
  money: (paise: number) => string;
  /** ₹12,34,567 for totals at a glance. */
  roundMoney: (paise: number) => string;
  /** 12,34,567. */
  count: (n: number) => string;
}

/** `1.2 MB`, as cameras and file lists write it. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${String(Math.max(1, Math.round(bytes / 1000)))} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

const numbers = new Intl.NumberFormat('en-IN');

/** Suspends until the language's names have come. */
export function useWords(): Words {
  const { i18n } = useLingui();
  const zone = use(ClinicZone);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our languages are ever activated
  const language = i18n.locale as Language;
  const names = use(namesFor(language));
  const today = useToday(zone);
  const workday = useWorkday(zone);
  const age = useAge();
  return useMemo(
    () => ({ ...keptWords(names, language, zone, today), workday, age }),
    [names, language, zone, today, workday, age],
  );
}

/** The day in a zone, also where a page stays open over midnight. */
export const useToday = (zone: Zone): Day => useSyncExternalStore(onTick, () => daysIn(zone).day);

/** As `useToday`, of the day whose patients are here. */
export const useWorkday = (zone: Zone): Day =>
  useSyncExternalStore(onTick, () => daysIn(zone).workday);

const tickMillis = 20_000;
const minuteMillis = 60_000;
const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};
let ticking: number | undefined;

/** Tells now and then, and when a machine that slept is looked at again. */
function onTick(listener: () => void): () => void {
  if (listeners.size === 0) {
    ticking = window.setInterval(tellAll, tickMillis);
    document.addEventListener('visibilitychange', tellAll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(ticking);
    document.removeEventListener('visibilitychange', tellAll);
  };
}

let now: { minute: number; zone: Zone; day: Day; workday: Day } | null = null;

/** A long list asks in every line; no zone's day begins within a minute. */
function daysIn(zone: Zone): { day: Day; workday: Day } {
  const minute = Math.floor(Date.now() / minuteMillis);
  if (now?.minute !== minute || now.zone !== zone)
    now = {
      minute,
      zone,
      day: Temporal.Now.plainDateISO(zone).toString(),
      workday: workdayAt(Temporal.Now.instant(), zone),
    };
  return now;
}

let latest: { names: Names; zone: Zone; words: Omit<Words, 'age' | 'workday'> } | null = null;

function keptWords(
  names: Names,
  language: Language,
  zone: Zone,
  today: Day,
): Omit<Words, 'age' | 'workday'> {
  if (latest?.names !== names || latest.zone !== zone || latest.words.today !== today)
    latest = { names, zone, words: wordsFor(names, language, zone) };
  return latest.words;
}

function useAge(): Words['age'] {
  const { t } = useLingui();
  return useMemo(
    () =>
      ({ count, unit }) => {
        switch (unit) {
          case 'years':
            return t`${plural(count, { one: '# year', other: '# years' })}`;
          case 'months':
            return t`${plural(count, { one: '# month', other: '# months' })}`;
          case 'days':
            return t`${plural(count, { one: '# day', other: '# days' })}`;
        }
      },
    [t],
  );
}

const fill = (pattern: string, parts: Record<string, string | number>): string =>
  pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => String(parts[name] ?? ''));

export function wordsFor(
  names: Names,
  language: Language,
  zone: Zone,
): Omit<Words, 'age' | 'workday'> {
  const write = (day: Day, pattern: keyof Names['patterns'], isLong = false): string => {
    const date = Temporal.PlainDate.from(day);
    return fill(names.patterns[pattern], {
      day: date.day,
      month: (isLong ? names.months : names.monthsShort)[date.month - 1] ?? '',
      year: date.year,
      weekday: (isLong ? names.weekdays : names.weekdaysShort)[date.dayOfWeek % 7] ?? '',
    });
  };
  const at = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const clock = (minutes: number): string => {
    const hour = Math.floor(minutes / 60) % 24;
    return fill(names.patterns.time, {
      hour: hour % 12 || 12,
      minute: String(minutes % 60).padStart(2, '0'),
      dayPeriod: hour < 12 ? names.morning : names.afternoon,
    });
  };
  const time = (instant: string): string => {
    const { hour, minute } = at(instant);
    return clock(hour * 60 + minute);
  };
  const today = Temporal.Now.plainDateISO(zone);
  const day = (of: Day) => write(of, 'day');
  return {
    names,
    day,
    dayLong: (of) => write(of, 'dayLong', true),
    dayShort: (of) =>
      Temporal.PlainDate.from(of).year === today.year ? write(of, 'dayOfYear') : day(of),
    weekday: (of) => write(of, 'weekday'),
    month: (of) => write(of, 'month', true),
    time,
    clock,
    dayTime: (instant) => `${day(at(instant).toPlainDate().toString())}, ${time(instant)}`,
    relative: (instant) =>
      relativeText(
        names,
        language,
        Temporal.Now.instant().until(Temporal.Instant.from(instant)).total('minutes'),
      ),
    nearDay: (of) =>
      names.relative.days[
        today.until(Temporal.PlainDate.from(of), { largestUnit: 'days' }).days + 1
      ] ?? day(of),
    today: today.toString(),
    dayOf: (instant) => at(instant).toPlainDate().toString(),
    money: moneyText,
    roundMoney: roundMoneyText,
    count: (n) => numbers.format(n),
  };
}

const steps: readonly [TimeUnit, minutes: number][] = [
  ['year', 525_960],
  ['month', 43_830],
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
];

/** @param minutes until then; negative is past. */
function relativeText(names: Names, language: Language, minutes: number): string {
  const size = Math.abs(minutes);
  const [unit, length] = steps.find(([, least]) => size >= least) ?? ['minute', 1];
  const n = Math.floor(size / length);
  if (n === 0) return names.relative.now;
  if (unit === 'day' && n === 1) return names.relative.days[minutes < 0 ? 0 : 2] ?? '';
  const forms = names.relative[minutes < 0 ? 'past' : 'future'][unit];
  const form = forms[new Intl.PluralRules(language).select(n)] ?? forms['other'] ?? '';
  return form.replace('{n}', numbers.format(n));
}

/** An instant in relative words, with the exact time on hover. */
export function Ago({ at }: { at: string }) {
  const words = useWords();
  return (
    <time dateTime={at} title={words.dayTime(at)}>
      {words.relative(at)}
    </time>
  );
}
