// A child against the WHO standards.
import type { BornOrStated, Day } from '../../kit/shared/time.ts';
import { height, type Lms, weight } from './rules/who.ts';

export const measures = ['weight', 'height'] as const;
export type Measure = (typeof measures)[number];
export type Sex = 'boys' | 'girls';

const tables: Readonly<Record<Measure, Readonly<Record<Sex, Lms>>>> = { weight, height };

/** WHO's own month. */
const daysInMonth = 30.4375;
export const chartUntilMonths = 60;

export interface Point {
  readonly months: number;
  /** kg or cm. */
  readonly value: number;
}

/** The age in months, exact from a birth date, else as stated and counted on; null when it is not known. */
export function monthsAt(born: BornOrStated, on: Day): number | null {
  const day = Temporal.PlainDate.from(on);
  const since = (from: Day) => Temporal.PlainDate.from(from).until(day).days / daysInMonth;
  if (born.birthOn !== null) return since(born.birthOn);
  if (born.statedAge === null || born.statedOn === null) return null;
  const stated =
    { years: 12, months: 1, days: 1 / daysInMonth }[born.statedAgeUnit ?? 'years'] * born.statedAge;
  return stated + since(born.statedOn);
}

function lmsAt({ l, m, s }: Lms, months: number): { l: number; m: number; s: number } | null {
  const below = Math.floor(months);
  const above = Math.min(below + 1, chartUntilMonths);
  const between = (all: readonly number[]) => {
    const [low, high] = [all[below], all[above]];
    return low === undefined || high === undefined ? null : low + (high - low) * (months - below);
  };
  const [power, median, variation] = [between(l), between(m), between(s)];
  return power === null || median === null || variation === null
    ? null
    : { l: power, m: median, s: variation };
}

/**
 * How many standard deviations from the median, by Cole's LMS; beyond three the distance between the second and the third is
 * counted on, as WHO does for weight. Null outside of birth to five years.
 */
export function zScore(measure: Measure, sex: Sex, { months, value }: Point): number | null {
  if (months < 0 || months > chartUntilMonths || value <= 0) return null;
  const lms = lmsAt(tables[measure][sex], months);
  if (!lms) return null;
  const z =
    lms.l === 0
      ? Math.log(value / lms.m) / lms.s
      : ((value / lms.m) ** lms.l - 1) / (lms.l * lms.s);
  if (Math.abs(z) <= 3) return z;
  const side = z > 0 ? 1 : -1;
  const step = valueOf(lms, 3 * side) - valueOf(lms, 2 * side);
  return 3 * side + ((value - valueOf(lms, 3 * side)) / step) * side;
}

const valueOf = ({ l, m, s }: { l: number; m: number; s: number }, z: number): number =>
  l === 0 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l);

/** kg or cm at so many standard deviations; null outside of birth to five years. */
export function valueAt(measure: Measure, sex: Sex, months: number, z: number): number | null {
  const lms = months < 0 || months > chartUntilMonths ? null : lmsAt(tables[measure][sex], months);
  return lms && valueOf(lms, z);
}

/** The share below it, 0 to 100, of a standard normal distribution (Abramowitz and Stegun 26.2.17, to 7.5e-8). */
export function percentileOf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 100 * (z > 0 ? 1 - tail : tail);
}

/** WHO's words for what lies outside of two and three standard deviations. */
const judgements = ['severely_low', 'low', 'within', 'high', 'very_high'] as const;
export type Judgement = (typeof judgements)[number];
export function judge(z: number): Judgement {
  if (z < -3) return 'severely_low';
  if (z < -2) return 'low';
  if (z > 3) return 'very_high';
  return z > 2 ? 'high' : 'within';
}
