import { expect, test } from 'vitest';
import { standing } from './standing.ts';

const undone: string[] = [];
const removed = (name: string) => ({ text: 'Document deleted', act: () => undone.push(name) });

test('of two acts that are told in the same words each can be undone', () => {
  const shown = standing(standing([], removed('X-ray')), removed('ECG'));
  for (const { act } of shown) act();
  expect(undone).toEqual(['X-ray', 'ECG']);
});

test('the same words without an act stand once, and three at the most', () => {
  const say = (...texts: string[]) =>
    texts.reduce<{ text: string }[]>((shown, text) => standing(shown, { text }), []);
  expect(say('Saved', 'Saved').map(({ text }) => text)).toEqual(['Saved']);
  expect(say('1', '2', '3', '4', '2').map(({ text }) => text)).toEqual(['3', '4', '2']);
});
