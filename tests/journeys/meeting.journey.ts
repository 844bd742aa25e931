// Two people at one patient's record: whoever is second is told, and nothing that either typed is lost or lands where nobody sees it.
import { expect } from '@playwright/test';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { base, demo, logIn, read, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

test('what is typed into a record that another changes or merges meanwhile is not lost', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.desk);
  const who = { statedAge: 41, contactNumber: `98${String(Date.now()).slice(-8)}` };
  const id = await register(page, right, { name: 'Kamala Devi', ...who });
  const keptId = await register(page, right, { name: 'Kamla Devy', ...who });
  const load = async (of: string) => (await read(page, right, patients.get, { id: of })).patient;
  const typed = { gender: 'Female' as const, name: 'Kamala Devi', ...who };
  const name = page.getByRole('textbox', { name: /^Name/ });
  const city = page.getByRole('combobox', { name: 'City' });

  await page.goto(`${base()}/patient/edit/${id}`);
  await name.fill('Kamala Bai');
  const { version } = await load(id);
  await write(page, right, patients.amend, { id, version, ...typed, city: 'Nashik' });
  // A reload: what was typed stands again, beside what somebody else has saved.
  await page.reload();
  await expect(name).toHaveValue('Kamala Bai');
  const alert = page.getByRole('alert').filter({ hasText: 'Someone changed this patient' });
  await expect(alert.getByRole('cell', { name: 'Nashik' })).toBeVisible();
  await alert.getByRole('button', { name: 'Continue with mine' }).click();
  await expect(city).toHaveValue('Nashik');
  await page.reload();
  await expect(name).toHaveValue('Kamala Bai');
  await expect(alert).toHaveCount(0);

  // Somebody merges the record into another one while it is being edited.
  const [survivor, merged] = [await load(keptId), await load(id)];
  await write(page, right, patients.merge, {
    ...typed,
    name: survivor.name,
    keptId,
    keptVersion: survivor.version,
    mergedId: id,
    mergedVersion: merged.version,
  });
  await expect(page).toHaveURL(new RegExp(`/patient/edit/${keptId}`));
  await expect(page.getByText('This record was merged into another one.')).toBeVisible();
  await expect(name).toHaveValue('Kamala Bai');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/patient-detail/${keptId}`));
  expect((await load(keptId)).name).toBe('Kamala Bai');
});
