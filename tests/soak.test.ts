// The judge of the soak: what climbs is seen, what is only restless is not.
import { expect, test } from 'vitest';
import {
  coursesOf,
  type Ending,
  faultsOfSoak,
  type Sample,
  slopeOf,
} from '../scripts/faults/soak-judge.ts';

const mb = 1024 * 1024;
const clean: Ending = {
  wrong: new Map(),
  waiting: 0,
  dead: 0,
  lost: 0,
  doubled: 0,
  halves: 0,
};

/** The same at every run, and as restless as memory under a collector is. */
const restless = (at: number, megabytes: number): number =>
  (Math.abs(Math.sin(at * 12.9898) * 43_758.5453) % 1) * megabytes * mb;

const calm = (at: number): Sample => ({
  minutes: at / 2,
  // Caches fill at first.
  residentBytes: (at < 30 ? 200 + at * 2 : 260) * mb + restless(at, 30),
  heapBytes: 80 * mb + restless(at, 60),
  spaces: {},
  helperBytes: 90 * mb + restless(at + 1, 10),
  descriptors: 70 + (at % 5),
  databaseBytes: 120 * mb + restless(at + 2, 12),
  sharedBytes: 140 * mb,
  connections: 26 + (at % 3),
  lateMillis: 4,
  p95Millis: 60,
  answers: 270,
  load: 1,
});

const twoHours = (change: (sample: Sample, at: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: 240 }, (_, at) => ({ ...calm(at), ...change(calm(at), at) }));

const faultsAt = (samples: readonly Sample[]): string[] =>
  faultsOfSoak(samples, clean).map((fault) => fault.replace(/: -?\d.*/, ''));

test('what is restless and does not climb is flat, however steeply it began', () => {
  expect(faultsAt(twoHours())).toEqual([]);
});

test.each([
  ['memory of the server at the lowest', 'residentBytes', 14 * mb],
  ['its heap at the lowest', 'heapBytes', 7 * mb],
  ['memory of its helpers at the lowest', 'helperBytes', 14 * mb],
  ['memory of PostgreSQL, a connection', 'databaseBytes', 40 * mb],
  ['open descriptors besides connections to the database', 'descriptors', 4],
] as const)('%s that climbs is a fault, and no other', (what, name, anHour) => {
  const climbing = twoHours((sample, at) => ({ [name]: sample[name] + (anHour * at) / 120 }));
  expect(faultsAt(climbing)).toEqual([`climbs: ${what}`]);
});

test('memory that leaps once and stays up is a fault too', () => {
  const leaping = twoHours((sample, at) =>
    at < 140 ? {} : { residentBytes: sample.residentBytes + 40 * mb },
  );
  expect(faultsAt(leaping)).toEqual(['climbs: memory of the server at the lowest']);
});

test('more connections while others want the machine are no leak, more than there may be are', () => {
  const crowd = (more: number): Sample[] =>
    twoHours(({ connections, descriptors, databaseBytes }, at) => {
      const now = connections + (at > 120 ? more : 0);
      return {
        connections: now,
        descriptors: descriptors + now - connections,
        databaseBytes: (databaseBytes * now) / connections,
      };
    });
  expect(faultsAt(crowd(4))).toEqual([]);
  expect(faultsAt(crowd(8))).toEqual(['36 connections to the database']);
});

test('one look in ten that finds twice as much moves no slope', () => {
  const points = Array.from({ length: 60 }, (_, at) => ({
    hours: at / 60,
    value: at % 10 === 9 ? 400 : 200,
  }));
  expect(slopeOf(points)).toBe(0);
});

test('what is too short says nothing of memory', () => {
  expect(coursesOf(twoHours().slice(0, 60))).toBeNull();
});

test.each([
  [{ wrong: new Map([['patients.search 500', 2]]) }, '2 × patients.search 500'],
  [{ waiting: 1 }, '1 waiting'],
  [{ dead: 3 }, '3 dead'],
  [{ lost: 1 }, '1 lost'],
  [{ doubled: 1 }, '1 doubled'],
  [{ halves: 1 }, '1 half'],
])('an ending with %o is a fault', (change, fault) => {
  expect(faultsOfSoak([], { ...clean, ...change })).toEqual([fault]);
});
