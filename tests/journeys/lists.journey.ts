// Lists: what is typed above them, on a machine that has trouble keeping up.
import { expect, type Page } from '@playwright/test';
import { base, demo, logIn } from './people.ts';
import { test } from './test.ts';

async function slowDown(page: Page): Promise<void> {
  await (
    await page.context().newCDPSession(page)
  ).send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

for (const { path, box } of [
  { path: '/patient', box: 'Search patients' },
  { path: '/medicine', box: 'Search medicines' },
]) {
  test(`typing into the search of ${path} loses no letter while the address follows`, async ({
    page,
  }) => {
    await logIn(page, demo.doctor);
    await page.goto(`${base()}${path}`);
    const search = page.getByRole('searchbox', { name: box });
    await search.focus();
    await slowDown(page);
    for (const letter of 'zarina begum 9812340314') {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(Number(letter) % 2 ? 230 : 90);
    }
    await expect(page).toHaveURL(/q=zarina(\+|%20)begum(\+|%20)9812340314/);
    await expect(search).toHaveValue('zarina begum 9812340314');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL(/dashboard/);
    await page.goBack();
    await expect(search).toHaveValue('zarina begum 9812340314');
  });
}

test('what is clicked before the typed text has settled stays open', async ({ page }) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/patient`);
  const search = page.getByRole('searchbox', { name: 'Search patients' });
  const rows = page.locator('main').getByRole('link', { name: /visit/i });
  await expect(rows.first()).toBeVisible();
  for (const letter of ['a', 'r', 's']) {
    await search.fill(letter);
    await rows.first().click();
    await expect(page).toHaveURL(new RegExp(`q=${letter}`));
    await expect(page.getByRole('link', { name: 'Open the whole record' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`${base()}/patient`);
    await expect(rows.first()).toBeVisible();
  }
  await search.fill('ra');
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  // Longer than a pause of the hand.
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(/\/reports$/);
});
