// The active language: only its catalogues are loaded, and only those of the pages the user is in.
import { type I18n, i18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { setting } from '../shared/settings.ts';
import {
  chosenLanguage,
  isLanguage,
  type Language,
  languages,
  numbersOf,
} from '../shared/languages.ts';
import { english, type Translator, translatorOver } from '../shared/words.ts';
import { settingOf } from './app.ts';
import { readSetting, remember } from './session.ts';

/** `public` comes with the first page, `screens` and `clinical` with the pages inside, `codes` with the first sentence that needs it. */
export type Catalogue = 'public' | 'screens' | 'codes' | 'clinical';
type Messages = Record<string, string>;

/** Brings one catalogue of one language. */
export const catalogues =
  setting<(language: Language, catalogue: Catalogue) => Promise<Messages>>('catalogues');
const wanted = new Set<Catalogue>(['public']);
const loaded = new Set<string>();

/** The language chosen on this device, else the browser's best of ours. */
export const startLanguage = (): Language =>
  chosenLanguage(readSetting('pd.language'), navigator.languages);

export const currentLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');

/** Loads what the present pages need in that language, then speaks it. @param waitsForLetters not where its words are painted already. */
export async function speak(language: Language, waitsForLetters = true): Promise<void> {
  await Promise.all([
    ...[...wanted].map((catalogue) => load(language, catalogue)),
    waitsForLetters && loadScript(language),
  ]);
  document.documentElement.lang = language;
  i18n.activate(language, numbersOf(language));
}

/** As `speak`, and remembers the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  remember('pd.language', language);
  await speak(language);
}

/** Brings another catalogue in for the active language and all that follow. */
export async function loadCatalogue(catalogue: Catalogue): Promise<void> {
  wanted.add(catalogue);
  const language = currentLanguage();
  if (await load(language, catalogue)) i18n.activate(language, numbersOf(language));
}

/** Says words of the pages inside in a language beside the active one: for what is read to somebody else. */
export async function sayerIn(language: Language): Promise<(words: MessageDescriptor) => string> {
  const [messages] = await Promise.all([
    settingOf(catalogues)(language, 'screens'),
    loadScript(language),
  ]);
  const other = setupI18n({
    locale: language,
    locales: numbersOf(language),
    messages: { [language]: messages },
  });
  return (words) => other._(words);
}

/** All words of a language onto the device, before they are needed there without a line. */
export const bringWords = (language: Language): Promise<unknown> =>
  Promise.all(
    (['public', 'screens', 'codes', 'clinical'] as const).map((catalogue) =>
      settingOf(catalogues)(language, catalogue),
    ),
  );

const translators = new Map<Language, Promise<Translator>>([['en', Promise.resolve(english)]]);

/** Clinical words in a language beside the active one. The same promise every time, so that a component may `use` it. */
export function translatorOf(language: Language): Promise<Translator> {
  const known = translators.get(language);
  if (known) return known;
  const coming = settingOf(catalogues)(language, 'clinical').then((messages) => {
    const other = setupI18n({
      locale: language,
      locales: numbersOf(language),
      messages: { [language]: messages },
    });
    return translatorOver(language, (id, values) => other._(id, values));
  });
  translators.set(language, coming);
  // Asked again, it is fetched again.
  coming.catch(() => translators.delete(language));
  return coming;
}

/** Clinical words in the screen's language, whose catalogue the pages inside have. */
export const translatorOn = (screen: I18n): Translator =>
  translatorOver(currentLanguage(), (id, values) => screen._(id, values));

/** A font that came after its words would push the page about. A line too slow for it gets the words in the device's own. */
function loadScript(language: Language): Promise<unknown> {
  const fonts = [400, 700].map((weight) =>
    document.fonts.load(`${weight} 1rem Clinic`, `Aa ${languages[language].name}`),
  );
  return Promise.race([
    Promise.allSettled(fonts),
    new Promise((resolve) => setTimeout(resolve, fontPatienceMillis)),
  ]);
}

const fontPatienceMillis = 3_000;

/** Answers whether something new came in. */
async function load(language: Language, catalogue: Catalogue): Promise<boolean> {
  const name = `${language}/${catalogue}`;
  if (loaded.has(name)) return false;
  i18n.load(language, await settingOf(catalogues)(language, catalogue));
  loaded.add(name);
  return true;
}
