import { describe, expect, test } from 'vitest';
import { translatorOf } from '../../../../tests/words.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import type { Duration, MealTiming, MedicineForm } from '../model.ts';
import { readDosage } from '../rules.ts';
import { phrase } from './phrase.ts';

const say = (
  text: string,
  language: Language,
  duration: Duration | null = null,
  mealTiming: MealTiming | null = null,
  form: MedicineForm = 'Tablet',
) => {
  const read = readDosage(text);
  if (!read.ok) throw new Error(text);
  return phrase({ dosage: read.dosage, duration, mealTiming, form }, translatorOf(language));
};
const days = (count: number): Duration => ({ count, unit: 'days' });

describe('in English', () => {
  test.each([
    ['1-0-1', days(5), 'after', '1 in the morning, 1 at night, after food, for 5 days'],
    ['½-0-1½', days(1), 'before', '½ in the morning, 1½ at night, before food, for 1 day'],
    [
      '1-1-1-1',
      { count: 1, unit: 'weeks' },
      null,
      '1 in the morning, 1 in the afternoon, 1 in the evening, 1 at night, for 1 week',
    ],
    ['HS', { count: 2, unit: 'months' }, null, '1 at bedtime, for 2 months'],
    ['HS', null, 'bedtime', '1 at bedtime'],
    [
      '5 ml TDS',
      days(3),
      null,
      '5 ml in the morning, 5 ml in the afternoon, 5 ml at night, for 3 days',
    ],
    ['1 drop BD', days(3), null, '1 drop in the morning, 1 drop at night, for 3 days'],
    [
      'weekly',
      { count: 8, unit: 'weeks' },
      'with',
      '1 once a week, not every day, with food, for 8 weeks',
    ],
    [
      '1-0-0 EOD',
      days(10),
      'empty_stomach',
      'Every other day, 1 in the morning, on an empty stomach, for 10 days',
    ],
    ['Q6H', days(3), null, '1 every 6 hours, for 3 days'],
    ['Q6H SOS', days(3), null, '1 when needed, at most every 6 hours, for 3 days'],
    ['SOS', null, null, '1 when needed'],
    ['2 STAT', null, null, '2 at once, one time only'],
    ['2 STAT', days(5), 'after', '2 at once, one time only, after food'],
    [
      '1-0-1 5d > 2 STAT',
      days(3),
      null,
      '1 in the morning, 1 at night, for 5 days; then 2 at once, one time only',
    ],
    ['0-0-0', null, null, 'As the doctor says'],
    ['10-0-8 units', null, 'before', '10 units in the morning, 8 units at night, before food'],
    ['2 puffs BD', null, null, '2 puffs in the morning, 2 puffs at night'],
    ['1 5 times a day', days(7), null, '1, 5 times a day, for 7 days'],
    [
      '1 drop 5 times a day both eyes',
      days(7),
      null,
      '1 drop 5 times a day, in both eyes, for 7 days',
    ],
    [
      '0.6 ml TDS',
      days(3),
      null,
      '0.6 ml in the morning, 0.6 ml in the afternoon, 0.6 ml at night, for 3 days',
    ],
    ['1 SOS max 3/day', days(5), null, '1 when needed, not more than 3 times a day, for 5 days'],
    ['mon thu', days(28), null, '1 every week on Monday, Thursday, not every day, for 28 days'],
    ['1-0-0 weekly', null, 'after', 'Once a week, 1 in the morning, not every day, after food'],
    ['0-0-1 sun', null, null, 'Every week on Sunday, 1 at night, not every day'],
    ['15 mg 3 times a week', null, null, '15 mg on 3 days a week, not every day'],
    [
      '1-0-1 5 days a week',
      null,
      null,
      'On 5 days a week, 1 in the morning, 1 at night, not every day',
    ],
    ['as directed', days(5), null, 'As the doctor says, for 5 days'],
    ['as directed', null, 'before', 'As the doctor says, before food'],
    ['1 drop both eyes as directed', null, null, '1 drop as the doctor says, in both eyes'],
    ['monthly', null, null, '1 once a month'],
    ['every 15 days', days(60), 'after', '1 every 15 days, after food, for 60 days'],
    ['0-0-1 every 3 days', null, null, 'Every 3 days, 1 at night'],
    [
      '20 mg OD 5d > 10 mg 5d > 5 mg 5d',
      null,
      'after',
      '20 mg in the morning, after food, for 5 days; then 10 mg in the morning, for 5 days; then 5 mg in the morning, for 5 days',
    ],
    [
      '1 OD 3d > 2 OD pc 3d > 2 BD 3d',
      null,
      'after',
      '1 in the morning, for 3 days; then 2 in the morning, after food, for 3 days; then 2 in the morning, 2 at night, for 3 days',
    ],
    // What is chosen beside the dosage is meant from the first step on.
    [
      '1 OD 3d > 2 OD pc',
      null,
      'before',
      '1 in the morning, before food, for 3 days; then 2 in the morning',
    ],
    [
      '2 STAT then 1-0-1',
      days(4),
      null,
      '2 at once, one time only; then 1 in the morning, 1 at night, for 4 days',
    ],
  ] satisfies [string, Duration | null, MealTiming | null, string][])(
    '%s',
    (text, duration, meal, expected) => {
      expect(say(text, 'en', duration, meal)).toBe(expected);
    },
  );
  test('a cream has no number', () =>
    expect(say('BD', 'en', days(7), null, 'Cream')).toBe('In the morning, at night, for 7 days'));
});

