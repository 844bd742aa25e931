// The end of a clinic's work: what is open is settled first, then nobody gets in, and its owner opens it again at the log-in.
import { expect } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { inDatabase } from './database.ts';
import { tryOne } from './overlay-walk.ts';
import { complaintsOf, demo, logIn, read, register, rightOf, write } from './people.ts';
import { api as staff } from '../../src/modules/staff/contract.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

interface Owner {
  readonly username: string;
  readonly password: string;
}

/** Their own for each try. */
const tag = String(Date.now()).slice(-7);

/** A clinic of its own beside the demo's, whose owner has the demo doctor's password. */
async function openBeside(code: string, name = 'Evening Clinic'): Promise<Owner> {
  const owner = { username: `owner${code}@evening.test`, password: demo.doctor.password };
  await inDatabase(
    `with c as (insert into app.clinics (clinic_id, code, name, country, zone, state, city, address, isd_code, contact_number, case_prefix)
       values (uuidv7(), $3, $4, 'IN', 'Asia/Kolkata', 'Maharashtra', 'Pune', '1 Lake Road', '+91', '9800000000', '') returning clinic_id),
     a as (insert into app.accounts (name, email, country, isd_code, contact_number, password_hash, email_verified_at)
       select 'Dr Evening', $2, 'IN', '+91', '', password_hash, now() from app.accounts where email = $1 returning id)
     insert into app.members (clinic_id, account_id, name, is_owner, is_doctor, profile_is_complete)
     select clinic_id, id, 'Dr Evening', true, true, true from c, a`,
    [demo.doctor.username, owner.username, code, name],
  );
  return owner;
}

test('a clinic is closed once nothing is open in it, and its owner opens it again', async ({
  page,
  browser,
}) => {
  const owner = await openBeside(`a${tag}`);
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, owner);
  const other = await (await browser.newContext()).newPage();
  await logIn(other, owner);
  const patientId = await register(page, right, { name: 'Asha Waiting' });
  const { doctors } = await read(page, right, staff.doctors, {});
  const startsAt = Temporal.Now.zonedDateTimeISO('Asia/Kolkata')
    .add({ days: 3 })
    .with({ hour: 11 })
    .round('hour')
    .toInstant()
    .toString();
  const { id, version } = await write(page, right, appointments.book, {
    patientId,
    doctorId: doctors[0]?.id ?? '',
    startsAt,
    minutes: 15,
  });

  await visit(page, '/clinic-information');
  const opener = page.getByRole('button', { name: 'Close the clinic' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Close the clinic' });
  await expect(dialog).toContainText('1 appointment is still open');
  await page.keyboard.press('Escape');
  await write(page, right, appointments.move, { id, version, to: 'Canceled', reason: 'We close' });

  await visit(page, '/clinic-information');
  const faults = await tryOne(
    page,
    {
      in: 'modules/closing/web/parts/close-card.tsx',
      at: '/clinic-information',
      by: ['Close the clinic'],
    },
    0,
  );
  expect(faults.map(({ words }) => words)).toEqual([]);
  await opener.click();
  await expect(dialog).toContainText('Records are kept');
  const act = dialog.getByRole('button', { name: 'Close the clinic' });
  await page.keyboard.type('Morning Clinic');
  await expect(act).toBeDisabled();
  const typed = dialog.getByLabel(/^Type/);
  await typed.fill('evening clinic');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Your password' }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name=username]')).toBeVisible();

  await other.reload();
  await expect(other.locator('input[name=username]')).toBeVisible();
  await other.locator('input[name=username]').fill(owner.username);
  await other.locator('input[type=password]').fill(owner.password);
  await other.locator('input[type=password]').press('Enter');
  await expect(other.getByText('Your clinic is closed.')).toBeVisible();
  const again = other.getByRole('checkbox', { name: 'Open Evening Clinic again' });
  await expect(again).not.toBeChecked();
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other.getByText('Your clinic is closed.')).toBeVisible();
  await again.check();
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other).toHaveURL(/dashboard/);
  await visit(other, `/patient-detail/${patientId}`);
  await expect(other.locator('h1')).toContainText('Asha Waiting');
  await other.close();
  expect(complaints).toEqual([]);
});

test('who works in another clinic as well opens the closed one from there', async ({ page }) => {
  const owner = await openBeside(`b${tag}`);
  await openBeside(`c${tag}`, 'Night Clinic');
  await inDatabase(
    `insert into app.members (clinic_id, account_id, name, is_doctor, profile_is_complete)
     select clinic_id, a.id, 'Dr Evening', true, true from app.clinics, app.accounts a where code = $2 and a.email = $1`,
    [owner.username, `c${tag}`],
  );
  const complaints = complaintsOf(page);
  await inDatabase(`update app.clinics set is_active = false, closed_at = now() where code = $1`, [
    `b${tag}`,
  ]);
  await logIn(page, owner);
  const menu = page.getByRole('button', { name: /^Clinic: / });
  await expect(menu).toContainText('Night Clinic');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Evening Clinic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open Evening Clinic again' });
  await dialog.getByRole('button', { name: 'Open the clinic' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are in Evening Clinic now')).toBeVisible();
  await expect(menu).toContainText('Evening Clinic');
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveCount(2);
  expect(complaints).toEqual([]);
});
