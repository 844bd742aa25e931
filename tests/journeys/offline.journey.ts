// The cable is pulled: register, token, call, visit with payment; a reload and a second tab lose nothing; on return everything is there once.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { goesWithoutLine, registerHere, unsent } from './offline.ts';
import { tryOne } from './overlay-walk.ts';
import { base, complaintsOf, demo, logIn, read, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

async function cut(context: BrowserContext, isCut: boolean): Promise<void> {
  await context.setOffline(isCut);
}

for (const who of ['doctor', 'desk'] as const)
  test(`the ${who} goes on without a line, and everything is there once afterwards`, async ({
    page,
    context,
  }) => {
    const complaints = complaintsOf(page);
    const right = rightOf(page);
    await logIn(page, demo[who]);
    await goesWithoutLine(page);
    // With a number that is not of the phone.
    const name = `Vimala Without ${10 + (Date.now() % 80)}`;
    const number = `97${String(Date.now()).slice(-8)}`;

    await cut(context, true);
    const code = await registerHere(page, name, number);
    expect(code).toMatch(/^~[A-Z]{3}\d+$/);
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
    expect([...day.called, ...day.waiting].filter((one) => one.patientName === name)).toHaveLength(
      1,
    );
    expect(complaints).toEqual([]);
  });

test('two devices that come back at the same moment: each patient has a case number and a token of their own', async ({
  page,
  context,
  browser,
}) => {
  const right = rightOf(page);
  const beside = await browser.newContext({ serviceWorkers: 'allow' });
  const other = await beside.newPage();
  await logIn(page, demo.doctor);
  await logIn(other, demo.desk);
  const screens = [page, other];
  const lines = [context, beside];
  for (const screen of screens) await goesWithoutLine(screen);
  await Promise.all(lines.map((line) => cut(line, true)));
  const stem = `Usha Both ${Date.now() % 10_000}`;
  const names: string[] = [];
  for (const [nth, screen] of screens.entries())
    for (const turn of [1, 2]) {
      const name = `${stem}${'abcd'.charAt(nth * 2 + turn - 1)}`;
      names.push(name);
      await registerHere(screen, name, `96${String(Date.now()).slice(-8)}`);
      await screen.getByRole('button', { name: 'Send to queue' }).click();
      await expect(screen.getByText(/has token ~/)).toBeVisible();
    }
  for (const screen of screens) await expect(unsent(screen)).toHaveText('4');

  await Promise.all(lines.map((line) => cut(line, false)));
  for (const screen of screens) await expect(unsent(screen)).toHaveCount(0, { timeout: 30_000 });
  const { patients: there } = await read(page, right, patients.search, { text: stem, most: 20 });
  expect(there.map((one) => one.name).toSorted((a, b) => a.localeCompare(b))).toEqual(names);
  expect(new Set(there.map((one) => one.caseNumber)).size).toBe(names.length);
  const day = await read(page, right, queue.today, {});
  const tokens = [...day.called, ...day.waiting].filter((one) => names.includes(one.patientName));
  expect(tokens).toHaveLength(names.length);
  expect(new Set(tokens.map((one) => one.number)).size).toBe(names.length);
  await beside.close();
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
  await goesWithoutLine(page);
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

/** Everything that lies in this browser's databases, as whoever copies its folder would read it. */
const onDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const seen: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error));
      });
      for (const store of opened.objectStoreNames) {
        const place = opened.transaction(store).objectStore(store);
        const rows = await Promise.all(
          [place.getAllKeys(), place.getAll()].map(
            (asked: IDBRequest) =>
              new Promise<unknown[]>((resolve, reject) => {
                asked.addEventListener('success', () => resolve(asked.result));
                asked.addEventListener('error', () => reject(asked.error));
              }),
          ),
        );
        const plain = (_name: string, value: unknown): unknown =>
          value instanceof ArrayBuffer
            ? new TextDecoder().decode(value)
            : value instanceof CryptoKey
              ? `a key, ${value.extractable ? 'open' : 'closed'}`
              : value;
        seen.push(JSON.stringify(rows, plain));
      }
      opened.close();
    }
    return seen.join('\n');
  });

