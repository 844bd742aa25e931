// A tablet held upright: a rail instead of a bar below, acts at the top, lists that show whole columns and unbroken names.
import { expect } from '@playwright/test';
import { layoutOf } from './layout.ts';
import { base, demo, logIn, register, rightOf } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const lists = [
  '/patient',
  '/treatment',
  '/follow-up',
  '/appointment-history',
  '/payment-history',
  '/medicine',
  '/call-history',
  '/sms-log',
  '/wallet',
  '/users',
] as const;

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

for (const language of ['en', 'ta'])
  test(`lists on a tablet in ${language}`, async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('pd.language', code), language);
    const right = rightOf(page);
    await logIn(page, demo.doctor);
    await register(page, right, { name: 'Meera Ramachandran' });
    const faults: string[] = [];
    for (const path of lists) {
      await visit(page, path);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('table')]
          .map((table) => table.getBoundingClientRect().right)
          .filter((edge) => edge > innerWidth)
          .map((edge) => `a table is cut at ${Math.round(edge)} px`),
      );
      faults.push(...[...(await layoutOf(page)).faults, ...wide].map((one) => `${path}: ${one}`));
    }
    expect(faults).toEqual([]);
    await visit(page, '/patient');
    const rail = page.getByRole('navigation').first();
    expect((await rail.boundingBox())?.width).toBeLessThan(72);
    await page.locator('a[href*="/patient-detail/"]').first().click();
    await expect(page).toHaveURL(/\/patient\?patient=/);
    const panel = await page.getByRole('complementary').last().boundingBox();
    expect(panel?.x).toBeGreaterThan(384);
  });

test('what is pressed in a visit and in a list is as high as a finger needs', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Leela Touch' });
  await page.goto(`${base()}/treatment-add/${patientId}`);
  const chip = page.getByRole('group', { name: 'Most prescribed' }).getByRole('button').first();
  await expect(chip).toBeVisible();
  expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await chip.click();
  const morning = page.getByRole('group', { name: 'Times of day' }).getByRole('button').first();
  await expect(morning).toBeVisible();
  const box = await morning.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(40);
  expect(box?.width).toBeGreaterThanOrEqual(40);
  await visit(page, '/follow-up');
  const phone = page.getByRole('link', { name: /^Phone: / }).first();
  await expect(phone).toBeVisible();
  expect((await phone.boundingBox())?.height).toBeGreaterThanOrEqual(40);
});
