// Whoever knows the keys does not wait for the screen: what is typed before a field stands comes into it, and a second Escape counts at once.
import { type CDPSession, expect, type Page } from '@playwright/test';
import { api as medicines } from '../../src/modules/medicines/contract.ts';
import { demo, logIn, register, rightOf } from './people.ts';
import { printedText } from './printed.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** As fast as the page hears it, nothing waited for. */
async function atOnce(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly text?: string;
  readonly modifiers?: number;
  readonly windowsVirtualKeyCode?: number;
}

/** As the browser is told of it. */
const typed = (letter: string): Pressed => ({
  key: letter,
  code: letter === ' ' ? 'Space' : `${/\d/.test(letter) ? 'Digit' : 'Key'}${letter.toUpperCase()}`,
  text: letter,
});
const altAnd = (letter: string): Pressed => ({ ...typed(letter), text: '', modifiers: 1 });
const controlAnd = (letter: string): Pressed => ({ ...typed(letter), text: '', modifiers: 2 });
const arrow = (key: string, windowsVirtualKeyCode: number): Pressed => ({
  key,
  code: key,
  windowsVirtualKeyCode,
});
const enter: Pressed = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
const tab: Pressed = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/** The browser has them all before it has drawn what the first one does. */
async function beforeItDraws(line: CDPSession, ...keys: readonly Pressed[]): Promise<void> {
  await Promise.all(
    keys.flatMap((one) => [
      line.send('Input.dispatchKeyEvent', { type: 'keyDown', ...one }),
      line.send('Input.dispatchKeyEvent', { type: 'keyUp', ...one, text: '' }),
    ]),
  );
}

/** Of nobody else, also when the story is tried again. */
const newName = (): string =>
  Math.random()
    .toString()
    .slice(2, 9)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** Key by key. */
const letters = (text: string): string[] => text.split('');

