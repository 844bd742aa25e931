// Which fields of two records differ, and what the one that goes on is to hold.
import type { Patient } from '../model.ts';
import { type Typed, typedOf } from './blank-patient.ts';

export type Choice = 'kept' | 'merged' | 'both';

/** What is chosen together: a number with its ISD code, an age with its unit, an address with its city. */
const rowsOf = {
  name: ['name'],
  phone: ['isdCode', 'contactNumber'],
  gender: ['gender'],
  age: ['birthOn', 'statedAge', 'statedAgeUnit'],
  address: ['address', 'city', 'state', 'country'],
  allergies: ['allergies'],
  conditions: ['conditions'],
  hasDiabetes: ['hasDiabetes'],
  isCovidVaccinated: ['isCovidVaccinated'],
  language: ['language'],
  typeOverride: ['typeOverride'],
  note: ['note'],
} as const satisfies Record<string, readonly (keyof Typed)[]>;
export type MergeRow = keyof typeof rowsOf;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object above
const rows = Object.keys(rowsOf) as MergeRow[];

/** What a proved ABHA says of a person: nobody chooses that. */
const proved: ReadonlySet<MergeRow> = new Set(['name', 'gender', 'age']);

/** Which of two records says by its ABHA who the person is; null where neither does. */
export const provedBy = (kept: Patient, merged: Patient): Choice | null =>
  kept.isVerified ? 'kept' : merged.isVerified ? 'merged' : null;

/** Texts that lose nothing when both are kept. */
const joined = ['allergies', 'conditions', 'note'] as const;
const canJoin = (row: MergeRow): row is (typeof joined)[number] =>
  (joined as readonly string[]).includes(row);

const isEmpty = (typed: Typed, row: MergeRow): boolean =>
  rowsOf[row].every(
    (field) =>
      typed[field] === '' ||
      typed[field] === null ||
      field === 'country' ||
      field === 'statedAgeUnit',
  );

export interface Difference {
  row: MergeRow;
  canJoin: boolean;
  /** Chosen until somebody chooses: what is known before what is not, what warns before what does not. */
  first: Choice;
}

export function differing(kept: Patient, merged: Patient): Difference[] {
  const [one, other] = [typedOf(kept), typedOf(merged)];
  return rows
    .filter((row) => provedBy(kept, merged) === null || !proved.has(row))
    .filter((row) => rowsOf[row].some((field) => one[field] !== other[field]))
    .map((row) => {
      const [isBare, isOtherBare] = [isEmpty(one, row), isEmpty(other, row)];
      const isSurer = row === 'age' && one.birthOn === null && other.birthOn !== null;
      const warns = row === 'hasDiabetes' && other.hasDiabetes === true;
      const first =
        (isBare && !isOtherBare) || isSurer || warns
          ? 'merged'
          : canJoin(row) && !isBare && !isOtherBare
            ? 'both'
            : 'kept';
      return { row, canJoin: canJoin(row) && !isBare && !isOtherBare, first };
    });
}

/** The fields of the record that goes on. */
export function combined(
  kept: Patient,
  merged: Patient,
  choiceOf: (row: MergeRow) => Choice,
): Typed {
  const [one, other] = [typedOf(kept), typedOf(merged)];
  const by = provedBy(kept, merged);
  const taken = rows.flatMap((row) =>
    (by !== null && proved.has(row) ? by : choiceOf(row)) === 'merged'
      ? rowsOf[row].map((field) => [field, other[field]] as const)
      : [],
  );
  const both = joined.flatMap((row) =>
    choiceOf(row) === 'both' && one[row] !== other[row]
      ? [[row, bothOf(row, one[row] ?? '', other[row] ?? '')] as const]
      : [],
  );
  return { ...one, ...Object.fromEntries(taken), ...Object.fromEntries(both) };
}

/** Never longer than the field: what does not fit stays readable in the merged record. */
const bothOf = (row: MergeRow, one: string, other: string): string =>
  `${one}${row === 'note' ? '\n' : ', '}${other}`.slice(0, row === 'note' ? 2000 : 200);
