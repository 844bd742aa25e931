import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';

/** Names by code in the active language, each language's in a file of its own; the code until they have arrived. */
export function useFileNames(
  files: Record<string, () => Promise<{ default: Record<string, string> }>>,
): (code: string) => string {
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
  }, [files, locale]);
  return (code) => names[code] ?? code;
}
