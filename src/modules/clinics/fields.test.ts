// A field of a clinic that leaves an answer out does not compile.
import { expect, test } from 'vitest';
import { catalogue, type Disagreement, names, type Nothing } from '../../kit/shared/catalogue.ts';
import { type ClinicField, type ClinicFields, fields, organizationNames } from './fields.ts';
import type { clinics } from './table.ts';

const whole = fields.city;
const { answer: _answer, ...withoutAnswer } = whole;
const { erase: _erase, ...withoutErasure } = whole;
const { form: _form, ...withoutForm } = whole;
const { goes: _goes, ...withoutDestination } = whole;
const { paper: _paper, ...withoutPaper } = whole.goes;
const { fhir: _fhir, ...withoutFhir } = whole.goes;

const field = catalogue<ClinicField>();
field({ city: whole });
// @ts-expect-error -- the answer is left out
field({ city: withoutAnswer });
// @ts-expect-error -- what erasure does is left out
field({ city: withoutErasure });
// @ts-expect-error -- how the form shows it is left out
field({ city: withoutForm });
// @ts-expect-error -- where it goes is left out
field({ city: withoutDestination });
// @ts-expect-error -- the papers are left out
field({ city: { ...whole, goes: withoutPaper } });
// @ts-expect-error -- FHIR is left out
field({ city: { ...whole, goes: withoutFhir } });

type Row = Pick<typeof clinics.$inferSelect, 'city' | 'name'>;
type Two = Pick<ClinicFields, 'city' | 'name'>;
export type Same = Nothing<Disagreement<Row, Two>>;
// @ts-expect-error -- the table has a column that the catalogue has not
export type ColumnMore = Nothing<Disagreement<Row & { more: string }, Two>>;
// @ts-expect-error -- the catalogue has a field that the table has not
export type ColumnLess = Nothing<Disagreement<Omit<Row, 'city'>, Two>>;

test('what goes to an organization is answered', () =>
  expect(names(fields)).toEqual(expect.arrayContaining(organizationNames)));
