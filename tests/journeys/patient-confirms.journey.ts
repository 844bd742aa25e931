// A patient says by the link of their appointment that they are coming; the desk sees it without reading again by hand, until the time changes.
import { type Browser, expect, type Page } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { layoutOf } from './layout.ts';
import { base, complaintsOf, demo, logIn, read, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

/** Sooner than any other work of the server would have the desk read again. */
const soon = { timeout: 5_000 };

async function booked(page: Page, browser: Browser, name: string) {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name });
  const from = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 25 }).toString();
  const { days } = await read(page, right, slots.free, { from, days: 10 });
  const startsAt = days.flatMap(({ starts }) => starts.filter(({ left }) => left > 0))[0]?.startsAt;
  const { id } = await write(page, right, appointments.book, {
    patientId,
    startsAt: startsAt ?? '',
    minutes: 15,
    feePaise: 0,
    status: 'Confirmed',
  });
  const { url } = await read(page, right, appointments.link, { id });
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const day = Temporal.Instant.from(startsAt ?? '').toZonedDateTimeISO('Asia/Kolkata');
  return {
    patient: await context.newPage(),
    path: new URL(url).pathname,
    day: day.toPlainDate().toString(),
    dayOf: async () =>
      Temporal.Instant.from((await read(page, right, appointments.get, { id })).startsAt)
        .toZonedDateTimeISO('Asia/Kolkata')
        .toPlainDate()
        .toString(),
  };
}

test('the desk sees that a patient is coming, until they take another time', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const { patient, path, day, dayOf } = await booked(page, browser, 'Nandini Comes');
  await page.goto(`${base()}/appointments?day=${day}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Nandini Comes' }).first();
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible();

  await patient.goto(`${base()}${path}?lang=en`);
  await patient.getByRole('button', { name: 'I am coming' }).click();
  await expect(patient.getByText('The clinic knows you are coming.')).toBeVisible();
  await expect(patient.getByRole('button', { name: 'I am coming' })).toHaveCount(0);
  await expect(row.getByText('Confirmed by patient')).toBeVisible(soon);

  await patient.getByRole('link', { name: 'Take another time' }).click();
  await patient.locator('.days a').last().click();
  await patient.locator('.times a').last().click();
  await patient.getByRole('button', { name: 'Take this time' }).click();
  await expect(patient.getByRole('button', { name: 'I am coming' })).toBeVisible();
  await expect(page.getByText('Confirmed by patient')).toHaveCount(0, soon);

  const moved = await dayOf();
  await page.goto(`${base()}/appointments?day=${moved}`);
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible();
  await patient.getByText('Cancel the appointment').first().click();
  await patient.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(patient.getByText('This appointment is canceled')).toBeVisible();
  await expect(row.getByText('Confirmed', { exact: true })).toHaveCount(0, soon);
  expect(complaints).toEqual([]);
});

test('the patient’s page is whole before and after, in Hindi and Tamil, light and dark', async ({
  page,
  browser,
}) => {
  const { patient, path } = await booked(page, browser, 'Nandini Reads');
  const look = async () => {
    for (const language of ['hi', 'ta'] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await patient.emulateMedia({ colorScheme });
        await patient.goto(`${base()}${path}?lang=${language}`);
        expect((await layoutOf(patient)).faults).toEqual([]);
      }
  };
  await look();
  await patient.getByRole('button', { name: 'நான் வருகிறேன்' }).click();
  await expect(patient.getByText('நீங்கள் வருவது கிளினிக்குக்குத் தெரியும்')).toBeVisible();
  await look();
});
