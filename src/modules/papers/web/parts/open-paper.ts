// A paper as PDF: fetched with the session's right, opened beside the screen.
import type { Language } from '../../../../kit/shared/languages.ts';
import { fetchPaper } from '../../../../kit/web/client.ts';
import { api } from '../../contract.ts';
import type { Format } from '../../model.ts';

export interface ReadyPaper {
  paperId: string;
  format: Format;
  /** The patient's when absent. */
  language?: Language;
}

/**
 * Opens the paper in a tab of its own. Call it within the press of a key or button: a tab that opens later is stopped by the browser.
 * @returns false when the browser stopped the tab; the paper was then saved as a file.
 * @throws CallRefused, Unreachable
 */
export async function openPaper(ready: () => Promise<ReadyPaper | null>): Promise<boolean> {
  const tab = window.open('', '_blank');
  try {
    const wanted = await ready();
    if (!wanted) {
      tab?.close();
      return true;
    }
    const { paperId: id, format, language } = wanted;
    const { blob, fileName } = await fetchPaper(api.print, {
      id,
      format,
      ...(language ? { language } : {}),
    });
    const address = URL.createObjectURL(blob);
    // Long enough for the viewer to load it, or for a slow print.
    setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000);
    if (tab && !tab.closed) {
      tab.location.replace(address);
      return true;
    }
    const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
    link.click();
    return false;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
