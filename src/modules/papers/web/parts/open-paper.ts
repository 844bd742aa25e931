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
 * @param name of what is printed: asked for again while it is on its way, it comes once
 * @returns false when the browser stopped the tab; the paper then waits behind a message.
 * @throws CallRefused, Unreachable
 */
export const openPaper = (
  ready: (nameIt: (name: string) => void) => Promise<ReadyPaper | null>,
  name?: string,
): Promise<boolean> =>
  openInOwnTab(async (nameIt) => {
    const wanted = await ready(nameIt);
    if (!wanted) return null;
    const { paperId: id, format, language } = wanted;
    return fetchPaper(api.print, { id, format, ...(language ? { language } : {}) });
  }, name);
