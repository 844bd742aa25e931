import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOf } from '../../prescriptions/web/parts/line-draft.ts';
import { type Draft, emptyDraft } from '../model/draft.ts';
import { newPayment } from './draft.ts';
import { isSameDraft, mergeDrafts, typedSince } from './merge.ts';

const line = (medicineName: string, dosage = '1-0-1') => ({
  ...lineOf({
    medicineId: null,
    medicineName,
    genericName: '',
    strength: '',
    form: 'Tablet' as const,
  }),
  dosage,
});
const dolo = line('Dolo 650');
const azee = line('Azee 500', 'OD');
const base: Draft = {
  ...emptyDraft,
  complaints: ['Fever'],
  lines: [dolo],
  fees: '500',
  diagnosis: 'Fever',
};
const merge = (mine: Partial<Draft>, theirs: Partial<Draft>) =>
  mergeDrafts(base, { ...base, ...mine }, { ...base, ...theirs });
const namesOf = (draft: Draft) =>
  draft.lines.map((one) => `${one.medicineName} ${one.dosage} ${one.duration}`.trim());

test('each keeps what only they changed, and both see where they meet', () => {
  const { merged, both } = merge(
    { advice: 'Rest', diagnosis: 'Flu' },
    { diagnosis: 'Dengue', fees: '600' },
  );
  expect(merged).toMatchObject({ advice: 'Rest', diagnosis: 'Flu', fees: '600' });
  expect(both).toEqual(['diagnosis']);
});

test('both may add complaints, and one of them take one away', () => {
  expect(merge({ complaints: ['Fever', 'Cough'] }, { complaints: ['Rash'] })).toMatchObject({
    merged: { complaints: ['Cough', 'Rash'] },
    both: [],
  });
});

test('what is typed while a visit is on its way stands on top of what was saved', () => {
  const typed = { ...base, pending: { complaints: 'cough' }, payments: [newPayment(100)] };
  const saved = {
    ...base,
    visitOn: '2026-11-21',
    complaints: ['Fever', 'cough'],
    lines: [{ ...dolo, key: 'other', mealTiming: 'after' as const }],
  };
  expect(typedSince(typed, typed, saved)).toBe(saved);
  const now = { ...typed, advice: 'Rest', lines: [{ ...dolo, duration: '5d' }, azee] };
  expect(typedSince(typed, now, saved)).toMatchObject({
    ...saved,
    advice: 'Rest',
    lines: [{ duration: '5d', mealTiming: 'after' }, azee],
  });
});

test('the pressure from the desk and the pulse from the doctor stand together', () => {
  const { merged, both } = merge(
    { vitals: { ...base.vitals, pulse: '80' } },
    { vitals: { ...base.vitals, systolic: '120', diastolic: '80' } },
  );
  expect(merged.vitals).toMatchObject({ pulse: '80', systolic: '120', diastolic: '80' });
  expect(both).toEqual([]);
});

test('medicines written by two people are joined line by line and field by field', () => {
  const { merged, both } = merge(
    { lines: [{ ...dolo, duration: '5d' }] },
    { lines: [{ ...dolo, key: 'x', dosage: 'TDS' }, azee] },
  );
  expect(namesOf(merged)).toEqual(['Dolo 650 TDS 5d', 'Azee 500 OD']);
  expect(both).toEqual([]);
});

test('a line that one removed while the other changed it stays, and is asked about', () => {
  const { merged, both } = merge({ lines: [{ ...dolo, duration: '5d' }] }, { lines: [] });
  expect(namesOf(merged)).toEqual(['Dolo 650 1-0-1 5d']);
  expect(both).toEqual(['lines']);
  expect(merge({}, { lines: [] }).merged.lines).toEqual([]);
});

test('a medicine on two lines is two lines, each joined with its own', () => {
  const [morning, night] = [line('Insulin', '10-0-0 units'), line('Insulin', '0-0-8 units')];
  const was = { ...base, lines: [morning, night] };
  const theirs = {
    ...was,
    lines: [
      { ...morning, duration: '1m' },
      { ...night, note: 'at ten' },
    ],
  };
  const mine = { ...was, lines: [morning, { ...night, dosage: '0-0-6 units' }] };
  const { merged, both } = mergeDrafts(was, mine, theirs);
  expect(merged.lines.map(({ dosage, duration, note }) => [dosage, duration, note])).toEqual([
    ['10-0-0 units', '1m', ''],
    ['0-0-6 units', '', 'at ten'],
  ]);
  expect(both).toEqual([]);
  expect(mergeDrafts(was, was, { ...was, lines: [morning] }).merged.lines).toEqual([morning]);
});

test('two payments typed at once are two payments', () => {
  const [one, other] = [newPayment(100_00), newPayment(200_00)];
  expect(merge({ payments: [one] }, { payments: [other] }).merged.payments).toEqual([one, other]);
});

test("a line's own key makes no difference", () =>
  expect(isSameDraft(base, { ...base, lines: [{ ...dolo, key: 'other' }] })).toBe(true));

const text = fc.constantFrom('', 'a', 'b', 'c');
const list = fc.uniqueArray(fc.constantFrom('Fever', 'Cough', 'Rash', 'Pain'), { maxLength: 4 });
const someDraft = fc
  .record({
    diagnosis: text,
    advice: text,
    complaints: list,
    pulse: fc.constantFrom('', '70', '80'),
    systolic: fc.constantFrom('', '120', '140'),
    lines: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('Dolo', 'Azee', 'Pan'),
        dosage: fc.constantFrom('OD', 'BD'),
      }),
      { selector: (one) => one.name },
    ),
  })
  .map(({ pulse, systolic, lines, ...rest }): Draft => ({
    ...emptyDraft,
    ...rest,
    vitals: { ...emptyDraft.vitals, pulse, systolic },
    lines: lines.map((one) => line(one.name, one.dosage)),
  }));

test('whatever two people write, nothing either added is gone, and who changed nothing takes over what the other wrote', () => {
  fc.assert(
    fc.property(someDraft, someDraft, someDraft, (was, mine, theirs) => {
      expect(isSameDraft(mergeDrafts(was, was, theirs).merged, theirs)).toBe(true);
      expect(isSameDraft(mergeDrafts(was, mine, was).merged, mine)).toBe(true);
      const { merged, both } = mergeDrafts(was, mine, theirs);
      const added = [...mine.complaints, ...theirs.complaints].filter(
        (entry) => !was.complaints.includes(entry),
      );
      expect(merged.complaints).toEqual(expect.arrayContaining(added));
      const medicines = (draft: Draft) => draft.lines.map((one) => one.medicineName);
      const fresh = [...medicines(mine), ...medicines(theirs)].filter(
        (name) => !medicines(was).includes(name),
      );
      expect(medicines(merged)).toEqual(expect.arrayContaining(fresh));
      for (const part of ['diagnosis', 'advice'] as const) {
        const isLost = was[part] !== theirs[part] && merged[part] !== theirs[part];
        expect(both.includes(part)).toBe(isLost);
      }
    }),
  );
});
