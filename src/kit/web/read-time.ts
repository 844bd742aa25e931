// What a person types for a time of day: `9`, `930`, `17.30`, `5p`, `5:30 pm`, digits of any Indian script.
import { latinDigits } from '../shared/digits.ts';

const dayMinutes = 1440;

/** `09:30`, and `00:00` for the midnight that ends a day as well as for the one that begins it; null where it is no time. */
export function readTime(typed: string): string | null {
  const text = latinDigits(typed).trim().toLowerCase();
  const [, digits, more, half] =
    /^(\d{1,4})(?:\s*[:.,h\s]\s*(\d{2}))?\s*([ap]\.?\s?(?:m\.?)?)?$/.exec(text) ?? [];
  if (digits === undefined || (more !== undefined && digits.length > 2)) return null;
  const together = digits.length > 2;
  const hours = Number(together ? digits.slice(0, -2) : digits);
  const minutes = Number(more ?? (together ? digits.slice(-2) : 0));
  const hour = half === undefined ? hours : hourOf(hours, half.startsWith('p'));
  if (hour === null || minutes > 59 || hour * 60 + minutes > dayMinutes) return null;
  return clockFace(hour * 60 + minutes);
}

/** `12 am` is midnight; `17 pm` is what somebody meant by 17. */
function hourOf(hours: number, isAfternoon: boolean): number | null {
  if (hours > 12) return isAfternoon && hours < 24 ? hours : null;
  if (hours === 0) return isAfternoon ? null : 0;
  return (hours % 12) + (isAfternoon ? 12 : 0);
}

/** Minutes after midnight as `09:30`. */
export const clockFace = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** @param clock as `readTime` gives it */
export const minutesOfClock = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The next time on the clock that is a multiple of the step. */
export const stepped = (clock: string, step: number, way: 1 | -1): string => {
  const minutes = minutesOfClock(clock);
  const next = way === 1 ? Math.floor(minutes / step) + 1 : Math.ceil(minutes / step) - 1;
  return clockFace((next * step + dayMinutes) % dayMinutes);
};
