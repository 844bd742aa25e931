// Every dialog, panel, menu and popover: sound for axe at three sizes, light and dark; opened, kept and left by keys alone.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { someone } from './addresses.ts';
import { type Opening, overlayWays, unopened } from './overlays.ts';
import { base, demo, logIn, read, rightOf } from './people.ts';
import { test } from './test.ts';
import { settled, visit } from './visit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
const sizes = [1440, 768, 360] as const;

declare global {
  interface Window {
    axe?: {
      run: (
        context: Element,
        options: object,
      ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
  }
}

/** How many a source draws; our own `Dialog` and `Panel` are what is drawn, not a drawing of one. */
const drawnIn = (source: string): number =>
  [
    ...source.matchAll(
      /<(?:Dialog|ForeverDialog|Panel|Menu|Popover|Modal|Modal\.Root|Drawer)(?=[\s>])(?! isNarrow)/g,
    ),
  ].length;

test('every dialog, menu and popover of the source is opened here', async () => {
  const faults: string[] = [];
  const wrappers = new Set(['kit/web/dialog.tsx', 'kit/web/panel.tsx', 'kit/web/suggest.tsx']);
  for await (const path of glob('src/**/*.tsx')) {
    const file = path.replace(/^src\//, '');
    if (wrappers.has(file) || file.includes('/public/')) continue;
    const drawn = drawnIn(readFileSync(path, 'utf8'));
    const opened = overlayWays.filter((one) => one.in === file).length;
    const left = unopened[file]?.count ?? 0;
    if (drawn !== opened + left)
      faults.push(`${file}: draws ${drawn}, ${opened} opened, ${left} with a reason`);
  }
  expect(faults).toEqual([]);
});

const overlays = (page: Page): Locator =>
  page.locator('[role=dialog], [role=menu], dialog[open]').filter({ visible: true });

/** Presses what the step names by the keyboard, in what is open. */
async function press(page: Page, step: string | RegExp): Promise<void> {
  if (typeof step === 'string' && step.startsWith('key:')) {
    await page.keyboard.press(step.slice(4));
    return;
  }
  const inside = (await overlays(page).count()) > 0 ? overlays(page).last() : page.locator('body');
  const named = (scope: Locator, role: 'button' | 'menuitem' | 'link' | 'radio') =>
    scope.getByRole(role, { name: step, exact: typeof step === 'string' });
  const goal =
    step === 'row:'
      ? page.locator('main tbody tr:is([data-opens], :has(button)) td:first-child button')
      : step === 'menuitem:'
        ? inside.getByRole('menuitem')
        : named(inside, 'button').or(named(inside, 'menuitem')).or(named(inside, 'link'));
  const one = goal.filter({ visible: true }).first();
  await expect(one, String(step)).toBeVisible({ timeout: 8_000 });
  await one.focus();
  await page.keyboard.press('Enter');
}

async function faultsOf(overlay: Locator): Promise<string[]> {
  return overlay.evaluate(async (element, only) => {
    const answer = await window.axe?.run(element, {
      runOnly: { type: 'tag', values: only },
      resultTypes: ['violations'],
    });
    return (answer?.violations ?? []).flatMap(({ id, nodes }) =>
      nodes.slice(0, 2).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
  }, tags);
}

const focus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return {
      isLost: at === null || at === document.body,
      isInside: at?.closest('[role=dialog], [role=menu], dialog[open]') !== null,
    };
  });

/** What is wrong with one of them. */
async function tryOne(page: Page, opening: Opening): Promise<string[]> {
  const faults: string[] = [];
  for (const step of opening.by.slice(0, -1)) {
    await press(page, step);
    await settled(page, String(step));
  }
  const before = await overlays(page).count();
  const last = opening.by.at(-1) ?? '';
  await press(page, last);
  await expect
    .poll(() => overlays(page).count(), {
      message: `${String(last)} opens nothing`,
      timeout: 10_000,
    })
    .toBeGreaterThan(0);
  await settled(page, String(last));
  const overlay = overlays(page).last();
  await expect
    .poll(async () => (await focus(page)).isInside, {
      message: 'the focus is not in it',
      timeout: 3_000,
    })
    .toBe(true);
  if ((await overlay.getAttribute('role')) === 'dialog')
    for (let times = 0; times < 8; times++) {
      await page.keyboard.press('Tab');
      if (!(await focus(page)).isInside) faults.push(`Tab ${times + 1} leaves it`);
    }
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 900 });
      if ((await overlay.count()) === 0) break;
      faults.push(...(await faultsOf(overlay)).map((one) => `${scheme} ${width}: ${one}`));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  const isShut = async () =>
    (await overlays(page).count()) <= Math.max(0, before - 1) || (await overlay.count()) === 0;
  await expect.poll(isShut, { message: 'Escape does not close it', timeout: 5_000 }).toBe(true);
  await expect
    .poll(async () => (await focus(page)).isLost, {
      message: 'the focus is lost when it closes',
      timeout: 2_000,
    })
    .toBe(false);
  return faults;
}

const groups = Map.groupBy(overlayWays, ({ at }) => at.split('?')[0] ?? at);

test('each is opened, kept and closed by keys, and axe finds nothing in it', async ({ page }) => {
  test.setTimeout(1_500_000);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patient = await someone(page, right);
  const { treatments: visits } = await read(page, right, treatments.list, { most: 1 });
  const faults: string[] = [];
  const only = process.env['OVERLAY'];
  for (const [, list] of groups)
    for (const opening of list) {
      const place = `${opening.in} (${opening.by.map(String).join(' → ')})`;
      if (only && !place.includes(only)) continue;
      const path = opening.at.replace('$patient', patient).replace('$visit', visits[0]?.id ?? '');
      try {
        await page.evaluate((to) => history.pushState({}, '', to), '/notifications');
        await visit(page, path);
        faults.push(...(await tryOne(page, opening)).map((one) => `${place}: ${one}`));
      } catch (error) {
        faults.push(
          `${place}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        );
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`${base()}/notifications`);
      }
    }
  expect(faults).toEqual([]);
});
