/** The ten languages, each named by itself. `script` picks the font. */
export const languages = {
  en: { name: 'English', script: 'latin' },
  gu: { name: 'ગુજરાતી', script: 'gujarati' },
  hi: { name: 'हिन्दी', script: 'devanagari' },
  mr: { name: 'मराठी', script: 'devanagari' },
  pa: { name: 'ਪੰਜਾਬੀ', script: 'gurmukhi' },
  ta: { name: 'தமிழ்', script: 'tamil' },
  or: { name: 'ଓଡ଼ିଆ', script: 'oriya' },
  kn: { name: 'ಕನ್ನಡ', script: 'kannada' },
  ml: { name: 'മലയാളം', script: 'malayalam' },
  bn: { name: 'বাংলা', script: 'bengali' },
} as const;

export type Language = keyof typeof languages;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets which keys
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

/** Something of each language. */
export const inEachLanguage = <T>(of: (language: Language) => T): Record<Language, T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  Object.fromEntries(languageCodes.map((language) => [language, of(language)])) as Record<
    Language,
    T
  >;

/** How a language's texts write the numbers in them: in Latin digits. */
export const numbersOf = (language: Language): string => `${language}-IN-u-nu-latn`;

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** The best of ours for an Accept-Language header or a list of tags; English when none fits. */
export function languageFor(wanted: string | undefined): Language {
  for (const part of (wanted ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase().split('-')[0] ?? '';
    if (isLanguage(tag)) return tag;
  }
  return 'en';
}

/** The language chosen before, else the best of ours for the browser's list. */
export const chosenLanguage = (chosen: string | null, browsers: readonly string[]): Language =>
  chosen !== null && isLanguage(chosen) ? chosen : languageFor(browsers.join(','));
