// What somebody is allergic to, as it was picked and as it is written.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { translatorOn } from '../../../../kit/web/language.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { codeName } from '../../../safety/rules/finding-text.ts';
import { api } from '../../contract.ts';

/** What was picked before what is written; what is written alone until the picked ones have come. */
export type AllergyText = (patientId: string, written: string) => string;

/** @param patientIds at most 200; of further ones only what is written is told. */
export function useAllergyText(patientIds: readonly string[]): AllergyText {
  const { i18n } = useLingui();
  const own = translatorOn(i18n);
  const asked = [...new Set(patientIds)].toSorted().slice(0, 200);
  const { data } = useRead(
    api.pickedAllergies,
    { patientIds: asked },
    { when: asked.length > 0, keepFormer: true },
  );
  const picked = new Map(data?.people.map(({ patientId, codes }) => [patientId, codes]));
  return (patientId, written) =>
    [...(picked.get(patientId) ?? []).map((code) => codeName(code, own)), written]
      .filter(Boolean)
      .join(', ');
}

/** For pages of modules that know of no treatments. */
export const WithAllergies = ({
  patientIds,
  draw,
}: {
  patientIds: readonly string[];
  draw: (textOf: AllergyText) => ReactNode;
}): ReactNode => draw(useAllergyText(patientIds));
