// What was typed of a visit, kept on this device at every keystroke and once more as the page is left. A log-out takes it away with everything else;
// the server's copy brings it back.
import {
  currentSession,
  forgetHaste,
  forgetOnDevice,
  keepInHaste,
  keepOnDevice,
  recallFromDevice,
} from '../../../kit/web/session.ts';
import { formerIds } from '../../../kit/web/offline/calls.ts';
import { type Draft, emptyDraft } from '../model/draft.ts';

interface KeptDraft {
  readonly draft: Draft;
  /** What the server and this device last agreed on. */
  readonly agreed: Draft;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** A place for one person's draft of one visit: a new one per patient, or a kept treatment. */
export const placeOf = (
  userId: string,
  visit: { patientId: string; treatmentId: string | null },
): string =>
  `visit.${userId}.${visit.treatmentId === null ? `p.${visit.patientId}` : `t.${visit.treatmentId}`}`;

async function recallDraft(place: string): Promise<KeptDraft | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by keeperOf under the same name, and wiped when the version changes
  const stored = (await recallFromDevice(place)) as KeptDraft | undefined;
  // What was kept before a part was known has it empty.
  return stored
    ? {
        ...stored,
        draft: { ...emptyDraft, ...stored.draft },
        agreed: { ...emptyDraft, ...stored.agreed },
      }
    : null;
}

/** As `recallDraft`; what was begun under an id of this device's own moves to where it is kept from now on. */
export async function recallVisit(
  userId: string,
  visit: { patientId: string; treatmentId: string | null },
): Promise<KeptDraft | null> {
  const place = placeOf(userId, visit);
  const here = await recallDraft(place);
  if (here) return here;
  for (const id of await formerIds(visit.treatmentId ?? visit.patientId)) {
    const former = placeOf(
      userId,
      visit.treatmentId ? { ...visit, treatmentId: id } : { ...visit, patientId: id },
    );
    const stored = await recallDraft(former);
    if (!stored) continue;
    await keepOnDevice(place, stored);
    await forgetOnDevice(former);
    return stored;
  }
  return null;
}

interface Keeper {
  /** Answers at once; the latest is written as soon as the one before it has been. */
  keep: (stored: KeptDraft) => void;
  drop: () => void;
  /** Listens for the page being left amid a write; answers how to stop. */
  watch: () => () => void;
}

export function keeperOf(place: string): Keeper {
  /** The latest, until the database has it; null: nothing is under way. */
  let latest: KeptDraft | 'nothing' | null = null;
  const run = async (first: KeptDraft | 'nothing'): Promise<void> => {
    let next: KeptDraft | 'nothing' | null = first;
    // After a log-out nothing more of it is written.
    while (next !== null && currentSession()) {
      const written: KeptDraft | 'nothing' = next;
      // oxlint-disable-next-line no-await-in-loop -- one after the other on purpose: the last one must win
      await (written === 'nothing' ? forgetOnDevice(place) : keepOnDevice(place, written));
      next = latest === written ? null : latest;
    }
    latest = null;
    forgetHaste(place);
  };
  const want = (next: KeptDraft | 'nothing') => {
    const isIdle = latest === null;
    latest = next;
    if (isIdle) void run(next);
  };
  const leave = () => {
    if (latest !== null && currentSession())
      keepInHaste(place, latest === 'nothing' ? null : latest);
  };
  return {
    keep: want,
    drop: () => want('nothing'),
    watch: () => {
      window.addEventListener('pagehide', leave);
      document.addEventListener('visibilitychange', leave);
      return () => {
        window.removeEventListener('pagehide', leave);
        document.removeEventListener('visibilitychange', leave);
      };
    },
  };
}
