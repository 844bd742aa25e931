// A patient who came by the link says how the visit was, by the keyboard and without a script; the doctor reads it in the story and at the bell.
import { expect } from '@playwright/test';
import type { Appointment } from '../../src/modules/appointments/model.ts';
import { base, complaintsOf, demo, logIn, phoneOf, provePhone, rightOf } from './people.ts';
import { test } from './test.ts';

const unique = String(Date.now()).slice(-7);
const letters = unique.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const booker = { phone: `983${unique}`, name: `Revati ${letters}` };

test('a patient reviews a visit, thinks better of it, and the doctor reads it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/my-qr-code`);
  const link = new URL((await page.getByRole('link', { name: /\/b\// }).getAttribute('href')) ?? '')
    .pathname;
  const patient = await phoneOf(browser);
  let day = '';

  await test.step('a visit that came by the link', async () => {
    await patient.goto(`${base()}${link}?lang=en`);
    await patient.locator('.days a').last().click();
    await patient.locator('.times a').first().click();
    day = new URL(patient.url()).searchParams.get('day') ?? '';
    await provePhone(patient, page, booker, 'Book this time');
    await expect(patient.getByText('Your request has reached the clinic')).toBeVisible();
    await expect(patient.getByText('How was your visit?')).toHaveCount(0);
  });

  await test.step('is over', async () => {
    const headers = { authorization: right() };
    const listed = await page.request.get(`${base()}/api/appointments/day?day=${day}`, { headers });
    const { data }: { data: { appointments: Appointment[] } } = await listed.json();
    let current = data.appointments.find(({ patientName }) => patientName === booker.name);
    for (const to of ['Confirmed', 'Checked in', 'Started', 'Completed']) {
      const moved = await page.request.post(`${base()}/api/appointments/move`, {
        headers,
        data: { id: current?.id, version: current?.version, to },
      });
      const answer: { data: Appointment } = await moved.json();
      current = answer.data;
    }
    expect(current?.status).toBe('Completed');
  });

  await test.step('the patient is asked, and answers by the keyboard', async () => {
    await patient.reload();
    await expect(patient.getByRole('group', { name: 'How was your visit?' })).toBeVisible();
    await expect(patient.getByText('Only the clinic reads this.')).toBeVisible();
    await patient.getByRole('radio', { name: '1 of 5' }).focus();
    await patient.keyboard.press('Space');
    await patient.keyboard.press('ArrowRight');
    await expect(patient.getByRole('radio', { name: '2 of 5' })).toBeChecked();
    await patient.keyboard.press('Tab');
    await patient.keyboard.type('Waited for an hour.');
    await patient.keyboard.press('Tab');
    await patient.keyboard.press('Enter');
    await expect(patient.getByText('Thank you for your review')).toBeVisible();
    await expect(patient.getByText('Waited for an hour.')).toBeVisible();
  });

  await test.step('the doctor is told, and reads it in the story', async () => {
    await expect(async () => {
      await page.goto(`${base()}/notifications`);
      await expect(
        page.getByRole('link', { name: new RegExp(`${booker.name}.*Left a low review`) }),
      ).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await page.getByRole('link', { name: new RegExp(`${booker.name}.*Left a low review`) }).click();
    await page.getByRole('button', { name: /^Reviews/ }).click();
    await expect(page.getByText('Waited for an hour.')).toBeVisible();
    await expect(page.getByText('2 of 5')).toBeVisible();
  });

  await test.step('what the patient thinks better of is seen at once, as changed', async () => {
    await patient.getByRole('link', { name: 'Change my review' }).click();
    await expect(patient.getByLabel('A few words, if you like')).toHaveValue('Waited for an hour.');
    await patient.getByRole('radio', { name: '4 of 5' }).check();
    await patient.getByLabel('A few words, if you like').fill('They called to say sorry.');
    await patient.getByRole('button', { name: 'Send' }).click();
    await expect(patient.getByText('They called to say sorry.')).toBeVisible();
    await expect(page.getByText('They called to say sorry.')).toBeVisible();
    await expect(page.getByText('Changed by the patient')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
