import { expect, test } from 'vitest';
import { bookingRefused, moduleMm, posterMetres } from './rules.ts';

test.each([
  [{ here: 0, anywhere: 0, link: 0, address: 0 }, undefined],
  [{ here: 1, anywhere: 4, link: 29, address: 9 }, undefined],
  [{ here: 2, anywhere: 2, link: 0, address: 0 }, 'booking_share'],
  [{ here: 0, anywhere: 5, link: 0, address: 0 }, 'booking_share'],
  [{ here: 0, anywhere: 0, link: 30, address: 0 }, 'booking_busy'],
  [{ here: 0, anywhere: 0, link: 0, address: 10 }, 'booking_busy'],
])('%j', (counts, code) => {
  expect(bookingRefused(counts)?.sentence.id).toBe(code);
});

test('a module of the poster is 2.5 mm', () => {
  expect(moduleMm(posterMetres)).toBeCloseTo(2.5);
});
