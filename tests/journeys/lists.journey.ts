// Lists: what is typed above them, on a machine that has trouble keeping up.
import { expect, type Page } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as consents } from '../../src/modules/consents/contract.ts';
import { api as messaging } from '../../src/modules/messaging/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { base, demo, logIn, read, register, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

async function slowDown(page: Page): Promise<void> {
  await (
    await page.context().newCDPSession(page)
  ).send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

for (const { path, box } of [
  { path: '/patient', box: 'Search patients' },
  { path: '/medicine', box: 'Search medicines' },
]) {
  test(`typing into the search of ${path} loses no letter while the address follows`, async ({
    page,
  }) => {
    await logIn(page, demo.doctor);
    await page.goto(`${base()}${path}`);
    const search = page.getByRole('searchbox', { name: box });
    await search.focus();
    await slowDown(page);
    for (const letter of 'zarina begum 9812340314') {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(Number(letter) % 2 ? 230 : 90);
    }
    await expect(page).toHaveURL(/q=zarina(\+|%20)begum(\+|%20)9812340314/);
    await expect(search).toHaveValue('zarina begum 9812340314');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveURL(/dashboard/);
    await page.goBack();
    await expect(search).toHaveValue('zarina begum 9812340314');
  });
}

test('the slash leads to the search of a list and is no text in it', async ({ page }) => {
  await logIn(page, demo.doctor);
  for (const path of ['/patient', '/treatment', '/medicine', '/follow-up']) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).first().click();
    for (const key of ['/', '/', 'r', '/', 'a']) await page.keyboard.press(key);
    await expect(page.getByRole('main').getByRole('searchbox').first(), path).toHaveValue('r/a');
  }
});

test('what is clicked before the typed text has settled stays open', async ({ page }) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/patient`);
  const search = page.getByRole('searchbox', { name: 'Search patients' });
  const rows = page.locator('main').getByRole('link', { name: /visit/i });
  await expect(rows.first()).toBeVisible();
  for (const letter of ['a', 'r', 's']) {
    await search.fill(letter);
    await rows.first().click();
    await expect(page).toHaveURL(new RegExp(`q=${letter}`));
    await expect(page.getByRole('link', { name: 'Open the whole record' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`${base()}/patient`);
    await expect(rows.first()).toBeVisible();
  }
  await search.fill('ra');
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  // Longer than a pause of the hand.
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(/\/reports$/);
});

/** Amounts such as ₹1,200 of one column, from the first row down. */
const amounts = async (page: Page, column: number): Promise<number[]> =>
  (await page.locator(`main tbody tr td:nth-child(${column})`).allTextContents()).map((text) =>
    Number(text.replaceAll(/[^\d.]/g, '')),
  );

test('the heads of a list order all of it by keys, in the address and in kept filters', async ({
  page,
}) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/treatment`);
  const head = page.getByRole('columnheader', { name: 'Fees' });
  const column = async () =>
    (await head.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell))) + 1;
  await expect(page.getByRole('columnheader', { name: 'Visit' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/order=-fees/);
  const sorted = (way: (one: number, other: number) => number) => async () => {
    const fees = await amounts(page, await column());
    expect(fees.length).toBeGreaterThan(3);
    expect(fees).toEqual(fees.toSorted(way));
  };
  await expect(sorted((one, other) => other - one)).toPass();
  const [largest] = await amounts(page, await column());
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(sorted((one, other) => one - other)).toPass();
  expect((await amounts(page, await column()))[0]).toBeLessThan(largest ?? 0);

  await page.getByRole('button', { name: 'Save filters' }).click();
  await page.getByLabel('Name').fill('By fees');
  await page.keyboard.press('Enter');
  await page.goto(`${base()}/treatment`);
  const tab = page.getByRole('link', { name: 'By fees' });
  await tab.click();
  await expect(page).toHaveURL(/order=fees/);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Remove By fees' }).click();

  const due = page.getByRole('columnheader', { name: 'Due' });
  await due.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(due).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/order=-due/);
});

