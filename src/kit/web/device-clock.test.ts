import { expect, test } from 'vitest';
import { clockError } from './device-clock.ts';

const at = (time: string) => Date.parse(`2026-11-28T${time}Z`);

test.each([
  { said: '04:30:00', asked: '04:30:00', heard: '04:30:01', is: 0, why: 'both are right' },
  { said: '04:30:00', asked: '04:34:30', heard: '04:34:31', is: 0, why: 'some minutes' },
  { said: '04:30:00', asked: '04:29:00', heard: '04:41:00', is: 0, why: 'a line that takes long' },
  { said: '04:30:00', asked: '04:10:00', heard: '09:00:00', is: 0, why: 'it slept in between' },
  {
    said: '04:30:00',
    asked: '17:00:00',
    heard: '17:00:02',
    is: 45_000_000,
    why: 'half a day fast',
  },
  { said: '04:30:00', asked: '04:10:00', heard: '04:20:00', is: -600_000, why: 'ten minutes slow' },
])('$why', ({ said, asked, heard, is }) =>
  expect(clockError(at(said), at(asked), at(heard))).toBe(is),
);
