// A child's dose by weight on the consult: warned without a weight, the sum beside the line, taken by one key.
import { expect } from '@playwright/test';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { base, complaintsOf, demo, logIn, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

test('the line proposes millilitres from weight and strength, and writes them only when asked', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Arav Kale', gender: 'Male', statedAge: 3 });
  // What he weighed a year ago is nothing to reckon with.
  const visitOn = Temporal.Now.plainDateISO().subtract({ years: 1 }).toString();
  await write(page, right, treatments.add, {
    patientId: id,
    visitOn,
    complaints: ['Cold'],
    vitals: { weightKg: 9 },
    payments: [],
    finish: true,
  });
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

test('a figure of a syrup is ml where it can be nothing else, and asked for where it can', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Isha Kale', gender: 'Female', statedAge: 5 });
  await page.goto(`${base()}/treatment-add/${id}`);
  await page.getByLabel('Weight in kg').fill('18');
  const medicine = page.getByRole('combobox', { name: 'Add a medicine' });
  await medicine.fill('paracetamol 250 syrup');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /250 mg\/5 ml/ })
    .first()
    .click();
  const line = page.getByRole('listitem', { name: /^Line 1: / });
  const dosage = page.getByLabel('Dosage, line 1');
  const question = line.getByText('The unit is missing. Which is meant?');
  await dosage.fill('1-1-1');
  await expect(question).toHaveCount(0);
  await dosage.press('Tab');
  await expect(question).toBeVisible();
  await line.getByRole('button', { name: '1-1-1 tsp' }).click();
  await expect(question).toHaveCount(0);
  await expect(dosage).toHaveValue('1-1-1 tsp');
  await expect(line).toContainText(/1 teaspoon in the morning/);
  await dosage.fill('5-5-5');
  await expect(line).toContainText('5 ml in the morning, 5 ml in the afternoon, 5 ml at night');
  await dosage.press('Tab');
  await expect(dosage).toHaveValue('5-5-5 ml');
  await expect(question).toHaveCount(0);
  expect(complaints).toEqual([]);
});
