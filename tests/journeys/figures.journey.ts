// The dashboard's chart tells each day by the keyboard, and the week before stands beside today.
import { expect } from '@playwright/test';
import { base, demo, logIn } from './people.ts';
import { test } from './test.ts';

test('the chart of the last thirty days is read by arrow keys', async ({ page }) => {
  await logIn(page, demo.doctor);
  const chart = page.getByRole('slider', { name: /last 30 days/ });
  await chart.focus();
  const whole = (await chart.getAttribute('aria-valuetext')) ?? '';
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuenow', '30');
  const last = (await chart.getAttribute('aria-valuetext')) ?? '';
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuenow', '29');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last);
  await page.keyboard.press('Escape');
  await expect(chart).toHaveAttribute('aria-valuetext', whole);
});

test('the number of a week ago opens that day', async ({ page }) => {
  await logIn(page, demo.doctor);
  const link = page.getByRole('link', { name: /a week ago$/ }).first();
  const figure = (await link.textContent())?.split(' ')[0] ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/reports\?.*period=own/);
  await expect(page.locator('dl dd').first()).toHaveText(figure);
  expect(page.url()).toContain(base());
});

test('columns are left out and filters kept by name, also after a new visit', async ({ page }) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/reports?report=treatments&gender=Female`);
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Diagnosis' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Diagnosis' }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(heads.filter({ hasText: 'Diagnosis' })).toHaveCount(0);

  const name = `Women ${Date.now()}`;
  await page.getByRole('button', { name: 'Save filters' }).click();
  await page.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'Saved filters' });
  await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  // What is kept already is not offered again.
  await expect(page.getByRole('button', { name: 'Save filters' })).toHaveCount(0);

  await page.goto(`${base()}/reports`);
  await expect(tabs.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/gender=Female/);
  await expect(page).toHaveURL(/report=treatments/);
  await expect(page.getByRole('button', { name: 'Gender: Female' })).toBeVisible();
  await expect(heads.filter({ hasText: 'Diagnosis' })).toHaveCount(0);
  await expect(heads.filter({ hasText: 'Fees' })).toBeVisible();
});

test('a list’s filters are a tab from then on, for whoever kept them, until they are removed', async ({
  page,
  browser,
}) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/treatment`);
  const table = page.getByRole('table', { name: 'Treatments' });
  const heads = table.getByRole('columnheader');
  const cases = table.locator('tbody tr td:first-child');
  await expect(heads.filter({ hasText: 'Fees' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Fees' }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(heads.filter({ hasText: 'Fees' })).toHaveCount(0);
  const all = await cases.allTextContents();

  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Due' }).click();
  await expect(page).toHaveURL(/show=due/);
  await expect(async () => expect(await cases.allTextContents()).not.toEqual(all)).toPass();
  const due = await cases.allTextContents();
  await page.getByRole('button', { name: 'Save filters' }).click();
  await page.getByLabel('Name').fill('Still to pay');
  await page.keyboard.press('Enter');

  const tabs = page.getByRole('navigation', { name: 'Saved filters' });
  await tabs.getByRole('link', { name: 'All' }).click();
  await expect(page).not.toHaveURL(/show=due/);
  await page.reload();
  await tabs.getByRole('link', { name: 'Still to pay' }).click();
  await expect(async () => expect(await cases.allTextContents()).toEqual(due)).toPass();
  await expect(heads.filter({ hasText: 'Fees' })).toHaveCount(0);

  // The desk has its own.
  const desk = await (await browser.newContext()).newPage();
  await logIn(desk, demo.desk);
  await desk.goto(`${base()}/treatment`);
  await expect(desk.getByRole('table', { name: 'Treatments' })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Still to pay' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove Still to pay' }).click();
  await expect(tabs).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tabs.getByRole('link', { name: 'Still to pay' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Still to pay' }).click();
  await page.getByRole('button', { name: 'Remove Still to pay' }).click();
  await expect(tabs).toHaveCount(0);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Fees' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(heads.filter({ hasText: 'Fees' })).toBeVisible();
});

test('a download that lasts is given up without a word', async ({ page }) => {
  await logIn(page, demo.doctor);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/reports/export**', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.goto(`${base()}/reports?report=dues`);
  const download = page.getByRole('button', { name: 'Download' });
  await download.click();
  await page.getByRole('menuitem', { name: 'Excel file' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(download).toBeVisible();
  gate.resolve();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
