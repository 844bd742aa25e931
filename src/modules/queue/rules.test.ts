import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { api as slots } from '../slots/contract.ts';
import { tokenActs, tokenStatuses } from './model.ts';
import {
  acts,
  awayUntil,
  mayAct,
  orderOf,
  paceOf,
  placesOf,
  type Presence,
  type Waiting,
} from './rules.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00+05:30');
const at = (minutes: number) => now.add({ minutes }).toString();
const one = (number: number, more: Partial<Waiting> = {}): Waiting => ({
  id: `t${number}`,
  number,
  isPriority: false,
  turn: null,
  startsAt: null,
  ...more,
});
const numbers = (waiting: Waiting[], turns = 0, pace = 10) =>
  orderOf(waiting, now, turns, pace).map(({ number }) => number);

describe('the order of turns', () => {
  test.each<[string, Waiting[], number[]]>([
    ['walk-ins go by token', [one(3), one(1), one(2)], [1, 2, 3]],
    [
      'a booked patient goes when the start has come',
      [one(1), one(2), one(3, { startsAt: at(-5) })],
      [3, 1, 2],
    ],
    [
      'walk-ins fill the gap before a start',
      [one(1), one(2), one(3), one(4, { startsAt: at(20) })],
      [1, 2, 4, 3],
    ],
    [
      'of two booked the earlier start goes first',
      [one(1, { startsAt: at(-1) }), one(2, { startsAt: at(-9) })],
      [2, 1],
    ],
    [
      'an early booked patient goes in when nobody else is there',
      [one(1, { startsAt: at(90) })],
      [1],
    ],
    [
      'priority goes before all who follow the rule',
      [one(1), one(2, { startsAt: at(-5) }), one(3, { isPriority: true })],
      [3, 2, 1],
    ],
    [
      'a given turn goes before priority',
      [one(1, { turn: 0 }), one(2, { isPriority: true })],
      [1, 2],
    ],
    [
      'a later turn is kept exactly',
      [one(1), one(2), one(3), one(4), one(5, { turn: 2 })],
      [1, 2, 5, 3, 4],
    ],
    ['a turn beyond the last is the last', [one(1, { turn: 9 }), one(2)], [2, 1]],
  ])('%s', (_name, waiting, expected) => {
    expect(numbers(waiting)).toEqual(expected);
  });

  test('who was skipped comes after three calls', () => {
    const skipped = one(1, { turn: 7 + 3 });
    const others = [one(2), one(3), one(4), one(5)];
    expect(numbers([skipped, ...others], 7)).toEqual([2, 3, 4, 1, 5]);
    expect(numbers([skipped, ...others.slice(2)], 9)).toEqual([4, 1, 5]);
    expect(numbers([skipped, ...others.slice(3)], 10)).toEqual([1, 5]);
  });

  test('loses nobody and doubles nobody, whatever is set', () => {
    const waiting = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        number: fc.integer({ min: 1, max: 200 }),
        isPriority: fc.boolean(),
        turn: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
        startsAt: fc.option(
          fc.integer({ min: -300, max: 300 }).map((minutes) => at(minutes)),
          { nil: null },
        ),
      }),
      { selector: ({ number }) => number, maxLength: 40 },
    );
    fc.assert(
      fc.property(
        waiting,
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 60 }),
        (list, turns, pace) => {
          const order = orderOf(list, now, turns, pace);
          expect(order.map(({ id }) => id).toSorted()).toEqual(list.map(({ id }) => id).toSorted());
          const plain = order.filter(
            ({ turn, isPriority, startsAt }) => turn === null && !isPriority && startsAt === null,
          );
          expect(plain.map(({ number }) => number)).toEqual(
            plain.map(({ number }) => number).toSorted((a, b) => a - b),
          );
        },
      ),
    );
  });
});

