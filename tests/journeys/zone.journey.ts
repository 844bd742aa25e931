// The clinic's time zone: what a change does is shown before, and every screen goes by the new one after.
import { expect, type Page } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import type { Verb } from '../../src/kit/shared/contract.ts';
import { base, demo, logIn } from './people.ts';
import { test } from './test.ts';

async function choose(page: Page, typed: string, label: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Change time zone' });
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill(typed);
  await page.getByRole('option', { name: label }).click();
}

async function change(page: Page, typed: string, label: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Change time zone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change time zone' });
  await choose(page, typed, label);
  await dialog.getByRole('button', { name: 'Change time zone' }).click();
  await expect(page.getByText('The time zone is changed').first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('the owner sees what another time zone does, and changes it', async ({ page }) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/clinic-information`);
  await expect(page.getByText('Kolkata, UTC+05:30')).toBeVisible();
  await page.getByRole('button', { name: 'Change time zone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change time zone' });
  await choose(page, 'nepal', /Kathmandu, UTC\+05:45/);
  await expect(dialog.getByText('In the new time zone it is')).toBeVisible();
  await expect(dialog.getByText('(0:15 h sooner)').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // The same clock under another name: what other stories do goes on by it.
  await change(page, 'sri lanka', /Colombo, UTC\+05:30/);
  await expect(page.getByText('Colombo, UTC+05:30')).toBeVisible();
  await change(page, 'india', /India: Kolkata, UTC\+05:30/);
  await expect(page.getByText('Kolkata, UTC+05:30')).toBeVisible();
});

test('a booking asked for by key on any page goes by the clinic’s clock', async ({ page }) => {
  await logIn(page, demo.doctor);
  const firstStart = async (): Promise<string> => {
    await page.goto(`${base()}/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Alt+b');
    const booking = page.getByRole('dialog', { name: 'Book appointment' });
    await booking.locator('[data-free]').nth(1).click();
    const start = booking.locator('[data-state]').first();
    await expect(start).toContainText(/\d:\d\d/);
    return /\d+:\d\d/.exec(await start.innerText())?.[0] ?? '';
  };
  const here = await firstStart();
  // The same clinic, told to be in Nepal.
  await page.route(/\/api\/(?!live|news)/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll('Asia/Kolkata', 'Asia/Kathmandu') });
  });
  const there = await firstStart();
  const minutes = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
  expect(minutes(there) - minutes(here)).toBe(15);
});

test.describe('a page that stays open goes on to the new day', () => {
  const tomorrow = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ days: 1 }).startOfDay();
  const today = tomorrow.subtract({ days: 1 });
  const dayOf = (at: Temporal.ZonedDateTime) => at.toPlainDate().toString();

  /** Half a minute before an hour of tomorrow. @returns the days that a read was asked for, null where the server knows the day. */
  async function open(
    page: Page,
    { path, verb, hour }: { path: string; verb: Verb; hour: number },
  ): Promise<(string | null)[]> {
    const asked: (string | null)[] = [];
    await logIn(page, demo.doctor);
    await page.clock.install({ time: tomorrow.add({ hours: hour }).epochMilliseconds - 30_000 });
    // When it is answered: what is still on its way has nobody yet who would ask anew.
    page.on('requestfinished', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === verb.url) asked.push(searchParams.get('day'));
    });
    await page.goto(`${base()}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    return asked;
  }

  test('at four in the morning, where the page says which it is', async ({ page }) => {
    const asked = await open(page, { path: '/appointments', verb: appointments.day, hour: 4 });
    expect(asked).toContain(dayOf(today));
    expect(asked).not.toContain(dayOf(tomorrow));
    await page.clock.fastForward(31_000);
    await expect.poll(() => asked).toContain(dayOf(tomorrow));
  });

  test('at midnight, where the server says which it is', async ({ page }) => {
    // What lives is asked anew after a gap, which this jump is: not here.
    await page.routeWebSocket(/\/api\/live/, () => undefined);
    const asked = await open(page, { path: '/appointments/queue', verb: queue.today, hour: 0 });
    const before = asked.length;
    await page.clock.fastForward(31_000);
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  });
});

test('a device whose clock is wrong is told so, until it is set', async ({ page }) => {
  await logIn(page, demo.doctor);
  const notice = page.getByText('The clock of this device is wrong.');
  const fast = Temporal.Now.instant().add({ hours: 13 });
  await page.clock.install({ time: fast.epochMilliseconds });
  await page.goto(`${base()}/appointments`);
  await expect(notice).toBeVisible();
  const [said] = /In the clinic it is .*? [ap]m/.exec((await notice.textContent()) ?? '') ?? [];
  const minutes = [0, 1].map((ago) =>
    Temporal.Now.instant()
      .subtract({ minutes: ago })
      .toZonedDateTimeISO('Asia/Kolkata')
      .toLocaleString('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true }),
  );
  expect(minutes.some((time) => said?.endsWith(time))).toBe(true);
  await page.clock.setSystemTime(Date.now());
  await page.goto(`${base()}/appointments/queue`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(notice).toHaveCount(0);
});
