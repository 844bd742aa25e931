import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { Language } from '../../../../kit/shared/languages.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('../names/*.json');

/** Onto the device, before they are needed there without a line. */
export const bringCountryNames = async (language: Language): Promise<void> =>
  void (await files[`../names/${language}.json`]?.());

/** Names of countries in the active language; the code until they have arrived. */
export function useCountryNames(): (code: string) => string {
  const { locale } = useLingui().i18n;
  const [names, setNames] = useState<Record<string, string>>({});
  useEffect(() => {
    let isCurrent = true;
    void files[`../names/${locale}.json`]?.().then((file) => {
      if (isCurrent) setNames(file.default);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return (code) => names[code] ?? code;
}
