import type { Language } from '../../../../kit/shared/languages.ts';
import { useFileNames } from '../../../../kit/web/file-names.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('../names/*.json');

/** Onto the device, before they are needed there without a line. */
export const bringCountryNames = async (language: Language): Promise<void> =>
  void (await files[`../names/${language}.json`]?.());

/** Names of countries in the active language. */
export const useCountryNames = (): ((code: string) => string) => useFileNames(files);
