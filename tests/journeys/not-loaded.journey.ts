// What a page could not ask for is said, not shown as if there were none: allergies, medicines in use, what is booked.
import { expect, type Page } from '@playwright/test';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { someone } from './addresses.ts';
import { tryOne } from './overlay-walk.ts';
import { demo, logIn, read, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

/** Until the answer is called, the server has no answer to these. */
async function without(page: Page, ...names: readonly string[]): Promise<() => Promise<void>> {
  const isMeant = ({ pathname }: URL) => names.some((name) => pathname.endsWith(`/api/${name}`));
  await page.route(isMeant, (route) => route.fulfill({ status: 502, body: '' }));
  return () => page.unroute(isMeant);
}

const failure = /Something went wrong/;

test('a doctor is told that allergies are missing, and has them by one press', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patient = await someone(page, right);
  const back = await without(page, 'treatments/knownFacts');
  await page.goto(new URL(`/treatment-add/${patient}`, page.url()).href);
  const strip = page.getByLabel('Patient', { exact: true });
  const notice = strip.getByRole('alert');
  await expect(notice).toContainText(
    'Not all allergies could be loaded. Medicines are not checked yet.',
  );
  await expect(strip.getByText('No allergies noted')).toHaveCount(0);
  const panes = page.getByRole('alert').filter({ hasText: failure });
  await expect(panes).toHaveCount(1);
  await back();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(panes).toHaveCount(0);
  await expect(strip.getByText('Penicillin')).toBeVisible();
  await expect(page.getByText('Taking now')).toBeVisible();
});

test('no list, panel or letter leaves out allergies without a word', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await someone(page, right);
  const { treatments: visits } = await read(page, right, treatments.list, { patientId });
  const visited = `/treatment?treatment=${visits[0]?.id ?? ''}`;
  await write(page, right, queue.take, { patientId });
  const back = await without(page, 'treatments/pickedAllergies');
  const notice = page.getByRole('alert').filter({ hasText: 'Not all allergies could be loaded.' });

  await visit(page, '/appointments/queue');
  await expect(notice).toBeVisible();
  await visit(page, `/patient-detail/${patientId}`);
  await expect(notice).toBeVisible();
  await page.goto(new URL(visited, page.url()).href);
  await expect(notice).toBeVisible();

  await visit(page, '/treatment');
  const letter = ['row:', 'Papers', 'Referral letter…'];
  const faults = await tryOne(
    page,
    { in: 'modules/treatments/web/parts/visit-letter.tsx', at: '/treatment', by: letter },
    0,
  );
  expect(faults.map(({ words }) => words)).toEqual([]);
  await page.goto(new URL(visited, page.url()).href);
  await page.getByRole('button', { name: 'Papers' }).click();
  await page.getByRole('menuitem', { name: 'Referral letter…' }).click();
  const asked = page.getByRole('dialog', { name: 'Allergies' });
  await expect(asked).toBeVisible();
  await back();
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(page.getByLabel('Findings and what is asked')).toHaveValue(
    /Allergies: .*Penicillin/,
  );
});

test('a patient’s page shows nothing as none that did not load', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patient = await someone(page, right);
  const back = await without(
    page,
    'appointments/ofPatient',
    'treatments/course',
    'vaccinations/card',
  );
  await visit(page, `/patient-detail/${patient}`);
  const notice = page.getByRole('alert').filter({ hasText: failure });
  await expect(notice).toHaveCount(3);
  await expect(page.getByText('Taking now')).toBeVisible();
  await back();
  for (const left of [2, 1]) {
    await notice.first().getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(left);
  }
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('Coming', { exact: true })).toBeVisible();
  await expect(page.getByText('Problems', { exact: true })).toBeVisible();
});

test('nobody is said to be expected, or booked, before that is known', async ({ page }) => {
  await logIn(page, demo.doctor);
  await visit(page, '/appointments');
  const back = await without(page, 'appointments/day', 'slots/strikes', 'slots/free');
  // What the page has of today is asked for anew.
  await page.reload();
  const dialog = page.getByRole('dialog');
  const nobody = dialog.getByText(/Nobody/);
  const notice = dialog.getByRole('alert').filter({ hasText: failure });

  for (const act of ['Running late', 'Close the day']) {
    await page.getByRole('button', { name: 'More for the day' }).click();
    await page.getByRole('menuitem', { name: act }).click();
    await expect(notice).toBeVisible();
    await expect(nobody).toHaveCount(0);
    if (act === 'Close the day')
      await expect(dialog.getByRole('button', { name: 'Close the day' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  await test.step('a fee that is not known is no nought', async () => {
    await visit(page, '/appointments/queue');
    await page.keyboard.press('n');
    await page.keyboard.type('9810000001');
    await page.getByRole('option').first().click();
    await expect(dialog.getByRole('textbox', { name: 'Fee' })).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a holiday names whom it strikes, or that it cannot', async () => {
    await visit(page, '/settings/holidays');
    await page.getByRole('button', { name: 'Add holiday' }).click();
    for (const name of ['From', 'To']) {
      await dialog.getByRole('textbox', { name }).fill('25/12/2026');
      await page.keyboard.press('Tab');
    }
    await expect(notice).toBeVisible();
    await expect(nobody).toHaveCount(0);
    await back();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveCount(0);
    await expect(dialog.getByRole('status').first()).toBeVisible();
  });
});
