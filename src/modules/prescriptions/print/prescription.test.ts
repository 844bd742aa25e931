import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advice } from '../../../../tests/advice.ts';
import { namesInOwnScript, touching } from '../../../../tests/paper-lines.ts';
import { translatorOf } from '../../../../tests/words.ts';
import { warmPaper } from '../../../kit/server/paper.ts';
import { type Language, languageCodes } from '../../../kit/shared/languages.ts';
import { Refusal } from '../../../kit/shared/refusal.ts';
import { prescriptionLine, readDosage } from '../rules.ts';
import { phrase } from '../rules/phrase.ts';
import { capitals, doseText, type PrescriptionPaper, sheetOf } from '../rules/sheet.ts';
import { doseWords } from '../rules/words.ts';
import { ownOf, prescriptionPaper } from './prescription.ts';

const line = (more: object) =>
  prescriptionLine.parse({
    form: 'Tablet',
    dosage: '1-0-1',
    duration: { count: 5, unit: 'days' },
    mealTiming: 'after',
    ...more,
  });
const usual = [
  line({
    medicineName: 'Dolo 650',
    genericName: 'Paracetamol',
    strength: '650 mg',
    dosage: '1-1-1',
  }),
  line({
    medicineName: 'Augmentin 625 Duo',
    genericName: 'Amoxicillin 500mg + Clavulanic acid 125mg',
    dosage: 'BD',
    note: 'Finish the full course',
  }),
  line({
    medicineName: 'Pan 40',
    genericName: 'Pantoprazole',
    strength: '40 mg',
    dosage: '1-0-0',
    mealTiming: 'empty_stomach',
  }),
  line({
    medicineName: 'Ascoril LS',
    genericName: 'Ambroxol + Levosalbutamol + Guaifenesin',
    form: 'Syrup',
    dosage: '5 ml BD',
  }),
];
const url = 'https://practicediary.example/v/7KQ2-M9XD-41TC';

function sample(
  language: Language,
  paper: 'a5' | 'a4',
  more: Partial<PrescriptionPaper> = {},
): PrescriptionPaper {
  return {
    paper,
    language,
    clinic: {
      name: 'Sunrise Family Clinic',
      address: '2nd Floor, Shivalik Arcade, Ahmedabad 380015',
      phone: '+91 79 4000 1234',
      letterhead: { kind: 'printed' },
    },
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
      phone: '+91 98250 12345',
    },
    date: '2026-11-21',
    vitals: {
      systolic: 118,
      diastolic: 76,
      pulse: 92,
      temperatureF: 100.8,
      spo2: 98,
      weightKg: 62,
      heightCm: 161,
    },
    complaints: ['Fever for 2 days', 'Sore throat'],
    examinations: ['Throat congested'],
    diagnosis: 'Acute pharyngitis',
    lines: usual,
    advice: advice[language],
    tests: ['CBC'],
    followUpOn: '2026-11-28',
    verifyUrl: url,
    ...more,
  };
}

const has = (program: string) =>
  spawnSync(program, ['-v']).error === undefined &&
  spawnSync(program, ['--version']).error === undefined;
const canRead = has('pdftotext');
const folder = mkdtempSync(join(tmpdir(), 'prescription-'));
const textOf = (pdf: Buffer, ...options: string[]) =>
  execFileSync('pdftotext', [...options, '-', '-'], { input: pdf }).toString();
const flat = (text: string) => text.replace(/[\s\u200b]+/g, '');
const pagesOf = (pdf: Buffer) =>
  Number(/\/Type\s*\/Pages[^>]*?\/Count (\d+)/s.exec(pdf.toString('latin1'))?.[1]);
const intake = (language: Language) => {
  const read = readDosage('1-1-1');
  return read.ok
    ? phrase(
        {
          dosage: read.dosage,
          duration: { count: 5, unit: 'days' },
          mealTiming: 'after',
          form: 'Tablet',
        },
        translatorOf(language),
      )
    : '';
};

const printed = (paper: PrescriptionPaper) =>
  prescriptionPaper(paper, translatorOf(paper.language));

