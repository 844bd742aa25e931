// Every address on a slowed processor: what moves by itself while it comes in, what axe finds in it, and which words of ten languages break inside.
import { AxeBuilder } from '@axe-core/playwright';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod/mini';
import { languageCodes } from '../../src/kit/shared/languages.ts';
import { demo } from '../../tests/demo.ts';
import { insidePaths, publicPaths } from '../../tests/journeys/addresses.ts';
import { layoutOf } from '../../tests/journeys/layout.ts';
import { rightOf } from '../../tests/journeys/people.ts';
import { settled, visit } from '../../tests/journeys/visit.ts';
import type { Moves, Screens } from './measured.ts';
import { inChromium, logIn } from './in-chromium.ts';

const cpuSlowdown = 4;
const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1440, height: 900 },
} as const;
const watch = { path: fileURLToPath(new URL('./watch-hand.js', import.meta.url)) };
/** Each answer begins this much later, so that what is fetched comes after the frame. */
const latencyMillis = 150;

const handSeen = z.object({ cls: z.number(), moved: z.array(z.string()) });
const moves = async (page: Page) => handSeen.parse(await page.evaluate('handSeen()'));

/** The web app must be built. */
export async function benchMoves(say: (line: string) => void): Promise<Moves> {
  return inChromium(['--demo'], async ({ browser, address }) => {
    // The stories’ helpers read where the server is from here.
    process.env['JOURNEY_URL'] = address;
    const all: Moves = { addresses: 0, shifts: [] };
    for (const size of ['phone', 'laptop'] as const) {
      say(`  ${size}`);
      const { addresses, shifts } = await shiftsAt(browser, address, size);
      all.addresses = addresses;
      all.shifts.push(...shifts);
      for (const { path, cls, moved } of shifts)
        if (cls >= 0.005) say(`    ${cls.toFixed(4)} ${path} ${moved[0] ?? ''}`);
    }
    return all;
  });
}

/** The web app must be built. */
export async function benchScreens(say: (line: string) => void): Promise<Screens> {
  return inChromium(['--demo'], async ({ browser, address }) => {
    process.env['JOURNEY_URL'] = address;
    const screens: Screens = { addresses: 0, axe: [], broken: [], looks: 0 };
    say('  axe');
    const { addresses, violated } = await axeEverywhere(browser, address);
    screens.addresses = addresses;
    screens.axe = violated;
    for (const finding of violated) say(`    ${finding}`);
    for (const language of languageCodes) {
      say(`  words, ${language}`);
      const { broken, looks } = await brokenIn(browser, address, language);
      screens.broken.push(...broken.map((fault) => `${language} ${fault}`));
      for (const fault of broken) say(`    ${fault}`);
      screens.looks += looks;
    }
    return screens;
  });
}

async function entered(
  browser: Browser,
  address: string,
  options: Parameters<Browser['newContext']>[0],
  language = 'en',
): Promise<{ page: Page; paths: string[] }> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  await page.addInitScript((code) => localStorage.setItem('pd.language', code), language);
  await page.addInitScript(watch);
  const right = rightOf(page);
  await logIn(page, address, demo.doctor);
  await page.locator(`html[lang=${language}]`).waitFor();
  return { page, paths: await insidePaths(page, right) };
}

async function shiftsAt(
  browser: Browser,
  address: string,
  size: 'phone' | 'laptop',
): Promise<Moves> {
  const { page, paths } = await entered(browser, address, {
    viewport: sizes[size],
    hasTouch: size === 'phone',
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMillis,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const shifts: Moves['shifts'] = [];
  const note = async (path: string): Promise<void> => {
    await page.waitForTimeout(300);
    shifts.push({ path, size, ...(await moves(page)) });
  };
  for (const path of paths) {
    await page.goto(address + path);
    await settled(page, path);
    await note(path);
  }
  // From within, in another order, so that each is come to from elsewhere.
  for (const path of paths.toReversed()) {
    await page.evaluate('forgetHand()');
    await visit(page, path);
    await note(path);
  }
  for (const path of publicPaths) {
    const fresh = await browser.newContext({ viewport: sizes[size], serviceWorkers: 'block' });
    const guest = await fresh.newPage();
    await guest.addInitScript(watch);
    await guest.goto(address + path);
    await settled(guest, path);
    shifts.push({ path, size, ...(await moves(guest)) });
    await fresh.close();
  }
  await page.context().close();
  return { addresses: paths.length, shifts };
}

async function axeEverywhere(
  browser: Browser,
  address: string,
): Promise<{ addresses: number; violated: string[] }> {
  const violated: string[] = [];
  const { page, paths } = await entered(browser, address, { viewport: sizes.laptop });
  for (const path of paths) {
    // A page that is drawn anew may miss the change.
    await page.emulateMedia({ colorScheme: 'light' });
    await visit(page, path);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await settled(page, path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page
          .locator(`html[data-mantine-color-scheme=${colorScheme}]`)
          .waitFor({ state: 'attached' });
        await settled(page, path);
        const axe = new AxeBuilder({ page })
          .setLegacyMode()
          .options({ resultTypes: ['violations'] });
        // A colour scheme can break these alone.
        if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
        const { violations } = await axe.analyze();
        for (const { id, nodes } of violations)
          violated.push(
            `${path} ${size} ${colorScheme}: ${id} ${nodes[0]?.target.join(' ') ?? ''}`,
          );
      }
    }
  }
  await page.context().close();
  return { addresses: paths.length, violated };
}

async function brokenIn(
  browser: Browser,
  address: string,
  language: string,
): Promise<{ broken: string[]; looks: number }> {
  const broken: string[] = [];
  let looks = 0;
  const { page, paths } = await entered(
    browser,
    address,
    { viewport: sizes.phone, locale: `${language}-IN` },
    language,
  );
  for (const path of paths) {
    await page.setViewportSize(sizes.phone);
    await visit(page, path);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await settled(page, path);
      const { faults } = await layoutOf(page);
      broken.push(...faults.map((fault) => `${path} ${size}: ${fault}`));
      looks += 1;
    }
  }
  await page.context().close();
  return { broken, looks };
}
