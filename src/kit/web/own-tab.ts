// A file shown in a tab of its own beside the screen.
import { currentLanguage } from './language.ts';
import { saveBlob } from './save-file.ts';
import { ownSentences, sentenceOf } from './sentences.ts';
import { toast } from './toast.tsx';

/** In ms: the press is answered first, since the browser takes a tenth of a second to open a tab. A timer, as Safari takes a tab for asked for only after one. */
const afterPress = 32;

/** Long enough for the viewer to load it, or for a slow print. */
const addressMillis = 10 * 60_000;

interface NamedBlob {
  blob: Blob;
  fileName: string;
}

/** The tabs of what was named and is not there yet. */
const onTheWay = new Map<string, Promise<Window | null>>();

/** It is then said, and its tab comes to the front. */
function isOnTheWay(name: string): boolean {
  const opening = onTheWay.get(name);
  if (!opening) return false;
  void opening.then((tab) => tab?.focus());
  toast({ kind: 'news', text: sentenceOf(ownSentences.paper_on_its_way_there.id) });
  return true;
}

/**
 * Opens what is fetched in a tab of its own. Call it within the press of a key or button: a tab that opens much later is stopped by the browser.
 * @param fetch null where there is nothing to be shown after all; may name what it fetches once that is known
 * @param firstName of what is fetched: asked for again while it is on its way, it comes once
 * @returns false when the browser stopped the tab or it was closed meanwhile; the file then waits behind a message.
 * @throws what `fetch` throws
 */
export async function openInOwnTab(
  fetch: (nameIt: (name: string) => void) => Promise<NamedBlob | null>,
  firstName?: string,
): Promise<boolean> {
  if (firstName !== undefined && isOnTheWay(firstName)) return true;
  const opening = new Promise<Window | null>((resolve) => {
    setTimeout(() => resolve(openWaiting()), afterPress);
  });
  const names: string[] = [];
  const nameIt = (name: string) => {
    names.push(name);
    onTheWay.set(name, opening);
  };
  if (firstName !== undefined) nameIt(firstName);
  const [file] = await Promise.allSettled([fetch(nameIt), opening]);
  for (const name of names) onTheWay.delete(name);
  const tab = await opening;
  if (file.status === 'rejected') {
    tab?.close();
    throw file.reason;
  }
  if (!file.value) {
    tab?.close();
    return true;
  }
  if (!tab || tab.closed) {
    offer(file.value);
    return false;
  }
  tab.location.replace(addressOf(file.value.blob));
  return true;
}

/** On a slow line an empty page would look like a fault. */
function openWaiting(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  const { document: page } = tab;
  const words = sentenceOf(ownSentences.paper_on_its_way.id);
  page.documentElement.lang = currentLanguage();
  page.title = words;
  page.body.textContent = words;
  Object.assign(page.documentElement.style, { colorScheme: 'light dark', font: '20px system-ui' });
  Object.assign(page.body.style, { margin: '20vh auto', width: 'fit-content', padding: '0 16px' });
  return tab;
}

/** A press opens it at once, since it is there already. */
function offer({ blob, fileName }: NamedBlob): void {
  toast({
    kind: 'news',
    text: sentenceOf(ownSentences.paper_ready.id),
    act: {
      label: sentenceOf(ownSentences.paper_open.id),
      run: () => {
        if (!window.open(addressOf(blob), '_blank')) saveBlob(blob, fileName);
      },
    },
    stays: addressMillis,
  });
}

function addressOf(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), addressMillis);
  return address;
}
