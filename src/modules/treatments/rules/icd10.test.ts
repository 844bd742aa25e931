import { describe, expect, test } from 'vitest';
import { diagnoses, findDiagnoses, titleOf } from './icd10.ts';

test('there are the codes of general practice, each once, of the form and with words', () => {
  expect(diagnoses.length).toBeGreaterThanOrEqual(2000);
  expect(new Set(diagnoses.map(({ code }) => code)).size).toBe(diagnoses.length);
  const wrong = diagnoses.filter(
    ({ code, title }) => !/^[A-Z]\d{2}(\.\d)?$/.test(code) || title.trim() === '',
  );
  expect(wrong).toEqual([]);
});

/** Chapters of ICD-10, 2019, by their first and last category. */
const chapters = [
  ['A00', 'B99'],
  ['C00', 'D48'],
  ['D50', 'D89'],
  ['E00', 'E90'],
  ['F00', 'F99'],
  ['G00', 'G99'],
  ['H00', 'H59'],
  ['H60', 'H95'],
  ['I00', 'I99'],
  ['J00', 'J99'],
  ['K00', 'K93'],
  ['L00', 'L99'],
  ['M00', 'M99'],
  ['N00', 'N99'],
  ['O00', 'O99'],
  ['P00', 'P96'],
  ['Q00', 'Q99'],
  ['R00', 'R99'],
  ['S00', 'T98'],
  ['U00', 'U99'],
  ['V01', 'Y98'],
  ['Z00', 'Z99'],
] as const;

test('every code stands in a chapter', () => {
  const stray = diagnoses.filter(({ code }) => {
    const category = code.slice(0, 3);
    return !chapters.some(([from, to]) => category >= from && category <= to);
  });
  expect(stray).toEqual([]);
});

describe('what a doctor types finds the code', () => {
  test.each([
    ['typhoid', 'A01.0'],
    ['enteric fever', 'A01.0'],
    ['motijhara', 'A01.0'],
    ['haija', 'A00.9'],
    ['dengue', /^A9[07]/],
    ['malaria', /^B5/],
    ['urti', /^J06/],
    ['tonsillitis', /^J03/],
    ['asthma', /^J45/],
    ['copd', /^J44/],
    ['hypertension', /^I10/],
    ['htn', /^I10/],
    ['t2dm', /^E11/],
    ['diabetes', /^E1/],
    ['hypothyroid', /^E03/],
    ['uti', /^N39/],
    ['migraine', /^G43/],
    ['acidity', /^K/],
    ['piles', /^(I84|K64)/],
    ['scabies', /^B86/],
    ['ringworm', /^B35/],
    ['conjunctivitis', /^H10/],
    ['anaemia', /^D/],
    ['J06.9', 'J06.9'],
    ['i10', 'I10'],
    ['fever', /^R50/],
    ['bukhar', /^R50/],
  ])('%s', (typed, code) => {
    const codes = findDiagnoses(typed, 5).map((one) => one.code);
    expect(codes.some((one) => (typeof code === 'string' ? one === code : code.test(one)))).toBe(
      true,
    );
  });

  test('words in any order, everyday words in front, nothing for one letter', () => {
    expect(findDiagnoses('fever typhoid', 1)[0]?.code).toBe('A01.0');
    expect(findDiagnoses('motijhara', 1)[0]).toMatchObject({
      text: 'Motijhara',
      title: 'Typhoid fever',
    });
    expect(findDiagnoses('a', 5)).toEqual([]);
    expect(titleOf('A01.0')).toBe('Typhoid fever');
    expect(titleOf('Z99.9x')).toBe('');
  });
});
