// Today's draft outside of React: each part of the screen listens to its own slice, so a keystroke redraws one field.
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldProblems } from '../../../kit/shared/refusal.ts';
import type { Draft } from '../model/draft.ts';

interface Consult {
  readonly draft: Draft;
  /** A save was tried: everything that is wrong shows. */
  readonly showsAll: boolean;
  /** What the server found wrong at the last try, by path. */
  readonly serverProblems: FieldProblems;
  /** It is on its way to the server. */
  readonly isSaving: boolean;
}

export interface ConsultStore {
  get: () => Consult;
  set: (change: (consult: Consult) => Consult) => void;
  /** Changes the draft alone; what the server found is no longer about it. */
  write: (change: (draft: Draft) => Draft) => void;
  listen: (listener: () => void) => () => void;
}

export function consultStore(draft: Draft): ConsultStore {
  let now: Consult = { draft, showsAll: false, serverProblems: {}, isSaving: false };
  const listeners = new Set<() => void>();
  const set = (change: (consult: Consult) => Consult) => {
    const next = change(now);
    if (next === now) return;
    now = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    set,
    write: (change) =>
      set((consult) => {
        const changed = change(consult.draft);
        return changed === consult.draft
          ? consult
          : { ...consult, draft: changed, serverProblems: noProblems };
      }),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const noProblems: FieldProblems = {};

const ConsultContext = createContext<ConsultStore | null>(null);
export const ConsultProvider = ConsultContext.Provider;

export function useConsult(): ConsultStore {
  const store = useContext(ConsultContext);
  if (!store) throw new Error('a consult part stands outside of its consult');
  return store;
}

/** One slice of the consult. `pick` answers something kept in the state, not made anew. */
export function useSlice<T>(pick: (consult: Consult) => T): T {
  const store = useConsult();
  return useSyncExternalStore(store.listen, () => pick(store.get()));
}