beforeAll(async () => {
  await warmPaper();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

describe.each(['a5', 'a4'] as const)('%s', (paper) => {
  test.each(languageCodes)(
    '%s comes out on one page, small, tagged, readable',
    async (language) => {
      const pdf = await printed(sample(language, paper));
      const raw = pdf.toString('latin1');
      expect(pagesOf(pdf)).toBe(1);
      expect(pdf.length).toBeLessThan(100_000);
      expect(raw).toContain(`/Lang (${language})`);
      expect(raw).toContain('/StructTreeRoot');
      expect(raw).toMatch(/pdfuaid:part>1/);
      if (!canRead) return;
      const text = flat(textOf(pdf));
      // Poppler duplicates Bengali clusters; on paper they are right.
      const own = language === 'bn' ? [] : [flat(advice[language]), flat(intake(language))];
      const law = [
        'PARACETAMOL650mg',
        'AMOXICILLIN500mg+CLAVULANICACID125mg',
        'Dolo650·Tablet',
        'Reg.No.G-48213,GujaratMedicalCouncil',
      ];
      const expected = [
        ...law,
        'MeeraRamachandran',
        '34years,Female',
        '21Nov2026',
        'Page1of1',
        ...own,
      ];
      expect(expected.filter((part) => !text.includes(part))).toEqual([]);
    },
  );
});

test.skipIf(!has('pdftoppm') || !has('zbarimg'))(
  'a phone reads the code from a 150 dpi print of A5',
  async () => {
    for (const verifyUrl of [
      url,
      `${url}?clinic=sunrise-family-clinic-ahmedabad&document=prescription`,
    ]) {
      const file = join(folder, 'qr');
      writeFileSync(`${file}.pdf`, await printed(sample('hi', 'a5', { verifyUrl })));
      execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', `${file}.pdf`, file]);
      expect(
        execFileSync('zbarimg', ['-q', '--raw', `${file}.png`], {
          stdio: ['ignore', 'pipe', 'ignore'],
        })
          .toString()
          .trim(),
      ).toBe(verifyUrl);
    }
  },
);

const nasty = [
  '#panic()',
  '#read("/etc/passwd")',
  '*bold*',
  '_under_',
  '$x^2$',
  '@ref',
  '<label>',
  '`code`',
  '// comment',
  '/* no */',
  '"quotes"',
  "it's",
  '\\ back',
  '= Heading',
  '- item',
  '[x](y)',
  '<script>alert(1)</script>',
  ') Tj ET',
  '${x}',
  '{{x}}',
  '% comment',
  '~',
  '#let x = 1',
  '#{1+1}',
];
test.skipIf(!canRead)('hostile names are printed as they are', async () => {
  const pdfs = await Promise.all(
    nasty.map(async (name) => {
      const more = {
        patient: { ...sample('en', 'a5').patient, name },
        advice: name,
        complaints: [name],
        lines: [line({ medicineName: name, note: name.slice(0, 40) })],
      };
      return [name, textOf(await printed(sample('en', 'a5', more)))] as const;
    }),
  );
  expect(pdfs.filter(([name, text]) => flat(text).split(flat(name)).length <= 5)).toEqual([]);
});

test.skipIf(!canRead)('marks, overrides and broken letters do not break the page', async () => {
  const name = `\u202eMeera\u0000\ud800 ${'e\u0301'.repeat(3)}${'\u0301'.repeat(300)} ${'x'.repeat(400)} 李小龙 రాముడు 👩‍⚕️`;
  const pdf = await printed(
    sample('pa', 'a5', { patient: { ...sample('pa', 'a5').patient, name } }),
  );
  expect(flat(textOf(pdf))).toContain('Meera');
});

test.skipIf(!canRead)(
  'Punjabi runs from left to right: the number column comes first',
  async () => {
    const text = textOf(await printed(sample('pa', 'a5')), '-layout');
    expect(text).toMatch(/^\s*1\s+PARACETAMOL 650 mg\b.*15\s*$/m);
  },
);

test.skipIf(!canRead)(
  'without the marks the doses stand in figures, by the clinic’s habit or for one print',
  async () => {
    const { clinic } = sample('hi', 'a5');
    for (const more of [{ showsMarks: false }, { clinic: { ...clinic, showsMarks: false } }])
      expect(flat(textOf(await printed(sample('hi', 'a5', more))))).toContain('1–1–1');
    expect(
      flat(
        textOf(
          await printed(
            sample('hi', 'a5', { clinic: { ...clinic, showsMarks: false }, showsMarks: true }),
          ),
        ),
      ),
    ).not.toContain('1–1–1');
  },
);

test.skipIf(!canRead)(
  '25 lines flow on, each page with letterhead and patient, the signature last',
  async () => {
    const lines = Array.from({ length: 25 }, (_, i) =>
      line({ medicineName: `Brand ${i + 1}`, genericName: `Generic number ${i + 1}` }),
    );
    const pdf = await printed(sample('ml', 'a5', { lines }));
    const pages = textOf(pdf, '-layout')
      .split('\f')
      .filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, i) => {
      expect(page).toContain('Sunrise Family Clinic');
      expect(page).toContain('Meera Ramachandran');
      expect(page).toContain('SF26-00123');
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    });
    // Name and number of the doctor on every page: once in the letterhead, once under the signature.
    for (const page of pages) expect(page.split('Reg. No. G-48213').length).toBe(3);
    expect(pages.join('\n').split('End of prescription').length).toBe(2);
    for (let i = 1; i <= 25; i++)
      expect(pages.join('\n')).toMatch(new RegExp(`GENERIC NUMBER ${i}\\b`));
  },
);

