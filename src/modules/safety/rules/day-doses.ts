// What a line gives in a day, and whether that is too much for this person.
import type { Dosage, MedicineForm } from '../../prescriptions/model.ts';
import { timesOf } from '../../prescriptions/rules.ts';
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
import type { SubstanceId } from './substances.ts';

/** As droppers of paediatric drops are marked: 20 drops make a millilitre. */
const dropsPerMl = 20;

/** What one of the dosage's amounts is: tablets, millilitres or drops; null where it can not be told. */
function countedIn(
  { unit, ...dosage }: Dosage,
  form: MedicineForm,
  isPerMl: boolean,
): 'pieces' | 'ml' | 'drops' | null {
  if (form === 'Tablet' || form === 'Capsule') return unit === null && !isPerMl ? 'pieces' : null;
  if (!isPerMl) return null;
  if (form !== 'Drop' && unit !== null) return unit === 'ml' ? 'ml' : null;
  const one = dosage.each ?? Math.max(...Object.values(dosage.amounts));
  if (form !== 'Drop') {
    // `1-0-1` of a syrup says how often, not how much; from 2 on it is ml.
    return one < 2 ? null : 'ml';
  }
  // Two of drops may be drops or millilitres; nobody swallows five millilitres of them.
  return unit ?? (one >= 5 ? 'drops' : null);
}

/** How many of them a day; null for what is taken only when needed, without a rhythm. */
function perDay(dosage: Dosage): number | null {
  const one = dosage.each ?? Math.max(...Object.values(dosage.amounts));
  if (dosage.everyHours !== null) return one * (24 / dosage.everyHours);
  if (dosage.each !== null) return dosage.frequency === 'when_needed' ? null : dosage.each;
  return timesOf(dosage).reduce((sum, time) => sum + dosage.amounts[time], 0);
}

/** mg of one substance in a day; null where it can not be told. */
export function mgPerDay(dosage: Dosage | null, form: MedicineForm, part: Part): number | null {
  if (!dosage || part.mg === null) return null;
  const counted = countedIn(dosage, form, part.isPerMl);
  const units = counted && perDay(dosage);
  if (units === null) return null;
  return part.mg * (counted === 'drops' ? units / dropsPerMl : units);
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

const iu = /([\d,]+(?:\.\d+)?)\s*(?:iu|units?)/i;

/** The row by which this may not be taken more often than weekly; null when it is not, or is not taken more often. */
export function isOnlyWeekly(
  composition: Composition,
  strength: string,
  dosage: Dosage,
): OnlyWeekly | null {
  if (dosage.frequency === 'weekly' || dosage.frequency === 'once') return null;
  for (const part of composition.parts) {
    const units = Number(iu.exec(strength)?.[1]?.replaceAll(',', '') ?? 0);
    const row = onlyWeekly.find(
      (one) =>
        one.substance === part.substance && (part.mg ?? 0) >= one.fromMg && units >= one.fromUnits,
    );
    if (row) return row;
  }
  return null;
}
