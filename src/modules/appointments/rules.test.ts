import { describe, expect, test } from 'vitest';
import { booking, statuses, type Status } from './model.ts';
import {
  freeFollowUp,
  freeOfSeries,
  hearsOfZone,
  inZone,
  isBookable,
  isFinal,
  isPast,
  mayMove,
  mayUndo,
  moveRefused,
  refusals,
  seatedTwice,
} from './rules.ts';
import * as z from 'zod/mini';

const allowed: [Status, Status][] = [
  ['Requested', 'Confirmed'],
  ['Requested', 'Rejected'],
  ['Requested', 'Canceled'],
  ['Confirmed', 'Checked in'],
  ['Confirmed', 'Started'],
  ['Confirmed', 'Canceled'],
  ['Confirmed', 'No-show'],
  ['Checked in', 'Started'],
  ['Checked in', 'Canceled'],
  ['Checked in', 'No-show'],
  ['Started', 'Completed'],
];

describe('moves of decisions §7', () => {
  const pairs = statuses.flatMap((from) =>
    statuses.map((to) => ({ from, to, is: allowed.some(([a, b]) => a === from && b === to) })),
  );
  test.each(pairs)('$from → $to: $is', ({ from, to, is }) => expect(mayMove(from, to)).toBe(is));

  test.each(
    statuses.map((status) => ({
      status,
      is: ['Completed', 'Canceled', 'Rejected', 'No-show'].includes(status),
    })),
  )('$status is final: $is', ({ status, is }) => expect(isFinal(status)).toBe(is));
});

const at = (startsAt: string, status: Status = 'Confirmed') => ({ startsAt, status });

describe('the past', () => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00+05:30');
  const zone = 'Asia/Kolkata';

  test.each([
    ['an hour ago is still today', '2026-11-21T09:00:00+05:30', false],
    ['four in the morning is today', '2026-11-21T04:00:00+05:30', false],
    ['the minute before is of the evening that is past', '2026-11-21T03:59:00+05:30', true],
    ['tomorrow is to come', '2026-11-22T09:00:00+05:30', false],
  ])('%s', (_, startsAt, past) => expect(isPast(at(startsAt), now, zone)).toBe(past));

  test.each([
    ['Confirmed', 'Completed', true],
    ['Confirmed', 'No-show', true],
    ['Confirmed', 'Canceled', true],
    ['Confirmed', 'Checked in', false],
    ['Confirmed', 'Started', false],
    ['Checked in', 'Completed', true],
    ['Checked in', 'No-show', true],
    ['Checked in', 'Started', false],
    ['Requested', 'Canceled', true],
    ['Requested', 'Confirmed', false],
  ] as const)('yesterday %s → %s closes it: %s', (status, to, is) =>
    expect(moveRefused(at('2026-11-20T09:00:00+05:30', status), to, now, zone)).toBe(
      is ? null : refusals.appointment_past,
    ),
  );

  test('the evening is not past before four in the morning', () => {
    const late = Temporal.Instant.from('2026-11-21T03:59:00+05:30');
    expect(isPast(at('2026-11-20T23:30:00+05:30'), late, zone)).toBe(false);
    expect(isPast(at('2026-11-20T23:30:00+05:30'), late.add({ minutes: 1 }), zone)).toBe(true);
  });

  test('who has started before midnight may still be completed', () => {
    expect(moveRefused(at('2026-11-20T23:50:00+05:30', 'Started'), 'Completed', now, zone)).toBe(
      null,
    );
  });

  test.each([
    ['Completed', '2026-11-20T09:00:00+05:30', 'Canceled', 'appointment_final'],
    ['Confirmed', '2026-11-20T09:00:00+05:30', 'Checked in', 'appointment_past'],
    ['Requested', '2026-11-21T09:00:00+05:30', 'Started', 'move_not_allowed'],
    ['Requested', '2026-11-21T09:00:00+05:30', 'Confirmed', undefined],
  ] as const)('%s at %s → %s is refused with %s', (status, startsAt, to, code) => {
    expect(moveRefused(at(startsAt, status), to, now, zone)?.sentence.id).toBe(code);
  });

  test('a start can be booked until it ends', () => {
    expect(isBookable(now.add({ seconds: 1 }), now)).toBe(true);
    expect(isBookable(now, now)).toBe(false);
  });
});

