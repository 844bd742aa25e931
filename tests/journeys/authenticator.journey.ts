// An authenticator app: set up at the desk of the doctor, asked for on another device, lost, and removed.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { appCodeOf } from '../authenticator.ts';
import { inDatabase } from './database.ts';
import { tryOne } from './overlay-walk.ts';
import { base, codeFromOutbox, complaintsOf, demo, logIn } from './people.ts';
import { test } from './test.ts';

test('an authenticator app is asked for on a new device, and a backup code stands in for it', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/change-password`);
  try {
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up the authenticator app' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: 'Your password' }).fill(demo.doctor.password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
    const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const code = dialog.getByLabel('Code from the app');
    await expect(code).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Incorrect code')).toBeVisible();
    await code.fill(appCodeOf(key));
    await page.keyboard.press('Enter');

    const codes = page.getByRole('dialog', { name: 'Backup codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
    const [backup = ''] = await codes.getByRole('listitem').allTextContents();
    const saved = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('practice-diary-backup-codes.txt');
    await codes.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 backup codes are left')).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await other.goto(base());
    await other.locator('input[name=username]').fill(demo.doctor.username);
    await other.locator('input[type=password]').fill(demo.doctor.password);
    await other.locator('input[type=password]').press('Enter');
    await expect(other.getByText('Enter the code from your authenticator app')).toBeVisible();
    const asked = other.getByLabel('Code from the app, or a backup code');
    await expect(asked).toBeFocused();
    await other.keyboard.type('12');
    await other.keyboard.press('Enter');
    await expect(other.getByText('Incorrect code')).toBeVisible();
    await asked.fill(backup.toLowerCase());
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL(/dashboard/);
    await other.close();

    await page.reload();
    await expect(page.getByText('9 backup codes are left')).toBeVisible();
    const faults = await tryOne(
      page,
      { in: 'modules/identity/web/authenticator.tsx', at: '/change-password', by: [/^Remove$/] },
      0,
    );
    expect(faults.map(({ words }) => words)).toEqual([]);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('The authenticator app is removed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
    expect(complaints).toEqual([]);
  } finally {
    await inDatabase('delete from app.authenticators', []);
  }
});

test('the owner has the new devices of all users asked for a code, and the desk is asked', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/users`);
  const all = page.getByRole('switch', { name: 'Ask the new devices of all users for a code' });
  try {
    await all.press('Space');
    await page.getByRole('textbox', { name: 'Your password' }).fill(demo.doctor.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('New devices of all users will be asked')).toBeVisible();
    await expect(all).toBeChecked();

    const desk = await (await browser.newContext()).newPage();
    await desk.goto(base());
    await desk.locator('input[name=username]').fill(demo.desk.username);
    await desk.locator('input[type=password]').fill(demo.desk.password);
    await desk.locator('input[type=password]').press('Enter');
    await expect(desk.getByText('We do not know this device yet')).toBeVisible();
    await desk.getByRole('textbox', { name: 'OTP' }).fill(await codeFromOutbox(page));
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(/dashboard|profile/);
    await desk.goto(`${base()}/change-password`);
    const own = desk.getByRole('switch', { name: 'Ask new devices for an OTP' });
    await expect(own).toBeChecked();
    await expect(own).toBeDisabled();
    await expect(desk.getByText('Your clinic asks this of all users.')).toBeVisible();

    await all.press('Space');
    await expect(page.getByText('Each user decides whether')).toBeVisible();
    await desk.context().close();
    expect(complaints).toEqual([]);
  } finally {
    await inDatabase('update app.clinics set asks_new_devices = false', []);
  }
});
