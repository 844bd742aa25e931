import { expect, test } from 'vitest';
import { finderOf, nothingFound } from './finder.ts';
import { offer } from './offer.ts';

const of = (name: string, composition: string) => ({
  name,
  composition,
  strength: '',
  type: 'Tablet' as const,
});
const catalogue = finderOf([
  of('Dolo 650', 'Paracetamol'),
  of('Metformin', 'Metformin'),
  of('Metoprolol', 'Metoprolol'),
  of('Amoxicillin', 'Amoxicillin'),
  of('Uprise D3 1000', 'Cholecalciferol'),
  of('Ascoril D', 'Dextromethorphan'),
]);
const known = finderOf([
  of('Dolonex', 'Piroxicam'),
  of('Metformin', 'Metformin'),
  of('Augmentin', 'Amoxicillin + Clavulanic acid'),
  of('Uprise D3 60K', 'Cholecalciferol'),
  of('Ascoril LS', 'Ambroxol + Levosalbutamol'),
]);
const offered = (text: string) =>
  offer(known.find(text, 5), catalogue.find(text, 12), (one, other) => one.name === other.name, 12);

test('the very word typed comes before the beginning of what was written before', () => {
  const { isKnownFirst, more, isFirstCertain } = offered('dolo');
  expect([isKnownFirst, more[0]?.name, isFirstCertain]).toEqual([false, 'Dolo 650', true]);
});

test('what was written before comes first, and is not offered twice', () => {
  const { isKnownFirst, more, isFirstCertain } = offered('metf');
  expect([isKnownFirst, more, isFirstCertain]).toEqual([true, [], true]);
});

test('a medicine named whole comes before what was written before and only holds it', () => {
  const { isKnownFirst, more, known: before, isFirstCertain } = offered('amoxicillin');
  expect([isKnownFirst, more[0]?.name, isFirstCertain]).toEqual([false, 'Amoxicillin', true]);
  expect(before.map((one) => one.name)).toEqual(['Augmentin']);
});

test('nothing is certain where nothing fits word by word', () => {
  const { guesses, isFirstCertain } = offer(
    nothingFound,
    catalogue.find('metfromin', 12),
    () => false,
    12,
  );
  expect([guesses[0]?.name, isFirstCertain]).toEqual(['Metformin', false]);
});

test('the only one written before is taken by its beginning, where nothing begun so holds something else', () => {
  const firsts = ['upr', 'upri', 'asco', 'ascoril ls'].map((text) => {
    const { known: before, isFirstCertain } = offered(text);
    return [before[0]?.name, isFirstCertain];
  });
  expect(firsts).toEqual([
    ['Uprise D3 60K', false],
    ['Uprise D3 60K', true],
    ['Ascoril LS', false],
    ['Ascoril LS', true],
  ]);
});

test('of two written before neither is taken by what both begin with', () => {
  const both = finderOf([
    of('Uprise D3 60K', 'Cholecalciferol'),
    of('Uprise Gold', 'Cholecalciferol'),
  ]);
  expect(
    offer(both.find('upri', 5), catalogue.find('upri', 12), () => false, 12).isFirstCertain,
  ).toBe(false);
});
