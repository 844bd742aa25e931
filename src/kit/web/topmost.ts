import { useLayoutEffect, useState } from 'react';

/** What is open, in the order it was opened. */
const open: symbol[] = [];
/** What was closed by the key that is being heard: there until all have heard it, gone for the next. */
const leaving: symbol[] = [];

const letGo = (): void => {
  for (const one of leaving.splice(0)) open.splice(open.indexOf(one), 1);
};

/** Whether anything lies over the page. */
export const isCovered = (): boolean => open.length > 0;

let isListening = false;

/** A quick hand is faster than a clock. Call before any dialog listens: the library's hear a key first of all. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const kind of ['keydown', 'click']) addEventListener(kind, letGo, { capture: true });
}

/**
 * Closes this only while nothing was opened above it: every open dialog hears Escape, and only the one on top is meant.
 * @returns what closes it
 */
export function useTopmost(isOpen: boolean, onClose: () => void): () => void {
  const [self] = useState(() => Symbol('open'));
  // Before it is seen: a list drawn in a second pass has its effects later than its picture.
  useLayoutEffect(() => {
    listen();
    if (!isOpen) return undefined;
    open.push(self);
    return () => {
      leaving.push(self);
      setTimeout(letGo);
    };
  }, [isOpen, self]);
  return () => {
    if (open.at(-1) === self) onClose();
  };
}
