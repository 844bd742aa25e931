// A file of medicines as a spreadsheet saves it: commas, semicolons or tabs, quoted or not, columns in any order.
import { csvRows } from '../../../kit/shared/csv.ts';
import type { TypedMedicine } from '../model.ts';

export const fileFields = [
  'name',
  'type',
  'composition',
  'strength',
  'manufacturer',
] as const satisfies readonly (keyof TypedMedicine)[];

/** What a column may be called, beside its own name. */
const otherNames: Readonly<Record<string, (typeof fileFields)[number]>> = {
  medicine: 'name',
  'medicine name': 'name',
  brand: 'name',
  form: 'type',
  generic: 'composition',
  'generic name': 'composition',
  salt: 'composition',
  company: 'manufacturer',
  'manufacturer name': 'manufacturer',
};

/** The rows as text, those without a word left out; null when the first row does not name a column for the name and one for the type. */
export function readFile(text: string): TypedMedicine[] | null {
  const [head = [], ...rows] = csvRows(text, delimiterOf(text));
  const fields = head.map((cell) => {
    const word = cell.trim().toLowerCase();
    return fileFields.find((field) => field === word) ?? otherNames[word];
  });
  if (!fields.includes('name') || !fields.includes('type')) return null;
  return rows.flatMap((cells) => {
    const row: TypedMedicine = {
      name: '',
      type: '',
      composition: '',
      strength: '',
      manufacturer: '',
    };
    for (const [at, field] of fields.entries())
      if (field) row[field] = (cells[at] ?? '').trim().slice(0, 400);
    return Object.values(row).every((cell) => cell === '') ? [] : [row];
  });
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
}
