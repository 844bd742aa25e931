import { expect, test } from 'vitest';
import type { MedicineForm } from '../prescriptions/model.ts';
import type { Person } from './model.ts';
import { type CheckedLine, findingsOf, unansweredIn } from './rules.ts';
import { allergiesIn } from './rules/reading.ts';

const none = { substances: [], groups: [] };
const adult: Person = {
  allergies: none,
  conditions: [],
  running: [],
  gender: 'Male',
  ageMonths: 40 * 12,
  weightKg: 70,
  pregnantWeeks: null,
};
const woman: Person = { ...adult, gender: 'Female', ageMonths: 28 * 12 };
const child: Person = { ...adult, ageMonths: 4 * 12, weightKg: 16 };

const line = (
  genericName: string,
  dosage = '1-0-1',
  strength = '',
  form: MedicineForm = 'Tablet',
): CheckedLine => ({
  medicineName: `Brand of ${genericName}`,
  genericName,
  strength,
  form,
  dosage,
  timesOfDay: [],
});

/** `level key`, notes left out. */
const kindsOf = (person: Person, ...lines: CheckedLine[]) =>
  findingsOf(person, lines)
    .filter((finding) => finding.level !== 'note')
    .map((finding) => `${finding.level} ${finding.key}`);

test.each([
  ['Penicillin', 'Amoxicillin + Clavulanic acid', ['serious allergy:amoxicillin:penicillin']],
  ['allergic to PENCILLIN; dust', 'Ampicillin', ['serious allergy:ampicillin:penicillin']],
  ['Amoxycillin', 'Amoxicillin trihydrate', ['serious allergy:amoxicillin:amoxicillin']],
  ['amoxicillin', 'Cloxacillin sodium', ['serious allergy:cloxacillin:penicillin']],
  ['Augmentin', 'Amoxicillin', ['serious allergy:amoxicillin:amoxicillin']],
  ['penicillin', 'Cefixime', ['caution allergy:cefixime:penicillin']],
  // Short, as they are written in a hurry.
  ['PCN', 'Ampicillin', ['serious allergy:ampicillin:penicillin']],
  ['h/o rash with amoxy', 'Amoxicillin', ['serious allergy:amoxicillin:amoxicillin']],
  ['cipro', 'Ofloxacin', ['serious allergy:fluoroquinolone:ofloxacin']],
  ['diclo inj', 'Ibuprofen', ['serious allergy:ibuprofen:nsaid']],
  [
    'Sulfa drugs',
    'Co-trimoxazole (Sulphamethoxazole + Trimethoprim)',
    ['serious allergy:sulfamethoxazole:sulfonamide'],
  ],
  ['Sulpha', 'Silver sulphadiazine', ['serious allergy:sulfadiazine:sulfonamide']],
  ['Aspirin', 'Diclofenac sodium', ['serious allergy:diclofenac:salicylate']],
  ['NSAIDs', 'Paracetamol', []],
  ['No known drug allergies', 'Amoxicillin', []],
  ['not allergic to penicillin', 'Amoxicillin', []],
  [
    'Not to penicillin but ciprofloxacin',
    'Ofloxacin',
    ['serious allergy:fluoroquinolone:ofloxacin'],
  ],
  ['Peanuts, dust', 'Amoxicillin', []],
  ['', 'Amoxicillin', []],
])('allergy %s, given %s', (allergies, medicines, expected) => {
  expect(kindsOf({ ...adult, allergies: allergiesIn(allergies) }, line(medicines))).toEqual(
    expected,
  );
});

test('an allergy holds for what is put on the skin too', () => {
  expect(
    kindsOf(
      { ...adult, allergies: allergiesIn('sulfa') },
      line('Silver sulphadiazine', '1-0-1', '1%', 'Cream'),
    ),
  ).toEqual(['serious allergy:sulfadiazine:sulfonamide']);
});

test.each([
  [['Warfarin', 'Ibuprofen'], ['serious interaction:ibuprofen:warfarin']],
  [['Ibuprofen', 'Warfarin'], ['serious interaction:ibuprofen:warfarin']],
  [
    ['Sildenafil citrate', 'Isosorbide dinitrate'],
    ['serious interaction:isosorbide dinitrate:sildenafil'],
  ],
  [['Clopidogrel', 'Omeprazole'], ['caution interaction:clopidogrel:omeprazole']],
  [['Amoxicillin', 'Metformin'], []],
  [
    ['Paracetamol', 'Paracetamol 325 mg + Tramadol 37.5 mg'],
    ['serious same_substance:paracetamol'],
  ],
  [['Metformin', 'Metformin'], ['caution same_substance:metformin']],
  [['Diclofenac', 'Ibuprofen'], ['serious same_class:diclofenac:ibuprofen']],
  [['Pantoprazole', 'Famotidine'], ['caution same_class:famotidine:pantoprazole']],
  [['Simvastatin', 'Clarithromycin'], ['serious interaction:clarithromycin:simvastatin']],
  [['Linezolid', 'Escitalopram'], ['serious interaction:escitalopram:linezolid']],
])('together: %s', (medicines, expected) => {
  const [one = '', other = ''] = medicines;
  expect(kindsOf(adult, line(one, '1-0-0'), line(other, '1-0-0'))).toEqual(expected);
});