describe('a booking', () => {
  const wanted = {
    patientId: '01980000-0000-7000-8000-000000000001',
    startsAt: '2026-11-21T10:00:00+05:30',
  };

  test('needs a patient and a start; the rest has a default', () => {
    expect(z.parse(booking, wanted)).toEqual({
      ...wanted,
      mode: 'offline',
      note: '',
      status: 'Confirmed',
      agreed: [],
    });
  });

  test.each([
    ['2026-11-21T10:00:00Z', true],
    ['2026-11-21T10:00+05:30', true],
    ['2026-11-21T10:00:00.000Z', true],
    ['2026-11-21T10:00:30Z', false],
    ['2026-02-30T10:00:00Z', false],
    ['2026-11-21T25:00:00Z', false],
    ['2026-11-21T10:00:00', false],
    ['2026-11-21', false],
    ['', false],
  ])('starts at %j: %s', (startsAt, ok) =>
    expect(z.safeParse(booking, { ...wanted, startsAt }).success).toBe(ok),
  );

  test.each([
    [{ minutes: 5 }, true],
    [{ minutes: 240 }, true],
    [{ minutes: 4 }, false],
    [{ minutes: 241 }, false],
    [{ feePaise: 0 }, true],
    [{ feePaise: -1 }, false],
    [{ note: 'n'.repeat(40) }, true],
    [{ note: 'n'.repeat(41) }, false],
    [{ status: 'Completed' }, false],
    [{ seat: 2 }, false],
  ])('with %j: %s', (change, ok) =>
    expect(z.safeParse(booking, { ...wanted, ...change }).success).toBe(ok),
  );
});

describe('a free follow-up', () => {
  const visit = (day: string, feePaise = 500_00, status: Status = 'Completed') => ({
    day,
    feePaise,
    status,
  });
  const rule = { days: 7, visits: 2 };
  test.each<[string, Parameters<typeof freeFollowUp>, ReturnType<typeof freeFollowUp>]>([
    ['none without a rule', [{ days: 7, visits: 0 }, [visit('2026-11-20')], '2026-11-21'], null],
    ['none before a first visit', [rule, [], '2026-11-21'], null],
    [
      'two after a paid visit',
      [rule, [visit('2026-11-20')], '2026-11-21'],
      { left: 2, until: '2026-11-27' },
    ],
    [
      'on the last day still',
      [rule, [visit('2026-11-20')], '2026-11-27'],
      { left: 2, until: '2026-11-27' },
    ],
    ['not a day later', [rule, [visit('2026-11-20')], '2026-11-28'], null],
    [
      'one when one was used',
      [rule, [visit('2026-11-20'), visit('2026-11-21', 0)], '2026-11-22'],
      { left: 1, until: '2026-11-27' },
    ],
    [
      'a booked one counts as used',
      [
        rule,
        [visit('2026-11-20'), visit('2026-11-21', 0), visit('2026-11-25', 0, 'Confirmed')],
        '2026-11-22',
      ],
      null,
    ],
    [
      'a canceled one does not',
      [rule, [visit('2026-11-20'), visit('2026-11-25', 0, 'Canceled')], '2026-11-22'],
      { left: 2, until: '2026-11-27' },
    ],
    [
      'nor one nobody came to',
      [rule, [visit('2026-11-20'), visit('2026-11-21', 0, 'No-show')], '2026-11-22'],
      { left: 2, until: '2026-11-27' },
    ],
    [
      'a visit that is only booked opens none',
      [rule, [visit('2026-11-22', 500_00, 'Confirmed')], '2026-11-23'],
      null,
    ],
    [
      'the latest paid visit counts',
      [rule, [visit('2026-11-01'), visit('2026-11-02', 0), visit('2026-11-20')], '2026-11-21'],
      { left: 2, until: '2026-11-27' },
    ],
    [
      'a visit after the day asked for opens none',
      [rule, [visit('2026-11-25')], '2026-11-24'],
      null,
    ],
  ])('%s', (_name, asked, left) => expect(freeFollowUp(...asked)).toEqual(left));
});

test.each([
  ['none where none is left', null, []],
  ['the first ones, as many as are left', { left: 2, until: '2026-12-31' }, [0, 1]],
  ['none after the last day', { left: 3, until: '2026-12-05' }, [0, 1]],
] as const)('of a series cost nothing: %s', (_what, free, of) => {
  const days = ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19'];
  expect(freeOfSeries(days, free)).toEqual(of.map((turn) => days[turn]));
});

