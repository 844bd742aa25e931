// What a figure without a unit counts of a medicine that is poured or dropped (decision 117).
import { isNotSwallowed, isOralDrop } from '../../medicines/rules/forms.ts';
import type { MedicineForm } from '../model.ts';
import {
  type BareDose,
  countedForms,
  type DosageRead,
  isUnitAsked,
  poured,
  readDosage,
  withUnits,
} from '../rules.ts';

/** What is prescribed, as far as it says how it is measured. */
export interface Made {
  readonly medicineName: string;
  readonly strength: string;
  readonly form: MedicineForm;
}
export interface Written extends Made {
  readonly dosage: string;
}

/** Nobody measures so many teaspoons; under it a doctor may mean these. */
const leastMl = 2.5;
/** Nobody swallows so many ml of drops; under it a doctor may mean these. */
const leastDrops = 5;

/** Drops of which neither name nor strength says that they go elsewhere. */
export const mayBeSwallowed = ({ medicineName: name, strength, form: type }: Made): boolean =>
  isOralDrop({ name, strength, type }) || (strength === '' && !isNotSwallowed(name));

/** Nobody gives so many ampoules at once. */
const leastUnits = 5;
const insulins =
  /insulin|mixtard|actrapid|insulatard|huminsulin|humalog|novorapid|novomix|ryzodeg|lantus|basalog|glaritus|toujeo|tresiba|levemir|apidra|fiasp|wosulin|insugen/i;
/** As insulin is sold; other medicines in international units are in ampoules. */
const insulinStrength = /^\s*(?:40|100|200|300|500)\s*(?:iu|u|units?)\s*\/\s*ml\b/i;
const isInsulin = ({ medicineName, strength, form }: Made): boolean =>
  form === 'Injection' && (insulins.test(medicineName) || insulinStrength.test(strength));

/** Figures of an injection that count no ampoules: units of insulin, or something that nobody has said. */
export const areNoAmpoules = (made: Made, largest: number): boolean =>
  made.form === 'Injection' && largest >= (isInsulin(made) ? 2 : leastUnits);

/** By the largest of its doses: all doses of a dosage have one unit. */
function unitMeant(line: Written, { amounts, hasSite }: BareDose): string | null {
  const largest = Math.max(0, ...amounts);
  if (isInsulin(line))
    return areNoAmpoules(line, largest) && amounts.every(Number.isInteger) ? 'units' : null;
  if (poured.has(line.form)) return largest >= leastMl ? 'ml' : null;
  if (line.form !== 'Drop' || !amounts.every((amount) => Number.isInteger(amount))) return null;
  if (largest < (!hasSite && mayBeSwallowed(line) ? leastDrops : 1)) return null;
  return largest === 1 ? 'drop' : 'drops';
}

/** The dosage as it is typed, with the unit that can not be another: `5-0-5` of a syrup is `5-0-5 ml`. */
export const dosageInFull = (line: Written): string =>
  isUnitAsked(line.form) || isInsulin(line)
    ? withUnits(line.dosage, (dose) => unitMeant(line, dose))
    : line.dosage;

/** As `readDosage`, of what is prescribed: a figure without a unit counts what it must. */
export function readPrescribed(line: Written): DosageRead {
  const read = readDosage(dosageInFull(line));
  return read.ok ? { ...read, dosage: { ...read.dosage, text: line.dosage } } : read;
}

/** Nobody swallows so many tablets at once: `500 BD` may say the strength. */
const leastStrength = 5;
const inMicrograms = /(?<![a-z])(?:mcg|[uµμ]g)(?![a-z])/i;
const inMilligrams = /(?<![a-z])(?:mg|gm?)(?![a-z])/i;

/** A thousand times as much where the wrong one is chosen: only what the pack says, where it says any. */
function strengthsAsked({ strength }: Made): readonly ('mg' | 'mcg')[] {
  const isMicro = inMicrograms.test(strength);
  const isMilli = inMilligrams.test(strength);
  return isMicro === isMilli ? ['mg', 'mcg'] : isMicro ? ['mcg'] : ['mg'];
}

const asked = { poured: ['ml', 'tsp'], dropped: ['ml', 'drops'] } as const;
export type AskedUnit = (typeof asked)[keyof typeof asked][number] | 'mg' | 'mcg' | 'tab' | 'cap';

function unitsOf(line: Written): readonly AskedUnit[] {
  if (countedForms.has(line.form))
    return [...strengthsAsked(line), line.form === 'Tablet' ? 'tab' : 'cap'];
  if (poured.has(line.form)) return asked.poured;
  return line.form === 'Drop' && mayBeSwallowed(line) ? asked.dropped : [];
}

/** Units of which a figure may mean either; empty where nothing is to ask. */
export function unitsAsked(line: Written): readonly AskedUnit[] {
  const units = unitsOf(line);
  const full = dosageInFull(line);
  return units.filter((unit) => answered(line, unit) !== full);
}

/** The dosage with the answer to what was asked. */
export const answered = (line: Written, unit: AskedUnit): string =>
  withUnits(dosageInFull(line), ({ amounts }) =>
    countedForms.has(line.form) && Math.max(0, ...amounts) < leastStrength ? null : unit,
  );
