import { expect, test } from 'vitest';
import type { Status } from '../../model.ts';
import { freeStarts, instantOf } from './free-starts.ts';

const zone = 'Asia/Kolkata';
const day = '2026-11-21';
const at = (time: string) => instantOf(day, time, zone);
const seated = (from: string, to: string, status: Status = 'Confirmed') => ({
  startsAt: at(from),
  endsAt: at(to),
  status,
});
const free = (now: string, taken: ReturnType<typeof seated>[] = [], minutes = 15) =>
  freeStarts({ day, minutes, zone, now: Temporal.Instant.from(at(now)), taken });

test('a whole day, by quarter hours', () => {
  const starts = free('06:00');
  expect(starts[0]).toBe('09:00');
  expect(starts.at(-1)).toBe('20:45');
  expect(starts).toHaveLength(48);
});

test('today begins with the start that is running', () => expect(free('10:10')[0]).toBe('10:00'));

test('what is taken is not offered, what was canceled is', () => {
  expect(free('09:00', [seated('09:00', '09:30'), seated('09:30', '09:45', 'Canceled')])[0]).toBe(
    '09:30',
  );
});

test('a long one needs the whole of its time', () =>
  expect(free('09:00', [seated('09:30', '09:45')], 45)[0]).toBe('09:45'));
