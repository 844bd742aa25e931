// A noun's catalogue: one entry a field, with an answer to everything the product does with fields. Schemas, forms, stores, merges, erasure and sheets go through the entries.
import type * as z from 'zod/mini';
import type { Sentence } from './refusal.ts';

type Schema = z.ZodMiniType;

/** What becomes of a field when its person is erased. `clear`: its column's own default. `like`: the value of another field, which is kept. */
type Erasure = 'keep' | 'clear' | { readonly pseudonym: unknown } | { readonly like: string };

/**
 * What becomes of a field when two records are one. `own`: each keeps its own. `ask`: somebody chooses, proposed is the record that goes on.
 * `newer`: proposed is the record that was changed last. `join`: both texts can stand, with this between them. `with`: it follows another field's choice.
 */
export type Merging =
  | 'own'
  | 'ask'
  | 'newer'
  | { readonly join: string }
  | { readonly with: string };

/** How a form shows it. `own`: the form has a control of its own for it, and does not compile without. */
export type Control =
  | { readonly as: 'own' }
  | { readonly as: 'yesNo' }
  | { readonly as: 'day' }
  | {
      readonly as: 'line' | 'area' | 'entries';
      readonly isWide?: true;
      readonly rows?: number;
      readonly hint?: Sentence;
      readonly placeholder?: Sentence;
    };

interface Entry<Seen, Goes> {
  /** As it is answered and as its column holds it; null where no answer carries it. */
  readonly answer: Schema | null;
  /** Who may see it. */
  readonly seenBy: Seen;
  readonly erase: Erasure;
  readonly merge: Merging;
  /** Every place the noun's fields are taken to: what it needs there, or null where it does not go. */
  readonly goes: Goes;
}

/** What people type. */
export interface TypedField<Group, Seen, Goes> extends Entry<Seen, Goes> {
  readonly input: Schema;
  /** What the value is; a text has its greatest length, entries how many there may be. `own`: nothing can be done with it in general. */
  readonly kind: (typeof valueKinds)[number];
  readonly max?: number;
  /** In a form nobody has typed in. */
  readonly empty: unknown;
  readonly label: Sentence;
  readonly group: Group;
  readonly form: Control;
}

/** What the product writes by itself. */
export interface KeptField<Seen, Goes> extends Entry<Seen, Goes> {
  readonly input: null;
  /** Null where no person ever reads it. */
  readonly label: Sentence | null;
}

/** Of everything typed; `namesWhere(fields, 'kind', valueKinds)` are the names in a form. */
export const valueKinds = ['line', 'text', 'entries', 'day', 'yesNo', 'own'] as const;

/** The fields of a noun, whose entries are all of the kind `E`: `catalogue<PatientField>()({ name: … })`. */
export const catalogue =
  <E>() =>
  <const F extends Readonly<Record<string, E>>>(fields: F): F =>
    fields;

/** The names of the entries whose part `P` is a `V`. */
export type NamesWhere<F, P extends string, V> = {
  [K in keyof F]: F[K] extends { readonly [X in P]: infer T } ? (T extends V ? K : never) : never;
}[keyof F] &
  string;

type Entries = Readonly<Record<string, object>>;
const partOf = (entry: object | undefined, part: string): unknown =>
  entry === undefined ? undefined : Reflect.get(entry, part);

/** The keys of an object, as its type has them. */
export const names = <T extends object>(of: T): (keyof T & string)[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- catalogues are literals, no wider at run time than their types
  Object.keys(of) as (keyof T & string)[];

/** An object of these names. */
export const each = <K extends string, V>(of: readonly K[], make: (name: K) => V): Record<K, V> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of exactly these names
  Object.fromEntries(of.map((name) => [name, make(name)])) as Record<K, V>;

/** Those properties of an object. */
export const pick = <T extends object, K extends keyof T & string>(
  from: T,
  of: readonly K[],
): Pick<T, K> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name keeps its own value
  Object.fromEntries(of.map((name) => [name, from[name]])) as Pick<T, K>;

/** The names of the entries whose part is one of the values, in the catalogue's order. */
export const namesWhere = <F extends Entries, P extends string, const V extends string | true>(
  fields: F,
  part: P,
  values: readonly V[],
): NamesWhere<F, P, V>[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filtered by what the type filters
  names(fields).filter((name) =>
    values.some((value) => value === partOf(fields[name], part)),
  ) as NamesWhere<F, P, V>[];

type Filled<F, P extends string> = {
  [
    K in keyof F as F[K] extends { readonly [X in P]: infer T }
      ? T extends null
        ? never
        : K
      : never
  ]: F[K] extends { readonly [X in P]: infer T } ? T : never;
};

/** One part of every entry that has it, by name: `parts(fields, 'input')` is the shape of what is typed. */
export const parts = <F extends Entries, P extends string>(fields: F, part: P): Filled<F, P> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filtered by what the type filters
  Object.fromEntries(
    names(fields).flatMap((name) => {
      const value = partOf(fields[name], part);
      return value === null || value === undefined ? [] : [[name, value]];
    }),
  ) as Filled<F, P>;

type Bound<F, P extends string> = Filled<
  { [K in keyof F]: F[K] extends { readonly goes: infer G } ? G : never },
  P
>;

/** What the fields that go to a place need there, by name. */
export const boundFor = <F extends Entries, P extends string>(fields: F, place: P): Bound<F, P> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filtered by what the type filters
  Object.fromEntries(
    names(fields).flatMap((name) => {
      const goes = partOf(fields[name], 'goes');
      const need = typeof goes === 'object' && goes !== null ? partOf(goes, place) : null;
      return need === null || need === undefined ? [] : [[name, need]];
    }),
  ) as Bound<F, P>;

type NamesBound<F, P extends string, V> = {
  [K in keyof F]: F[K] extends { readonly goes: { readonly [X in P]: V } } ? K : never;
}[keyof F] &
  string;

/** The names of the fields that a place needs `need` of. */
export const namesBound = <F extends Entries, P extends string, const V extends string>(
  fields: F,
  place: P,
  need: V,
): NamesBound<F, P, V>[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filtered by what the type filters
  names(fields).filter((name) => {
    const goes = partOf(fields[name], 'goes');
    return typeof goes === 'object' && goes !== null && partOf(goes, place) === need;
  }) as NamesBound<F, P, V>[];

/** What a table's row must hold for a catalogue: every field, as it is answered. */
type RowOf<F> = {
  [K in keyof F]: F[K] extends { readonly answer: infer S }
    ? S extends Schema
      ? z.output<S>
      : unknown
    : never;
};

/** What a row and a catalogue disagree about, by name; `never` where they say the same. */
export type Disagreement<Row, F> =
  | Exclude<keyof Row, keyof F>
  | Exclude<keyof F, keyof Row>
  | {
      [K in keyof F & keyof Row]: unknown extends RowOf<F>[K]
        ? never
        : [Row[K], RowOf<F>[K]] extends [RowOf<F>[K], Row[K]]
          ? never
          : K;
    }[keyof F & keyof Row];

/** Compiles only where nothing is left: `export type TableIsWhole = Nothing<Disagreement<Row, typeof fields>>`. */
export type Nothing<T extends never> = T;
