// The first visit of the login page on a cheap phone and a slow line: the real server, the built web app, a real Chromium with nothing kept.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession } from 'playwright-core';
import { z } from 'zod/mini';
import { languageCodes } from '../../src/kit/shared/languages.ts';
import { kilobytes, millis, quantile, seconds } from './figures.ts';
import { inChromium, onDeviceWithLetters } from './in-chromium.ts';

/** Slow 4G: 562 ms until an answer begins, 1.47 Mbit/s down. */
export const line = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_470_000 / 8,
  uploadThroughput: 675_000 / 8,
  connectionType: 'cellular4g',
} as const;
export const cpuSlowdown = 4;
const quietMillis = 1_000;

export interface Fetched {
  path: string;
  kind: string;
  /** `br`, `gzip` or nothing. */
  encoding: string;
  /** Of the body, as it crossed the line. */
  bytes: number;
  /** Milliseconds since the navigation. */
  from: number;
  to: number;
}

/** As watch-paints.js tells it; times in milliseconds since the navigation. */
const paintsSeen = z.object({
  fcp: z.number(),
  lcp: z.number(),
  /** The element that was painted largest. */
  lcpOf: z.string(),
  /** The sum of all layout shifts. */
  cls: z.number(),
  /** What was shifted, and when. */
  moved: z.array(z.string()),
  /** When the first field was painted. */
  form: z.number(),
  /** When the page's own script had taken it over. */
  ready: z.number(),
  /** For how long the page heard nothing: of each task what is beyond 50 ms. */
  blocked: z.number(),
});

interface Visit extends z.infer<typeof paintsSeen> {
  scriptBytes: number;
  files: Fetched[];
}

interface FirstVisit {
  who: string;
  /** Whether the device can draw the language by itself. */
  hasLetters: boolean;
  visits: Visit[];
  /** Scripts that come in once somebody types, for the rooms behind the login. */
  behind: { files: number; bytes: number };
}

interface Guest {
  who: string;
  locale: string;
  viewport: { width: number; height: number };
  isMobile: boolean;
}

const nameOfLanguage = new Intl.DisplayNames('en', { type: 'language' });
const phone = { viewport: { width: 412, height: 823 }, isMobile: true };
const guests: Guest[] = [
  { who: 'phone, English', locale: 'en-IN', ...phone },
  {
    who: 'laptop, English',
    locale: 'en-IN',
    viewport: { width: 1366, height: 768 },
    isMobile: false,
  },
  ...languageCodes
    .filter((code) => code !== 'en')
    .map((code) => ({
      who: `phone, ${nameOfLanguage.of(code)}`,
      locale: `${code}-IN`,
      ...phone,
    })),
];

/** Whose letters are looked at on a device that has none. */
const bareLanguages = ['hi', 'ta', 'ml'];
const without = ', device without its letters';

/** @returns per guest all visits; judge by `medianOf`. The web app must be built. */
export async function benchFirstVisit(visits = 5): Promise<FirstVisit[]> {
  return inChromium([], async ({ browser: bare, address }) => {
    const results = await onDeviceWithLetters((browser) =>
      visitAs(guests, visits, browser, `${address}/`),
    );
    const few = guests
      .filter(({ locale }) => bareLanguages.some((code) => locale.startsWith(code)))
      .map((guest) => ({ ...guest, who: guest.who + without }));
    return [...results, ...(await visitAs(few, visits, bare, `${address}/`))];
  });
}

async function visitAs(
  who: readonly Guest[],
  visits: number,
  browser: Browser,
  address: string,
): Promise<FirstVisit[]> {
  const results: FirstVisit[] = [];
  for (const guest of who) {
    await visit(browser, address, guest); // brings server and browser from the disk
    const made: Visit[] = [];
    let behind = { files: 0, bytes: 0 };
    for (let n = 0; n < visits; n++) {
      const one = await visit(browser, address, guest);
      made.push(one.visit);
      behind = one.behind;
    }
    results.push({
      who: guest.who,
      hasLetters: !guest.who.endsWith(without),
      visits: made,
      behind,
    });
  }
  return results;
}

