import { expect, test } from 'vitest';
import { typedMeanwhile } from './meanwhile.ts';

const base = { version: 3, perHour: 60, perPhone: 3, question: '' };

test('what is typed stays, and what was saved elsewhere comes in beside it', () => {
  const typed = { ...base, perHour: 90 };
  const now = { ...base, version: 4, perPhone: 5 };
  expect(typedMeanwhile(base, typed, now)).toEqual({ mine: { perHour: 90 }, both: [] });
});

test('a field that both changed is named, unless both mean the same', () => {
  const typed = { ...base, perHour: 90, question: ' Since  when? ' };
  const now = { ...base, version: 4, perHour: 30, question: 'Since when?' };
  expect(typedMeanwhile(base, typed, now)).toEqual({ mine: { perHour: 90 }, both: ['perHour'] });
});

test('what was saved here is typed no more', () => {
  const typed = { ...base, perHour: 90 };
  expect(typedMeanwhile(base, typed, { ...typed, version: 4 })).toEqual({ mine: {}, both: [] });
});
