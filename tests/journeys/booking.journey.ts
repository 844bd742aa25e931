// A patient without scripts books by the link, another waits for that time: request, confirmation, move, cancel, offer, claim.
import { expect } from '@playwright/test';
import { base, demo, logIn, phoneOf, provePhone } from './people.ts';
import { test } from './test.ts';

const unique = String(Date.now()).slice(-7);
const letters = unique.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const booker = { phone: `981${unique}`, name: `Bhavna ${letters}` };
const waiter = { phone: `982${unique}`, name: `Waman ${letters}` };

test('a patient books, moves and cancels by the link; whoever waits is offered the time and takes it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await logIn(page, demo.desk);
  await page.goto(`${base()}/my-qr-code`);
  const link = new URL((await page.getByRole('link', { name: /\/b\// }).getAttribute('href')) ?? '')
    .pathname;
  const [patient, other] = [await phoneOf(browser), await phoneOf(browser)];
  let day = '';

  await test.step('request a time without any script', async () => {
    await patient.goto(`${base()}${link}?lang=en`);
    await patient.locator('.days a').last().click();
    await patient.locator('.times a').last().click();
    day = new URL(patient.url()).searchParams.get('day') ?? '';
    await provePhone(patient, page, booker, 'Book this time');
    await expect(patient.getByText('Your request has reached the clinic')).toBeVisible();
  });

  await test.step('the desk confirms it', async () => {
    await page.goto(`${base()}/appointments?day=${day}`);
    const row = page.getByRole('listitem').filter({ hasText: booker.name });
    await row.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(row.getByText('Confirmed', { exact: true })).toBeVisible();
    await patient.reload();
    await expect(patient.getByText('Your appointment is confirmed')).toBeVisible();
  });

  await test.step('calendar file and another time', async () => {
    const file = await patient.request.get(
      `${new URL(patient.url()).origin}${new URL(patient.url()).pathname}.ics`,
    );
    expect(file.headers()['content-type']).toContain('text/calendar');
    const text = await file.text();
    expect(text).toContain('BEGIN:VEVENT');
    expect(text).not.toContain(booker.name);
    const before = await patient.locator('.picked').textContent();
    await patient.getByRole('link', { name: 'Take another time' }).click();
    await patient.locator('.days a').last().click();
    await patient.locator('.times a').first().click();
    await patient.getByRole('button', { name: 'Take this time' }).click();
    await expect(patient.locator('#move')).toHaveCount(0);
    await expect(patient.locator('.picked')).not.toHaveText(before ?? '');
  });

  await test.step('somebody else waits for a time, and the desk sees it', async () => {
    await other.goto(`${base()}${link}?lang=en`);
    await other.getByRole('link', { name: 'Tell me when a time is free' }).click();
    await provePhone(other, page, waiter, 'Put me on the waitlist');
    await expect(other.getByText('You are on the waitlist')).toBeVisible();
    await page.goto(`${base()}/appointments/waitlist`);
    await expect(page.getByText(waiter.name)).toBeVisible();
  });

  await test.step('the patient cancels; once that can no longer be undone the time is offered and taken', async () => {
    await patient.getByText('Cancel the appointment').first().click();
    await patient.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect(patient.getByText('This appointment is canceled')).toBeVisible();
    await expect(async () => {
      await other.reload();
      await expect(other.getByText('A time is free for you', { exact: true })).toBeVisible({
        timeout: 500,
      });
    }).toPass({ timeout: 60_000, intervals: [2_000] });
    await other.getByRole('button', { name: 'Take this time' }).click();
    await expect(other.getByText('Your request has reached the clinic')).toBeVisible();
    await page.goto(`${base()}/appointments/waitlist`);
    await expect(page.getByRole('heading', { name: 'Waitlist', exact: true })).toBeVisible();
    await expect(page.getByText(waiter.name)).toHaveCount(0);
  });
});