/** The visit whose largest paint is the middle one, and the worst layout shift of all. */
export function medianOf({ visits }: FirstVisit): Visit {
  const middle = quantile(
    visits.map((each) => each.lcp),
    0.5,
  );
  const match = visits.find((each) => each.lcp === middle);
  if (!match) throw new Error('no visit was made');
  return {
    ...match,
    cls: Math.max(...visits.map((each) => each.cls)),
    scriptBytes: Math.max(...visits.map((each) => each.scriptBytes)),
  };
}

async function visit(
  browser: Browser,
  address: string,
  { locale, viewport, isMobile }: Guest,
): Promise<{ visit: Visit; behind: { files: number; bytes: number } }> {
  const context = await browser.newContext({ locale, viewport, isMobile, hasTouch: isMobile });
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
    // Nothing is asked of the page until it is quiet: what a question brings in would be counted with it.
    await traffic.quiet();
    while (!(await page.evaluate('isPageReady()'))) await traffic.quiet();
    const paints = paintsSeen.parse(await page.evaluate('paintsSeen()'));
    const files = traffic.files.slice();

    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.locator('input[name=username]').fill('d');
    await pause(200);
    await traffic.quiet();
    const later = scriptsOf(traffic.files.slice(files.length));
    return {
      visit: { ...paints, scriptBytes: sumOf(scriptsOf(files)), files },
      behind: { files: later.length, bytes: sumOf(later) },
    };
  } finally {
    await context.close();
  }
}

const scriptsOf = (files: Fetched[]): Fetched[] => files.filter(({ path }) => path.endsWith('.js'));
const sumOf = (files: Fetched[]): number => files.reduce((sum, file) => sum + file.bytes, 0);

/** Every request of the page from now on. */
export async function listen(
  cdp: CDPSession,
): Promise<{ files: Fetched[]; quiet: () => Promise<void> }> {
  const files: Fetched[] = [];
  const running = new Map<string, Fetched>();
  let began = 0;
  let changedAt = performance.now();
  const since = (timestamp: number): number => Math.round((timestamp - began) * 1000);
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    began ||= timestamp;
    const file = {
      path: new URL(request.url).pathname,
      kind: type ?? 'Other',
      encoding: '',
      bytes: 0,
      from: since(timestamp),
      to: Number.NaN,
    };
    files.push(file);
    running.set(requestId, file);
    changedAt = performance.now();
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const file = running.get(requestId);
    if (file) file.encoding = response.headers['content-encoding'] ?? '';
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = running.get(requestId);
    if (file) file.bytes += encodedDataLength;
  });
  const end = ({
    requestId,
    timestamp,
    encodedDataLength = 0,
  }: {
    requestId: string;
    timestamp: number;
    encodedDataLength?: number;
  }): void => {
    const file = running.get(requestId);
    if (file) file.to = since(timestamp);
    // Chromium does not count the page's own pieces; its sum has the headers in it.
    if (file?.kind === 'Document') file.bytes = encodedDataLength;
    running.delete(requestId);
    changedAt = performance.now();
  };
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  await cdp.send('Network.enable');
  return {
    files,
    async quiet() {
      while (running.size > 0 || performance.now() - changedAt < quietMillis) await pause(50);
    },
  };
}

/** What crossed the line and when, for a code block. */
export const waterfall = (files: readonly Fetched[]): string =>
  files
    .map(
      (file) =>
        `${String(file.from).padStart(5)} – ${String(file.to).padStart(5)} ms  ${kilobytes(file.bytes).padStart(8)} ${(file.encoding || 'plain').padEnd(5)}  ${file.path}`,
    )
    .join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const result of await benchFirstVisit(Number(process.argv[2] ?? 5))) {
    const { fcp, lcp, lcpOf, cls, moved, form, ready, blocked, scriptBytes, files } =
      medianOf(result);
    process.stdout.write(
      `\n${result.who}: scripts ${kilobytes(scriptBytes)}, first paint ${seconds(fcp)}, largest ${seconds(lcp)} (${lcpOf}), form ${seconds(form)}, taken over ${seconds(ready)}, blocked ${millis(blocked)}, shift ${cls.toFixed(4)} ${moved.join('; ')}, ${files.length} requests; behind ${result.behind.files} scripts, ${kilobytes(result.behind.bytes)}\n${waterfall(files)}\n`,
    );
  }
}
