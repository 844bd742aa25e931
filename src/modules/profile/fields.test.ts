// A field of a profile that leaves an answer out does not compile.
import { expect, test } from 'vitest';
import { catalogue, type Disagreement, type Nothing } from '../../kit/shared/catalogue.ts';
import { fields, keptNames, type ProfileField, type ProfileFields } from './fields.ts';
import { emptyProfile } from './model.ts';
import { maxMissing, maxWished, missing, wished } from './rules.ts';
import type { profiles } from './table.ts';

const whole = fields.bio;
const { answer: _answer, ...withoutAnswer } = whole;
const { erase: _erase, ...withoutErasure } = whole;
const { completes: _completes, ...withoutCompletion } = whole;
const { askedOf: _askedOf, ...withoutPerson } = whole;
const { form: _form, ...withoutForm } = whole;
const { table: _table, ...withoutTable } = whole;
const { paper: _paper, ...withoutPaper } = whole.goes;
const { fhir: _fhir, ...withoutFhir } = whole.goes;

const field = catalogue<ProfileField>();
field({ bio: whole });
// @ts-expect-error -- the answer is left out
field({ bio: withoutAnswer });
// @ts-expect-error -- what erasure does is left out
field({ bio: withoutErasure });
// @ts-expect-error -- whether the profile is complete without it is left out
field({ bio: withoutCompletion });
// @ts-expect-error -- who is asked is left out
field({ bio: withoutPerson });
// @ts-expect-error -- how the form shows it is left out
field({ bio: withoutForm });
// @ts-expect-error -- where it is kept is left out
field({ bio: withoutTable });
// @ts-expect-error -- the papers are left out
field({ bio: { ...whole, goes: withoutPaper } });
// @ts-expect-error -- FHIR is left out
field({ bio: { ...whole, goes: withoutFhir } });

type Kept = Pick<ProfileFields, (typeof keptNames)[number]>;
type Row = Pick<typeof profiles.$inferSelect, (typeof keptNames)[number]>;
export type Same = Nothing<Disagreement<Row, Kept>>;
// @ts-expect-error -- the table has a column that the catalogue has not
export type ColumnMore = Nothing<Disagreement<Row & { more: string }, Kept>>;
// @ts-expect-error -- the catalogue has a field that the table has not
export type ColumnLess = Nothing<Disagreement<Omit<Row, 'bio'>, Kept>>;

test('an empty profile is empty in every field that it keeps, and nothing of it is complete', () => {
  expect(Object.keys(emptyProfile).toSorted()).toEqual(keptNames.toSorted());
  const profile = { ...emptyProfile, name: '', picture: null, certificateCount: 0, hasBank: false };
  for (const isDoctor of [true, false]) {
    expect(missing(profile, isDoctor)).toHaveLength(maxMissing(isDoctor));
    expect(wished(profile, isDoctor)).toHaveLength(maxWished(isDoctor, true));
  }
});
