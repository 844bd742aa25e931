// A patient pays online on their own page: a payment that the bank has not decided is waited for, one that failed may be tried again, and the desk sees both.
import { type Browser, expect, type Page } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { api as wallet } from '../../src/modules/wallet/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { inDatabase } from './database.ts';
import { layoutOf } from './layout.ts';
import { tryOne } from './overlay-walk.ts';
import { base, complaintsOf, demo, logIn, read, register, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

/** Looks again where the page has drawn itself anew in the middle of a look, as it does while it waits. */
const isSound = (page: Page) =>
  expect(async () => expect((await layoutOf(page)).faults).toEqual([])).toPass({ timeout: 20_000 });

/** A patient's own page of an appointment far ahead, and the desk's. */
async function booked(page: Page, browser: Browser, name: string) {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await write(page, right, wallet.setOnlineFees, { onlineFees: 'optional' });
  const patientId = await register(page, right, { name });
  const from = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 20 }).toString();
  const { days } = await read(page, right, slots.free, { from, days: 10 });
  const open = days.flatMap(({ starts }) => starts.filter(({ left }) => left > 0));
  const startsAt = open[0]?.startsAt ?? '';
  const { id } = await write(page, right, appointments.book, {
    patientId,
    startsAt,
    minutes: 15,
    feePaise: 500_50,
    status: 'Confirmed',
  });
  const { url } = await read(page, right, appointments.link, { id });
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  return { right, patient: await context.newPage(), path: new URL(url).pathname, startsAt, id };
}

test('a payment that is not decided is waited for and not asked for twice', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const { right, patient, path, startsAt, id } = await booked(page, browser, 'Meera Waits');
  const sees = (text: string) => expect(patient.getByText(text, { exact: true })).toBeVisible();
  const pay = patient.getByRole('button', { name: 'Pay ₹500.50 now' });

  await patient.goto(`${base()}${path}?lang=en`);
  await pay.click();
  await pay.click();
  await patient.getByRole('button', { name: 'Let the payment fail' }).click();
  await patient.getByRole('link', { name: 'Go back without paying' }).click();
  await sees(
    'The payment of ₹500.50 failed. If money was taken from your account, your bank will give it back.',
  );
  await expect(pay).toBeVisible();
  await isSound(patient);

  await pay.click();
  await pay.click();
  await patient.getByRole('button', { name: 'UPI: approve later on the phone' }).click();
  await patient.getByRole('link', { name: 'Back' }).click();
  await sees('Payment of ₹500.50 is being confirmed');
  await expect(pay).toHaveCount(0);
  await isSound(patient);

  const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  await page.goto(`${base()}/appointments?view=calendar&day=${day.toString()}`);
  await page
    .getByRole('button', { name: /Meera Waits/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Payment of ₹500.50 is being confirmed')).toBeVisible();

  // Neither reads again by hand.
  await sees('Paid online: ₹500.50');
  await expect(pay).toHaveCount(0);
  await expect(dialog.getByText('Paid online: ₹500.50')).toBeVisible();
  await expect(dialog.getByText('is being confirmed')).toHaveCount(0);

  await page.goto(`${base()}/treatment/add/appointment=${id}`);
  const money = page.getByRole('region', { name: 'Fees and payments' });
  await expect(money.getByText('Paid online: ₹500.50')).toBeVisible();
  // It is not asked for again, neither now nor by the desk while the visit is only begun.
  await expect(money.getByLabel('Fees')).toHaveValue('500.50');
  await expect(money.locator('dd')).toHaveText(['₹500.50', '₹0.00']);
  await expect(money.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
  await money.getByLabel('Fees').fill('600.50');
  await expect(money.locator('dd')).toHaveText(['₹500.50', '₹100.00']);
  await expect(money.getByRole('button', { name: 'Take payment ₹100.00' })).toBeVisible();
  const { patientId } = await read(page, right, appointments.get, { id });
  const begun = await write(page, right, treatments.add, {
    patientId,
    appointmentId: id,
    complaints: ['Cough'],
    totalFeesPaise: 300_00,
  });
  await page.goto(`${base()}/treatment?treatment=${begun.id}`);
  await expect(page.getByRole('button', { name: 'Change fees' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
  const balance = page
    .getByRole('dialog')
    .locator('div')
    .filter({ has: page.getByText('Paid too much', { exact: true }) });
  await expect(balance.last()).toContainText('₹200.50');
  expect(complaints).toEqual([]);
});

test('the desk gives the fee of a patient back who did not come', async ({ page, browser }) => {
  const complaints = complaintsOf(page);
  const { patient, path, startsAt, id } = await booked(page, browser, 'Meera Missed');
  await patient.goto(`${base()}${path}?lang=en`);
  await patient.getByRole('button', { name: 'Pay ₹500.50 now' }).click();
  await patient.getByRole('button', { name: 'Pay ₹500.50 now' }).click();
  await patient.getByRole('button', { name: 'Pay by UPI' }).waitFor();
  // Whoever thinks better of it at the gateway goes back as in any browser, and on again.
  await patient.goBack();
  await patient.getByRole('button', { name: 'Pay ₹500.50 now' }).click();
  await patient.getByRole('button', { name: 'Pay by UPI' }).click();
  await expect(patient.getByText('Paid online: ₹500.50', { exact: true })).toBeVisible();
  await inDatabase(
    `update app.appointments set status = 'No-show', version = version + 1 where id = $1`,
    [id],
  );
  const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  const at = `/appointments?view=calendar&day=${day.toString()}`;
  await visit(page, at);
  const faults = await tryOne(
    page,
    {
      in: 'modules/wallet/web/parts/online-money.tsx',
      at,
      by: [/Meera Missed/, 'Refund ₹500.50'],
    },
    0,
  );
  expect(faults.map(({ words }) => words)).toEqual([]);
  await page.goto(`${base()}${at}`);
  await page
    .getByRole('button', { name: /Meera Missed/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Refund ₹500.50' }).click();
  const asked = page.getByRole('dialog', { name: 'Refund what was paid online?' });
  await expect(asked.getByText('₹500.50 goes back to where the patient paid from.')).toBeVisible();
  await asked.getByRole('button', { name: 'Refund', exact: true }).dblclick();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refund ₹500.50' })).toHaveCount(0);
  // Neither reads again by hand.
  await expect(page.getByText('Paid online: ₹500.50')).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText('is being refunded')).toHaveCount(0, {
    timeout: 40_000,
  });
  expect(complaints).toEqual([]);
});

test('the page that waits for a payment is whole in Hindi and Tamil, light and dark', async ({
  page,
  browser,
}) => {
  const { patient, path } = await booked(page, browser, 'Meera Reads');
  await patient.goto(`${base()}${path}?lang=hi`);
  await patient.locator('form[action$="/pay"] button').click();
  await patient.locator('form[action*="checkout"] button').click();
  await patient.getByRole('button', { name: 'UPI: approve later on the phone' }).click();
  await patient.getByRole('link', { name: 'Back' }).click();
  for (const [language, words] of [
    ['hi', '₹500.50 का भुगतान पक्का हो रहा है'],
    ['ta', '₹500.50 பேமெண்ட் உறுதிசெய்யப்படுகிறது'],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await patient.emulateMedia({ colorScheme });
      await patient.goto(`${base()}${path}?lang=${language}`);
      await expect(patient.getByText(words, { exact: true })).toBeVisible();
      await isSound(patient);
    }
});
