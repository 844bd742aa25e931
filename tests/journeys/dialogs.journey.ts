// A session that ends while a dialog is filled in: what was typed is there for whoever typed it, and for nobody else.
import { type Browser, expect, type Page } from '@playwright/test';
import { api as families } from '../../src/modules/families/contract.ts';
import { api as identity } from '../../src/modules/identity/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { base, demo, logIn, logInHere, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

const letters = String(Date.now())
  .slice(-6)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

async function endedFromElsewhere(
  browser: Browser,
  page: Page,
  who: (typeof demo)[keyof typeof demo],
): Promise<void> {
  const elsewhere = await browser.newPage();
  const right = rightOf(elsewhere);
  await logIn(elsewhere, who);
  await write(elsewhere, right, identity.logoutEverywhere, {});
  await elsewhere.close();
  await expect(page.getByText('You have been logged out. Please log in again.')).toBeVisible();
}

const restored = 'What you typed here earlier is restored.';

test('a booking is typed once', async ({ page, browser }) => {
  const right = rightOf(page);
  await logIn(page, demo.desk);
  await register(page, right, { name: `Booked ${letters}` });
  await page.goto(`${base()}/appointments`);
  const dialog = page.getByRole('dialog', { name: 'Book appointment' });
  const open = async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('button', { name: 'Book', exact: false }).first().click();
    await expect(dialog).toBeVisible();
  };
  const type = async () => {
    await dialog.getByRole('combobox', { name: 'Patient' }).fill(`Booked ${letters}`);
    await page.getByRole('option', { name: new RegExp(`^Booked ${letters}`) }).click();
    await dialog.getByText('Video', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Fee' }).fill('123.50');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Reports in hand');
  };
  const expectTyped = async () => {
    await expect(dialog.getByText(restored)).toBeVisible();
    await expect(dialog.getByText(`Booked ${letters}`)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Video' })).toBeChecked();
    await expect(dialog.getByRole('textbox', { name: 'Fee' })).toHaveValue('123.50');
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Reports in hand');
  };
  const expectEmpty = async () => {
    await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('');
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('');
    await expect(dialog.getByText(restored)).toHaveCount(0);
  };
  await open();
  await type();
  await endedFromElsewhere(browser, page, demo.desk);
  await logInHere(page, demo.desk);
  await expect(page).toHaveURL(/appointments/);
  await open();
  await expectTyped();

  // Closed by hand: the next is for somebody else.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expectEmpty();

  // Somebody else logs in.
  await type();
  await endedFromElsewhere(browser, page, demo.desk);
  await logInHere(page, demo.doctor);
  await page.goto(`${base()}/appointments`);
  await open();
  await expectEmpty();
});

test('a wish for the waitlist is typed once', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.desk);
  await register(page, right, { name: `Waiting ${letters}` });
  const dialog = page.getByRole('dialog', { name: 'Add to the waitlist' });
  const open = async () => {
    await page.goto(`${base()}/appointments/waitlist`);
    await page.getByRole('button', { name: 'Add to the waitlist' }).first().click();
    await expect(dialog).toBeVisible();
  };
  await open();
  await dialog.getByRole('combobox', { name: 'Patient' }).fill(`Waiting ${letters}`);
  await page.getByRole('option', { name: new RegExp(`^Waiting ${letters}`) }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('After five');
  await page.reload();
  await open();
  await expect(dialog.getByText(restored)).toBeVisible();
  await expect(dialog.getByText(`Waiting ${letters}`)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('After five');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('');
  await expect(dialog.getByText(restored)).toHaveCount(0);
});

test('a payment is typed once, and not for what is due no more', async ({ page, browser }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: `Paying ${letters}` });
  const { id } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Cough'],
    totalFeesPaise: 500_00,
    payments: [],
    finish: true,
  });
  const dialog = page.getByRole('dialog', { name: 'Take payment' });
  const amount = dialog.getByLabel('Amount').first();
  const open = async () => {
    await page.goto(`${base()}/treatment?treatment=${id}`);
    await page.getByRole('button', { name: 'Take payment' }).click();
    await expect(dialog).toBeVisible();
  };
  const endSession = async () => {
    await endedFromElsewhere(browser, page, demo.doctor);
    await logInHere(page, demo.doctor);
  };
  await open();
  await amount.fill('120.75');
  await endSession();
  await open();
  await expect(dialog.getByText(restored)).toBeVisible();
  await expect(amount).toHaveValue('120.75');

  // Another desk took a part meanwhile.
  await endSession();
  const payment = { id, amountPaise: 400_00, type: 'Cash', status: 'Paid' } as const;
  await write(page, right, treatments.addPayment, payment);
  await open();
  await expect(dialog.getByText(restored)).toHaveCount(0);
  await expect(amount).toHaveValue('100');
});

