import { expect, test } from 'vitest';
import { habitsFrom } from './habits.ts';
import { lineOf } from './line-draft.ts';

const line = (medicineName: string, dosage: string) => ({
  ...lineOf({
    medicineId: null,
    medicineName,
    genericName: '',
    strength: '',
    form: 'Tablet' as const,
  }),
  dosage,
  duration: '5d',
});
const uses = [
  { ageGroup: 'adult', count: 9, line: line('Dolo 650', '1-0-1') },
  { ageGroup: 'infant', count: 2, line: line('Dolo 650', '0-0-1/4') },
  { ageGroup: 'elder', count: 4, line: line('Pan 40', 'OD') },
  { ageGroup: 'child', count: 1, line: line('Azee', 'BD') },
];

test.each([
  ['adult', 'dolo 650', '1-0-1'],
  ['infant', 'dolo 650', '0-0-1/4'],
  ['elder', 'dolo 650', '1-0-1'],
  ['child', 'dolo 650', undefined],
  ['teen', 'pan 40', 'OD'],
  ['adult', 'azee', undefined],
])('for %s, %s is proposed as %s', (group, key, dosage) =>
  expect(habitsFrom(uses, [], group).of(key)?.habit?.dosage).toBe(dosage),
);

test('a starred line is proposed for all, before the most written', () => {
  const habits = habitsFrom(uses, [line('Azee', 'TDS')], 'adult');
  expect(habits.of('azee')?.habit?.dosage).toBe('TDS');
  expect(habits.likeliest.map((one) => one.name)).toEqual(['Azee', 'Dolo 650', 'Pan 40']);
});

test('a medicine known only from another age is found, without a dose', () => {
  const [first] = habitsFrom(uses, [], 'child').finder.find('dolo 65', 3).hits;
  expect(first).toMatchObject({ name: 'Dolo 650', habit: null, hint: '' });
});
