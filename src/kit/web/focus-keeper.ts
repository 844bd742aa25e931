// The rule of the focus: who works by keys never loses it. What held it is gone: the next thing has it. It was disabled while it worked: it comes back to it.

import { openerOf } from './focus-back.ts';
import { canHold, holdersIn } from './holders.ts';

/** In ms: dialogs and forms that know better where it goes have moved it by then. */
const patience = 60;

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** An element and, from it upwards, its ancestors each with the sibling that followed. */
interface Place {
  element: HTMLElement;
  levels: readonly { next: Element | null; parent: Element }[];
}

function placeOf(element: HTMLElement): Place {
  const levels: { next: Element | null; parent: Element }[] = [];
  for (let at: Element = element; at.parentElement !== null; at = at.parentElement)
    levels.push({ next: at.nextElementSibling, parent: at.parentElement });
  return { element, levels };
}

/** A message at the edge of the screen: it goes by itself or with what was pressed in it. */
const passing = '[data-message]';

/** The first that can hold the focus from where the element stood; the last before it where none follows; null where its dialog or message went too. */
export function nextThing({ element, levels }: Place): HTMLElement | null {
  if (element.isConnected && canHold(element)) return element;
  const still = levels.find(({ next, parent }) => next?.isConnected || parent.isConnected);
  if (!still) return null;
  const wasIn = levels.find(({ parent }) => parent.matches(`[role=dialog], dialog, ${passing}`));
  if (wasIn && !wasIn.parent.isConnected) return null;
  const scope = still.parent.closest('[role=dialog], dialog, main') ?? document.body;
  const all = holdersIn(scope);
  const { next, parent } = still;
  const follows = (one: HTMLElement) =>
    next?.isConnected
      ? next.contains(one) || isAfter(next, one)
      : isAfter(parent, one) && !parent.contains(one);
  return all.find(follows) ?? all.findLast((one) => !follows(one)) ?? null;
}

const isAfter = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const dialogs = '[role=dialog], dialog[open]';

/** Where nothing is left to come back to: what is open above the page, else the page, whose own keys work there. */
function beginning(): HTMLElement | null {
  const open = [...document.querySelectorAll<HTMLElement>(dialogs)].filter((one) =>
    one.checkVisibility(),
  );
  const scope = open.at(-1) ?? document.querySelector<HTMLElement>('main');
  if (scope?.hasAttribute('tabindex') === false) scope.tabIndex = -1;
  return scope;
}

const isSameChoice = (one: Element, other: Element): boolean =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  other.type === 'radio' &&
  one.name === other.name;

/** From the last thing in a dialog to its first, and back. The library's own trap takes what a sheet hides for the last, and stands still before it. */
function stayInside(event: KeyboardEvent): void {
  const at = document.activeElement;
  const dialog = at?.closest('[aria-modal=true]');
  if (event.key !== 'Tab' || !at || !dialog) return;
  // It took what its list marks.
  if (event.defaultPrevented && at.matches('[role=combobox]')) return;
  const all = holdersIn(dialog);
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
  if (!first || !last || (at !== last && !isSameChoice(at, last))) return;
  event.preventDefault();
  first.focus();
}

const crosses = '.mantine-Modal-close, .mantine-Drawer-close';
const fields =
  'input:not([type=file]), select, textarea, [role=combobox], [role=radio], [role=checkbox]';

/** A form is opened to be filled in: its first field has the focus, not its cross. */
function fromCross(at: Element | null): void {
  const dialog = at?.matches(crosses) ? at.closest('[aria-modal=true]') : null;
  if (!dialog) return;
  const all = holdersIn(dialog).filter((one) => one.matches(fields));
  const [first] = all;
  if (!first) return;
  const chosen = all.find((one) => one.matches(':checked') && isSameChoice(one, first));
  (chosen ?? first).focus({ preventScroll: true });
}

/** What had the focus before each dialog that is open: it comes back to it, or to the next thing. */
function dialogPlaces() {
  let open: { dialog: Element; before: Place | null; path: string }[] = [];
  return {
    note(dialog: Element, before: Place | null) {
      open = open.filter((one) => one.dialog.isConnected);
      if (open.some((one) => one.dialog === dialog)) return;
      const opener = before && openerOf(before.element);
      const place = opener instanceof HTMLElement && opener.isConnected ? placeOf(opener) : before;
      open.push({ dialog, before: place, path: location.pathname });
    },
    back(): HTMLElement | null {
      const last = open.at(-1);
      if (!last || last.dialog.checkVisibility()) return null;
      open.pop();
      // Another page has a beginning of its own.
      const next = last.before && last.path === location.pathname ? nextThing(last.before) : null;
      return next ?? this.back();
    },
  };
}

/** Keeps the focus of whoever works by keys, until the answer is called. */
export function keepFocus(): () => void {
  let place: Place | null = null;
  let byKeys = true;
  let waiting = 0;
  /** That a dialog was opened, and the focus has not been moved in it. */
  let isFresh = true;
  const dialogsOpen = dialogPlaces();
  const look = () => {
    waiting = 0;
    if (!place || !byKeys || !isLost()) return;
    // It works: it is enabled again soon.
    if (place.element.isConnected && place.element.matches(':disabled')) return;
    const next = nextThing(place) ?? dialogsOpen.back();
    if (next) next.focus();
    else beginning()?.focus({ preventScroll: true });
  };
  const soon = () => {
    // What is filled in may be drawn after the dialog.
    if (isFresh && byKeys) fromCross(document.activeElement);
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
  document.addEventListener(
    'keydown',
    ({ key }) => {
      byKeys = true;
      if (key === 'Tab') isFresh = false;
    },
    listen,
  );
  document.addEventListener(
    'pointerdown',
    () => {
      byKeys = false;
      place = null;
    },
    listen,
  );
  // After React's own and the library's, which may have used it.
  addEventListener('keydown', stayInside, { signal: ends.signal });
  const take = (target: EventTarget | null) => {
    if (target instanceof HTMLElement && target !== document.body) place = placeOf(target);
  };
  document.addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      const before = place;
      take(target);
      if (!(target instanceof Element)) return;
      const message = target.closest(passing);
      if (message && !(relatedTarget instanceof Node && message.contains(relatedTarget)))
        dialogsOpen.note(message, before);
      const dialog = target.closest('[aria-modal=true]');
      if (!dialog) return;
      if (!(relatedTarget instanceof Node && dialog.contains(relatedTarget))) {
        dialogsOpen.note(dialog, before);
        isFresh = true;
      }
      // The library's trap goes to the cross twice.
      if (isFresh && byKeys) fromCross(target);
    },
    listen,
  );
  take(document.activeElement);
  soon();
  return () => {
    ends.abort();
    changes.disconnect();
    clearTimeout(waiting);
  };
}
