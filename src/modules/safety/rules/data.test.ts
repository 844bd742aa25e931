import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classes, classIds, crossAllergies } from './classes.ts';
import { compositionOf, substancesIn } from './composition.ts';
import { adultMosts, childDoses } from './doses.ts';
import { pairs } from './interactions.ts';
import { atAge, inPregnancy } from './persons.ts';
import { brands, classesOf, otherNamesOf, substanceIds, substances } from './substances.ts';

const isKnown = (target: string) => target in substances || target in classes;
const sourced = [
  ...Object.values(classes),
  ...crossAllergies,
  ...pairs,
  ...inPregnancy,
  ...atAge,
  ...childDoses,
  ...adultMosts,
];
const twice = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);

test('every entry says where it stands and when it was written', () => {
  for (const { source, date } of sourced) {
    expect(source.trim().length).toBeGreaterThan(3);
    expect(Temporal.PlainDate.from(date).toString()).toBe(date);
  }
});

test('at least sixty pairs interrupt', () =>
  expect(pairs.filter((pair) => pair.level === 'serious').length).toBeGreaterThanOrEqual(60));

test('every entry is about what is known, and none stands twice', () => {
  for (const { one, other } of pairs)
    expect([one, isKnown(one), other, isKnown(other)]).toEqual([one, true, other, true]);
  for (const { target } of [...inPregnancy, ...atAge])
    expect([target, isKnown(target)]).toEqual([target, true]);
  expect(twice(pairs.map(({ one, other }) => [one, other].toSorted().join(' + ')))).toEqual([]);
  expect(twice(inPregnancy.map(({ target, fromWeek }) => `${target} ${fromWeek}`))).toEqual([]);
  expect(
    twice(
      atAge.map(
        ({ target, fromMonths, beforeMonths }) => `${target} ${fromMonths} ${beforeMonths}`,
      ),
    ),
  ).toEqual([]);
  expect(twice(childDoses.map((dose) => dose.substance))).toEqual([]);
  expect(twice(adultMosts.map((dose) => dose.substance))).toEqual([]);
});

test('no name leads to two substances, and each leads to its own', () => {
  expect(twice(substanceIds.flatMap((id) => [id, ...otherNamesOf(id)]))).toEqual([]);
  for (const id of substanceIds)
    for (const name of [id, ...otherNamesOf(id)])
      expect([
        name,
        compositionOf({ medicineName: '', genericName: name, strength: '' }).parts.map(
          (part) => part.substance,
        ),
      ]).toEqual([name, [id]]);
});

test('substances and groups do not share a name; every group has members', () => {
  expect(classIds.filter((id) => id in substances)).toEqual([]);
  expect(
    classIds.filter((id) => !substanceIds.some((substance) => classesOf(substance).includes(id))),
  ).toEqual([]);
  for (const [brand, ids] of Object.entries(brands))
    expect([brand, ids.length > 0 && ids.every((id) => id in substances)]).toEqual([brand, true]);
});

test('ranges are ranges', () => {
  for (const { fromWeek, toWeek } of inPregnancy) expect(fromWeek).toBeLessThan(toWeek);
  for (const { fromMonths, beforeMonths } of atAge) expect(fromMonths).toBeLessThan(beforeMonths);
  for (const { low, high, maxPerDay } of childDoses) {
    expect(low).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(low);
    expect(maxPerDay).toBeGreaterThan(high);
  }
  // A grown-up's most is never less than a child's.
  for (const { substance, maxPerDay } of adultMosts)
    expect(
      childDoses.find((one) => one.substance === substance)?.maxPerDay ?? 0,
    ).toBeLessThanOrEqual(maxPerDay);
});