test.skipIf(!canRead).each(['Dr. Ananya Rao', 'Dr. Venkatanarasimharaju Anantha Padmanabhan Iyer'])(
  'the registration number of %s stands clear of the page number below it',
  async (name) => {
    const lines = Array.from({ length: 25 }, (_, i) =>
      line({ medicineName: `Brand ${i + 1}`, genericName: `Generic number ${i + 1}` }),
    );
    const doctor = { ...sample('hi', 'a5').doctor, name };
    const boxes = textOf(await printed(sample('hi', 'a5', { lines, doctor })), '-bbox');
    const [first = ''] = boxes.split('</page>');
    const topsOf = (word: string) =>
      [...first.matchAll(new RegExp(`yMin="([\\d.]+)"[^>]*>${word}<`, 'g'))].map(([, y]) =>
        Number(y),
      );
    const [number = 999] = topsOf('G-48213,').slice(-1);
    const [page = 0] = topsOf('Page').slice(-1);
    expect(page - number).toBeGreaterThan(6.5);
  },
);

test
  .skipIf(!canRead)
  .each(
    (['ta', 'ml', 'mr', 'bn'] as const).flatMap((language) =>
      (['a5', 'a4'] as const).map((paper) => [language, paper] as const),
    ),
  )(
  'in %s on %s names in their own script stand clear of the line below',
  async (language, paper) => {
    const names = namesInOwnScript[language];
    const { clinic, doctor } = sample(language, paper);
    const pdf = await printed(
      sample(language, paper, {
        clinic: { ...clinic, name: names.clinic, address: names.address },
        doctor: { ...doctor, name: names.doctor },
      }),
    );
    const named = new Set(Object.values(names).flatMap((words) => words.split(' ')));
    expect(touching(pdf, (word) => named.has(word))).toEqual([]);
  },
);

test.skipIf(!canRead)(
  'letters that hang below letters stand clear of the phone number under the name',
  async () => {
    const { patient } = sample('kn', 'a5');
    const name = 'ಜ್ಯೋತ್ಸ್ನಾ';
    const boxes = textOf(
      await printed(sample('kn', 'a5', { patient: { ...patient, name } })),
      '-bbox',
    );
    const topOf = (word: string) =>
      Number(new RegExp(`yMin="([\\d.]+)"[^>]*>${word}<`).exec(boxes)?.[1]);
    expect(topOf('98250') - topOf('SF26-00123')).toBeGreaterThan(13);
  },
);

test.skipIf(!canRead).each(['hi', 'ta', 'ml'] as const)(
  'in %s the measurements stand clear of the complaints on the fullest page too',
  async (language) => {
    const lines = Array.from({ length: 10 }, (_, i) =>
      line({ medicineName: `Brand ${i + 1}`, genericName: `Generic number ${i + 1}` }),
    );
    const pdf = await printed(sample(language, 'a5', { lines }));
    expect(pagesOf(pdf)).toBe(1);
    const measured = new Set(['BP', 'mmHg', 'Pulse', '/min', 'Temp', '°F', 'Weight', 'kg', '92']);
    expect(touching(pdf, (word) => measured.has(word))).toEqual([]);
  },
);

