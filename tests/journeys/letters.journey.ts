// Letters of the ten scripts on a device that has them, and on one that has none: nobody reads boxes, and nobody fetches what is there already.
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { base, demo, logIn } from './people.ts';
import { test } from './test.ts';

/** Fonts of nothing but Latin, which every Linux with a browser has. */
const latin = '/usr/share/fonts/truetype/dejavu';
const sample = { ta: 'அஇகம', or: 'ଅଇକମ', hi: 'अइकम' } as const;

/** A browser on a device with the fonts of these folders. */
async function deviceWith(folders: readonly string[], options: LaunchOptions): Promise<Browser> {
  const own = mkdtempSync(join(tmpdir(), 'fonts-'));
  const file = join(own, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${folders.map((folder) => `<dir>${folder}</dir>`).join('')}<cachedir>${own}</cachedir></fontconfig>`,
  );
  return chromium.launch({ ...options, env: { ...process.env, FONTCONFIG_FILE: file } });
}
type LaunchOptions = NonNullable<Parameters<typeof chromium.launch>[0]>;

/** Opens an address and says which scripts' fonts it has fetched by the time that it is quiet. */
async function fetchedBy(page: Page, address: string): Promise<string[]> {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const script = /noto-sans-(\w+)-/.exec(request.url())?.[1];
    if (script !== undefined) fetched.push(script);
  });
  await page.goto(address);
  // A busy machine is quiet for a while before the page's script asks for anything.
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return [...new Set(fetched)].toSorted();
}

/** Whether the page's own font has letters for it: without, all are as wide as the box for none. */
const isDrawn = (page: Page, letters: string): Promise<boolean> =>
  page.evaluate((text) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.font = `64px ${getComputedStyle(document.body).fontFamily}`;
    const box = pen.measureText('\u0378').width;
    return Array.from(text).some((letter) => pen.measureText(letter).width !== box);
  }, letters);

test('a device without a script’s letters is given them, one that has them fetches none', async ({
  page,
  launchOptions,
}) => {
  await logIn(page, demo.desk);
  await page.goto(`${base()}/my-qr-code`);
  const link = new URL((await page.getByRole('link', { name: /\/b\// }).getAttribute('href')) ?? '')
    .pathname;
  const google = resolve('node_modules/@expo-google-fonts');
  const having = readdirSync(google).map((name) => join(google, name));

  const bare = await deviceWith([latin], launchOptions);
  for (const [language, script] of [
    ['ta', 'tamil'],
    ['or', 'oriya'],
  ] as const) {
    const other = await bare.newPage();
    expect(await fetchedBy(other, `${base()}${link}?lang=${language}`)).toContain(script);
    expect(await isDrawn(other, sample[language])).toBe(true);
    // Behind the device's own the boxes stay: a canvas measures anew, a page that stands does not.
    await expect(other.locator('body')).toHaveCSS('font-family', /^Clinic,/);
  }
  const plain = await bare.newPage();
  expect(await fetchedBy(plain, `${base()}${link}?lang=en`)).toEqual([]);
  const login = await bare.newPage();
  await login.addInitScript(() => localStorage.setItem('pd.language', 'hi'));
  expect(await fetchedBy(login, base())).toContain('devanagari');
  expect(await isDrawn(login, sample.hi)).toBe(true);
  // The proof itself: where no letters come, boxes are seen.
  const cut = await bare.newPage();
  await cut.route('**/letters.js', (route) => route.abort());
  await fetchedBy(cut, `${base()}${link}?lang=ta`);
  expect(await isDrawn(cut, sample.ta)).toBe(false);
  await bare.close();

  const equipped = await deviceWith([latin, ...having], launchOptions);
  const tamil = await equipped.newPage();
  expect(await fetchedBy(tamil, `${base()}${link}?lang=ta`)).toEqual([]);
  expect(await isDrawn(tamil, sample.ta)).toBe(true);
  const own = await equipped.newPage();
  await own.addInitScript(() => localStorage.setItem('pd.language', 'hi'));
  expect(await fetchedBy(own, base())).toEqual(['latin']);
  await equipped.close();
});
