// The owner buys a plan on a telephone's width by the keyboard alone: coupon, terms, the gateway's own page, and back.
import { expect, type Page } from '@playwright/test';
import { languageCodes } from '../../src/kit/shared/languages.ts';
import { layoutOf } from './layout.ts';
import { complaintsOf, demo, logIn } from './people.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Tabs on until it has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  for (let at = 0; at < most; at += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(`${selector}:focus`).count()) return;
  }
  throw new Error(`${selector} is not reached by Tab`);
}
const isSound = async (page: Page) => expect((await layoutOf(page)).faults).toEqual([]);

test('a plan is bought by keyboard at 360 px', async ({ page }) => {
  test.setTimeout(120_000);
  const complaints = complaintsOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${new URL(page.url()).origin}/plans`);
  const buy = page.getByRole('button', { name: 'Buy for a month' });
  await expect(buy).toBeVisible();
  await isSound(page);
  await tabTo(page, 'button:has-text("Buy for a month")');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('To pay')).toBeVisible();
  await isSound(page);

  await tabTo(page, '[role=dialog] input[maxlength="20"]');
  await page.keyboard.type('nothing');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Coupon Code are Invalid!')).toBeVisible();
  // A wrong coupon takes neither the price away nor lets anybody pay it unawares.
  await expect(dialog.getByText('To pay')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('To pay')).toBeVisible();

  // A code that was only typed is applied by Pay, which then buys nothing yet.
  await page.keyboard.type('NONESUCH');
  await tabTo(page, '[role=dialog] button:has-text("Pay")');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Coupon Code are Invalid!')).toBeVisible();
  await expect(dialog.locator('input[maxlength="20"]')).toBeFocused();
  await expect(dialog.getByText('Please agree to the terms and conditions')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Coupon Code are Invalid!')).toHaveCount(0);

  // Not before the terms are ticked.
  await tabTo(page, '[role=dialog] button:has-text("Pay")');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please agree to the terms and conditions')).toBeVisible();
  await tabTo(page, '[role=dialog] input[type=checkbox]');
  await page.keyboard.press('Space');
  await tabTo(page, '[role=dialog] button:has-text("Pay")');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Practice Diary');
  await isSound(page);
  await tabTo(page, 'button[value=upi]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/subscription\?bought=/);
  await expect(page.getByRole('heading', { name: 'Purchase history', level: 1 })).toBeVisible();
  await expect(page.getByText('Waiting for the payment')).toHaveCount(0);
  await expect(page.getByText('₹999').filter({ visible: true }).first()).toBeVisible();
  await isSound(page);
  expect(complaints).toEqual([]);
});

for (const language of languageCodes.filter((code) => code !== 'en'))
  test(`a plan is bought by keyboard at 360 px in ${language}`, async ({ page }) => {
    const words = await wordsOf(language);
    await page.addInitScript((code) => localStorage.setItem('pd.language', code), language);
    await logIn(page, demo.doctor);
    await page.goto(`${new URL(page.url()).origin}/plans`);
    await expect(
      page.getByRole('button', { name: words.say('Buy for a month'), exact: true }),
    ).toBeVisible();
    await isSound(page);
    await tabTo(page, `button:has-text("${words.say('Buy for a month')}")`);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText(words.say('To pay'), { exact: true }).locator('../..'),
    ).toContainText('₹999');
    await isSound(page);
    await tabTo(page, '[role=dialog] input[type=checkbox]');
    await page.keyboard.press('Space');
    await tabTo(page, `[role=dialog] button:has-text("${words.say('Pay')}")`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('₹999').first()).toBeVisible();
    await tabTo(page, 'button[value=upi]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/subscription\?bought=/);
    const bought = page
      .getByRole('table', { name: words.say('Purchase history') })
      .getByRole('row')
      .nth(1);
    await expect(bought).toContainText('₹999');
    await expect(bought.getByRole('button', { name: words.say('Receipt') })).toBeVisible();
    await isSound(page);
  });