test.each([
  ['Paracetamol 325 mg + Tramadol 37.5 mg', '', ['paracetamol 325', 'tramadol 37.5']],
  ['Amoxicillin + Clavulanic acid', '500 mg + 125 mg', ['amoxicillin 500', 'clavulanic acid 125']],
  [
    'Amoxicillin + Clavulanic acid',
    '200 mg + 28.5 mg/5 ml',
    ['amoxicillin 40/ml', 'clavulanic acid 5.7/ml'],
  ],
  [
    'Co-trimoxazole (Sulphamethoxazole + Trimethoprim)',
    '400 mg + 80 mg',
    ['sulfamethoxazole 400', 'trimethoprim 80'],
  ],
  ['Diclofenac sodium', '50mg', ['diclofenac 50']],
  ['DICLOFENAC POTASSIUM AND PARACETAMOL', '', ['diclofenac', 'paracetamol']],
  ['Cholecalciferol (Vitamin D3)', '60000 IU', ['cholecalciferol']],
  ['Levothyroxine sodium', '50 mcg', ['levothyroxine 0.05']],
  ['Ceftriaxone', '1 g', ['ceftriaxone 1000']],
  ['Ceftriaxone', '1gm', ['ceftriaxone 1000']],
  ['Ceftriaxone 1 gm', '', ['ceftriaxone 1000']],
  ['Amoxicillin 500 mgs + Clavulanic acid 125 mgs', '', ['amoxicillin 500', 'clavulanic acid 125']],
  ['Paracetamol', '1,000 mg', ['paracetamol 1000']],
  // The micro sign, and the Greek letter that looks like it.
  ['Levothyroxine 50 \u00b5g', '', ['levothyroxine 0.05']],
  ['Levothyroxine', '50 \u03bcg', ['levothyroxine 0.05']],
  ['Paracetamol/Ibuprofen', '325 mg + 400 mg', ['paracetamol 325', 'ibuprofen 400']],
  ['Salbutamol', '100 mcg/dose', ['salbutamol']],
  ['Ferrous sulphate + Folic acid', '', ['ferrous salt', 'folic acid']],
])('composition %s %s', (genericName, strength, expected) => {
  const { parts, isPartly } = compositionOf({ medicineName: 'X', genericName, strength });
  expect(
    parts.map(
      ({ substance, mg, isPerMl }) =>
        `${substance}${mg === null ? '' : ` ${mg}`}${mg !== null && isPerMl ? '/ml' : ''}`,
    ),
  ).toEqual(expected);
  expect(isPartly).toBe(false);
});

test('a widely known brand without a composition is read; a sister of it only partly', () => {
  expect(
    compositionOf({ medicineName: 'Crocin 500', genericName: '', strength: '' }),
  ).toMatchObject({
    parts: [{ substance: 'paracetamol' }],
    isPartly: false,
  });
  expect(
    compositionOf({ medicineName: 'Zerodol SP', genericName: '', strength: '' }),
  ).toMatchObject({ parts: [{ substance: 'aceclofenac' }], isPartly: true });
  expect(
    compositionOf({ medicineName: 'ibuprofen susp', genericName: '', strength: '' }),
  ).toMatchObject({
    parts: [{ substance: 'ibuprofen' }],
    isPartly: true,
  });
  expect(compositionOf({ medicineName: 'Unheard', genericName: '', strength: '' })).toEqual({
    parts: [],
    isPartly: true,
  });
});

test('a composition with words behind the name is read as far as it names something', () => {
  expect(
    compositionOf({
      medicineName: 'Unheard',
      genericName: 'Amoxicillin caps',
      strength: '500 mg',
    }),
  ).toEqual({ parts: [{ substance: 'amoxicillin', mg: 500, isPerMl: false }], isPartly: true });
});

test.each([
  ['Nebivolol + S-amlodipine', ['nebivolol null', 'amlodipine null']],
  [
    'Levocetirizine dihydrochloride 5 mg + Montelukast 10 mg',
    ['levocetirizine 5', 'montelukast 10'],
  ],
  ['Paracetamol + Ashwagandha', ['paracetamol null']],
])('of %s what is named beside what is read is not left out', (genericName, expected) => {
  const { parts, isPartly } = compositionOf({ medicineName: 'X', genericName, strength: '' });
  expect(parts.map(({ substance, mg }) => `${substance} ${mg}`)).toEqual(expected);
  expect(isPartly).toBe(true);
});

test('free text names substances by whole words', () => {
  expect([...substancesIn('Rash after Disprin and sulphamethoxazole')].toSorted()).toEqual([
    'aspirin',
    'sulfamethoxazole',
  ]);
  expect([...substancesIn('Insulation dust')]).toEqual([]);
});

test('the shared catalogue is known whole', () => {
  const sql = readFileSync(
    new URL('../../../../migrations/0005_medicines.sql', import.meta.url),
    'utf8',
  );
  const rows = [...sql.matchAll(/^ {2}\('([^']+)', '\w+', '([^';]+)/gm)].map(
    ([, medicineName = '', strength = '']) => ({
      medicineName,
      genericName: '',
      strength,
    }),
  );
  expect(rows.length).toBeGreaterThan(150);
  const unread = rows.filter((row) => {
    const { parts, isPartly } = compositionOf(row);
    return parts.length === 0 || isPartly;
  });
  expect(unread.map((row) => row.medicineName)).toEqual([]);
});
