// A paper opens in a tab of its own: after what must be asked, once however often it is asked for, and by a press where the browser stops the tab.
import { expect, type Page } from '@playwright/test';
import { api as papers } from '../../src/modules/papers/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { base, demo, logIn, register, rightOf, write } from './people.ts';
import { test } from './test.ts';

/** A signed visit, opened; answers what the server is asked to print. */
async function openSigned(page: Page, name: string): Promise<string[]> {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name });
  const { id } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Fever'],
    diagnosis: 'Viral fever',
    totalFeesPaise: 300_00,
    lines: [
      {
        medicineName: 'Paracetamol 500',
        genericName: 'Paracetamol',
        form: 'Tablet',
        dosage: '1-0-1',
        duration: { count: 5, unit: 'days' },
      },
    ],
    finish: true,
  });
  const printed: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === papers.print.url) printed.push(request.url());
  });
  await page.goto(`${base()}/treatment/edit/treatment=${id}`);
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  return printed;
}

const tabsOf = (page: Page) => page.context().pages().length;

test('the reason of a change is asked before the tab of its paper lies over it', async ({
  page,
}) => {
  const printed = await openSigned(page, 'Tara Reason');
  const before = tabsOf(page);
  await page.getByRole('combobox', { name: 'Diagnosis' }).fill('Dengue fever');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save and print' })).toBeVisible();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Why is this visit changed?');
  // Longer than a tab takes to open.
  await page.waitForTimeout(500);
  expect(tabsOf(page)).toBe(before);
  const tab = page.context().waitForEvent('page');
  await dialog.getByText('Typing mistake').click();
  await tab;
  await expect.poll(() => printed.length).toBe(1);
});

test('a payment is no change of a finished visit: it asks for no reason and makes no version', async ({
  page,
}) => {
  const printed = await openSigned(page, 'Tara Pays');
  const amended: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === treatments.amend.url) amended.push(request.url());
  });
  await page.getByRole('button', { name: /^Take payment/ }).click();
  const paid = page.waitForResponse(`**${treatments.addPayment.url}`);
  const tab = page.context().waitForEvent('page');
  await page.keyboard.press('Control+p');
  await tab;
  expect((await paid).ok()).toBe(true);
  await expect.poll(() => printed.length).toBe(1);
  await page.bringToFront();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(amended).toEqual([]);
  // Nothing is left to be saved, here or for whoever opens the visit next.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
});

test('on a slow line the tab says what it waits for, and a second press makes no second paper', async ({
  page,
}) => {
  const printed = await openSigned(page, 'Tara Slow');
  const { promise: line, resolve: heal } = Promise.withResolvers<void>();
  await page.route(`**${papers.print.url}*`, async (route) => {
    await line;
    await route.continue();
  });
  const before = tabsOf(page);
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('Control+p');
  const tab = await opening;
  await expect(tab.locator('body')).toContainText('The paper is being made');
  await page.bringToFront();
  await page.keyboard.press('Control+p');
  await expect(page.getByText('This paper is being made already')).toBeVisible();
  await page.keyboard.press('Alt+p');
  await page.getByRole('menuitem', { name: 'Print on A4' }).waitFor();
  await page.keyboard.press('Escape');
  expect([tabsOf(page), printed.length]).toEqual([before + 1, 1]);
  const shown = page.waitForResponse((answer) => answer.url().includes(papers.print.url));
  heal();
  expect((await shown).ok()).toBe(true);
  // Once it is there it may be asked for again.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+p');
      return printed.length;
    })
    .toBe(2);
});

test('where the browser stops the tab the paper is not put among the downloads unasked: a press opens it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const [open, address] = [window.open.bind(window), URL.createObjectURL.bind(URL)];
    const files = new Map<string, Blob>();
    URL.createObjectURL = (file: Blob) => {
      const own = address(file);
      files.set(own, file);
      return own;
    };
    window.open = (url, ...more) => {
      // As a browser that lets no page open a tab by itself.
      if (url === '') return null;
      const file = files.get(String(url)) ?? new Blob();
      const { dataset } = document.documentElement;
      void file
        .slice(0, 5)
        .text()
        .then((start) => (dataset['opened'] = `${dataset['opened'] ?? ''}${file.type} ${start} `));
      return open(url, ...more);
    };
  });
  const printed = await openSigned(page, 'Tara Stopped');
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await page.keyboard.press('Control+p');
  await expect(page.getByText('The paper is ready')).toBeVisible();
  expect([printed.length, saved]).toEqual([1, []]);
  const tab = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open the paper' }).click();
  await tab;
  // Asked of the page: a browser without windows shows no paper, and its tab keeps no address.
  await expect(page.locator('html')).toHaveAttribute('data-opened', 'application/pdf %PDF- ');
  expect(printed.length).toBe(1);
});
