// A paper as PDF: fetched with the session's right, opened beside the screen.
import type { Language } from '../../../../kit/shared/languages.ts';
import { fetchPaper } from '../../../../kit/web/client.ts';
import { openInOwnTab } from '../../../../kit/web/own-tab.ts';
import { api } from '../../contract.ts';
import type { Format } from '../../model.ts';

export interface ReadyPaper {
  paperId: string;
  format: Format;
  /** The patient's when absent. */
  language?: Language;
}

/**
 * Opens the paper in a tab of its own. Call it within the press of a key or button.
 * @returns false when the browser stopped the tab; the paper was then saved as a file.
 * @throws CallRefused, Unreachable
 */
export const openPaper = (ready: () => Promise<ReadyPaper | null>): Promise<boolean> =>
  openInOwnTab(async () => {
    const wanted = await ready();
    if (!wanted) return null;
    const { paperId: id, format, language } = wanted;
    return fetchPaper(api.print, { id, format, ...(language ? { language } : {}) });
  });
