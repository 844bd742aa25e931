// A letter that begins with what a visit says; one that names allergies waits until all are known.
import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import type { LetterKind } from '../../../papers/model.ts';
import { LetterLater } from '../../../papers/web/parts/letter-later.tsx';
import { letterStart, namesAllergies } from '../letter-start.ts';
import { AllergiesNotLoaded, useAllergies } from './allergies.tsx';

interface Props extends Pick<ComponentProps<typeof LetterLater>, 'patient' | 'onClose'> {
  kind: LetterKind | null;
  visit: Omit<Parameters<typeof letterStart>[1], 'allergies'>;
  /** Once it is signed. */
  treatmentId: string | null;
}

export function VisitLetter({ patient, kind, visit, treatmentId, onClose }: Props) {
  const words = useWords();
  const { textOf, isWhole, retry } = useAllergies([patient.id]);
  const allergies = textOf(patient.id, patient.allergies);
  const waits = kind !== null && namesAllergies(kind) && !isWhole;
  if (waits && retry)
    return (
      <Dialog title={<Trans>Allergies</Trans>} isOpen onClose={onClose}>
        <AllergiesNotLoaded retry={retry} />
      </Dialog>
    );
  const wanted =
    kind === null || waits
      ? null
      : {
          kind,
          start: letterStart(kind, { ...visit, allergies }, words.today),
          ...(treatmentId === null ? {} : { treatmentId }),
        };
  return <LetterLater patient={patient} wanted={wanted} onClose={onClose} />;
}
