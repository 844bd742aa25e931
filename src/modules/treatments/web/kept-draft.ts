// What was typed of a visit and not yet saved, kept on this device at every keystroke. A log-out takes it away with everything else.
import { readSetting, remember } from '../../../kit/web/session.ts';
import type { Draft } from './draft.ts';

export interface KeptDraft {
  readonly draft: Draft;
  /** The kept treatment it was written on, and at which version; null for a new one. */
  readonly basedOn: { readonly version: number; readonly draft: Draft } | null;
  readonly patientId: string;
  readonly patientName: string;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** A place for one person's draft of one visit: a new one per patient, or a kept treatment. */
export const placeOf = (userId: string, visit: { patientId: string } | { treatmentId: string }): string =>
  `pd.visit.${userId}.${'treatmentId' in visit ? `t.${visit.treatmentId}` : `p.${visit.patientId}`}`;

export function recallDraft(place: string): KeptDraft | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by keepDraft under the same name
    return JSON.parse(readSetting(place) ?? 'null') as KeptDraft | null;
  } catch {
    return null;
  }
}

export const keepDraft = (place: string, kept: KeptDraft): void => remember(place, JSON.stringify(kept));

export function dropDraft(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Without storage nothing was kept.
  }
}

/** The visits of this person that wait on this device, the latest first. */
export function waitingDrafts(userId: string): (KeptDraft & { place: string })[] {
  try {
    const places = Object.keys(localStorage).filter((name) => name.startsWith(`pd.visit.${userId}.`));
    return places
      .flatMap((place) => {
        const kept = recallDraft(place);
        return kept ? [{ ...kept, place }] : [];
      })
      .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt));
  } catch {
    return [];
  }
}
