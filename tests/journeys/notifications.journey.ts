// What others did stands under the bell until it is read: one by opening it, all at once, and taken back.
import { expect } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { layoutOf } from './layout.ts';
import { base, complaintsOf, demo, logIn, read, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

test('notifications are read by opening, all at once, and to be read again', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const desk = await (await browser.newContext()).newPage();
  const right = rightOf(desk);
  await logIn(desk, demo.desk);
  const from = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 }).toString();
  const { days } = await read(desk, right, slots.free, { from, days: 10 });
  // A second try meets the appointments of the first.
  const family = test.info().retry === 0 ? 'Bela' : 'Bina';
  const open = days.flatMap(({ starts }) => starts.filter(({ left }) => left > 0));
  for (const [at, name] of [`${family} First`, `${family} Second`].entries())
    await write(desk, right, appointments.book, {
      patientId: await register(desk, right, { name }),
      startsAt: open[at]?.startsAt ?? '',
      minutes: 15,
      feePaise: 0,
      status: 'Confirmed',
    });

  await logIn(page, demo.doctor);
  const first = page.getByRole('listitem').filter({ hasText: `${family} First` });
  const second = page.getByRole('listitem').filter({ hasText: `${family} Second` });
  await expect(async () => {
    await page.goto(`${base()}/notifications`);
    await expect(first).toBeVisible({ timeout: 2_000 });
    await expect(second).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  const toRead = page.getByRole('button', { name: 'Mark as read', exact: true });
  const toReadAgain = first.getByRole('button', { name: 'Mark as unread' });
  const isUnread = first.getByRole('button', { name: 'Mark as read', exact: true });

  await expect(isUnread).toBeVisible();
  await isUnread.click();
  await expect(toReadAgain).toBeVisible();
  await toReadAgain.click();
  await expect(isUnread).toBeVisible();

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(toRead).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(isUnread).toBeVisible();
  await expect(second.getByRole('button', { name: 'Mark as read', exact: true })).toBeVisible();

  await first.getByRole('link').click();
  await expect(page).toHaveURL(/patient-detail/);
  await page.goBack();
  await expect(toReadAgain).toBeVisible();
  await expect(second.getByRole('button', { name: 'Mark as read', exact: true })).toBeVisible();

  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await layoutOf(page)).faults).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
