import { expect, test } from 'vitest';
import { segmentsOf } from './segments.ts';

test.each([
  ['a'.repeat(160), 'gsm', 1],
  ['a'.repeat(161), 'gsm', 2],
  ['a'.repeat(306), 'gsm', 2],
  ['a'.repeat(307), 'gsm', 3],
  [`${'a'.repeat(158)}€`, 'gsm', 1],
  [`${'a'.repeat(159)}€`, 'gsm', 2],
  [`${'a'.repeat(69)}–`, 'unicode', 1],
  ['नमस्ते', 'unicode', 1],
  ['क'.repeat(70), 'unicode', 1],
  ['क'.repeat(71), 'unicode', 2],
  ['क'.repeat(134), 'unicode', 2],
  ['क'.repeat(135), 'unicode', 3],
  [`${'क'.repeat(69)}😀`, 'unicode', 2],
] as const)('%# fills so many parts', (text, alphabet, parts) => {
  expect(segmentsOf(text)).toEqual({ alphabet, parts });
});
