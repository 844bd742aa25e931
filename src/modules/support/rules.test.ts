import { describe, expect, test } from 'vitest';
import { scrub, scrubStack, timeOf } from './rules.ts';

describe('scrub', () => {
  test.each([
    [
      "Cannot read properties of undefined (reading 'name')",
      'Cannot read properties of undefined (reading <text>)',
    ],
    ['"Meera Joshi" is not valid JSON', '<text> is not valid JSON'],
    ['call +91 98765 43210 failed', 'call <number> failed'],
    ['otp 482913 wrong', 'otp <number> wrong'],
    ['meera.j@mail.example is taken', '<e-mail> is taken'],
    ['at /patient-detail/01902b5e-7c1a-7000-8000-0000000000aa', 'at /patient-detail/<id>'],
    ['https://clinic.example/patient?q=Meera#x failed', 'https://clinic.example/patient failed'],
    ['மீரா ஜோஷி not found', '<text> not found'],
    ['Bearer 8sK2pQ9xWv3nR5tY7uI1oP0aZ4', 'Bearer <key>'],
    ['row 12, column 340', 'row 12, column 340'],
    ['first\u0007\u001b[31msecond\rthird', 'first  [31msecond third'],
    ['\ud800 broken', '<text> broken'],
    ['', ''],
  ])('%j becomes %j', (text, scrubbed) => expect(scrub(text)).toBe(scrubbed));

  test('is done in time that grows with the text, not with its square', () => {
    const began = performance.now();
    for (const piece of ['1 ', 'a@', '"', 'a1-', '<text> ', 'https://a?'])
      scrub(piece.repeat(8000 / piece.length));
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

test('a stack keeps its frames alone', () => {
  const stack = `TypeError: Meera Joshi is null
    at draw (https://clinic.example/assets/inside-B1x.js:12:340)
    at https://clinic.example/assets/react-C2.js?v=Meera:1:9
render@https://clinic.example/assets/door.js:1:2
Meera Joshi, 34 years`;
  expect(scrubStack(stack)).toBe(
    'at draw (https://clinic.example/assets/inside-B1x.js:12:340)\nat https://clinic.example/assets/react-C2.js\nrender@https://clinic.example/assets/door.js:1:2',
  );
});

test.each([
  ['2026-11-21T05:00:00Z', '2026-11-21T05:00:00Z'],
  ['2026-11-20T10:30:00+05:30', '2026-11-20T05:00:00Z'],
  ['1999-01-01T00:00:00Z', '2026-11-21T06:00:00Z'],
  ['yesterday', '2026-11-21T06:00:00Z'],
  [undefined, '2026-11-21T06:00:00Z'],
])('a fault told at %s happened at %s', (stated, at) => {
  expect(timeOf(stated, Temporal.Instant.from('2026-11-21T06:00:00Z')).toString()).toBe(at);
});
