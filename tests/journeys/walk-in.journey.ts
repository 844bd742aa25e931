// Somebody walks in: the desk registers them, gives a token and calls them by keyboard alone; the same person comes again.
import { expect } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { base, complaintsOf, demo, logIn, read, register, rightOf, write } from './people.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

const unique = String(Date.now()).slice(-7);
const letters = unique.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const name = `Walkin ${letters}`;
const maxSeconds = 20;

test('a walk-in is registered, given a token and called by keyboard alone within twenty seconds', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.desk);
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Queue' })
    .click();
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.locator('[aria-current=page]')).toHaveText('Queue');
  const tab = page.getByRole('navigation', { name: 'Show the day as' }).getByText('Queue');
  const waiting = page.getByRole('region', { name: 'Waiting' }).getByRole('listitem');
  const before = await waitingNow();
  await expect(waiting).toHaveCount(before);
  await page.getByRole('heading', { level: 1 }).click();

  const desk = new Person(page);
  const began = performance.now();
  await desk.key('n');
  await expect(page.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await desk.write(`983${unique}`);
  await page.getByRole('option', { name: /Register/ }).waitFor();
  await desk.key('ArrowDown');
  await desk.key('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await desk.write(name);
  await desk.key('Tab');
  await desk.write('61');
  await desk.key('Tab');
  await desk.key('ArrowRight');
  await desk.key('Tab');
  await desk.write('Fever');
  await desk.key('Enter');
  await expect(page.getByText(/Token \d+ given to/)).toBeVisible();
  const machine = (performance.now() - began) / 1000;
  const person = desk.humanMillis / 1000;
  const report = `${(person + machine).toFixed(1)} s, ${person.toFixed(1)} s of them the person's`;
  test.info().annotations.push({ type: 'walk-in by keyboard', description: report });
  process.stdout.write(`    walk-in by keyboard: ${report}\n`);
  // The machine's own time is in the report: on a busy one it says nothing of the product.
  expect([person <= maxSeconds, desk.clicks]).toEqual([true, 0]);

  const row = waiting.filter({ hasText: name });
  await expect(row).toContainText('61');
  await expect(row).toContainText('Fever');
  await expect(row).toContainText(/waiting \d+ minute/);
  await expect(waiting).toHaveCount(before + 1);
  await expect(tab).toContainText(String(before + 1));

  const { appointments: today } = await read(page, right, appointments.day, {});
  const own = today.find(({ patientName }) => patientName === name);
  expect(own).toMatchObject({ kind: 'walkin', status: 'Checked in', note: 'Fever' });
  const fee = /([\d,.]+)/.exec(await feeOfDoctor())?.[1]?.replaceAll(',', '');
  expect(own?.feePaise).toBe(Number(fee) * 100);

  async function waitingNow(): Promise<number> {
    return (await read(page, right, queue.today, {})).waiting.length;
  }

  async function feeOfDoctor(): Promise<string> {
    await page.keyboard.press('n');
    await page.keyboard.type(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    const field = page.getByRole('textbox', { name: 'Fee' });
    await expect(field).not.toHaveValue('0');
    const value = await field.inputValue();
    await page.getByRole('button', { name: 'Give a token' }).click();
    await expect(page.getByText('This patient already has a token for today')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return value;
  }

  await test.step('Space calls the next, and the list of the day says so', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    const [first] = await waiting.allInnerTexts();
    const number = /\d+/.exec(first ?? '')?.[0];
    await page.keyboard.press('Space');
    await expect(page.getByText(`Token ${number} is called`)).toBeVisible();
    await expect(waiting).toHaveCount(before);
    await page.goto(`${base()}/appointments`);
    const listed = page.getByRole('listitem').filter({ hasText: name });
    await expect(listed.getByText('Walk-in')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('a link on the patient’s page is followed, whatever news come meanwhile', async ({
  page,
  browser,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const walkIn = async (who: string) =>
    write(page, right, queue.take, {
      patientId: await register(page, right, { name: `${who} ${letters}` }),
    });
  const { appointmentId } = await walkIn('Linked');
  const { url } = await read(page, right, appointments.link, { id: appointmentId ?? '' });
  const patient = await (await browser.newContext()).newPage();
  const line = patient.waitForResponse(/\/live$/);
  await patient.goto(base() + new URL(url).pathname);
  await line;
  const answered = Promise.withResolvers<void>();
  await patient.route(/lang=hi/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await patient.locator('details:has(a[lang=hi]) > summary').click();
  await walkIn('Sooner');
  await expect(patient.getByRole('alert')).toHaveText(/There is an update\. .* seconds old/);
  await patient.locator('a[lang=hi]').click({ noWaitAfter: true });
  await walkIn('Later');
  // Long enough for the news to be there.
  await page.waitForTimeout(4_000);
  answered.resolve();
  await expect(patient).toHaveURL(/lang=hi/);
  await expect(patient.locator('html')).toHaveAttribute('lang', 'hi');
});
