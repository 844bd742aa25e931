import { expect, test } from 'vitest';
import { fitsName, habitsOf, learnHabits } from './habits.ts';
import { lineOf } from './line-draft.ts';

const storage = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: { getItem: (name: string) => storage.get(name) ?? null, setItem: (name: string, value: string) => void storage.set(name, value) },
});

test.each([
  ['do65', 'Dolo 650', true],
  ['dolo', 'Dolo 650', true],
  ['650', 'Dolo 650', true],
  ['amo clav', 'Amoxicillin + Clavulanic acid', true],
  ['clav amo', 'Amoxicillin + Clavulanic acid', false],
  ['olo', 'Dolo 650', false],
  ['पैरा', 'पैरासिटामोल', true],
  ['', 'Dolo 650', false],
])('%s for %s: %s', (typed, name, expected) => expect(fitsName(typed, name)).toBe(expected));

const dolo = {
  ...lineOf({ medicineId: null, medicineName: 'Dolo 650', genericName: 'Paracetamol', strength: '650 mg', form: 'Tablet' }),
  dosage: '1-0-1',
  duration: '5d',
};

test('the last way of writing a medicine is remembered, for each person apart', () => {
  learnHabits('a', [dolo, { ...dolo, medicineName: 'Azee', dosage: 'OD' }]);
  learnHabits('a', [{ ...dolo, medicineName: 'DOLO 650 ', dosage: 'SOS' }]);
  const known = habitsOf('a');
  expect([...known.keys()]).toEqual(['dolo 650', 'azee']);
  expect(known.get('dolo 650')).toMatchObject({ habit: { dosage: 'SOS', duration: '5d' }, count: 2 });
  expect(habitsOf('b').size).toBe(0);
});

test('broken storage is forgotten, not fatal', () => {
  storage.set('pd.habits.a', '{');
  expect(habitsOf('a').size).toBe(0);
});
