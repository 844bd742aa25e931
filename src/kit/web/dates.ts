// Days and times in the words of the active language, from names made at build time: browsers know too few of our ten.
import { useLingui } from '@lingui/react';
import { use } from 'react';
import { type Day, dayAt, type Zone } from '../shared/time.ts';

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

interface Names {
  months: string[];
  monthsShort: string[];
  weekdays: string[];
  weekdaysShort: string[];
  weekdaysMin: string[];
  morning: string;
  afternoon: string;
  patterns: Record<'day' | 'dayLong' | 'dayOfYear' | 'weekday' | 'month' | 'time', string>;
  relative: { now: string; days: [string, string, string]; past: Record<Unit, Record<string, string>>; future: Record<Unit, Record<string, string>> };
}

export interface Dates {
  /** `5 Nov 2026` */
  day: (day: Day) => string;
  /** `Thursday, 5 November 2026` */
  dayLong: (day: Day) => string;
  /** `5 Nov` */
  dayOfYear: (day: Day) => string;
  /** `Thu, 5 Nov` */
  weekday: (day: Day) => string;
  /** `November 2026` */
  month: (day: Day) => string;
  /** `10:15 am` on the clinic's clock. @param at an instant as the server sends it */
  time: (at: string, zone: Zone) => string;
  /** `today`, `yesterday`, `3 days ago`, `in 2 weeks`. Show the exact day beside or on hover. */
  near: (day: Day, today: Day) => string;
  /** `5 minutes ago`, `in 2 hours`; from a day on as `near`. */
  ago: (at: string, now: Temporal.Instant, zone: Zone) => string;
}

const files = import.meta.glob<{ default: Names }>('../names/*.json');
const loading = new Map<string, Promise<Dates>>();

/** The formats of the active language; the screen waits for its names once. */
export function useDates(): Dates {
  const { i18n } = useLingui();
  const language = i18n.locale;
  let dates = loading.get(language);
  if (!dates) {
    const file = files[`../names/${language}.json`];
    if (!file) throw new Error(`no names of days for ${language}`);
    dates = file().then((names) => datesIn(names.default, language));
    loading.set(language, dates);
  }
  return use(dates);
}

function datesIn(names: Names, language: string): Dates {
  const plural = new Intl.PluralRules(language);
  const write = (pattern: string, day: Day, length: 'long' | 'short') => {
    const date = Temporal.PlainDate.from(day);
    const weekdays = length === 'long' ? names.weekdays : names.weekdaysShort;
    const months = length === 'long' ? names.months : names.monthsShort;
    const parts: Record<string, string> = {
      day: String(date.day),
      month: months[date.month - 1] ?? '',
      year: String(date.year),
      // Temporal counts weekdays from Monday as 1 to Sunday as 7, the names begin with Sunday.
      weekday: weekdays[date.dayOfWeek % 7] ?? '',
    };
    return fill(pattern, parts);
  };
  const span = (count: number, unit: Unit) => {
    const forms = names.relative[count < 0 ? 'past' : 'future'][unit];
    const n = Math.abs(count);
    return fill(forms[plural.select(n)] ?? forms['other'] ?? '', { n: String(n) });
  };
  const near = (day: Day, today: Day) => {
    const days = Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days;
    const far = Math.abs(days);
    if (far <= 1) return names.relative.days[days + 1] ?? '';
    if (far < 14) return span(days, 'day');
    if (far < 60) return span(Math.trunc(days / 7), 'week');
    return far < 730 ? span(Math.trunc(days / 30.44), 'month') : span(Math.trunc(days / 365.25), 'year');
  };
  return {
    day: (day) => write(names.patterns.day, day, 'short'),
    dayLong: (day) => write(names.patterns.dayLong, day, 'long'),
    dayOfYear: (day) => write(names.patterns.dayOfYear, day, 'short'),
    weekday: (day) => write(names.patterns.weekday, day, 'short'),
    month: (day) => write(names.patterns.month, day, 'long'),
    time: (at, zone) => {
      const { hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
      const dayPeriod = hour < 12 ? names.morning : names.afternoon;
      return fill(names.patterns.time, { hour: String(hour % 12 || 12), minute: String(minute).padStart(2, '0'), dayPeriod });
    },
    near,
    ago: (at, now, zone) => {
      const then = Temporal.Instant.from(at);
      const [day, today] = [dayAt(then, zone), dayAt(now, zone)];
      if (day !== today) return near(day, today);
      const minutes = Math.trunc(now.until(then, { largestUnit: 'minutes' }).minutes);
      if (minutes === 0) return names.relative.now;
      return Math.abs(minutes) < 60 ? span(minutes, 'minute') : span(Math.trunc(minutes / 60), 'hour');
    },
  };
}

const fill = (pattern: string, parts: Record<string, string>): string => pattern.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
