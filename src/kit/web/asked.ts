// Matters of the whole app that any screen may ask for and the shell shows: the upgrade dialog, the tour, what is new.
import { useSyncExternalStore } from 'react';

export interface Asked {
  open: () => void;
  close: () => void;
  useIsOpen: () => boolean;
}

function askable(): Asked {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const change = (next: boolean) => {
    isOpen = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { open: () => change(true), close: () => change(false), useIsOpen: () => useSyncExternalStore(subscribe, () => isOpen) };
}

/** Something that only the premium plan opens was asked for. */
export const upgrade = askable();
export const tour = askable();
export const news = askable();
