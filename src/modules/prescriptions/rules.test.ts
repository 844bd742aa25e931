import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Dosage,
  type Duration,
  durationUnits,
  type MedicineForm,
  medicineForms,
  type TimeOfDay,
  timesOfDay,
} from './model.ts';
import {
  amountText,
  atTimes,
  daysOf,
  notation,
  prescriptionLine,
  readDosage,
  readDuration,
  timesOf,
} from './rules.ts';
import { supplyOf } from './rules/supply.ts';

const read = (text: string): Dosage => {
  const answer = readDosage(text);
  if (!answer.ok) throw new Error(`${text}: ${answer.code}`);
  return answer.dosage;
};
const made = (form: MedicineForm) => ({ medicineName: '', strength: '', form });
const day = (morning: number, afternoon: number, evening: number, night: number) => ({
  morning,
  afternoon,
  evening,
  night,
});

describe('a dosage is read', () => {
  test.each([
    ['1-1-1', day(1, 1, 0, 1)],
    ['1-0-1', day(1, 0, 0, 1)],
    ['0-0-1', day(0, 0, 0, 1)],
    ['999-999-999', day(999, 999, 0, 999)],
    ['0-0-0', day(0, 0, 0, 0)],
    ['001-000-010', day(1, 0, 0, 10)],
    ['1-0-1-1', day(1, 0, 1, 1)],
    ['1 - 0 - 1', day(1, 0, 0, 1)],
    ['1–0–1', day(1, 0, 0, 1)],
    ['1—0−1', day(1, 0, 0, 1)],
    ['1+0+1', day(1, 0, 0, 1)],
    ['1/2-0-1/2', day(0.5, 0, 0, 0.5)],
    ['½-0-½', day(0.5, 0, 0, 0.5)],
    ['1½-0-¼', day(1.5, 0, 0, 0.25)],
    ['1 1/2-0-3/4', day(1.5, 0, 0, 0.75)],
    ['1.5-0-.5', day(1.5, 0, 0, 0.5)],
    ['1⁄2-0-1', day(0.5, 0, 0, 1)],
    ['१-०-१', day(1, 0, 0, 1)],
    ['૧-૦-૧', day(1, 0, 0, 1)],
    ['௧-௦-௧', day(1, 0, 0, 1)],
    ['൧-൦-൨', day(1, 0, 0, 2)],
    ['OD', day(1, 0, 0, 0)],
    ['o.d.', day(1, 0, 0, 0)],
    ['BD', day(1, 0, 0, 1)],
    ['bid', day(1, 0, 0, 1)],
    ['½ bd', day(0.5, 0, 0, 0.5)],
    ['1/2 BD', day(0.5, 0, 0, 0.5)],
    ['2 tabs bd', day(2, 0, 0, 2)],
    ['TDS', day(1, 1, 0, 1)],
    ['tid', day(1, 1, 0, 1)],
    [' Qid ', day(1, 1, 1, 1)],
    ['OM', day(1, 0, 0, 0)],
    ['on', day(0, 0, 0, 1)],
    ['HS', day(0, 0, 0, 1)],
    ['twice a day', day(1, 0, 0, 1)],
  ])('%s every day', (text, amounts) => {
    expect(read(text)).toMatchObject({
      frequency: 'daily',
      amounts,
      each: null,
      everyHours: null,
      unit: null,
    });
  });

  test.each([
    ['SOS', { frequency: 'when_needed', each: 1, everyHours: null }],
    ['prn', { frequency: 'when_needed', each: 1 }],
    ['2 SOS', { frequency: 'when_needed', each: 2 }],
    ['1-0-1 SOS', { frequency: 'when_needed', each: null, amounts: day(1, 0, 0, 1) }],
    ['TDS SOS', { frequency: 'when_needed', amounts: day(1, 1, 0, 1) }],
    ['Q6H SOS', { frequency: 'when_needed', everyHours: 6, each: 1 }],
    ['STAT', { frequency: 'once', each: 1 }],
    ['2 stat', { frequency: 'once', each: 2 }],
    ['Weekly', { frequency: 'weekly', each: 1 }],
    ['once a week', { frequency: 'weekly', each: 1 }],
    ['1-0-0 weekly', { frequency: 'weekly', each: null, amounts: day(1, 0, 0, 0) }],
    ['alternate days', { frequency: 'alternate_days', each: 1 }],
    ['AD', { frequency: 'alternate_days', each: 1 }],
    ['EOD', { frequency: 'alternate_days', each: 1 }],
    [
      'HS alternate days',
      { frequency: 'alternate_days', each: null, amounts: day(0, 0, 0, 1), isAtBedtime: true },
    ],
    ['Q4H', { frequency: 'every_hours', everyHours: 4, each: 1 }],
    ['q 6 h', { frequency: 'every_hours', everyHours: 6 }],
    ['q8h', { frequency: 'every_hours', everyHours: 8 }],
    ['½ Q12H', { frequency: 'every_hours', everyHours: 12, each: 0.5 }],
    ['6 hourly', { frequency: 'every_hours', everyHours: 6 }],
    ['every 8 hours', { frequency: 'every_hours', everyHours: 8 }],
    ['5ml-0-5ml', { frequency: 'daily', amounts: day(5, 0, 0, 5), unit: 'ml' }],
    ['5-0-5 ml', { frequency: 'daily', amounts: day(5, 0, 0, 5), unit: 'ml' }],
    ['5 ml TDS', { frequency: 'daily', amounts: day(5, 5, 0, 5), unit: 'ml' }],
    ['2 drops qid', { frequency: 'daily', amounts: day(2, 2, 2, 2), unit: 'drops' }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  test.each([
    ['0-0-1 HS', { amounts: day(0, 0, 0, 1), isAtBedtime: true }],
    ['1 at night', { amounts: day(0, 0, 0, 1), isAtBedtime: false }],
    ['1 morning', { amounts: day(1, 0, 0, 0) }],
    ['1 every other day', { frequency: 'alternate_days', each: 1 }],
    ['5 cc BD', { amounts: day(5, 0, 0, 5), unit: 'ml' }],
    ['1 tsf TDS', { amounts: day(1, 1, 0, 1), unit: 'teaspoons' }],
    ['१ सुबह', { amounts: day(1, 0, 0, 0) }],
    ['1 दिन में दो बार', { amounts: day(1, 0, 0, 1) }],
    ['½ दिन में तीन बार खाने के बाद', { amounts: day(0.5, 0.5, 0, 0.5) }],
    ['1 चम्मच दिन में दो बार', { amounts: day(1, 0, 0, 1), unit: 'teaspoons' }],
    ['2 बूंद दिन में चार बार', { amounts: day(2, 2, 2, 2), unit: 'drops' }],
    ['1 गोली सोते समय', { amounts: day(0, 0, 0, 1), isAtBedtime: true, unit: null }],
    ['1 गोली रात को', { amounts: day(0, 0, 0, 1), isAtBedtime: false }],
    ['सुबह शाम', { amounts: day(1, 0, 1, 0) }],
    ['1 सुबह-शाम खाने के बाद', { amounts: day(1, 0, 1, 0) }],
    ['½ गोली सुबह, दोपहर और रात', { amounts: day(0.5, 0.5, 0, 0.5) }],
    ['५ मिली दिन में 2 बार', { amounts: day(5, 0, 0, 5), unit: 'ml' }],
    ['1 ഗുളിക ദിവസം 3 നേരം', { amounts: day(1, 1, 0, 1), unit: null }],
    ['1 morning and night', { amounts: day(1, 0, 0, 1) }],
    ['5 ml morning/evening', { amounts: day(5, 0, 5, 0), unit: 'ml' }],
    ['1 सकाळी व रात्री जेवणानंतर', { amounts: day(1, 0, 0, 1) }],
    ['1 સવારે સાંજે જમ્યા પછી', { amounts: day(1, 0, 1, 0) }],
    ['1 সকালে ও সন্ধ্যায় খাবারের পরে', { amounts: day(1, 0, 1, 0) }],
    ['1 ਸਵੇਰੇ ਸ਼ਾਮ', { amounts: day(1, 0, 1, 0) }],
    ['1 ସକାଳେ ସନ୍ଧ୍ୟାରେ', { amounts: day(1, 0, 1, 0) }],
    ['காலை மாலை சாப்பாட்டுக்குப் பின்', { amounts: day(1, 0, 1, 0) }],
    ['௧ மாத்திரை காலை இரவு', { amounts: day(1, 0, 0, 1), unit: null }],
    ['1 ಬೆಳಿಗ್ಗೆ ಮತ್ತು ರಾತ್ರಿ ಊಟದ ನಂತರ', { amounts: day(1, 0, 0, 1) }],
    ['1 രാവിലെ രാത്രി ഭക്ഷണത്തിന് ശേഷം', { amounts: day(1, 0, 0, 1) }],
    ['5 ml ഒന്നിടവിട്ട ദിവസങ്ങളിൽ', { frequency: 'alternate_days', each: 5, unit: 'ml' }],
    ['1 இரவு தேவைப்பட்டால்', { frequency: 'when_needed', amounts: day(0, 0, 0, 1) }],
    ['2 சொட்டு காலை', { amounts: day(2, 0, 0, 0), unit: 'drops' }],
    ['1 ज़रूरत पड़ने पर', { frequency: 'when_needed', each: 1 }],
    ['1 हफ़्ते में एक बार', { frequency: 'weekly', each: 1 }],
    ['1-0-1 खाने के बाद', { amounts: day(1, 0, 0, 1) }],
    ['10-0-8 units', { amounts: day(10, 0, 0, 8), unit: 'units' }],
    ['10 IU HS', { amounts: day(0, 0, 0, 10), unit: 'units', isAtBedtime: true }],
    ['2 puffs BD', { amounts: day(2, 0, 0, 2), unit: 'puffs' }],
    [
      '1 spray each nostril OD',
      { amounts: day(1, 0, 0, 0), unit: 'sprays', site: 'both_nostrils' },
    ],
    ['1 drop both eyes QID', { amounts: day(1, 1, 1, 1), unit: 'drops', site: 'both_eyes' }],
    ['2 drops TDS left ear', { amounts: day(2, 2, 0, 2), unit: 'drops', site: 'left_ear' }],
    ['1 tsp TDS', { amounts: day(1, 1, 0, 1), unit: 'teaspoons' }],
    ['0.6 ml TDS', { amounts: day(0.6, 0.6, 0, 0.6), unit: 'ml' }],
    ['0.05 ml-0-0.1 ml', { amounts: day(0.05, 0, 0, 0.1), unit: 'ml' }],
    ['1 sachet BD', { amounts: day(1, 0, 0, 1), unit: 'sachets' }],
    [
      '1 patch every 72 hours',
      { frequency: 'every_hours', everyHours: 72, each: 1, unit: 'patches' },
    ],
    ['5 times a day', { frequency: 'daily', each: 1, timesPerDay: 5 }],
    ['1 drop 5x/day right eye', { each: 1, timesPerDay: 5, unit: 'drops', site: 'right_eye' }],
    ['Q5H', { frequency: 'every_hours', everyHours: 5 }],
    ['mon wed fri', { frequency: 'weekly', each: 1, weekdays: [1, 3, 5] }],
    ['1-0-0 on Sundays', { frequency: 'weekly', amounts: day(1, 0, 0, 0), weekdays: [7] }],
    ['2 weekly thu', { frequency: 'weekly', each: 2, weekdays: [4] }],
    ['monthly', { frequency: 'monthly', each: 1 }],
    ['1 SOS max 3/day', { frequency: 'when_needed', each: 1, maxPerDay: 3 }],
    ['Q6H SOS max 4 a day', { frequency: 'when_needed', everyHours: 6, maxPerDay: 4 }],
  ])('%s', (text, expected) => expect(read(text)).toMatchObject(expected));

  test.each([
    // doses with their times, and their numbers in words
    ['1 सुबह 1 शाम', '1-0-1-0'],
    ['2 गोली सुबह और 1 गोली रात', '2-0-1'],
    ['सुबह 1, दोपहर 2, रात 1', '1-2-1'],
    ['सुबह 1', '1-0-0'],
    ['सुबह-1 रात-2', '1-0-2'],
    ['1 morning - 1 night', '1-0-1'],
    ['एक गोली सुबह शाम', '1-0-1-0'],
    ['आधी गोली रात को', '0-0-½'],
    ['सकाळी 1 रात्री 1', '1-0-1'],
    ['સવારે 1 સાંજે 1', '1-0-1-0'],
    ['সকালে ১টা রাতে ১টা', '1-0-1'],
    ['ਸਵੇਰੇ 1 ਰਾਤੀਂ 1', '1-0-1'],
    ['ସକାଳେ 1 ରାତିରେ 1', '1-0-1'],
    ['காலை 1 இரவு 2', '1-0-2'],
    ['ஒரு மாத்திரை காலை', '1-0-0'],
    ['ಬೆಳಿಗ್ಗೆ 1 ರಾತ್ರಿ 1', '1-0-1'],
    ['രാവിലെ 1 രാത്രി 1', '1-0-1'],
    ['1 morning, 2 night', '1-0-2'],
    ['morning 2 tab, night 1 tab', '2-0-1'],
    ['1 tab in the morning and 2 tabs at night', '1-0-2'],
    ['12 units morning 10 night', '12-0-10 units'],
    ['5 ml सुबह 2.5 ml रात', '5-0-2.5 ml'],
    ['½ morning 1½ night', '½-0-1½'],
    ['half tab bd', '½-0-½'],
    ['half bd', '½-0-½'],
    ['one and half tab bd', '1½-0-1½'],
    ['two tabs tds', '2-2-2'],
    ['four times a day', '1 4 times a day'],
    // figures beside each other, and how often with a cross
    ['1 0 1', '1-0-1'],
    ['1 1 1 pc', '1-1-1'],
    ['१ ० १', '1-0-1'],
    ['5 0 5 ml', '5-0-5 ml'],
    ['2 0 1 after food', '2-0-1'],
    ['1 0 1 5d > 1 0 0 5d', '1-0-1 5d > 1-0-0 5d'],
    ['1 x 3 times a day', '1 3 times a day'],
    ['1 tab × 3 times', '1 3 times a day'],
    // once in so many days
    ['every 15 days', '1 every 15 days'],
    ['1 once in 15 days', '1 every 15 days'],
    ['1 every 15 days once', '1 every 15 days'],
    ['2 tabs every 3rd day', '2 every 3 days'],
    ['1 every three days', '1 every 3 days'],
    ['½ q3d', '½ every 3 days'],
    ['1 every 2 weeks', '1 every 14 days'],
    ['1 fortnightly', '1 every 14 days'],
    ['0-0-1 every 10 days', '0-0-1 every 10 days'],
    ['1 hs every 3 days', '1 HS every 3 days'],
    ['1 every 2 days', '1 alternate days'],
    ['1 once in 7 days', '1 weekly'],
    ['1 weekly once', '1 weekly'],
    ['1 monthly once', '1 monthly'],
    ['daily twice', '1-0-1'],
    ['1 every day', '1-0-0'],
    ['1 OD every 3 days 2w > 1 every 10 days', '1-0-0 every 3 days 2w > 1 every 10 days'],
    [
      '1 drop both eyes every 3 days 2w > every 10 days',
      '1 drops every 3 days both eyes 2w > 1 drops every 10 days both eyes',
    ],
    ['1 हर 15 दिन में एक बार', '1 every 15 days'],
    ['1 दर 15 दिवसांतून एकदा', '1 every 15 days'],
    ['1 દર 15 દિવસે એક વાર', '1 every 15 days'],
    ['1 প্রতি 15 দিনে একবার', '1 every 15 days'],
    ['1 ਹਰ 15 ਦਿਨਾਂ ਵਿੱਚ ਇੱਕ ਵਾਰ', '1 every 15 days'],
    ['1 ପ୍ରତି 15 ଦିନରେ ଥରେ', '1 every 15 days'],
    ['1 15 நாட்களுக்கு ஒரு முறை', '1 every 15 days'],
    ['1 ஒவ்வொரு 15 நாட்களுக்கும் ஒரு முறை', '1 every 15 days'],
    ['1 ಪ್ರತಿ 15 ದಿನಗಳಿಗೊಮ್ಮೆ', '1 every 15 days'],
    ['1 15 ദിവസത്തിൽ ഒരിക്കൽ', '1 every 15 days'],
    ['1 ഓരോ 15 ദിവസത്തിലും ഒരു തവണ', '1 every 15 days'],
    // on so many days of a week, which are not named
    ['twice a week', '1 on 2 days a week'],
    ['1 twice weekly', '1 on 2 days a week'],
    ['1 tab thrice in a week', '1 on 3 days a week'],
    ['1 2 times a week', '1 on 2 days a week'],
    ['2 x 3 times per week', '2 on 3 days a week'],
    ['1 weekly twice', '1 on 2 days a week'],
    ['1 3 times weekly', '1 on 3 days a week'],
    ['15 mg 3x/week', '15 mg on 3 days a week'],
    ['0-0-1 5 days a week', '0-0-1 on 5 days a week'],
    ['1-0-1 5 days/week', '1-0-1 on 5 days a week'],
    ['od thrice weekly', '1-0-0 on 3 days a week'],
    ['1 hs twice a week', '1 HS on 2 days a week'],
    ['1 3 times a week mon wed fri', '1 Mon Wed Fri'],
    ['1 on 1 day a week', '1 weekly'],
    ['1 3 times weekly mon', '1 Mon'],
    ['1 thrice weekly 4w > weekly', '1 on 3 days a week 4w > 1 weekly'],
    ['1 हफ़्ते में 3 बार', '1 on 3 days a week'],
    ['1 हफ्ते में दो दिन', '1 on 2 days a week'],
    ['1 आठवड्यातून 3 वेळा', '1 on 3 days a week'],
    ['1 અઠવાડિયામાં 3 વાર', '1 on 3 days a week'],
    ['1 সপ্তাহে ৩ বার', '1 on 3 days a week'],
    ['1 ਹਫ਼ਤੇ ਵਿੱਚ 3 ਵਾਰ', '1 on 3 days a week'],
    ['1 ସପ୍ତାହରେ 3 ଥର', '1 on 3 days a week'],
    ['1 வாரம் 3 முறை', '1 on 3 days a week'],
    ['1 ವಾರಕ್ಕೆ 3 ಬಾರಿ', '1 on 3 days a week'],
    ['1 ആഴ്ചയിൽ 3 തവണ', '1 on 3 days a week'],
    // as it is directed
    ['as directed', 'as directed'],
    ['Use as advised', 'as directed'],
    ['2 puffs as directed', '2 puffs as directed'],
    ['as directed before food', 'as directed'],
    ['1 drop both eyes as directed', '1 drops as directed both eyes'],
    ['20 mg BD 5d > as directed', '20-0-20 mg 5d > as directed'],
    ['डॉक्टर की सलाह के अनुसार', 'as directed'],
    ['மருத்துவர் ஆலோசனைப்படி', 'as directed'],
    // what says the same twice, and how it is spelled
    ['1 od at night', '0-0-1'],
    ['od hs', '1 HS'],
    ['1 od before breakfast', '1-0-0'],
    ['10 units before breakfast', '10-0-0 units'],
    ['1-0-0 before breakfast', '1-0-0'],
    ['sos max 3', '1 SOS max 3/day'],
    ['2 sos max 3 times a day', '2 SOS max 3 times a day'],
    ['2 tab sos max 6 tabs a day', '2 SOS max 3 times a day'],
    ['6 hrly', '1 Q6H'],
    ['1 cap every sunday', '1 Sun'],
    ['every mon & thu', '1 Mon Thu'],
    ['1 times a day', '1 1 time a day'],
    ['2 SOS max 1 times a day', '2 SOS max 1 time a day'],
    ['8th hourly', '1 Q8H'],
    ['1 drop r/e tds', '1-1-1 drops right eye'],
    ['1 stat f/b 1 bd', '1 STAT > 1-0-1'],
    ['1 bd x 3 days then 1 od x 3 days', '1-0-1 3d > 1-0-0 3d'],
    ['1 bd 3 दिन > 1 od', '1-0-1 3d > 1-0-0'],
  ])('%s is %s', (text, noted) => {
    expect(notation(read(text))).toBe(noted);
    expect(notation(read(noted))).toBe(noted);
  });

  test('before breakfast tells the meal', () =>
    expect(readDosage('1 od before breakfast')).toMatchObject({ mealTiming: 'before' }));

  test('a taper, a titration and a loading dose are steps', () => {
    const days = (count: number) => ({ count, unit: 'days' });
    expect(read('20 mg OD 5d > 10 mg 5d > 5 mg 5d')).toMatchObject({
      amounts: day(20, 0, 0, 0),
      unit: 'mg',
      lasts: days(5),
      after: [
        { amounts: day(10, 0, 0, 0), unit: 'mg', lasts: days(5) },
        { amounts: day(5, 0, 0, 0), unit: 'mg', lasts: days(5) },
      ],
    });
    expect(read('1-0-0 1w then 1-0-1')).toMatchObject({
      amounts: day(1, 0, 0, 0),
      lasts: { count: 1, unit: 'weeks' },
      after: [{ amounts: day(1, 0, 0, 1), lasts: null }],
    });
    expect(read('2 STAT then 1-0-1')).toMatchObject({
      frequency: 'once',
      each: 2,
      after: [{ amounts: day(1, 0, 0, 1), lasts: null }],
    });
  });

  test.each([
    ['40 mg BD 5d > OD 5d', '40-0-40 mg 5d > 40-0-0 mg 5d'],
    ['20-0-0 mg 5d > 10-0-0 5d', '20-0-0 mg 5d > 10-0-0 mg 5d'],
    ['20 mg OD 5d > 10 5d', '20-0-0 mg 5d > 10-0-0 mg 5d'],
    ['20 mg BD 5d > 10 mg OD 5d > 5 mg 5d', '20-0-20 mg 5d > 10-0-0 mg 5d > 5-0-0 mg 5d'],
    ['2 puffs QID 3d > BD 5d', '2-2-2-2 puffs 3d > 2-0-2 puffs 5d'],
    ['2-0-2 puffs 3d > OD', '2-0-2 puffs 3d > 2-0-0 puffs'],
    ['5-0-5 ml 3d > 2.5-0-2.5 3d', '5-0-5 ml 3d > 2.5-0-2.5 ml 3d'],
    ['10-0-8 units 3d > 12-0-10', '10-0-8 units 3d > 12-0-10 units'],
    [
      '1 drop both eyes QID 1w > TDS 1w > 2 drops BD left eye',
      '1-1-1-1 drops both eyes 1w > 1-1-1 drops both eyes 1w > 2-0-2 drops left eye',
    ],
    ['1 tsp TDS 3d then SOS', '1-1-1 teaspoons 3d > 1 teaspoons SOS'],
    ['2 BD 5d > OD 5d', '2-0-2 5d > 2-0-0 5d'],
    ['40 mg BD 5d > 1 tab OD 5d', '40-0-40 mg 5d > 1-0-0 5d'],
    ['40 mg BD 5d > 1-0-1 5d', '40-0-40 mg 5d > 1-0-1 5d'],
    ['40-0-40 mg 5d > 1 OD 5d', '40-0-40 mg 5d > 1-0-0 5d'],
    ['10 mg OD 5d > 2.5 5d > 1 5d', '10-0-0 mg 5d > 2.5-0-0 mg 5d > 1-0-0 mg 5d'],
    ['5 ml TDS 3d > 1-0-1 3d', '5-5-5 ml 3d > 1-0-1 ml 3d'],
    ['2-0-1 5d > OD', '2-0-1 5d > 1-0-0'],
    ['500 mg STAT then BD', '500 mg STAT > 1-0-1'],
    ['2 STAT then 1-0-1', '2 STAT > 1-0-1'],
  ])('%s: what is not said again goes on', (text, expected) =>
    expect(notation(read(text))).toBe(expected),
  );

  test.each([
    ['2-0-0 5d > 1-0-0 5d', null, 15],
    ['2 STAT then 1-0-1', 5, 12],
    ['2-0-2 3d > 1-0-1', 4, 20],
    ['20 mg OD 5d > 10 mg 5d', null, null],
    ['1 5 times a day', 7, 35],
    ['mon thu', 14, 4],
    ['999-999-999', 5, 14985],
  ])('%s for %s days counts %s', (text, count, expected) =>
    expect(
      supplyOf(read(text), count === null ? null : { count, unit: 'days' }, made('Tablet'))
        .quantity,
    ).toBe(expected),
  );

  test.each([
    ['1-0-1 PC', 'after'],
    ['1-0-1 खाने के बाद', 'after'],
    ['1-0-1 after meals', 'after'],
    ['1-0-1 BF', 'before'],
    ['1 OD खाली पेट', 'empty_stomach'],
    ['BD ac', 'before'],
    ['1-0-0 empty stomach', 'empty_stomach'],
    ['1-0-1', null],
  ])('%s tells the meal', (text, mealTiming) =>
    expect(readDosage(text)).toMatchObject({ ok: true, mealTiming }),
  );

  test.each([
    '',
    ' ',
    '-',
    '1',
    '1-1',
    '1-0-1-1-1',
    '1000-0-1',
    '-1-0-1',
    '1--1',
    '1-0-',
    'a-b-c',
    '1/3-0-1',
    '1.3-0-1',
    '1.3 puffs BD',
    '11/2-0-1',
    'सुबह सुबह',
    'सुबह 1 शाम',
    'सुबह 1 सुबह 1',
    '1 सुबह 1 शाम BD',
    'morning 1 night',
    '5 ml morning 1 tsp night',
    'od morning night',
    'bd at night',
    '1 bd before breakfast',
    '1-0-1 before breakfast',
    'half hour before food bd',
    '1 once at night',
    '1 am 1 pm',
    '1-2 tabs sos',
    '2 sos max 3 tabs a day',
    // Five days, or five at night; one and a half in the morning, or four doses; three times, or for three days.
    '1 0 1 5',
    '1 0 1 0',
    '1 1/2 0 1',
    '1 ½ 0 1',
    '1 0',
    '10 0 12',
    '1 0 1 BD',
    '1 x 3',
    '1-1 x 2 week',
    '1-1 2 weeks',
    'सुबह BD',
    '1-0-1 शाम',
    'सुबहशाम',
    '1-0-1 BD',
    'BD TDS',
    'weekly stat',
    'Q25H',
    'max 3/day',
    '5 times a day BD',
    '2 puffs-0-2 drops',
    '20 mg OD > 10 mg OD 5d',
    'mon mon',
    'Q0H',
    'Q6H BD',
    'hello',
    'every 1 day',
    'every 400 days',
    'SOS every 3 days',
    '1 mon every 3 days',
    // In a day of fifteen, or in all of them; five days once a day, or once in five days.
    '2 times every 15 days',
    '1 5 days once',
    'SOS SOS',
    '1-0-1 hello',
    'odd',
    '1-0-1 stat',
    '0',
    '5ml-0-2drops',
    '1e3-0-1',
    '#panic()',
    // on three days, or three doses
    '1-0-1 3 times a week',
    'BD thrice weekly',
    '1 7 times a week',
    '1-3 times a week',
    '1-0-1 as directed',
    'weekly as directed',
    '1 max 3 times a week',
    '１-０-１',
  ])('%j is refused', (text) =>
    expect(readDosage(text)).toEqual({ ok: false, code: 'dosage_form' }),
  );

  test.each(['2/week', '1 2/week', '1 2 a week', '3 per week'])('%j wants the days named', (text) =>
    expect(readDosage(text)).toEqual({ ok: false, code: 'dosage_days' }),
  );

  test('keeps the text as typed', () => expect(read('  1/2 -  0 - ½ ').text).toBe('1/2 - 0 - ½'));

  const part = fc.integer({ min: 0, max: 999 });
  test('every X-X-X up to 999 is valid, with any spaces and dashes', () => {
    fc.assert(
      fc.property(
        part,
        part,
        part,
        fc.constantFrom('-', ' - ', '–', ' — ', '−'),
        (a, b, c, dash) => {
          expect(read([a, b, c].join(dash)).amounts).toEqual(day(a, b, 0, c));
        },
      ),
    );
  });

  test('answers whatever is typed', () => {
    const near = fc.string({
      unit: fc.constantFrom(
        '0',
        '1',
        '9',
        '½',
        '/',
        '-',
        '.',
        ' ',
        'q',
        'h',
        'b',
        'd',
        't',
        'o',
        's',
        'w',
        'ml',
      ),
      maxLength: 24,
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), near), (text) => {
        const answer = readDosage(text);
        expect(answer.ok || answer.code === 'dosage_form').toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  const quarter = fc.integer({ min: 0, max: 3999 }).map((n) => n / 4);
  const tail = fc.constantFrom('', ' SOS', ' weekly', ' alternate days');
  test('what it writes it reads again as the same', () => {
    fc.assert(
      fc.property(
        fc.tuple(quarter, quarter, quarter, quarter),
        fc.constantFrom('', ' ml', ' drops'),
        tail,
        (amounts, unit, rhythm) => {
          const first = read(amounts.map((amount) => amountText(amount)).join('-') + unit + rhythm);
          const { text: _, ...meaning } = first;
          expect(read(notation(first))).toMatchObject(meaning);
        },
      ),
    );
    for (const text of [
      '½ HS',
      'Q6H SOS',
      '5 ml Q8H',
      '2 STAT',
      'weekly',
      'EOD',
      '10-0-8 units',
      '0.6 ml TDS',
      '1 drop 5 times a day right eye',
      '1 patch every 72 hours',
      'mon wed fri',
      'monthly',
      'every 15 days',
      'thrice weekly',
      '1-0-1 5 days a week',
      'as directed',
      '2 puffs as directed',
      '1 SOS max 3/day',
      '20 mg OD 5d > 10 mg 5d > 5 mg 5d',
      '2 STAT then 1-0-1',
      'HS alternate days',
      'BD',
      'QID',
      'prn',
    ]) {
      const { text: _, ...meaning } = read(text);
      expect(read(notation(read(text)))).toMatchObject(meaning);
    }
  });
});

test.each([
  [1, '1'],
  [0, '0'],
  [0.5, '½'],
  [1.5, '1½'],
  [0.25, '¼'],
  [2.75, '2¾'],
  [999.75, '999¾'],
])('%d is written %s', (amount, text) => expect(amountText(amount)).toBe(text));

test.each([
  ['OD', ['night'], '0-0-1'],
  ['½ OD', ['evening'], '0-0-½-0'],
  ['BD', ['morning', 'evening'], '1-0-1-0'],
  ['weekly', ['morning'], '1-0-0 weekly'],
  ['1-0-1', ['morning'], '1-0-1'],
  ['1-0-2', ['morning', 'evening'], '1-0-2'],
  ['Q6H', ['morning'], '1 Q6H'],
  ['1-0-1', [], '1-0-1'],
] satisfies [string, TimeOfDay[], string][])('%s at %j is %s', (text, times, expected) =>
  expect(notation(atTimes(read(text), times))).toBe(expected),
);

describe('a duration is read', () => {
  test.each([
    ['5d', 5, 'days'],
    ['10', 10, 'days'],
    ['2w', 2, 'weeks'],
    ['1m', 1, 'months'],
    ['5 days', 5, 'days'],
    ['1 WEEK', 1, 'weeks'],
    ['x 3 months', 3, 'months'],
    ['for 7 days', 7, 'days'],
    ['5/7', 5, 'days'],
    ['५ दिन', 5, 'days'],
    ['5 நாட்கள்', 5, 'days'],
    ['2 आठवडे', 2, 'weeks'],
    ['৭ দিন', 7, 'days'],
    ['1 ತಿಂಗಳು', 1, 'months'],
    ['3 મહિના', 3, 'months'],
    ['2 हफ़्ते', 2, 'weeks'],
    ['2 हफ़्ते', 2, 'weeks'],
    ['1 हफ्ता', 1, 'weeks'],
    ['3 महीने', 3, 'months'],
    ['2/52', 2, 'weeks'],
    ['3/12', 3, 'months'],
    ['५ d', 5, 'days'],
    ['999', 999, 'days'],
    ['1mo', 1, 'months'],
  ])('%s', (text, count, unit) =>
    expect(readDuration(text)).toEqual({ ok: true, duration: { count, unit } }),
  );
  test.each([
    ['0', 'duration_zero'],
    ['0 days', 'duration_zero'],
    ['1000', 'duration_limit'],
    ['99999999999d', 'duration_limit'],
    ['', 'duration_form'],
    ['-5', 'duration_form'],
    ['five', 'duration_form'],
    ['5.5', 'duration_form'],
    ['5 years', 'duration_form'],
  ])('%j: %s', (text, code) => expect(readDuration(text)).toEqual({ ok: false, code }));
});

const days = (count: number): Duration => ({ count, unit: 'days' });

describe('the quantity', () => {
  test.each([
    ['1-0-1', days(5), 'Tablet', 10],
    ['1-1-1', { count: 2, unit: 'weeks' }, 'Tablet', 42],
    ['1-0-0', { count: 3, unit: 'months' }, 'Capsule', 90],
    ['½-0-½', days(5), 'Tablet', 5],
    ['½-0-0', days(5), 'Tablet', 3],
    ['¼-0-0', days(3), 'Tablet', 1],
    ['alternate days', days(5), 'Tablet', 3],
    ['every 3 days', days(10), 'Tablet', 4],
    ['1-0-1 every 3 days', days(9), 'Tablet', 6],
    ['every 15 days', { count: 2, unit: 'months' }, 'Capsule', 4],
    ['every 15 days', days(5), 'Tablet', 1],
    ['every 15 days', { count: 1, unit: 'months' }, 'Injection', 2],
    ['1-0-1 EOD', days(6), 'Tablet', 6],
    ['weekly', { count: 2, unit: 'months' }, 'Capsule', 9],
    ['weekly', days(3), 'Capsule', 1],
    ['3 times a week', { count: 4, unit: 'weeks' }, 'Tablet', 12],
    ['1-0-1 5 days a week', days(14), 'Tablet', 20],
    ['as directed', days(5), 'Tablet', null],
    ['2 as directed', days(5), 'Tablet', null],
    ['as directed', days(30), 'Injection', null],
    ['as directed', days(30), 'Cream', 1],
    ['2 puffs as directed', days(300), 'Inhaler', 1],
    ['Q6H', days(3), 'Tablet', 12],
    ['½ Q8H', days(1), 'Tablet', 2],
    ['STAT', null, 'Tablet', 1],
    ['2 STAT', days(1), 'Tablet', 2],
    ['SOS', days(5), 'Tablet', null],
    ['1-0-1 SOS', days(5), 'Tablet', null],
    ['1-0-1', null, 'Tablet', null],
    ['5ml-0-5ml', days(5), 'Syrup', 1],
    ['1-0-1', days(30), 'Cream', 1],
    ['SOS', null, 'Inhaler', 1],
    ['2 drops QID', days(7), 'Drop', 1],
    ['10-0-12', days(10), 'Injection', null],
    ['STAT', null, 'Injection', 1],
    ['weekly', { count: 4, unit: 'weeks' }, 'Injection', 4],
    ['5 ml BD', days(5), 'Tablet', null],
    ['999-999-999', { count: 999, unit: 'months' }, 'Tablet', 999 * 3 * 30 * 999],
  ] satisfies [string, Duration | null, MedicineForm, number | null][])(
    '%s for %j as %s: %s',
    (text, duration, form, expected) => {
      expect(supplyOf(read(text), duration, made(form)).quantity).toBe(expected);
    },
  );

  test('tablets are as many as the doses, rounded up, inhalers hold 200 puffs, other packs are one', () => {
    const anyDuration = fc.record({
      count: fc.integer({ min: 1, max: 999 }),
      unit: fc.constantFrom(...durationUnits),
    });
    const anyDosage = fc.tuple(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
    );
    fc.assert(
      fc.property(
        anyDosage,
        anyDuration,
        fc.constantFrom(...medicineForms),
        (amounts, duration, form) => {
          const dosage = read(amounts.map((n) => amountText(n / 4)).join('-'));
          const { quantity } = supplyOf(dosage, duration, made(form));
          const exact =
            timesOf(dosage).reduce((sum, time) => sum + dosage.amounts[time], 0) * daysOf(duration);
          const doses = timesOf(dosage).length * daysOf(duration);
          const counted: Partial<Record<MedicineForm, number | null>> = {
            Tablet: Math.ceil(exact),
            Capsule: Math.ceil(exact),
            Injection: amounts.some((n) => n >= 20) ? null : doses,
            Inhaler: Math.max(1, Math.ceil(exact / 200)),
          };
          expect(quantity).toBe(form in counted ? counted[form] : 1);
        },
      ),
    );
  });
});

describe('a line', () => {
  const good = {
    medicineName: 'Dolo 650',
    form: 'Tablet',
    dosage: '1-0-1',
    duration: { count: 5, unit: 'days' },
  };
  const codes = (change: object) => {
    const answer = prescriptionLine.safeParse({ ...good, ...change });
    return answer.success
      ? []
      : answer.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
  };
  test('is kept with its blanks filled', () => {
    expect(prescriptionLine.parse(good)).toEqual({
      ...good,
      genericName: '',
      strength: '',
      quantity: null,
      mealTiming: null,
      timesOfDay: [],
      note: '',
    });
  });
  test.each([
    [{ dosage: '1-1' }, [['dosage', 'dosage_form']]],
    [{ duration: { count: 0, unit: 'days' } }, [['duration.count', 'duration_zero']]],
    [{ duration: { count: 1000, unit: 'days' } }, [['duration.count', 'duration_limit']]],
    [{ quantity: 0 }, [['quantity', 'quantity_zero']]],
    [{ quantity: -1 }, [['quantity', 'quantity_zero']]],
    [{ quantity: 1000 }, [['quantity', 'quantity_limit']]],
    [{ dosage: '0-0-0' }, [['dosage', 'dosage_zero']]],
    [{ dosage: '5 ml BD' }, [['dosage', 'dosage_unit']]],
    [{ dosage: '2 puffs BD', form: 'Capsule' }, [['dosage', 'dosage_unit']]],
    [{ dosage: '1 cap BD', form: 'Syrup' }, [['dosage', 'dosage_unit']]],
    [{ dosage: '2 tabs TDS', form: 'Suspension' }, [['dosage', 'dosage_unit']]],
    [{ dosage: '1 cap BD', form: 'Capsule' }, []],
    // One meal is printed for all steps.
    [{ dosage: '1 od pc 3d > 1 bd ac 3d' }, [['dosage', 'dosage_form']]],
    [{ dosage: '1 od pc 3d > 2 bd pc 3d' }, []],
    [{ dosage: '1 od pc 3d > 2 3d' }, []],
    // Before each meal and at bedtime: four times, and read as one.
    [{ dosage: '1 ac & hs' }, [['dosage', 'dosage_form']]],
    [{ dosage: 'AC HS', form: 'Capsule' }, []],
    [{ dosage: '1 after food and at bedtime' }, [['dosage', 'dosage_form']]],
    [{ dosage: '1 hs + pc' }, [['dosage', 'dosage_form']]],
    [{ dosage: '1 AC/HS' }, [['dosage', 'dosage_form']]],
    [{ dosage: '1 hs pc' }, []],
    [{ dosage: '1-1-1 pc and hs' }, [['dosage', 'dosage_form']]],
    [{ dosage: '2 SOS max 6/day' }, [['dosage', 'dosage_most']]],
    [{ dosage: '2 SOS max 6' }, [['dosage', 'dosage_most']]],
    [{ dosage: '2 SOS max 3 times a day' }, []],
    [{ dosage: '2 SOS max 6 tabs a day' }, []],
    [{ dosage: '1 SOS max 6/day' }, []],
    // Three times on one day is not what is meant, and for methotrexate too much.
    [{ dosage: '1 3 times weekly' }, []],
    [{ dosage: '1 3/week' }, [['dosage', 'dosage_days']]],
    [{ dosage: '1 3 times a week mon' }, [['dosage', 'dosage_days']]],
    [{ dosage: '1 3 times a week mon wed fri' }, []],
    [{ dosage: '1 7 times weekly' }, [['dosage', 'dosage_days']]],
    [{ dosage: '1 OD mon-fri' }, [['dosage', 'dosage_days']]],
    [{ dosage: '1 OD Mon – Saturdays 2w > weekly' }, [['dosage', 'dosage_days']]],
    [{ dosage: '1 mon-wed-fri' }, []],
    [{ dosage: '1 sat-sun' }, []],
    [{ dosage: '1 sun-mon' }, []],
    [{ dosage: 'as directed' }, []],
    [{ dosage: '2 puffs as directed' }, [['dosage', 'dosage_unit']]],
    [{ dosage: '500 mg SOS max 4/day' }, []],
    [{ dosage: '2 drops AD TDS', form: 'Drop' }, [['dosage', 'dosage_ear']]],
    [{ dosage: '2 AD', form: 'Drop' }, [['dosage', 'dosage_ear']]],
    [{ dosage: '2 drops right ear TDS', form: 'Drop' }, []],
    [{ dosage: '2 drops alternate days', form: 'Drop' }, []],
    [{ dosage: '1 AD' }, []],
    [{ dosage: '2-2-2', duration: { count: 6, unit: 'months' } }, []],
    [{ dosage: '999-999-999' }, []],
    [{ dosage: '2-2-2', duration: { count: 6, unit: 'months' }, quantity: 180 }, []],
    [{ dosage: 'SOS', duration: null }, []],
    [{ quantity: 999 }, []],
    [{ timesOfDay: [...timesOfDay] }, []],
  ])('%j', (change, expected) => expect(codes(change)).toEqual(expected));
  test.each([
    { form: 'Pill' },
    { medicineName: '' },
    { medicineName: 'x'.repeat(121) },
    { note: 'x'.repeat(41) },
    { quantity: 1.5 },
    { mealTiming: 'during' },
    { colour: 'red' },
  ])('%j is refused', (change) => expect(codes(change).length).toBe(1));
});
