// What the pharmacist hands out: tablets by the dose, what is poured or sprayed by packs of a size.
import type { AmountUnit, Dosage, DosageStep, Duration, MedicineForm, Site } from '../model.ts';
import { countedForms, daysOf, timesOf } from '../rules.ts';
import { areNoAmpoules, type Made, mayBeSwallowed } from './unit-meant.ts';

export interface Supply {
  /** Pieces, doses or packs; null where nothing can be counted (SOS, no duration). Above 999 it is told as it is; the line leaves it open. */
  readonly quantity: number | null;
  /** `100 ml`, `15 g`, `200 doses`; empty where nobody said and nothing is summed. */
  readonly pack: string;
}

/** One dose each, though they are inhaled: by their name, or because they go into a nebuliser. */
const singles = /\b(?:respules?|nebules?|rotacaps?|transcaps?)\b/i;
const areSingles = ({ form, medicineName, note = '' }: Dispensed): boolean =>
  form === 'Inhaler' && (singles.test(medicineName) || /\bneb/i.test(note));

const packUnits: Partial<Record<MedicineForm, 'ml' | 'g' | 'doses'>> = {
  Syrup: 'ml',
  Suspension: 'ml',
  Drop: 'ml',
  Lotion: 'ml',
  Cream: 'g',
  Gel: 'g',
  Ointment: 'g',
  Powder: 'g',
  Spray: 'doses',
  Inhaler: 'doses',
};

/** Whether what is prescribed comes in packs that have a size. */
export const hasPacks = (form: MedicineForm): boolean => packUnits[form] !== undefined;

/** What an Indian shelf has most; decision 56. The doctor's own pack goes before it. */
function usualPack(made: Made, site: Site | null): string {
  const { form, medicineName } = made;
  if (form === 'Syrup') return '100 ml';
  if (form === 'Suspension') return '60 ml';
  if (form === 'Inhaler') return '200 doses';
  if (form !== 'Drop') return '';
  if (/eyes?$/.test(site ?? '') || (site === null && /\beyes?\b/i.test(medicineName)))
    return '5 ml';
  if (site !== null || /\b(ears?|nasal|nose)\b/i.test(medicineName)) return '10 ml';
  return mayBeSwallowed(made) ? '15 ml' : '';
}

/** As a pharmacist counts: 5 ml the teaspoon, 20 drops the ml. */
const mlIn: Partial<Record<AmountUnit, number>> = { ml: 1, teaspoons: 5, drops: 1 / 20 };
const sides = (site: Site | null): number => (site?.startsWith('both') ? 2 : 1);

/** Counted however the medicine's form is called. */
const isPiece = (step: DosageStep): boolean => step.unit === 'sachets' || step.unit === 'patches';

/** What an inhaler counts; of mcg and ml nobody has said how much is in one. */
const isDose = ({ unit }: DosageStep): boolean =>
  unit === null || unit === 'puffs' || unit === 'sprays';

interface Dispensed extends Made {
  readonly note?: string | undefined;
}

/**
 * How much of a medicine a dosage takes (decisions §6): tablets and capsules by the dose, rounded up; sachets and patches too;
 * injections by the number of doses, but not those in units, said or meant; what is measured by packs that hold it all; everything else as one pack.
 * @param pack as the doctor wrote it; empty: the usual one.
 */
export function supplyOf(
  dosage: Dosage,
  duration: Duration | null,
  made: Dispensed,
  pack = '',
): Supply {
  const { form } = made;
  const steps = [dosage, ...dosage.after];
  const sum = (of: (step: DosageStep, lasts: Duration | null) => number | null): number | null =>
    steps.reduce<number | null>((total, step) => {
      const part = of(step, step.lasts ?? duration);
      return total === null || part === null ? null : total + part;
    }, 0);
  const isCounted = countedForms.has(form) || form === 'Injection' || areSingles(made);
  if (isCounted || steps.every(isPiece)) {
    const count = sum((step, lasts) => countOf(step, lasts, made));
    return { quantity: count === null ? null : Math.ceil(count), pack: '' };
  }
  const volume = sum((step, lasts) => volumeOf(step, lasts, form));
  if (volume === null) return { quantity: 1, pack };
  const size = pack || usualPack(made, dosage.site);
  // 0.1 + 0.2: a bottle more for a rounding error would be wrong.
  const packs = size === '' ? 1 : Math.ceil(volume / Number.parseFloat(size) - 1e-9);
  return { quantity: Math.max(1, packs), pack: size };
}