test.skipIf(!canRead).each(languageCodes)(
  '%s: nine medicines stand on one A5 page, ended by a line, in under 100 kB',
  async (language) => {
    const lines = Array.from({ length: 9 }, (_, i) =>
      line({ medicineName: `Brand ${i + 1}`, genericName: `Generic number ${i + 1}` }),
    );
    const pdf = await printed(sample(language, 'a5', { lines }));
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.length).toBeLessThan(100_000);
    const text = textOf(pdf, '-layout');
    expect(text.indexOf('End of prescription')).toBeGreaterThan(text.indexOf('GENERIC NUMBER 9'));
  },
);

test.skipIf(!canRead)(
  'on pre-printed paper neither clinic nor letterhead is printed, the registration number is',
  async () => {
    const clinic = {
      ...sample('ta', 'a5').clinic,
      letterhead: { kind: 'blank', topMm: 45, bottomMm: 20, leftMm: 12, rightMm: 12 },
    } as const;
    const pdf = await printed(sample('ta', 'a5', { clinic }));
    const text = textOf(pdf, '-layout');
    expect(pagesOf(pdf)).toBe(1);
    expect(text).not.toContain('Sunrise');
    expect(text.split('Reg. No. G-48213').length).toBe(2);
  },
);

test.each([
  ['hi', ['BP', 'Pulse · नब्ज़', 'Temp · तापमान', 'SpO₂', 'Weight · वज़न', 'Height · लंबाई']],
  ['en', ['BP', 'Pulse', 'Temp', 'SpO₂', 'Weight', 'Height']],
] as const)('in %s what was measured is named for the patient too', (language, names) => {
  const { vitals } = sheetOf(sample(language, 'a5'), ownOf(translatorOf(language)));
  expect(vitals.map(({ name }) => name.join(' · '))).toEqual(names);
});

test.skipIf(!canRead).each([15, 16])(
  'of %i medicines no page holds the signature alone',
  async (many) => {
    const lines = Array.from({ length: many }, (_, i) =>
      line({ medicineName: `Brand ${i + 1}`, genericName: `Generic number ${i + 1}` }),
    );
    const last = textOf(await printed(sample('ml', 'a5', { lines })))
      .split('\f')
      .findLast((page) => page.trim() !== '');
    expect(last).toContain(advice.ml.slice(0, 8));
  },
);

test.each([
  [{ systolic: 118, diastolic: 76 }, '118/76'],
  // Felt at the pulse: the upper value alone.
  [{ systolic: 90, diastolic: null }, '90/–'],
])('a blood pressure of %j stands as %s', (vitals, shown) => {
  const { vitals: on } = sheetOf(sample('en', 'a5', { vitals }), ownOf(translatorOf('en')));
  expect(on).toMatchObject([{ name: ['BP'], value: shown, unit: 'mmHg' }]);
});

test.each([
  [
    'Suspension',
    '250 mg/5 ml',
    '5-0-5',
    ['5 ml', '0', '5 ml'],
    '5 ml in the morning, 5 ml at night',
  ],
  ['Syrup', '250 mg/5 ml', '7.5 BD', ['7.5 ml', '0', '7.5 ml'], '7.5 ml in the morning'],
  ['Syrup', '250 mg/5 ml', '1-0-1', ['1', '0', '1'], '1 in the morning, 1 at night'],
  [
    'Syrup',
    '250 mg/5 ml',
    '1 tsp BD',
    ['1 tsp', '0', '1 tsp'],
    '1 teaspoon in the morning, 1 teaspoon at night',
  ],
  [
    'Injection',
    '40 IU/ml',
    '10-0-8 units',
    ['10 units', '0', '8 units'],
    '10 units in the morning, 8 units at night',
  ],
  ['Drop', '0.5 %', '2-0-2', ['2', '0', '2'], '2 drops in the morning, 2 drops at night'],
  ['Drop', '100 mg/ml', '1-0-1', ['1', '0', '1'], '1 in the morning, 1 at night'],
  ['Tablet', '5 mg', '5-0-5', ['5', '0', '5'], '5 in the morning, 5 at night'],
] as const)('%s of %s, %s, is printed as %j', (form, strength, dosage, marks, said) => {
  const lines = [line({ medicineName: 'Brand', form, strength, dosage, quantity: 1 })];
  const [shown] = sheetOf(sample('en', 'a5', { lines }), ownOf(translatorOf('en'))).lines;
  expect(shown?.marks.map(({ amount }) => amount || '0')).toEqual(marks);
  expect(shown?.phrase.toLowerCase()).toContain(said);
});

