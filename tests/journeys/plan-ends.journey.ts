// The days around the end of a plan: the owner is told beforehand, and a booking that is being typed when it ends is not lost.
import { expect, type Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { base, demo, logIn, register, rightOf } from './people.ts';
import { test } from './test.ts';

/** Days from today on until the plans' last day; those that had ended stay. */
const endIn = (days: number) =>
  inDatabase(
    `update app.subscriptions set expires_on = (now() at time zone 'Asia/Kolkata')::date + $1::int,
       starts_on = least(starts_on, (now() at time zone 'Asia/Kolkata')::date + $1::int)`,
    [days],
  );
test.afterEach(() => endIn(300));

test('the owner begins the day with a plan that ends soon, the desk does not', async ({ page }) => {
  await endIn(2);
  await logIn(page, demo.doctor);
  const main = page.getByRole('main');
  await expect(main.getByText('3 days left')).toBeVisible();
  await main.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(/plans/);
  await endIn(40);
  await page.goto(`${base()}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText(/days left/)).toHaveCount(0);
});

test('a video booking that is typed when the plan ends is refused and stays typed, at the clinic it is booked', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.desk);
  await register(page, right, { name: 'Vimala Endings' });
  await page.goto(`${base()}/appointments`);
  const dialog = page.getByRole('dialog', { name: 'Book appointment' });
  await page.getByRole('button', { name: 'Book appointment' }).first().click();
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('Vimala Endings');
  await page.getByRole('option', { name: /^Vimala Endings/ }).click();
  await dialog.getByText('Video', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Reports in hand');
  await endIn(-1);
  await byHand(page);
  await dialog.getByRole('button', { name: /^Book/ }).click();
  await expect(dialog.getByText('This doctor offers no video consultation').first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Reports in hand');
  await expect(dialog.getByText('Vimala Endings')).toBeVisible();
  await expect(page.getByText('Upgrade Required!')).toHaveCount(0);
});

/** A time that is none of the starts. */
async function byHand(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Book appointment' });
  await dialog.getByRole('button', { name: 'Another time' }).click();
  await dialog.getByRole('textbox', { name: 'Another time' }).fill('23:40');
  await page.keyboard.press('Tab');
}
