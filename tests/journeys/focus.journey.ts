// Whoever works by keys never loses the focus: after an act it stands on the next thing, and an open dialog keeps it.
import { expect, type Page } from '@playwright/test';
import { api as config } from '../../src/modules/config/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { demo, logIn, register, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** What has the focus, and whether it is in the open dialog. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return {
      isLost: activeElement === null || activeElement === document.body,
      isInDialog: activeElement?.closest('[role=dialog]') !== null,
    };
  });
const inDialog = { isLost: false, isInDialog: true };
const onPage = { isLost: false, isInDialog: false };

test('the focus stays with whoever works by keys', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);

  await test.step('the palette gives it back', async () => {
    await visit(page, '/patient');
    await page.getByRole('link', { name: 'Queue' }).first().focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search patients and pages' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Queue' }).first()).toBeFocused();
  });

  await test.step('the palette books for whoever was found', async () => {
    const palette = page.getByRole('combobox', { name: 'Search patients and pages' });
    await visit(page, '/patient');
    await page.keyboard.press('Control+k');
    await palette.fill('9810000000');
    const person = page.getByRole('option', { name: /9810000000/ });
    await expect(page.getByRole('option').first()).toHaveText(/9810000000/);
    const name = ((await person.textContent()) ?? '').split('26-')[0]?.trim() ?? '';
    const act = page.getByRole('option', { name: `Book appointment for ${name}` });
    while ((await act.getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Book appointment' });
    await expect(dialog.getByText(name, { exact: true })).toBeVisible();
    expect(await focused(page)).toEqual(inDialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the booking keeps it once the patient is chosen', async () => {
    await visit(page, '/appointments');
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Patient' }).fill('a');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Choose another patient' })).toBeVisible();
    await expect.poll(() => focused(page)).toEqual(inDialog);
    // The next thing is a free start, or the next day that has one.
    const free = dialog.locator('[data-state=free], [data-free]');
    await expect(free.and(page.locator(':focus'))).toBeVisible();
    if ((await dialog.locator('[data-state=free]').count()) === 0)
      await page.keyboard.press('Enter');
    await expect(dialog.locator('[data-state=free]').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: /^Book/ })).toBeFocused();
    for (let times = 0; times < 6; times++) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toEqual(inDialog);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a token’s suggestions leave its title in sight', async () => {
    await visit(page, '/appointments/queue');
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Patient' }).fill('a');
    const list = await page.getByRole('listbox').boundingBox();
    const title = await dialog.getByRole('heading').first().boundingBox();
    expect(list?.y).toBeGreaterThanOrEqual((title?.y ?? Infinity) + (title?.height ?? 0));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('who is called leaves it on the call', async () => {
    // Past midnight nobody of the demo clinic's day waits any more.
    const patientId = await register(page, right, { name: 'Leela Rao' });
    await write(page, right, queue.take, { patientId });
    const call = page.getByRole('button', { name: /call token|Call the next/i });
    await call.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Inside now').first()).toBeVisible();
    await expect.poll(() => focused(page)).toEqual(onPage);
  });

  await test.step('who is sent to the queue too', async () => {
    await visit(page, '/patient');
    const address = await page.locator('a[href*="/patient-detail/"]').last().getAttribute('href');
    await visit(page, address ?? '');
    const send = page.getByRole('button', { name: 'Send to queue' });
    await send.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /token/i }).first()).toBeVisible();
    await expect.poll(() => focused(page)).toEqual(onPage);
  });
});

test('a prescription written by keys leaves the focus on what is next: its print', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Nalini Next' });
  await visit(page, `/treatment-add/${patientId}`);
  await page.keyboard.press('Alt+m');
  await page.keyboard.type('pan');
  await expect(page.getByRole('option', { selected: true })).toContainText(/pan/i);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Dosage, line 1')).not.toHaveValue('');
  await page.keyboard.press('Control+p');
  await expect(page).toHaveURL(/treatment\/edit/);
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
});

test('the palette gives a language by its name, and its arrows go as the lines stand', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await visit(page, '/patient');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog').getByRole('combobox');
  const first = page.getByRole('option').first();
  const ask = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette.fill(text);
  };
  try {
    // A patient whose name only sounds so does not come first.
    await ask('hindi');
    await expect(first).toHaveText(/हिन्दी/);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    // Everything is drawn anew in it.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('मरीज़');

    // Nobody is called so by three words, so that registering joins the other acts.
    await ask('अपॉइंटमेंट बुक करें');
    await expect(first).toHaveText(/^अपॉइंटमेंट बुक करें/);
    const lines = page.getByRole('option');
    await expect(lines.filter({ hasText: 'रजिस्टर' })).toBeVisible();
    for (const line of await lines.all()) {
      await expect(line).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowDown');
    }

    // First letters alone change no language by Enter.
    await palette.fill('engl');
    await expect(page.getByRole('option', { name: 'English' })).toBeVisible();
    await expect(first).not.toHaveText(/English/);
    await palette.fill('english');
    await expect(first).toHaveText(/English/);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  } finally {
    // Stories that follow are this doctor's too.
    await write(page, right, config.SaveConfig, { language: 'en' });
  }
});

test('an amount that is come back to is typed anew, not added to', async ({ page }) => {
  await logIn(page, demo.doctor);
  await visit(page, '/settings');
  const fee = page.getByLabel('Fee in the clinic');
  await fee.fill('1500');
  await page.keyboard.press('Tab');
  await expect(fee).toHaveValue('1,500');
  await page.keyboard.press('Shift+Tab');
  await expect(fee).toHaveValue('1500');
  await page.keyboard.type('700');
  await expect(fee).toHaveValue('700');
  await page.keyboard.press('Tab');
  await fee.fill('2500');
  await expect(fee).toHaveValue('2500');
});

test('it is not lost where nothing had it, or where what had it is gone', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Ira Vaz' });
  const { id } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Cough'],
    totalFeesPaise: 300_00,
    payments: [],
    finish: true,
  });

  await test.step('a token by its key alone; the keys of the page go on', async () => {
    await visit(page, '/appointments/queue');
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Walk-in' });
    await dialog.getByRole('combobox', { name: 'Patient' }).fill('Ira Vaz');
    await expect(page.getByRole('option', { name: /^Ira Vaz/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Token \d+ given to Ira Vaz/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => focused(page)).toEqual(onPage);
    await page.keyboard.press('n');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => focused(page)).toEqual(onPage);
  });

  await test.step('a payment whose button goes with the dues', async () => {
    await visit(page, `/treatment?treatment=${id}`);
    const take = page.getByRole('button', { name: 'Take payment' });
    await take.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Take payment' });
    await expect.poll(() => focused(page)).toEqual(inDialog);
    await dialog.getByLabel('Amount').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(take).toHaveCount(0);
    await expect.poll(() => focused(page)).toEqual(inDialog);
    await expect(page.getByRole('dialog', { name: 'Ira Vaz' })).toBeVisible();
  });
});
