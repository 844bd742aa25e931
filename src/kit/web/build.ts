// Which build of the app this page is, and whether the server has a newer one by now.
import { useSyncExternalStore } from 'react';

const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
let isNewer = false;
const listeners = new Set<() => void>();

/** The present page's; empty where no server has filled it in. */
export const ownBuild = (): string => (isBuild(own) ? own : '');

/** Looks at what an answer of the server says of its build. */
export function hearBuild(answer: Response): void {
  const build = answer.headers.get('x-build');
  if (isNewer || build === null || !isBuild(own) || build === own) return;
  isNewer = true;
  for (const listener of listeners) listener();
}

/** A page that no server has filled in, as in development, belongs to no build. */
const isBuild = (name: string): boolean => /^[0-9a-f]{12}$/.test(name);

const isOutdated = (): boolean => isNewer;

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the server itself; one that cannot be reached has no newer build. */
export async function askBuild(): Promise<boolean> {
  await fetch('/health/live', { cache: 'no-store' }).then(hearBuild, () => undefined);
  return isNewer;
}

/** Whether a reload would bring a newer app. */
export const useOutdated = (): boolean => useSyncExternalStore(onOutdated, isOutdated);
