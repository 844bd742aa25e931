// The life of a log-in: renewed once for all who wait, ended everywhere at once, never left half.
import { expect, type Page } from '@playwright/test';
import { api as identity } from '../../src/modules/identity/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { inDatabase } from './database.ts';
import {
  base,
  codeFromOutbox,
  demo,
  logIn,
  logInHere,
  register,
  rightOf,
  withBankDetails,
  write,
} from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

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

test('what is typed is shown to nobody else who logs in on the device', async ({ context }) => {
  const first = await context.newPage();
  await logIn(first, demo.desk);
  await first.goto(`${base()}/patient-add/`);
  await first.getByRole('textbox', { name: /^Name/ }).fill('Typed Before');
  const second = await context.newPage();
  await second.goto(`${base()}/dashboard`);
  await second.getByRole('button', { name: /Your account/ }).click();
  await second.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(first.getByRole('button', { name: 'Log in' })).toBeVisible();
  // In the very page that knew what was typed.
  await logInHere(first, demo.doctor);
  await visit(first, '/patient-add/');
  await expect(first.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
});

test('a session that is ended from elsewhere keeps what was typed in each tab, however late its last answers come', async ({
  context,
  browser,
}) => {
  const first = await context.newPage();
  await logIn(first, demo.desk);
  const second = await context.newPage();
  await second.goto(`${base()}/patient-add/`);
  await second.getByRole('textbox', { name: /^Name/ }).fill('Second Tab');
  await first.goto(`${base()}/patient-add/`);
  await first.getByRole('textbox', { name: /^Name/ }).fill('First Tab');
  await first.getByRole('textbox', { name: /Contact number/ }).fill('9812345670');
  await first.getByRole('textbox', { name: /^Age/ }).fill('34');
  await first.getByText('Female', { exact: true }).click();
  const late = Promise.withResolvers<void>();
  const isRegister = (address: URL) => address.pathname === patients.register.url;
  await first.route(isRegister, async (route) => {
    await late.promise;
    return route.fulfill({ response: await route.fetch() });
  });
  const sent = first.waitForRequest((request) => isRegister(new URL(request.url())));
  await first.getByRole('button', { name: 'Register patient' }).click();
  await sent;
  const elsewhere = await browser.newPage();
  const right = rightOf(elsewhere);
  await logIn(elsewhere, demo.desk);
  await write(elsewhere, right, identity.logoutEverywhere, {});
  await elsewhere.close();
  for (const page of [first, second])
    await expect(page.getByText('You have been logged out. Please log in again.')).toBeVisible();
  const refused = first.waitForResponse((answer) => isRegister(new URL(answer.url())));
  late.resolve();
  expect((await refused).status()).toBe(401);
  await first.waitForTimeout(500);
  await logInHere(first, demo.desk);
  await expect(first).toHaveURL(/patient-add/);
  await expect(first.getByRole('textbox', { name: /^Name/ })).toHaveValue('First Tab');
  await expect(first.getByText('What you typed here earlier is restored.')).toBeVisible();
});

test('a tab follows to the clinic that was entered in another, and sends nothing there of the one before', async ({
  context,
}) => {
  const first = await context.newPage();
  await logIn(first, demo.desk);
  await first.goto(`${base()}/patient-add/`);
  await first.getByRole('textbox', { name: /^Name/ }).fill('Of This Clinic');
  const second = await context.newPage();
  await second.goto(`${base()}/dashboard`);
  // As entering another clinic does.
  await tamper(second, { clinicId: crypto.randomUUID() });
  await second.evaluate(() => new BroadcastChannel('pd.session').postMessage('changed'));
  await expect(first).toHaveURL(/dashboard/);
  await expect(first.getByText(/^You are in .* now$/)).toBeVisible();
  await visit(first, '/patient-add/');
  await expect(first.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
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

test('a tab that loads another version keeps what is typed in every tab', async ({ context }) => {
  const first = await context.newPage();
  const right = rightOf(first);
  await logIn(first, demo.doctor);
  const patientId = await register(first, right, { name: `Typed ${Date.now() % 100_000}` });
  await visit(first, `/treatment-add/${patientId}`);
  // The server hears nothing of it: it stands on this device alone.
  await first.route(`**${treatments.keepDraft.url}`, (route) => route.abort());
  await first.getByRole('textbox', { name: 'Advice' }).fill('Rest for a week');
  await expect(first.getByText('Kept on this device')).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${base()}/patient-add/`);
  await second.getByRole('textbox', { name: /^Name/ }).fill('Second Tab');
  await tamper(second, { appVersion: '4.9.9' });
  await second.reload();
  for (const page of [first, second])
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await logInHere(second, demo.doctor);
  await expect(second.getByRole('textbox', { name: /^Name/ })).toHaveValue('Second Tab');
  await visit(second, `/treatment-add/${patientId}`);
  await expect(second.getByRole('textbox', { name: 'Advice' })).toHaveValue('Rest for a week');
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

test('a device that the account does not know is asked for an OTP, and for another where the first is lost', async ({
  page,
}) => {
  const settle = (isOn: boolean) =>
    inDatabase('update app.accounts set asks_new_devices = $1 where email = $2', [
      isOn,
      demo.doctor.username,
    ]);
  const later = (column: 'sent_at' | 'expires_at', minutes: number) =>
    inDatabase(
      `update app.codes set ${column} = ${column} - make_interval(mins => $1) where purpose = 'login'`,
      [minutes],
    );
  // Nobody waits for the minute here.
  await page.route(`**${identity.Login.url}`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('AfterSeconds":60', 'AfterSeconds":1') });
  });
  await settle(true);
  try {
    await page.goto(base());
    await page.locator('input[name=username]').fill(demo.doctor.username);
    await page.locator('input[type=password]').fill(demo.doctor.password);
    await page.locator('input[type=password]').press('Enter');
    const why = page.getByText('We do not know this device yet');
    await expect(why).toBeVisible();
    const otp = page.getByRole('textbox', { name: 'OTP' });
    await expect(otp).toBeFocused();
    await later('sent_at', 1);
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect(page.getByText('A new OTP has been sent.')).toBeVisible();

    await expect(otp).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect OTP!')).toBeVisible();
    await later('expires_at', 6);
    await otp.press('Enter');
    await expect(page.getByText('OTP Expired!')).toBeVisible();
    await expect(otp).toBeHidden();

    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(why).toBeVisible();
    await otp.fill(await codeFromOutbox(page));
    await otp.press('Enter');
    await expect(page).toHaveURL(/dashboard/);
  } finally {
    await settle(false);
  }
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
