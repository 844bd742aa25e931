// A person at the keyboard: one key every 200 ms, counted.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';

const keyMillis = 200;
/** A person looks before pressing on. */
const lookMillis = 700;

export interface Hands {
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  look: () => Promise<unknown>;
  /** How many were pressed. */
  keys: () => number;
}

export function handsAt(page: Page): Hands {
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
    await pause(keyMillis);
  };
  return {
    press,
    type: async (text) => {
      for (const letter of text) await press(letter);
    },
    look: () => pause(lookMillis),
    keys: () => keys,
  };
}

/** The last byte of the next paper that is printed; ask before it is. */
export async function printed(page: Page): Promise<void> {
  const answer = await page.context().waitForEvent('response', {
    predicate: (one: Response) => one.url().includes('/api/papers/print') && one.status() === 200,
    timeout: 60_000,
  });
  await answer.finished();
}

/** A paper stands in a tab of its own. */
export async function closeOthers(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
}
