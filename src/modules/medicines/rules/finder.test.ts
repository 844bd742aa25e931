import { describe, expect, test } from 'vitest';
import { slipsBetween } from '../../../kit/shared/sound.ts';
import { finderOf } from './finder.ts';

const shelf = [
  ['Dolo 650', 'Paracetamol', '650 mg'],
  ['Calpol 500', 'Paracetamol', '500 mg'],
  ['Augmentin 625', 'Amoxicillin + Clavulanic acid', '500 mg + 125 mg'],
  ['Amoxicillin', 'Amoxicillin', '500 mg'],
  ['Amoxicillin', 'Amoxicillin', '250 mg'],
  ['Azithromycin', 'Azithromycin', '500 mg'],
  ['Pantoprazole', 'Pantoprazole', '40 mg'],
  ['Metformin', 'Metformin', '500 mg'],
  ['Cetirizine', 'Cetirizine', '10 mg'],
  ['Levocetirizine', 'Levocetirizine', '5 mg'],
].map(([name = '', composition = '', strength = '']) => ({
  name,
  composition,
  strength,
  type: 'Tablet' as const,
}));
const finder = finderOf(shelf);
const first = (text: string) => {
  const { hits, guesses } = finder.find(text, 5);
  const [best] = [...hits, ...guesses];
  return best && `${best.name} ${best.strength}`;
};

describe('finds', () => {
  test.each([
    ['do65', 'Dolo 650 650 mg'],
    ['dolo', 'Dolo 650 650 mg'],
    ['parac', 'Dolo 650 650 mg'],
    ['amox 250', 'Amoxicillin 250 mg'],
    ['amox clav', 'Augmentin 625 500 mg + 125 mg'],
    ['clavulanic', 'Augmentin 625 500 mg + 125 mg'],
    ['azithromicin', 'Azithromycin 500 mg'],
    ['azitromycin', 'Azithromycin 500 mg'],
    ['pantaprazole', 'Pantoprazole 40 mg'],
    ['pantoparzole', 'Pantoprazole 40 mg'],
    ['metphormin', 'Metformin 500 mg'],
    ['metfromin', 'Metformin 500 mg'],
    ['cetrizine', 'Cetirizine 10 mg'],
    ['पैरासिटामोल', 'Dolo 650 650 mg'],
    ['डोलो', 'Dolo 650 650 mg'],
    ['டோலோ', 'Dolo 650 650 mg'],
    ['ഡോളോ 650', 'Dolo 650 650 mg'],
    ['অ্যামক্সিসিলিন', 'Amoxicillin 500 mg'],
  ])('%s: %s', (text, expected) => expect(first(text)).toBe(expected));
});

test.each(['', '  ', '!!', 'zzzz', 'dolo 999', 'qqwrt'])('%j finds nothing', (text) =>
  expect(finder.find(text, 5)).toMatchObject({ hits: [], guesses: [], isCertain: false }),
);

test('what is favoured comes before what fits as well', () => {
  const {
    hits: [best],
  } = finder.find('para', 5, (item) => (item.name.startsWith('Calpol') ? 0.3 : 0));
  expect(best?.name).toBe('Calpol 500');
});

test.each([
  ['dolo', 'dolo', 0],
  ['dolo', 'dlo', 1],
  ['dolo', 'odlo', 1],
  ['dolo', 'xolo', 1],
  ['dolo', 'calpol', 2],
])('%s and %s: %i slips, at most 1 looked for', (one, other, slips) =>
  expect(slipsBetween(one, other, 1)).toBe(slips),
);

test('ten thousand medicines are searched in far less than a blink', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({
    name: `${shelf[i % shelf.length]?.name ?? ''} ${i}`,
    composition: shelf[i % 7]?.composition ?? '',
    strength: '',
    type: 'Tablet' as const,
  }));
  const large = finderOf(many);
  const times = ['pantaprazol', 'do65', 'azithromicin', 'zzzzzz'].map((text) => {
    const from = performance.now();
    large.find(text, 12);
    return performance.now() - from;
  });
  // Ten times what a quiet machine needs, so that only a change of kind fails.
  expect(Math.max(...times)).toBeLessThan(1000);
});