test.each([
  ['2 Q4H SOS max 8 tabs a day', '2 every 4 h SOS max 4 times a day', ''],
  ['1 5 times a day', '1, 5 times a day', ''],
  ['1 3 times a day weekly', '1, 3 times a day once a week', ''],
  ['½ 5 times a day 7d > 1 3 times a day 7d', '½, 5 times a day 7d > 1, 3 times a day 7d', ''],
  ['1 drop 5 times a day', '1, 5 times a day', ''],
  ['1 HS', '0 – 0 – 1', 'At bedtime'],
  ['½ HS 1w > 1-0-1', '½ HS 1w > 1-0-1', ''],
])('in figures %s is %s', (dosage, figures, timing) => {
  const lines = [
    line({ medicineName: 'Brand', form: 'Drop', dosage, duration: null, mealTiming: null }),
  ];
  const [shown] = sheetOf(sample('en', 'a5', { lines }), ownOf(translatorOf('en'))).lines;
  expect(shown && doseText(shown).replaceAll('\u00a0', ' ')).toBe(figures);
  expect(shown?.timing).toBe(timing);
});

test.each([
  ['1-0-0 1w > 1-0-1', { count: 2, unit: 'weeks' }, null, '3 weeks', ''],
  ['1-0-0 1w > 1-0-1', { count: 7, unit: 'days' }, '2026-12-04', '14 days', 'till 4 Dec 2026'],
  ['20 mg OD 5d > 10 mg 5d > 5 mg 5d', null, null, '15 days', ''],
  ['20 mg OD 5d > 10 mg 5d', { count: 1, unit: 'months' }, null, '10 days', ''],
  ['2 STAT > 1-0-1', { count: 5, unit: 'days' }, null, '5 days', ''],
  ['1-0-0 1w > 1-0-1', null, null, '', ''],
  ['1-0-1', { count: 2, unit: 'weeks' }, null, '2 weeks', ''],
] as const)(
  'of all steps of %s, the last for %j, the duration is said',
  (dosage, duration, stopOn, said, timing) => {
    const lines = [line({ medicineName: 'Brand', dosage, duration, stopOn, mealTiming: null })];
    const [shown] = sheetOf(sample('en', 'a5', { lines }), ownOf(translatorOf('en'))).lines;
    expect(shown).toMatchObject({ duration: said, timing });
  },
);

test.skipIf(!canRead)('a line of the dose ends between two steps of a taper', async () => {
  const lines = [
    line({
      medicineName: 'Wysolone',
      dosage: '20 mg OD 5d > 10 mg 5d > 5 mg 5d',
      duration: null,
    }),
    line({
      medicineName: 'Lantus',
      form: 'Injection',
      dosage: '10.5-8.5-10.5-12.5 units alternate days 14d > 8-8-8 units 5d',
      duration: null,
    }),
  ];
  const words = textOf(await printed(sample('ml', 'a5', { lines })), '-bbox').matchAll(
    /yMin="([\d.]+)"[^>]*>([^<]*(?:\d-\d|mg|\dd|alternate)[^<]*)</g,
  );
  const byHeight = Map.groupBy(words, ([, height]) => height);
  const shown = [...byHeight.values()].map((all) => all.map(([, , word]) => word).join(' '));
  expect(shown).toEqual(
    expect.arrayContaining([
      '20-0-0 mg 5d',
      '10-0-0 mg 5d',
      '5-0-0 mg 5d',
      // What is longer than the column ends where it must.
      '10.5-8.5-10.5-12.5',
    ]),
  );
});

