import { useEffect, useState } from 'react';

/** What is open, in the order it was opened. */
const open: symbol[] = [];

/**
 * Closes this only while nothing was opened above it: every open dialog hears Escape, and only the one on top is meant.
 * @returns what closes it
 */
export function useTopmost(isOpen: boolean, onClose: () => void): () => void {
  const [self] = useState(() => Symbol('open'));
  useEffect(() => {
    if (!isOpen) return undefined;
    open.push(self);
    // Not before the key was heard by all.
    return () => void setTimeout(() => open.splice(open.indexOf(self), 1));
  }, [isOpen, self]);
  return () => {
    if (open.at(-1) === self) onClose();
  };
}
