// Test results as they are typed, `hba1c 7.2`: the test by its usual name, the value, the unit, and where it stands to the usual range.
import type { Patient } from '../../patients/model.ts';

export type Gender = Patient['gender'];
type Range = readonly [low: number, high: number];

interface Test {
  readonly name: string;
  readonly also: readonly string[];
  readonly unit: string;
  /** Of an adult; of women where it differs. Laboratories differ: a range typed behind the value goes before it. */
  readonly usual: Range | null;
  readonly usualOfWomen?: Range;
  /** LOINC, where it names the same unit of measure. */
  readonly loinc: string | null;
  /** Less without a unit was counted in another one, `1.5` for 1.5 lakh, or is another test: it stays as it is typed. */
  readonly least?: number;
}

const test = (
  name: string,
  also: readonly string[],
  unit: string,
  usual: Range | null,
  loinc: string | null = null,
): Test => ({ name, also, unit, usual, loinc });

/** General public knowledge, 2026-11-22; docs/clinical-data.md says what has to be signed off. */
const tests: readonly Test[] = [
  {
    ...test('Haemoglobin', ['hb', 'hgb', 'hemoglobin'], 'g/dL', [13, 17], '718-7'),
    usualOfWomen: [12, 15.5],
  },
  {
    ...test('WBC count', ['tlc', 'wbc', 'tc', 'total count'], '/µL', [4000, 11000]),
    least: 500,
  },
  {
    ...test('Platelets', ['platelet', 'plt', 'platelet count'], '/µL', [150000, 450000]),
    least: 1000,
  },
  test('ESR', [], 'mm/h', [0, 20], '4537-7'),
  test('CRP', [], 'mg/L', [0, 6], '1988-5'),
  test(
    'Fasting sugar',
    ['fbs', 'fasting blood sugar', 'fasting glucose', 'fpg'],
    'mg/dL',
    [70, 100],
    '1558-6',
  ),
  test(
    'Sugar after food',
    ['ppbs', 'pp sugar', 'pp', 'post prandial sugar'],
    'mg/dL',
    [70, 140],
    '1521-4',
  ),
  test(
    'Random sugar',
    ['rbs', 'grbs', 'random blood sugar', 'sugar'],
    'mg/dL',
    [70, 140],
    '2345-7',
  ),
  test('HbA1c', ['a1c', 'hba1c', 'glycated haemoglobin'], '%', [4, 5.6], '4548-4'),
  {
    ...test(
      'Creatinine',
      ['creat', 's creatinine', 'serum creatinine'],
      'mg/dL',
      [0.7, 1.3],
      '2160-0',
    ),
    usualOfWomen: [0.6, 1.1],
  },
  test('Urea', ['blood urea', 's urea'], 'mg/dL', [15, 40], '3091-6'),
  {
    ...test('Uric acid', ['ua', 's uric acid'], 'mg/dL', [3.5, 7.2], '3084-1'),
    usualOfWomen: [2.6, 6],
  },
  test('eGFR', ['gfr'], 'mL/min', [90, 200]),
  test('Urine albumin/creatinine', ['acr', 'uacr'], 'mg/g', [0, 30], '9318-7'),
  test('TSH', [], 'mIU/L', [0.4, 4.5], '3016-3'),
  { ...test('T3', [], 'ng/dL', null), least: 10 },
  test('T4', [], 'µg/dL', null),
  test('Cholesterol', ['total cholesterol', 'tc chol', 'chol'], 'mg/dL', [0, 200], '2093-3'),
  test('LDL', ['ldl cholesterol'], 'mg/dL', [0, 100], '13457-7'),
  test('HDL', ['hdl cholesterol'], 'mg/dL', [40, 100], '2085-9'),
  test('Triglycerides', ['tg', 'tgl'], 'mg/dL', [0, 150], '2571-8'),
  test('Bilirubin', ['total bilirubin', 's bilirubin', 'bil'], 'mg/dL', [0.3, 1.2], '1975-2'),
  test('SGOT', ['ast'], 'U/L', [0, 40], '1920-8'),
  test('SGPT', ['alt'], 'U/L', [0, 41], '1742-6'),
  test('ALP', ['alkaline phosphatase'], 'U/L', [40, 130], '6768-6'),
  test('Albumin', ['s albumin'], 'g/dL', [3.5, 5.2], '1751-7'),
  test('Sodium', ['na', 's sodium'], 'mmol/L', [135, 145], '2951-2'),
  test('Potassium', ['k', 's potassium'], 'mmol/L', [3.5, 5.1], '2823-3'),
  test('Calcium', ['ca', 's calcium'], 'mg/dL', [8.5, 10.5], '17861-6'),
  test('Vitamin D', ['vit d', 'vitd', 'vit d3'], 'ng/mL', [30, 100], '1989-3'),
  test('Vitamin B12', ['vit b12', 'b12'], 'pg/mL', [200, 900], '2132-9'),
  test('Ferritin', [], 'ng/mL', null, '2276-4'),
  test('INR', ['pt inr'], '', [0.8, 1.2], '6301-6'),
  test('PSA', [], 'ng/mL', [0, 4], '2857-1'),
  test('Peak flow', ['pefr'], 'L/min', null),
];

