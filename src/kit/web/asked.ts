// Matters of the whole app that any screen may ask for and the shell shows: the upgrade dialog, the tour, what is new.
import { useSyncExternalStore } from 'react';
import type { Day } from '../shared/time.ts';

/** A place of the calendar that was pointed at. */
export interface Pointed {
  startsAt: string;
  /** Whether it is one of the clinic's own starts. */
  isStart: boolean;
}

interface Matter<T> {
  put: (value: T) => void;
  drop: () => void;
  useValue: () => T | null;
}

export function matter<T>(): Matter<T> {
  let value: T | null = null;
  const listeners = new Set<() => void>();
  const change = (next: T | null) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    put: change,
    drop: () => change(null),
    useValue: () => useSyncExternalStore(subscribe, () => value),
  };
}

interface Asked {
  open: () => void;
  close: () => void;
  useIsOpen: () => boolean;
}

function askable(): Asked {
  const { put, drop, useValue } = matter<true>();
  return { open: () => put(true), close: drop, useIsOpen: () => useValue() !== null };
}

/** Something that only the premium plan opens was asked for. */
export const upgrade = askable();
export const tour = askable();
export const news = askable();
/** What the guide says of the page that is open. */
export const help = askable();
/** The appointment whose video room is open; the call goes on from page to page. */
export const videoCall = matter<{ id: string; isOn: boolean }>();
/** A booking that was asked for from anywhere; whom for is asked in it when absent. */
export const booking = matter<{
  patient?: { id: string; name: string };
  day?: Day;
  doctorId?: string | undefined;
  pointed?: Pointed;
}>();