test('on a phone the same order is a chip', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/payment-history`);
  const order = page.getByRole('button', { name: /^Order: / });
  await expect(order).toHaveText(/Transaction date, latest first/);
  await order.click();
  await page.getByRole('menuitem', { name: 'Amount, highest first' }).click();
  await expect(page).toHaveURL(/order=-amount/);
  await expect(async () => {
    const shown = (await page.locator('main tbody tr td[data-phone=side]').allTextContents()).map(
      (text) => Number(text.replaceAll(/[^\d.-]/g, '')),
    );
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual(shown.toSorted((one, other) => other - one));
  }).toPass();
});

test('patients are chosen by Space and Shift, counted, and two of them merged', async ({
  page,
}) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/patient?sort=name`);
  const lines = page.locator('main a[data-stop]');
  await expect(lines.nth(3)).toBeVisible();
  const nameOf = async (at: number) =>
    (await lines.nth(at).locator('xpath=..').getByRole('checkbox').getAttribute('aria-label')) ??
    '';
  await lines.nth(0).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 chosen')).toBeVisible();
  const merge = page.getByRole('button', { name: 'Merge two' });
  await expect(merge).toBeDisabled();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 chosen')).toBeVisible();
  await expect(merge).toBeDisabled();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 chosen')).toBeVisible();
  const names = [await nameOf(0), await nameOf(2)].map((label) => label.replace('Choose ', ''));
  await merge.click();
  await expect(page).toHaveURL(/\/patient\/merge\/[0-9a-f-]{36}\/?\?with=/);
  for (const name of names) await expect(page.locator('main')).toContainText(name);
});

test('appointments are moved to another day each by itself; who does not fit is named and stays chosen', async ({
  page,
}) => {
  await logIn(page, demo.desk);
  await page.goto(`${base()}/appointment-history?order=patient`);
  const boxes = page.locator('main tbody').getByRole('checkbox');
  await expect(boxes.nth(1)).toBeVisible();
  await boxes.nth(0).check();
  const name = ((await boxes.nth(0).getAttribute('aria-label')) ?? '').replace('Choose ', '');
  await expect(page.getByText('1 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Move to another day' }).click();
  await page.getByRole('textbox', { name: 'New day' }).fill('9d');
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  // What is over is not moved, and it is said of whom and why.
  await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible();
  await expect(boxes.nth(0)).toBeChecked();
  await expect(page.getByText('1 chosen')).toBeVisible();
});

test('a medicine’s strength is changed in its row: Enter saves, Escape puts back, a refusal stays with what was typed', async ({
  page,
}) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/medicine`);
  const cell = page.getByRole('button', { name: /^Edit: Strength, / }).first();
  const label = ((await cell.getAttribute('aria-label')) ?? '').replace(/^Edit: /, '');
  const [, medicine = ''] = label.split(', ');
  const input = page.getByRole('textbox', { name: `Strength, ${medicine}` });
  const again = page.getByRole('button', { name: `Edit: Strength, ${medicine}` });
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(input).toBeFocused();
  await page.keyboard.type('999 mg');
  await page.keyboard.press('Escape');
  await expect(again).not.toHaveText('999 mg');
  await expect(again).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('777 mg');
  await page.keyboard.press('Enter');
  await expect(again).toHaveText('777 mg');
  await expect(again).toBeFocused();
  await page.reload();
  await expect(again).toHaveText('777 mg');

  // Somebody else changes it while it is open here.
  const other = await page.context().newPage();
  await other.goto(`${base()}/medicine`);
  await again.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('555 mg');
  await other.getByRole('button', { name: `Edit: Strength, ${medicine}` }).click();
  await other.keyboard.type('666 mg');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('button', { name: `Edit: Strength, ${medicine}` })).toHaveText(
    '666 mg',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '666 mg' })).toBeVisible();
  await expect(input).toHaveValue('555 mg');
  await page.keyboard.press('Enter');
  await expect(again).toHaveText('555 mg');
});

test('the heads of the patients’ list order it, the third press takes it back', async ({
  page,
}) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/patient`);
  const names = async () =>
    (
      await page
        .locator('main a[data-stop]')
        .evaluateAll((lines) =>
          lines.map((line) => line.children[1]?.firstChild?.textContent ?? ''),
        )
    ).slice(0, 8);
  const head = page.getByRole('group', { name: 'Order' }).getByRole('button', { name: /^Patient/ });
  await expect(head).toHaveAttribute('aria-pressed', 'false');
  const usual = await names();
  await head.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=name$/);
  await expect(head).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(names).not.toEqual(usual);
  const up = await names();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=nameDown/);
  await expect.poll(names).not.toEqual(up);
  const down = await names();
  expect(up.join().toLowerCase() < down.join().toLowerCase()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/sort=/);
  await expect.poll(names).toEqual(usual);
});

