// A doctor with appointments ahead leaves, for a while or for good: whoever does it is told of them first.
import { expect } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as staff } from '../../src/modules/staff/contract.ts';
import { inDatabase } from './database.ts';
import { tryOne } from './overlay-walk.ts';
import { base, demo, logIn, read, register, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const name = 'Lata Shinde';

/** What a person is to the clinic asks for the password again; a story sets it in the database. */
const setDoctor = (id: string, isDoctor: boolean) =>
  inDatabase('update app.members set is_doctor = $2 where id = $1', [id, isDoctor]);

test('appointments ahead are named before a doctor is made inactive or deleted', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const { members } = await read(page, right, staff.members, {});
  const doctorId = members.find((one) => one.name === name)?.id ?? '';
  await setDoctor(doctorId, true);
  const at = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ days: 40 });
  const patientId = await register(page, right, { name: 'Asha Waiting' });
  const startsAt = at.with({ hour: 11 }).round('hour').toInstant().toString();
  await write(page, right, appointments.book, { patientId, doctorId, startsAt, minutes: 15 });
  await page.goto(`${base()}/users`);
  const dialog = page.getByRole('dialog');
  const warning = dialog.getByRole('status');
  const ahead = `1 appointment with ${name} is still ahead`;

  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(warning).toContainText(ahead);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await visit(page, '/users');
  const faults = await tryOne(
    page,
    {
      in: 'modules/staff/web/leave-dialog.tsx',
      at: '/users',
      by: [`More for ${name}`, 'Make inactive'],
    },
    0,
  );
  expect(faults.map(({ words }) => words)).toEqual([]);
  await page.goto(`${base()}/users`);
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Make inactive' }).click();
  await expect(warning).toContainText(ahead);
  await dialog.getByRole('button', { name: 'Make inactive' }).click();
  await expect(page.getByText(`${name} is inactive and logged out`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${name} is active now`)).toBeVisible();
  await setDoctor(doctorId, false);
});
