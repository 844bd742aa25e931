// The first hour of a new doctor: sign up, prove the number, fill the essentials, register, treat, print.
import { expect, type Page, test } from '@playwright/test';

const base = () => process.env['JOURNEY_URL'] ?? '';

const doctor = { name: 'Dr Kavya Menon', phone: '9811122233', email: 'kavya@journey.test', password: 'Tulsi#4821' };

/** The newest code in the outbox, read as a person would: on its page. */
async function codeFromOutbox(page: Page): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto(`${base()}/outbox`);
  const text = outbox.getByText(/\b\d{6}\b/).first();
  await expect(text).toBeVisible();
  const code = /\b(\d{6})\b/.exec((await text.textContent()) ?? '')?.[1];
  await outbox.close();
  if (!code) throw new Error('no code in the outbox');
  return code;
}

test('a doctor signs up, registers a patient, treats, and a prescription comes out', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|Uncompiled/.test(message.text())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));

  await test.step('sign up and prove the number', async () => {
    await page.goto(`${base()}/register`);
    await expect(page).toHaveTitle(/Practice Diary/);
    await page.getByLabel('Your name').fill(doctor.name);
    await page.getByLabel('Contact number').fill(doctor.phone);
    await page.getByLabel('E-mail').fill(doctor.email);
    await page.getByLabel('Password', { exact: true }).fill(doctor.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/register-verify-otp/);
    const code = await codeFromOutbox(page);
    await page.getByRole('textbox').first().click();
    await page.keyboard.type(code);
    await expect(page).toHaveURL(/profile/, { timeout: 20_000 });
  });
  expect(violations).toEqual([]);
});
