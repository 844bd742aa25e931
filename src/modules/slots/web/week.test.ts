import { expect, test } from 'vitest';
import {
  clockOf,
  copied,
  endOf,
  isUnread,
  minutesOf,
  nextSession,
  outsideOf,
  ownHours,
  totals,
  weekdayHours,
  withDay,
  withEdge,
} from './week.ts';

const morning = { from: 540, to: 780 };

test('a clock is read as it is written, midnight ends a day', () => {
  expect([0, 570, 1439, 1440].map(clockOf)).toEqual(['00:00', '09:30', '23:59', '00:00']);
  expect([
    minutesOf('00:00', 'from'),
    minutesOf('00:00', 'to'),
    minutesOf('09:30', 'to'),
    minutesOf('', 'from'),
  ]).toEqual([0, 1440, 570, Number.NaN]);
  expect([clockOf(Number.NaN), isUnread({ from: 540, to: Number.NaN }), isUnread(morning)]).toEqual(
    ['', true, false],
  );
  for (let minutes = 1; minutes <= 1440; minutes += 1)
    expect(minutesOf(clockOf(minutes), 'to')).toBe(minutes);
});

test('another session follows the last and stays within the day', () => {
  expect(nextSession([])).toEqual(morning);
  expect(nextSession([morning])).toEqual({ from: 1020, to: 1200 });
  expect(nextSession([{ from: 1020, to: 1200 }, morning])).toEqual({ from: 1260, to: 1320 });
  expect(nextSession([{ from: 1260, to: 1380 }])).toBeNull();
});

test('a day is set, closed and copied without touching the day it came from', () => {
  const week = withDay([{ weekday: 3, sessions: [morning] }], 1, [morning]);
  expect(week.map(({ weekday }) => weekday)).toEqual([1, 3]);
  expect(withDay(week, 1, [])).toEqual([{ weekday: 3, sessions: [morning] }]);
  const all = copied(week, 1, [2, 7]);
  expect(all.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 7]);
  expect(all[1]?.sessions[0]).not.toBe(week[0]?.sessions[0]);
});

test('a date that has hours of its own is known by them, closed or not, and follows its weekday else', () => {
  const dates = [
    { day: '2026-12-01', sessions: [{ from: 600, to: 720 }] },
    { day: '2026-12-02', sessions: [] },
  ];
  expect(['2026-12-01', '2026-12-02', '2026-12-03', ''].map((day) => ownHours(dates, day))).toEqual(
    [[{ from: 600, to: 720 }], [], null, null],
  );
  const week = [{ weekday: 2, sessions: [morning] }];
  expect(['2026-12-01', '2026-12-02'].map((day) => weekdayHours(week, day))).toEqual([
    [morning],
    [],
  ]);
});

test('a week adds up; what ends before it starts counts nothing', () => {
  const week = [
    { weekday: 1, sessions: [morning, { from: 800, to: 700 }] },
    { weekday: 2, sessions: [{ from: 1020, to: 1080 }] },
  ];
  expect(totals(week, 4, 2)).toEqual({ days: 2, minutes: 300, patients: 40 });
});

test.each([
  [1200, 30, 1470],
  [1380, 60, 1500],
  [600, 540, 540],
  [540, 780, 780],
])('a session from %d that ends at %d ends at %d', (from, typed, to) => {
  expect(endOf(from, typed)).toBe(to);
});

test('an evening past midnight is one, whichever of its times is typed first', () => {
  const evening = { from: 1080, to: 1500 };
  expect(withEdge(withEdge(morning, 'from', '18:00'), 'to', '01:00')).toEqual(evening);
  expect(withEdge(withEdge(morning, 'to', '01:00'), 'from', '18:00')).toEqual(evening);
  expect(withEdge(morning, 'from', '14:00')).toEqual({ from: 840, to: 780 });
});

test('outside new hours is nobody who comes after midnight of the same evening', () => {
  const at = (startsAt: string) => ({ startsAt });
  const booked = [
    at('2026-11-21T17:00:00+05:30'),
    at('2026-11-21T18:00:00+05:30'),
    at('2026-11-22T00:30:00+05:30'),
    at('2026-11-22T01:15:00+05:30'),
  ];
  expect(
    outsideOf(booked, {
      day: '2026-11-21',
      sessions: [{ from: 1080, to: 1500 }],
      zone: 'Asia/Kolkata',
    }),
  ).toEqual([booked[0], booked[3]]);
});
