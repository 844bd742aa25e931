// Parts of the app are fetched when they are first needed. A line that breaks off is waited for, with growing pauses, for two minutes (spec §9).

import { isAboutFetching } from './about-fetching.ts';

/** A part of the app did not come. Nothing else is wrong. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be fetched', { cause });
    this.name = 'PartMissing';
  }
}

const wholeMillis = 120_000;
const pauses = [300, 700, 1_500, 3_000, 6_000, 10_000];

export interface Patience {
  now: () => number;
  pause: (millis: number) => Promise<void>;
  /** Whether the server has a newer build, whose parts have other names. */
  askBuild: () => Promise<boolean>;
}

/** @throws PartMissing after 120 s, or at once where the server has another build by now. */
export async function fetchPart<T>(load: () => Promise<T>, patience: Patience): Promise<T> {
  const began = patience.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (!isAboutFetching(error)) throw error;
      const pause = pauses[Math.min(attempt, pauses.length - 1)] ?? 0;
      if ((await patience.askBuild()) || patience.now() - began + pause > wholeMillis)
        throw new PartMissing(error);
      await patience.pause(pause);
    }
  }
}