test('the SMS log stands by its heads, as a chip on a phone', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/sms-log`);
  const head = page.getByRole('columnheader', { name: 'Date' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/order=at/);
  // Messages leave while the story runs: the page and the server are asked anew until both say the same.
  await expect(async () => {
    await page.reload();
    const { messages } = await read(page, right, messaging.log, { order: 'at', most: 20 });
    expect(messages.length).toBeGreaterThan(3);
    expect(messages[0]?.at).not.toBe(messages.at(-1)?.at);
    const rows = page.locator('main tbody tr td[data-phone=title]');
    await expect(rows.nth(messages.length - 1)).toBeVisible({ timeout: 5_000 });
    const shown = (await rows.allTextContents()).slice(0, messages.length);
    expect(shown.map((text, at) => text.startsWith(messages[at]?.text ?? '?'))).not.toContain(
      false,
    );
  }).toPass({ timeout: 45_000 });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: /^Order: / }).click();
  await page.getByRole('menuitem', { name: 'Cost, highest first' }).click();
  await expect(page).toHaveURL(/order=-cost/);
});

/** The first free start from the day after tomorrow on, for somebody new. */
async function bookAhead(page: Page, right: () => string, name: string) {
  const from = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 2 }).toString();
  const { days } = await read(page, right, slots.free, { from, days: 14 });
  const [start] = days.flatMap(({ starts }) => starts.filter(({ left }) => left > 0));
  const patientId = await register(page, right, { name });
  const booked = await write(page, right, appointments.book, {
    patientId,
    startsAt: start?.startsAt ?? '',
  });
  return { booked, at: Temporal.Instant.from(booked.startsAt).toZonedDateTimeISO('Asia/Kolkata') };
}

test('appointments chosen in a day are moved, noted in their row and canceled with a reason', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.desk);
  const { booked, at } = await bookAhead(page, right, 'Tara Chosen');
  const next = at.add({ weeks: 1 });
  await page.goto(`${base()}/appointments?day=${at.toPlainDate().toString()}`);
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('checkbox', { name: 'Choose Tara Chosen' }).check();
  await page.getByRole('button', { name: 'Move to another day' }).click();
  await page
    .getByRole('textbox', { name: 'New day' })
    .fill(`${next.day}/${next.month}/${next.year}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(/^1 appointment moved: /)).toBeVisible();
  await expect(page.getByText('Tara Chosen')).toHaveCount(0);
  const now = await read(page, right, appointments.get, { id: booked.id });
  expect(Temporal.Instant.from(now.startsAt).equals(next.toInstant())).toBe(true);

  const day = next.toPlainDate().toString();
  await page.goto(`${base()}/appointment-history?period=own&from=${day}&to=${day}&q=Tara+Chosen`);
  const note = page.getByRole('button', { name: /^Edit: Note, Tara Chosen/ });
  await note.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Brings reports');
  await page.keyboard.press('Enter');
  await expect(note).toHaveText('Brings reports');
  await page.reload();
  await expect(note).toHaveText('Brings reports');

  await page.getByRole('checkbox', { name: 'Choose Tara Chosen' }).check();
  await page.getByRole('button', { name: 'Cancel appointments' }).click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Doctor is away');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointments' }).click();
  await expect(page.getByText('1 appointment canceled')).toBeVisible();
  await expect(page.locator('main tbody tr').filter({ hasText: 'Tara Chosen' })).toContainText(
    'Canceled',
  );
});

test('chosen patients are asked to come again only after it is said whom, what and for how much', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/patient`);
  await register(page, right, { name: 'Uma Chosen' });
  const { booked } = await bookAhead(page, right, 'Veda Chosen');
  await page.goto(`${base()}/patient?q=Chosen`);
  await page.getByRole('button', { name: 'Select' }).click();
  for (const name of ['Uma Chosen', 'Veda Chosen'])
    await page
      .getByRole('checkbox', { name: `Choose ${name}` })
      .first()
      .check();
  await page.getByRole('button', { name: 'Ask to come again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Patients: 1');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Veda Chosen' })).toContainText(
    'Has an appointment',
  );
  await expect(dialog.getByRole('group', { name: 'Patients' })).toContainText('Uma Chosen');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('2 chosen')).toBeVisible();
  await write(page, right, appointments.move, {
    id: booked.id,
    version: booked.version,
    to: 'Canceled',
  });
});

test('visits and payments of any day are chosen by keys, taken out, and deleted visits restored together', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/treatment`);
  const today = Temporal.Now.plainDateISO('Asia/Kolkata');
  const wasima = await register(page, right, { name: 'Wasima Chosen' });
  for (const days of [40, 3]) {
    const on = today.subtract({ days }).toString();
    await write(page, right, treatments.add, {
      patientId: wasima,
      visitOn: on,
      totalFeesPaise: 400_00,
      payments: [{ amountPaise: 100_00, type: 'Cash', paidOn: on }],
    });
  }
  for (const { path, file } of [
    { path: '/treatment', file: /^treatments-.*\.xlsx$/ },
    { path: '/payment-history', file: /^payments-.*\.xlsx$/ },
  ]) {
    await page.goto(`${base()}${path}?q=Wasima+Chosen`);
    const boxes = page.getByRole('checkbox', { name: 'Choose Wasima Chosen' });
    await expect(boxes).toHaveCount(2);
    await boxes.nth(0).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 chosen')).toBeVisible();
    await boxes.nth(1).focus();
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('2 chosen')).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    // Who has just shown who they are is not asked again.
    if (path === '/treatment') {
      await dialog.getByLabel('Your password').fill(demo.doctor.password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
    }
    expect((await coming).suggestedFilename()).toMatch(file);
    await boxes.nth(1).uncheck();
    const rows = page.locator('main tbody tr');
    await expect(rows).toHaveCount(2);
    await page.emulateMedia({ media: 'print' });
    await expect(rows.nth(0)).toBeVisible();
    await expect(rows.nth(1)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }

  const patientId = await register(page, right, { name: 'Yamini Chosen' });
  for (const _visit of [1, 2]) {
    const { id, version } = await write(page, right, treatments.add, { patientId, payments: [] });
    await write(page, right, treatments.remove, { id, version });
  }
  await page.goto(`${base()}/treatment?q=Yamini+Chosen&show=deleted`);
  await expect(page.getByRole('checkbox', { name: 'Choose Yamini Chosen' })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Choose all in sight' }).check();
  const chosen = page.getByRole('status').filter({ hasText: '2 chosen' }).locator('xpath=../..');
  await chosen.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('2 treatments are back')).toBeVisible();
  await page.goto(`${base()}/treatment?q=Yamini+Chosen`);
  await expect(page.getByRole('checkbox', { name: 'Choose Yamini Chosen' })).toHaveCount(2);
});

