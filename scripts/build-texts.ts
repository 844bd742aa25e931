// The catalogues that the server speaks from, out of the same `.po` files as the screens.
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { languageCodes } from '../src/kit/shared/languages.ts';

const serverCatalogues = ['codes', 'paper', 'clinical'];
const fileOf = (language: string) => `build/texts/${language}.json`;

/** Writes `build/texts/<language>.json`: the coded sentences, printed and public pages, clinical words. */
export async function writeTexts(): Promise<void> {
  mkdirSync('build/texts', { recursive: true });
  const config = getConfig();
  const catalogs = (await getCatalogs(config)).filter((catalog) =>
    serverCatalogues.includes(catalog.name ?? ''),
  );
  for (const language of languageCodes) {
    const messages: Record<string, string> = {};
    for (const catalog of catalogs) {
      const translations = await catalog.getTranslations(language, {
        fallbackLocales: config.fallbackLocales,
        sourceLocale: config.sourceLocale ?? 'en',
        missingBehavior: 'catalog',
      });
      Object.assign(messages, translations.messages);
    }
    const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'json' });
    if (errors.length > 0)
      throw new Error(
        `A sentence of ${language} does not read: ${errors.map((fault) => fault.id).join(', ')}`,
      );
    writeFileSync(fileOf(language), source);
  }
}

/** As `writeTexts`, where a catalogue has changed since. */
export async function writeTextsIfStale(): Promise<void> {
  const built = languageCodes.map(fileOf);
  const writtenAt = (path: string) => statSync(path).mtimeMs;
  const isFresh =
    built.every((path) => existsSync(path)) &&
    Math.max(
      ...globSync(`src/locales/*/{${serverCatalogues.join(',')}}.po`).map(writtenAt),
      writtenAt('scripts/build-texts.ts'),
    ) < Math.min(...built.map(writtenAt));
  if (!isFresh) await writeTexts();
}