const madeAt = '2026-11-21T09:00:00Z';
test.each([
  ['just made, by the same member', 'm', 'Confirmed', 35, true],
  ['half a minute too late', 'm', 'Confirmed', 36, false],
  ['of somebody else', 'n', 'Confirmed', 1, false],
  ['the booking itself', 'm', null, 1, false],
] as const)('a move is taken back: %s', (_what, memberId, fromStatus, seconds, isPossible) =>
  expect(
    mayUndo(
      { memberId: 'm', fromStatus, movedAt: madeAt },
      memberId,
      Temporal.Instant.from(madeAt).add({ seconds }),
    ),
  ).toBe(isPossible),
);

describe('by the clock of another zone', () => {
  const one = {
    id: 'a',
    doctorId: 'd',
    seat: 1,
    status: 'Confirmed' as const,
    mode: 'offline' as const,
  };
  const lasting = (startsAt: string, minutes = 15) => ({
    ...one,
    startsAt,
    endsAt: Temporal.Instant.from(startsAt).add({ minutes }).toString(),
  });
  test.each([
    [
      'India → Pakistan',
      '2026-11-30T04:30:00Z',
      'Asia/Kolkata',
      'Asia/Karachi',
      '2026-11-30T05:00:00Z',
      false,
    ],
    [
      'India → London, winter',
      '2026-11-30T04:30:00Z',
      'Asia/Kolkata',
      'Europe/London',
      '2026-11-30T10:00:00Z',
      false,
    ],
    [
      'India → London, summer',
      '2027-07-05T04:30:00Z',
      'Asia/Kolkata',
      'Europe/London',
      '2027-07-05T09:00:00Z',
      false,
    ],
    [
      'London → India, over a change of the clocks',
      '2027-03-29T09:00:00Z',
      'Europe/London',
      'Asia/Kolkata',
      '2027-03-29T04:30:00Z',
      false,
    ],
    [
      'into an hour that is left out',
      '2027-03-13T21:00:00Z',
      'Asia/Kolkata',
      'America/New_York',
      '2027-03-14T07:30:00Z',
      true,
    ],
    [
      'into an hour that comes twice: the first',
      '2026-10-31T20:00:00Z',
      'Asia/Kolkata',
      'America/New_York',
      '2026-11-01T05:30:00Z',
      false,
    ],
  ])('%s', (_what, startsAt, from, to, newStartsAt, hears) => {
    const moved = inZone(lasting(startsAt, 20), from, to);
    expect(moved.newStartsAt).toBe(newStartsAt);
    expect(Temporal.Instant.from(moved.newStartsAt).until(moved.newEndsAt).total('minutes')).toBe(
      20,
    );
    expect(hearsOfZone(moved, from, to)).toBe(hears);
    expect(hearsOfZone({ ...moved, mode: 'online' }, from, to)).toBe(true);
    expect(hearsOfZone({ ...moved, mode: 'online', status: 'Canceled' }, from, to)).toBe(false);
  });

  const between = (id: string, from: string, to: string, more = {}) => ({
    ...one,
    id,
    startsAt: '',
    endsAt: '',
    newStartsAt: `2026-11-30T${from}:00Z`,
    newEndsAt: `2026-11-30T${to}:00Z`,
    ...more,
  });
  test.each([
    ['end to end', [between('a', '10:00', '10:15'), between('b', '10:15', '10:30')], []],
    [
      'one into the other',
      [between('a', '10:00', '10:20'), between('b', '10:15', '10:30')],
      ['a', 'b'],
    ],
    [
      'on two seats',
      [between('a', '10:00', '10:20'), between('b', '10:15', '10:30', { seat: 2 })],
      [],
    ],
    [
      'with two doctors',
      [between('a', '10:00', '10:20'), between('b', '10:15', '10:30', { doctorId: 'e' })],
      [],
    ],
    [
      'one of them canceled',
      [between('a', '10:00', '10:20'), between('b', '10:15', '10:30', { status: 'Canceled' })],
      [],
    ],
  ])('two %s', (_what, moved, twice) =>
    expect(seatedTwice(moved, []).map(({ id }) => id)).toEqual(twice),
  );
  test('one that runs into what has begun', () => {
    const begun = { ...lasting('2026-11-30T09:55:00Z'), id: 'z' };
    expect(seatedTwice([between('a', '10:00', '10:15')], [begun]).map(({ id }) => id)).toEqual([
      'a',
    ]);
  });
});