test.each([
  ['gu', 'સવારે 1, રાત્રે 1, જમ્યા પછી, 5 દિવસ'],
  ['hi', 'सुबह 1, रात 1, खाने के बाद, 5 दिन'],
  ['mr', 'सकाळी 1, रात्री 1, जेवणानंतर, 5 दिवस'],
  ['pa', 'ਸਵੇਰੇ 1, ਰਾਤੀਂ 1, ਖਾਣੇ ਤੋਂ ਬਾਅਦ, 5 ਦਿਨ'],
  ['ta', 'காலை 1, இரவு 1, சாப்பாட்டுக்குப் பின், 5 நாட்கள்'],
  ['or', 'ସକାଳ 1, ରାତି 1, ଖାଇବା ପରେ, 5 ଦିନ'],
  ['kn', 'ಬೆಳಿಗ್ಗೆ 1, ರಾತ್ರಿ 1, ಊಟದ ನಂತರ, 5 ದಿನಗಳು'],
  ['ml', 'രാവിലെ 1, രാത്രി 1, ഭക്ഷണത്തിന് ശേഷം, 5 ദിവസം'],
  ['bn', 'সকাল 1, রাত 1, খাবার পরে, 5 দিন'],
] satisfies [Language, string][])('%s', (language, expected) =>
  expect(say('1-0-1', language, days(5), 'after')).toBe(expected),
);

test.each([
  ['hi', 'हर 15 दिन में एक बार 2'],
  ['mr', 'दर 15 दिवसांतून एकदा 2'],
  ['gu', 'દર 15 દિવસે એક વાર 2'],
  ['bn', 'প্রতি 15 দিনে একবার 2'],
  ['pa', 'ਹਰ 15 ਦਿਨਾਂ ਵਿੱਚ ਇੱਕ ਵਾਰ 2'],
  ['or', 'ପ୍ରତି 15 ଦିନରେ ଥରେ 2'],
  ['ta', 'ஒவ்வொரு 15 நாட்களுக்கும் ஒரு முறை 2'],
  ['kn', 'ಪ್ರತಿ 15 ದಿನಗಳಿಗೊಮ್ಮೆ 2'],
  ['ml', 'ഓരോ 15 ദിവസത്തിലും ഒരു തവണ 2'],
] satisfies [Language, string][])('every 15 days in %s', (language, expected) =>
  expect(say('2 every 15 days', language)).toBe(expected),
);