const moneyTyped = [
  {
    name: 'Collect dues',
    opened: (page: Page, { patientId }: { patientId: string }) =>
      page.goto(`${base()}/patient-detail/${patientId}`),
    press: /^Collect dues/,
    fields: { Amount: '120.75', 'In another way': '30.05' },
  },
  {
    name: 'Take advance',
    opened: (page: Page, { patientId }: { patientId: string }) =>
      page.goto(`${base()}/patient-detail/${patientId}`),
    press: 'Take advance',
    fields: { Amount: '75.25', 'In another way': '10' },
  },
  {
    name: 'Change fees',
    opened: (page: Page, { id }: { id: string }) =>
      page.goto(`${base()}/treatment?treatment=${id}`),
    press: 'Change fees',
    fields: { 'Total fees': '450.50', Discount: '50', Reason: 'Agreed before' },
  },
  {
    name: 'Refund or correct',
    opened: (page: Page, { id }: { id: string }) =>
      page.goto(`${base()}/treatment?treatment=${id}`),
    press: 'Refund or correct',
    fields: { Amount: '60.40', Reason: 'Paid twice' },
  },
] as const;

test('what is typed of dues, advances, fees and refunds is typed once, and forgotten when closed', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: `Ledger ${letters}` });
  const { id } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Cough'],
    totalFeesPaise: 500_00,
    payments: [{ amountPaise: 100_00, type: 'Cash' }],
    finish: true,
  });
  for (const [at, { name, opened, press, fields }] of moneyTyped.entries()) {
    const dialog = page.getByRole('dialog', { name });
    const open = async () => {
      await opened(page, { patientId, id });
      await page.getByRole('button', { name: press }).first().click();
      await expect(dialog).toBeVisible();
    };
    await open();
    await expect(dialog.getByText(restored), name).toHaveCount(0);
    for (const [label, text] of Object.entries(fields))
      await dialog.getByRole('textbox', { name: label }).fill(text);
    if (at === 0) {
      await endedFromElsewhere(browser, page, demo.doctor);
      await logInHere(page, demo.doctor);
    }
    await open();
    await expect(dialog.getByText(restored), name).toBeVisible();
    for (const [label, text] of Object.entries(fields)) {
      const shown = /\.\d$/.test(text) ? `${text}0` : text;
      await expect(dialog.getByRole('textbox', { name: label }), label).toHaveValue(shown);
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open();
    await expect(dialog.getByText(restored), name).toHaveCount(0);
  }
});

test('of the family’s dues the proposed sum is that of all, a typed one stays', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const contactNumber = `96${String(Date.now()).slice(-8)}`;
  const [own, child] = [
    await register(page, right, { name: `Mother ${letters}`, contactNumber }),
    await register(page, right, { name: `Child ${letters}`, contactNumber }),
  ];
  await write(page, right, families.add, {
    patientId: own,
    name: `Child ${letters}`,
    memberPatientId: child,
    relationship: 'Daughter',
  });
  for (const [patientId, totalFeesPaise] of [
    [own, 200_50],
    [child, 300_25],
  ] as const)
    await write(page, right, treatments.add, {
      patientId,
      complaints: ['Cough'],
      totalFeesPaise,
      payments: [],
      finish: true,
    });
  await page.goto(`${base()}/patient-detail/${own}`);
  await page.getByRole('button', { name: /^Collect dues ₹500.75/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Collect dues' });
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  const family = dialog.getByRole('checkbox', { name: 'For the family too' });
  await expect(amount).toHaveValue('200.50');
  await family.check();
  await expect(amount).toHaveValue('500.75');
  await amount.fill('400');
  await family.uncheck();
  await expect(amount).toHaveValue('400');
});
