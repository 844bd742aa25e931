// A visit paid in two ways at the desk: each goes back with its own sum and its own reason.
import { expect } from '@playwright/test';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { base, complaintsOf, demo, logIn, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

test('the sum that goes back is that of the payment which is chosen', async ({ page }) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Meera Split' });
  const { id } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Cough'],
    totalFeesPaise: 800_55,
    payments: [
      { amountPaise: 500_25, type: 'Cash' },
      { amountPaise: 300_30, type: 'UPI' },
    ],
    finish: true,
  });

  await page.goto(`${base()}/treatment?treatment=${id}`);
  await page.getByRole('button', { name: 'Refund or correct' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund or correct' });
  const payment = dialog.getByRole('combobox', { name: 'Payment' }).first();
  const amount = dialog.getByLabel('Amount');
  await expect(amount).toHaveValue('300.30');
  // Neither while it is changed nor after.
  await amount.focus();
  await amount.press('End');
  await amount.press('Backspace');
  await expect(amount).toHaveValue('300.3');
  await amount.blur();
  await expect(amount).toHaveValue('300.30');
  await payment.click();
  await page.getByRole('option', { name: '₹500.25' }).click();
  await expect(amount).toHaveValue('500.25');
  await amount.fill('100.05');
  await dialog.getByLabel('Reason').fill('Paid twice');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Paid twice')).toBeVisible();
  await expect(page.getByText('₹100.05').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
