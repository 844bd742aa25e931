// What a quick hand types between the key of an act and the field that the act opens goes into that field.

import { holdersIn } from './holders.ts';

/** In ms. By then an act without a field, or whose page did not come, gives back what was typed. */
const patience = { certain: 8_000, possible: 1_000 };

/** In ms: what moves the focus after an act has moved it by then. */
const settling = 60;

const fields = 'input:read-write, textarea:read-write, [contenteditable=true]';

const arrows: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};
const followers = new Set([' ', 'Enter', 'Tab', 'Backspace', ...Object.keys(arrows)]);

interface Holding {
  /** In the order in which they came; a function is what a key with Ctrl does. */
  keys: (KeyboardEvent | (() => void))[];
  /** Enter, Tab and the like are for the field as well, though nothing was typed before them. */
  isWhole: boolean;
  /** How many have asked to hold. */
  asked: number;
  /** What had the focus: not the field that is waited for. */
  before: Element | null;
  clock: ReturnType<typeof setTimeout>;
  ends: AbortController;
}
let holding: Holding | undefined;

/** What is under way to the field that the typing is for, beside what the page itself says. */
const coming = new Set<symbol>();

/** Until the answer is called what is typed is not given back, however long that takes. */
export function fieldIsComing(): () => void {
  const one = Symbol('coming');
  coming.add(one);
  return () => void coming.delete(one);
}

/**
 * Holds what is typed from now on until another field has the focus. Call before what opens it.
 * @param isWhole Enter, Tab and the like are held from the first on: the page may not have them meanwhile.
 * @returns to be called once the act is done: what moves the focus follows in a moment, or never. Whoever has asked to hold since then decides.
 */
export function holdTyping(field: keyof typeof patience, isWhole = false): () => void {
  if (holding) {
    clearTimeout(holding.clock);
    holding.clock = waited(field);
    holding.isWhole = isWhole;
    holding.asked += 1;
  } else holding = begun(field, isWhole);
  const { ends, asked } = holding;
  return () => {
    if (holding?.ends !== ends || holding.asked !== asked) return;
    clearTimeout(holding.clock);
    holding.clock = after(settling);
  };
}

/** Acts once what was typed before is where it belongs: at once where nothing is held. */
export function afterTyped(act: () => void): void {
  if (holding) holding.keys.push(act);
  else act();
}

function begun(field: keyof typeof patience, isWhole: boolean): Holding {
  const ends = new AbortController();
  const listen = { capture: true, signal: ends.signal };
  addEventListener('keydown', hold, listen);
  addEventListener('focusin', onFocus, listen);
  addEventListener('pointerdown', () => void release(), listen);
  return {
    keys: [],
    isWhole,
    asked: 0,
    before: document.activeElement,
    clock: waited(field),
    ends,
  };
}

function hold(event: KeyboardEvent): void {
  if (!holding || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
  const isSign = event.key.length === 1 && event.key !== ' ';
  // These are the page's own until something was typed.
  const follows = (holding.isWhole || holding.keys.length > 0) && followers.has(event.key);
  if (event.isComposing || (!isSign && !follows)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A key that is held down is one press.
  if (!(event.repeat && event.key === 'Enter')) holding.keys.push(event);
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target === holding?.before || !target.matches(fields)) return;
  clearTimeout(holding?.clock);
  // What moved the focus there may select what is in it.
  if (holding) holding.clock = after(0);
}

/** A frame that stands has its field coming, and so has a pick that waits for its list, however slow the machine. */
const waited = (field: keyof typeof patience): ReturnType<typeof setTimeout> =>
  setTimeout(() => {
    const isComing = coming.size > 0 || document.querySelector('[data-coming]') !== null;
    if (holding && isComing) holding.clock = waited(field);
    else void release();
  }, patience[field]);

const after = (millis: number) => setTimeout(() => void release(), millis);

/** One by one, as they would have come: each may move the focus. Those that come meanwhile follow. */
async function release(): Promise<void> {
  const last = holding;
  if (!last) return;
  clearTimeout(last.clock);
  const { asked } = last;
  for (let key = last.keys.shift(); key; key = last.keys.shift()) {
    last.before = document.activeElement;
    if (typeof key === 'function') key();
    else give(key);
    await Promise.resolve();
    // It was an act itself: what follows is for the field that it leads to.
    if (last.asked !== asked) return;
  }
  last.ends.abort();
  if (holding === last) holding = undefined;
}

function give(key: KeyboardEvent): void {
  const at = document.activeElement ?? document.body;
  const isMeant = at.dispatchEvent(new KeyboardEvent('keydown', key));
  if (!isMeant) return;
  const isField = at.matches(fields);
  const step = arrows[key.key];
  if (key.key === 'Tab') focusNext(at, key.shiftKey);
  else if (isRadio(at)) choose(at, step ?? 0, key.key);
  else if (key.key === 'Backspace') insert('delete');
  else if (key.key === 'Enter') send(at);
  else if (isField && key.key.length === 1) insert('insertText', key.key);
  else if (isField && (key.key === 'ArrowLeft' || key.key === 'ArrowRight'))
    getSelection()?.modify('move', step === 1 ? 'right' : 'left', 'character');
}

function send(from: Element): void {
  if (from instanceof HTMLInputElement) from.form?.requestSubmit();
  else if (from instanceof HTMLButtonElement) from.click();
}

const isRadio = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio';

/** Those of which one is chosen, in the order of the page. */
const groupOf = (radio: HTMLInputElement): HTMLInputElement[] =>
  holdersIn(radio.closest('[role=radiogroup]') ?? document.body)
    .filter(isRadio)
    .filter(({ name, form }) => name === radio.name && form === radio.form);

/** As the browser does it: arrows choose the next, Space the one that has the focus, Enter sends. */
function choose(radio: HTMLInputElement, step: number, key: string): void {
  const group = groupOf(radio);
  const to = group.at((group.indexOf(radio) + step) % group.length) ?? radio;
  if (step !== 0) to.focus();
  if (step !== 0 || key === ' ') to.click();
  else if (key === 'Enter') send(radio);
}

/** The one way in that the browser's own undo and a field's own handlers know. */
const insert = (command: 'delete' | 'insertText', text?: string): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing has replaced it for a field
  document.execCommand(command, false, text);

function focusNext(from: Element, isBack: boolean): void {
  const scope = from.closest('[role=dialog], main') ?? document.body;
  // A group of radio buttons is one stop.
  const group: readonly HTMLElement[] = isRadio(from) ? groupOf(from) : [];
  const all = holdersIn(scope).filter((one) => one === from || !group.includes(one));
  const at = all.findIndex((one) => one === from);
  const next = all[at + (isBack ? -1 : 1)];
  const chosen = next && isRadio(next) ? groupOf(next).find(({ checked }) => checked) : null;
  (chosen ?? next)?.focus();
}
