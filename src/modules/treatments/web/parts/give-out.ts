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

interface Printed {
  id: string;
  version?: number;
}

const nameOf = ({ id, version }: Printed, { kind, format, language }: PaperWish): string =>
  [id, version, kind, format, language].join(' ');

/**
 * Call it within the press of a key or button.
 * @param printed where it is known at the press: the same of it, asked for again while it is on its way, comes once
 * @returns false when the browser stopped the tab; the paper then waits behind a message.
 */
export const giveOut = (
  ready: () => Promise<Printed | null>,
  wish: PaperWish,
  printed?: Printed,
): Promise<boolean> =>
  openPaper(
    async (nameIt) => {
      const treatment = await ready();
      if (!treatment) return null;
      nameIt(nameOf(treatment, wish));
      const { kind, ...look } = wish;
      const paper = await call(api.issue, { id: treatment.id, kind });
      await makeModulesStale(['papers']);
      return { paperId: paper.id, ...look };
    },
    printed && nameOf(printed, wish),
  );
