// What a line gives in a day, and whether that is too much for this person.
import type { AmountUnit, Dosage, DosageStep, MedicineForm } from '../../prescriptions/model.ts';
import { isUnitAsked, timesOf } from '../../prescriptions/rules.ts';
import type { Finding, FindingKind, Level, Person, Sourced } from '../model.ts';
import type { Composition, Part } from './composition.ts';
import {
  adultMosts,
  childBeforeMonths,
  childDoses,
  type DoseRange,
  heaviestAt,
  onlyWeekly,
  type OnlyWeekly,
} from './doses.ts';
import { singleDoses } from './single-doses.ts';
import type { SubstanceId } from './substances.ts';

/** As droppers of paediatric drops are marked: 20 drops make a millilitre. */
const dropsPerMl = 20;

/** Parts of a millilitre that one of a unit is. */
const mlOf: Partial<Record<AmountUnit, number>> = {
  ml: 1,
  teaspoons: 5,
  drops: 1 / dropsPerMl,
};

const mgIn: Partial<Record<AmountUnit, number>> = { mg: 1, mcg: 1 / 1000 };

/** The largest amount that is taken at once. */
const largest = ({ each, amounts }: Pick<DosageStep, 'each' | 'amounts'>): number =>
  each ?? Math.max(...Object.values(amounts));

/** Of what is poured or dropped the reading says the unit or asks for it; of an injection `1` says how often, from 2 on it is ml. */
const unitUnsaid = (one: number, form: MedicineForm): AmountUnit | null =>
  isUnitAsked(form) || one < 2 ? null : 'ml';

/** Substance in mg of one amount: what one tablet, millilitre or drop holds, or what is told in mg; null where it can not be told. */
function mgOfOne({ unit, ...step }: DosageStep, form: MedicineForm, part: Part): number | null {
  const weighed = unit && mgIn[unit];
  if (weighed || part.mg === null) return weighed ?? null;
  if (form === 'Tablet' || form === 'Capsule')
    return unit === null && !part.isPerMl ? part.mg : null;
  if (!part.isPerMl || (unit === 'drops' && form !== 'Drop')) return null;
  const measured = unit ?? unitUnsaid(largest(step), form);
  const ml = measured === null ? undefined : mlOf[measured];
  return ml === undefined ? null : part.mg * ml;
}

/** How many of them a day; null for what is taken only when needed, without a rhythm. */
function perDay(step: DosageStep): number | null {
  if (step.frequency === 'as_directed') return null;
  const one = largest(step);
  // `Q4H SOS max 4/day` is four at most, however many rounds a day has.
  const most = step.maxPerDay ?? Infinity;
  if (step.everyHours !== null) return one * Math.min(24 / step.everyHours, most);
  if (step.timesPerDay !== null) return one * Math.min(step.timesPerDay, most);
  if (step.maxPerDay !== null) return one * step.maxPerDay;
  if (step.each !== null) return step.frequency === 'when_needed' ? null : step.each;
  return timesOf(step).reduce((sum, time) => sum + step.amounts[time], 0);
}

/** mg of one substance in a day, of the strongest step; null where it can not be told. */
export function mgPerDay(dosage: Dosage | null, form: MedicineForm, part: Part): number | null {
  if (!dosage) return null;
  const days = [dosage, ...dosage.after].flatMap((step) => {
    const [one, count] = [mgOfOne(step, form, part), perDay(step)];
    return one === null || count === null ? [] : [one * count];
  });
  return days.length === 0 ? null : Math.max(...days);
}

/** mg of one substance at once, of what is taken only when needed and no rhythm says how often; null where there is none. */
export function mgAtOnce(dosage: Dosage | null, form: MedicineForm, part: Part): number | null {
  if (!dosage) return null;
  const doses = [dosage, ...dosage.after].flatMap((step) => {
    const mg = mgOfOne(step, form, part);
    const isOpen = step.frequency === 'when_needed' && perDay(step) === null;
    return mg === null || !isOpen ? [] : [mg * largest(step)];
  });
  return doses.length === 0 ? null : Math.max(...doses);
}

/** A child of unknown weight, and who is none any more, is not judged by one dose. */
export function judgeOnce(
  substance: SubstanceId,
  mg: number,
  { ageMonths, weightKg }: Pick<Person, 'ageMonths' | 'weightKg'>,
): DoseFinding[] {
  const row = singleDoses.find((one) => one.substance === substance);
  if (!row || weightKg === null || ageMonths === null || ageMonths >= childBeforeMonths) return [];
  const { source, date } = row;
  const atOnce = mg / weightKg;
  const high = Math.min(row.mgPerKg, row.maxMg / weightKg);
  // Twice as much at once is still given by bands of weight.
  const level = tooMuch(atOnce, high * 2, high * 3);
  const dose = {
    perDay: rounded(atOnce),
    low: null,
    high: rounded(high),
    isByWeight: true,
    isAtOnce: true,
  };
  return level === null ? [] : [{ kind: 'dose_high', level, dose, source, date }];
}

