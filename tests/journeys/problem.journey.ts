// A problem told with a pasted screenshot, whose names are blackened first; answered in the operator's console; the sender hears of it.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { layoutOf } from './layout.ts';
import { operatorIn } from './operator.ts';
import { base, complaintsOf, demo, logIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const red = { width: 800, height: 400, channels: 3, background: '#ff0000' } as const;
const screenshot = () => sharp({ create: red }).png().toBuffer();

/** As the browser hands over what was copied. */
async function paste(page: Page, bytes: Buffer, name = 'screen.png', type = 'image/png') {
  await page.evaluate(
    ([encoded, fileName, kind]) => {
      const data = new DataTransfer();
      const raw = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
      data.items.add(new File([raw], fileName, { type: kind }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    },
    [bytes.toString('base64'), name, type] as const,
  );
}

/** Whether it is dark at these shares of its width and height. */
async function isDark(bytes: Buffer, places: readonly [across: number, down: number][]) {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return places.map(
    ([across, down]) =>
      (data[Math.floor(down * info.height) * info.width + Math.floor(across * info.width)] ?? 255) <
      12,
  );
}

test('a problem is told with a blackened screenshot and answered in the console', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await logIn(page, demo.doctor);
  await visit(page, '/ReportProblem');
  const main = page.getByRole('main');
  await paste(page, Buffer.from('no picture at all'), 'notes.txt', 'text/plain');
  await expect(main.getByRole('alert')).toHaveText('Please upload images only');
  await paste(page, Buffer.concat([await screenshot(), Buffer.alloc(5_000_001)]));
  await expect(main.getByRole('alert')).toHaveText('Your file size is big');
  await paste(page, await screenshot());
  await expect(main.getByRole('alert')).toHaveCount(0);

  // By pointer over the left, by keys in the middle; taken back and drawn again.
  await main.getByRole('button', { name: 'Black out', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const canvas = dialog.getByRole('application', { name: 'Picture to draw on' });
  await expect(canvas).toBeVisible();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no picture');
  const stroke = async () => {
    await page.mouse.move(box.x + 10, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
  };
  const done = dialog.getByRole('button', { name: 'Use this picture' });
  await expect(done).toBeDisabled();
  await stroke();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(done).toBeDisabled();
  await stroke();
  await expect(dialog.getByRole('status')).toHaveText('1 part is black');
  await canvas.focus();
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await layoutOf(page)).faults).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await done.click();
  await expect(dialog).toBeHidden();

  await main.getByText('Something is not working').click();
  await main.getByRole('combobox', { name: 'Severity' }).click();
  await page.getByRole('option', { name: 'High: something does not work' }).click();
  await main.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Printing' }).click();
  // Other stories send the clinic's support words too: this report is known by its number.
  const problem = `The second page of receipt ${String(Date.now())} is empty`;
  await main.getByLabel('Description').fill(problem);
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your report was sent')).toBeVisible();
  const own = main.getByRole('listitem').filter({ hasText: problem });
  await expect(own.getByText('Received', { exact: true })).toBeVisible();

  const operator = await operatorIn(browser);
  await operator.goto(`${base()}/operator/requests`);
  const report = operator.locator('section').filter({ hasText: problem });
  const href = await report.getByRole('link', { name: 'Picture 1' }).getAttribute('href');
  const arrived = await (await operator.request.get(`${base()}${href ?? ''}`)).body();
  // What was covered is black in what arrived, by the brush and by the keys; the rest is as it was.
  const dark = await isDark(arrived, [
    [0.2, 0.5],
    [0.55, 0.56],
    [0.2, 0.6],
    [0.95, 0.05],
  ]);
  expect(dark).toEqual([true, true, false, false]);
  await report.getByLabel('Answer to the sender').fill('Mended in the next release');
  await report.getByRole('button', { name: 'Save' }).click();
  await expect(report.getByText('Answered: Mended in the next release')).toBeVisible();

  await visit(page, '/notifications');
  const news = page.getByRole('main').getByText(/^Answered, /);
  await expect(async () => {
    await page.reload();
    await expect(news.first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await news.first().click();
  await expect(page).toHaveURL(/ReportProblem/);
  await expect(own.getByText('Mended in the next release')).toBeVisible();
  await expect(own.getByText('Answered', { exact: true })).toBeVisible();

  await visit(page, '/feedback');
  await page.getByLabel('Your feedback').fill('The queue is quick');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('thanks for feedback')).toBeVisible();
  expect(complaints).toEqual([]);
});
