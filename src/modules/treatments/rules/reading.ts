// What a visit's fields say where people read them: on its page and in the exported record.
import { names } from '../../../kit/shared/catalogue.ts';
import type { Paise } from '../../../kit/shared/money.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { Day } from '../../../kit/shared/time.ts';
import {
  cellNames,
  noVitals,
  vitalCells,
  visitFields,
  type VisitGroup,
  visitRows,
} from '../fields.ts';
import type { ContentFields } from '../model.ts';
import { bmiOf, cellText } from '../rules.ts';

/** How days, amounts and coded sentences are written. */
export interface Say {
  day: (day: Day) => string;
  money: (amount: Paise) => string;
  text: (sentence: Sentence) => string;
}

/** Money is null where it is not shown. */
type ReadVisit = Omit<ContentFields, keyof Fees> & { [K in keyof Fees]: number | null };
type Fees = Pick<ContentFields, 'totalFeesPaise' | 'discountPaise'>;

type Rows = typeof visitRows;
type RowName = keyof Rows;
type OwnRow = { [K in RowName]: Rows[K] extends 'own' ? K : never }[RowName];

const ownRows: Record<OwnRow, (visit: ReadVisit, say: Say) => string> = {
  vitals: ({ vitals }, say) => vitalsText({ ...noVitals, ...vitals }, say),
  totalFeesPaise: ({ totalFeesPaise, discountPaise }, { money }) =>
    totalFeesPaise === null ? '' : money(totalFeesPaise - (discountPaise ?? 0)),
  heeded: ({ heeded }) => heeded.map((one) => one.reason).join('\n'),
};
const isOwn = (name: RowName): name is OwnRow => name in ownRows;

function vitalsText(vitals: ContentFields['vitals'], { text }: Say): string {
  const values = cellNames.flatMap((cell) => {
    const value = cellText(cell, vitals);
    const { label, unit } = vitalCells[cell];
    return value === '' ? [] : [`${text(label)} ${value} ${unit}`];
  });
  const bmi = bmiOf(vitals);
  return [...values, ...(bmi === null ? [] : [`BMI ${bmi}`])].join(' · ');
}

function rowText(visit: ReadVisit, name: RowName, say: Say): string {
  if (isOwn(name)) return ownRows[name](visit, say);
  const value = visit[name];
  if (value === null) return '';
  if (typeof value !== 'string') return value.join(', ');
  return visitFields[name].kind === 'day' ? say.day(value) : value;
}

export interface VisitRow {
  name: RowName;
  group: VisitGroup;
  label: Sentence;
  text: string;
}

/** The rows of a visit in its order: what is written, under the field's label. The prescription stands apart. */
export const rowsOf = (visit: ReadVisit, say: Say): VisitRow[] =>
  names(visitRows)
    .map((name) => ({
      name,
      group: visitFields[name].group,
      label: visitFields[name].label,
      text: rowText(visit, name, say),
    }))
    .filter(({ text }) => text !== '');

/** The rows that stand before the prescription, and those after it. */
export function aroundLines(rows: readonly VisitRow[]): [before: VisitRow[], after: VisitRow[]] {
  const isBefore = ({ group }: VisitRow) => group === 'asked' || group === 'found';
  return [rows.filter(isBefore), rows.filter((row) => !isBefore(row))];
}
