import { useLayoutEffect, useState } from 'react';

/** What is open, in the order it was opened. */
const open: symbol[] = [];

/**
 * Closes this only while nothing was opened above it: every open dialog hears Escape, and only the one on top is meant.
 * @returns what closes it
 */
export function useTopmost(isOpen: boolean, onClose: () => void): () => void {
  const [self] = useState(() => Symbol('open'));
  // Before it is seen: a list drawn in a second pass has its effects later than its picture.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    open.push(self);
    // Not before the key was heard by all.
    return () => void setTimeout(() => open.splice(open.indexOf(self), 1));
  }, [isOpen, self]);
  return () => {
    if (open.at(-1) === self) onClose();
  };
}