test('a quick hand on a slow machine', async ({ page, context }) => {
  test.setTimeout(400_000);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const quillon = `quillon${newName()}`;
  const name = `${quillon} Dsouza`;
  await register(page, right, { name, contactNumber: '9812700431' });
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });

  await test.step('searches, and opens the record by Enter', async () => {
    await visit(page, '/dashboard');
    await atOnce(page, 'Control+k', ...letters(`${quillon}x`), 'Backspace');
    await expect(page.getByRole('combobox', { name: 'Search patients and pages' })).toHaveValue(
      quillon,
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(1);
    await visit(page, '/dashboard');
    await atOnce(page, 'Control+k', ...letters(quillon), 'Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(1);
  });

  await test.step('gives a token', async () => {
    await visit(page, '/appointments/queue');
    await atOnce(page, 'Alt+n', ...letters(quillon));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue(quillon);
    await expect(page.getByRole('option').first()).toHaveText(new RegExp(name));
    // No clock runs between the two.
    await page.evaluate(async () => {
      for (let times = 0; times < 2; times++) {
        const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
        document.activeElement?.dispatchEvent(escape);
        await Promise.resolve();
      }
    });
    await expect(dialog).toHaveCount(0);
  });

  await test.step('calls nobody by the letters of a name', async () => {
    await visit(page, '/appointments/queue');
    const inside = page.getByRole('region', { name: 'Inside now' });
    const number = async () => /\d+/.exec(await inside.innerText())?.[0];
    const called = await number();
    await page.locator('main').focus();
    // As a keyboard in Hindi says it.
    await page.evaluate(() => {
      const key = { key: 'ल', code: 'KeyN', bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await atOnce(page, ...letters('c c'), 'Backspace', 'c', ' ', 'c');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue('c c c');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await number()).toBe(called);
    await atOnce(page, 'n', ...letters(quillon));
    await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue(quillon);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('gives it with a reason, by Enter alone', async () => {
    await visit(page, '/appointments/queue');
    await atOnce(page, 'Alt+n', ...letters(quillon), 'Enter', ...letters('Fever'), 'Enter');
    await expect(page.getByText(`given to ${name}`)).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: 'Waiting' })
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText('Fever'),
    ).toBeVisible();
  });

  await test.step('registers, and goes on by Tab', async () => {
    await visit(page, '/dashboard');
    await atOnce(page, 'Alt+r', ...letters('9812700432'), 'Tab', ...letters('Rita'));
    await expect(page.getByRole('textbox', { name: 'Contact number' })).toHaveValue(/98127 ?00432/);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Rita');
  });

  await test.step('writes into the block that a key names, not where the hand was before', async () => {
    await visit(page, '/treatment-add');
    await page.keyboard.type(quillon);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Enter');
    const complaints = page.getByRole('combobox', { name: 'Complaints' });
    await expect(complaints).toBeFocused();
    await beforeItDraws(slow, altAnd('e'), ...letters('rash').map(typed));
    await expect(page.getByRole('combobox', { name: 'Examination' })).toHaveValue('rash');
    await expect(complaints).toHaveValue('');
  });

  await test.step('prints the medicine that it named last, whatever is drawn by then', async () => {
    await visit(page, '/treatment-add');
    await page.keyboard.type(quillon);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Complaints' })).toBeFocused();
    const paper = page.waitForResponse((answer) => answer.url().includes('/api/papers/print'), {
      timeout: 90_000,
    });
    const [pan, calpol] = ['pan', 'calpol 650'].map((text) => letters(text).map(typed));
    await beforeItDraws(
      slow,
      altAnd('m'),
      ...(pan ?? []),
      tab,
      ...(calpol ?? []),
      tab,
      controlAnd('p'),
    );
    expect(await printedText(page, await paper)).toMatch(/Pan 40.*Calpol 650/);
  });

  await test.step('what no field takes is the page’s own', async () => {
    await visit(page, '/dashboard');
    await atOnce(page, 'Alt+l', '?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  });
});

test('whoever walks in is registered blindly, with the gender chosen by arrows', async ({
  page,
  context,
}) => {
  await logIn(page, demo.desk);
  await visit(page, '/appointments/queue');
  const line = await context.newCDPSession(page);
  const name = `walkin ${newName()}`;
  await page.keyboard.press('n');
  await page.keyboard.type(`98${String(Date.now()).slice(-8)}`);
  await page.getByRole('option', { name: /Register/ }).waitFor();
  await beforeItDraws(
    line,
    arrow('ArrowDown', 40),
    enter,
    ...letters(name).map(typed),
    tab,
    typed('6'),
    typed('1'),
    tab,
    arrow('ArrowRight', 39),
    tab,
    ...letters('fever').map(typed),
    enter,
  );
  await expect(page.getByText(/Token \d+ given to/)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('61 years · Female');
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Left' }).click();
  await expect(row).toHaveCount(0);
});

test('a quick hand on a slow line is offered nobody before the answer is there', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const zubin = `zubin${newName()}`;
  const name = `${zubin} Fernandes`;
  await register(page, right, { name, contactNumber: '9812700433' });
  let isDown = false;
  const isSearch = (address: URL) => /\/patients(?:\/search|\/list)?$/.test(address.pathname);
  await page.route(isSearch, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    if (isDown) await route.fulfill({ status: 502, body: '' });
    else await route.fallback();
  });

  await test.step('whoever is known is booked, not registered once more', async () => {
    await visit(page, '/appointments');
    await atOnce(page, 'Alt+n', ...letters(zubin), 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Book appointment' });
    await expect(dialog.getByText(name)).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/appointments');
  });

  await test.step('what is typed meanwhile is their reason', async () => {
    await visit(page, '/appointments/queue');
    await atOnce(page, 'n', ...letters(`${zubin} fe`), 'Enter', ...letters('Fever'), 'Enter');
    await expect(page.getByText(`given to ${name}`)).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByText('Fever')).toBeVisible();
  });

  await test.step('and nobody is registered where no answer comes', async () => {
    await visit(page, '/appointments/queue');
    isDown = true;
    const answered = page.waitForResponse((answer) => answer.status() === 502);
    await atOnce(page, 'n', ...letters(`${zubin} f`), 'Enter');
    await answered;
    const dialog = page.getByRole('dialog');
    await expect(page.getByRole('option', { name: /Register/ })).toBeVisible();
    await expect(page.getByRole('listbox').locator('..')).toContainText('Something went wrong');
    await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue(`${zubin} f`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await atOnce(page, 'Control+k', ...letters(`${zubin} fern`), 'Enter');
    await expect(dialog.getByRole('alert')).toHaveText(/Something went wrong/);
    await expect(dialog.getByRole('combobox')).toHaveValue(`${zubin} fern`);
    await expect(dialog.getByText(/Register|Nothing found/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await visit(page, '/patient');
    await page.keyboard.press('/');
    await atOnce(page, ...letters(`${zubin} fern`));
    await expect(page.getByText(/Something went wrong/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
    isDown = false;
  });

  await test.step('their visit opens by the same Enter', async () => {
    await visit(page, '/treatment-add');
    await expect(page.getByRole('combobox', { name: 'Find a patient' })).toBeFocused();
    await atOnce(page, ...letters(zubin), 'Enter');
    await expect(page.getByRole('combobox', { name: 'Complaints' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(1);
  });
});

test('no other medicine is taken before the list has answered', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: `Slow ${newName()}` });
  await page.route(`**${medicines.shelf.url}*`, (route) => route.abort());
  await page.route(`**${medicines.search.url}*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await route.fallback();
  });
  await visit(page, `/treatment-add/${id}`);
  const adder = page.getByRole('combobox', { name: 'Add a medicine' });
  await adder.focus();
  // The doctor has written Shelcal before, which holds it among others.
  await atOnce(page, ...letters('vitamin d3'), 'Enter');
  await expect(page.getByRole('option', { name: /Cholecalciferol/ }).first()).toBeVisible();
  await expect(page.getByRole('listitem', { name: /^Line 1/ })).toHaveCount(0);
  await adder.fill('shelcal 500');
  await adder.press('Enter');
  await expect(page.getByRole('listitem', { name: /^Line 1: Shelcal 500/ })).toBeVisible();
});
