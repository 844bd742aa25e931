// What the catalogues say: to find a control in any language, and to notice English where another language has its own words.
import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import type { Language } from '../../src/kit/shared/languages.ts';

const po = formatter();
const catalogues = ['public', 'screens', 'codes'];

async function textsIn(language: Language): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const name of catalogues) {
    const path = `src/locales/${language}/${name}.po`;
    const entries = await po.parse(readFileSync(path, 'utf8'), {
      locale: language,
      sourceLocale: 'en',
      filename: path,
    });
    for (const [id, { translation }] of Object.entries(entries))
      if (translation) texts.set(`${name} ${id}`, translation);
  }
  return texts;
}

export interface Words {
  /** The language's words for an English text. @throws where the catalogues lack it. */
  say(english: string): string;
  /** Whether a text stands in English although the language has words of its own for it. */
  isForeign(text: string): boolean;
}

export async function wordsOf(language: Language): Promise<Words> {
  const [english, own] = [await textsIn('en'), await textsIn(language)];
  const translated = new Map<string, Set<string>>();
  for (const [id, text] of english) {
    const words = own.get(id);
    if (words === undefined) continue;
    translated.set(text, (translated.get(text) ?? new Set()).add(words));
  }
  return {
    say(text) {
      const [words] = translated.get(text) ?? [];
      if (words === undefined) throw new Error(`no catalogue has "${text}" in ${language}`);
      return words;
    },
    isForeign: (text) => language !== 'en' && translated.get(text)?.has(text) === false,
  };
}
