// The cable is pulled: register, token, call, visit with payment; a reload and a second tab lose nothing; on return everything is there once.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { base, complaintsOf, demo, logIn, read, rightOf } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** As its user turns it on, with everything there that is needed without a line. */
async function readyForIt(page: Page): Promise<void> {
  await page.goto(`${base()}/offline`);
  await page.getByRole('switch', { name: /Keep working on this device/ }).click();
  await expect(page.getByText(/patients on this device, as of/)).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.reload();
  await expect(page.getByText(/patients on this device, as of/)).toBeVisible();
}

async function registerHere(page: Page, name: string, number: string): Promise<string> {
  await page.goto(`${base()}/patient-add/`);
  await page.getByRole('textbox', { name: /Contact number/ }).fill(number);
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: /^Age/ }).fill('34');
  await page.getByText('Female', { exact: true }).click();
  await page.getByRole('button', { name: 'Register patient' }).click();
  await expect(page.getByText('Patient created successfully')).toBeVisible();
  const said = (await page.getByText(/Case number ~/).textContent()) ?? '';
  return /~[A-Z]{2}\d+/.exec(said)?.[0] ?? '';
}

const unsent = (page: Page) => page.getByRole('link', { name: /not sent/ });

async function cut(context: BrowserContext, isCut: boolean): Promise<void> {
  await context.setOffline(isCut);
}

test('goes on without a line, and everything is there once afterwards', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await readyForIt(page);
  const name = `Vimala Without ${Date.now() % 10_000}`;
  const number = `97${String(Date.now()).slice(-8)}`;

  await cut(context, true);
  const code = await registerHere(page, name, number);
  expect(code).toMatch(/^~[A-Z]{2}\d+$/);
  await expect(unsent(page)).toHaveText('1');
  await page.getByRole('button', { name: 'Send to queue' }).click();
  await expect(page.getByText(/has token ~/)).toBeVisible();
  await expect(unsent(page)).toHaveText('2');

  // A reload and a second tab know the same.
  await page.reload();
  await expect(unsent(page)).toHaveText('2');
  const second = await context.newPage();
  await second.goto(`${base()}/offline`);
  await expect(second.getByText(name)).toHaveCount(2);
  await page.goto(`${base()}/appointments/queue`);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.goto(`${base()}/patient`);
  await page.getByRole('searchbox').first().fill(name);
  await expect(page.getByText(code).first()).toBeVisible();

  await cut(context, false);
  await expect(unsent(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(unsent(second)).toHaveCount(0);
  await expect(second.getByText('Everything is sent')).toBeVisible();
  const { patients: there } = await read(page, right, patients.search, { text: name, most: 20 });
  expect(there.map((one) => one.name)).toEqual([name]);
  expect(there[0]?.caseNumber).not.toContain('~');
  const { patients: byCode } = await read(page, right, patients.search, { text: code, most: 20 });
  expect(byCode.map((one) => one.id)).toEqual(there.map((one) => one.id));
  const day = await read(page, right, queue.today, {});
  expect([...day.called, ...day.waiting].filter((one) => one.patientName === name)).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a visit is written, printed and paid without a line; it arrives whole and once', async ({
  page,
  context,
}) => {
  const right = rightOf(page);
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector<HTMLElement>('[data-printed-here]');
      document.documentElement.dataset['printed'] = paper?.innerText ?? '';
    };
  });
  await logIn(page, demo.doctor);
  await readyForIt(page);
  const name = `Chandra Cable ${Date.now() % 10_000}`;

  await cut(context, true);
  const code = await registerHere(page, name, `96${String(Date.now()).slice(-8)}`);
  await page
    .getByRole('link', { name: /treatment/i })
    .and(page.locator('main a'))
    .first()
    .click();
  await expect(page.getByRole('combobox', { name: 'Complaints' })).toBeVisible();
  await page.keyboard.press('Alt+m');
  await page.keyboard.type('pan', { delay: 60 });
  const taken = page.getByRole('option', { selected: true });
  await expect(taken).toContainText('Pan 40');
  await page.keyboard.press('Tab');
  const dose = page.getByLabel('Dosage, line 1');
  await expect(dose).not.toHaveValue('');
  const written = await dose.inputValue();
  await page.keyboard.press('Control+p');
  const printed = page.locator('html[data-printed]');
  await expect(printed).toHaveAttribute('data-printed', /Pan 40/);
  const paper = (await printed.getAttribute('data-printed')) ?? '';
  expect(paper).toContain('Provisional');
  expect(paper).toContain(code);
  expect(paper).toContain(name);
  await expect(page).toHaveURL(/treatment\/edit/);
  await page.goto(`${base()}/treatment`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take payment' }).click();
  const taking = page.getByRole('dialog', { name: 'Take payment' });
  await taking.getByRole('textbox', { name: 'Amount' }).fill('350');
  await taking.getByRole('button', { name: 'Take payment' }).click();
  await expect(page.getByText(/Payment successful/).first()).toBeVisible();
  await expect(unsent(page)).toHaveText('3');

  await cut(context, false);
  await expect(unsent(page)).toHaveCount(0, { timeout: 30_000 });
  const { patients: there } = await read(page, right, patients.search, { text: code, most: 20 });
  expect(there.map((one) => one.name)).toEqual([name]);
  const patientId = there[0]?.id ?? '';
  const { treatments: visits } = await read(page, right, treatments.list, { patientId, most: 20 });
  expect(visits.map(({ status, paidPaise }) => [status, paidPaise])).toEqual([['Signed', 350_00]]);
  const visit = await read(page, right, treatments.get, { id: visits[0]?.id ?? '' });
  expect(visit.lines.map((one) => one.medicineName)).toEqual(['Pan 40']);
  expect(written).not.toBe('');
});
