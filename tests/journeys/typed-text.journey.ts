// Whatever stands in a field when a visit is saved, finished or closed is in the visit afterwards.
import { expect, type Page } from '@playwright/test';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { api } from '../../src/modules/treatments/contract.ts';
import { base, complaintsOf, demo, logIn, read, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

const complaint = { label: 'Complaints', text: 'Half a compl', part: 'complaints' } as const;
const order = { label: 'Tests', text: 'CBC with ESR', part: 'testsAdvised' } as const;
const followUp = { label: 'Follow-up', text: '3d', part: 'followUpOn' } as const;
const tries = [
  { key: 'Control+Enter', ...order },
  { key: 'Control+Enter', ...followUp },
  { key: 'Control+s', ...complaint },
  { key: 'Control+s', ...followUp },
  { key: 'Control+Shift+Enter', ...order },
] as const;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first();

test('every save key takes along what stands in every field', async ({ page }) => {
  test.setTimeout(240_000);
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  for (const { key, label, text, part } of tries) {
    const id = await register(page, right, { name: `Typed ${part}` });
    await page.goto(`${base()}/treatment-add/${id}`);
    await field(page, 'Advice').fill('Rest');
    await field(page, label).click();
    await page.keyboard.type(text);
    await page.keyboard.press(key);
    // This is about what is kept, not about how soon: other work may share the machine.
    await expect(page).toHaveURL(/treatment\/edit/);
    const { treatments: rows } = await read(page, right, api.list, { patientId: id });
    const patient = await read(page, right, api.get, { id: rows[0]?.id ?? '' });
    if (part === 'followUpOn') expect(patient[part], key).toMatch(/^\d{4}-\d\d-\d\d$/);
    else expect(patient[part], key).toEqual([text]);
  }
  expect(complaints).toEqual([]);
});

/** Runs in a page: writes into what the app keeps here, and is not done before the page is closed. */
async function holdStore(): Promise<void> {
  const opening = indexedDB.open('practice-diary');
  await new Promise((resolve) => {
    opening.addEventListener('success', resolve);
  });
  const store = opening.result.transaction('kept', 'readwrite').objectStore('kept');
  await new Promise<void>((resolve) => {
    const again = () => {
      resolve();
      store.get('none').addEventListener('success', again);
    };
    again();
  });
}

test('a closed tab opens again as it stood; a medicine nobody chose holds the save up', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Closed Tab' });
  const url = `${base()}/treatment-add/${id}`;
  await page.goto(url);
  await field(page, 'Follow-up').click();
  await page.keyboard.type('2w');
  // What is typed while the browser's database is busy and the line is gone is kept as well.
  const busy = await page.context().newPage();
  await busy.goto(`${base()}/dashboard`);
  await busy.evaluate(holdStore);
  await page.bringToFront();
  // As the browser's own offline does not: what is sent while the page is being left is lost too.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('the line is gone'));
  });
  await field(page, 'Complaints').click();
  await page.keyboard.type('Half a compl');
  // Another window: the browser takes the focus without giving it to anything else here.
  await field(page, 'Complaints').dispatchEvent('focusout');
  await expect(field(page, 'Complaints')).toHaveValue('Half a compl');
  await page.goto('about:blank');
  await busy.close();
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Remove Half a compl' })).toBeVisible();

  const medicine = page.getByRole('combobox', { name: 'Add a medicine' });
  await medicine.click();
  await page.keyboard.type('dolo 6');
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('Choose the medicine from the list, or clear this field'),
  ).toBeVisible();
  await expect(medicine).toBeFocused();
  await expect(page).toHaveURL(url);
});

test('what is taken before its list is drawn is what was typed, not what stood there', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Typed Fast' });
  await page.goto(`${base()}/treatment-add/${id}`);
  const medicine = page.getByRole('combobox', { name: 'Add a medicine' });
  await medicine.click();
  await page.keyboard.type('dolo');
  await expect(page.getByRole('option', { selected: true })).toContainText(/dolo/i);
  // Faster than a hand: the key comes within the same moment as the last letter.
  await medicine.evaluate(async (input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'pan');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  });
  const lines = page.getByRole('region', { name: 'Prescription' });
  await expect(lines.getByLabel('Dosage, line 1')).toBeVisible();
  await expect(lines).toContainText('Pan 40PANTOPRAZOLE');
  await expect(lines).not.toContainText('Dolo 650PARACETAMOL');
});

