// Many patients asked at once to come again: whom a choice means, who is left out, what leaves, and the end.
import { expect, type Locator, type Page } from '@playwright/test';
import type { TypedOf } from '../../src/kit/shared/contract.ts';
import { api as consents } from '../../src/modules/consents/contract.ts';
import type { api as patients } from '../../src/modules/patients/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import {
  base,
  complaintsOf,
  demo,
  logIn,
  outboxBeside,
  register,
  rightOf,
  write,
} from './people.ts';
import { test } from './test.ts';

const unique = String(Date.now()).slice(-6);
const illness = (which: string) => `Psoriasis ${which} ${unique}`;
const phone = (no: number) => `987${unique}${no}`;
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'New campaign' });
const rowOf = (page: Page, diagnosis: string): Locator =>
  page.getByRole('row').filter({ hasText: diagnosis });
const hourNow = (): number => Temporal.Now.zonedDateTimeISO('Asia/Kolkata').hour;

/** Whom nobody has seen for four months. */
async function seenLongAgo(
  page: Page,
  right: () => string,
  diagnosis: string,
  who: Pick<TypedOf<typeof patients.register>, 'name' | 'contactNumber' | 'language'>,
): Promise<string> {
  const patientId = await register(page, right, who);
  await write(page, right, treatments.add, {
    patientId,
    diagnosis,
    complaints: ['Itching'],
    visitOn: Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ months: 4 }).toString(),
    finish: true,
  });
  return patientId;
}

async function choose(page: Page, diagnosis: string): Promise<void> {
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Diagnosis').fill(diagnosis);
  await dialog.getByRole('button', { name: 'Show patients' }).click();
}

async function begin(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Start campaign' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'New campaign' })).toBeFocused();
}

test('exactly those who were shown are asked, once, in their language', async ({ page }) => {
  test.skip(hourNow() < 10 || hourNow() > 20, 'a campaign’s SMS leave from 10 to 21');
  test.slow();
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const [asked, spared] = [illness('asked'), illness('spared')];
  await seenLongAgo(page, right, asked, {
    name: 'Meenakshi Sundaram',
    contactNumber: phone(1),
    language: 'ta',
  });
  await seenLongAgo(page, right, asked, {
    name: 'Imran Shaikh',
    contactNumber: phone(2),
    language: 'hi',
  });
  const declined = await seenLongAgo(page, right, asked, {
    name: 'Anita Bora',
    contactNumber: phone(3),
    language: 'en',
  });
  await write(page, right, consents.tell, {
    patientId: declined,
    kind: 'messages',
    isGiven: false,
    language: 'en',
  });
  await seenLongAgo(page, right, spared, {
    name: 'Suresh Patil',
    contactNumber: phone(4),
    language: 'mr',
  });
  await page.goto(`${base()}/follow-up?list=campaigns`);
  const dialog = dialogOf(page);

  await test.step('what can not be is refused on its field', async () => {
    await page.getByRole('button', { name: 'New campaign' }).click();
    await dialog.getByLabel('Months since the last visit').fill('0');
    await dialog.getByLabel('Age from').fill('50');
    await dialog.getByLabel('Age to').fill('10');
    await dialog.getByRole('button', { name: 'Show patients' }).click();
    await expect(dialog.getByLabel('Months since the last visit')).toHaveAccessibleDescription(
      'Cannot be less than 1',
    );
    await expect(dialog.getByLabel('Age to')).toHaveAccessibleDescription('Cannot be less than 50');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('who will be asked is shown, with what it costs', async () => {
    await choose(page, asked);
    await expect(dialog.getByText(/^Patients: 2 · Cost: ₹/)).toBeVisible();
    await expect(dialog.getByText('Want no messages: 1')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([/^Imran Shaikh/, /^Meenakshi Sundaram/]);
    await expect(dialog.locator('blockquote[lang=ta]')).toContainText('பரிசோதனை');
    // The focus goes with the step, so that Tab leads on from there.
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('group', { name: 'Patients' })).toBeFocused();
  });

  await test.step('one is stopped before its turn, the other runs', async () => {
    // Turns are given at each full minute.
    const { second } = Temporal.Now.plainTimeISO();
    if (second > 35) await page.waitForTimeout((62 - second) * 1000);
    await begin(page);
    await choose(page, spared);
    await expect(dialog.getByText(/^Patients: 1 · Cost: ₹/)).toBeVisible();
    await begin(page);
    await rowOf(page, spared).getByRole('button', { name: 'Stop' }).click();
    await expect(rowOf(page, spared)).toContainText('Stopped');
    await expect(rowOf(page, asked)).toContainText('2 of 2', { timeout: 90_000 });
    await expect(rowOf(page, spared)).toContainText('0 of 1');
  });

  await test.step('what left is what was shown', async () => {
    const outbox = await outboxBeside(page);
    const to = (no: number) => outbox.getByRole('listitem').filter({ hasText: phone(no) });
    await expect(to(1)).toHaveCount(1);
    await expect(to(1)).toContainText('பரிசோதனை');
    await expect(to(2)).toHaveCount(1);
    await expect(to(2)).toContainText('जाँच');
    await expect(to(3)).toHaveCount(0);
    await expect(to(4)).toHaveCount(0);
    await outbox.close();
  });

  await test.step('nobody is asked twice', async () => {
    await choose(page, asked);
    await expect(dialog.getByText('No patient in this selection can be asked')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Start campaign' })).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});
