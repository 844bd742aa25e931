// An ABHA at the desk: linked by its number, the OTP mistyped and the page closed on the way; then somebody scans the code at the counter.
import { expect } from '@playwright/test';
import { practice } from '../../src/modules/abha/rules.ts';
import { base, complaintsOf, demo, logIn } from './people.ts';
import { test } from './test.ts';

test('the desk links an ABHA by its number, and the card comes with it', async ({ page }) => {
  const complaints = complaintsOf(page);
  await logIn(page, demo.desk);

  await test.step('register somebody and open their page', async () => {
    await page.goto(`${base()}/patient-add/`);
    await expect(page.getByLabel('Contact number')).toBeFocused();
    await page.keyboard.type('9820012345');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Meera Kulkarny');
    await page.keyboard.press('Tab');
    await page.keyboard.type('42');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Patient created successfully')).toBeVisible();
    await page.goto(`${base()}/patient`);
    await page.getByRole('searchbox', { name: 'Search patients' }).fill('Meera Kulkarny');
    await page
      .getByRole('link', { name: /Meera Kulkarny/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Open the whole record' }).click();
    await expect(page).toHaveURL(/patient-detail/);
  });

  const panel = page.getByRole('dialog', { name: /ABHA of Meera/ });
  await test.step('ask for the OTP', async () => {
    await page.getByRole('button', { name: 'Link or create ABHA' }).click();
    await panel.getByLabel('ABHA number').last().fill(practice.number);
    await panel.getByRole('button', { name: 'Send OTP' }).click();
    await expect(panel.getByText('mobile ending 2345')).toBeVisible();
  });

  await test.step('a wrong OTP is said at its field', async () => {
    await panel.getByRole('textbox', { name: 'OTP' }).fill('000000');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Incorrect OTP!')).toBeVisible();
  });

  await test.step('closed and opened again, it goes on where it was', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await panel.getByRole('textbox', { name: 'OTP' }).fill(practice.otp);
    await page.keyboard.press('Enter');
    await expect(panel.getByText('earlier Meera Kulkarny')).toBeVisible();
    await panel.getByRole('button', { name: 'Link this ABHA' }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText('ABHA verified')).toBeVisible();
    await expect(page.getByText(practice.number)).toBeVisible();
  });

  await test.step('the card is shown and downloaded', async () => {
    await page.getByRole('button', { name: 'View card' }).click();
    const card = page.getByRole('img', { name: 'ABHA card of Meera Kulkarni' });
    await expect(card).toBeVisible();
    expect(
      await card.evaluate((picture) =>
        picture instanceof HTMLImageElement ? picture.naturalWidth : 0,
      ),
    ).toBe(856);
    await page.keyboard.press('Escape');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download card' }).click();
    expect((await saved).suggestedFilename()).toBe('abha-card.png');
  });

  await test.step('name, birth and gender are locked', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
    await expect(page.getByLabel('Contact number')).toBeEditable();
  });

  expect(complaints).toEqual([]);
});

test('somebody scans the code at the counter and stands in the queue, on every screen', async ({
  page,
  browser,
}) => {
  await logIn(page, demo.desk);
  await page.goto(`${base()}/appointments/queue`);
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  await expect(page.getByText('Ravi Kulkarni')).toBeHidden();

  const owner = await browser.newPage();
  await logIn(owner, demo.doctor);
  await owner.goto(`${base()}/my-qr-code`);
  await owner.getByRole('button', { name: /Set the facility ID|Edit the facility/ }).click();
  await owner.getByLabel('Facility ID').fill('IN2710000042');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('IN2710000042')).toBeVisible();

  const opened = owner.waitForEvent('popup');
  await owner.getByRole('link', { name: 'QR code for ABHA scan and share' }).click();
  const phone = await opened;
  await phone.getByRole('button', { name: /Ravi Kulkarni/ }).click();
  await expect(phone.getByRole('status')).toHaveText(/^Your token is \d+$/);
  const token = /\d+/.exec((await phone.getByRole('status').textContent()) ?? '')?.[0] ?? '';

  // Nobody touches the desk's screen: the news comes to it.
  const row = page.getByRole('listitem').filter({ hasText: 'Ravi Kulkarni' });
  await expect(row).toBeVisible();
  await expect(row).toContainText(token);
  await owner.close();
});
