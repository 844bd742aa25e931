// The life of a log-in: renewed once for all who wait, ended everywhere at once, never left half.
import { expect, type Page } from '@playwright/test';
import { base, demo, logIn, withBankDetails } from './people.ts';
import { test } from './test.ts';

/** Changes what this browser keeps of the session, as time or a thief would. */
const tamper = (page: Page, change: Record<string, string>) =>
  page.evaluate(
    (next) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('practice-diary');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const store = database.transaction('kept', 'readwrite').objectStore('kept');
          const reading = store.get('session');
          reading.addEventListener('success', () => {
            store
              .put({ ...Object(reading.result), ...next }, 'session')
              .addEventListener('success', () => {
                database.close();
                resolve();
              });
          });
        });
      }),
    change,
  );

const calls = (page: Page, path: string): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request.url());
  });
  return seen;
};

test('a token that has run out is renewed once for all who wait', async ({ page }) => {
  await logIn(page, demo.doctor);
  await tamper(page, { token: 'run-out' });
  const renewals = calls(page, '/api/RefreshToken');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rao');
  await expect(page.getByText('in all').first()).toBeVisible();
  expect(renewals).toHaveLength(1);
});

test('two tabs that wake up together renew once', async ({ context }) => {
  const first = await context.newPage();
  await logIn(first, demo.doctor);
  const second = await context.newPage();
  await second.goto(`${base()}/dashboard`);
  await expect(second.getByText('in all').first()).toBeVisible();
  await tamper(first, { token: 'run-out' });
  const renewals = [calls(first, '/api/RefreshToken'), calls(second, '/api/RefreshToken')];
  await Promise.all([first.reload(), second.reload()]);
  for (const page of [first, second]) await expect(page.getByText('in all').first()).toBeVisible();
  expect(renewals.flat()).toHaveLength(1);
});

test('logging out in one tab empties the other', async ({ context }) => {
  const first = await context.newPage();
  await logIn(first, demo.doctor);
  const second = await context.newPage();
  await second.goto(`${base()}/dashboard`);
  await expect(second.getByText('in all').first()).toBeVisible();
  await first.getByRole('button', { name: /Your account/ }).click();
  await first.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(first.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Log in' })).toBeVisible();
  const left = await second.evaluate(() =>
    Object.keys(localStorage).filter((name) => !['pd.language', 'pd.scheme'].includes(name)),
  );
  expect(left).toEqual([]);
});

test('an answer that is late does not take back a newer one', async ({ page }) => {
  await logIn(page, demo.doctor);
  const late = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/GetConfig', async (route) => {
    if (page.url().endsWith('/profile')) asked += 1;
    if (asked !== 1) return route.continue();
    const response = await route.fetch();
    const answer: { data: object } = await response.json();
    await late.promise;
    return route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, name: 'Dr Earlier' } },
    });
  });
  await page.goto(`${base()}/profile`);
  await page.getByLabel('Professional bio').fill(`Sees patients since ${Date.now() % 1000}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  const shown = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () => document.body.textContent.includes('Dr Earlier') && resolve(true);
        new MutationObserver(look).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        setTimeout(resolve, 1_500, false);
      }),
  );
  late.resolve();
  expect(await shown).toBe(false);
});

test('another version of the app logs out', async ({ page }) => {
  await logIn(page, demo.doctor);
  await tamper(page, { appVersion: '4.9.9' });
  await page.reload();
  await expect(page).toHaveURL(/\/\?next=%2Fdashboard$|\/$/);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('a kept device signs in again by itself, another one does not', async ({ page, browser }) => {
  await logIn(page, demo.doctor, true);
  await tamper(page, { token: 'run-out', refreshToken: 'lost' });
  await page.reload();
  await expect(page.getByText('in all').first()).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await logIn(other, demo.doctor);
  await tamper(other, { token: 'run-out', refreshToken: 'lost' });
  await other.reload();
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('addresses lead where they say', async ({ page }) => {
  const id = '01902b5e-7c1a-7000-8000-0000000000aa';
  await page.goto(`${base()}/patient?q=007`);
  await expect(page).toHaveURL(/\/\?next=/);
  await logIn(page, demo.doctor);
  for (const path of [
    '/ReportProblem',
    '/reportproblem',
    '/patient-add',
    '/patient-add/',
    '/dashboard/',
    '/DASHBOARD',
    '/settings/holidays',
    `/treatment/add/patient=${id}`,
  ]) {
    await page.goto(base() + path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByText('This page does not exist'), path).toHaveCount(0);
  }
  for (const path of [
    '/nowhere',
    '/patient-add/12',
    '/treatment/add/medicine=1',
    `/treatment/edit/patient=${id}`,
    '/dashboard/old',
  ]) {
    await page.goto(base() + path);
    await expect(page.getByText('This page does not exist'), path).toBeVisible();
  }
  await page.goto(`${base()}/patient?q=007`);
  await expect(page).toHaveURL(/\/patient\?q=007$/);
  await expect(page).toHaveTitle('Patients · Practice Diary');
});

test('what one may not see leads to the dashboard and says why', async ({ page }) => {
  await logIn(page, demo.desk);
  await page.goto(`${base()}/manage-role`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('You are not allowed to open this page')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Settings').click();
  await expect(page.getByRole('main').getByRole('link', { name: /^Notifications/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Roles and rights/ })).toHaveCount(0);
});

test('who asks for a payout is asked again who it is, above the dialog that asked', async ({
  page,
}) => {
  await logIn(page, demo.doctor);
  await withBankDetails(page);
  await page.goto(`${base()}/wallet`);
  await page.getByRole('button', { name: 'Request payout' }).click();
  const asking = page.getByRole('dialog', { name: 'Request payout' });
  await asking.getByLabel('Amount').fill('1');
  await asking.getByRole('button', { name: 'Request payout' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(proof.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(asking.getByLabel('Amount')).toHaveValue('1');
  await asking.getByRole('button', { name: 'Request payout' }).click();
  await proof.getByLabel('Your password').fill(demo.doctor.password);
  await proof.getByRole('button', { name: 'Continue' }).click({ timeout: 5_000 });
  await expect(proof).toBeHidden();
  await expect(asking.getByLabel('Amount')).toHaveValue('1');
});
