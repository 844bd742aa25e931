// Which fields of two records differ, and what the one that goes on is to hold.
import { each, type Merging } from '../../../kit/shared/catalogue.ts';
import { fields, provedNames, type TypedName, typedNames } from '../fields.ts';
import type { Patient } from '../model.ts';
import { type Typed, typedOf } from './blank-patient.ts';

export type Choice = 'kept' | 'merged' | 'both';

type Followed = { readonly with: string } | 'own';
/** A field that is chosen by itself, or leads those that go with it: a number its ISD code, an address its city. */
export type MergeRow = {
  [K in TypedName]: (typeof fields)[K]['merge'] extends Followed ? never : K;
}[TypedName];

const mergingOf = (name: TypedName): Merging => fields[name].merge;
const isRow = (name: TypedName): name is MergeRow => {
  const merge = mergingOf(name);
  return typeof merge === 'object' ? 'join' in merge : merge !== 'own';
};
const rows = typedNames.filter(isRow);
const followed = (name: TypedName): string => {
  const merge = mergingOf(name);
  return typeof merge === 'object' && 'with' in merge ? merge.with : name;
};
const fieldsOf = each(rows, (row) => typedNames.filter((name) => followed(name) === row));

/** What a proved ABHA says of a person: nobody chooses that. */
const proved: ReadonlySet<string> = new Set(provedNames);

/** Which of two records says by its ABHA who the person is; null where neither does. */
export const provedBy = (remaining: Patient, merged: Patient): Choice | null =>
  remaining.isVerified ? 'kept' : merged.isVerified ? 'merged' : null;

/** What stands between two texts that lose nothing when both are kept; null where one must go. */
function between(row: MergeRow): string | null {
  const merge = mergingOf(row);
  return typeof merge === 'object' && 'join' in merge ? merge.join : null;
}

/** As in a form nobody has typed in; a country and a unit of age are always there. */
const isEmpty = (typed: Typed, row: MergeRow): boolean =>
  fieldsOf[row].every(
    (name) =>
      typed[name] === '' || typed[name] === null || name === 'country' || name === 'statedAgeUnit',
  );

interface Difference {
  row: MergeRow;
  canJoin: boolean;
  /** Chosen until somebody chooses: what is known before what is not, what warns before what does not. */
  first: Choice;
}

export function differing(remaining: Patient, merged: Patient): Difference[] {
  const [one, other] = [typedOf(remaining), typedOf(merged)];
  return rows
    .filter((row) => provedBy(remaining, merged) === null || !proved.has(row))
    .filter((row) => fieldsOf[row].some((name) => one[name] !== other[name]))
    .map((row) => {
      const [isBare, isOtherBare] = [isEmpty(one, row), isEmpty(other, row)];
      const isSurer = row === 'statedAge' && one.birthOn === null && other.birthOn !== null;
      const warns = row === 'hasDiabetes' && other.hasDiabetes === true;
      const isNewer =
        mergingOf(row) === 'newer' && !isOtherBare && merged.updatedAt > remaining.updatedAt;
      const canJoin = between(row) !== null && !isBare && !isOtherBare;
      const first =
        (isBare && !isOtherBare) || isSurer || warns || isNewer
          ? 'merged'
          : canJoin
            ? 'both'
            : 'kept';
      return { row, canJoin, first };
    });
}

/** The fields of the record that goes on. */
export function combined(
  remaining: Patient,
  merged: Patient,
  choiceOf: (row: MergeRow) => Choice,
): Typed {
  const [one, other] = [typedOf(remaining), typedOf(merged)];
  const by = provedBy(remaining, merged);
  const chosen = rows.flatMap((row): [string, unknown][] => {
    const choice = by !== null && proved.has(row) ? by : choiceOf(row);
    if (choice === 'merged') return fieldsOf[row].map((name) => [name, other[name]]);
    const text = choice === 'both' ? bothOf(row, one[row], other[row]) : null;
    return text === null ? [] : [[row, text]];
  });
  return { ...one, ...Object.fromEntries(chosen) };
}

/** Never longer than the field: what does not fit stays readable in the merged record. Null where nothing is to be joined. */
function bothOf(row: MergeRow, one: unknown, other: unknown): string | null {
  const field = fields[row];
  const text = between(row);
  if (text === null || typeof one !== 'string' || typeof other !== 'string' || one === other)
    return null;
  return `${one}${text}${other}`.slice(0, 'max' in field ? field.max : undefined);
}
