// What is typed in a dialog field by field: kept for the tab until it is sent or the dialog is closed.
import { useState } from 'react';
import { forgetForTab, keepForTab, recallForTab } from '../tab.ts';
import { draftPlaceOf } from './editor.ts';

interface Draft<T> {
  typed: T;
  type: (change: Partial<T>) => void;
  /** Something was typed here before and has been put back. */
  isRestored: boolean;
  /** Back to the start, the draft forgotten. */
  reset: () => void;
}

/** @param name under which it is kept; with the id of whom it is about. */
export function useDraft<T extends object>(name: string, start: T): Draft<T> {
  const [place] = useState(() => draftPlaceOf(name));
  const [recalled] = useState(() => recallForTab<T>(place));
  const [typed, setTyped] = useState<T>({ ...start, ...recalled });
  const [isRestored, setRestored] = useState(recalled !== null);
  return {
    typed,
    type: (change) => {
      const next = { ...typed, ...change };
      keepForTab(place, next);
      setTyped(next);
    },
    isRestored,
    reset: () => {
      forgetForTab(place);
      setRestored(false);
      setTyped(start);
    },
  };
}
