// Whether this device works without a line, and what waits on it.
import { useSyncExternalStore } from 'react';
import { dayAt } from '../../../../kit/shared/time.ts';
import { call } from '../../../../kit/web/client.ts';
import { Desk, type DeskState } from '../../../../kit/web/offline/desk.ts';
import { setOfflineDesk } from '../../../../kit/web/offline/seam.ts';
import {
  closeVault,
  giveKey,
  openVault,
  othersWaiting,
} from '../../../../kit/web/offline/vault.ts';
import type { Self } from '../../../identity/model.ts';
import { api } from '../../contract.ts';
import { reads } from './answers.ts';
import { keepCopying } from './copying.ts';
import { writes } from './guesses.ts';

type Who = Pick<Self, 'clinicId' | 'userId' | 'name' | 'zone'>;

let desk: Desk | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const nothing: DeskState = { entries: [], unread: 0, isSending: false };
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const presentDesk = (): Desk | null => desk;
export const useDesk = (): Desk | null => useSyncExternalStore(subscribe, presentDesk);
export const useWaiting = (): DeskState =>
  useSyncExternalStore(subscribe, () => desk?.get() ?? nothing);

const ownerOf = ({ clinicId, userId }: Who): string => `${clinicId}.${userId}`;
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

async function opened(who: Who): Promise<Desk | null> {
  const owner = ownerOf(who);
  let vault = await openVault(owner);
  if (!vault) {
    const { owner: named, secret } = await call(api.key, {});
    if (named !== owner) return null;
    await giveKey(owner, who.name, bytesOf(secret));
    vault = await openVault(owner);
  }
  if (!vault) return null;
  const fresh = new Desk(vault, {
    today: () => dayAt(Temporal.Now.instant(), who.zone),
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
export async function openOffline(who: Who): Promise<Desk | null> {
  turn += 1;
  const own = turn;
  const fresh = await opened(who);
  if (own !== turn) {
    fresh?.stop();
    return null;
  }
  desk = fresh;
  fresh?.subscribe(tell);
  tell();
  return fresh;
}

export function closeOffline(): void {
  turn += 1;
  desk?.stop();
  desk = null;
  tell();
}

/** Before a log-out or when the device is to stop: copies and key go; what is not sent stays sealed. */
export async function leaveOffline(): Promise<void> {
  closeOffline();
  setOfflineDesk(null);
  await closeVault();
}

/** Others whose work waits on this device. */
export const whoElseWaits = (who: Who): Promise<{ name: string; count: number }[]> =>
  othersWaiting(ownerOf(who));
