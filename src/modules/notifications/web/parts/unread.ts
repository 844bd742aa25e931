// The counter in the header: asked anew after each navigation, and never in anybody's way.
import { useSyncExternalStore } from 'react';
import { call } from '../../../../kit/web/client.ts';
import { api } from '../../contract.ts';

let unread = 0;
const listeners = new Set<() => void>();

export function setUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useUnread = (): number => useSyncExternalStore(subscribe, () => unread);

/** The server's count. Whatever goes wrong is told to the console alone (spec §8). */
export async function refreshUnread(): Promise<void> {
  try {
    setUnread(await call(api.UnreadNotificationCount, {}));
  } catch (error) {
    // oxlint-disable-next-line eslint/no-console -- the spec's own place for this fault
    console.error('The counter could not be refreshed', error);
  }
}