const byName = new Map(
  tests.flatMap((one) => [one.name, ...one.also].map((name) => [plain(name), one] as const)),
);

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim();
}

export interface Result {
  readonly name: string;
  readonly value: number;
  /** `<` where the value is below what can be measured, `>` above. */
  readonly sign: '' | '<' | '>';
  readonly unit: string;
  /** As it was typed behind the value, else the usual one; null where none is known. */
  readonly range: Range | null;
  readonly isOwnRange: boolean;
  readonly loinc: string | null;
}

const form =
  /^(.*?\p{L}[\p{L}\d/ .-]*?)(?:\s*[:=]\s*|\s+)([<>]?)\s*(\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d+(?:\.\d+)?)\s*([%\p{L}µ][\p{L}\d%µ/³^.]*)?\s*(?:\(\s*([<>]?)\s*(\d+(?:\.\d+)?)(?:\s*[-–]\s*(\d+(?:\.\d+)?))?\s*\))?$/u;

const isSameUnit = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** `Widal 1:80`: a titre is no value; the number of `B12: 180` belongs to its name. */
const titre = /(?<![\p{L}\d.-])\d+\s*:\s*\d/u;

/** Null where it is no number: `Dengue NS1 positive` stays as it is written, `Hb 12,5` too. */
export function readResult(text: string, gender: Gender | null = null): Result | null {
  const [, name = '', sign = '', digits, typedUnit = '', limit, first, last] =
    form.exec(text.trim()) ?? [];
  if (digits === undefined || titre.test(text)) return null;
  const own = ownRange(limit, first, last);
  const value = Number(digits.replaceAll(',', ''));
  const known = knownAs(name, { value, unit: typedUnit }, gender);
  return {
    ...known,
    value,
    sign: sign === '<' || sign === '>' ? sign : '',
    range: own ?? known.range,
    isOwnRange: own !== null,
  };
}

/** The test by its usual name; its range and code only in its usual unit. */
function knownAs(
  name: string,
  { value, unit }: Pick<Result, 'value' | 'unit'>,
  gender: Gender | null,
): Pick<Result, 'name' | 'unit' | 'range' | 'loinc'> {
  const known = byName.get(plain(name));
  if (!known || (unit === '' && value < (known.least ?? 0)))
    return { name: name.trim(), unit, range: null, loinc: null };
  if (unit !== '' && !isSameUnit(unit, known.unit))
    return { name: known.name, unit, range: null, loinc: null };
  const ofWomen = gender === 'Female' ? known.usualOfWomen : undefined;
  return {
    name: known.name,
    unit: known.unit,
    range: ofWomen ?? known.usual,
    loinc: known.loinc,
  };
}

function ownRange(sign?: string, first?: string, last?: string): Range | null {
  if (first === undefined) return null;
  if (last !== undefined) return [Number(first), Number(last)];
  if (sign === '<') return [0, Number(first)];
  return sign === '>' ? [Number(first), Number.MAX_SAFE_INTEGER] : null;
}

const rangeText = ([low, high]: Range): string =>
  high === Number.MAX_SAFE_INTEGER ? `>${low}` : low === 0 ? `<${high}` : `${low}-${high}`;

/** The result in the one way in which it is kept: `HbA1c 7.2 %`, with the laboratory's range where it was typed. */
export function resultText(typed: string): string {
  const read = readResult(typed);
  if (!read) return typed.trim();
  const { name, sign, value, unit, range, isOwnRange } = read;
  return [name, `${sign}${value}`, unit, isOwnRange && range ? `(${rangeText(range)})` : '']
    .filter(Boolean)
    .join(' ');
}

export const rangeOf = ({ range }: Result): string => (range ? rangeText(range) : '');
