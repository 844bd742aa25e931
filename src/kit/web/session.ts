// What this browser keeps of a log-in: the tokens, who it is, the app's version; and, where asked for, a device secret under a key no script can read.
import { type IDBPDatabase, openDB } from 'idb';
import { setting } from '../shared/settings.ts';
import { settingOf } from './app.ts';
import { forgetTab, keepForTab } from './tab.ts';

export interface Session {
  token: string;
  refreshToken: string;
  userId: string;
  /** Absent in one that was kept before it was known here. */
  clinicId?: string;
  appVersion: string;
}

/** What may sign in again on this device; never the human password. */
interface KeptLogin {
  userName: string;
  secret: string;
}

interface SealedLogin {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** Seals what was typed; what it answers keeps it once everything else is forgotten. */
export const sealing = setting<(userId: string) => Promise<() => Promise<void>>>('session.sealing');

/** The tab's place for a session that another version of the app has ended. */
export const endedBy = 'session.ended';

const databaseName = 'practice-diary';
const offline = 'pd.offline';
const stays = ['pd.language', 'pd.scheme', 'pd.type', offline];
/** Read by the page before any script of ours has loaded, to paint the right first picture. */
const hint = 'pd.inside';

let database: Promise<IDBPDatabase | null> | null = null;
let current: Session | null = null;
let isLoaded = false;
const listeners = new Set<(isWanted: boolean) => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('pd.session') : null;

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  isLoaded = false;
  if (data === 'left') current = null;
  for (const listener of listeners) listener(data === 'left');
});

/** In a private window the browser may refuse a database; then everything lives in this tab's memory. */
function open(): Promise<IDBPDatabase | null> {
  database ??= openDB(databaseName, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('kept'),
    blocking: () => void database?.then((opened) => opened?.close()),
    // The log-out's answer clears the browser's stores under us; the next to ask opens anew.
    terminated: () => {
      database = null;
    },
  }).catch(() => null);
  return database;
}

/** Whether what is kept outlives this document. */
export const canKeep = async (): Promise<boolean> => (await open()) !== null;

async function readKept<T>(key: string): Promise<T | undefined> {
  const opened = await open();
  if (!opened) return undefined;
  try {
    // The library's own short way leaves `done` unheard when a log-out clears the stores amid a read.
    const reading = opened.transaction('kept');
    const [value] = await Promise.all([
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this module alone
      reading.store.get(key) as Promise<T | undefined>,
      reading.done,
    ]);
    return value;
  } catch {
    return undefined;
  }
}

async function writeKept(key: string, value: unknown): Promise<void> {
  const opened = await open();
  await opened?.put('kept', value, key).catch(() => undefined);
}

/** Kept in this browser's database until the log-out takes it away with everything else; clones whatever can be cloned. */
export const keepOnDevice = (name: string, value: unknown): Promise<void> =>
  writeKept(`own.${name}`, value);

/** As `keepOnDevice`, of a page that is being left: its database would be given no more time. @param value that JSON can hold; null forgets. */
export const keepInHaste = (name: string, value: unknown): void =>
  remember(`own.${name}`, JSON.stringify(value));
export const forgetHaste = (name: string): void => forget(`own.${name}`);

/** What was kept in haste takes the place of what the database has. */
async function settleHaste(name: string): Promise<void> {
  const text = readSetting(`own.${name}`);
  if (text === null) return;
  const value: unknown = JSON.parse(text);
  if (value === null) return forgetOnDevice(name);
  await keepOnDevice(name, value);
  forgetHaste(name);
}

export async function recallFromDevice(name: string): Promise<unknown> {
  await settleHaste(name);
  return readKept(`own.${name}`);
}

/** What is kept under names that begin so. */
export async function listOnDevice(start: string): Promise<[string, unknown][]> {
  const inHaste = placesInHaste(`own.${start}`);
  await Promise.all(inHaste.map((place) => settleHaste(place.slice('own.'.length))));
  const opened = await open();
  const range = IDBKeyRange.bound(`own.${start}`, `own.${start}\uffff`);
  const names = (await opened?.getAllKeys('kept', range).catch(() => [])) ?? [];
  const values = (await opened?.getAll('kept', range).catch(() => [])) ?? [];
  return names.flatMap((name, at): [string, unknown][] =>
    typeof name === 'string' ? [[name.slice('own.'.length), values[at]]] : [],
  );
}

