// Payouts of what patients paid online: one that the operator lets go at the console and the bank takes, one that is refused there, one that its bank refuses.
import { expect, type Page } from '@playwright/test';
import { api as clinics } from '../../src/modules/clinics/contract.ts';
import { api as identity } from '../../src/modules/identity/contract.ts';
import { inDatabase } from './database.ts';
import { layoutOf } from './layout.ts';
import { operatorIn } from './operator.ts';
import { base, complaintsOf, logIn, read, rightOf, write } from './people.ts';
import { test } from './test.ts';

const owner = { username: 'solo@demo.test', password: 'Solo@1234' };

/** What patients paid three days ago: the gateway's own days cannot be waited for. */
const earn = (clinicId: string, paise: number): Promise<void> =>
  inDatabase(
    `with paid as (insert into app.ledger_entries (clinic_id, kind, cause, cause_id, happened_at)
         values ($1, 'payment_received', 'gateway_payment', uuidv7(), now() - interval '3 days') returning id, happened_at),
       earned as (insert into app.ledger_entries (clinic_id, kind, cause, cause_id, happened_at)
         values ($1, 'fee_earned', 'gateway_payment', uuidv7(), now() - interval '3 days') returning id, happened_at)
       insert into app.ledger_postings (clinic_id, account, number, entry_id, kind, amount_paise, balance_paise, happened_at)
       select $1, l.account, 0, l.id, l.kind, l.amount, 0, l.happened_at from (
         select id, happened_at, 'payment_received' as kind, 'gateway' as account, $2::bigint as amount from paid
         union all select id, happened_at, 'payment_received', 'unallocated', -$2::bigint from paid
         union all select id, happened_at, 'fee_earned', 'unallocated', $2::bigint from earned
         union all select id, happened_at, 'fee_earned', 'clinic_due', -$2::bigint from earned) l`,
    [clinicId, paise],
  );

interface Figures {
  received: string;
  remaining: string;
  eligible: string;
}
async function standsAt(page: Page, { received, remaining, eligible }: Figures): Promise<void> {
  const figure = (name: string) =>
    page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  await expect(figure('Total earning')).toHaveText('₹61,000.55');
  await expect(figure('Payment received')).toHaveText(received);
  await expect(figure('Payment remaining')).toHaveText(remaining);
  await expect(figure('Eligible payout')).toHaveText(eligible);
}
/** Each with its amount and the balance after it, newest first. */
async function movementsAre(page: Page, ...lines: readonly (readonly string[])[]): Promise<void> {
  const rows = page
    .getByRole('table', { name: 'Transaction history' })
    .locator('tbody tr:not([aria-hidden])');
  await expect(rows).toHaveCount(lines.length);
  for (const [at, texts] of lines.entries())
    for (const text of texts) await expect(rows.nth(at)).toContainText(text);
}
async function payoutsAre(page: Page, ...lines: readonly (readonly string[])[]): Promise<void> {
  const rows = page.getByRole('table', { name: 'Payouts' }).locator('tbody tr:not([aria-hidden])');
  await expect(rows).toHaveCount(lines.length);
  for (const [at, texts] of lines.entries())
    for (const text of texts) await expect(rows.nth(at)).toContainText(text);
}

