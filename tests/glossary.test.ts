import { describe, expect, it } from 'vitest';
import { type Glossary, glossaryFaults, glossaryGaps, termFinder } from '../scripts/glossary.ts';
import { type Language, languageCodes } from '../src/kit/shared/languages.ts';

const terms = {
  payment: ['भुगतान'],
  'payment history': ['भुगतान इतिहास'],
  allergy: ['एलर्जी'],
  skip: ['छोड़', 'आगे बढ़'],
};
const faultsOf = (english: string, text: string, exceptions = {}) =>
  glossaryFaults(
    { terms, exceptions },
    [{ place: 'hi/screens', english, text }],
    termFinder(Object.keys(terms)),
  );

describe('termFinder', () => {
  const termsIn = termFinder(Object.keys(terms));

  it.each([
    ['Payments of the day', ['payment']],
    ['PAYMENT HISTORY', ['payment history']],
    ['Allergies', ['allergy']],
    ['{count, plural, one {# payment} other {# payments}}', ['payment']],
    ['Prepayment, <0>skipping</0> {payment}', []],
  ])('finds in "%s" %j', (english, expected) => {
    expect([...termsIn(english)]).toEqual(expected);
  });
});

describe('glossaryFaults', () => {
  it('names text, term and word', () => {
    expect(faultsOf('Skip the patient', 'मरीज़ को वगळा')).toEqual([
      'hi/screens: "मरीज़ को वगळा" says "skip" ("Skip the patient") without "छोड़"',
    ]);
  });

  it.each([
    ['Payment', 'भुगतानों की सूची'],
    ['Skip', 'आगे बढ़ाएँ'],
    // Composed and decomposed letters are one.
    ['Skip', 'छोड़ें'.normalize('NFD')],
  ])('accepts "%s" as "%s"', (english, text) => {
    expect(faultsOf(english, text)).toEqual([]);
  });

  it('finds a stem only where a word begins', () => {
    expect(faultsOf('Skip', 'बिछोड़')).toHaveLength(1);
  });

  it('knows an exception by term and text, and refuses one that nothing needs', () => {
    const exceptions = { skip: { Skip: 'the tour says it so' } };
    expect(faultsOf('Skip', 'टूर बंद करें', exceptions)).toEqual([]);
    expect(faultsOf('Skip', 'छोड़ें', exceptions)).toEqual([
      'glossary: nothing needs the exception "Skip" of "skip"',
    ]);
  });
});

describe('glossaryGaps', () => {
  const everywhere = () =>
    new Map<Language, Glossary>(
      languageCodes
        .filter((language) => language !== 'en')
        .map((language) => [language, { terms, exceptions: {} }]),
    );

  it('finds none where every language has every term', () => {
    expect(glossaryGaps(everywhere())).toEqual([]);
  });

  it('names the language and the term that it lacks', () => {
    const glossaries = everywhere().set('ta', {
      terms: { payment: ['கட்டணம்'], token: ['டோக்கன்'] },
      exceptions: {},
      without: { allergy: 'reason', skip: 'reason', token: 'reason', paper: 'reason' },
    });
    glossaries.delete('bn');
    const faults = glossaryGaps(glossaries);
    expect(faults.filter((fault) => fault.startsWith('ta/'))).toEqual([
      'ta/glossary: lacks the term "payment history"',
      'ta/glossary: is not without the term "token"',
      'ta/glossary: is not without the term "paper"',
    ]);
    expect(faults).toContain('hi/glossary: lacks the term "token"');
    expect(faults.filter((fault) => fault.startsWith('bn/'))).toHaveLength(5);
  });
});
