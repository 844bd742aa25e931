// The line is cut at any step: before a call leaves, after the server has done it, for a moment or while the browser is killed. Nothing is lost, nothing is done twice.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { type Fate, type FaultyLine, faultyLine } from '../faulty-line.ts';
import { goesWithoutLine, registerHere, unsent } from './offline.ts';
import { base, demo, logIn, read, rightOf } from './people.ts';
import { test } from './test.ts';

/** Calls that do not go through; a run of 200 is in docs/benchmarks.md. */
const wanted = Number(process.env['OFFLINE_CUTS'] ?? 40);

let line: FaultyLine;
let context: BrowserContext;
test.beforeAll(async ({ browser }) => {
  line = await faultyLine();
  context = await browser.newContext({
    proxy: { server: line.address, bypass: '<-loopback>' },
    serviceWorkers: 'allow',
  });
});
test.afterAll(async () => {
  await context.close();
  await line.close();
});

/** The same each time, so that a red run can be run again. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const fates: readonly Fate[] = ['unsent', 'unheard', 'torn', 'refused'];
const asWritten = new Set([
  patients.register.url,
  queue.take.url,
  treatments.add.url,
  treatments.amend.url,
  patients.noteCode.url,
  queue.noteCode.url,
]);

async function startVisit(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /treatment/i })
    .and(page.locator('main a'))
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Diagnosis' }).fill('Viral fever');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Treatment created successfully').first()).toBeVisible();
}

test('nothing is lost and nothing is done twice, wherever the line is cut', async ({
  page: calm,
}) => {
  test.setTimeout(120_000 + wanted * 20_000);
  const roll = dice(20_261_127);
  let page = await context.newPage();
  await logIn(page, demo.doctor);
  await goesWithoutLine(page);
  const written: { name: string; number: string; isVisited: boolean }[] = [];
  const cutsSoFar = () => Object.values(line.cuts).reduce((sum, count) => sum + count, 0);

  while (cutsSoFar() < wanted) {
    const number = `94${String(Date.now()).slice(-8)}`;
    const one = { name: `Cut ${number.slice(-6)}`, number, isVisited: roll() < 0.5 };
    await test.step(`${one.name}: ${one.isVisited ? 'a visit' : 'a token'}`, async () => {
      // Writes suffer more than what is asked: they are what could be lost.
      line.fate = (path) =>
        roll() < (asWritten.has(path) ? 0.6 : 0.15)
          ? (fates[Math.floor(roll() * fates.length)] ?? 'unsent')
          : 'through';
      await registerHere(page, one.name, one.number);
      if (one.isVisited) await startVisit(page);
      else {
        await page.getByRole('button', { name: 'Send to queue' }).click();
        await expect(page.getByText(/has token/)).toBeVisible();
      }
      written.push(one);
      if (roll() < 0.3) {
        // The browser is killed with whatever was on its way.
        await page.close();
        page = await context.newPage();
        await page.goto(`${base()}/dashboard`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      }
      if (roll() < 0.5) line.fate = () => 'through';
    });
  }

  line.fate = () => 'through';
  await page.goto(`${base()}/offline`);
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 120_000 });
  await expect(unsent(page)).toHaveCount(0);
  // By a line of its own.
  const right = rightOf(calm);
  await logIn(calm, demo.doctor);
  const day = await read(calm, right, queue.today, {});
  const tokens = [...day.called, ...day.waiting, ...day.over];
  for (const { name, number, isVisited } of written) {
    const { patients: rows } = await read(calm, right, patients.search, { text: number, most: 20 });
    expect(rows.map((row) => row.name)).toEqual([name]);
    expect(tokens.filter((token) => token.patientName === name)).toHaveLength(isVisited ? 0 : 1);
    const { treatments: visits } = await read(calm, right, treatments.list, {
      patientId: rows[0]?.id ?? '',
      most: 20,
    });
    expect(visits.map((visit) => visit.diagnosis)).toEqual(isVisited ? ['Viral fever'] : []);
  }
  test.info().annotations.push({ type: 'cuts', description: JSON.stringify(line.cuts) });
  process.stdout.write(`${String(written.length)} entries, cut ${JSON.stringify(line.cuts)}\n`);
});

test('an answer that is cut in the middle counts as not heard: it waits, and is not done twice', async ({
  page: calm,
  browser,
}) => {
  line.fate = () => 'through';
  const other = await browser.newContext({
    proxy: { server: line.address, bypass: '<-loopback>' },
    serviceWorkers: 'allow',
  });
  const page = await other.newPage();
  await logIn(page, demo.doctor);
  await goesWithoutLine(page);
  const number = `95${String(Date.now()).slice(-8)}`;
  line.fate = (path) => (path === patients.register.url ? 'torn' : 'through');
  const code = await registerHere(page, `Torn ${number.slice(-6)}`, number);
  expect(code).toMatch(/^~/);
  line.fate = () => 'through';
  await page.goto(`${base()}/offline`);
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 120_000 });
  const right = rightOf(calm);
  await logIn(calm, demo.doctor);
  const { patients: rows } = await read(calm, right, patients.search, { text: number, most: 20 });
  expect(rows).toHaveLength(1);
  await other.close();
});