test('chosen dues are reminded of, once a patient and day; who is refused stays chosen with the reason', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/treatment`);
  const owing = async (name: string, totalFeesPaise: number) => {
    const patientId = await register(page, right, { name });
    await write(page, right, treatments.add, { patientId, totalFeesPaise, payments: [] });
    return patientId;
  };
  const twice = await owing('Bela Owing', 300_00);
  await write(page, right, treatments.add, {
    patientId: twice,
    totalFeesPaise: 200_00,
    payments: [],
  });
  await owing('Chitra Owing', 0);
  const silent = await owing('Dipti Owing', 400_00);
  await write(page, right, consents.tell, {
    patientId: silent,
    kind: 'messages',
    isGiven: false,
    language: 'en',
  });
  await page.goto(`${base()}/treatment?q=Owing`);
  const boxes = page.getByRole('checkbox', { name: /^Choose .* Owing$/ });
  await expect(boxes).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Choose all in sight' }).check();
  const remind = page.getByRole('button', { name: 'Remind of dues' });
  await remind.click();
  await expect(page.getByText('1 patient gets a message')).toBeVisible();
  await expect(page.getByText('2 chosen')).toBeVisible();
  const refused = page.getByRole('alert').getByRole('listitem');
  await expect(refused.filter({ hasText: 'Chitra Owing' })).toContainText('owes nothing');
  await expect(refused.filter({ hasText: 'Dipti Owing' })).toContainText('wants no messages');
  const { messages } = await read(page, right, messaging.log, { most: 20 });
  expect(messages.filter(({ text }) => /₹500/.test(text))).toHaveLength(1);

  await page.goto(`${base()}/reports?report=dues&period=today`);
  await page.getByRole('checkbox', { name: 'Choose Bela Owing' }).first().check();
  await remind.click();
  await expect(refused.filter({ hasText: 'Bela Owing' })).toContainText('already been reminded');
});

test('a patient’s contact number is changed in its row; whose it is already is said first', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/patient`);
  const ends = String(Date.now()).slice(-7);
  await register(page, right, { name: 'Gita Number', contactNumber: `982${ends}` });
  await register(page, right, {
    name: 'Hema Number',
    contactNumber: `983${ends}`,
    allergies: 'Penicillin',
  });
  await page.goto(`${base()}/patient?q=Number`);
  const cell = page.getByRole('button', { name: /^Edit: Contact number, Hema Number/ });
  const input = page.getByRole('textbox', { name: 'Contact number, Hema Number' });
  const said = page.getByRole('alert');
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(input).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(said).toBeVisible();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type(`982${ends}`);
  await page.keyboard.press('Enter');
  await expect(said).toContainText('Gita Number');
  await expect(input).toHaveAttribute('aria-invalid', 'false');
  const { patients: before } = await read(page, right, patients.search, { text: 'Hema Number' });
  expect(before[0]?.contactNumber).toBe(`983${ends}`);
  await page.keyboard.press('Enter');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAccessibleName(new RegExp(`982${ends.slice(0, 2)} ?${ends.slice(2)}`));
  const { patients: after } = await read(page, right, patients.search, { text: 'Hema Number' });
  expect(after[0]?.contactNumber).toBe(`982${ends}`);
});
