// A patient without scripts books by the link, another waits for that time: request, confirmation, move, cancel, offer, claim.
import { expect } from '@playwright/test';
import { base, codeFromOutbox, demo, logIn, phoneOf, provePhone } from './people.ts';
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

test('a telephone that loads a step again, or goes back to it, goes on where it was', async ({
  page,
  browser,
}) => {
  await logIn(page, demo.desk);
  await page.goto(`${base()}/my-qr-code`);
  const link = new URL((await page.getByRole('link', { name: /\/b\// }).getAttribute('href')) ?? '')
    .pathname;
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const phone = await context.newPage();
  const picked = phone.locator('.picked');
  await phone.goto(`${base()}${link}?lang=en`);
  const number = phone.getByLabel('Your mobile number');
  const sendTo = async (typed: string) => {
    await number.fill(typed);
    await phone.getByRole('button', { name: 'Send the code' }).click();
  };

  await test.step('after a number that is none, the days still lead to their times', async () => {
    await phone.locator('.days a').last().click();
    await phone.locator('.times a').first().click();
    await sendTo('12');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await phone.reload();
    await phone.locator('.days a').nth(-2).click();
    await phone.locator('.times a').last().click();
    await expect(picked).toBeVisible();
  });
  const time = (await picked.textContent()) ?? '';

  await test.step('the code is read elsewhere, and the page is let go of meanwhile', async () => {
    await sendTo(`984${unique}`);
    const code = phone.getByLabel('Code from the SMS');
    await expect(code).toBeVisible();
    await phone.reload();
    await expect(picked).toHaveText(time);
    await phone.getByText('English').click();
    await phone.getByRole('link', { name: 'हिन्दी' }).click();
    await expect(phone.locator('html')).toHaveAttribute('lang', 'hi');
    await phone.goBack();
    await code.fill(await codeFromOutbox(page));
    await phone.getByRole('button', { name: 'Continue' }).click();
  });

  const name = phone.getByLabel('Full name of the patient');
  const book = async () => {
    await name.fill(`Sita ${letters}`);
    await phone.getByLabel('Age in years').fill('34');
    await phone.getByLabel('Gender').selectOption('Female');
    await phone.getByRole('button', { name: 'Book this time' }).click();
    await expect(phone.getByText('Your request has reached the clinic')).toBeVisible();
  };
  await test.step('the details are gone back from and come back to', async () => {
    await expect(name).toBeVisible();
    await phone.reload();
    await expect(picked).toHaveText(time);
    await phone.goBack();
    await expect(phone.getByLabel('Code from the SMS')).toBeVisible();
    await phone.goForward();
    await expect(picked).toHaveText(time);
    await book();
  });

  await test.step('whoever goes back from the booking comes to it, not to a form that has done its work', async () => {
    const own = phone.url();
    await phone.goBack();
    await expect(phone.getByText('Your request has reached the clinic')).toBeVisible();
    await expect(phone).toHaveURL(own);
  });
  await context.close();
});
