// Keys of the page itself: a letter, a sign or an arrow alone, while nobody writes and nothing lies over the page.
import { useEffect, useRef } from 'react';
import { isTyping, latinKey } from './latin-key.ts';
import { isCovered } from './topmost.ts';
import { holdTyping } from './typed-ahead.ts';

interface PageKey {
  /** As `latinKey` gives it: `n`, `/`, ` `, `arrowleft`. */
  readonly key: string;
  /** For the list that the question mark shows. */
  readonly name?: string;
  readonly run: () => void;
  /** It opens something to be filled in: what is typed from now on is for that, and calls nobody meanwhile. */
  readonly isFilled?: boolean;
}

const over = '[role=dialog], [role=menu], [role=listbox], dialog';
/** To these the space bar is their own. */
const pressable = 'a, button, summary, [role]';

const isMeant = ({ target }: KeyboardEvent, key: string): boolean =>
  !isCovered() &&
  !isTyping(target) &&
  !(target instanceof Element && target.closest(over)) &&
  !(key === ' ' && target instanceof Element && target.closest(pressable));

const present = new Set<() => readonly PageKey[]>();

const signs: Readonly<Record<string, string>> = { arrowleft: '←', arrowright: '→' };

/** Those of the page that is open, as its keyboard shows them; none while anything lies over it. */
export const pageKeysInSight = (): { key: string; name: string }[] =>
  (isCovered() ? [] : [...present])
    .flatMap((keysOf) => keysOf())
    .flatMap(({ key, name }) =>
      name === undefined ? [] : [{ key: signs[key] ?? key.toUpperCase(), name }],
    );

function onKey(event: KeyboardEvent, keys: readonly PageKey[]): void {
  const { defaultPrevented, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey) return;
  const key = latinKey(event);
  const one = keys.find((each) => each.key === key);
  if (!one || !isMeant(event, key)) return;
  event.preventDefault();
  // A letter that is held down is one press; an arrow goes on.
  if (event.repeat && key.length === 1) return;
  if (one.isFilled) holdTyping('certain');
  one.run();
}

export function usePageKeys(keys: readonly PageKey[]): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const keysOf = () => latest.current;
    const listen = (event: KeyboardEvent) => onKey(event, keysOf());
    present.add(keysOf);
    addEventListener('keydown', listen);
    return () => {
      present.delete(keysOf);
      removeEventListener('keydown', listen);
    };
  }, []);
}
