// Sentences by code in the caller's language, from the same catalogues as the screens.
import { existsSync, readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { type Language, numbersOf } from '../shared/languages.ts';

export interface Texts {
  say(language: Language, code: string, values?: Record<string, string | number>): string;
}

/** @param folder holds `<language>.json`, compiled by the build and read when first spoken; a language not built speaks English codes. */
export function openTexts(folder: string): Texts {
  const i18n = setupI18n();
  const known = new Set<Language>();
  return {
    say(language, code, values) {
      if (!known.has(language)) {
        known.add(language);
        const file = `${folder}/${language}.json`;
        if (existsSync(file)) i18n.load(language, readMessages(file));
      }
      if (i18n.locale !== language) i18n.activate(language, numbersOf(language));
      return i18n._(code, values);
    },
  };
}

function readMessages(file: string): Record<string, string> {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (content === null || typeof content !== 'object') throw new Error(`${file} holds no messages`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled by our own build
  return ('messages' in content ? content.messages : content) as Record<string, string>;
}
