// What a person types for a day: `15/8`, `15-8-26`, `5d`, `2w`, `-3d`, digits of any Indian script.
import type { Day } from '../shared/time.ts';

const zeros = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66];
const latinDigits = (text: string): string =>
  text.replace(/[\u0966-\u0d6f]/g, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => code >= start && code < start + 10);
    return zero === undefined ? sign : String(code - zero);
  });

const units: Record<string, 'days' | 'weeks' | 'months' | 'years'> = {
  d: 'days',
  w: 'weeks',
  m: 'months',
  y: 'years',
};

export type Side = 'future' | 'past' | 'near' | 'birth';

/**
 * The day meant, or null where it is none. A day and month alone mean the one nearest to today on the side asked for:
 * `future` for follow-ups, `past` for what was done, `birth` for who was born then, `near` for this year.
 */
export function readDate(typed: string, today: Day, side: Side = 'near'): Day | null {
  const text = latinDigits(typed).trim().toLowerCase();
  const now = Temporal.PlainDate.from(today);
  const ahead = /^([+-]?)\s*(\d{1,3})\s*([dwmy])$/.exec(text);
  if (ahead) {
    const unit = units[ahead[3] ?? ''] ?? 'days';
    const isBack = ahead[1] === '-' || (ahead[1] === '' && isBefore(side));
    return now.add({ [unit]: Number(ahead[2]) * (isBack ? -1 : 1) }).toString();
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const whole =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (whole) return inYear(whole[3] ?? '', Number(whole[2]), Number(whole[1]), now, side);
  const short = /^(\d{1,2})[/.\-\s](\d{1,2})$/.exec(text);
  return short ? nearest(Number(short[1]), Number(short[2]), now, side) : null;
}

function nearest(date: number, month: number, now: Temporal.PlainDate, side: Side): Day | null {
  const here = dayOf(now.year, month, date);
  const today = now.toString();
  if (side === 'future' && here !== null && here < today) return dayOf(now.year + 1, month, date);
  if (isBefore(side) && here !== null && here > today) return dayOf(now.year - 1, month, date);
  return here;
}

const isBefore = (side: Side): boolean => side === 'past' || side === 'birth';

/** Nothing is planned so many years ahead. */
const yearsAhead = 20;

/** `26` is 2026, but what would lie far ahead is of the last century, and so is every birth that would lie ahead. */
function inYear(
  text: string,
  month: number,
  date: number,
  now: Temporal.PlainDate,
  side: Side,
): Day | null {
  if (text.length === 4) return dayOf(Number(text), month, date);
  const year = 2000 + Number(text);
  const day = dayOf(year, month, date);
  const isAhead =
    side === 'birth' ? day !== null && day > now.toString() : year >= now.year + yearsAhead;
  return isAhead ? dayOf(year - 100, month, date) : day;
}

function dayOf(year: number, month: number, day: number): Day | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
