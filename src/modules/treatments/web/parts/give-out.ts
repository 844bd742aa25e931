// A paper of a treatment: given out by the server, then opened beside the screen.
import type { Language } from '../../../../kit/shared/languages.ts';
import { call } from '../../../../kit/web/client.ts';
import { makeModulesStale } from '../../../../kit/web/query.ts';
import type { Format, TreatmentPaper } from '../../../papers/model.ts';
import { openPaper } from '../../../papers/web/parts/open-paper.ts';
import { api } from '../../contract.ts';

export interface PaperWish {
  kind: TreatmentPaper;
  format: Format;
  /** The patient's, where none is given. */
  language?: Language;
}

/** Call it within the press of a key or button. @returns false when the browser stopped the tab and the paper was saved as a file. */
export const giveOut = (
  ready: () => Promise<{ id: string } | null>,
  { kind, ...look }: PaperWish,
): Promise<boolean> =>
  openPaper(async () => {
    const treatment = await ready();
    if (!treatment) return null;
    const paper = await call(api.issue, { id: treatment.id, kind });
    await makeModulesStale(['papers']);
    return { paperId: paper.id, ...look };
  });
