// What the compiler holds of the catalogue (each line below is red without its answer), and what it can not see.
import { describe, expect, test } from 'vitest';
import { catalogue, type Disagreement, names, type Nothing } from '../../kit/shared/catalogue.ts';
import { fields, type PatientField, type PatientFields, typedNames } from './fields.ts';
import type { patients } from './table.ts';

const whole = fields.city;
const { answer: _answer, ...withoutAnswer } = whole;
const { erase: _erase, ...withoutErasure } = whole;
const { merge: _merge, ...withoutMerge } = whole;
const { seenBy: _seenBy, ...withoutEyes } = whole;
const { form: _form, ...withoutForm } = whole;
const { goes: _goes, ...withoutDestination } = whole;
const { sheet: _sheet, ...withoutSheet } = whole.goes;
const { record: _record, ...withoutRecord } = whole.goes;
const { import: _import, ...withoutImport } = whole.goes;
const { fhir: _fhir, ...withoutFhir } = whole.goes;

const field = catalogue<PatientField>();
field({ city: whole });
// @ts-expect-error -- the answer is left out
field({ city: withoutAnswer });
// @ts-expect-error -- what erasure does is left out
field({ city: withoutErasure });
// @ts-expect-error -- what a merge does is left out
field({ city: withoutMerge });
// @ts-expect-error -- who may see it is left out
field({ city: withoutEyes });
// @ts-expect-error -- how the form shows it is left out
field({ city: withoutForm });
// @ts-expect-error -- where it goes is left out
field({ city: withoutDestination });
// @ts-expect-error -- the Excel sheet is left out
field({ city: { ...whole, goes: withoutSheet } });
// @ts-expect-error -- the exported record is left out
field({ city: { ...whole, goes: withoutRecord } });
// @ts-expect-error -- the import is left out
field({ city: { ...whole, goes: withoutImport } });
// @ts-expect-error -- FHIR is left out
field({ city: { ...whole, goes: withoutFhir } });

type Row = Omit<
  typeof patients.$inferSelect,
  'clinicId' | 'id' | 'createdAt' | 'updatedAt' | 'version'
>;
export type Same = Nothing<Disagreement<Row, PatientFields>>;
// @ts-expect-error -- the table has a column that the catalogue has not
export type ColumnMore = Nothing<Disagreement<Row & { more: string }, PatientFields>>;
// @ts-expect-error -- the catalogue has a field that the table has not
export type ColumnLess = Nothing<Disagreement<Omit<Row, 'city'>, PatientFields>>;
export type ColumnOther = Nothing<
  // @ts-expect-error -- the column holds something else than is answered
  Disagreement<Omit<Row, 'city'> & { city: number }, PatientFields>
>;

describe('the catalogue of a patient', () => {
  test('leads every field that follows another in a merge to one that is typed', () => {
    const followed = names(fields).flatMap((name) => {
      const { merge } = fields[name];
      return typeof merge === 'object' && 'with' in merge ? [merge.with] : [];
    });
    expect(followed.filter((name) => !typedNames.includes(name))).toEqual([]);
  });

  test('understands no heading of a sheet in two ways', () => {
    const headings = names(fields).flatMap((name) => fields[name].goes.import?.headings ?? []);
    expect(headings).toEqual([...new Set(headings)]);
  });
});
