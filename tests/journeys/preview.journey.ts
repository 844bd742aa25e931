// What the doctor sees before printing is what comes out of the printer: the preview and the PDF, ink held against ink.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import type { TypedOf } from '../../src/kit/shared/contract.ts';
import { base, demo, logIn, register, rightOf, write } from './people.ts';
import { type Box, inkOf, stray } from './pixels.ts';
import { test } from './test.ts';

const a5 = { widthMm: 148, heightMm: 210 };
/** Two engines set the letters: a little to the side and up or down is the same place. Less than the way from line to line. */
const reach = { x: 2, y: 1.2 };
/** Of the ink of either page. A line that only one of them has is more. */
const most = 0.01;
/** Where the paper has its code and, under the page, the code's address. */
const codeToCome = 'The code comes here';

type Line = TypedOf<typeof treatments.add>['lines'] extends (infer L)[] | undefined ? L : never;
const tablet = (medicineName: string, genericName: string, more: Partial<Line> = {}): Line => ({
  medicineName,
  genericName,
  form: 'Tablet',
  dosage: '1-0-1',
  duration: { count: 5, unit: 'days' },
  mealTiming: 'after',
  ...more,
});
const three = [
  tablet('Dolo 650', 'Paracetamol', { strength: '650 mg', dosage: '1-1-1' }),
  tablet('Augmentin 625 Duo', 'Amoxicillin + Clavulanic acid', { note: 'Finish the full course' }),
  tablet('Ascoril LS', 'Ambroxol + Levosalbutamol + Guaifenesin', {
    form: 'Syrup',
    dosage: '5 ml BD',
  }),
];
const nine = [
  ...three,
  tablet('Pan 40', 'Pantoprazole', { dosage: '1-0-0', mealTiming: 'empty_stomach' }),
  tablet('Telma 40', 'Telmisartan', { dosage: '1-0-0' }),
  tablet('Glycomet 500', 'Metformin', { mealTiming: 'with' }),
  tablet('Shelcal 500', 'Calcium carbonate + Vitamin D3', { dosage: '0-1-0' }),
  tablet('Cetzine', 'Cetirizine', { dosage: '0-0-1' }),
  tablet('Folvite', 'Folic acid', {
    dosage: 'weekly',
    duration: { count: 8, unit: 'weeks' },
  }),
];
// As a screen without hinting: the browser without windows would set letters on whole pixels, wider than a paper does.
test.use({
  launchOptions: async ({ launchOptions }, give) =>
    give({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none'] }),
});

const stories = [
  ['hi', three, 'Meera Ramachandran'],
  ['ta', three, 'கார்த்திகேயன் ராமச்சந்திரன்'],
  ['en', nine, 'Meera Ramachandran'],
] as const;

for (const [language, lines, name] of stories)
  test(`in ${language} with ${lines.length} medicines the preview stands as the paper prints`, async ({
    page,
  }) => {
    const right = rightOf(page);
    await page.setViewportSize({ width: 1600, height: 1500 });
    await logIn(page, demo.doctor);
    const patientId = await register(page, right, { name, language });
    const { id } = await write(page, right, treatments.add, {
      patientId,
      complaints: ['Fever for 2 days', 'Sore throat'],
      examinations: ['Throat congested'],
      diagnosis: 'Acute pharyngitis',
      vitals: { systolic: 118, diastolic: 76, pulse: 92, weightKg: 62 },
      lines: [...lines],
      advice: 'Drink plenty of water\nRest',
      testsAdvised: ['CBC'],
      followUpOn: Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 7 }).toString(),
      finish: true,
    });
    await page.goto(`${base()}/treatment/edit/treatment=${id}`);
    await page.getByRole('button', { name: 'Enlarge the page' }).click();
    const preview = page
      .getByRole('dialog')
      .getByRole('article', { name: 'The prescription as it prints' });
    await expect(preview).toContainText('End of prescription');
    await page.evaluate('document.fonts.ready');
    const seen = await preview.screenshot({ animations: 'disabled' });
    const onPage = wordsOf(await preview.innerText());
    const code = await placeOf(page, codeToCome);
    const seenWidths = await widthsOnPage(preview);
    await page.keyboard.press('Escape');
    const pdf = await printed(page);
    const paper = await pictureOf(pdf);
    const onSheet = wordsOf(textOf(pdf));
    expect(misfits(seenWidths, widthsOnPaper(pdf))).toEqual([]);
    expect(lacking(onPage, onSheet).toSorted()).toEqual(wordsOf(codeToCome).toSorted());
    expect(lacking(onSheet, onPage).join(' ')).toMatch(/^127\.0\.0\.1 \d+\/v\/[\w-]+$/);

    // The code itself, and the address under the page, come when the paper is given out.
    const blank = [code, { x: 0, y: 200, width: 148, height: 10 }];
    const [onScreen, onPaper] = [await inkOf(seen, a5, blank), await inkOf(paper, a5, blank)];
    await test.info().attach('screen', { body: seen, contentType: 'image/png' });
    await test.info().attach('paper', { body: paper, contentType: 'image/png' });
    const lost = {
      screen: stray(onScreen, onPaper, reach),
      paper: stray(onPaper, onScreen, reach),
    };
    expect(Math.max(lost.screen.share, lost.paper.share), JSON.stringify(lost)).toBeLessThan(most);

    // The measure itself: the strip of one medicine taken out of the paper is missed.
    const strip = { x: 0, y: 80, width: 148, height: 8 };
    const without = await inkOf(paper, a5, [...blank, strip]);
    expect(stray(onScreen, without, reach).share).toBeGreaterThan(most);
  });

