import { isAboutFetching } from './about-fetching.ts';

/** In ms. */
const pauses = [0, 700, 2_000];

/**
 * A part of a page that did not come is asked for again, each time under another address: under its own Chromium up to 150 never asks again,
 * and goes on saying that it did not come. What the part needs itself has to be there already, or it is drawn in twice.
 */
export async function askedAgain<T>(load: () => Promise<T>): Promise<T> {
  let failure: unknown;
  try {
    return await load();
  } catch (error) {
    failure = error;
  }
  const address = isAboutFetching(failure) ? addressIn(failure) : undefined;
  if (address === undefined) throw failure;
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const part: T = await import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
      return part;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Of the part that did not come: Chromium names it. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+\.js/.exec(error.message)?.[0] : undefined;
