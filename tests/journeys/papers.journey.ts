// Papers from the desk to the street: a receipt and a certificate by keys alone, the code on the page, the link on the phone.
import { execFileSync } from 'node:child_process';
import { expect, type Locator, type Page } from '@playwright/test';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import {
  base,
  complaintsOf,
  demo,
  logIn,
  register,
  rightOf,
  write,
  outboxBeside,
} from './people.ts';
import { test } from './test.ts';

/** The PDF that the screen has just asked for: the tab that shows it cannot be read. */
async function printedText(page: Page, act: () => Promise<void>): Promise<string> {
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/api/papers/print'));
  await act();
  const request = await asked;
  const again = await page.request.get(request.url(), {
    headers: { authorization: (await request.allHeaders())['authorization'] ?? '' },
  });
  expect(again.headers()['content-type']).toBe('application/pdf');
  await page.bringToFront();
  const pdf = await again.body();
  lastPlaces = placesOnPaper(pdf);
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
}

/** Left and middle of where words first stand, in points of an A5 page. */
type Places = Record<string, [x: number, y: number]>;
let lastPlaces: Places = {};
const marking = ['Patient', 'Receipt', 'Fees', 'Received,', 'Paid', 'Rupees', 'Scan'];

function placesOnPaper(pdf: Buffer): Places {
  const places: Places = {};
  const words = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf }).toString();
  for (const [, x = '', top = '', bottom = '', word = ''] of words.matchAll(
    /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)/g,
  ))
    if (marking.includes(word)) places[word] ??= [Number(x), (Number(top) + Number(bottom)) / 2];
  return places;
}

const placesOnScreen = (preview: Locator): Promise<Places> =>
  preview.evaluate((paper, wanted) => {
    const places: Places = {};
    const frame = paper.getBoundingClientRect();
    const point = frame.width / 419.53;
    const texts = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const word of wanted) {
        const at = (node.textContent ?? '').indexOf(word);
        if (at < 0 || places[word]) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        const box = range.getBoundingClientRect();
        places[word] = [
          (box.left - frame.left) / point,
          ((box.top + box.bottom) / 2 - frame.top) / point,
        ];
      }
    }
    return places;
  }, marking);

