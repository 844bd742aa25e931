import type { Language } from '../../kit/shared/languages.ts';
import type { Catalogue } from '../../kit/web/language.ts';
import { askedAgain } from '../../kit/web/asked-again.ts';
import { addSheet, drawsLetters } from '../../kit/web/letters.ts';
import { messages as englishPublic } from '../../locales/en/public.po';
import fonts from '../styles/fonts.css?url';

const files = import.meta.glob<{ messages: Record<string, string> }>([
  '../../locales/*/{public,codes}.po',
  '!../../locales/en/public.po',
]);

/** What the login page speaks, and the sentences of refusals. Words that the device cannot draw come with their letters. */
export async function fetchMessages(
  language: Language,
  catalogue: Catalogue,
): Promise<Record<string, string>> {
  if (language === 'en' && catalogue === 'public') return englishPublic;
  const load = files[`../../locales/${language}/${catalogue}.po`];
  const [file] = await Promise.all([
    load && askedAgain(load),
    drawsLetters(language) ? null : addSheet(fonts),
  ]);
  return file?.messages ?? {};
}
