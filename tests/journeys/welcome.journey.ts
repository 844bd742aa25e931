// What the product says of itself: the tour, what is new, what is still missing, what a plan opens.
import { expect, type Page, type Route } from '@playwright/test';
import { base, complaintsOf, demo, logIn } from './people.ts';
import { test } from './test.ts';

/** Lets the server answer, with some of it said differently. */
const tellInstead = (page: Page, other: object) =>
  page.route('**/api/GetConfig', async (route) => {
    const response = await route.fetch();
    const answer: { data: object } = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...other } } });
  });

const takeTheTour = async (page: Page) => {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
};

test('the tour walks step by step and can be had again', async ({ page }) => {
  const complaints = complaintsOf(page);
  await logIn(page, demo.desk);
  const saved = page.waitForRequest(
    (request) => request.url().endsWith('/api/SaveConfig') && 'tourSeen' in request.postDataJSON(),
  );
  await takeTheTour(page);
  const card = page.getByRole('dialog');
  await expect(card).toContainText('Welcome to Practice Diary');
  const steps = Number(/1 of (\d+)/.exec(await card.innerText())?.[1]);
  const next = card.getByRole('button', { name: 'Next step' });
  await next.click();
  await expect(card).toContainText('Your day');
  await next.click();
  await expect(card).toContainText('Your patients');
  await card.getByRole('button', { name: 'Previous step' }).click();
  await expect(card).toContainText('Your day');
  for (let at = 2; at < steps; at += 1) {
    await next.click();
    await expect(card).toContainText(`${at + 1} of ${steps}`);
    // The desk has no right to the team: no step shows what nobody here can open.
    await expect(card).not.toContainText('Your team');
  }
  await card.getByRole('button', { name: 'Finish Tour' }).click();
  await expect(card).toBeHidden();
  expect((await saved).postDataJSON()).toEqual({ tourSeen: true });
  await takeTheTour(page);
  await expect(card).toContainText('Welcome to Practice Diary');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  expect(complaints).toEqual([]);
});

test('who hurries through the tour can have it again', async ({ page }) => {
  await logIn(page, demo.desk);
  // Faster than any hand: each button is pressed in the frame it appears in, before its step has come to rest.
  const hurried = page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const next = () => document.querySelector<HTMLElement>('.driver-popover-next-btn');
    while (!next()) await frame();
    for (let pressed: HTMLElement | null = null; next(); await frame()) {
      if (next() === pressed) continue;
      pressed = next();
      pressed?.click();
    }
  });
  await takeTheTour(page);
  await hurried;
  await takeTheTour(page);
  await expect(page.getByRole('dialog')).toContainText('Welcome to Practice Diary');
});

test('the news of a version come once', async ({ page }) => {
  await tellInstead(page, { newsSeen: '5.0.0' });
  const saved = page.waitForRequest('**/api/SaveConfig');
  await logIn(page, demo.doctor);
  const dialog = page.getByRole('dialog', { name: "What's New" });
  await expect(dialog).toBeVisible();
  expect((await saved).postDataJSON()).toEqual({ newsSeen: '5.0.1' });
  await dialog.getByRole('button', { name: 'Good to know' }).click();
  // What is being answered instead ends first.
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  // Asked of the new document: an answer to the former one may never end.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(
        (one) =>
          one instanceof PerformanceResourceTiming &&
          one.name.endsWith('/api/GetConfig') &&
          one.responseEnd > 0,
      ),
  );
  await expect(page.getByRole('heading', { name: /Dr Anil Rao/ })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('what is missing is asked for: forceful items in a dialog, the others on the dashboard', async ({
  page,
}) => {
  const item = (
    navigationParam: string,
    frontEndField: string,
    displayPriority: number,
    isForcefully: boolean,
  ) => ({ navigationParam, displayPriority, isForcefully, frontEndField });
  await tellInstead(page, {
    missingInfo: [
      item('Profile', 'city,address', 2, false),
      item('BankDetails', 'bankDetails', 3, false),
      item('Online Consult', 'videoTiming', 4, false),
      item('Background', 'clinicSlots', 9, true),
    ],
  });
  await logIn(page, demo.doctor);
  // A forceful one opens the prompt, which shows the lowest priority first and goes on until the forceful one is closed.
  const asked = [
    ['Please full fill all your profile details', '2 details are still missing.'],
    ['Your Bank Details is missing', '1 detail is still missing.'],
    ['Your video consultancy timing is missing', '1 detail is still missing.'],
    ['Slot are missing kindly add first', '1 detail is still missing.'],
  ] as const;
  for (const [name, words] of asked) {
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toContainText(words);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(
    page.getByRole('link', { name: 'Your video consultancy timing is missing' }),
  ).toHaveAttribute('href', '/settings/online-consult');
  await expect(
    page.getByRole('link', { name: 'Slot are missing kindly add first' }),
  ).toHaveAttribute('href', '/settings');
  await page.getByRole('link', { name: 'Your Bank Details is missing' }).click();
  await expect(page).toHaveURL(`${base()}/profile/bank-details`);
});

test('what the free plan locks opens the upgrade dialog; looking at a link alone opens nothing', async ({
  page,
}) => {
  await logIn(page, { username: 'solo@demo.test', password: 'Solo@1234' });
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Settings' })
    .click();
  const locked = page.getByRole('link', { name: /SMS log/ });
  await locked.hover();
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Patients' })
    .click();
  await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await locked.click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade Required!' });
  await expect(dialog).toContainText('To unlock this feature, please upgrade to a premium plan.');
  await dialog.getByRole('button', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(`${base()}/plans`);
});

test('a new clinic is led to its hours before its first patient, and no further once they stand', async ({
  page,
}) => {
  let sessions: object[] = [];
  await page.route('**/api/slots/time*', async (route) => {
    const response = await route.fetch();
    const answer: { data: object } = await response.json();
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, week: sessions } },
    });
  });
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/dashboard/new`);
  const step = page.getByRole('listitem').filter({ hasText: 'Clinic time slots' });
  await expect(step.getByRole('link', { name: 'Set the hours' })).toHaveAttribute(
    'href',
    '/settings',
  );
  sessions = [{ weekday: 1, sessions: [{ from: '09:00', to: '13:00' }] }];
  await page.reload();
  await expect(step.getByRole('link', { name: 'Open' })).toBeVisible();
});

test('who goes on before the dashboard has its numbers is not led back to the welcome', async ({
  page,
}) => {
  const [numbers, room] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const after = (gate: Promise<void>) => async (route: Route) => {
    await gate;
    await route.continue();
  };
  await page.route('**/api/dashboard/totals**', after(numbers.promise));
  await page.route(/\/follow-ups-page-[^/]+\.js/, after(room.promise));
  await logIn(page, { username: 'solo@demo.test', password: 'Solo@1234' });
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Follow-ups' })
    .click();
  await expect(page).toHaveURL(`${base()}/follow-up`);
  const answered = page.waitForResponse('**/api/dashboard/totals**');
  numbers.resolve();
  await (await answered).finished();
  room.resolve();
  await expect(page.getByRole('heading', { name: 'Follow-ups', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${base()}/follow-up`);
});
