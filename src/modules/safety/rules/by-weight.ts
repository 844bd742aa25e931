// A child's dose in what is measured at home: from weight and strength to millilitres or tablets, with the sum that leads there.
import { isNotSwallowed } from '../../medicines/rules/forms.ts';
import type { Sourced } from '../model.ts';
import type { MedicineForm } from '../../prescriptions/model.ts';
import { compositionOf, type Written } from './composition.ts';
import { childBeforeMonths } from './doses.ts';
import { type SingleDose, singleDoses } from './single-doses.ts';

/** Null where nothing can be proposed. `amount` is null while the child is not weighed. */
export interface Proposal extends Sourced {
  /** As the doctor would type it, `7 ml QID`; empty while the child is not weighed. */
  readonly dosage: string;
  readonly mgPerKg: number;
  readonly weightKg: number | null;
  /** Of the strength: mg in so many ml, or in one tablet. */
  readonly mg: number;
  readonly perMl: number | null;
  /** Before rounding, in ml or tablets; null while the child is not weighed. */
  readonly exact: number | null;
  readonly amount: number | null;
  /** The weight would give more than a grown-up has. */
  readonly isCapped: boolean;
}

interface Child {
  /** Null when the age is not known: nothing is proposed. */
  readonly ageMonths: number | null;
  readonly weightKg: number | null;
}

/** The marks of oral syringes of 1, 2.5, 5 and 10 ml; above, a measuring cup's. */
const marks: readonly (readonly [belowMl: number, step: number])[] = [
  [1, 0.05],
  [2.5, 0.1],
  [5, 0.2],
  [10, 0.5],
  [Infinity, 1],
];

/** Down to the next mark, never above what was worked out. */
export function onSyringe(ml: number): number {
  const step = marks.find(([below]) => ml < below)?.[1] ?? 1;
  return down(ml, step);
}

/** Halves: quarters of most tablets crumble. */
const inHalves = (tablets: number): number => down(tablets, 0.5);

// 7.2 / 0.2 is 35.999… in floating point.
const down = (amount: number, step: number): number =>
  Math.round(Math.floor(amount / step + 1e-9) * step * 100) / 100;

const rhythm = { 1: 'OD', 2: 'BD', 3: 'TDS', 4: 'QID' } as const;
const poured = new Set<MedicineForm>(['Syrup', 'Suspension', 'Drop']);
const counted = new Set<MedicineForm>(['Tablet', 'Capsule']);

/** `125 mg/5 ml` → 5; null for tablets and for a strength that tells no volume. */
const volumeIn = (strength: string): number | null => {
  const [, volume, unit] = /(?:\/|per)\s*(\d+(?:\.\d+)?)?\s*(ml)\b/i.exec(strength) ?? [];
  return unit === undefined ? null : Number(volume ?? 1);
};

interface Held extends SingleDose {
  /** mg in one tablet or one ml. */
  readonly mg: number;
  /** What the strength is told for; null for tablets. */
  readonly perMl: number | null;
}

/** What is usually given of a line's one substance, and how much of it one tablet or one ml holds. */
function heldIn(line: Written & { readonly form: MedicineForm }): Held | null {
  if (line.form === 'Drop' && isNotSwallowed(line.medicineName)) return null;
  const { parts, isPartly } = compositionOf(line);
  const [part, another] = parts;
  if (!part || another || isPartly || part.mg === null) return null;
  const row = singleDoses.find((one) => one.substance === part.substance);
  const isMeasured = part.isPerMl ? poured.has(line.form) : counted.has(line.form);
  if (!row || !isMeasured) return null;
  return { ...row, mg: part.mg, perMl: part.isPerMl ? (volumeIn(line.strength) ?? 1) : null };
}

/** @returns null for grown-ups, mixtures, what is not taken by mouth, what is not for this age, and where the strength tells no mg. */
export function doseByWeight(
  line: Written & { readonly form: MedicineForm },
  { ageMonths, weightKg }: Child,
): Proposal | null {
  if (ageMonths === null || ageMonths >= childBeforeMonths) return null;
  const dose = heldIn(line);
  if (!dose || ageMonths < dose.fromMonths) return null;
  const { mgPerKg, times, maxMg, mg, perMl, source, date } = dose;
  const common = { mgPerKg, weightKg, mg: round(mg * (perMl ?? 1)), perMl, source, date };
  if (weightKg === null)
    return { ...common, dosage: '', exact: null, amount: null, isCapped: false };
  const exact = Math.min(mgPerKg * weightKg, maxMg) / mg;
  const amount = perMl === null ? inHalves(exact) : onSyringe(exact);
  // Half a tablet too much or nothing: another strength is wanted.
  if (amount === 0) return null;
  return {
    ...common,
    dosage: `${amount}${perMl === null ? '' : ' ml'} ${rhythm[times]}`,
    exact: round(exact),
    amount,
    isCapped: mgPerKg * weightKg > maxMg,
  };
}

const round = (number: number): number => Math.round(number * 100) / 100;

/** `15 mg/kg × 12 kg ÷ 125 mg/5 ml = 7.2 ml → 7 ml`, the same in every language; without a weight up to where it is missing. */
export function sumOf({ mgPerKg, weightKg, mg, perMl, exact, amount, isCapped }: Proposal): string {
  const strength = perMl === null ? `${mg} mg` : `${mg} mg/${perMl === 1 ? '' : `${perMl} `}ml`;
  const unit = perMl === null ? '' : ' ml';
  if (weightKg === null || exact === null) return `${mgPerKg} mg/kg × ? kg ÷ ${strength}`;
  const sum = isCapped
    ? `max ${round(exact * (mg / (perMl ?? 1)))} mg`
    : `${mgPerKg} mg/kg × ${weightKg} kg`;
  const result = `${sum} ÷ ${strength} = ${exact}${unit}`;
  return amount === exact ? result : `${result} → ${amount}${unit}`;
}
