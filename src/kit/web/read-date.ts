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

/**
 * The day meant, or null where it is none. A day and month alone mean the one nearest to today on the side asked for:
 * `future` for follow-ups, `past` for birth dates, `near` for this year.
 */
export function readDate(
  typed: string,
  today: Day,
  side: 'future' | 'past' | 'near' = 'near',
): Day | null {
  const text = latinDigits(typed).trim().toLowerCase();
  const now = Temporal.PlainDate.from(today);
  const ahead = /^([+-]?)\s*(\d{1,3})\s*([dwmy])$/.exec(text);
  if (ahead) {
    const unit = units[ahead[3] ?? ''] ?? 'days';
    const isBack = ahead[1] === '-' || (ahead[1] === '' && side === 'past');
    return now.add({ [unit]: Number(ahead[2]) * (isBack ? -1 : 1) }).toString();
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const whole =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (whole)
    return dayOf(yearOf(whole[3] ?? '', now.year, side), Number(whole[2]), Number(whole[1]));
  const short = /^(\d{1,2})[/.\-\s](\d{1,2})$/.exec(text);
  return short ? nearest(Number(short[1]), Number(short[2]), now, side) : null;
}

function nearest(
  date: number,
  month: number,
  now: Temporal.PlainDate,
  side: 'future' | 'past' | 'near',
): Day | null {
  const here = dayOf(now.year, month, date);
  const today = now.toString();
  if (side === 'future' && here !== null && here < today) return dayOf(now.year + 1, month, date);
  if (side === 'past' && here !== null && here > today) return dayOf(now.year - 1, month, date);
  return here;
}

/** `26` is 2026, but a past year that would lie ahead is of the last century. */
function yearOf(text: string, present: number, side: string): number {
  if (text.length === 4) return Number(text);
  const year = 2000 + Number(text);
  return side === 'past' && year > present ? year - 100 : year;
}

function dayOf(year: number, month: number, day: number): Day | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
