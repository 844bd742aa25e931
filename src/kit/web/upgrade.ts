// Asked for something that the premium plan opens: whoever learns of it says so here, the shell shows the dialog.
import { useSyncExternalStore } from 'react';

let isAsked = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}

export const askUpgrade = (): void => change(true);
export const closeUpgrade = (): void => change(false);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useUpgradeAsked = (): boolean => useSyncExternalStore(subscribe, () => isAsked);
