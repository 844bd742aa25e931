// A line that loses an answer: what a page brings in later is asked for again, and the page stays.
import { expect } from '@playwright/test';
import { demo, logIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

test('a part that does not come at once is no fault of the page', async ({ page }) => {
  // The palette is brought in ahead, help when it is asked for.
  const lost = new Set<string>();
  await page.route(/\/assets\/(palette|help-panel)-/, async (route) => {
    const address = route.request().url();
    if (lost.has(address)) return route.fallback();
    lost.add(address);
    return route.abort('connectionreset');
  });

  await logIn(page, demo.doctor);
  await visit(page, '/dashboard');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search patients and pages' })).toBeFocused();
  await page.keyboard.type('settings');
  await expect(page.getByRole('option', { name: 'All settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  expect([...lost].filter((address) => address.endsWith('.js'))).toHaveLength(2);
  await expect(page.getByRole('heading', { name: 'Oops!' })).toHaveCount(0);
});
