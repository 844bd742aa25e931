// A vital that leaves an answer out does not compile.
import { expect, test } from 'vitest';
import { catalogue, type Disagreement, type Nothing } from '../../kit/shared/catalogue.ts';
import {
  cellNames,
  inCell,
  type VisitField,
  visitFields,
  type VitalField,
  vitalFields,
  vitalNames,
} from './fields.ts';
import type { Vitals } from './model.ts';
import type { treatments } from './table.ts';

const { answer: _answer, ...withoutAnswer } = vitalFields.pulse;
const { erase: _vitalErase, ...withoutErasure } = vitalFields.pulse;
const { merge: _vitalMerge, ...withoutMerge } = vitalFields.pulse;
const { limits: _limits, ...withoutLimits } = vitalFields.pulse;
const { usual: _usual, ...withoutUsual } = vitalFields.pulse;
const { goes: _goes, ...withoutDestination } = vitalFields.pulse;
const { fhir: _fhir, ...withoutFhir } = vitalFields.pulse.goes;
const { paper: _paper, ...withoutPaper } = vitalFields.pulse.goes;

const vital = catalogue<VitalField>();
vital({ pulse: vitalFields.pulse });
// @ts-expect-error -- the answer is left out
vital({ pulse: withoutAnswer });
// @ts-expect-error -- what erasure does is left out
vital({ pulse: withoutErasure });
// @ts-expect-error -- what a merge does is left out
vital({ pulse: withoutMerge });
// @ts-expect-error -- the limits are left out
vital({ pulse: withoutLimits });
// @ts-expect-error -- what is usual is left out
vital({ pulse: withoutUsual });
// @ts-expect-error -- where it goes is left out
vital({ pulse: withoutDestination });
// @ts-expect-error -- FHIR is left out
vital({ pulse: { ...vitalFields.pulse, goes: withoutFhir } });
// @ts-expect-error -- the papers are left out
vital({ pulse: { ...vitalFields.pulse, goes: withoutPaper } });
// @ts-expect-error -- a vital that the catalogue has not
export const more: Vitals['more'] = null;

const whole = visitFields.diagnosis;
const { answer: _visitAnswer, ...noAnswer } = whole;
const { erase: _erase, ...noErasure } = whole;
const { merge: _merge, ...noMerge } = whole;
const { joins: _joins, ...noJoining } = whole;
const { template: _template, ...noTemplate } = whole;
const { form: _form, ...noForm } = whole;
const { record: _record, ...noRecord } = whole.goes;
const { fhir: _visitFhir, ...noFhir } = whole.goes;
const { paper: _visitPaper, ...noPaper } = whole.goes;
const { search: _search, ...noSearch } = whole.goes;

const field = catalogue<VisitField>();
field({ diagnosis: whole });
// @ts-expect-error -- the answer is left out
field({ diagnosis: noAnswer });
// @ts-expect-error -- what erasure does is left out
field({ diagnosis: noErasure });
// @ts-expect-error -- what a merge of records does is left out
field({ diagnosis: noMerge });
// @ts-expect-error -- what becomes of it where two write at once is left out
field({ diagnosis: noJoining });
// @ts-expect-error -- what a template keeps is left out
field({ diagnosis: noTemplate });
// @ts-expect-error -- how the page shows it is left out
field({ diagnosis: noForm });
// @ts-expect-error -- the exported record is left out
field({ diagnosis: { ...whole, goes: noRecord } });
// @ts-expect-error -- FHIR is left out
field({ diagnosis: { ...whole, goes: noFhir } });
// @ts-expect-error -- the papers are left out
field({ diagnosis: { ...whole, goes: noPaper } });
// @ts-expect-error -- the search is left out
field({ diagnosis: { ...whole, goes: noSearch } });

type Visits = Pick<typeof visitFields, 'diagnosis' | 'advice'>;
type Row = Pick<typeof treatments.$inferSelect, 'diagnosis' | 'advice'>;
export type Same = Nothing<Disagreement<Row, Visits>>;
// @ts-expect-error -- the table has a column that the catalogue has not
export type ColumnMore = Nothing<Disagreement<Row & { more: string }, Visits>>;
// @ts-expect-error -- the catalogue has a field that the table has not
export type ColumnLess = Nothing<Disagreement<Omit<Row, 'advice'>, Visits>>;

test('every vital stands in one box of the strip', () =>
  expect(cellNames.flatMap((cell) => inCell[cell]).toSorted()).toEqual(vitalNames.toSorted()));
