// A prescription that would do harm: told on the line, asked about once, kept with the reason, and finished all the same.
import { expect } from '@playwright/test';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { prescribeAmoxicillin } from './before-overlays.ts';
import { base, complaintsOf, demo, logIn, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

test('an allergy stops the hand once, a reason is kept, and the visit is finished', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Anjali Nair', allergies: 'Penicillin' });

  await page.goto(`${base()}/treatment-add/${id}`);
  await prescribeAmoxicillin(page);

  const dialog = page.getByRole('dialog', { name: 'Check again before giving this' });
  await expect(dialog).toContainText('Allergic to penicillins: Amoxicillin is one of them');
  await expect(dialog).toContainText('These checks are not complete');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('button', { name: 'Allergic to penicillins: Amoxicillin is one of them' }),
  ).toBeVisible();

  // It was not answered, so the finish asks again.
  await page.keyboard.press('Control+Shift+Enter');
  await expect(dialog).toBeVisible();
  await page.getByLabel('Why is it given anyway?').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Treatment finished')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /given: Taken earlier without trouble/ }),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a medicine that was stopped is not repeated without a word', async ({ page }) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Gets Rash' });
  const medicine = { medicineName: 'Cetzine', form: 'Tablet' } as const;
  const line = { ...medicine, genericName: 'Cetirizine', strength: '10 mg', dosage: '0-0-1' };
  const { id: treatmentId } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Sneezing'],
    lines: [{ ...line, duration: { count: 30, unit: 'days' } }],
    finish: true,
  });
  await write(page, right, treatments.stopMedicine, { treatmentId, ...medicine, reason: 'Rash' });
  await page.goto(`${base()}/treatment-add/${patientId}`);
  await page.getByRole('button', { name: 'Repeat this prescription' }).click();
  await expect(
    page.getByRole('region', { name: 'Prescription' }).getByText(/^Stopped: .* · Rash$/),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});
