// Whether this device goes on without a line: of the device, and kept over log-outs.
import { useSyncExternalStore } from 'react';
import { setOfflineHere, worksOffline } from '../../../../kit/web/session.ts';

const listeners = new Set<() => void>();

export function setWorksOffline(isOn: boolean): void {
  setOfflineHere(isOn);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useWorksOffline = (): boolean => useSyncExternalStore(subscribe, worksOffline);
