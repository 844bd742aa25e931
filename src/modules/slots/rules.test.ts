import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayAt, startOfDay } from '../../kit/shared/time.ts';
import {
  cut,
  datesOverlap,
  free,
  type Opening,
  partOfDay,
  sessionsProblem,
  startsOn,
  weekProblem,
  weeksOverlap,
} from './rules.ts';

const everyDay = (from: number, to: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, sessions: [{ from, to }] }));
const opening = (more: Partial<Opening> = {}): Opening => ({
  zone: 'Asia/Kolkata',
  week: everyDay(540, 720),
  exceptions: [],
  holidays: [],
  patientsPerHour: 4,
  capacity: 1,
  onlineWeek: everyDay(540, 720),
  onlineMinutes: 20,
  ...more,
});
const at = (text: string) => Temporal.Instant.from(text);
const timesOf = (one: Opening, day: string, mode: 'offline' | 'online' = 'offline') =>
  startsOn(one, day, mode).map(({ from }) =>
    Temporal.Instant.fromEpochMilliseconds(from)
      .toZonedDateTimeISO(one.zone)
      .toPlainTime()
      .toString()
      .slice(0, 5),
  );

test.each([
  ['03:59', 'evening'],
  ['04:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['00:15', 'evening'],
])('a start at %s is of the %s', (clock, part) => {
  expect(partOfDay(`2026-11-29T${clock}:00+05:30`, 'Asia/Kolkata')).toBe(part);
});

describe('a session past midnight', () => {
  const night = opening({ week: [{ weekday: 6, sessions: [{ from: 1380, to: 1500 }] }] });
  test('has starts of the next morning, also in the night the clocks change', () => {
    expect(timesOf({ ...night, patientsPerHour: 2 }, '2026-11-21')).toEqual([
      '23:00',
      '23:30',
      '00:00',
      '00:30',
    ]);
    const berlin = {
      ...opening({ zone: 'Europe/Berlin', patientsPerHour: 2 }),
      week: [{ weekday: 6, sessions: [{ from: 1380, to: 1620 }] }],
    };
    // On 29 March 2026 the hour from two to three is left out.
    expect(timesOf(berlin, '2026-03-28')).toEqual([
      '23:00',
      '23:30',
      '00:00',
      '00:30',
      '01:00',
      '01:30',
    ]);
  });
  test('may not reach into the next day’s first', () => {
    const sunday = (from: number) => [...night.week, { weekday: 7, sessions: [{ from, to: 600 }] }];
    expect(weekProblem(sunday(60))).toBeNull();
    expect(weekProblem(sunday(59))).toEqual({
      path: 'week.0.sessions.0.to',
      code: 'sessions_overlap',
    });
    expect(
      weekProblem([
        { weekday: 7, sessions: [{ from: 1380, to: 1500 }] },
        { weekday: 1, sessions: [{ from: 30, to: 90 }] },
      ])?.code,
    ).toBe('sessions_overlap');
  });
});

describe('an hour is cut into as many starts as patients', () => {
  test.each([
    [4, [0, 15, 30, 45]],
    [7, [0, 9, 17, 26, 34, 43, 51]],
    [1, [0]],
  ])('%i', (perHour, starts) =>
    expect(cut({ from: 0, to: 60 }, perHour).map((one) => one.at)).toEqual(starts),
  );

  test('each start ends where the next begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 400 }),
        (perHour, from, long) => {
          const starts = cut({ from, to: from + long }, perHour);
          for (const [place, one] of starts.entries())
            expect(starts[place + 1]?.at ?? one.at + one.minutes).toBe(one.at + one.minutes);
          expect(starts.length).toBeLessThanOrEqual(Math.ceil((long * perHour) / 60));
          expect(Math.max(0, ...starts.map((one) => one.at + one.minutes))).toBeLessThanOrEqual(
            from + long,
          );
        },
      ),
    );
  });
});

