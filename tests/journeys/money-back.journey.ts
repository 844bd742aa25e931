// A visit paid in two ways at the desk: each goes back with its own sum and its own reason, and its receipt says so to the paisa.
import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { api as advances } from '../../src/modules/advances/contract.ts';
import { api as papers } from '../../src/modules/papers/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { inDatabase } from './database.ts';
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

test('what was paid too much for a visit is seen in the lists, not in the visit alone', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Meera Over' });
  const { id } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Cough'],
    totalFeesPaise: 500_00,
    payments: [{ amountPaise: 500_00, type: 'Cash' }],
  });
  // The desk is kept from it; it comes of a payment online beside one at the desk.
  await inDatabase('update app.treatments set total_fees_paise = 30000 where id = $1', [id]);
  for (const address of [`/treatment?patient=${patientId}`, `/patient-detail/${patientId}`]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.goto(`${base()}${address}`);
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await expect(page.getByText('Paid too much: ₹200.00').first()).toBeVisible();
  }
  // As a visit whose fee was an appointment's, paid online, and that costs nothing after all.
  await inDatabase('update app.treatments set total_fees_paise = 0 where id = $1', [id]);
  await page.goto(`${base()}/patient?patient=${patientId}`);
  const visit = page.getByRole('link', { name: /Cough/ }).first();
  await expect(visit).toContainText('₹500.00 paid');
  await expect(visit).toContainText('Paid too much: ₹500.00');
  expect(complaints).toEqual([]);
});

test('a cheque that has not arrived is said beside the dues, and the desk takes the rest', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Meera Cheque' });
  const cheque = { type: 'Cheque', status: 'Pending' } as const;
  const { id } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Cough'],
    totalFeesPaise: 700_00,
    payments: [{ amountPaise: 500_00, ...cheque }],
    finish: true,
  });
  await page.goto(`${base()}/patient-detail/${patientId}`);
  await expect(page.getByText('₹700.00 due').first()).toBeVisible();
  await page.getByRole('button', { name: 'Collect dues ₹200.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collect dues' });
  await expect(dialog.getByText('₹700.00')).toBeVisible();
  await expect(dialog.getByText('Not arrived yet: ₹500.00 Cheque')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('200');
  // What is taken is not what is due.
  await expect(dialog.getByText('Due ₹200.00')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Take payment' }).click();
  await expect(dialog).toHaveCount(0);
  // Nothing is left to take, and something is due.
  await expect(page.getByText('Not arrived yet: ₹500.00 Cheque')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Collect dues/ })).toHaveCount(0);
  await page.goto(`${base()}/treatment?treatment=${id}`);
  await page.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText('Not arrived yet')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('an advance is given back although more visits have used of it than its list shows at first', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Meera Often' });
  const parts = [{ amountPaise: 5_000_00, type: 'UPI' as const }];
  await write(page, right, advances.take, { patientId, parts });
  for (let visits = 0; visits < 6; visits += 1)
    // oxlint-disable-next-line no-await-in-loop -- one visit after another
    await write(page, right, treatments.add, {
      patientId,
      complaints: ['Dressing'],
      totalFeesPaise: 300_00,
      payments: [{ amountPaise: 300_00, type: 'Advance' }],
      finish: true,
    });

  await page.goto(`${base()}/patient-detail/${patientId}`);
  const advance = page.getByRole('region', { name: 'Advance' });
  await expect(advance.getByRole('heading')).toContainText('₹3,200.00');
  await advance.getByRole('button', { name: 'Show all 7' }).click();
  await expect(advance.getByText('Used for a visit')).toHaveCount(6);
  await advance.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Refund or correct' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund or correct' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('3,200');
  await dialog.getByLabel('Reason').fill('Moves to another town');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(advance.getByText('Moves to another town')).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const [language, words] of [
  ['en', ['Receipt', 'Received, Advance', 'Received, Cash', 'Paid', 'Due']],
  ['hi', ['रसीद', 'मिली रकम, एडवांस', 'मिली रकम, नकद', 'भुगतान', 'बाकी']],
] as const)
  test(`an advance is used beside cash, a wrong Paid put right, and the receipt says so: ${language}`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    const right = rightOf(page);
    await logIn(page, demo.doctor);
    const patientId = await register(page, right, { name: 'Meera Ahead', language });
    const parts = [{ amountPaise: 500_05, type: 'UPI' as const }];
    await write(page, right, advances.take, { patientId, parts });
    const { id } = await write(page, right, treatments.add, {
      patientId,
      complaints: ['Cough'],
      totalFeesPaise: 800_60,
      payments: [],
      finish: true,
    });

    await page.goto(`${base()}/treatment?treatment=${id}`);
    await page.getByRole('button', { name: 'Take payment' }).click();
    const taking = page.getByRole('dialog', { name: 'Take payment' });
    await expect(taking.getByLabel('Amount')).toHaveValue('500.05');
    await expect(taking.getByLabel('In another way')).toHaveValue('300.55');
    await expect(taking).toContainText('Together ₹800.60');
    await taking.getByRole('button', { name: 'Take payment' }).click();
    await expect(taking).toHaveCount(0);
    await expect(page.getByText('₹500.05 · Advance')).toBeVisible();
    await expect(page.getByText('₹300.55 · Cash')).toBeVisible();

    await page.getByRole('button', { name: 'Refund or correct' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund or correct' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('300.55');
    await dialog.getByRole('combobox', { name: 'What happened' }).click();
    await page.getByRole('option').last().click();
    await dialog.getByLabel('Amount').fill('100.05');
    await dialog.getByLabel('Reason').fill('Noted twice');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/-₹100\.05.*Noted twice/)).toBeVisible();

    const paper = await write(page, right, treatments.issue, { id, kind: 'receipt' });
    const answer = await page.request.get(base() + papers.print.url, {
      headers: { authorization: right() },
      params: { id: paper.id },
    });
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: await answer.body(),
    }).toString();
    for (const sum of ['₹800.60', '₹500.05', '₹200.50', '₹700.55', '₹100.05'])
      expect(text).toContain(sum);
    for (const word of words) expect(text).toContain(word);
    expect(complaints).toEqual([]);
  });