const perRound = (step: DosageStep): number =>
  step.each ?? timesOf(step).reduce((sum, time) => sum + step.amounts[time], 0);

function countOf(step: DosageStep, duration: Duration | null, made: Made): number | null {
  const isInjected = made.form === 'Injection';
  const isUnits =
    step.unit === 'units' ||
    (step.unit === null &&
      areNoAmpoules(made, step.each ?? Math.max(...Object.values(step.amounts))));
  // A pen or vial of insulin holds many doses, and which one is bought nobody has said.
  if (isInjected ? isUnits : step.unit !== null && !isPiece(step)) return null;
  if (step.frequency === 'when_needed' || step.frequency === 'as_directed') return null;
  const each = isInjected ? Math.max(timesOf(step).length, step.each ? 1 : 0) : perRound(step);
  if (step.frequency === 'once') return each;
  return duration === null ? null : each * roundsIn(step, daysOf(duration));
}

/** In ml or in puffs; null where the amounts say no volume. */
function volumeOf(step: DosageStep, duration: Duration | null, form: MedicineForm): number | null {
  const unit = packUnits[form];
  const inUnit =
    unit === 'ml' ? mlIn[step.unit ?? 'mg'] : unit === 'doses' && isDose(step) ? 1 : undefined;
  if (inUnit === undefined || step.frequency === 'as_directed') return null;
  const each = perRound(step) * inUnit * sides(step.site);
  if (step.frequency === 'once') return each;
  if (duration === null) return null;
  if (step.frequency !== 'when_needed') return each * roundsIn(step, daysOf(duration));
  return step.maxPerDay === null ? null : each * step.maxPerDay * daysOf(duration);
}

function roundsIn(step: DosageStep, days: number): number {
  const perDay = step.timesPerDay ?? (step.everyHours === null ? 1 : 24 / step.everyHours);
  if (step.frequency === 'alternate_days') return Math.ceil(days / 2) * perDay;
  if (step.frequency === 'weekly')
    return Math.ceil(days / 7) * (step.daysPerWeek ?? Math.max(1, step.weekdays.length)) * perDay;
  if (step.everyDays !== null) return Math.ceil(days / step.everyDays) * perDay;
  if (step.frequency === 'monthly') return Math.ceil(days / 30) * perDay;
  return days * perDay;
}

const packText = /^(\d{1,4}(?:\.\d)?) ?(ml|gm?|doses?|puffs?|md)$/i;
const packAndCount = /^(?:(\d{1,4}) ?[x×*] ?)?(\d{1,4}(?:\.\d)? ?[a-z]+)(?: ?[x×*] ?(\d{1,4}))?$/i;

/** `100ml` → `100 ml`; null where it is no pack of this form. */
function readPack(text: string, form: MedicineForm): string | null {
  const [, size, unit = ''] = packText.exec(text) ?? [];
  const expected = packUnits[form];
  if (size === undefined || Number(size) < 1 || expected === undefined) return null;
  const written = {
    m: unit.toLowerCase() === 'md' ? 'doses' : 'ml',
    g: 'g',
    d: 'doses',
    p: 'doses',
  }[unit.charAt(0).toLowerCase()];
  return written === expected ? `${Number(size)} ${expected}` : null;
}

/**
 * A quantity as it is typed: `2`, `100 ml`, `100 ml x 2`, `2 x 100ml`. Without a count it is left to us.
 * @returns null where it can not be read as one of this form.
 */
export function readSupply(text: string, form: MedicineForm): Supply | null {
  const typed = text.trim();
  if (/^-?\d+$/.test(typed)) return { quantity: Number(typed), pack: '' };
  const [, before, pack, behind] = packAndCount.exec(typed) ?? [];
  if (pack === undefined || (before !== undefined && behind !== undefined)) return null;
  const size = readPack(pack, form);
  const count = before ?? behind;
  return size === null
    ? null
    : { quantity: count === undefined ? null : Number(count), pack: size };
}

/** `100 ml × 2`, `10`; empty where nothing is counted. */
export const supplyText = ({
  quantity,
  pack,
}: {
  quantity: number | null;
  pack?: string | undefined;
}): string =>
  quantity === null ? (pack ?? '') : pack ? `${pack} × ${quantity}` : String(quantity);