async function ask(page: Page, rupees: string): Promise<void> {
  await page.getByRole('button', { name: 'Request payout' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('To HDFC Bank, •••• 6789, Dr Solo');
  await dialog.getByLabel('Amount').fill(rupees);
  await dialog.getByRole('button', { name: 'Request payout' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a payout is paid and another comes back, as the doctor and the operator see it', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, owner);
  await write(page, right, identity.confirmSelf, { password: owner.password });
  await write(page, right, clinics.saveBank, {
    holder: 'Dr Solo',
    accountNumber: '000123456789',
    confirmAccountNumber: '000123456789',
    ifsc: 'HDFC0001234',
    bankName: 'HDFC Bank',
    version: 0,
  });
  await earn((await read(page, right, clinics.mine, {})).clinicId, 61_000_55);
  const operator = await operatorIn(browser);
  await page.goto(`${base()}/wallet`);
  const untouched = { received: '₹0.00', remaining: '₹61,000.55', eligible: '₹61,000.55' };
  await standsAt(page, untouched);
  const earned = ['Online payment', '+₹61,000.55', '₹61,000.55'];
  await movementsAre(page, earned);

  await ask(page, '30000.25');
  const asked = ['Payout Requested', '•••• 6789', '-₹30,000.25', '₹31,000.30'];
  await payoutsAre(page, ['•••• 6789', 'Payout Requested', '₹30,000.25']);
  await movementsAre(page, asked, earned);
  const underway = { received: '₹0.00', remaining: '₹61,000.55', eligible: '₹31,000.30' };
  await standsAt(page, underway);

  await operator.getByRole('link', { name: 'Payouts' }).click();
  const card = (amount: string) => operator.locator('section', { hasText: amount });
  await expect(card('₹30,000.25')).toContainText('0 of 1');
  expect((await layoutOf(operator)).faults).toEqual([]);
  await card('₹30,000.25').getByRole('button', { name: 'Let it go' }).click();
  await expect(card('₹30,000.25')).toContainText('1 of 1');
  await expect(card('₹30,000.25').getByRole('button', { name: 'Let it go' })).toHaveCount(0);
  await payoutsAre(page, ['•••• 6789', 'Processing', '₹30,000.25']);
  await standsAt(page, underway);
  await payoutsAre(page, ['•••• 6789', 'Paid', '₹30,000.25']);
  const afterFirst = { received: '₹30,000.25', remaining: '₹31,000.30', eligible: '₹31,000.30' };
  await standsAt(page, afterFirst);
  await movementsAre(page, asked, earned);

  await ask(page, '31000.30');
  await standsAt(page, { ...afterFirst, eligible: '₹0.00' });
  await operator.reload();
  await card('₹31,000.30').getByLabel('Why it is refused').fill('The holder has another name');
  await card('₹31,000.30').getByRole('button', { name: 'Refuse' }).click();
  await expect(card('₹31,000.30')).toContainText('The holder has another name');
  const failed = ['Failed', 'The holder has another name', 'The money is back in the wallet'];
  await payoutsAre(page, [...failed, '₹31,000.30'], ['Paid', '₹30,000.25']);
  await standsAt(page, afterFirst);
  await movementsAre(
    page,
    ['Payout came back', '+₹31,000.30', '₹31,000.30'],
    ['Payout Requested', '-₹31,000.30', '₹0.00'],
    asked,
    earned,
  );
  await operator.context().close();
  expect(complaints).toEqual([]);
});

test('a payout that its bank refuses is back in the wallet, to the paisa', async ({ page }) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, owner);
  await write(page, right, identity.confirmSelf, { password: owner.password });
  const { bank } = await read(page, right, clinics.bank, {});
  // The practice gateway's bank refuses an account that ends so.
  await write(page, right, clinics.saveBank, {
    holder: 'Dr Solo',
    accountNumber: '000123456700',
    confirmAccountNumber: '000123456700',
    ifsc: 'HDFC0001234',
    bankName: 'HDFC Bank',
    version: bank?.version ?? 0,
  });
  const { clinicId } = await read(page, right, clinics.mine, {});
  // For a day after a change nothing is paid out.
  await inDatabase(
    `update app.bank_accounts set saved_at = now() - interval '2 days' where clinic_id = $1`,
    [clinicId],
  );
  await earn(clinicId, 1_000_55);
  await page.goto(`${base()}/wallet`);
  const figure = (name: string) =>
    page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  await expect(figure('Eligible payout')).toContainText('.');
  const names = ['Payment received', 'Payment remaining', 'Eligible payout'];
  const figures = () => Promise.all(names.map((name) => figure(name).innerText()));
  const before = await figures();

  await page.getByRole('button', { name: 'Request payout' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('To HDFC Bank, •••• 6700, Dr Solo');
  await dialog.getByLabel('Amount').fill('999.50');
  await dialog.getByRole('button', { name: 'Request payout' }).click();
  await expect(dialog).toHaveCount(0);
  const latest = (name: string) =>
    page.getByRole('table', { name }).locator('tbody tr:not([aria-hidden])');
  await expect(latest('Payouts').first()).toContainText('Processing');
  expect(await figures()).not.toEqual(before);
  await expect(latest('Payouts').first()).toContainText('Failed');
  for (const text of ['•••• 6700', '₹999.50', 'The money is back in the wallet'])
    await expect(latest('Payouts').first()).toContainText(text);
  const [back, asked] = [
    latest('Transaction history').nth(0),
    latest('Transaction history').nth(1),
  ];
  await expect(back).toContainText('Payout came back');
  await expect(back).toContainText('+₹999.50');
  await expect(asked).toContainText('-₹999.50');
  await expect.poll(figures).toEqual(before);
  expect(complaints).toEqual([]);
});
