// What a visit is proposed to cost is what was agreed for its appointment: the desk's own price, nothing for a free follow-up.
import { expect, type Page } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as profiles } from '../../src/modules/profile/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { base, complaintsOf, demo, logIn, read, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

async function bookedFor(
  page: Page,
  right: () => string,
  feePaise: number,
): Promise<{ id: string; patientId: string }> {
  const patientId = await register(page, right, { name: 'Meera Agreed' });
  const from = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 20 }).toString();
  const { days } = await read(page, right, slots.free, { from, days: 10 });
  const open = days.flatMap(({ starts }) => starts.filter(({ left }) => left > 0));
  const { id } = await write(page, right, appointments.book, {
    patientId,
    startsAt: open[0]?.startsAt ?? '',
    minutes: 15,
    feePaise,
    status: 'Confirmed',
  });
  return { id, patientId };
}

test('the fee that was agreed for an appointment is proposed for its visit, and nothing where it is free', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const fees = page.getByRole('region', { name: 'Fees and payments' }).getByLabel('Fees');
  for (const [feePaise, proposed] of [
    [650_50, '650.50'],
    [0, ''],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { id, patientId } = await bookedFor(page, right, feePaise);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await page.goto(`${base()}/treatment/add/appointment=${id}`);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(fees).toHaveValue(proposed);
    // Begun for the appointment and gone on with from the patient's own page, it is the visit of the appointment.
    const parts = { diagnosis: 'Flu' };
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await write(page, right, treatments.keepDraft, { patientId, appointmentId: id, parts });
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await page.goto(`${base()}/treatment-add/${patientId}`);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(fees).toHaveValue(proposed);
  }

  // Without an appointment it is what the doctor asks for a visit.
  const patientId = await register(page, right, { name: 'Meera Unbooked' });
  await page.goto(`${base()}/treatment-add/${patientId}`);
  await expect(fees).toHaveValue('400');

  // A new clinic has told its price with its hours alone.
  await page.route(`**${profiles.mine.url}*`, async (route) => {
    const response = await route.fetch();
    const answer: { data: object } = await response.json();
    const data = { ...answer.data, consultancyFeePaise: null };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  const first = await register(page, right, { name: 'Meera First' });
  await page.goto(`${base()}/treatment-add/${first}`);
  await expect(fees).toHaveValue('400');
  expect(complaints).toEqual([]);
});