test('what is put on the skin or into the eye does not act on the whole body', () => {
  expect(
    kindsOf(adult, line('Warfarin', '1-0-0'), line('Diclofenac', '1-0-1', '1%', 'Gel')),
  ).toEqual([]);
  expect(kindsOf(child, line('Ciprofloxacin', '1-1-1', '0.3%', 'Drop'))).toEqual([]);
});

test.each([
  [
    line('Sildenafil'),
    line('Nitroglycerin', '1 SOS', '0.4 mg', 'Spray'),
    'serious interaction:glyceryl trinitrate:sildenafil',
  ],
  [
    line('Tadalafil'),
    line('Glyceryl trinitrate', '0-0-1', '0.2%', 'Ointment'),
    'serious interaction:glyceryl trinitrate:tadalafil',
  ],
  [
    line('Morphine'),
    line('Midazolam', '1 SOS', '1.25 mg', 'Spray'),
    'serious interaction:midazolam:morphine',
  ],
])(
  'what reaches the whole body from a spray or an ointment is checked: %#',
  (one, other, expected) => {
    expect(kindsOf(adult, one, other)).toContain(expected);
  },
);

test('a reason answers a finding whatever the order of the lines, and nothing else', () => {
  const findings = findingsOf(adult, [line('Warfarin'), line('Ibuprofen')]);
  const again = findingsOf(adult, [line('Ibuprofen'), line('Warfarin')]);
  const [finding] = findings;
  const heeded = [{ key: finding?.key ?? '', reason: 'For two days' }];
  expect(unansweredIn(findings, [])).toHaveLength(1);
  expect(unansweredIn(again, heeded)).toEqual([]);
  expect(
    unansweredIn(findingsOf(adult, [line('Warfarin'), line('Diclofenac')]), heeded),
  ).toHaveLength(1);
});

test.each([
  [8, 'Enalapril', ['serious pregnancy:enalapril']],
  [8, 'Ibuprofen', ['caution pregnancy:ibuprofen']],
  [26, 'Ibuprofen', ['serious pregnancy:ibuprofen']],
  [8, 'Isotretinoin', ['serious pregnancy:isotretinoin']],
  [null, 'Isotretinoin', ['caution could_be_pregnant:isotretinoin']],
  [null, 'Enalapril', []],
  [20, 'Amoxicillin', []],
])('in week %s: %s', (pregnantWeeks, medicines, expected) => {
  expect(kindsOf({ ...woman, pregnantWeeks }, line(medicines))).toEqual(expected);
});

test('a man or a girl of ten is not asked about pregnancy', () => {
  expect(kindsOf(adult, line('Isotretinoin'))).toEqual([]);
  expect(kindsOf({ ...woman, ageMonths: 120, weightKg: null }, line('Isotretinoin'))).toEqual([]);
});

test.each([
  [15 * 12, 'Aspirin', ['serious age:aspirin']],
  [16 * 12, 'Aspirin', []],
  [11 * 12, 'Nimesulide', ['serious age:nimesulide']],
  [7 * 12, 'Doxycycline', ['serious age:doxycycline']],
  [8 * 12, 'Doxycycline', []],
  [2, 'Ibuprofen', ['serious age:ibuprofen']],
  [70 * 12, 'Diazepam', ['caution age:diazepam']],
  [null, 'Aspirin', []],
])('at %s months: %s', (ageMonths, medicines, expected) => {
  expect(kindsOf({ ...adult, ageMonths, weightKg: null }, line(medicines))).toEqual(expected);
});

