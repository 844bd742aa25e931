// Saving, finishing and printing the visit, and what they ask on the way.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isWithoutLine } from '../../../kit/web/offline/calls.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import type { Format, TreatmentPaper } from '../../papers/model.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import type { Draft } from '../model/draft.ts';
import type { ConsultProps } from './consult.tsx';
import type { ConsultDraft } from './use-consult-draft.ts';
import type { Safety } from './use-safety.tsx';
import type { RemoteVisit } from '../../video/model.ts';
import { printHere } from './parts/print-here.ts';
import { useSaving } from './use-saving.ts';

interface Visit {
  draft: ConsultDraft;
  safety: Safety;
  /** The language that papers are printed in. */
  language: Language;
  remote: RemoteVisit | null;
  showFirstProblem: () => void;
}

export function useConsultActs(
  { patient, head, treatment, appointmentId, onSaved }: ConsultProps,
  { draft, safety, language, remote, showFirstProblem }: Visit,
) {
  const { t } = useLingui();
  const { isDoctor } = useMember();
  const { today } = useWords();
  const navigate = useNavigate();
  const isSigned = treatment?.status === 'Signed';
  const [asking, setAsking] = useState<((reason: string | null) => void) | null>(null);
  const saving = useSaving({
    mayFinish: safety.mayFinish,
    onWarned: (findings) => void safety.ask(findings),
    askReason: () => new Promise((answer) => setAsking(() => answer)),
    store: draft.store,
    today,
    patientId: patient.id,
    appointmentId,
    treatment,
    autosave: draft.autosave,
    basedOn: draft.basedOn,
    rebase: draft.rebase,
    showFirstProblem,
    onSaved: (saved, written) => {
      draft.saved(saved, written);
      onSaved(saved);
    },
  });

  // Told before anything is signed, with the way to where it is entered.
  const refuseUnregistered = () =>
    toast({
      kind: 'bad',
      text: sentenceOf('registration_missing'),
      act: { label: t`Open my profile`, run: () => void navigate({ to: '/profile' }) },
    });

  const save = async () => {
    const text = treatment ? t`Treatment updated successfully` : t`Treatment created successfully`;
    if (await saving.save(false)) toast({ kind: 'good', text });
  };
  const finish = async () => {
    if (await saving.save(true)) toast({ kind: 'good', text: t`Treatment finished` });
  };
  const print = (format: Format, kind: TreatmentPaper = 'prescription') => {
    const { draft: written } = draft.store.get();
    const isReady = isSigned && !draft.isChanged();
    if (!isReady && !saving.isWellWritten()) return;
    const missing = missingFor(kind, written, isSigned || isDoctor);
    if (missing !== null) {
      toast({ kind: 'bad', text: sentenceOf(missing) });
      return;
    }
    if (isDoctor && head.doctor.registrationNumber.trim() === '') {
      refuseUnregistered();
      return;
    }
    if (!isWithoutLine() || kind !== 'prescription') {
      const wish = { kind, format, language };
      if (isReady) void saving.print(wish, () => Promise.resolve(treatment), treatment);
      else void saving.finishAndPrint(wish);
      return;
    }
    const finished = isReady ? Promise.resolve(treatment) : saving.save(true);
    void finished.then((saved) => {
      if (saved) printHere.put({ patient, head, draft: written, language, remote });
    });
  };
  return {
    save,
    finish,
    print,
    conflict: saving.conflict,
    settle: saving.settle,
    /** Answers why a finished visit is changed; null while nobody asks. */
    onReason:
      asking &&
      ((reason: string | null) => {
        setAsking(null);
        asking(reason);
      }),
  };
}

/** The code of what keeps a paper from being printed. */
function missingFor(kind: TreatmentPaper, { lines }: Draft, isSignable: boolean): string | null {
  if (!isSignable) return 'treatment_unsigned';
  return kind === 'prescription' && lines.length === 0 ? 'prescription_not_found' : null;
}
