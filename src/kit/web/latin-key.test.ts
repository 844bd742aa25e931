import { expect, test } from 'vitest';
import { latinKey } from './latin-key.ts';

const of = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey });

test('a Latin letter is itself, wherever its keyboard has it', () => {
  expect(of('n', 'KeyN')).toBe('n');
  expect(of('N', 'KeyN', true)).toBe('n');
  // AZERTY
  expect(of('a', 'KeyQ')).toBe('a');
  expect(of('?', 'Slash', true)).toBe('?');
});

test('on a keyboard in another script its place counts', () => {
  expect(of('ल', 'KeyN')).toBe('n');
  expect(of('ज', 'KeyP')).toBe('p');
  // Tamil
  expect(of('ன', 'KeyN')).toBe('n');
  // Some of their keys give two signs.
  expect(of('ज्ञ', 'KeyP', true)).toBe('p');
  expect(of('य', 'Slash')).toBe('/');
  expect(of('य़', 'Slash', true)).toBe('?');
  expect(of('ड', 'BracketLeft')).toBe('[');
  expect(of('१', 'Digit1')).toBe('1');
});

test('keys that have names are not letters', () => {
  expect(of('Enter', 'Enter')).toBe('enter');
  expect(of('ArrowLeft', 'ArrowLeft')).toBe('arrowleft');
  expect(of('F1', 'F1')).toBe('f1');
  expect(of('Dead', 'Quote')).toBe('dead');
});
