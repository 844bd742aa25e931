import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLanes, hoursOf, inLanes, shiftOf, snap } from './calendar-layout.ts';

const blocks = fc.array(
  fc
    .tuple(fc.nat(1380), fc.integer({ min: 5, max: 240 }))
    .map(([from, length]) => ({ from, to: from + length })),
  { maxLength: 40 },
);

test('none that meet stand in the same lane, and every lane is within the width', () => {
  fc.assert(
    fc.property(blocks, (asked) => {
      const placed = inLanes(asked.map((one, at) => ({ ...one, id: String(at) })));
      expect(placed.map(({ id }) => id).toSorted()).toEqual(
        asked.map((_one, at) => String(at)).toSorted(),
      );
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes);
        for (const other of placed) {
          if (one.id === other.id || one.from >= other.to || other.from >= one.to) continue;
          expect(one.lane).not.toBe(other.lane);
          expect(one.lanes).toBe(other.lanes);
        }
      }
    }),
  );
});

test('one after another takes the whole width', () => {
  expect(
    inLanes([
      { id: 'b', from: 15, to: 30 },
      { id: 'a', from: 0, to: 15 },
    ]),
  ).toEqual([
    { id: 'a', from: 0, to: 15, lane: 0, lanes: 1 },
    { id: 'b', from: 15, to: 30, lane: 0, lanes: 1 },
  ]);
});

test('a working day, and whatever stands outside it', () => {
  expect(hoursOf([])).toEqual({ first: 9, last: 18 });
  expect(
    hoursOf([
      { from: 450, to: 460 },
      { from: 1200, to: 1230 },
    ]),
  ).toEqual({ first: 7, last: 21 });
});

test('snaps to the step within its limits', () => {
  expect([snap(547, 15), snap(-20, 15), snap(7, 5, 10), snap(300, 5, 5, 240)]).toEqual([
    540, 0, 10, 240,
  ]);
});

test('ten at one start are two and a word of eight more; what is being moved stays in sight', () => {
  const ten = Array.from({ length: 10 }, (_, at) => ({ id: `${at}`, from: 600, to: 615 }));
  const other = { id: 'other', from: 700, to: 715 };
  const { shown, folded } = foldLanes(inLanes([...ten, other]), 3);
  expect(shown.map(({ id, lane, lanes }) => [id, lane, lanes])).toEqual([
    ['0', 0, 2.5],
    ['1', 1, 2.5],
    ['other', 0, 1],
  ]);
  expect(folded).toEqual([{ from: 600, to: 615, count: 8 }]);
  expect(foldLanes(inLanes(ten), 3, '9').shown.map(({ id }) => id)).toContain('9');
});

test('one that goes on past midnight keeps its length when it is moved, and has the one it is pulled to', () => {
  const one = { startsAt: '2026-11-21T23:45:00+05:30', endsAt: '2026-11-22T00:15:00+05:30' };
  const was = { day: '2026-11-21', from: 1425, to: 1440 };
  const to = (from: number, until: number) =>
    shiftOf(one, was, { day: '2026-11-21', from, to: until }, 'Asia/Kolkata');
  expect(to(1320, 1335)).toEqual({ startsAt: '2026-11-21T16:30:00Z', minutes: 30 });
  expect(to(1425, 1435)).toEqual({ startsAt: '2026-11-21T18:15:00Z', minutes: 10 });
  expect(to(1425, 1440)).toBeNull();
});
