import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statesOf } from '../rules.ts';
import { nearestTown, type Towns } from './nearest.ts';

const towns: Towns = JSON.parse(
  readFileSync(new URL('./indian-towns.json', import.meta.url), 'utf8'),
);

test('every state and territory has a town', () =>
  expect(Object.keys(towns).toSorted()).toEqual(statesOf('IN').toSorted()));

test.each([
  [18.52, 73.86, 'Maharashtra', 'Pune'],
  [12.3, 76.65, 'Karnataka', 'Mysuru'],
  [9.93, 76.27, 'Kerala', 'Kochi'],
  [22.31, 73.18, 'Gujarat', 'Vadodara'],
  [34.15, 77.58, 'Ladakh', 'Leh'],
])('%d, %d is in %s, at %s', (lat, long, state, city) =>
  expect(nearestTown(towns, { lat, long })).toEqual({ state, city }),
);

test.each([
  [51.5, -0.12],
  [25.2, 55.27],
  [0, 0],
])('%d, %d is not in India', (lat, long) => expect(nearestTown(towns, { lat, long })).toBeNull());
