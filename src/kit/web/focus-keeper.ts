// The rule of the focus: who works by keys never loses it. What held it is gone: the next thing has it. It was disabled while it worked: it comes back to it.

const reach = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** In ms: dialogs and forms that know better where it goes have moved it by then. */
const patience = 60;

const canHold = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** An element and, from it upwards, its ancestors each with the sibling that followed. */
export interface Place {
  element: HTMLElement;
  levels: readonly { next: Element | null; parent: Element }[];
}

export function placeOf(element: HTMLElement): Place {
  const levels: { next: Element | null; parent: Element }[] = [];
  for (let at: Element = element; at.parentElement !== null; at = at.parentElement)
    levels.push({ next: at.nextElementSibling, parent: at.parentElement });
  return { element, levels };
}

/** The first that can hold the focus from where the element stood; the last before it where none follows; null where its dialog went too. */
export function nextThing({ element, levels }: Place): HTMLElement | null {
  if (element.isConnected && canHold(element)) return element;
  const still = levels.find(({ next, parent }) => next?.isConnected || parent.isConnected);
  if (!still) return null;
  const wasIn = levels.find(({ parent }) => parent.matches('[role=dialog], dialog'));
  if (wasIn && !wasIn.parent.isConnected) return null;
  const scope = still.parent.closest('[role=dialog], dialog, main') ?? document.body;
  const all = [...scope.querySelectorAll<HTMLElement>(reach)].filter(canHold);
  const { next, parent } = still;
  const follows = (one: HTMLElement) =>
    next?.isConnected
      ? next.contains(one) || isAfter(next, one)
      : isAfter(parent, one) && !parent.contains(one);
  return all.find(follows) ?? all.findLast((one) => !follows(one)) ?? null;
}

const isAfter = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Keeps the focus of whoever works by keys, until the answer is called. */
export function keepFocus(): () => void {
  let place: Place | null = null;
  let byKeys = true;
  let waiting = 0;
  const look = () => {
    waiting = 0;
    if (!place || !byKeys || !isLost()) return;
    // It works: it is enabled again soon.
    if (place.element.isConnected && place.element.matches(':disabled')) return;
    nextThing(place)?.focus();
  };
  const soon = () => {
    if (waiting === 0 && place && isLost()) waiting = window.setTimeout(look, patience);
  };
  const changes = new MutationObserver(soon);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
  const ends = new AbortController();
  const listen = { capture: true, signal: ends.signal };
  document.addEventListener('keydown', () => (byKeys = true), listen);
  document.addEventListener(
    'pointerdown',
    () => {
      byKeys = false;
      place = null;
    },
    listen,
  );
  const take = (target: EventTarget | null) => {
    if (target instanceof HTMLElement && target !== document.body) place = placeOf(target);
  };
  document.addEventListener('focusin', ({ target }) => take(target), listen);
  take(document.activeElement);
  return () => {
    ends.abort();
    changes.disconnect();
    clearTimeout(waiting);
  };
}
