// Alt and a letter press what says so on the page, also from within a search box; the question mark lists them; large type stays.
import { expect } from '@playwright/test';
import { base, demo, logIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

test('keys press what they stand on', async ({ page }) => {
  await logIn(page, demo.doctor);
  await visit(page, '/treatment');
  await page.keyboard.press('Alt+s');
  const search = page.getByRole('searchbox', { name: 'Search treatments' });
  await expect(search).toBeFocused();
  await page.keyboard.type('fever?');
  await expect(search).toHaveValue('fever?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Alt+n');
  await expect(page).toHaveURL(/treatment-add/);

  await visit(page, '/appointments');
  await page.keyboard.press('Alt+n');
  const booking = page.getByRole('dialog', { name: 'Book appointment' });
  await expect(booking).toBeVisible();
  // What stands behind it has no key now.
  await page.keyboard.press('Alt+3');
  await expect(booking).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(booking).toHaveCount(0);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  const keyOf = (name: string) =>
    keys
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('kbd');
  await expect(keyOf('Book appointment').first()).toHaveText('Alt N');
  await expect(keyOf('Patients')).toHaveText('Alt 4');
  await expect(keyOf('Register a patient')).toHaveText('Alt R');
  await expect(keyOf('The day after')).toHaveText('→');
  await expect(keyOf('Today')).toHaveText('T');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('Alt+r');
  await expect(page).toHaveURL(/patient-add/);
});

test('a key that is held down is one press', async ({ page }) => {
  await logIn(page, demo.doctor);
  await visit(page, '/appointments');
  // The keys are fetched by the first.
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog', { name: 'Book appointment' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const presses = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        addEventListener('click', () => (count += 1), { capture: true });
        const key = { code: 'KeyN', key: 'n', altKey: true, bubbles: true, cancelable: true };
        // No picture comes between them.
        for (const repeat of [false, true, true])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, repeat }));
        setTimeout(() => resolve(count), 500);
      }),
  );
  expect(await presses).toBe(1);
});

test('large type is kept on this device and cuts nothing', async ({ page }) => {
  await logIn(page, demo.doctor);
  await visit(page, '/settings/all');
  const sizeOf = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
  const usual = await sizeOf();
  await page.getByText('Large', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
  expect(Number.parseFloat(await sizeOf())).toBeCloseTo(Number.parseFloat(usual) * 1.25, 1);
  await page.goto(`${base()}/patient`);
  expect(Number.parseFloat(await sizeOf())).toBeCloseTo(Number.parseFloat(usual) * 1.25, 1);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/patient', '/appointments', '/treatment', '/follow-up', '/settings/all']) {
      await visit(page, path);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('at twice the size the page keeps three fifths of the screen', async ({ page }) => {
  // A laptop at 200 per cent has half its pixels.
  await page.setViewportSize({ width: 720, height: 450 });
  await logIn(page, demo.doctor);
  await visit(page, '/patient');
  const share = await page.evaluate(() => {
    const bars = [...document.querySelectorAll('header, nav, main *')]
      .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height }) => width > innerWidth / 2 && height > 0);
    return 1 - bars.reduce((sum, { height }) => sum + height, 0) / innerHeight;
  });
  expect(share).toBeGreaterThanOrEqual(0.6);
});