test('what is not sent is sealed: it outlives a log-out for whoever wrote it, and nobody else reads it', async ({
  page,
  context,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await goesWithoutLine(page);
  const name = `Sarala Sealed ${Date.now() % 10_000}`;
  const number = `95${String(Date.now()).slice(-8)}`;
  await cut(context, true);
  await registerHere(page, name, number);
  await page.goto(`${base()}/dashboard`);
  const lying = await onDevice(page);
  expect(lying).toContain('Dr Anil Rao');
  expect(lying).toContain('offline.key');
  expect(lying).toContain('a key, closed');
  expect(lying).not.toContain('a key, open');
  expect(lying).not.toContain(name);
  expect(lying).not.toContain(number);
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const left = await onDevice(page);
  expect(left).toContain('Dr Anil Rao');
  expect(left).not.toContain('offline.key');
  expect(left).not.toContain('a key');

  await cut(context, false);
  await logIn(page, demo.desk);
  await page.goto(`${base()}/offline`);
  await expect(page.getByText(/Work of Dr Anil Rao is not sent yet/)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  const before = await read(page, right, patients.search, { text: number, most: 20 });
  expect(before.patients).toEqual([]);
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();

  await logIn(page, demo.doctor);
  await expect
    .poll(async () => {
      const { patients: rows } = await read(page, right, patients.search, {
        text: number,
        most: 20,
      });
      return rows.map((one) => one.name);
    })
    .toEqual([name]);
});

test('what somebody else has changed meanwhile is shown beside one’s own, and sent by a person alone', async ({
  page,
  context,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await goesWithoutLine(page);
  const patientId = await register(page, right, {
    name: `Kamla Conflict ${Date.now() % 10_000}`,
  });
  const mine = { complaints: ['Cough'], finish: false };
  const { id, version } = await write(page, right, treatments.add, {
    ...mine,
    patientId,
    payments: [],
  });
  await page.goto(`${base()}/treatment`);
  const row = page.getByRole('button', { name: /Kamla Conflict/ }).first();
  await row.click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Edit|Go on|Continue/ })
    .first()
    .click();
  await expect(page.getByRole('combobox', { name: 'Complaints' })).toBeVisible();
  await cut(context, true);
  await page.getByRole('combobox', { name: 'Diagnosis' }).fill('Asthma');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(unsent(page)).toHaveText('1');
  // Past this browser, which has no line.
  const there = await page.request.post(`${base()}${treatments.amend.url}`, {
    headers: { authorization: right(), 'idempotency-key': crypto.randomUUID() },
    data: { id, version, ...mine, diagnosis: 'Bronchitis' },
  });
  expect(there.status()).toBe(200);
  await cut(context, false);
  await page.goto(`${base()}/offline`);
  const entry = page.locator('[data-entry="treatments.amend"]');
  await expect(entry.getByText('Not accepted')).toBeVisible();
  await expect(entry.getByText('Asthma')).toBeVisible();
  await expect(entry.getByText('Bronchitis')).toBeVisible();
  expect((await read(page, right, treatments.get, { id })).diagnosis).toBe('Bronchitis');
  // Nothing goes by a slip of the hand.
  const asked = page.getByRole('dialog', { name: 'Discard this entry?' });
  await entry.getByRole('button', { name: 'Discard' }).click();
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  const faults = await tryOne(
    page,
    { in: 'modules/offline/web/offline-page.tsx', at: '/offline', by: ['Discard'] },
    0,
  );
  expect(faults.map(({ words }) => words)).toEqual([]);
  await entry.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  expect((await read(page, right, treatments.get, { id })).diagnosis).toBe('Asthma');
});

test('a session that is ended from elsewhere takes along what was copied', async ({
  page,
  browser,
}) => {
  await logIn(page, demo.doctor);
  await goesWithoutLine(page);
  expect(await onDevice(page)).toContain('offline.key');
  const copies = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const asked = indexedDB.open('pd-offline');
          asked.addEventListener('error', () => reject(asked.error));
          asked.addEventListener('success', () => {
            const counted = asked.result.transaction('copies').objectStore('copies').count();
            counted.addEventListener('success', () => {
              asked.result.close();
              resolve(counted.result);
            });
          });
        }),
    );
  expect(await copies()).toBeGreaterThan(5);
  const elsewhere = await browser.newPage();
  await logIn(elsewhere, demo.doctor);
  await elsewhere.goto(`${base()}/change-password`);
  await elsewhere.getByRole('button', { name: 'Log out everywhere' }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Log in' })).toBeVisible();
  await elsewhere.close();
  await page.goto(`${base()}/patient`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await onDevice(page)).not.toContain('offline.key');
  expect(await copies()).toBeLessThanOrEqual(1);
});
