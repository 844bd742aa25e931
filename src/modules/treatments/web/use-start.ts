// What a visit opens with: as it is kept, with what was being written of it on the server and on this device laid over.
import { useEffect, useState } from 'react';
import { CallRefused } from '../../../kit/web/client.ts';
import { callKnown } from '../../../kit/web/offline/calls.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';
import type { Treatment } from '../model.ts';
import { overlay, reopened, type Start } from './autosave.ts';
import { emptyDraft } from '../model/draft.ts';
import { draftOfTreatment } from './draft.ts';
import { recallVisit } from './kept-draft.ts';

export interface Opened extends Start {
  /** When what is laid over was written, ISO 8601; null when nothing is. */
  readonly writtenAt: string | null;
}

interface Wanted {
  patientId: string;
  treatment: Treatment | null;
  /** What this doctor asks for a visit, proposed on a new one; null while that is not known. */
  fees: string | null;
}

/** Null until both answers are in. Without a line to the server the device's own copy opens. */
export function useStart({ patientId, treatment, fees }: Wanted): {
  opened: Opened | null;
  error: unknown;
} {
  const { userId } = useMember();
  const [answer, setAnswer] = useState<{ opened: Opened | null; error: unknown }>({
    opened: null,
    error: null,
  });
  const isReady = fees !== null;
  useEffect(() => {
    if (!isReady) return undefined;
    let isWanted = true;
    const visit = { patientId, treatmentId: treatment?.id ?? null };
    const clean = treatment ? draftOfTreatment(treatment) : { ...emptyDraft, fees };
    const asked = callKnown(api.draft, {
      patientId,
      ...(treatment ? { treatmentId: treatment.id } : {}),
    }).catch((error: unknown) => {
      if (error instanceof CallRefused) throw error;
      return { draft: null, beside: [] };
    });
    Promise.all([asked, recallVisit(userId, visit)]).then(
      ([{ draft: server, beside }, device]) => {
        const agreed = overlay(clean, server);
        const laid = reopened(device, { agreed, server });
        const writtenAt = device?.savedAt ?? server?.updatedAt ?? null;
        if (isWanted)
          setAnswer({ opened: { clean, ...laid, agreed, server, beside, writtenAt }, error: null });
      },
      (error: unknown) => {
        if (isWanted) setAnswer({ opened: null, error });
      },
    );
    return () => {
      isWanted = false;
    };
    // Opened once: what comes later is taken in part by part. The treatment's own id is the component's key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isReady, patientId]);
  return answer;
}
