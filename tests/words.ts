// What the catalogues say, for tests that read printed words.
import { fileURLToPath } from 'node:url';
import type { Language } from '../src/kit/shared/languages.ts';
import { type Translator, translatorOver } from '../src/kit/shared/words.ts';
import { openTexts } from '../src/kit/server/texts.ts';

const texts = openTexts(fileURLToPath(new URL('../build/texts', import.meta.url)));

export const translatorOf = (language: Language): Translator =>
  translatorOver(language, (id, values) => texts.say(language, id, values));
