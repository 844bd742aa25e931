// oxlint-disable-next-line eslint/no-restricted-imports -- here it is made patient
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { askBuild } from './build.ts';
import { fetchPart } from './part.ts';

const patience = {
  now: () => performance.now(),
  pause: (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis)),
  askBuild,
};

export interface Ahead {
  readonly preload: () => Promise<void>;
}

/** Patiently: one answer that does not come is no fault of the whole page. @throws PartMissing after two minutes */
export const patiently = <M>(load: () => Promise<M>): Promise<M> => fetchPart(load, patience);

/** A part of a page that is fetched when it is first drawn, or by `preload` before. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own `lazy`, whose props are those of the part
export const lazyPart = <K extends string, M extends Record<K, ComponentType<any>>>(
  load: () => Promise<M>,
  name: K,
): LazyExoticComponent<M[K]> & Ahead =>
  Object.assign(
    lazy(async () => ({ default: (await patiently(load))[name] })),
    // What does not come now is asked for again when it is wanted.
    { preload: () => load().then(ignore, ignore) },
  );

const ignore = () => undefined;
