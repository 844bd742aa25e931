import { expect, test } from 'vitest';
import { lineOf } from '../../prescriptions/web/parts/line-draft.ts';
import { type Draft, emptyDraft } from '../model/draft.ts';
import { contentOf, shortcutFor, withTemplate } from './template-use.ts';

const line = (medicineName: string) => ({
  ...lineOf({
    medicineId: null,
    medicineName,
    genericName: '',
    strength: '',
    form: 'Tablet' as const,
  }),
  dosage: 'OD',
});
const fever: Draft = {
  ...emptyDraft,
  complaints: ['Fever'],
  diagnosis: 'Viral fever',
  lines: [line('Dolo'), line('Cetzine')],
  advice: 'Rest',
  testsAdvised: ['CBC'],
  followUpOn: '2026-11-24',
  fees: '400',
};
const content = contentOf(fever, '2026-11-21');

test('a visit is kept without money, its follow-up as days', () =>
  expect(content).toMatchObject({ followUp: '3d', complaints: ['Fever'], advice: 'Rest' }));

test('the day a medicine stops is kept as days, which count anew in every visit', () => {
  const till = { ...line('Dolo'), duration: 'till 25/11/2026' };
  expect(contentOf({ ...fever, lines: [till] }, '2026-11-21').lines).toMatchObject([
    { dosage: 'OD', duration: '5d' },
  ]);
});

test('a template adds to what is there and takes nothing away', () => {
  const started = {
    ...emptyDraft,
    complaints: ['fever', 'Cough'],
    diagnosis: 'Flu',
    lines: [line('Dolo')],
    advice: 'Steam',
  };
  const filled = withTemplate(started, content, '2026-12-01');
  expect(filled).toMatchObject({
    complaints: ['fever', 'Cough'],
    diagnosis: 'Flu',
    advice: 'Steam\nRest',
    testsAdvised: ['CBC'],
    followUpOn: '2026-12-04',
  });
  expect(filled.lines.map((one) => one.medicineName)).toEqual(['Dolo', 'Cetzine']);
  expect(new Set([...filled.lines, ...content.lines].map((one) => one.key)).size).toBe(4);
});

test.each([
  [fever, 'viral'],
  [{ ...fever, diagnosis: '' }, 'fever'],
  [emptyDraft, ''],
])('the shortcut is proposed from what it is for', (draft, expected) =>
  expect(shortcutFor(draft)).toBe(expected),
);
