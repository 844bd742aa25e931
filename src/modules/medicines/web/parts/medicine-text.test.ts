import { expect, test } from 'vitest';
import { likelyType, readMedicineText } from './medicine-text.ts';

test.each([
  ['tab dolo 650', 'Tablet', 'dolo 650'],
  ['Syp. Ascoril LS', 'Syrup', 'Ascoril LS'],
  ['inj diclofenac', 'Injection', 'diclofenac'],
  ['Cream Betnovate', 'Cream', 'Betnovate'],
  ['dolo 650', null, 'dolo 650'],
  ['tab', null, 'tab'],
  ['', null, ''],
])('%j is a %s named %s', (text, type, name) =>
  expect(readMedicineText(text)).toEqual({ type, name }),
);

test.each([
  ['Crocin DS suspension', 'Suspension'],
  ['Moxifloxacin eye drops', 'Drop'],
  ['Becosules', 'Tablet'],
  ['Volini gel', 'Gel'],
])('%s is likely a %s', (name, type) => expect(likelyType(name)).toBe(type));
