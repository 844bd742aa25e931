// A vital that leaves an answer out does not compile.
import { expect, test } from 'vitest';
import { catalogue } from '../../kit/shared/catalogue.ts';
import { cellNames, inCell, type VitalField, vitalFields, vitalNames } from './fields.ts';
import type { Vitals } from './model.ts';

const { answer: _answer, ...withoutAnswer } = vitalFields.pulse;
const { limits: _limits, ...withoutLimits } = vitalFields.pulse;
const { usual: _usual, ...withoutUsual } = vitalFields.pulse;
const { goes: _goes, ...withoutDestination } = vitalFields.pulse;
const { fhir: _fhir, ...withoutFhir } = vitalFields.pulse.goes;
const { paper: _paper, ...withoutPaper } = vitalFields.pulse.goes;

const vital = catalogue<VitalField>();
vital({ pulse: vitalFields.pulse });
// @ts-expect-error -- the answer is left out
vital({ pulse: withoutAnswer });
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

test('every vital stands in one box of the strip', () =>
  expect(cellNames.flatMap((cell) => inCell[cell]).toSorted()).toEqual(vitalNames.toSorted()));
