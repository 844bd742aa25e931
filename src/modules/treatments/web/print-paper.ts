// A prescription on paper: fetched with the session's right, opened beside the screen.
import type { Language } from '../../../kit/shared/languages.ts';
import { call, fetchPaper } from '../../../kit/web/client.ts';
import { api as papersApi } from '../../papers/api.ts';
import type { Format, TreatmentPaper } from '../../papers/model.ts';
import { api } from '../api.ts';

/** A kept paper by its own id, or one that a treatment is asked to give out. */
export type Wanted = { size: Format; language: Language } & ({ id: string; kind?: TreatmentPaper } | { paperId: string });

async function paperOf(wanted: Wanted): Promise<string> {
  if ('paperId' in wanted) return wanted.paperId;
  return (await call(api.issue, { id: wanted.id, kind: wanted.kind ?? 'prescription' })).id;
}

/**
 * Opens the paper in a tab of its own. Call it within the press of a key or button: a tab that opens later is stopped by the browser.
 * @returns false when the browser stopped the tab; the paper was then saved as a file.
 * @throws CallRefused, Unreachable
 */
export async function openPaper(ready: () => Promise<Wanted | null>): Promise<boolean> {
  const tab = window.open('', '_blank');
  try {
    const wanted = await ready();
    if (!wanted) {
      tab?.close();
      return true;
    }
    const { blob, fileName } = await fetchPaper(papersApi.print, { id: await paperOf(wanted), format: wanted.size, language: wanted.language });
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
