// `npm run gallery`: photographs every screen of the demo clinic by size, theme and language into one page to look through.
// `--only /patient,/reports`, `--sizes phone`, `--themes dark` and `--languages ta` take less; the pages lie in `build/gallery`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expect } from '@playwright/test';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { insidePaths, publicPaths } from '../tests/journeys/addresses.ts';
import { base, demo, logIn, rightOf } from '../tests/journeys/people.ts';
import start from '../tests/journeys/server.ts';
import { visit } from '../tests/journeys/visit.ts';
import { type Picture, pageOf } from './gallery/page.ts';
import { patientPages } from './gallery/patient-pages.ts';

const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1440, height: 900 },
} as const;
type Size = keyof typeof sizes;
type Theme = 'light' | 'dark';
const isSize = (name: string): name is Size => name in sizes;
const isTheme = (name: string): name is Theme => name === 'light' || name === 'dark';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string', default: 'phone,tablet,laptop' },
    themes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en,hi,ta' },
  },
});
const wanted = {
  paths: values.only?.split(','),
  sizes: values.sizes.split(',').filter(isSize),
  themes: values.themes.split(',').filter(isTheme),
  languages: values.languages.split(','),
};
const isWanted = (name: string): boolean =>
  wanted.paths === undefined || wanted.paths.some((path) => name.startsWith(path));

const folder = new URL('../build/gallery/', import.meta.url);
mkdirSync(folder, { recursive: true });
const pictures: Picture[] = [];

const stop = await start({ workers: 1 });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
});
try {
  for (const language of wanted.languages)
    for (const theme of wanted.themes)
      for (const size of wanted.sizes) await walk(browser, language, theme, size);
  writeFileSync(new URL('index.html', folder), pageOf(pictures));
} finally {
  await browser.close();
  await stop();
}
process.stdout.write(`${pictures.length} pictures: build/gallery/index.html\n`);

/** Whether grey shapes stand in the window where something is on its way. */
function hasShapes(): boolean {
  return [...document.querySelectorAll('[class*=bone]')].some((shape) => {
    const { top, height } = shape.getBoundingClientRect();
    // Of a column that a phone does not show it has no height.
    return height > 0 && top < innerHeight;
  });
}

/** Every screen in one language, theme and size, by whoever may see it. */
async function walk(program: Browser, language: string, theme: Theme, size: Size): Promise<void> {
  const context = await program.newContext({
    viewport: sizes[size],
    colorScheme: theme,
    hasTouch: size !== 'laptop',
    locale: language === 'en' ? 'en-IN' : language,
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((code) => localStorage.setItem('pd.language', code), language);
  const take = async (page: Page, name: string): Promise<void> => {
    // Numbered: two names may differ by no letter.
    const file = `${[pictures.length, name.replace(/\W+/g, '_').slice(0, 60), language, theme, size].join('-')}.webp`;
    // The end of a long list goes on showing them below the window, until somebody scrolls there.
    await expect
      .poll(() => page.evaluate(hasShapes), { timeout: 15_000, message: file })
      .toBe(false);
    // Chromium writes no WebP, and a thousand PNG files are ten times as large.
    writeFileSync(
      new URL(file, folder),
      await sharp(await page.screenshot({ fullPage: size === 'phone' }))
        .webp({ quality: 80 })
        .toBuffer(),
    );
    pictures.push({ name, language, theme, size, file });
  };
  try {
    const page = await context.newPage();
    const right = rightOf(page);
    await page.goto(base());
    for (const path of publicPaths.filter(isWanted)) {
      await visit(page, path);
      await take(page, path);
    }
    await logIn(page, demo.doctor);
    for (const path of await insidePaths(page, right)) {
      const name = path.replace(/[0-9a-f-]{36}/, '…');
      if (!isWanted(name)) continue;
      await visit(page, path);
      await take(page, name);
    }
    for (const { name, path } of await patientPages(page, right, language)) {
      if (!isWanted(name)) continue;
      await page.goto(base() + path);
      await take(page, name);
    }
  } finally {
    await context.close();
  }
}
