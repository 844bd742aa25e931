import { expect, test } from 'vitest';
import { rangeOf, readResult, resultText } from './results.ts';

test.each([
  ['hba1c 7.2', 'HbA1c 7.2 %'],
  ['HbA1c: 7.2%', 'HbA1c 7.2 %'],
  ['fbs 140', 'Fasting sugar 140 mg/dL'],
  ['hb 11.5 g/dl', 'Haemoglobin 11.5 g/dL'],
  ['plt 1,50,000', 'Platelets 150000 /µL'],
  ['creat 1.4 (0.6-1.2)', 'Creatinine 1.4 mg/dL (0.6-1.2)'],
  ['crp <5', 'CRP <5 mg/L'],
  ['ldl 130 (<100)', 'LDL 130 mg/dL (<100)'],
  ['vit b12 180', 'Vitamin B12 180 pg/mL'],
  ['t3 90', 'T3 90 ng/dL'],
  ['fbs 7.8 mmol/L', 'Fasting sugar 7.8 mmol/L'],
  ['Troponin 0.02 ng/mL', 'Troponin 0.02 ng/mL'],
  ['Dengue NS1 positive', 'Dengue NS1 positive'],
  ['X-ray chest: clear', 'X-ray chest: clear'],
  // No unit is put behind what was counted in lakhs, in thousands, or is another test.
  ['plt 1.5', 'plt 1.5'],
  ['platelets 1.5 lakh', 'Platelets 1.5 lakh'],
  ['wbc 7.8', 'wbc 7.8'],
  ['tc 200', 'tc 200'],
  ['tlc 800', 'WBC count 800 /µL'],
  ['t3 1.2', 't3 1.2'],
  ['Widal TO 1:80', 'Widal TO 1:80'],
  ['VDRL 1 : 8', 'VDRL 1 : 8'],
  ['B12: 180', 'Vitamin B12 180 pg/mL'],
  ['Hb 12,5', 'Hb 12,5'],
  ['wbc 11,200', 'WBC count 11200 /µL'],
])('%s is kept as %s, and so again', (typed, text) => {
  expect(resultText(typed)).toBe(text);
  expect(resultText(text)).toBe(text);
});

test.each([
  ['hba1c 7.2', null, '4-5.6'],
  ['hb 12.5', 'Male', '13-17'],
  ['hb 12.5', 'Female', '12-15.5'],
  ['creat 1.4 (0.6-1.5)', null, '0.6-1.5'],
  ['ldl 130 (<100)', null, '<100'],
  ['hdl 35 (>40)', null, '>40'],
  ['crp <5', null, '<6'],
  // Another unit than the range is told in.
  ['fbs 7.8 mmol/L', null, ''],
  ['Troponin 0.02 ng/mL', null, ''],
] as const)('%s of %s is held against %s', (typed, gender, range) => {
  const read = readResult(typed, gender);
  expect(read && rangeOf(read)).toBe(range);
});

test('a word without a number is no result that can be drawn', () =>
  expect(readResult('Widal negative')).toBeNull());
