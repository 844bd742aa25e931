// The installed app: quick starts, calm without a line, a new build under an open tab, parts and pages that fail.
import { expect } from '@playwright/test';
import { base, complaintsOf, demo, logIn } from './people.ts';
import { test } from './test.ts';

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('starts again without a line, calmly; nothing is left after the log-out', async ({
    page,
    context,
  }) => {
    const complaints = complaintsOf(page);
    await logIn(page, demo.doctor);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).length))
      .toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: /Dr Anil Rao/ })).toBeVisible();
    const cached = () =>
      page.evaluate(async () => {
        const caught = [];
        for (const name of await caches.keys())
          for (const request of await (await caches.open(name)).keys())
            caught.push(new URL(request.url).pathname);
        return caught;
      });
    expect(
      (await cached()).filter(
        (path) => path !== '/' && path !== '/icon.svg' && !path.startsWith('/assets/'),
      ),
    ).toEqual([]);
    expect((await cached()).length).toBeGreaterThan(20);

    await context.setOffline(true);
    await page.goto(`${base()}/patient`);
    await expect(page.getByText('No connection.')).toBeVisible();
    await expect(page.getByText(/server cannot be reached/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Medicines' }).first().click();
    await expect(page).toHaveURL(/medicine/);

    await context.setOffline(false);
    await page.goto(`${base()}/dashboard`);
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(`${base()}/`);
    // A part of the app that was on its way comes late, and holds nothing of anybody.
    expect((await cached()).filter((path) => !path.startsWith('/assets/'))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test('a new build is said calmly, and what was typed is there after the reload', async ({
  page,
}) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/patient-add/`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Zarina Unsaved');
  await page.route('**/api/UnreadNotificationCount', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'x-build': '0123456789ab' },
    });
  });
  await page.getByRole('link', { name: 'Medicines' }).first().click();
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Zarina Unsaved');
});

test('a part that does not come at first is tried again', async ({ page }) => {
  await logIn(page, demo.doctor);
  let asked = 0;
  await page.route('**/assets/medicine-list-page-*.js', (route) => {
    asked += 1;
    return asked <= 2 ? route.abort() : route.continue();
  });
  await page.getByRole('link', { name: 'Medicines' }).first().click();
  await expect(page.getByRole('heading', { name: 'Medicines', level: 1 })).toBeVisible();
  expect(asked).toBeGreaterThan(2);
});

test('a fault is told without anything of a person, and the screen stays', async ({ page }) => {
  await logIn(page, demo.doctor);
  await expect(page.getByRole('heading', { name: /Dr Anil Rao/ })).toBeVisible();
  const sent = page.waitForRequest('**/api/support/reportError');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('no room for "Meera Joshi", 9876543210');
    });
  });
  const body = (await sent).postData() ?? '';
  expect(body).toContain('Error: no room for <text>, <number>');
  for (const field of ['ErrorSource', 'ErrorMessage', 'SystemErrorTime', 'ErrorStack'])
    expect(body).toContain(`name="${field}"`);
  expect(body).not.toMatch(/Meera|9876543210/);
  expect((await (await sent).response())?.status()).toBe(200);
  await expect(page.getByText('Oops! Something went wrong..')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Dr Anil Rao/ })).toBeVisible();
});

test('a page that cannot be drawn gives way to a calm one, with a way back', async ({ page }) => {
  await logIn(page, demo.doctor);
  await page.route('**/assets/medicine-list-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function MedicineListPage() { throw new Error("x is not a function"); }',
    }),
  );
  const sent = page.waitForRequest('**/api/support/reportError');
  await page.getByRole('link', { name: 'Medicines' }).first().click();
  await expect(
    page.getByRole('heading', { name: 'Oops! Something went wrong. Try again later.' }),
  ).toBeVisible();
  await sent;
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('heading', { name: /Dr Anil Rao/ })).toBeVisible();
});
