// From the owner's invitation to a colleague at work, and out again.
import { expect } from '@playwright/test';
import { base, demo, linkFromOutbox, logIn } from './people.ts';
import { test } from './test.ts';

const newcomer = { email: 'frontdesk@demo.test', password: 'Front@1234' };

test('a colleague is invited, works with what the role gives, and is out at once', async ({
  page,
  browser,
}) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/users`);
  await page.getByRole('button', { name: 'Invite a user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Tara Bose');
  await dialog.getByRole('textbox', { name: /e-mail/i }).fill(newcomer.email);
  await dialog.getByRole('combobox', { name: /role/i }).first().click();
  await page
    .getByRole('option', { name: /Receptionist/i })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/The invitation is sent/)).toBeVisible();
  const path = await linkFromOutbox(page);

  // A made-up link ends nobody's session, and says so.
  await page.goto(`${base()}/patient?enc=one-time-token`);
  await expect(page.getByText('This link is no longer valid')).toBeVisible();
  await expect(page).toHaveURL(/\/patient$/);
  await page.goto(`${base()}/settings/all`);
  await expect(page.getByRole('link', { name: /^Users/ })).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(`${base()}${path}`);
  // The line fails just then; the link is tried again where it stands.
  await theirs.route('**/api/staff/invitation*', (route) => route.abort());
  await theirs.getByRole('link', { name: 'Create your password' }).click();
  await expect(theirs.getByRole('alert')).toBeVisible();
  await theirs.unrouteAll();
  await theirs.getByRole('button', { name: 'Try again' }).click();
  await expect(theirs.getByText(/has invited you as/)).toBeVisible();
  await theirs.locator('input[type=tel]').fill('9000012345');
  for (const field of await theirs.locator('input[type=password]').all())
    await field.fill(newcomer.password);
  await theirs.locator('button[type=submit]').click();
  await expect(theirs).toHaveURL(/\/profile/);
  await theirs.goto(`${base()}/dashboard`);
  await expect(theirs.getByRole('link', { name: 'Patients' }).first()).toBeVisible();
  await theirs.goto(`${base()}/settings/all`);
  await expect(
    theirs.getByRole('main').getByRole('link', { name: /^Notifications/ }),
  ).toBeVisible();
  await expect(theirs.getByRole('link', { name: /^Users/ })).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Wallet' })).toHaveCount(0);
  await theirs.goto(`${base()}/users`);
  await expect(theirs).toHaveURL(/\/dashboard/);

  await page.goto(`${base()}/users`);
  await page.getByRole('button', { name: 'More for Tara Bose' }).click();
  await page.getByRole('menuitem', { name: 'Make inactive' }).click();
  await expect(theirs.getByRole('button', { name: 'Log in' })).toBeVisible({ timeout: 5_000 });

  // The link has worked once.
  await theirs.goto(`${base()}${path}`);
  await theirs.getByRole('link', { name: 'Create your password' }).click();
  await expect(theirs.getByText(/not be used any more|not open any more|expired/i)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a link ends the session that stands, and opens the login page with it', async ({ page }) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/users`);
  await page.getByRole('button', { name: 'Invite a user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Meher Irani');
  await dialog.getByRole('textbox', { name: /e-mail/i }).fill('nurse@demo.test');
  await dialog.getByRole('combobox', { name: /role/i }).first().click();
  await page
    .getByRole('option', { name: /Receptionist/i })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/The invitation is sent/)).toBeVisible();
  await page.goto(`${base()}${await linkFromOutbox(page)}`);
  await expect(page).toHaveURL(/\/\?enc=/);
  await expect(page.getByRole('link', { name: 'Create your password' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pd.member'))).toBeNull();
  await page.goto(`${base()}/dashboard`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
