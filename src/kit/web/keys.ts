// Alt and a letter press what on the page says so: `aria-keyshortcuts="Alt+N"`. One rule for every screen, fetched by the first key.
import { afterPaint } from './after-paint.ts';
import { isTyping, latinKey } from './latin-key.ts';
import { pageKeysInSight } from './page-keys.ts';
import { holdTyping } from './typed-ahead.ts';

export interface ShownKey {
  key: string;
  name: string;
}

/** What an element with a key is on this screen; behind an open dialog there is none. */
function keyed(): HTMLElement[] {
  const open = [...document.querySelectorAll('[role=dialog]')].findLast((one) =>
    one.checkVisibility(),
  );
  return [
    ...(open ?? document).querySelectorAll<HTMLElement>('[aria-keyshortcuts^="Alt+"]'),
  ].filter(
    (one) => one.checkVisibility() && one.getClientRects().length > 0 && !one.matches(':disabled'),
  );
}

/** The visit has letters of its own for its blocks. */
const hasOwnKeys = (): boolean => document.querySelector('[data-goal="complaints"]') !== null;

export const keysInSight = (): ShownKey[] => [
  ...keyed().map((one) => ({
    key: (one.getAttribute('aria-keyshortcuts') ?? '').replace('+', ' '),
    name: one.getAttribute('aria-label') ?? one.textContent.trim(),
  })),
  ...pageKeysInSight(),
];

const isInDialog = (): boolean =>
  document.querySelector('[role=dialog]')?.checkVisibility() === true;

interface Ways {
  /** By letter, what has no element on this page. */
  acts: () => Readonly<Partial<Record<string, () => void>>>;
  /** For the question mark. */
  show: () => void;
}

/** Listens until the answer is called. */
export function listenToKeys({ acts, show }: Ways): () => void {
  const ends = new AbortController();
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || hasOwnKeys()) return;
    if (latinKey(event) === '?' && !event.altKey && !isTyping(event.target)) {
      event.preventDefault();
      show();
      return;
    }
    const letter = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1];
    // A key that is held down is one press.
    if (!event.altKey || event.shiftKey || event.repeat || letter === undefined) return;
    const one = keyed().find((each) => each.getAttribute('aria-keyshortcuts') === `Alt+${letter}`);
    if (one) press(one);
    else {
      const act = isInDialog() ? undefined : acts()[letter];
      if (!act) return;
      act();
    }
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal: ends.signal });
  return () => ends.abort();
}

function press(one: HTMLElement): void {
  one.focus();
  if (one instanceof HTMLInputElement) {
    one.select();
    return;
  }
  holdTyping('possible');
  // It is seen to be pressed before what it opens is drawn.
  afterPaint(() => {
    // From now on, however long the picture took.
    holdTyping('possible');
    one.click();
  });
}
