// The forms of a medicine as they are written, and which suit whom.
import type { MedicineType } from '../model.ts';

const solids: readonly MedicineType[] = ['Tablet', 'Capsule'];
const liquids: readonly MedicineType[] = ['Syrup', 'Suspension'];
const skin: readonly MedicineType[] = ['Cream', 'Gel', 'Ointment', 'Lotion'];
const inhaled: readonly MedicineType[] = ['Inhaler'];
const injected: readonly MedicineType[] = ['Injection'];

/** What a word says of the form: the first type is meant most, the others pass for it. */
const formWords: Readonly<Record<string, readonly MedicineType[]>> = {
  tab: solids,
  tabs: solids,
  tablet: solids,
  tablets: solids,
  cap: ['Capsule', 'Tablet'],
  caps: ['Capsule', 'Tablet'],
  capsule: ['Capsule', 'Tablet'],
  capsules: ['Capsule', 'Tablet'],
  syp: liquids,
  syr: liquids,
  syrup: liquids,
  liquid: liquids,
  dt: solids,
  susp: ['Suspension', 'Syrup'],
  suspension: ['Suspension', 'Syrup'],
  inj: injected,
  injection: injected,
  iv: injected,
  im: injected,
  cream: skin,
  gel: ['Gel', 'Cream'],
  oint: ['Ointment', 'Cream'],
  ointment: ['Ointment', 'Cream'],
  lotion: ['Lotion'],
  mouthwash: ['Lotion'],
  gargle: ['Lotion'],
  drop: ['Drop'],
  drops: ['Drop'],
  spray: ['Spray'],
  inhaler: inhaled,
  mdi: inhaled,
  rotacap: inhaled,
  rotacaps: inhaled,
  respule: inhaled,
  respules: inhaled,
  powder: ['Powder'],
  sachet: ['Powder'],
};

/** Where it goes says the form as well; in a brand's name it tells one product from another. */
const siteForms: Readonly<Record<string, readonly MedicineType[]>> = {
  eye: ['Drop', 'Ointment', 'Gel'],
  ear: ['Drop'],
  nasal: ['Spray', 'Drop'],
};

const formsNamed = (word: string): readonly MedicineType[] | null => formWords[word] ?? null;

/** Of a word that was typed: by its form, or by where it goes. */
export const formsTyped = (word: string): readonly MedicineType[] | null =>
  formsNamed(word) ?? siteForms[word] ?? null;

const smallChildMonths = 6 * 12;
export const grownFromMonths = 12 * 12;

interface Formed {
  readonly name: string;
  readonly type: MedicineType;
  readonly strength: string;
}

const madeForChildren =
  /\b(dt|kid|kids|junior|jr|paed|paediatric|pediatric|infant|dispersible|chewable|sprinkles?|suppository)\b/i;
const placeNamed = /\b(eye|ear|nasal|nose|vaginal|pessary|otic)\b/i;

/** Named by where it goes, which is not the mouth. */
export const isNotSwallowed = (name: string): boolean => placeNamed.test(name);

/** Drops by mouth: their strength is an amount in a volume; drops for eye, ear and nose are given in per cent. */
export const isOralDrop = ({ name, type, strength }: Formed): boolean =>
  type === 'Drop' &&
  !isNotSwallowed(name) &&
  /(mg|mcg|iu)\s*\/\s*(\d+(\.\d+)?\s*)?ml/i.test(strength);

/**
 * How well a form suits the age, to be added to the fit of the words: -0.12 to 0.12.
 * From 12 years solids come first and drops for infants last; below six years liquids come first.
 * @param months null when the age is not known: judged as grown.
 */
export function formFavour(medicine: Formed, months: number | null): number {
  const isSolid = solids.includes(medicine.type);
  const isLiquid = liquids.includes(medicine.type);
  if (months === null || months >= grownFromMonths) {
    if (isOralDrop(medicine)) return -0.12;
    if (madeForChildren.test(medicine.name)) return -0.08;
    return isSolid ? 0.12 : isLiquid ? 0.02 : 0;
  }
  if (months >= smallChildMonths) return isSolid || isLiquid ? 0.08 : 0;
  if (isOralDrop(medicine)) return months < 12 ? 0.12 : 0.08;
  if (isLiquid) return 0.1;
  return isSolid && !madeForChildren.test(medicine.name) ? -0.12 : 0;
}

type FormDoubt = 'infant_form' | 'solid_form';

/**
 * What is asked before a line stands: drops for infants or a children's form for somebody of 12 years or more,
 * a tablet or capsule not made for children for a child below six years.
 * @param months null when the age is not known: nothing is asked.
 */
export function formDoubt(medicine: Formed, months: number | null): FormDoubt | null {
  if (months === null) return null;
  if (months >= grownFromMonths)
    return isOralDrop(medicine) ||
      /\b(kid|kids|junior|infant|paed|paediatric|pediatric)\b/i.test(medicine.name)
      ? 'infant_form'
      : null;
  return months < smallChildMonths &&
    solids.includes(medicine.type) &&
    !madeForChildren.test(medicine.name)
    ? 'solid_form'
    : null;
}
