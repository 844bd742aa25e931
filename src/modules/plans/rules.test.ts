import { describe, expect, test } from 'vitest';
import { allows, daysLeft, endsSoon, running, usualLimits, windowOf } from './rules.ts';

const november = { startsOn: '2026-11-01', expiresOn: '2026-11-30' };

test.each([
  ['2026-11-30', '2026-11-30', 1],
  ['2026-11-30', '2026-11-21', 10],
  ['2026-11-30', '2026-12-01', 0],
  ['2026-11-30', '2026-12-09', 0],
])('a plan to %s has on %s %i days left', (expiresOn, today, left) =>
  expect(daysLeft(expiresOn, today)).toBe(left),
);

test.each([
  [null, false],
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-27', true],
  ['2026-11-28', false],
])('a plan to %s ends soon on 21 November: %s', (expiresOn, isSoon) =>
  expect(endsSoon(expiresOn, '2026-11-21')).toBe(isSoon),
);

describe('a purchase', () => {
  test.each([
    ['premium_monthly', '2026-11-21', null, '2026-11-21', '2026-12-21'],
    ['premium_yearly', '2026-11-21', null, '2026-11-21', '2027-11-21'],
    ['premium_monthly', '2027-01-31', null, '2027-01-31', '2027-02-28'],
    ['premium_yearly', '2028-02-29', null, '2028-02-29', '2029-02-28'],
    ['premium_monthly', '2026-11-21', '2026-11-30', '2026-12-01', '2026-12-31'],
    ['premium_monthly', '2027-02-20', '2027-02-28', '2027-03-01', '2027-03-31'],
    ['premium_monthly', '2027-01-20', '2027-01-30', '2027-01-31', '2027-02-28'],
    ['premium_yearly', '2027-02-20', '2027-02-28', '2027-03-01', '2028-02-29'],
    ['premium_monthly', '2026-11-21', '2026-11-21', '2026-11-22', '2026-12-21'],
    ['premium_monthly', '2026-11-21', '2026-11-20', '2026-11-21', '2026-12-21'],
  ] as const)(
    '%s on %s, running until %s, is from %s to %s',
    (plan, today, until, startsOn, expiresOn) =>
      expect(windowOf(plan, today, until)).toEqual({ startsOn, expiresOn }),
  );
});

describe('what runs', () => {
  const december = { startsOn: '2026-12-01', expiresOn: '2026-12-30' };
  const january = { startsOn: '2027-01-05', expiresOn: '2027-02-05' };
  test('is nothing before, between and after', () => {
    for (const today of ['2026-10-31', '2027-01-02', '2027-02-06'])
      expect(running([november, december, january], today)).toBeNull();
    expect(running([], '2026-11-01')).toBeNull();
  });
  test('reaches over a renewal without a gap', () =>
    expect(running([december, november, january], '2026-11-21')).toEqual({
      now: november,
      until: '2026-12-30',
    }));
  test('stops at a gap', () =>
    expect(running([november, january], '2026-11-21')).toEqual({
      now: november,
      until: '2026-11-30',
    }));
  test('takes the longer of two that overlap', () => {
    const year = { startsOn: '2026-11-10', expiresOn: '2027-11-10' };
    expect(running([year, november], '2026-11-21')?.until).toBe('2027-11-10');
  });
});

test('premium opens what the free plan limits', () => {
  expect(allows(null)).toMatchObject({ sms: false, online_consult: false });
  expect(allows('2026-11-30')).toMatchObject({ sms: true, online_consult: true });
  expect(usualLimits).toEqual({ reportDays: 30, excelDays: 30, extraUsers: 1 });
});