// Methotrexate read as daily is fatal: what a patient reads begins with the week and ends by saying so.
test.each([
  [
    'en',
    'Once a week, 15 mg in the morning, not every day',
    '15 mg on 3 days a week, not every day',
  ],
  ['hi', 'हफ़्ते में एक बार, सुबह 15 mg, रोज़ नहीं', 'हफ़्ते में 3 दिन 15 mg, रोज़ नहीं'],
  ['mr', 'आठवड्यातून एकदा, सकाळी 15 mg, रोज नाही', 'आठवड्यातून 3 दिवस 15 mg, रोज नाही'],
  ['gu', 'અઠવાડિયામાં એક વાર, સવારે 15 mg, રોજ નહીં', 'અઠવાડિયામાં 3 દિવસ 15 mg, રોજ નહીં'],
  ['bn', 'সপ্তাহে একবার, সকাল 15 mg, প্রতিদিন নয়', 'সপ্তাহে 3 দিন 15 mg, প্রতিদিন নয়'],
  ['pa', 'ਹਫ਼ਤੇ ਵਿੱਚ ਇੱਕ ਵਾਰ, ਸਵੇਰੇ 15 mg, ਰੋਜ਼ ਨਹੀਂ', 'ਹਫ਼ਤੇ ਵਿੱਚ 3 ਦਿਨ 15 mg, ਰੋਜ਼ ਨਹੀਂ'],
  ['or', 'ସପ୍ତାହରେ ଥରେ, ସକାଳ 15 mg, ପ୍ରତିଦିନ ନୁହେଁ', 'ସପ୍ତାହରେ 3 ଦିନ 15 mg, ପ୍ରତିଦିନ ନୁହେଁ'],
  ['ta', 'வாரம் ஒரு முறை, காலை 15 mg, தினமும் வேண்டாம்', 'வாரத்தில் 3 நாட்கள் 15 mg, தினமும் வேண்டாம்'],
  ['kn', 'ವಾರಕ್ಕೊಮ್ಮೆ, ಬೆಳಿಗ್ಗೆ 15 mg, ಪ್ರತಿದಿನ ಬೇಡ', 'ವಾರದಲ್ಲಿ 3 ದಿನ 15 mg, ಪ್ರತಿದಿನ ಬೇಡ'],
  ['ml', 'ആഴ്ചയിൽ ഒരിക്കൽ, രാവിലെ 15 mg, എല്ലാ ദിവസവും വേണ്ട', 'ആഴ്ചയിൽ 3 ദിവസം 15 mg, എല്ലാ ദിവസവും വേണ്ട'],
] satisfies [Language, string, string][])(
  'weekly is no day of it in %s',
  (language, once, thrice) => {
    expect(say('15-0-0 mg weekly', language)).toBe(once);
    expect(say('15 mg 3 times a week', language)).toBe(thrice);
  },
);

test.each([
  ['hi', 'डॉक्टर की सलाह के अनुसार'],
  ['mr', 'डॉक्टरांच्या सल्ल्यानुसार'],
  ['bn', 'ডাক্তারের পরামর্শ মতো'],
  ['ta', 'மருத்துவர் ஆலோசனைப்படி'],
] satisfies [Language, string][])('as directed in %s names no dose', (language, expected) =>
  expect(say('as directed', language)).toBe(expected),
);

test('the dose and the days are no one figure', () => {
  for (const language of ['en', 'hi', 'ta', 'ml', 'bn'] as const)
    expect(say('0-0-1 every 3 days', language)).not.toMatch(/1, 3/);
});

test('one of a thing is singular', () => {
  expect(say('OD', 'mr', { count: 1, unit: 'weeks' })).toContain('1 आठवडा');
  expect(say('OD', 'mr', { count: 2, unit: 'weeks' })).toContain('2 आठवडे');
  expect(say('OD', 'ta', { count: 1, unit: 'months' })).toContain('1 மாதம்');
});

test.each([
  ['1 puff Q1H', 'en', '1 puff every hour'],
  ['1 Q1H SOS', 'en', '1 when needed, at most every hour'],
  ['1 SOS max 1/day', 'en', '1 when needed, not more than once a day'],
  ['1 time a day', 'en', '1 once a day'],
  ['2 ml Q1H', 'hi', 'हर घंटे 2 ml'],
  ['1 SOS max 1/day', 'hi', 'दिन में एक बार से ज़्यादा नहीं'],
  ['1 SOS max 1/day', 'mr', 'दिवसातून एकदापेक्षा जास्त नाही'],
] satisfies [string, Language, string][])(
  '%s in %s: one of a thing is no several',
  (text, language, said) => expect(say(text, language)).toContain(said),
);

test.each([
  ['hi', 'दोनों आँखों में'],
  ['ta', 'இரண்டு கண்களிலும்'],
  ['gu', 'બંને આંખોમાં'],
  ['bn', 'দুই চোখে'],
] satisfies [Language, string][])('where drops go, in %s', (language, expected) =>
  expect(say('1 drop both eyes QID', language)).toContain(expected),
);
