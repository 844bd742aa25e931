// A prescription on thermal rolls: every line whole in every script, read back from the printed page.
import { execFileSync, spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { advice } from '../../../../tests/advice.ts';
import { crowded, namesInOwnScript, touching } from '../../../../tests/paper-lines.ts';
import { translatorOf } from '../../../../tests/words.ts';
import { warmPaper } from '../../../kit/server/paper.ts';
import { type Language, languageCodes } from '../../../kit/shared/languages.ts';
import { prescriptionLine } from '../../prescriptions/rules.ts';
import { ownOf } from '../../prescriptions/service.ts';
import { ageSexText } from '../../prescriptions/rules/sheet.ts';
import { sheetWords } from '../../prescriptions/rules/words.ts';
import { type Content, rolls } from '../model.ts';
import { rollOf } from '../rules/roll.ts';
import { rollPaper } from './roll.ts';

beforeAll(() => warmPaper());

const line = (more: object) =>
  prescriptionLine.parse({
    form: 'Tablet',
    duration: { count: 5, unit: 'days' },
    mealTiming: 'after',
    ...more,
  });
const lines = [
  line({
    medicineName: 'Augmentin 625 Duo',
    genericName: 'Amoxicillin 500mg + Clavulanic acid 125mg',
    dosage: '1-0-1',
    note: 'Finish the full course',
  }),
  line({
    medicineName: 'Ascoril LS',
    genericName: 'Ambroxol + Levosalbutamol + Guaifenesin',
    form: 'Syrup',
    dosage: '5 ml BD',
    repeats: 2,
  }),
  line({ medicineName: 'Wysolone', genericName: 'Prednisolone', dosage: '20 mg OD 5d > 10 mg 5d' }),
  line({ medicineName: 'Ciplox D', form: 'Drop', dosage: '1 drop 4 hourly RE' }),
  line({
    medicineName: 'Uprise D3',
    form: 'Capsule',
    dosage: 'weekly',
    duration: { count: 8, unit: 'weeks' },
  }),
];

const prescription = (language: Language): Content => ({
  clinicName: 'Sunrise Family Clinic',
  gstNumber: '',
  place: 'Ahmedabad',
  doctor: {
    name: 'Dr. Ananya Rao',
    qualification: 'MBBS, MD',
    registrationNumber: 'G-48213',
    council: 'Gujarat Medical Council',
  },
  patient: {
    name: 'Meera Ramachandran',
    age: { count: 34, unit: 'years' },
    sex: 'Female',
    caseNumber: 'SF26-00123',
    phone: '98250 12345',
  },
  date: '2026-11-21',
  visit: {
    vitals: { systolic: 118, diastolic: 76, temperatureF: 100.8 },
    complaints: ['Fever for 2 days'],
    examinations: ['Throat congested'],
    diagnosis: 'Acute pharyngitis',
    results: [],
    lines,
    advice: advice[language],
    tests: ['CBC'],
    followUpOn: '2026-11-28',
  },
});
const verifyUrl = 'https://practicediary.example/v/7KQ2-M9XD-41TC-8ZWA';
const rollIn = (language: Language, format: (typeof rolls)[number]) => ({
  content: prescription(language),
  number: '',
  edition: 1,
  clinic: {
    name: 'Sunrise Family Clinic',
    address: '2nd Floor, Shivalik Arcade, Ahmedabad 380015',
    phone: '+91 79 4000 1234',
    letterhead: { kind: 'printed' as const },
  },
  own: ownOf(translatorOf(language)),
  format,
});

const canRead = spawnSync('pdftotext', ['-v']).error === undefined;
const flat = (text: string) => text.replace(/[\s\u200b]+/g, '');

describe.each(rolls)('on a roll of %s mm', (format) => {
  test.skipIf(!canRead).each(languageCodes)(
    'in %s every line of the prescription stands whole on one page of that width',
    async (language) => {
      const roll = rollIn(language, format);
      const { prescription: said, registration } = rollOf(roll);
      const pdf = await rollPaper({ ...roll, verifyUrl });
      const raw = pdf.toString('latin1');
      const width = Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(raw)?.[1]);
      expect((width / 72) * 25.4).toBeCloseTo(Number(format), 0);
      expect(raw).toMatch(/\/Count 1\b/);
      expect(pdf.length).toBeLessThan(100_000);
      const text = flat(execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString());
      // Poppler duplicates Bengali clusters; on paper they are right.
      const own =
        language === 'bn'
          ? []
          : [
              advice[language],
              translatorOf(language).text(sheetWords.end),
              ...(said?.lines.map(({ phrase }) => phrase) ?? []),
            ];
      const expected = [
        'Meera Ramachandran',
        'SF26-00123',
        'BP118/76 mmHg',
        '1 every 4 h',
        ...(said?.vitals.flat() ?? []),
        'Acute pharyngitis',
        'AMOXICILLIN 500 mg + CLAVULANIC ACID 125 mg',
        '1 – 0 – 1',
        'Qty 10',
        'Finish the full course',
        'Ascoril LS · Syrup',
        'Qty 100 ml × 1',
        'repeat × 2',
        'End of prescription',
        'CBC',
        'Sat 28 Nov 2026',
        registration,
        'practicediary.example/v/7KQ2-M9XD-41TC-8ZWA',
        ...(said?.lines.flatMap(({ name, subtitle, taking }) => [name, subtitle, taking]) ?? []),
        ...own,
      ];
      expect(said?.lines.length).toBe(lines.length);
      expect(expected.filter((one) => !text.includes(flat(one)))).toEqual([]);
    },
  );

  test.skipIf(!canRead).each(languageCodes)(
    'in %s age and sex stand on one line, as the name, the pulse and the day do',
    async (language) => {
      const roll = rollIn(language, format);
      const own = translatorOf(language);
      const { facts, prescription: said } = rollOf(roll);
      const pdf = await rollPaper({ ...roll, verifyUrl });
      const printed = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf })
        .toString()
        .split('\n')
        .map(flat);
      const values = [...facts, ...(said?.vitals ?? [])].map(([, value]) => value);
      expect(values).toContain(ageSexText(roll.content.patient, own));
      // Poppler duplicates Bengali clusters; on paper they are right.
      const read = language === 'bn' ? values.filter((one) => !/\p{sc=Beng}/u.test(one)) : values;
      expect(read.filter((one) => !printed.some((words) => words.endsWith(flat(one))))).toEqual([]);
    },
  );

  test.skipIf(!canRead).each(['ta', 'ml'] as const)(
    'in %s no line runs into the one below it, whose script stands taller',
    async (language) => {
      const roll = rollIn(language, format);
      const names = namesInOwnScript[language];
      const { content } = roll;
      const pdf = await rollPaper({
        ...roll,
        clinic: { ...roll.clinic, address: names.address },
        content: {
          ...content,
          clinicName: names.clinic,
          doctor: { ...content.doctor, name: names.doctor },
          patient: { ...content.patient, name: names.doctor },
        },
        verifyUrl,
      });
      expect(touching(pdf, (word) => /[\u0B80-\u0BFF\u0D00-\u0D7F]/.test(word))).toEqual([]);
    },
  );

  test.skipIf(!canRead).each(languageCodes)(
    'in %s what went back of an advance stands clear of its name, and no fee stands beside it',
    async (language) => {
      const roll = rollIn(language, format);
      const { visit: _visit, ...content } = roll.content;
      const receipt = {
        totalFeesPaise: 0,
        discountPaise: 0,
        payments: [{ amountPaise: 1_500_00, type: 'Bank transfer', paidOn: '2026-11-21' }],
        refundOf: { number: '2026-27/000002', issuedOn: '2026-11-20' },
      };
      const pdf = await rollPaper({ ...roll, content: { ...content, receipt }, verifyUrl });
      const words = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf })
        .toString()
        .split(/\s+/);
      expect(words).toContain('2026-27/000002,');
      // In both rows of sums, beside what is said of it in the patient's language.
      expect(words.filter((word) => word === '₹1,500.00').length).toBeGreaterThanOrEqual(2);
      expect(words.filter((word) => word.startsWith('₹0'))).toEqual([]);
      expect(crowded(pdf)).toEqual([]);
    },
  );
});
