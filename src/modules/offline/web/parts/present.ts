// Whether this device works without a line, and what waits on it.
import { useSyncExternalStore } from 'react';
import { workdayAt } from '../../../../kit/shared/time.ts';
import { call } from '../../../../kit/web/client.ts';
import { OfflineClient, type OfflineState } from '../../../../kit/web/offline/offline-client.ts';
import { setOffline } from '../../../../kit/web/offline/calls.ts';
import {
  closeSealed,
  giveKey,
  openSealed,
  othersWaiting,
} from '../../../../kit/web/offline/sealed-store.ts';
import type { Self } from '../../../identity/model.ts';
import { api } from '../../contract.ts';
import { reads } from './answers.ts';
import { keepCopying, rightsPlace } from './copying.ts';
import { writes } from './guesses.ts';

type Named = Pick<Self, 'clinicId' | 'userId' | 'name' | 'zone'>;
interface Who extends Named {
  /** What they may see and change, as `rightsText` writes it. */
  rights: string;
}

let offline: OfflineClient | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const nothing: OfflineState = { entries: [], unread: 0, isSending: false };
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const presentOffline = (): OfflineClient | null => offline;
export const useOffline = (): OfflineClient | null =>
  useSyncExternalStore(subscribe, presentOffline);
export const useWaiting = (): OfflineState =>
  useSyncExternalStore(subscribe, () => offline?.get() ?? nothing);

const ownerOf = ({ clinicId, userId }: Named): string => `${clinicId}.${userId}`;
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

async function opened(who: Who): Promise<OfflineClient | null> {
  const owner = ownerOf(who);
  let store = await openSealed(owner);
  if (!store) {
    const { owner: named, secret } = await call(api.key, {});
    if (named !== owner) return null;
    await giveKey(owner, who.name, bytesOf(secret));
    store = await openSealed(owner);
  }
  if (!store) return null;
  // What was copied under other rights may hold what is no longer to be seen.
  const copiedUnder = await store.copy(rightsPlace);
  if (copiedUnder !== undefined && copiedUnder !== who.rights) await store.clear();
  await store.keepCopy(rightsPlace, who.rights);
  const fresh = new OfflineClient(store, {
    today: () => workdayAt(Temporal.Now.instant(), who.zone),
    writes,
    reads,
    ownerOf: async (token) => (await call(api.key, {}, { authorization: token })).owner,
  });
  await fresh.start();
  const stop = keepCopying(fresh);
  fresh.onStop(stop);
  return fresh;
}

let turn = 0;

/** Null where nobody of this name has ever been here with a line. */
export async function openOffline(who: Who): Promise<OfflineClient | null> {
  turn += 1;
  const own = turn;
  const fresh = await opened(who);
  if (own !== turn) {
    fresh?.stop();
    return null;
  }
  offline = fresh;
  fresh?.subscribe(tell);
  tell();
  return fresh;
}

export function closeOffline(): void {
  turn += 1;
  offline?.stop();
  offline = null;
  tell();
}

/** Before a log-out or when the device is to stop: copies and key go; what is not sent stays sealed. */
export async function leaveOffline(): Promise<void> {
  closeOffline();
  setOffline(null);
  await closeSealed();
}

/** Others whose work waits on this device. */
export const whoElseWaits = (who: Named): Promise<{ name: string; count: number }[]> =>
  othersWaiting(ownerOf(who));
