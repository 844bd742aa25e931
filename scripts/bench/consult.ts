// A doctor at the keyboard: the demo clinic on the real server, a real Chromium, one key every 200 ms, from the open visit to the printed page.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { demo } from '../../tests/demo.ts';
import type { PipelineParts } from '../faults/app.ts';
import { closeOthers, type Hands, handsAt, printed } from './hands.ts';
import { inChromium, logIn } from './in-chromium.ts';
import { demoClinic, newPatients } from './patient-page.ts';

/** Enough for a list to be drawn on a busy machine. */
const drawnMillis = 100;
const laptop = { width: 1440, height: 900 };

interface Prescribed {
  what: string;
  keys: number;
  /** From the visit being open to the page being there as PDF. */
  millis: number;
}

interface ConsultBench {
  /** Keys for each medicine this doctor writes most, taken with its whole line. */
  medicines: { name: string; keys: number }[];
  /** From each letter typed to the list drawn for it. */
  listMillis: number[];
  repeated: Prescribed[];
  fresh: Prescribed[];
  /** Ten of a day, each on a patient of their own, with what was signed. */
  stories: (Prescribed & { signed: string })[];
}

/** The web app must be built. */
export async function benchConsult(rounds = 3): Promise<ConsultBench> {
  return inChromium(['--demo'], async ({ app, browser, address }) => {
    const context = await browser.newContext({
      viewport: laptop,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await logIn(page, address, demo.doctor);
    const times: ConsultBench = {
      medicines: [],
      listMillis: [],
      repeated: [],
      fresh: [],
      stories: [],
    };
    const seen = await lastSeen(page, address);
    const [first = '', ...others] = seen;
    await openVisitOf(page, address, first);
    times.medicines = await knownMedicines(page);
    times.listMillis = await listTimes(page);
    for (const caseNumber of others.slice(0, rounds)) {
      await openVisitOf(page, address, caseNumber);
      await page.getByRole('button', { name: 'Repeat this prescription' }).first().waitFor();
      times.repeated.push(await timed(page, caseNumber, repeatLast));
    }
    const again = times.repeated[0];
    if (again)
      times.stories.push({
        ...again,
        what: 'the last prescription again',
        signed: await signedFor(app, again.what),
      });
    for (const caseNumber of others.slice(rounds, 2 * rounds)) {
      await openVisitOf(page, address, caseNumber);
      times.fresh.push(await timed(page, caseNumber, threeMedicines));
    }
    const strangers = await newPatients(app, await demoClinic(app), stories.length);
    for (const [at, [what, work]] of stories.entries()) {
      const caseNumber = strangers[at] ?? '';
      await openVisitOf(page, address, caseNumber);
      const prescribed = await timed(page, what, work);
      times.stories.push({ ...prescribed, signed: await signedFor(app, caseNumber) });
    }
    return times;
  });
}

/** The lines of the visit signed last, medicine and dosage. */
async function signedFor(app: PipelineParts, caseNumber: string): Promise<string> {
  const [visit] = await app.ask<{ lines: string | null }>(
    `select (select string_agg(concat_ws(' ', l.medicine_name, l.strength, l.dosage, l.duration_count || ' ' || l.duration_unit), '; ' order by l.position)
       from app.treatment_lines l where l.treatment_id = t.id) as lines
     from app.treatments t join app.patients p on p.id = t.patient_id
     where p.case_number = $1 and t.signed_version is not null order by t.visit_on desc, t.id desc limit 1`,
    [caseNumber],
  );
  return visit?.lines ?? 'nothing';
}

const adder = (page: Page) => page.getByRole('combobox', { name: 'Add a medicine' });
const lines = (page: Page) => page.locator('[data-line]');

/** Case numbers of those who came last, each once. */
async function lastSeen(page: Page, address: string): Promise<string[]> {
  await page.goto(`${address}/treatment`);
  await page.locator('tbody tr').nth(12).waitFor();
  const texts = await page.locator('tbody tr > :first-child').allTextContents();
  return [...new Set(texts.flatMap((text) => /\d{2}-\d+/.exec(text)?.[0] ?? []))];
}

async function openVisitOf(page: Page, address: string, caseNumber: string): Promise<void> {
  await page.goto(`${address}/treatment-add`);
  await page.getByRole('combobox', { name: 'Find a patient' }).fill(caseNumber);
  await page.getByRole('option').filter({ hasText: caseNumber }).first().waitFor();
  await page.keyboard.press('Enter');
  await adder(page).waitFor();
  await page.getByRole('group', { name: 'Most prescribed' }).waitFor();
  await page.getByRole('region', { name: 'Last visits' }).waitFor();
  await pause(500);
}

/** For each of the most written medicines: letters until it is marked, and Tab, which takes it with its line. */
async function knownMedicines(page: Page): Promise<ConsultBench['medicines']> {
  const names = await page
    .getByRole('group', { name: 'Most prescribed' })
    .getByRole('button')
    .allTextContents();
  const medicines: ConsultBench['medicines'] = [];
  for (const label of names) {
    const name = label.replace(/^\+?\s*/, '').trim();
    const before = await lines(page).count();
    await adder(page).click();
    let letters = 0;
    for (const letter of name.toLowerCase()) {
      await page.keyboard.press(letter);
      letters += 1;
      if (letters < 2) continue;
      await pause(drawnMillis);
      const marked = page
        .getByRole('listbox', { name: 'Medicines' })
        .getByRole('option', { selected: true });
      if ((await marked.filter({ hasText: name }).count()) > 0) break;
    }
    await page.keyboard.press('Tab');
    await lines(page).nth(before).waitFor();
    const isWhole = (await lines(page).nth(before).locator('[aria-invalid]').count()) === 0;
    const isBack = (await adder(page).and(page.locator(':focus')).count()) === 1;
    if (!isWhole || !isBack) throw new Error(`${name} was not taken whole`);
    medicines.push({ name, keys: letters + 1 });
    // Each stands alone: together some of them would rightly be asked about.
    await page.getByRole('button', { name: `Remove line ${before + 1}`, exact: true }).click();
    await lines(page).nth(before).waitFor({ state: 'detached' });
  }
  return medicines;
}

/** Each letter's way to a drawn list: the event's own time to the frame after the list has changed. */
async function listTimes(page: Page): Promise<number[]> {
  await page.addScriptTag({ content: watchList }).catch(() => page.evaluate(watchList));
  const times: number[] = [];
  for (const text of ['pantopra', 'azithromicin', 'metfrmin', 'amox clav', 'पैरासिटामोल']) {
    await adder(page).fill('');
    await adder(page).click();
    for (const letter of text) {
      await page.keyboard.insertText(letter);
      await pause(60);
      const millis = Number(await page.evaluate('lastListMillis()'));
      if (millis >= 0) times.push(millis);
    }
  }
  await adder(page).fill('');
  return times;
}

const watchList = `(() => {
  let began = -1, drawn = -1;
  addEventListener('input', (event) => { began = event.timeStamp; drawn = -1; requestAnimationFrame(() => { drawn = performance.now() - began; }); }, true);
  window.lastListMillis = () => drawn;
})()`;

async function repeatLast({ press, type }: Hands): Promise<void> {
  await press('Alt+m');
  await type('/');
  await press('Enter');
  await press('Control+p');
}

/** Two that this doctor knows, one never written before with its dosage and days; complaint, diagnosis, days till the next visit. */
async function threeMedicines({ press, type }: Hands): Promise<void> {
  await type('fever');
  await press('Enter');
  await type('cough');
  await press('Enter');
  await press('Alt+m');
  await type('pan');
  await press('Tab');
  await type('cetz');
  await press('Tab');
  await type('azithro');
  await press('Enter');
  await type('od');
  await press('Tab');
  await type('3d');
  await press('Enter');
  await press('Alt+n');
  await type('3d');
  await press('Enter');
  await press('Control+p');
}

/** A medicine of the catalogue with what is written of it, from the open visit to the printed page. */
const withLine =
  (medicine: string, dosage: string, duration: string) =>
  async ({ press, type }: Hands): Promise<void> => {
    await press('Alt+m');
    await type(medicine);
    await press('Enter');
    await type(dosage);
    await press('Tab');
    await type(duration);
    await press('Enter');
    await press('Control+p');
  };

const stories: readonly (readonly [what: string, work: (keys: Hands) => Promise<void>])[] = [
  [
    'one known medicine',
    async ({ press, type }) => {
      await press('Alt+m');
      await type('pan');
      await press('Tab');
      await press('Control+p');
    },
  ],
  ['three medicines, two complaints, a follow-up', threeMedicines],
  ['a taper', withLine('prednisolone', '20 mg od 5d > 10 mg 5d', '')],
  ['as needed, with a maximum', withLine('dolo 650', '1 sos max 3/day', '3d')],
  ['insulin in units', withLine('mixtard', '10-0-8 units', '1m')],
  ['drops for one eye', withLine('moxifloxacin drops', '1 drop qid re', '5d')],
  ['once a week', withLine('d3 must', 'weekly', '8w')],
  ['a syrup by the bottle', withLine('grilinctus', '5 ml tds', '5d')],
  [
    'a complaint, a known medicine, a follow-up',
    async ({ press, type }) => {
      await type('fever');
      await press('Enter');
      await press('Alt+m');
      await type('pan');
      await press('Tab');
      await press('Alt+n');
      await type('3d');
      await press('Enter');
      await press('Control+p');
    },
  ],
];

async function timed(
  page: Page,
  what: string,
  work: (keys: Hands) => Promise<void>,
): Promise<Prescribed> {
  const hands = handsAt(page);
  const paper = printed(page);
  const began = performance.now();
  await work(hands);
  await paper;
  const millis = performance.now() - began;
  await closeOthers(page);
  return { what, keys: hands.keys(), millis };
}