describe('a day', () => {
  test('video slots have their own length', () =>
    expect(timesOf(opening(), '2026-11-23', 'online').slice(0, 4)).toEqual([
      '09:00',
      '09:20',
      '09:40',
      '10:00',
    ]));
  test('video has days of its own; a single date that is closed has none', () => {
    const own = opening({
      onlineWeek: [{ weekday: 1, sessions: [{ from: 1200, to: 1240 }] }],
      exceptions: [{ day: '2026-11-30', sessions: [] }],
    });
    const days = ['2026-11-23', '2026-11-24', '2026-11-30'];
    expect(days.map((day) => timesOf(own, day, 'online'))).toEqual([['20:00', '20:20'], [], []]);
  });
  test('without video there are none', () =>
    expect(timesOf(opening({ onlineMinutes: null }), '2026-11-23', 'online')).toEqual([]));
  test('a holiday has none, the day after it has', () => {
    const one = opening({
      holidays: [{ title: 'Diwali', fromDay: '2026-11-08', toDay: '2026-11-09' }],
    });
    expect([timesOf(one, '2026-11-08'), timesOf(one, '2026-11-09')]).toEqual([[], []]);
    expect(timesOf(one, '2026-11-10')).toHaveLength(12);
  });
  test('an exception stands in for the weekday', () => {
    const one = opening({
      exceptions: [{ day: '2026-11-23', sessions: [{ from: 1380, to: 1440 }] }],
    });
    expect(timesOf(one, '2026-11-23')).toEqual(['23:00', '23:15', '23:30', '23:45']);
  });
  test('an hour that the clocks leave out has no starts, one that they repeat has its starts once', () => {
    const night = opening({ zone: 'Europe/Berlin', week: everyDay(60, 240) });
    expect(timesOf(night, '2026-03-29')).toEqual([
      '01:00',
      '01:15',
      '01:30',
      '01:45',
      '03:00',
      '03:15',
      '03:30',
      '03:45',
    ]);
    expect(timesOf(night, '2026-10-25')).toHaveLength(12);
  });
});

const zones = fc.constantFrom(
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/Santiago',
  'UTC',
);
const sessions = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 2, maxLength: 6 })
  .map((marks) => marks.map((mark) => mark * 5).toSorted((a, b) => a - b))
  .map((marks) =>
    Array.from({ length: Math.floor(marks.length / 2) }, (_, pair) => ({
      from: marks[pair * 2] ?? 0,
      to: marks[pair * 2 + 1] ?? 0,
    })),
  );
const days = fc.integer({ min: 0, max: 365 }).map((ahead) => addDays('2026-01-01', ahead));

