// The desk at the keyboard: somebody new walks in, is looked for, registered and sent to the queue, one key every 200 ms.
import type { Page } from 'playwright-core';
import { demo } from '../../tests/demo.ts';
import { handsAt } from './hands.ts';
import { inChromium, logIn } from './in-chromium.ts';

interface WalkIn {
  keys: number;
  /** From the first key in the search box to the token on the screen. */
  millis: number;
}

const people = [
  { name: 'Rakesh Kumar', number: '9812340071', age: '34' },
  { name: 'Sunita Pawar', number: '9812340072', age: '61' },
  { name: 'Imran Shaikh', number: '9812340073', age: '8m' },
] as const;

/** The web app must be built. */
export async function benchWalkIn(): Promise<WalkIn[]> {
  return inChromium(['--demo'], async ({ browser, address }) => {
    const page = await (
      await browser.newContext({ viewport: { width: 1366, height: 768 }, serviceWorkers: 'block' })
    ).newPage();
    await logIn(page, address, demo.desk);
    const walks: WalkIn[] = [];
    for (const person of people) {
      await page.goto(`${address}/patient`);
      await page
        .getByRole('searchbox', { name: 'Search patients' })
        .and(page.locator(':focus'))
        .waitFor();
      walks.push(await walkIn(page, person));
    }
    return walks;
  });
}

async function walkIn(page: Page, { name, number, age }: (typeof people)[number]): Promise<WalkIn> {
  const { press, type, look, keys } = handsAt(page);
  const began = performance.now();
  await type(number);
  await page.getByText('Contact number is not found').waitFor();
  await look();
  await press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  await type(name);
  await press('Tab');
  await type(age);
  await press('Tab');
  await press('Space');
  await press('Enter');
  await page.getByRole('button', { name: 'Send to queue' }).and(page.locator(':focus')).waitFor();
  await look();
  await press('Enter');
  await page.getByText(new RegExp(`${name} has token`)).waitFor();
  return { keys: keys(), millis: performance.now() - began };
}