const rounded = (amount: number): number =>
  amount < 10 ? Math.round(amount * 100) / 100 : Math.round(amount);

/** More than half as much again as the most is serious; up to a tenth more is rounding. */
const tooMuch = (amount: number, high: number, harmfulFrom = high * 1.5): Level | null =>
  amount > harmfulFrom ? 'serious' : amount > high * 1.1 ? 'caution' : null;

export interface DoseFinding extends Sourced {
  readonly kind: FindingKind;
  readonly level: Level;
  readonly dose: Finding['dose'];
}

/** @param mg of the substance in a day, over all lines. */
export function judgeDay(
  substance: SubstanceId,
  mg: number,
  { ageMonths, weightKg }: Pick<Person, 'ageMonths' | 'weightKg'>,
): DoseFinding[] {
  if (ageMonths === null || ageMonths >= childBeforeMonths) return adultDay(substance, mg);
  const row = childDoses.find((one) => one.substance === substance);
  if (!row) return [];
  return weightKg === null ? unweighed(row, mg, ageMonths) : byWeight(row, mg, weightKg);
}

const whole = (mg: number, high: number) => ({
  perDay: rounded(mg),
  low: null,
  high: rounded(high),
  isByWeight: false,
});

/** Without a weight the dose must fit the heaviest child of the age. */
function unweighed(row: DoseRange, mg: number, ageMonths: number): DoseFinding[] {
  const { source, date } = row;
  const heaviest = heaviestAt(ageMonths);
  const high = Math.min(row.maxPerDay, row.high * heaviest);
  const over = tooMuch(mg, high, Math.min(high * 1.5, (row.harmfulFrom ?? Infinity) * heaviest));
  const missing = { kind: 'weight_missing', level: 'caution', dose: null, source, date } as const;
  return over
    ? [{ kind: 'dose_high', level: over, dose: whole(mg, high), source, date }]
    : [missing];
}

function byWeight(row: DoseRange, mg: number, weightKg: number): DoseFinding[] {
  const { source, date } = row;
  const overDay = tooMuch(mg, row.maxPerDay);
  const perKg = mg / weightKg;
  const dose = { perDay: rounded(perKg), low: row.low, high: row.high, isByWeight: true };
  const over = tooMuch(perKg, row.high, row.harmfulFrom);
  if (over === 'serious' || (over && overDay === null))
    return [{ kind: 'dose_high', level: over, dose, source, date }];
  if (overDay)
    return [{ kind: 'dose_high', level: overDay, dose: whole(mg, row.maxPerDay), source, date }];
  // A heavy child has the grown-ups' dose, which is little by weight.
  if (perKg < row.low * 0.8 && mg < row.maxPerDay * 0.5)
    return [{ kind: 'dose_low', level: 'caution', dose, source, date }];
  return [{ kind: 'dose', level: 'note', dose, source, date }];
}

function adultDay(substance: SubstanceId, mg: number): DoseFinding[] {
  const row = adultMosts.find((one) => one.substance === substance);
  const over = row && tooMuch(mg, row.maxPerDay);
  if (!row || !over) return [];
  const { source, date } = row;
  return [{ kind: 'dose_high', level: over, dose: whole(mg, row.maxPerDay), source, date }];
}

const iu = /([\d,]+(?:\.\d+)?)\s*(?:(k|lakhs?|lacs?)(?:\s*(?:iu|units?))?|iu|units?)(?![a-z])/i;
/** `60K` and `3 lakh` are said of units alone. */
function unitsIn(strength: string): number {
  const [, figures = '0', times = ''] = iu.exec(strength) ?? [];
  const each = /^k$/i.test(times) ? 1000 : times === '' ? 1 : 100_000;
  return Number(figures.replaceAll(',', '')) * each;
}

/** The row by which this may not be taken more often than weekly; null when it is not, or is not taken more often. */
export function isOnlyWeekly(
  composition: Composition,
  { strength, form }: { strength: string; form: MedicineForm },
  dosage: Dosage,
): OnlyWeekly | null {
  const isRare = (step: DosageStep) =>
    step.frequency === 'once' ||
    step.frequency === 'monthly' ||
    (step.everyDays ?? 0) >= 7 ||
    (step.frequency === 'weekly' && step.weekdays.length < 2 && step.daysPerWeek === null);
  if ([dosage, ...dosage.after].every(isRare)) return null;
  for (const part of composition.parts) {
    const units = unitsIn(strength);
    const row = onlyWeekly.find(
      (one) =>
        one.substance === part.substance &&
        (one.form ?? form) === form &&
        (part.mg ?? 0) >= one.fromMg &&
        units >= one.fromUnits,
    );
    if (row) return row;
  }
  return null;
}
