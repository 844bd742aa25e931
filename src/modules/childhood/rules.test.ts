import { expect, test } from 'vitest';
import { judge, type Measure, monthsAt, percentileOf, type Sex, valueAt, zScore } from './rules.ts';
import { height, weight } from './rules/who.ts';

// WHO's printed z-score tables, kg and cm at -3 to +3 standard deviations.
test.each<[Measure, Sex, number, number[]]>([
  ['weight', 'boys', 0, [2.1, 2.5, 2.9, 3.3, 3.9, 4.4, 5.0]],
  ['weight', 'boys', 1, [2.9, 3.4, 3.9, 4.5, 5.1, 5.8, 6.6]],
  ['weight', 'boys', 6, [5.7, 6.4, 7.1, 7.9, 8.8, 9.8, 10.9]],
  ['weight', 'boys', 12, [6.9, 7.7, 8.6, 9.6, 10.8, 12.0, 13.3]],
  ['weight', 'boys', 24, [8.6, 9.7, 10.8, 12.2, 13.6, 15.3, 17.1]],
  ['weight', 'boys', 36, [10.0, 11.3, 12.7, 14.3, 16.2, 18.3, 20.7]],
  ['weight', 'boys', 60, [12.4, 14.1, 16.0, 18.3, 21.0, 24.2, 27.9]],
  ['weight', 'girls', 0, [2.0, 2.4, 2.8, 3.2, 3.7, 4.2, 4.8]],
  ['weight', 'girls', 6, [5.1, 5.7, 6.5, 7.3, 8.2, 9.3, 10.6]],
  ['weight', 'girls', 12, [6.3, 7.0, 7.9, 8.9, 10.1, 11.5, 13.1]],
  ['weight', 'girls', 24, [8.1, 9.0, 10.2, 11.5, 13.0, 14.8, 17.0]],
  ['weight', 'girls', 60, [12.1, 13.7, 15.8, 18.2, 21.2, 24.9, 29.5]],
  ['height', 'boys', 0, [44.2, 46.1, 48.0, 49.9, 51.8, 53.7, 55.6]],
  ['height', 'boys', 12, [68.6, 71.0, 73.4, 75.7, 78.1, 80.5, 82.9]],
  ['height', 'boys', 24, [78.0, 81.0, 84.1, 87.1, 90.2, 93.2, 96.3]],
  ['height', 'boys', 60, [96.1, 100.7, 105.3, 110.0, 114.6, 119.2, 123.9]],
  ['height', 'girls', 0, [43.6, 45.4, 47.3, 49.1, 51.0, 52.9, 54.7]],
  ['height', 'girls', 12, [66.3, 68.9, 71.4, 74.0, 76.6, 79.2, 81.7]],
  ['height', 'girls', 24, [76.0, 79.3, 82.5, 85.7, 88.9, 92.2, 95.4]],
  ['height', 'girls', 60, [95.2, 99.9, 104.7, 109.4, 114.2, 118.9, 123.7]],
])('%s of %s at %s months lies where WHO prints it', (measure, sex, months, printed) => {
  expect(
    [-3, -2, -1, 0, 1, 2, 3].map(
      (z) => Math.round((valueAt(measure, sex, months, z) ?? 0) * 10) / 10,
    ),
  ).toEqual(printed);
});

test('every month is there, and the median and its spread go on without a leap', () => {
  for (const table of [weight.boys, weight.girls, height.boys, height.girls]) {
    for (const column of [table.l, table.m, table.s]) expect(column).toHaveLength(61);
    table.m.slice(1).forEach((median, at) => expect(median).toBeGreaterThan(table.m[at] ?? 0));
    // A slip of the pen shows in the second difference; the change from lying to standing at 24 months does too, and is meant.
    const bend = (column: readonly number[], at: number) =>
      (column[at + 1] ?? 0) - 2 * (column[at] ?? 0) + (column[at - 1] ?? 0);
    for (let at = 6; at < 60; at += 1) {
      if (table.m[0] !== undefined && table.m[0] > 20 && at >= 22 && at <= 25) continue;
      expect([at, Math.abs(bend(table.m, at)) < 0.35]).toEqual([at, true]);
      expect([at, Math.abs(bend(table.s, at)) < 0.0009]).toEqual([at, true]);
      expect([at, Math.abs(bend(table.l, at)) < 0.012]).toEqual([at, true]);
    }
  }
});

test.each<[Measure, Sex, number, number, number]>([
  ['weight', 'boys', 12, 9.6479, 0],
  ['weight', 'boys', 12, 7.7, -2],
  ['weight', 'girls', 24, 14.8, 2],
  ['height', 'girls', 36, 95.0515, 0],
])('%s of %s at %s months, %s, is %s', (measure, sex, months, value, z) => {
  expect(zScore(measure, sex, { months, value })).toBeCloseTo(z, 1);
});

test('a value beyond three deviations goes on in steps of the last one', () => {
  const three = valueAt('weight', 'boys', 12, 3) ?? 0;
  const step = three - (valueAt('weight', 'boys', 12, 2) ?? 0);
  expect(zScore('weight', 'boys', { months: 12, value: three + step })).toBeCloseTo(4, 6);
  const low = valueAt('weight', 'boys', 12, -3) ?? 0;
  const stepDown = low - (valueAt('weight', 'boys', 12, -2) ?? 0);
  expect(zScore('weight', 'boys', { months: 12, value: low + stepDown })).toBeCloseTo(-4, 6);
});

test.each([-0.1, 60.1, 200])('%s months lie outside', (months) => {
  expect(zScore('weight', 'boys', { months, value: 10 })).toBeNull();
  expect(valueAt('height', 'girls', months, 0)).toBeNull();
});

test.each([
  [0, 50],
  [-1.881, 3],
  [1.036, 85],
  [1.881, 97],
  [-3, 0.135],
])('z %s is percentile %s', (z, percentile) => expect(percentileOf(z)).toBeCloseTo(percentile, 1));

test.each([
  [-3.1, 'severely_low'],
  [-2.5, 'low'],
  [-2, 'within'],
  [2, 'within'],
  [2.5, 'high'],
  [3.5, 'very_high'],
])('z %s is %s', (z, judged) => expect(judge(z)).toBe(judged));

test('the age in months is exact from a birth date and counted on from a stated age', () => {
  const stated = {
    birthOn: null,
    statedAge: 2,
    statedAgeUnit: 'years',
    statedOn: '2026-01-01',
  } as const;
  expect(
    monthsAt(
      { birthOn: '2025-11-21', statedAge: null, statedAgeUnit: null, statedOn: null },
      '2026-11-21',
    ),
  ).toBeCloseTo(12, 1);
  expect(monthsAt(stated, '2026-07-01')).toBeCloseTo(30, 0);
  expect(
    monthsAt({ birthOn: null, statedAge: null, statedAgeUnit: null, statedOn: null }, '2026-07-01'),
  ).toBeNull();
});

test('between two months the median is between theirs', () => {
  const z = zScore('weight', 'boys', { months: 0.5, value: 3.9 });
  expect(Math.abs(z ?? Number.NaN)).toBeLessThan(0.1);
});
