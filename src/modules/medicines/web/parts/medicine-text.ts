// What a doctor types for a medicine: its short form before the name, and what the name itself tells.
import { type MedicineType, medicineTypes } from '../../model.ts';
import { shortForms } from '../../rules.ts';

/** `tab dolo 650` → Tablet, `dolo 650`. A word that is no short form belongs to the name. */
export function readMedicineText(text: string): { type: MedicineType | null; name: string } {
  const [, word = '', name = ''] = /^\s*(\p{L}+)\.?\s+(\S.*)$/u.exec(text) ?? [];
  const lower = word.toLowerCase();
  const type =
    shortForms[lower] ?? medicineTypes.find((one) => one.toLowerCase() === lower) ?? null;
  return type && name !== '' ? { type, name: name.trim() } : { type: null, name: text.trim() };
}

const endings: [RegExp, MedicineType][] = [
  [/\b(syrup|syp)\b/i, 'Syrup'],
  [/\b(susp(ension)?|oral solution)\b/i, 'Suspension'],
  [/\b(inj(ection)?|vial|ampoule)\b/i, 'Injection'],
  [/\b(cream)\b/i, 'Cream'],
  [/\b(gel)\b/i, 'Gel'],
  [/\b(oint(ment)?)\b/i, 'Ointment'],
  [/\b(drops?)\b/i, 'Drop'],
  [/\b(lotion|shampoo)\b/i, 'Lotion'],
  [/\b(spray)\b/i, 'Spray'],
  [/\b(inhaler|rotacaps?|respules?)\b/i, 'Inhaler'],
  [/\b(powder|sachet|granules)\b/i, 'Powder'],
  [/\b(cap(sule)?s?)\b/i, 'Capsule'],
];

/** The likeliest type of a new medicine, from its own name; a tablet when nothing tells. */
export const likelyType = (name: string): MedicineType =>
  endings.find(([form]) => form.test(name))?.[1] ?? 'Tablet';