/** Of the preview's element with these words, with the white border that the printed code has. */
async function placeOf(page: Page, words: string): Promise<Box> {
  const box = await page
    .getByRole('dialog')
    .getByText(words)
    .evaluate((element) => {
      const frame = element.closest('article')?.getBoundingClientRect();
      const own = element.getBoundingClientRect();
      if (!frame) throw new Error('the code stands on no page');
      const mm = frame.width / 148;
      return {
        x: (own.left - frame.left) / mm,
        y: (own.top - frame.top) / mm,
        width: own.width / mm,
        height: own.height / mm,
      };
    });
  return { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 };
}

async function printed(page: Page): Promise<Buffer> {
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/api/papers/print'));
  await page.getByRole('button', { name: 'Print', exact: true }).first().click();
  const request = await asked;
  const answer = await page.request.get(request.url(), {
    headers: { authorization: (await request.allHeaders())['authorization'] ?? '' },
  });
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return answer.body();
}

interface Width {
  word: string;
  mm: number;
}

/** Every run of Latin letters and figures, as wide as it stands. */
const widthsOnPage = (preview: Locator): Promise<Width[]> =>
  preview.evaluate((frame) => {
    const mm = frame.getBoundingClientRect().width / 148;
    const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    const widths: { word: string; mm: number }[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const match of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        widths.push({ word: match[0], mm: range.getBoundingClientRect().width / mm });
      }
    }
    return widths;
  });

function widthsOnPaper(pdf: Buffer): Width[] {
  const words = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  return [
    ...words.matchAll(
      /<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">([^<]+)</g,
    ),
  ].map(([, from, to, word = '']) => ({ word, mm: ((Number(to) - Number(from)) / 72) * 25.4 }));
}

/** Words of four Latin letters and more that stand once on each and are not as wide: of another size or face. */
function misfits(page: readonly Width[], paper: readonly Width[]): string[] {
  const once = (all: readonly Width[]) =>
    new Map(
      [...Map.groupBy(all, ({ word }) => word)].flatMap(([word, [first, ...more]]) =>
        first && more.length === 0 && /^[A-Za-z]{4,}$/.test(word) ? [[word, first.mm]] : [],
      ),
    );
  const sizes = once(paper);
  const both = [...once(page)].filter(([word]) => sizes.has(word));
  expect(both.length).toBeGreaterThan(10);
  return both.flatMap(([word, mm]) => {
    const ratio = mm / (sizes.get(word) ?? 0);
    return Math.abs(ratio - 1) > 0.04 ? [`${word} ${ratio.toFixed(2)}`] : [];
  });
}

/** Words and numbers in Latin letters: others may leave a PDF in another order than they were written. */
const wordsOf = (text: string): string[] => text.match(/[A-Za-z0-9][A-Za-z0-9.+/-]*/g) ?? [];

/** Those of `words` that `others` lacks, each as often as it is lacking. */
function lacking(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function textOf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' });
}

/** The only page of a PDF, at 200 dots an inch. */
async function pictureOf(pdf: Buffer): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'preview-'));
  try {
    const file = join(folder, 'paper');
    writeFileSync(`${file}.pdf`, pdf);
    execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', `${file}.pdf`, file]);
    return readFileSync(`${file}.png`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
