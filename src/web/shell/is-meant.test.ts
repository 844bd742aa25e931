import { expect, test } from 'vitest';
import { isMeant } from './is-meant.ts';

test.each([
  ['', true],
  ['gst', true],
  ['TAX number', true],
  ['number gst', true],
  ['gst holiday', false],
  ['रसीद', true],
])('“%s” finds the tax number: %s', (text, is) =>
  expect(isMeant(text, ['GST number', 'The tax number on receipts', 'रसीद'])).toBe(is),
);
