// Rights are taken away while their holder is at work: nothing stays on the screen or the device that may no longer be seen, and nothing typed is lost.
import { expect, type Page } from '@playwright/test';
import { presets, rightsOf } from '../../src/modules/staff/rules.ts';
import { inDatabase } from './database.ts';
import { goesWithoutLine } from './offline.ts';
import { base, demo, logIn, register, rightOf } from './people.ts';
import { bookVideo } from './room/booked.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** The owner's hand on the role of whoever sits at the desk; past the screen, which asks for the password again. */
const seesNo = (...pages: string[]) =>
  inDatabase(
    `update app.roles set pages = (select jsonb_agg(one.value || case when one.value->>'page' = any($1) then '{"allowToView": false, "allowToAddEdit": false}'::jsonb else '{}' end) from jsonb_array_elements(pages) one) where name = 'Receptionist'`,
    [pages],
  );
const seesAsBefore = () =>
  inDatabase(`update app.roles set pages = $1::jsonb where name = 'Receptionist'`, [
    JSON.stringify(rightsOf(presets.receptionist)),
  ]);

const notice = (page: Page) => page.getByText('Your rights have changed', { exact: false });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('a page that may no longer be seen is left at once, and what was typed on it is there when the right is back', async ({
  page,
  context,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.desk);
  const id = await register(page, right, { name: 'Sarita Taken', allergies: 'Penicillin' });
  await page.goto(`${base()}/patient-detail/${id}`);
  await expect(page.getByText('Penicillin')).toBeVisible();
  const typing = await context.newPage();
  await typing.goto(`${base()}/patient/edit/${id}`);
  await typing.getByRole('textbox', { name: /^Name/ }).fill('Sarita Typed');
  try {
    await seesNo('Patient', 'Treatment', 'Appointment');
    for (const one of [page, typing]) {
      await expect(one).toHaveURL(/dashboard$/);
      await expect(notice(one)).toBeVisible();
      await expect(one.getByText('Penicillin')).toHaveCount(0);
      await expect(menu(one).getByText('Patients')).toHaveCount(0);
    }
  } finally {
    await seesAsBefore();
  }
  await expect(menu(typing).getByText('Patients')).toBeVisible();
  await typing.goto(`${base()}/patient/edit/${id}`);
  await expect(typing.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sarita Typed');
});

test('what was copied for work without a line goes with the right to see it', async ({
  page,
  context,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.desk);
  const name = `Sunita Copied ${Date.now() % 10_000}`;
  const id = await register(page, right, { name, allergies: 'Penicillin' });
  await goesWithoutLine(page);
  await page.goto(`${base()}/patient-detail/${id}`);
  await expect(page.getByText('Penicillin')).toBeVisible();
  try {
    await seesNo('Patient');
    await expect(notice(page)).toBeVisible();
    await seesNo('Patient', 'Treatment', 'Appointment');
    await expect(menu(page).getByText('Queue')).toHaveCount(0);
    await context.setOffline(true);
    // Even where the device takes itself to be allowed to.
    const seen = await page.evaluate(async () => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('pd-offline');
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error));
      });
      const keys = opened.transaction('copies').objectStore('copies').getAllKeys();
      return new Promise<string[]>((resolve) =>
        keys.addEventListener('success', () => {
          opened.close();
          resolve(keys.result.map(String));
        }),
      );
    });
    expect(seen.filter((one) => /patients\.|offline\.today|queue\./.test(one))).toEqual([]);
  } finally {
    await context.setOffline(false);
    await seesAsBefore();
  }
});

/** Whoever sits at the desk is a doctor too; past the screen, which would ask them for a doctor's profile. */
const deskTreats = (isDoctor: boolean) =>
  inDatabase(
    `update app.members set is_doctor = $1 where account_id = (select id from app.accounts where email = $2)`,
    [isDoctor, demo.desk.username],
  );

test('a doctor whose role no longer opens appointments is out of the video room at once, and the patient is told', async ({
  browser,
}) => {
  const personWith = async () =>
    (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage();
  const [owner, doctor, patient] = await Promise.all([personWith(), personWith(), personWith()]);
  const { id, name, room } = await bookVideo(owner);
  await owner.context().close();
  // Before a camera runs, which makes the machine slow.
  await logIn(doctor, demo.desk);
  await deskTreats(true);
  try {
    await inDatabase(
      `update app.appointments set doctor_id = (select m.id from app.members m join app.accounts a on a.id = m.account_id where a.email = $2) where id = $1`,
      [id, demo.desk.username],
    );
    await patient.goto(room);
    await patient.getByLabel('Age of the patient in years').fill('40');
    await patient.getByLabel('I agree to a video consultation').check();
    await patient.getByRole('button', { name: 'Continue' }).click();
    await patient.getByRole('button', { name: 'Enter the room' }).click();
    await expect(patient.getByText('is not there yet')).toBeVisible();
    await doctor.goto(`${base()}/video/${id}`);
    await doctor.getByRole('button', { name: 'Enter the room' }).click();
    await expect(doctor.getByText(`${name} is in the waiting room`)).toBeVisible();
    await doctor.getByRole('button', { name: 'Let in' }).click();
    for (const one of [doctor, patient])
      await expect(one.locator('.vr[data-state="call"]')).toBeVisible({ timeout: 60_000 });
    await seesNo('Appointment');
    await expect(doctor.getByText('you can no longer hold video consultations')).toBeVisible();
    await expect(doctor.locator('.vr')).toHaveCount(0);
    await expect(
      patient.getByText('The doctor can no longer hold this video consultation'),
    ).toBeVisible({ timeout: 30_000 });
    await expect(patient.getByText('The consultation is over')).toHaveCount(0);
  } finally {
    await seesAsBefore();
    await deskTreats(false);
    await inDatabase(`update app.appointments set status = 'Canceled' where id = $1`, [id]);
  }
  for (const one of [doctor, patient]) await one.context().close();
});
