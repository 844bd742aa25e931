// A child's dose by weight on the consult: warned without a weight, the sum beside the line, taken by one key.
import { expect } from '@playwright/test';
import { base, complaintsOf, demo, logIn, register, rightOf } from './people.ts';
import { test } from './test.ts';

test('the line proposes millilitres from weight and strength, and writes them only when asked', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Arav Kale', gender: 'Male', statedAge: 3 });
  await page.goto(`${base()}/treatment-add/${id}`);
  const medicine = page.getByRole('combobox', { name: 'Add a medicine' });
  await medicine.fill('paracetamol 125 syrup');
  const syrup = page
    .getByRole('listbox')
    .getByRole('option', { name: /125 mg\/5 ml/ })
    .first();
  await syrup.click();
  const line = page.getByRole('listitem', { name: 'Line 1: Paracetamol' });
  await expect(line).toContainText('Weigh the child: the dose depends on weight');
  await expect(line).toContainText('15 mg/kg × ? kg ÷ 125 mg/5 ml');

  await page.getByLabel('Weight in kg').fill('12');
  await expect(line).toContainText('15 mg/kg × 12 kg ÷ 125 mg/5 ml = 7.2 ml → 7 ml');
  const dosage = page.getByLabel('Dosage, line 1');
  await expect(dosage).toHaveValue('');
  await dosage.fill('=');
  await expect(dosage).toHaveValue('7 ml QID');
  await expect(line.getByRole('button', { name: 'Take 7 ml QID' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