test('in every zone, on every day: in order, never overlapping, of that day, within a session', () => {
  fc.assert(
    fc.property(
      zones,
      days,
      sessions,
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('offline' as const, 'online' as const),
      (zone, day, own, perHour, mode) => {
        const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, sessions: own }));
        const one = opening({
          zone,
          week,
          onlineWeek: week,
          patientsPerHour: perHour,
        });
        const starts = startsOn(one, day, mode);
        const ends = startOfDay(addDays(day, 1), zone).epochMilliseconds;
        for (const [place, { from, to }] of starts.entries()) {
          expect(dayAt(Temporal.Instant.fromEpochMilliseconds(from), zone)).toBe(day);
          expect(to).toBeGreaterThan(from);
          expect(to - ends).toBeLessThanOrEqual(60 * 60_000);
          expect(starts[place + 1]?.from ?? to).toBeGreaterThanOrEqual(to);
          const clock = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
          expect(
            own.some(
              (session) =>
                session.from <= clock.hour * 60 + clock.minute &&
                clock.hour * 60 + clock.minute < session.to,
            ),
          ).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

describe('free', () => {
  const asked = {
    from: '2026-11-23',
    days: 2,
    mode: 'offline' as const,
    now: at('2026-11-23T09:20:00+05:30'),
    taken: [],
  };
  test('today begins with the start that is running', () =>
    expect(free(opening(), asked)[0]?.starts[0]?.startsAt).toBe('2026-11-23T03:45:00Z'));
  test('a seat that reaches into a start fills it; a hold says until when', () => {
    const taken = [
      {
        startsAt: '2026-11-23T04:25:00Z',
        endsAt: '2026-11-23T04:35:00Z',
        seat: 1,
        heldUntil: null,
      },
      {
        startsAt: '2026-11-23T05:00:00Z',
        endsAt: '2026-11-23T05:15:00Z',
        seat: 1,
        heldUntil: '2026-11-23T03:55:00Z',
      },
    ];
    const [day] = free(opening(), { ...asked, taken });
    const full = day?.starts.filter((one) => one.state === 'Fully Booked');
    expect(full?.map((one) => [one.startsAt.slice(11, 16), one.heldUntil])).toEqual([
      ['04:15', null],
      ['04:30', null],
      ['05:00', '2026-11-23T03:55:00Z'],
    ]);
  });
  test('what is left is what a plain count of seats says', () => {
    const seat = fc.record({
      start: fc.integer({ min: 0, max: 200 }),
      long: fc.integer({ min: 1, max: 48 }),
      seat: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(
        fc.array(seat, { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (seats, capacity) => {
          const taken = seats.map(({ start, long, seat: number }) => {
            const startsAt = at('2026-11-22T18:00:00Z').add({ minutes: start * 5 });
            return {
              startsAt: startsAt.toString(),
              endsAt: startsAt.add({ minutes: long * 5 }).toString(),
              seat: number,
              heldUntil: null,
            };
          });
          for (const { starts } of free(opening({ capacity }), { ...asked, taken })) {
            for (const one of starts) {
              const met = taken.filter(
                (other) =>
                  at(other.startsAt).epochMilliseconds < at(one.endsAt).epochMilliseconds &&
                  at(other.endsAt).epochMilliseconds > at(one.startsAt).epochMilliseconds,
              );
              // Those beyond the capacity are there as well.
              const used = new Set(met.map((other) => other.seat)).size;
              expect([one.left, one.state]).toEqual([
                Math.max(0, capacity - used),
                used < capacity ? 'Available' : 'Fully Booked',
              ]);
            }
          }
        },
      ),
    );
  });
});

describe('a week is refused', () => {
  const one = (weekday: number, ...own: [number, number][]) => ({
    weekday,
    sessions: own.map(([from, to]) => ({ from, to })),
  });
  test('where a session ends first, two overlap or a day is there twice', () => {
    expect(weekProblem([one(1, [600, 540])])).toEqual({
      path: 'week.0.sessions.0.to',
      code: 'session_ends_first',
    });
    expect(weekProblem([one(1, [540, 600], [590, 700])])).toEqual({
      path: 'week.0.sessions.1.to',
      code: 'sessions_overlap',
    });
    expect(weekProblem([one(1, [540, 600]), one(1, [700, 710])])).toEqual({
      path: 'week.1.weekday',
      code: 'day_twice',
    });
    expect(
      sessionsProblem([
        { from: 540, to: 600 },
        { from: 600, to: 700 },
      ]),
    ).toBeNull();
  });
  test('where the doctor is in another clinic then, on that clinic’s clock', () => {
    const mine = [one(1, [540, 720])];
    const today = '2026-11-23';
    expect(
      weeksOverlap(
        mine,
        'Asia/Kolkata',
        [{ week: [one(1, [700, 800])], zone: 'Asia/Kolkata' }],
        today,
      ),
    ).toBe(true);
    expect(
      weeksOverlap(
        mine,
        'Asia/Kolkata',
        [{ week: [one(1, [720, 800])], zone: 'Asia/Kolkata' }],
        today,
      ),
    ).toBe(false);
    expect(
      weeksOverlap(
        mine,
        'Asia/Kolkata',
        [{ week: [one(1, [360, 400])], zone: 'Asia/Dubai' }],
        today,
      ),
    ).toBe(false);
    expect(
      weeksOverlap(
        mine,
        'Asia/Kolkata',
        [{ week: [one(1, [480, 500])], zone: 'Asia/Dubai' }],
        today,
      ),
    ).toBe(true);
  });
});

describe('one person in two clinics', () => {
  const clinic = fc.record({ zone: zones, sessions });
  const alone = (own: { zone: string; sessions: { from: number; to: number }[] }, day: string) => ({
    zone: own.zone,
    week: [],
    exceptions: [{ day, sessions: own.sessions }],
  });
  test('two single dates overlap as their instants do, whatever the zones and the clocks, and it matters not who asks', () => {
    fc.assert(
      fc.property(
        clinic,
        clinic,
        days,
        fc.integer({ min: -1, max: 1 }),
        (mine, theirs, day, apart) => {
          const other = addDays(day, apart);
          const span = (zone: string, of: string, minutes: number) =>
            Temporal.PlainDate.from(of)
              .toPlainDateTime('00:00')
              .add({ minutes })
              .toZonedDateTime(zone).epochMilliseconds;
          const meet = mine.sessions.some((a) =>
            theirs.sessions.some(
              (b) =>
                span(mine.zone, day, a.from) < span(theirs.zone, other, b.to) &&
                span(theirs.zone, other, b.from) < span(mine.zone, day, a.to),
            ),
          );
          expect(datesOverlap(alone(mine, day), [alone(theirs, other)], '2025-12-01')).toBe(meet);
          expect(datesOverlap(alone(theirs, other), [alone(mine, day)], '2025-12-01')).toBe(meet);
        },
      ),
    );
  });
  test('weeks that share no minute of a zone never overlap, weeks that share one always do', () => {
    fc.assert(
      fc.property(
        zones,
        sessions,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 7 }),
        (zone, own, one, other) => {
          const week = (weekday: number) => [{ weekday, sessions: own }];
          expect(weeksOverlap(week(one), zone, [{ week: week(other), zone }], '2026-11-23')).toBe(
            one === other,
          );
        },
      ),
    );
  });
  test('a date that has passed, or on which the other is away, is no matter', () => {
    const weekly = { zone: 'Asia/Kolkata', week: everyDay(540, 720), exceptions: [] };
    const away = { ...weekly, exceptions: [{ day: '2026-11-29', sessions: [] }] };
    const mine = alone({ zone: 'Asia/Kolkata', sessions: [{ from: 600, to: 660 }] }, '2026-11-29');
    expect([
      datesOverlap(mine, [weekly], '2026-11-23'),
      datesOverlap(mine, [away], '2026-11-23'),
      datesOverlap(mine, [weekly], '2026-11-30'),
    ]).toEqual([true, false, false]);
  });
});
