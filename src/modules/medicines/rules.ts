import { fieldProblems } from '../../kit/shared/fields.ts';
import { refusal } from '../../kit/shared/refusal.ts';
import {
  type MedicineType,
  medicineTypes,
  newMedicine,
  type NewMedicine,
  type TypedMedicine,
} from './model.ts';

export const refusals = {
  medicine_exists: refusal(
    409,
    /*i18n*/ { id: 'medicine_exists', message: 'Medicine with the name already exists' },
  ),
  medicine_unknown: refusal(
    404,
    /*i18n*/ { id: 'medicine_unknown', message: 'Medicine not found' },
  ),
} as const;

/** The type as a file may spell it: in any capitals, plural, or as it is abbreviated on a strip. */
function typeNamed(text: string): MedicineType | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  return (
    shortForms[word] ??
    medicineTypes.find((one) => [one.toLowerCase(), `${one.toLowerCase()}s`].includes(word)) ??
    null
  );
}

export const shortForms: Readonly<Record<string, MedicineType>> = {
  tab: 'Tablet',
  t: 'Tablet',
  cap: 'Capsule',
  c: 'Capsule',
  syp: 'Syrup',
  syr: 'Syrup',
  inj: 'Injection',
  oint: 'Ointment',
  susp: 'Suspension',
  sus: 'Suspension',
  drops: 'Drop',
  gtt: 'Drop',
  lot: 'Lotion',
  inh: 'Inhaler',
  mdi: 'Inhaler',
  pdr: 'Powder',
  sachet: 'Powder',
};

interface RowProblem {
  row: number;
  field: string;
  code: string;
  /** Of the code's sentence, where it has one. */
  maximum: number | null;
}

/** What can be added of the rows of a file, and what is wrong in which: the same limits as for one typed by hand, and each name once. */
export function readRows(
  rows: readonly TypedMedicine[],
  present: ReadonlySet<string>,
): { good: NewMedicine[]; problems: RowProblem[] } {
  const good: NewMedicine[] = [];
  const problems: RowProblem[] = [];
  const names = new Set(present);
  for (const [row, typed] of rows.entries()) {
    const input = { ...typed, type: typeNamed(typed.type) };
    const parsed = newMedicine.safeParse(input);
    if (!parsed.success) {
      for (const [field, { code, values }] of Object.entries(fieldProblems(parsed.error, input)))
        problems.push({
          row,
          field,
          code: field === 'type' ? 'choose_one' : code,
          maximum: typeof values?.['maximum'] === 'number' ? values['maximum'] : null,
        });
      continue;
    }
    const key = parsed.data.name.toLowerCase();
    if (names.has(key))
      problems.push({ row, field: 'name', code: 'medicine_exists', maximum: null });
    else good.push(parsed.data);
    names.add(key);
  }
  return { good, problems };
}
