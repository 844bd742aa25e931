// A vaccine is recorded by a press, corrected and printed; and every block of a visit has its key.
import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { base, complaintsOf, demo, logIn, register, rightOf } from './people.ts';
import { test } from './test.ts';

const sixWeeksAgo = (): string =>
  Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days: 45 }).toString();

test('a child’s vaccines are recorded, corrected and handed out as a certificate', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, {
    name: 'Vihaan Six Weeks',
    birthOn: sixWeeksAgo(),
    statedAge: null,
  });
  await page.goto(`${base()}/patient-detail/${id}`);
  await expect(page.getByText(/^Due now: .*Pentavalent 1/)).toBeVisible();
  await page.getByRole('button', { name: 'Vaccination card' }).click();
  await page.getByRole('button', { name: 'Add vaccines' }).click();
  await page.getByRole('checkbox', { name: /^Pentavalent 1/ }).check();
  await page.getByLabel('Batch number').fill('AB12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Vaccines recorded')).toBeVisible();
  await expect(page.getByText(/Batch AB12/)).toBeVisible();

  await page.getByRole('button', { name: 'Correct: Pentavalent 1' }).click();
  await page.getByLabel('What was wrong?').fill('Batch misread');
  await page.getByLabel('Batch number').fill('AB13');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Batch AB13/)).toBeVisible();
  await expect(page.getByText('Marked as wrong: 1')).toBeVisible();

  await page.getByRole('button', { name: 'Add vaccines' }).click();
  await expect(page.getByLabel('Given by')).not.toHaveValue('');
  await page.getByLabel('Given in this clinic').press('Space');
  await expect(page.getByLabel('Given where')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Certificate' })).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Certificate' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^vaccination-.*\.pdf$/);
  const words = execFileSync('pdftotext', ['-layout', await saved.path(), '-']).toString();
  for (const own of ['Vihaan Six Weeks', 'Pentavalent 1', 'AB13']) expect(words).toContain(own);
  expect(words).not.toContain('AB12');

  await page.goto(`${base()}/follow-up?list=vaccines`);
  await expect(page.getByRole('link', { name: 'Vihaan Six Weeks', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a key leads to every block of the visit, and ? shows them', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Keys Only' });
  await page.goto(`${base()}/treatment-add/${id}`);
  const places = [
    ['v', 'Blood pressure, upper value'],
    ['e', 'Examination'],
    ['d', 'Diagnosis'],
    ['r', 'Results'],
    ['m', 'Add a medicine'],
    ['t', 'Tests'],
    ['a', 'Advice'],
    ['n', 'Follow-up'],
    ['f', 'Fees'],
    ['c', 'Complaints'],
  ] as const;
  await expect(page.getByLabel('Advice', { exact: true }).first()).toBeVisible();
  for (const [key, label] of places) {
    await page.keyboard.press(`Alt+${key}`);
    await expect(page.getByLabel(label, { exact: true }).first(), key).toBeFocused();
  }
  // In a field it is written: `? dengue`.
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Alt V');
});
