// What a quick hand types between the key of an act and the field that the act opens goes into that field.

import { holdersIn } from './holders.ts';

/** In ms. By then an act without a field, or whose page did not come, gives back what was typed. */
const patience = { certain: 8_000, possible: 1_000 };

const fields = 'input:read-write, textarea:read-write, [contenteditable=true]';

const followers = new Set([' ', 'Enter', 'Tab', 'Backspace', 'ArrowDown', 'ArrowUp']);

interface Holding {
  keys: KeyboardEvent[];
  /** What had the focus: not the field that is waited for. */
  before: Element | null;
  clock: ReturnType<typeof setTimeout>;
  ends: AbortController;
}
let holding: Holding | undefined;

/** Holds what is typed from now on until another field has the focus. Call before what opens it. */
export function holdTyping(field: keyof typeof patience): void {
  if (holding) {
    clearTimeout(holding.clock);
    holding.clock = waited(field);
    return;
  }
  const ends = new AbortController();
  holding = {
    keys: [],
    before: document.activeElement,
    clock: waited(field),
    ends,
  };
  const listen = { capture: true, signal: ends.signal };
  addEventListener('keydown', hold, listen);
  addEventListener('focusin', onFocus, listen);
  addEventListener('pointerdown', () => void release(), listen);
}

function hold(event: KeyboardEvent): void {
  if (!holding || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
  const isSign = event.key.length === 1 && event.key !== ' ';
  // These are the page's own until something was typed.
  const isAfterSign = holding.keys.length > 0 && followers.has(event.key);
  if (event.isComposing || (!isSign && !isAfterSign)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  holding.keys.push(event);
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target === holding?.before || !target.matches(fields)) return;
  clearTimeout(holding?.clock);
  // What moved the focus there may select what is in it.
  if (holding) holding.clock = after(0);
}

/** A frame that stands has its field coming, however slow the machine. */
const waited = (field: keyof typeof patience): ReturnType<typeof setTimeout> =>
  setTimeout(() => {
    if (holding && document.querySelector('[data-coming]')) holding.clock = waited(field);
    else void release();
  }, patience[field]);

const after = (millis: number) => setTimeout(() => void release(), millis);

/** One by one, as they would have come: each may move the focus. Those that come meanwhile follow. */
async function release(): Promise<void> {
  const last = holding;
  if (!last) return;
  clearTimeout(last.clock);
  for (let key = last.keys.shift(); key; key = last.keys.shift()) {
    give(key);
    await Promise.resolve();
  }
  last.ends.abort();
  if (holding === last) holding = undefined;
}

function give(key: KeyboardEvent): void {
  const at = document.activeElement ?? document.body;
  const isMeant = at.dispatchEvent(new KeyboardEvent('keydown', key));
  if (!isMeant) return;
  const isField = at.matches(fields);
  if (key.key === 'Tab') focusNext(at, key.shiftKey);
  else if (key.key === 'Backspace') insert('delete');
  else if (key.key === 'Enter' && at instanceof HTMLInputElement) at.form?.requestSubmit();
  else if (key.key.length === 1 && isField) insert('insertText', key.key);
}

/** The one way in that the browser's own undo and a field's own handlers know. */
const insert = (command: 'delete' | 'insertText', text?: string): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing has replaced it for a field
  document.execCommand(command, false, text);

function focusNext(from: Element, isBack: boolean): void {
  const scope = from.closest('[role=dialog], main') ?? document.body;
  const all = holdersIn(scope);
  const at = all.findIndex((one) => one === from);
  all[at + (isBack ? -1 : 1)]?.focus();
}
