import { latinDigits } from '../../../kit/shared/digits.ts';
import type { AgeUnit, Day } from '../../../kit/shared/time.ts';
import { readDate } from '../../../kit/web/read-date.ts';

export interface TypedAge {
  birthOn: Day | null;
  statedAge: number | null;
  statedAgeUnit: AgeUnit;
}

const units: Record<string, AgeUnit> = { y: 'years', m: 'months', d: 'days' };

/** What a person types for an age: `34`, `8m`, `12 days`, or the date of birth, `15/8/1990`. Null where it is neither. */
export function readAge(typed: string, today: Day): TypedAge | null {
  const text = latinDigits(typed).trim().toLowerCase();
  const age = /^(\d{1,3})\s*(?:([ymd])[a-z]*\.?)?$/.exec(text);
  if (age)
    return {
      birthOn: null,
      statedAge: Number(age[1]),
      statedAgeUnit: units[age[2] ?? 'y'] ?? 'years',
    };
  const birthOn = readDate(text, today, 'past');
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