test('the same prescription is the same file', async () => {
  const [first, second] = await Promise.all([
    printed(sample('kn', 'a4')),
    printed(sample('kn', 'a4')),
  ]);
  expect(first.equals(second)).toBe(true);
});

test.each(['', '   '])(
  'without a registration number (%j) nothing is printed',
  async (registrationNumber) => {
    const refused = printed(
      sample('en', 'a5', { doctor: { ...sample('en', 'a5').doctor, registrationNumber } }),
    );
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    await expect(refused).rejects.toMatchObject({ code: 'registration_missing', status: 409 });
  },
);

test.skipIf(!canRead)(
  'packs, the last day and repeats stand on paper, in both languages',
  async () => {
    const lines = [
      line({
        medicineName: 'Ascoril LS',
        genericName: 'Ambroxol',
        form: 'Syrup',
        dosage: '5 ml TDS',
        duration: { count: 14, unit: 'days' },
        stopOn: '2026-12-04',
        repeats: 2,
      }),
    ];
    const text = textOf(await printed(sample('hi', 'a5', { lines })));
    const stated = ['till4Dec2026', 'repeat×2', '100ml', '×3', '4दिसंबर2026तक'];
    expect(stated.filter((part) => !flat(text).includes(part))).toEqual([]);
  },
);

test.skipIf(!canRead).each(languageCodes)(
  'in %s methotrexate stands on paper as once a week and not every day',
  async (language) => {
    const lines = [
      line({ medicineName: 'Methotrexate', strength: '15 mg', dosage: '1-0-0 weekly' }),
      line({ medicineName: 'Folvite', strength: '5 mg', dosage: '1 3 times a week' }),
      line({ medicineName: 'Asthalin', form: 'Inhaler', dosage: '2 puffs as directed' }),
    ];
    const { text: own } = translatorOf(language);
    const text = flat(textOf(await printed(sample(language, 'a5', { lines })), '-raw'));
    const said = [
      'once a week',
      'on 3 days a week',
      'as directed',
      // Poppler duplicates Bengali clusters; on paper they are right.
      ...(language === 'bn'
        ? []
        : [
            own(doseWords.weekly),
            own(doseWords.daysAWeek, { count: 3 }),
            own(doseWords.notDaily),
            own(doseWords.asAdvised),
          ]),
    ];
    expect(said.filter((words) => !text.toLowerCase().includes(flat(words).toLowerCase()))).toEqual(
      [],
    );
  },
);

test.each([
  ['20 mg OD 5d > 10 mg OD pc 5d', 'after', 'After food from step 2'],
  ['20 mg OD pc 5d > 10 mg OD 5d', 'after', 'After food'],
  ['20 mg OD 5d > 10 mg OD 5d', 'after', 'After food'],
])('%s with a meal: %s is told as %s', (dosage, mealTiming, timing) => {
  const lines = [line({ medicineName: 'Wysolone', dosage, mealTiming, duration: null })];
  const { lines: shown } = sheetOf(sample('en', 'a5', { lines }), ownOf(translatorOf('en')));
  expect(shown).toMatchObject([{ timing }]);
});

test('nothing but names is needed', async () => {
  const bare = {
    vitals: {},
    complaints: [],
    examinations: [],
    diagnosis: null,
    tests: [],
    advice: '',
    followUpOn: null,
    verifyUrl: null,
    lines: [],
  };
  const patient = { name: 'Ravi', age: null, sex: null, caseNumber: '' };
  expect(pagesOf(await printed(sample('bn', 'a5', { ...bare, patient })))).toBe(1);
});

test.each([
  ['Amoxicillin 500mg + Clavulanic acid 125 mg', 'AMOXICILLIN 500 mg + CLAVULANIC ACID 125 mg'],
  ['thyroxine 50mcg', 'THYROXINE 50 mcg'],
  ['Salbutamol 2mg/5ml', 'SALBUTAMOL 2 mg/5 ml'],
  ['Cholecalciferol 60000 IU', 'CHOLECALCIFEROL 60000 IU'],
])('%s is set as %s', (name, expected) => expect(capitals(name)).toBe(expected));
