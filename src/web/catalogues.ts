import type { Catalogue } from '../kit/web/language.ts';
import type { Language } from '../kit/shared/languages.ts';
import { messages as englishPublic } from '../locales/en/public.po';

const files = import.meta.glob<{ messages: Record<string, string> }>([
  '../locales/*/{public,screens,codes,clinical}.po',
  '!../locales/en/public.po',
]);

// English comes with the first page, so that the default language waits for nothing.
export async function fetchMessages(
  language: Language,
  catalogue: Catalogue,
): Promise<Record<string, string>> {
  if (language === 'en' && catalogue === 'public') return englishPublic;
  const file = await files[`../locales/${language}/${catalogue}.po`]?.();
  return file?.messages ?? {};
}
