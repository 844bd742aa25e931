// The visit being written: its store, what keeps it on this device and the server, and what it was read from.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../kit/web/toast.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import type { Treatment } from '../model.ts';
import { Autosave } from './autosave.ts';
import type { ConsultProps } from './consult.tsx';
import { type ConsultStore, consultStore } from './consult-store.ts';
import type { Draft } from '../model/draft.ts';
import { draftOfTreatment } from './draft.ts';
import { placeOf } from './kept-draft.ts';
import { isSameDraft } from './merge.ts';
import type { Based } from './use-saving.ts';

export function useConsultDraft(props: ConsultProps) {
  const { patient, treatment, appointmentId, opened, onElsewhere } = props;
  const { t } = useLingui();
  const { userId } = useMember();
  const [{ store, autosave }] = useState((): { store: ConsultStore; autosave: Autosave } => {
    const made = consultStore(opened.draft);
    const placeAt = (treatmentId: string | null) =>
      placeOf(userId, { patientId: patient.id, treatmentId });
    const visit = { patientId: patient.id, treatmentId: treatment?.id ?? null, appointmentId };
    return { store: made, autosave: new Autosave(made, placeAt, visit, opened) };
  });
  const based = useRef<Based | null>(
    treatment ? { version: treatment.version, draft: opened.clean } : null,
  );
  const clean = useRef(opened.clean);
  const [isRestored, setRestored] = useState(
    opened.writtenAt !== null && !isSameDraft(opened.draft, opened.clean),
  );

  const closed = useRef((_treatmentId: string): void => undefined);
  useEffect(() => autosave.run((treatmentId) => closed.current(treatmentId)), [autosave]);
  useEffect(() => {
    closed.current = (treatmentId) => {
      toast({
        kind: 'news',
        text: t`This visit was saved elsewhere. What you wrote is kept.`,
      });
      onElsewhere(treatmentId);
    };
  });

  return {
    store,
    autosave,
    clean,
    isRestored,
    basedOn: () => based.current,
    rebase: (next: Based) => {
      based.current = next;
    },
    /** The visit stands as `saved`; `written` is what is in the fields now. */
    saved: (saved: Treatment, written: Draft) => {
      based.current = { version: saved.version, draft: draftOfTreatment(saved) };
      clean.current = draftOfTreatment(saved);
      autosave.saved(clean.current, saved.id, written);
      setRestored(false);
    },
    isChanged: () => !isSameDraft(store.get().draft, clean.current),
    startAfresh: () => {
      const typed = store.get().draft;
      autosave.drop();
      setRestored(false);
      toast({
        kind: 'news',
        text: t`Your unsaved changes are discarded`,
        act: { label: t`Undo`, run: () => store.write(() => typed) },
      });
    },
  };
}

export type ConsultDraft = ReturnType<typeof useConsultDraft>;
