import { latinDigits } from '../../../kit/shared/digits.ts';
import type { AgeUnit, Day } from '../../../kit/shared/time.ts';
import { readDate } from '../../../kit/web/read-date.ts';

export interface TypedAge {
  birthOn: Day | null;
  statedAge: number | null;
  statedAgeUnit: AgeUnit;
}

const units: Record<string, AgeUnit> = { y: 'years', m: 'months', d: 'days' };

/** As an age is kept: so many months at most. */
const maxMonths = 120;

const halves = /^(?:(\d{1,2})(?:\.5| ?½| +1\/2)|½|1\/2)\s*(?:y[a-z]*\.?)?$/;

/** And a half; of who is older than ten in years alone, as their age is said. */
function halfMore(years: number): TypedAge {
  const months = years * 12 + 6;
  return months > maxMonths
    ? { birthOn: null, statedAge: years, statedAgeUnit: 'years' }
    : { birthOn: null, statedAge: months, statedAgeUnit: 'months' };
}

/** What a person types for an age: `34`, `8m`, `12 days`, `2.5`, `1/2`, or the date of birth, `15/8/1990`. Null where it is neither. */
export function readAge(typed: string, today: Day): TypedAge | null {
  const text = latinDigits(typed).trim().toLowerCase();
  const half = halves.exec(text);
  if (half) return halfMore(Number(half[1] ?? 0));
  // Neither years with a tenth nor a day of this year: it could be meant for both.
  if (/^\d{1,2}\.\d$/.test(text)) return null;
  const age = /^(\d{1,3})\s*(?:([ymd])[a-z]*\.?)?$/.exec(text);
  if (age)
    return {
      birthOn: null,
      statedAge: Number(age[1]),
      statedAgeUnit: units[age[2] ?? 'y'] ?? 'years',
    };
  const birthOn = readDate(text, today, 'birth');
  return birthOn === null || /[dwmy]$/.test(text)
    ? null
    : { birthOn, statedAge: null, statedAgeUnit: 'years' };
}

/** As it would be typed again. */
export function ageAsTyped({
  birthOn,
  statedAge,
  statedAgeUnit,
}: {
  birthOn: Day | null;
  statedAge: number | null;
  statedAgeUnit: AgeUnit | null;
}): string {
  if (birthOn !== null)
    return birthOn
      .split('-')
      .toReversed()
      .map((part, at) => (at < 2 ? String(Number(part)) : part))
      .join('/');
  if (statedAge === null) return '';
  return statedAgeUnit === null || statedAgeUnit === 'years'
    ? String(statedAge)
    : `${statedAge}${statedAgeUnit.charAt(0)}`;
}
