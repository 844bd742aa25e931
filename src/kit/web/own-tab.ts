// A file shown in a tab of its own beside the screen.
import { saveBlob } from './save-file.ts';

/** In ms: the press is answered first, since the browser takes a tenth of a second to open a tab. A timer, as Safari takes a tab for asked for only after one. */
const afterPress = 32;

/** Long enough for the viewer to load it, or for a slow print. */
const addressMillis = 10 * 60_000;

/**
 * Opens what is fetched in a tab of its own. Call it within the press of a key or button: a tab that opens much later is stopped by the browser.
 * @param fetch null where there is nothing to be shown after all
 * @returns false when the browser stopped the tab; the file was then saved.
 * @throws what `fetch` throws
 */
export async function openInOwnTab(
  fetch: () => Promise<{ blob: Blob; fileName: string } | null>,
): Promise<boolean> {
  const opening = new Promise<Window | null>((resolve) => {
    setTimeout(() => resolve(window.open('', '_blank')), afterPress);
  });
  const [file] = await Promise.allSettled([fetch(), opening]);
  const tab = await opening;
  if (file.status === 'rejected') {
    tab?.close();
    throw file.reason;
  }
  if (!file.value) {
    tab?.close();
    return true;
  }
  const { blob, fileName } = file.value;
  if (!tab || tab.closed) {
    saveBlob(blob, fileName);
    return false;
  }
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), addressMillis);
  tab.location.replace(address);
  return true;
}
