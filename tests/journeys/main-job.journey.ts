// The first hour of a new doctor: sign up, prove the number, fill the essentials, register, treat, print.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { base, codeFromOutbox, complaintsOf } from './people.ts';
import { test } from './test.ts';

const unique = String(Date.now()).slice(-7);
const doctor = {
  name: 'Dr Kavya Menon',
  phone: `981${unique}`,
  email: `kavya.${unique}@journey.test`,
  password: 'Tulsi#4821',
};

test('a doctor signs up, registers a patient, treats, and a prescription comes out', async ({
  page,
}) => {
  const complaints = complaintsOf(page);

  await test.step('sign up and prove the number', async () => {
    await page.goto(`${base()}/register`);
    await expect(page).toHaveTitle(/Practice Diary/);
    await page.getByLabel('Your name').fill(doctor.name);
    await page.getByLabel('Clinic name').fill('Menon Clinic');
    await page.getByLabel('Contact number').fill(doctor.phone);
    await page.getByLabel('E-mail').fill(doctor.email);
    await page.getByLabel('Password', { exact: true }).fill(doctor.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/register-verify-otp/);
    await page.getByRole('textbox').first().click();
    await page.keyboard.type(await codeFromOutbox(page));
    await expect(page).toHaveURL(/profile/);
  });

  await test.step('nothing else opens before the profile is complete', async () => {
    await page.goto(`${base()}/patient`);
    await expect(page).toHaveURL(/profile/);
  });

  await test.step('fill the essentials', async () => {
    const degrees = page.getByRole('combobox', { name: 'Degrees' });
    await degrees.fill('MBBS');
    await degrees.press('Enter');
    await degrees.press('Escape');
    await page.getByLabel('IMR registration number').fill('KMC/2011/4477');
    await page.getByRole('combobox', { name: 'State medical council' }).click();
    await page.keyboard.type('Karnataka');
    await page.getByRole('option', { name: 'Karnataka Medical Council' }).click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page).toHaveURL(/dashboard/);
  });

  await test.step('register a patient by keyboard', async () => {
    await page.goto(`${base()}/patient-add/`);
    await expect(page.getByLabel('Contact number')).toBeFocused();
    await page.keyboard.type('9876501234');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('ಮಂಜುನಾಥ ಗೌಡ');
    await page.keyboard.press('Tab');
    await page.keyboard.type('8m');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Case number \d\d-1/).first()).toBeVisible();
  });

  await test.step('write the treatment', async () => {
    await page.goto(`${base()}/treatment-add`);
    await page.getByLabel('Find a patient').fill('Manjunath');
    await expect(page.getByText('ಮಂಜುನಾಥ ಗೌಡ').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/treatment-add\/[0-9a-f-]{36}/);
    const complaint = page.getByRole('combobox', { name: 'Complaints' });
    await complaint.fill('Fever for 3 days');
    await complaint.press('Enter');
    await page.getByRole('combobox', { name: 'Add a medicine' }).fill('Zeroset drops');
    await page.getByRole('option', { name: /Add/ }).last().click();
    await page.getByRole('radio', { name: 'Drop', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByLabel('Dosage, line 1').fill('1-0-1');
    await page.getByLabel('Duration, line 1').fill('5d');
    await page.keyboard.press('Enter');
  });

  await test.step('finish and print', async () => {
    const paper = page.waitForResponse((answer) => answer.url().includes('/api/papers/print'));
    await page.getByRole('button', { name: 'Finish and print', exact: true }).click();
    const answer = await paper;
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const request = answer.request();
    const again = await page.request.get(request.url(), {
      headers: { authorization: (await request.allHeaders())['authorization'] ?? '' },
    });
    const bytes = await again.body();
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString();
    expect(text).toContain('KMC/2011/4477');
    expect(text).toContain('8 months');
    expect(text).toMatch(/Zeroset/i);
  });

  expect(complaints).toEqual([]);
});

test('the version stands in one place', async ({ request }) => {
  const stated = /APP_VERSION = '([^']+)'/.exec(
    readFileSync('src/kit/shared/version.ts', 'utf8'),
  )?.[1];
  const document: { info: { version: string } } = await (
    await request.get(`${base()}/api/openapi.json`)
  ).json();
  expect(document.info.version).toBe(stated);
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(stated);
});
