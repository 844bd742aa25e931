import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languageCodes, languages } from '../src/kit/shared/languages.ts';
import type { Sentence } from '../src/kit/shared/refusal.ts';
import { translatorOf } from './words.ts';

const scripts: Record<string, RegExp> = {
  gujarati: /\p{Script=Gujarati}/u,
  devanagari: /\p{Script=Devanagari}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  tamil: /\p{Script=Tamil}/u,
  oriya: /\p{Script=Oriya}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  bengali: /\p{Script=Bengali}/u,
};

const isSentence = (part: object): part is Sentence => 'id' in part && 'message' in part;
const sentencesIn = (part: unknown): Sentence[] =>
  part === null || typeof part !== 'object'
    ? []
    : isSentence(part)
      ? [part]
      : Object.values(part).flatMap(sentencesIn);

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('src/modules/*/rules/words.ts', { cwd: root });
const sentences = (
  await Promise.all(files.map(async (file) => sentencesIn(await import(`${root}${file}`))))
).flat();

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
/** Each place is filled with its own name, in braces, so that a lost one is missed. */
const named = (text: string) =>
  Object.fromEntries(placesOf(text).map((place) => [place.slice(1, -1), place]));

test('no two clinical words share an id', () => {
  const ids = sentences.map((sentence) => sentence.id);
  expect(ids.length).toBeGreaterThan(80);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

describe.each(languageCodes.filter((language) => language !== 'en'))('%s', (language) => {
  const own = translatorOf(language);
  const said = sentences.map((sentence) => ({
    ...sentence,
    text: own.text(sentence, named(sentence.message)),
  }));

  test('says every clinical word in its own script, with its places', () => {
    const script = scripts[languages[language].script] ?? /$^/;
    // A name that is Latin everywhere, and what only puts others in order.
    const bare = /^(UPI|[\s,]*)$/;
    expect(
      said.filter(({ text }) => !script.test(text) && !bare.test(text.replace(/\{\w+\}/g, ''))),
    ).toEqual([]);
    expect(said.filter(({ text }) => text !== text.normalize('NFC'))).toEqual([]);
    for (const { id, message, text } of said)
      expect([id, placesOf(text)]).toEqual([id, placesOf(message)]);
  });

  test('tells the times of day and the meals apart', () => {
    const ids = ['morning', 'afternoon', 'evening', 'night', 'before', 'after', 'with'];
    const words = ids.map((id) => said.find((one) => one.id === `dose.${id}`)?.text);
    expect(new Set(words).size).toBe(ids.length);
    expect(words).not.toContain(undefined);
  });
});