test('nothing is signed or printed of nothing', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Nothing Written' });
  await page.goto(`${base()}/treatment-add/${id}`);
  await field(page, 'Advice').click();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('Nothing is written in this visit yet')).toBeVisible();
  await page.keyboard.press('Control+p');
  await expect(page.getByText('Prescription not found')).toBeVisible();
  const { treatments: rows } = await read(page, right, api.list, { patientId: id });
  expect(rows).toEqual([]);
});

test('a follow-up that falls on a holiday of the clinic is told of where it is typed', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Comes Back' });
  const on = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 200 }).toString();
  const days = { fromDay: on, toDay: on };
  const holiday = await write(page, right, slots.addHoliday, { title: 'Founding day', ...days });
  await page.goto(`${base()}/treatment-add/${id}`);
  const note = page.getByText('The clinic is closed on this day: Founding day', { exact: true });
  await field(page, 'Follow-up').fill('200d');
  await expect(note).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(note).toBeVisible();
  await field(page, 'Follow-up').fill('201d');
  await expect(note).toBeHidden();
  await write(page, right, slots.removeHoliday, { id: holiday.id });
  expect(complaints).toEqual([]);
});

test('a visit that another device has saved is not made a second time by a save that was waiting', async ({
  page: first,
  browser,
}) => {
  const right = rightOf(first);
  await logIn(first, demo.doctor);
  const second = await (await browser.newContext()).newPage();
  await logIn(second, demo.doctor);
  const id = await register(first, right, { name: 'Two Devices' });
  for (const page of [first, second]) await page.goto(`${base()}/treatment-add/${id}`);
  await field(first, 'Advice').fill('Rest');
  await expect(field(second, 'Advice')).toHaveValue('Rest');
  await first.keyboard.press('Control+s');
  await expect(first).toHaveURL(/treatment\/edit/);
  // A slow line: the save is pressed while what was typed is still on its way.
  await second.route(`**${api.keepDraft.url}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await route.fallback();
  });
  const onItsWay = second.waitForRequest((request) => request.url().endsWith(api.keepDraft.url));
  await field(second, 'Advice').fill('Rest for a week');
  await onItsWay;
  await second.keyboard.press('Control+s');
  await expect(
    second.getByText('This visit was saved elsewhere. What you wrote is kept.'),
  ).toBeVisible();
  await expect(second).toHaveURL(first.url());
  await expect(field(second, 'Advice')).toHaveValue('Rest for a week');
  await expect(second.getByRole('alert')).toHaveCount(0);
  expect((await read(first, right, api.list, { patientId: id })).treatments).toHaveLength(1);
  await second.context().close();
});

test('a visit that another tab of this browser has saved before the server heard of it is not made a second time', async ({
  page: first,
  context,
}) => {
  const right = rightOf(first);
  await logIn(first, demo.doctor);
  const id = await register(first, right, { name: 'Two Tabs At Once' });
  await context.route(`**${api.keepDraft.url}`, (route) => route.fulfill({ status: 503 }));
  await first.goto(`${base()}/treatment-add/${id}`);
  await field(first, 'Advice').fill('Rest');
  await first.waitForResponse((response) => response.url().endsWith(api.keepDraft.url));
  const second = await context.newPage();
  await second.goto(`${base()}/treatment-add/${id}`);
  await expect(field(second, 'Advice')).toHaveValue('Rest');
  await field(second, 'Advice').fill('Rest for a week');
  await first.keyboard.press('Control+s');
  await expect(first).toHaveURL(/treatment\/edit/);
  await expect(
    second.getByText('This visit was saved elsewhere. What you wrote is kept.'),
  ).toBeVisible();
  await expect(second).toHaveURL(first.url());
  await expect(field(second, 'Advice')).toHaveValue('Rest for a week');
  expect((await read(first, right, api.list, { patientId: id })).treatments).toHaveLength(1);
});
