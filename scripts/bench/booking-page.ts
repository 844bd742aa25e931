// The public booking page on a cheap phone and a slow line: the real server with the demo clinic, a real Chromium with nothing kept.
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { z } from 'zod/mini';
import { quantile } from './figures.ts';
import { cpuSlowdown, type Fetched, line, listen } from './first-visit.ts';
import { inChromium } from './in-chromium.ts';

const paints = z.object({ fcp: z.number(), lcp: z.number(), lcpOf: z.string(), cls: z.number() });

interface BookingVisit extends z.infer<typeof paints> {
  files: Fetched[];
  /** Of everything, as it crossed the line. */
  bytes: number;
}

interface BookingPage {
  who: string;
  /** With the middle LCP of all visits. */
  middle: BookingVisit;
  /** Without any script: how many free starts can be tapped. */
  startsWithoutScript: number;
}

const guests = [
  { who: 'English', language: 'en' },
  { who: 'Hindi', language: 'hi' },
  { who: 'Malayalam', language: 'ml' },
];

/** Five visits a language after one that is not counted. */
export async function benchBookingPage(visits = 5): Promise<BookingPage[]> {
  return inChromium(['--demo'], async ({ app, browser, address: base }) => {
    const [clinic] = await app.ask<{ code: string }>(
      `select code from app.clinics where name = 'Sunrise Family Clinic'`,
    );
    if (!clinic) throw new Error('The demo clinic is missing');
    const results: BookingPage[] = [];
    for (const { who, language } of guests) {
      const address = `${base}/b/${clinic.code}?lang=${language}`;
      await visit(browser, address);
      const made: BookingVisit[] = [];
      for (let n = 0; n < visits; n += 1) made.push(await visit(browser, address));
      const middleLcp = quantile(
        made.map(({ lcp }) => lcp),
        0.5,
      );
      const middle = made.find(({ lcp }) => lcp === middleLcp);
      if (!middle) throw new Error('no visit was made');
      const worst = {
        cls: Math.max(...made.map(({ cls }) => cls)),
        bytes: Math.max(...made.map(({ bytes }) => bytes)),
      };
      results.push({
        who,
        middle: { ...middle, ...worst },
        startsWithoutScript: await countStarts(browser, address),
      });
    }
    return results;
  });
}

async function visit(browser: Browser, address: string): Promise<BookingVisit> {
  const context = await browser.newContext({
    locale: 'en-IN',
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = await listen(cdp);
    await page.addInitScript({
      path: fileURLToPath(new URL('./watch-paints.js', import.meta.url)),
    });
    await cdp.send('Network.emulateNetworkConditions', line);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('.times a').first().waitFor({ timeout: 60_000 });
    await traffic.quiet();
    const seen = paints.parse(await page.evaluate('paintsSeen()'));
    return {
      ...seen,
      files: traffic.files,
      bytes: traffic.files.reduce((sum, file) => sum + file.bytes, 0),
    };
  } finally {
    await context.close();
  }
}

async function countStarts(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(address);
    return await page.locator('.times a').count();
  } finally {
    await context.close();
  }
}
