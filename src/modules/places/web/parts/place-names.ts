import { useLingui } from '@lingui/react';
import type { Language } from '../../../../kit/shared/languages.ts';
import { useFileNames } from '../../../../kit/web/file-names.ts';
import type { Choice } from '../../../../kit/web/form/select-field.tsx';
import { statesOf } from '../../rules.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('../names/*.json');

/** Onto the device, before they are needed there without a line. */
export const bringPlaceNames = async (language: Language): Promise<void> =>
  void (await files[`../names/${language}.json`]?.());

/** Names of countries, by their code, and of the states of India, by their English name, in the active language. */
export const usePlaceNames = (): ((code: string) => string) => useFileNames(files);

/** The states of a country to choose from, in the order of the active language; found in English as well. */
export function useStateChoices(country: string): Choice[] {
  const { locale } = useLingui().i18n;
  const nameOf = usePlaceNames();
  const { compare } = new Intl.Collator(locale);
  return statesOf(country)
    .map((state) => ({ value: state, label: nameOf(state), also: state }))
    .toSorted((one, other) => compare(one.label, other.label));
}
