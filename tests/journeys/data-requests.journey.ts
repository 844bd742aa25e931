// A patient reads on the clinic's page what is kept of them, asks for a copy and withdraws a consent; the owner answers; the patient takes the file. In English, then in Hindi.
import { expect, type Page } from '@playwright/test';
import { layoutOf } from './layout.ts';
import {
  base,
  codeFromOutbox,
  complaintsOf,
  demo,
  logIn,
  phoneOf,
  register,
  rightOf,
} from './people.ts';
import { test } from './test.ts';

const unique = String(Date.now()).slice(-7);
const letters = unique.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

async function linkOf(page: Page): Promise<string> {
  await page.goto(`${base()}/my-qr-code`);
  const href = await page.getByRole('link', { name: /\/b\// }).getAttribute('href');
  return new URL(href ?? '').pathname;
}

/** By the form alone: the same in every language, without a script. */
async function prove(patient: Page, desk: Page, phone: string): Promise<void> {
  await patient.locator('input[name=phone]').fill(phone);
  await patient.locator('main form button').click();
  await patient.locator('input[name=otp]').fill(await codeFromOutbox(desk));
  await patient.locator('form[action$="/prove"] button').click();
  await expect(patient.locator('form[action$="/ask"]')).toBeVisible();
}

const send = (patient: Page) => patient.locator('form[action$="/ask"] button').click();
const kind = (patient: Page, value: string) =>
  patient.locator(`label:has(input[name=kind][value=${value}])`).click();

test('a patient asks on the clinic’s page, the owner answers, the patient takes the copy', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const complaints = complaintsOf(page);
  const name = `Devika ${letters}`;
  const phone = `983${unique}`;
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await register(page, right, { name, contactNumber: phone });
  const link = await linkOf(page);
  const patient = await phoneOf(browser);

  await test.step('the notice, in words; then the code', async () => {
    await patient.goto(`${base()}${link}?lang=en`);
    await patient.getByRole('link', { name: 'Your data' }).click();
    await expect(patient.getByText('Data Protection Board of India')).toBeVisible();
    expect((await layoutOf(patient)).faults).toEqual([]);
    await prove(patient, page, phone);
    await expect(patient.getByLabel(name)).toBeChecked();
    expect((await layoutOf(patient)).faults).toEqual([]);
  });

  await test.step('a request for the copy, and messages withdrawn', async () => {
    await expect(patient.getByLabel('Name of the nominee')).toBeHidden();
    await kind(patient, 'access');
    await send(patient);
    await expect(patient.getByText('Your request has been sent')).toBeVisible();
    await expect(patient.getByRole('button', { name: 'Download the copy' })).toHaveCount(0);
    await kind(patient, 'withdrawal');
    await send(patient);
    await expect(patient.locator('#consent')).toHaveAttribute('aria-invalid', 'true');
    await patient.locator('#consent').selectOption('messages');
    await send(patient);
    await expect(patient.getByText('Your request has been sent')).toBeVisible();
  });

  await test.step('the owner sees both, and gives the copy', async () => {
    await page.goto(`${base()}/settings/all`);
    await page.getByRole('link', { name: /^Privacy/ }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.filter({ hasText: 'Messages by SMS or e-mail' })).toContainText('Done');
    const asked = row.filter({ hasText: 'A copy of the record' });
    await asked.getByRole('button', { name: 'Answer' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('for 30 days');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(asked).toContainText('Done');
  });

  await test.step('the patient takes it', async () => {
    await patient.goto(`${base()}${link}/privacy?lang=en`);
    await prove(patient, page, phone);
    const waiting = patient.waitForEvent('download');
    await patient.getByRole('button', { name: 'Download the copy' }).click();
    expect((await waiting).suggestedFilename()).toMatch(/^record-.*\.zip$/);
  });
  expect(complaints).toEqual([]);
});

test('in Hindi: an erasure that may not be is refused with words that the patient reads', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = `Kavita ${letters}`;
  const phone = `984${unique}`;
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await register(page, right, { name, contactNumber: phone });
  const link = await linkOf(page);
  const patient = await phoneOf(browser);
  await patient.goto(`${base()}${link}/privacy?lang=hi`);
  await expect(patient.getByRole('heading', { name: 'आपका डेटा' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await patient.emulateMedia({ colorScheme });
    expect((await layoutOf(patient)).faults).toEqual([]);
  }
  await prove(patient, page, phone);
  await kind(patient, 'erasure');
  await send(patient);
  await expect(patient.getByText('आपका अनुरोध भेज दिया गया है')).toBeVisible();

  await page.goto(`${base()}/privacy`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('This record must be kept until')).toBeVisible();
  await dialog.getByLabel('Answer for the patient').fill('रिकॉर्ड अभी रखना ज़रूरी है');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(row).toContainText('Refused');

  await patient.goto(`${base()}${link}/privacy?lang=hi`);
  await prove(patient, page, phone);
  await expect(patient.getByText('रिकॉर्ड अभी रखना ज़रूरी है')).toBeVisible();
  await expect(patient.getByText('मना किया गया')).toBeVisible();
});