test.each([
  ['Paracetamol', '5 ml TDS', '250 mg/5 ml', 'Syrup', 'note dose:paracetamol', 46.88],
  ['Paracetamol', '5-5-5', '250 mg/5 ml', 'Syrup', 'note dose:paracetamol', 46.88],
  ['Paracetamol', '10 ml QID', '250 mg/5 ml', 'Syrup', 'serious dose_high:paracetamol', 125],
  ['Paracetamol', '1-1-1', '500 mg', 'Tablet', 'serious dose_high:paracetamol', 93.75],
  ['Paracetamol', '1 ml TDS', '100 mg/ml', 'Drop', 'note dose:paracetamol', 18.75],
  [
    'Amoxicillin + Clavulanic acid',
    '5 ml BD',
    '200 mg + 28.5 mg/5 ml',
    'Suspension',
    'note dose:amoxicillin',
    25,
  ],
  ['Amoxicillin', '1 ml BD', '250 mg/5 ml', 'Suspension', 'caution dose_low:amoxicillin', 6.25],
  ['Ibuprofen', '5 ml Q6H', '100 mg/5 ml', 'Suspension', 'note dose:ibuprofen', 25],
  ['Paracetamol', '5 ml Q4H SOS max 4/day', '250 mg/5 ml', 'Syrup', 'note dose:paracetamol', 63],
] as const)(
  'a child of 16 kg: %s %s of %s',
  (medicines, dosage, strength, form, expected, perKg) => {
    const [finding] = findingsOf(child, [line(medicines, dosage, strength, form)]);
    expect(`${finding?.level} ${finding?.key}`).toBe(expected);
    expect(finding?.dose?.perDay).toBeCloseTo(perKg, perKg > 10 ? 0 : 2);
  },
);

test.each([
  ['15 ml SOS', ['serious dose_high:paracetamol']],
  ['12 ml SOS', ['caution dose_high:paracetamol']],
  ['10 ml SOS', []],
  // Judged by the day, which is told once.
  ['15 ml Q6H SOS', ['serious dose_high:paracetamol']],
  ['5 ml TDS 2d > 12 ml SOS', ['caution dose_high:paracetamol', 'note dose:paracetamol']],
] as const)('a child of 16 kg who takes it when needed, at once: %s', (dosage, expected) => {
  const syrup = line('Paracetamol', dosage, '250 mg/5 ml', 'Syrup');
  const findings = findingsOf(child, [syrup]);
  expect(findings.map((one) => `${one.level} ${one.key}`)).toEqual(expected);
  expect(kindsOf(adult, syrup).filter((one) => one.includes('dose'))).toEqual([]);
});

test.each([
  ['1-0-1', '250 mg/5 ml', 'Syrup'],
  ['SOS', '250 mg/5 ml', 'Syrup'],
  ['2-2-2', '100 mg/ml', 'Drop'],
  ['5 ml TDS', '', 'Syrup'],
] as const)('a dose that can not be kindsOf is not judged: %s of %s', (dosage, strength, form) => {
  expect(findingsOf(child, [line('Paracetamol', dosage, strength, form)])).toEqual([]);
});

test.each(['60,000 IU', '60000 units', '60K', '60 K IU', '3 lakh IU', '6 Lac'])(
  'vitamin D of %s is not for every day',
  (strength) => {
    const daily = line('Cholecalciferol', '1-0-0', strength, 'Capsule');
    expect(kindsOf(adult, daily)).toEqual(['caution too_often:cholecalciferol']);
    expect(kindsOf(adult, { ...daily, dosage: '1 weekly' })).toEqual([]);
  },
);

test.each(['1000 IU', '2K', '60 mcg', '1.25 mg', ''])('vitamin D of %s may be', (strength) => {
  expect(kindsOf(adult, line('Cholecalciferol', '1-0-0', strength, 'Capsule'))).toEqual([]);
});

test("an adult's day is summed over the lines", () => {
  const medicines = [
    line('Paracetamol', '1-1-1-1', '650 mg'),
    line('Paracetamol 325 mg + Tramadol 37.5 mg', '2-2-2'),
  ];
  expect(kindsOf(adult, ...medicines)).toContain('caution dose_high:paracetamol');
});

test('what is not known is kindsOf as not checked', () => {
  expect(findingsOf(adult, [line('Ashwagandha extract')])).toMatchObject([
    { kind: 'not_checked', level: 'note', lines: [0] },
  ]);
  expect(findingsOf(adult, [line('Paracetamol + Ashwagandha')])).toMatchObject([
    { kind: 'not_checked' },
  ]);
  expect(findingsOf(adult, [line('Paracetamol')])).toEqual([]);
});

test('forty lines are checked while one is typed', () => {
  const many = ['Warfarin', 'Ibuprofen', 'Amoxicillin', 'Metformin', 'Atorvastatin'].flatMap(
    (name) => Array.from({ length: 8 }, () => line(name)),
  );
  findingsOf(adult, many);
  const before = performance.now();
  findingsOf(adult, many);
  expect(performance.now() - before).toBeLessThan(250);
});