function placesInHaste(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((place) => place.startsWith(start));
  } catch {
    return []; // Storage is switched off.
  }
}

export async function forgetOnDevice(name: string): Promise<void> {
  forgetHaste(name);
  const opened = await open();
  await opened?.delete('kept', `own.${name}`).catch(() => undefined);
}

/** The present session; one of another app version is wiped and answers null. `fresh` looks again at what other tabs wrote. */
export async function loadSession(appVersion: string, fresh = false): Promise<Session | null> {
  if (isLoaded && !fresh) return current;
  const opened = await open();
  if (opened) current = (await readKept<Session>('session')) ?? null;
  isLoaded = true;
  if (current && current.appVersion !== appVersion) {
    const { userId } = current;
    current = null;
    // What is typed, here and in tabs of the version before, is on this device alone until the server has it.
    const keepWork = await settingOf(sealing)(userId);
    await wipeSession(false);
    await keepWork();
    keepForTab(endedBy, 'version');
  }
  setHint(current !== null);
  return current;
}

/** The session as this tab knows it, without waiting. */
export const currentSession = (): Session | null => current;

export async function saveSession(session: Session): Promise<void> {
  current = session;
  isLoaded = true;
  setHint(true);
  await writeKept('session', session);
  channel?.postMessage('changed');
}

/** What belongs to the device rather than to the user, to be put back after everything is cleared. */
export const settingsThatStay = (): [string, string | null][] =>
  stays.map((name) => [name, readSetting(name)]);

export function putBack(settings: [string, string | null][]): void {
  for (const [name, value] of settings) if (value !== null) remember(name, value);
}

/**
 * Forgets everything of this user: both stores, local storage, caches. Language and colour scheme belong to the device and stay.
 * @param isWanted somebody has logged out: other tabs keep nothing of theirs either.
 * @param settings what stays, read before a server's answer may have cleared it.
 */
export async function wipeSession(
  isWanted: boolean,
  settings: [string, string | null][] = settingsThatStay(),
): Promise<void> {
  current = null;
  isLoaded = true;
  const opened = await open();
  await opened?.clear('kept').catch(() => undefined);
  try {
    localStorage.clear();
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
  forgetTab();
  putBack(settings);
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('forget');
  if ('caches' in globalThis)
    for (const name of await caches.keys().catch(() => [])) await caches.delete(name);
  channel?.postMessage(isWanted ? 'left' : 'ended');
}

/** Called when another tab signed in, refreshed or logged out; says whether somebody has logged out there. Answers how to stop listening. */
export function onSessionChange(listener: (isWanted: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The record bound to this place, person and version: copied elsewhere it does not open. */
const bindingOf = (userId: string, appVersion: string) =>
  new TextEncoder().encode(`${location.origin}|${userId}|${appVersion}`);

export async function keepLogin(
  login: KeptLogin,
  userId: string,
  appVersion: string,
): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bindingOf(userId, appVersion) },
    key,
    new TextEncoder().encode(JSON.stringify(login)),
  );
  await writeKept('login', { key, iv, sealed } satisfies SealedLogin);
}

export async function keptLogin(userId: string, appVersion: string): Promise<KeptLogin | null> {
  const record = await readKept<SealedLogin>('login');
  if (!record) return null;
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: record.iv, additionalData: bindingOf(userId, appVersion) },
      record.key,
      record.sealed,
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by keepLogin and authenticated
    return JSON.parse(new TextDecoder().decode(plain)) as KeptLogin;
  } catch {
    return null;
  }
}

function setHint(isInside: boolean): void {
  if (isInside) remember(hint, '1');
  // Without storage the first picture is the door, which is right often enough.
  else forget(hint);
}

/** Somebody has said that this device is the clinic's and goes on without a line. */
export const worksOffline = (): boolean => readSetting(offline) !== null;

export function setOfflineHere(isOn: boolean): void {
  if (isOn) remember(offline, '1');
  else forget(offline);
}

/** A small setting of this device; null when unset or when storage is switched off. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The setting then lasts as long as the page.
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
