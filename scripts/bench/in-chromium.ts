// The real server on a fresh folder and a Chromium beside it, for what is measured at the screen.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { temporaryFolder } from '../../tests/postgres.ts';
import { PipelineParts } from '../faults/app.ts';

interface Stage {
  app: PipelineParts;
  browser: Browser;
  /** Of the server, without a slash at the end. */
  address: string;
}

/** @param options of the server, as on the command line. Both are ended and the folder removed afterwards, whatever happens. */
export async function inChromium<T>(
  options: readonly string[],
  act: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder();
  const app = new PipelineParts(folder);
  const browser = await launch();
  try {
    await app.start(...options);
    return await act({ app, browser, address: `http://127.0.0.1:${app.port}` });
  } finally {
    await browser.close();
    await app.signal('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param env in place of the usual one */
const launch = (env: NodeJS.ProcessEnv = process.env): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    env,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });

/** A browser on a device that can draw the ten scripts by itself, as nearly every phone can; that of a server often cannot. */
export async function onDeviceWithLetters<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const google = 'node_modules/@expo-google-fonts';
  const fonts = ['/usr/share/fonts', ...readdirSync(google).map((name) => join(google, name))];
  const folder = temporaryFolder();
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${fonts.map((path) => `<dir>${resolve(path)}</dir>`).join('')}<cachedir>${folder}</cachedir></fontconfig>`,
  );
  const browser = await launch({ ...process.env, FONTCONFIG_FILE: file });
  try {
    return await act(browser);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function logIn(
  page: Page,
  address: string,
  who: { username: string; password: string },
): Promise<void> {
  await page.goto(`${address}/`);
  await page.locator('input[name=username]').fill(who.username);
  await page.locator('input[type=password]').fill(who.password);
  await page.locator('input[type=password]').press('Enter');
  // The address changes before the app stands; the menu is put away on a phone.
  await page.locator('#page h1').first().waitFor();
}

/** @throws when there is none. */
export function findChromium(): string {
  const apple = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const places = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    ...apple,
  ];
  const match = places.find((path) => path !== undefined && existsSync(path));
  if (match === undefined)
    throw new Error(
      'What is measured at the screen needs Chromium: install it, or set CHROMIUM to its program',
    );
  return match;
}
