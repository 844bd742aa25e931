// What somebody is allergic to, as it was picked and as it is written.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { translatorOn } from '../../../../kit/web/language.ts';
import { look } from '../../../../kit/web/look.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { codeName } from '../../../safety/rules/finding-text.ts';
import { api } from '../../contract.ts';

/** What was picked before what is written; what is written alone until the picked ones have come. */
type AllergyText = (patientId: string, written: string) => string;

interface KnownAllergies {
  textOf: AllergyText;
  /** What was picked has come. */
  isWhole: boolean;
  /** Asks again, where what was picked could not be loaded. */
  retry: (() => void) | null;
}

/** @param patientIds at most 200; of further ones only what is written is told. */
export function useAllergies(patientIds: readonly string[]): KnownAllergies {
  const { i18n } = useLingui();
  const own = translatorOn(i18n);
  const asked = [...new Set(patientIds)].toSorted().slice(0, 200);
  const { data, isError, isPlaceholderData, refetch } = useRead(
    api.pickedAllergies,
    { patientIds: asked },
    { when: asked.length > 0, keepFormer: true },
  );
  const picked = new Map(data?.people.map(({ patientId, codes }) => [patientId, codes]));
  const isWhole = asked.length === 0 || (data !== undefined && !isPlaceholderData);
  return {
    textOf: (patientId, written) =>
      [...(picked.get(patientId) ?? []).map((code) => codeName(code, own)), written]
        .filter(Boolean)
        .join(', '),
    isWhole,
    retry: isError && !isWhole ? () => void refetch() : null,
  };
}

interface NotLoadedProps {
  retry: () => void;
  /** What else is not done without them. */
  children?: ReactNode;
}

/** Who sees no allergy takes it that there is none. */
export function AllergiesNotLoaded({ retry, children }: NotLoadedProps) {
  return (
    <p className={look('row', 'wrap', 'gap-8', 'middle', 'bad', 'size-2')} role="alert">
      <span>
        <Trans>Not all allergies could be loaded.</Trans> {children}
      </span>
      <Button variant="default" size="compact-sm" data-autofocus onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

/** For pages of modules that know of no treatments. */
export function WithAllergies({
  patientIds,
  draw,
}: {
  patientIds: readonly string[];
  draw: (textOf: AllergyText) => ReactNode;
}) {
  const { textOf, retry } = useAllergies(patientIds);
  return (
    <>
      {retry && <AllergiesNotLoaded retry={retry} />}
      {draw(textOf)}
    </>
  );
}