/** With arrows, as the menu is open. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  for (let step = 0; step < 15; step += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('a receipt and a certificate are printed, checked by a stranger, sent to the patient and withdrawn', async ({
  page,
  browser,
}) => {
  // Four papers, an SMS and two strangers: on a busy machine more than a minute and a half.
  test.slow();
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const name = `Urmila ${String(Date.now())
    .slice(-6)
    .replaceAll(/\d/g, (digit) => 'bdfgklmnpr'.charAt(Number(digit)))}`;
  const patientId = await register(page, right, { name });
  const { id } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Loose motions'],
    diagnosis: 'Gastroenteritis',
    totalFeesPaise: 400_00,
    payments: [{ amountPaise: 400_00, type: 'Cash' }],
    finish: true,
  });
  await page.goto(`${base()}/treatment/edit/treatment=${id}`);
  await expect(
    page.getByRole('button', { name: 'More ways to finish and print' }).first(),
  ).toBeVisible();

  const seen = await test.step('its preview before it is given out', async () => {
    await page.setViewportSize({ width: 1600, height: 1000 });
    await page.getByRole('combobox', { name: 'Which paper' }).click();
    await page.getByRole('option', { name: 'Receipt', exact: true }).click();
    const preview = page.getByRole('article', { name: 'The paper as it prints' });
    await expect(preview).toContainText('Received');
    return placesOnScreen(preview);
  });

  const receipt = await test.step('the receipt, from the visit', () =>
    printedText(page, async () => {
      await page.keyboard.press('Alt+p');
      await choose(page, /Print the receipt/);
    }));
  expect(receipt).toMatch(/20\d\d-\d\d\/\d{6}/);
  expect(receipt).toContain('only');
  // In points of the page; two engines set the letters, so a few are let pass.
  for (const [word, [x, y]] of Object.entries(seen)) {
    const at = lastPlaces[word];
    expect
      .soft(
        { word, x: at && Math.abs(x - at[0]) < 8, y: at && Math.abs(y - at[1]) < 12 },
        `${word}: ${x}, ${y} on the screen, ${String(at)} on paper`,
      )
      .toEqual({ word, x: true, y: true });
  }
  const code = /\/v\/([0-9A-Z-]{19})/.exec(receipt)?.[1] ?? '';

  await test.step('found again by its number, and printed again as the last one', async () => {
    const number = /20\d\d-\d\d\/\d{6}/.exec(receipt)?.[0] ?? '';
    const box = page.getByRole('combobox', { name: 'Search patients and pages' });
    await page.goto(`${base()}/appointments/queue`);
    await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const last = page.getByRole('option', { name: /Print last paper again/ });
    await expect(last).toContainText(`Receipt ${number} · ${name}`);
    const again = await printedText(page, () => last.click());
    expect(again).toContain(number);
    await expect(box).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await box.fill(number.slice(2).replace('/0', '/'));
    await expect(page.getByRole('option').first()).toContainText(`Receipt ${number}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`treatment=${id}`));
  });

  await test.step('a stranger checks its code', async () => {
    const stranger = await browser.newPage();
    await stranger.goto(`${base()}/v/${code}`);
    await expect(stranger.getByRole('status')).toContainText('genuine and valid');
    await expect(stranger.locator('main')).not.toContainText('Urmila');
    await stranger.close();
  });

  const certificate = await test.step('a certificate, what it lacks told on the fields', () =>
    printedText(page, async () => {
      // While the paper before is on its way, there is nothing to choose.
      await expect(
        page.getByRole('button', { name: 'More ways to finish and print' }),
      ).toBeEnabled();
      await page.keyboard.press('Alt+p');
      await choose(page, /Medical certificate/);
      await page.getByLabel('Illness').fill('');
      await page.getByLabel('Until').focus();
      // Chromium serves keys before timers: on a busy machine one of no length comes in the middle of a word.
      await page.evaluate(() => {
        const usual = globalThis.setTimeout;
        Reflect.set(globalThis, 'setTimeout', (work: () => void, millis = 0) =>
          usual(work, millis === 0 ? 250 : millis),
        );
      });
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Illness')).toBeFocused();
      await page.keyboard.type('acute gastroenteritis', { delay: 20 });
      await page.getByLabel('Until').fill('2d');
      await page.keyboard.press('Enter');
    }));
  expect(certificate).toContain('acute gastroenteritis');
  await expect(page.getByText('Signed and saved').first()).toBeVisible();

  await test.step('it goes to the phone, and opens there alone', async () => {
    await page.goto(`${base()}/patient-detail/${patientId}`);
    const papers = page.getByRole('region', { name: 'Papers' });
    await papers
      .getByRole('button', { name: /More with Medical certificate/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /Send to/ }).click();
    await expect(page.getByText(/A link was sent/)).toBeVisible();
    const outbox = await outboxBeside(page);
    const message = outbox.getByText(/has sent you a paper|\/p\/[\w-]{43}/).first();
    await expect(message).toBeVisible();
    const link = /\/p\/[\w-]{43}/.exec(await message.innerText())?.[0] ?? '';
    const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'en-IN' });
    await phone.goto(`${base()}${link}?lang=en`);
    await expect(phone.locator('main')).not.toContainText(/Urmila|certificate/);
    await phone.getByRole('button').click();
    await expect(phone.getByRole('textbox')).toBeFocused();
    await outbox.reload();
    const letter = outbox.getByText(/\d{6}.*OTP to open/).first();
    await expect(letter).toBeVisible();
    await phone.keyboard.type(/\d{6}/.exec(await letter.innerText())?.[0] ?? '');
    await phone.keyboard.press('Enter');
    const download = phone.waitForEvent('download');
    await phone.getByRole('link', { name: 'Download as PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^sick-.*\.pdf$/);
    await phone.close();
    await outbox.close();
  });

  await test.step('withdrawn, its page says so', async () => {
    const papers = page.getByRole('region', { name: 'Papers' });
    await papers
      .getByRole('button', { name: /More with Medical certificate/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /Withdraw/ }).click();
    await page.getByLabel('Why').fill('Wrong days');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Anyone who scans its code will see this/)).toBeVisible();
    await page.goto(`${base()}/v/${/\/v\/([0-9A-Z-]{19})/.exec(certificate)?.[1] ?? ''}`);
    await expect(page.getByRole('status')).toContainText('was withdrawn');
  });

  expect(complaints).toEqual([]);
});
