import { expect, test } from 'vitest';
import { keepUntil, needsGuardian } from './rules.ts';

const adult = {
  birthOn: '1980-01-01',
  statedAge: null,
  statedAgeUnit: null,
  statedOn: null,
  registeredOn: '2026-01-01',
  lastVisitOn: '2026-05-05',
};
test.each([
  [adult, 3, '2029-05-05'],
  [{ ...adult, lastVisitOn: null }, 3, '2029-01-01'],
  [adult, 10, '2036-05-05'],
  [{ ...adult, birthOn: '2020-02-29' }, 3, '2041-02-28'],
  [{ ...adult, birthOn: '2008-06-06' }, 3, '2029-06-06'],
  [
    {
      ...adult,
      birthOn: null,
      statedAge: 8,
      statedAgeUnit: 'months' as const,
      statedOn: '2026-05-05',
    },
    3,
    '2047-05-05',
  ],
  [
    {
      ...adult,
      birthOn: null,
      statedAge: 17,
      statedAgeUnit: 'years' as const,
      statedOn: '2026-05-05',
    },
    3,
    '2030-05-05',
  ],
])('%j with %i years is kept until %s', (patient, years, until) =>
  expect(keepUntil(patient, years)).toBe(until),
);

test('a child needs a guardian for messages and sharing, not for care', () => {
  const child = { ...adult, birthOn: '2015-01-01' };
  expect(
    (['treatment', 'messages', 'sharing'] as const).map((kind) =>
      needsGuardian(kind, child, '2026-11-21'),
    ),
  ).toEqual([false, true, true]);
  expect(needsGuardian('messages', adult, '2026-11-21')).toBe(false);
  expect(needsGuardian('messages', { ...adult, birthOn: '2008-11-21' }, '2026-11-21')).toBe(false);
});
