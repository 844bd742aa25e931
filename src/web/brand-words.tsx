import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

export const brandWords = {
  line: msg`Your clinic’s whole day on one page`,
  more: msg`Patients, prescriptions, appointments and payments, in ten languages.`,
};

/** The brand panel is painted from the page's own HTML before any script; here its words follow the language. */
export function BrandWords() {
  const { t } = useLingui();
  const line = t(brandWords.line);
  const more = t(brandWords.more);
  useEffect(() => {
    setText('brand-line', line);
    setText('brand-more', more);
  }, [line, more]);
  return null;
}

function setText(id: string, text: string): void {
  const place = document.getElementById(id);
  if (place && place.textContent !== text) place.textContent = text;
}