describe("today's pace", () => {
  const visit = (from: number, minutes: number) => ({
    calledAt: at(from),
    doneAt: at(from + minutes),
  });
  test('is the usual length before anybody is done', () => {
    expect(paceOf([], 15)).toBe(15);
  });
  test('mixes the first visits with the usual length', () => {
    expect(paceOf([visit(-60, 6)], 15)).toBe(12);
  });
  test('follows the latest eight, without slips of the finger and long forgotten ones', () => {
    const slow = Array.from({ length: 5 }, (_, n) => visit(-900 + n * 60, 50));
    const quick = Array.from({ length: 8 }, (_, n) => visit(-120 + n * 10, 10));
    expect(paceOf([...slow, ...quick], 15)).toBe(10);
    expect(paceOf([visit(-10, 0), visit(-300, 240), visit(-200, 30), visit(-100, 30)], 15)).toBe(
      40,
    );
  });
});

describe('the wait', () => {
  test('is what is left inside, then one pace each', () => {
    const places = placesOf([one(1), one(2), one(3)], [{ calledAt: at(-4) }], now, 10);
    expect(places.map(({ before, minutes }) => [before, minutes])).toEqual([
      [0, 6],
      [1, 16],
      [2, 26],
    ]);
  });
  test('is nothing for the first while nobody is inside', () => {
    expect(placesOf([one(1)], [], now, 10)[0]?.minutes).toBe(0);
  });
  test('of a booked patient reaches to the start at least', () => {
    expect(placesOf([one(1), one(2, { startsAt: at(45) })], [], now, 10)[1]?.minutes).toBe(45);
  });
});

describe('a doctor who is away', () => {
  const session = (from: number, to: number) => ({
    from: now.add({ minutes: from }),
    to: now.add({ minutes: to }),
  });
  const delay = (minutes: number, madeAt: number) => ({ minutes, madeAt: at(madeAt) });
  test.each<[string, Partial<Presence>, number | null]>([
    ['is there without a word', {}, null],
    ['comes so much later than it was told', { delay: delay(30, -10) }, 20],
    [
      'late for a session ahead comes so much after its begin',
      { delay: delay(30, -20), sessions: [session(15, 200)] },
      45,
    ],
    [
      'is there once somebody was called since',
      { delay: delay(60, -10), lastCallAt: at(-1) },
      null,
    ],
    [
      'is away whoever was called before and is inside',
      { delay: delay(60, -10), lastCallAt: at(-12), isInside: true },
      50,
    ],
    ['is not known to be away when the time is over', { delay: delay(30, -31) }, null],
    ['comes with the session', { sessions: [session(20, 200)] }, 20],
    [
      'is between sessions',
      { sessions: [session(-200, -90), session(150, 300)], lastCallAt: at(-95) },
      150,
    ],
    [
      'goes on beyond the session',
      { sessions: [session(-200, -10), session(150, 300)], lastCallAt: at(-15) },
      null,
    ],
    [
      'has somebody inside before the session',
      { sessions: [session(20, 200)], lastCallAt: at(-70), isInside: true },
      null,
    ],
    ['sits now', { sessions: [session(-20, 200)] }, null],
  ])('%s', (_name, more, minutes) => {
    const away = awayUntil({
      now,
      sessions: [],
      delay: undefined,
      lastCallAt: null,
      isInside: false,
      ...more,
    });
    expect(away && away.since(now).total('minutes')).toBe(minutes);
  });

  test('is waited for by everybody', () => {
    const away = now.add({ minutes: 40 });
    const minutes = placesOf([one(1), one(2)], [{ calledAt: at(-4) }], now, 10, away);
    expect(minutes.map((place) => place.minutes)).toEqual([40, 50]);
  });
});

test('acts start only where the table says', () => {
  const allowed = tokenActs.flatMap((act) =>
    tokenStatuses
      .filter((status) => mayAct(status, act))
      .map((status) => `${status} ${act} ${acts[act].to}`),
  );
  expect(allowed).toEqual([
    'waiting call called',
    'called recall called',
    'left recall called',
    'called finish done',
    'waiting skip waiting',
    'called skip waiting',
    'waiting leave left',
    'called leave left',
  ]);
});

test('a screen with the queue reads it again when hours change, by which it says when the doctor comes', () => {
  const { save, except, unexcept, removeSession } = slots;
  const { addHoliday, amendHoliday, removeHoliday } = slots;
  const changing = [save, except, unexcept, removeSession, addHoliday, amendHoliday, removeHoliday];
  expect(
    changing.filter(({ touches = [] }) => !touches.includes('queue')).map((verb) => verb.id),
  ).toEqual([]);
});
