// Every dialog, panel, menu, popover and toast: sound for axe on a laptop and a phone, light and dark; opened, kept and left by keys alone.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { api as listsApi } from '../../src/modules/lists/contract.ts';
import { api as privacy } from '../../src/modules/privacy/contract.ts';
import type { PrivacyRequest } from '../../src/modules/privacy/model.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { someone } from './addresses.ts';
import { type Opening, overlayWays, unopened } from './overlays.ts';
import { base, demo, logIn, read, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { settled, visit } from './visit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
const laptop = { width: 1366, height: 768 };
const phone = { width: 360, height: 740 };
/** The second look in a theme asks what the theme can change. */
const looks = [
  { scheme: 'light', size: laptop, rules: null },
  { scheme: 'dark', size: laptop, rules: ['color-contrast'] },
  { scheme: 'dark', size: phone, rules: ['color-contrast'] },
  { scheme: 'light', size: phone, rules: null },
] as const;

/** The walk is cut into so many stories that workers can share it. */
const parts = 4;

declare global {
  interface Window {
    axe?: {
      run: (
        context: object,
        options: object,
      ) => Promise<{
        violations: {
          id: string;
          nodes: { html: string; target: string[]; any: { message: string }[] }[];
        }[];
      }>;
    };
  }
}

test.describe.configure({ mode: 'parallel' });
// Nothing is looked at while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: laptop });

/** How many a source draws; our own `Dialog` and `Panel` are what is drawn, not a drawing of one. */
const drawnIn = (source: string): number =>
  [
    ...source.matchAll(
      /<(?:Dialog|ForeverDialog|Panel|Menu|Popover|Modal|Modal\.Root|Drawer)(?=[\s>])(?! isNarrow)/g,
    ),
  ].length;

test('every dialog, menu and popover of the source is opened here', async () => {
  const faults: string[] = [];
  const wrappers = new Set([
    'kit/web/dialog.tsx',
    'kit/web/panel.tsx',
    'kit/web/suggest.tsx',
    'kit/web/select-input.tsx',
  ]);
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

const kinds = '[role=dialog], [role=menu], dialog[open]';
const overlays = (page: Page): Locator => page.locator(kinds).filter({ visible: true });

/** Presses what the step names by the keyboard, in what is open, and marks it as the one that opened. */
async function press(page: Page, step: string | RegExp, turn = 0): Promise<void> {
  if (typeof step === 'string' && step.startsWith('key:')) {
    // Somebody who works there: the focus is on something that it can come back to.
    await page.locator('main').locator('a, button').filter({ visible: true }).first().focus();
    await page.evaluate(() => document.activeElement?.setAttribute('data-opener', ''));
    await page.keyboard.press(step.slice(4));
    return;
  }
  const inside = (await overlays(page).count()) > 0 ? overlays(page).last() : page.locator('body');
  const named = (role: 'button' | 'menuitem' | 'link' | 'combobox') =>
    inside.getByRole(role, { name: step, exact: typeof step === 'string' });
  const goal =
    step === 'row:'
      ? page.locator('main tbody tr:is([data-opens], :has(button)) td:first-child button')
      : step === 'menuitem:'
        ? inside.getByRole('menuitem')
        : named('button').or(named('menuitem')).or(named('link')).or(named('combobox'));
  const one = goal.filter({ visible: true }).nth(turn);
  await expect(one, String(step)).toBeVisible({ timeout: 6_000 });
  await one.evaluate((element) => element.setAttribute('data-opener', ''));
  await one.focus();
  await page.keyboard.press('Enter');
}

/** What axe finds in an overlay and in the suggestions that it has open. */
async function faultsOf(
  page: Page,
  within: string,
  rules: readonly string[] | null,
): Promise<string[]> {
  return page.evaluate(
    async ([selector, only, values]) => {
      const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      const lists = [...document.querySelectorAll('[role=listbox]')].filter((one) =>
        one.checkVisibility(),
      );
      const answer = await window.axe?.run(
        { include: [...all.slice(-1), ...lists] },
        {
          runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values },
          resultTypes: ['violations'],
        },
      );
      return (answer?.violations ?? []).flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 2)
          .map(
            ({ html, any, target }) =>
              `${id} at ${target.join(' ')}: ${any[0]?.message ?? ''}: ${html.slice(0, 160)}`,
          ),
      );
    },
    [within, rules, tags] as const,
  );
}

/** In the sizes and themes; ends as it began. */
async function looked(page: Page, within: string): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe);
  const faults: string[] = [];
  for (const { scheme, size, rules } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    // Colours take a moment to change.
    await settled(page, `${scheme} at ${size.width}`);
    // Some are another page on a phone.
    if ((await page.locator(within).filter({ visible: true }).count()) === 0) continue;
    const wrong = await faultsOf(page, within, rules);
    faults.push(...wrong.map((one) => `${scheme} ${size.width}: ${one}`));
  }
  await page.setViewportSize(laptop);
  return faults;
}

const focus = (page: Page) =>
  page.evaluate((within) => {
    const at = document.activeElement;
    const isLost = at === null || at === document.body;
    const openers = [...document.querySelectorAll('[data-opener]')].filter((one) =>
      one.checkVisibility(),
    );
    return {
      isLost,
      isInside: Boolean(at?.closest(within)),
      /** On what opened it, while that can be seen. */
      isBack: !isLost && (openers.length === 0 || openers.some((one) => one.contains(at))),
      at: at?.outerHTML.slice(0, 120) ?? '',
    };
  }, kinds);

/** Both ends of what the Tab key goes through lead back inside. */
async function tabFaults(page: Page, overlay: Locator): Promise<string[]> {
  const faults: string[] = [];
  for (const [end, key] of [
    ['last', 'Tab'],
    ['first', 'Shift+Tab'],
  ] as const) {
    await overlay.evaluate((element, which) => {
      const all = [
        ...element.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, summary, [tabindex]',
        ),
      ].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility());
      (which === 'last' ? all.at(-1) : all[0])?.focus();
    }, end);
    await page.keyboard.press(key);
    if (!(await focus(page)).isInside) faults.push(`${key} from the ${end} leaves it`);
  }
  return faults;
}

/** What is written above is read while suggestions are open. */
async function coverFaults(page: Page, overlay: Locator): Promise<string[]> {
  const faults: string[] = [];
  const boxes = overlay.locator('input[role=combobox], input[aria-haspopup=listbox]');
  for (let at = 0; at < Math.min(2, await boxes.count()); at++) {
    const box = boxes.nth(at);
    if (!(await box.isEditable().catch(() => false))) continue;
    for (const size of [laptop, phone]) {
      await page.setViewportSize(size);
      await box.focus();
      await page.keyboard.press('a');
      await page.waitForTimeout(400);
      const covered = await overlay.evaluate((element) => {
        const title = element.querySelector('h2, h1')?.getBoundingClientRect();
        return [...document.querySelectorAll('[role=listbox], [role=option]')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect())
          .some(
            (one) =>
              title !== undefined &&
              one.width > 0 &&
              one.top < title.bottom - 1 &&
              one.bottom > title.top + 1 &&
              one.left < title.right &&
              one.right > title.left,
          );
      });
      if (covered) faults.push(`suggestions cover its title at ${size.width}`);
      await page.keyboard.press('Backspace');
    }
    await page.setViewportSize(laptop);
  }
  return faults;
}

/** Step by step; where a row's menu lacks what is asked, the next row's is tried. */
async function walkTo(page: Page, by: Opening['by']): Promise<void> {
  for (let turn = 0; turn < 9; turn++) {
    for (const [at, step] of by.entries()) {
      if (at > 0) await settled(page, String(step));
      if (at === 1 && by[0] instanceof RegExp && turn < 8) {
        const isThere = await overlays(page)
          .last()
          .getByText(step)
          .first()
          .isVisible()
          .catch(() => false);
        if (!isThere) break;
      }
      await press(page, step, at === 0 ? turn : 0);
      if (at === by.length - 1) return;
    }
    await page.keyboard.press('Escape');
  }
}

/** What is wrong with one of them. */
async function tryOne(page: Page, opening: Opening): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-opener]'))
      one.removeAttribute('data-opener');
  });
  const last = opening.by.at(-1) ?? '';
  await walkTo(page, opening.by);
  await expect
    .poll(() => overlays(page).count(), {
      message: `${String(last)} opens nothing`,
      timeout: 8_000,
    })
    .toBeGreaterThan(0);
  await settled(page, String(last));
  const opened = await overlays(page).count();
  const overlay = overlays(page).last();
  await expect
    .poll(async () => (await focus(page)).isInside, {
      message: 'the focus is not in it',
      timeout: 3_000,
    })
    .toBe(true);
  faults.push(...(await looked(page, kinds)));
  // It went with the laptop's page.
  await settled(page, 'the laptop again');
  if ((await overlays(page).count()) !== opened) {
    for (let more = 0; more < 3 && (await overlays(page).count()) > 0; more++)
      await page.keyboard.press('Escape');
    await walkTo(page, opening.by);
    await settled(page, String(last));
  }
  if ((await overlay.getAttribute('role')) === 'dialog') {
    faults.push(...(await tabFaults(page, overlay)));
    faults.push(...(await coverFaults(page, overlay)));
  }
  const suggested = page.locator('[role=listbox]').filter({ visible: true });
  const isItsOwn = (await overlay.locator('[role=listbox]').count()) > 0;
  if (!isItsOwn && (await suggested.count()) > 0) {
    await page.keyboard.press('Escape');
    await expect(suggested, 'Escape puts the suggestions away').toHaveCount(0, { timeout: 2_000 });
    if ((await overlays(page).count()) < opened)
      return [...faults, 'Escape over suggestions closes it too'];
  }
  await page.keyboard.press('Escape');
  await expect
    .poll(() => overlays(page).count(), {
      message: 'Escape closes it, and nothing below it',
      intervals: [50],
      timeout: 5_000,
    })
    .toBe(opened - 1);
  await expect
    .poll(() => focus(page), {
      message: 'the focus is not back at what opened it',
      intervals: [50],
      timeout: 2_000,
    })
    .toMatchObject({ isLost: false, isBack: true });
  return faults;
}

/** The demo clinic as one whose patients asked for something and some of whose records are past their time. */
async function withPrivacyToDo(page: Page, patientId: string): Promise<void> {
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const request: PrivacyRequest = {
    id: crypto.randomUUID(),
    kind: 'erasure',
    consent: null,
    patientId,
    patientName: 'Karthik',
    contactNumber: '9810000000',
    name: 'Karthik',
    words: 'Please delete everything.',
    nomineeName: '',
    nomineeNumber: '',
    nomineeRelationship: '',
    askedAt: new Date().toISOString(),
    acknowledgeBy: soon,
    answerBy: soon,
    acknowledgedAt: null,
    answeredAt: null,
    outcome: null,
    answer: '',
    answeredBy: null,
  };
  const records = [{ id: patientId, name: 'Karthik', keepUntil: '2026-01-01', isHeld: false }];
  const answers = [
    [privacy.list.url, { requests: [request], open: 1 }],
    [privacy.retention.url, { retentionYears: 3, records, total: 1 }],
  ] as const;
  for (const [url, data] of answers)
    await page.route(`${base()}${url}**`, async (route) => {
      const response = await route.fetch();
      const answer: object = await response.json();
      await route.fulfill({ response, json: { ...answer, data } });
    });
}

/** Those of a page after one another, without going there again. */
const groups = [...Map.groupBy(overlayWays, ({ at }) => at).values()];

for (let part = 0; part < parts; part++)
  test(`each is opened, kept and closed by keys, and axe finds nothing in it: ${part + 1} of ${parts}`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    const right = rightOf(page);
    await logIn(page, demo.doctor);
    const patient = await someone(page, right);
    await withPrivacyToDo(page, patient);
    const { treatments: visits } = await read(page, right, treatments.list, {
      most: 1,
      status: 'Signed',
    });
    const faults: string[] = [];
    const only = process.env['OVERLAY'];
    for (const list of groups.filter((_, at) => at % parts === part)) {
      let isHere = false;
      for (const opening of list) {
        const place = `${opening.in} (${opening.by.map(String).join(' → ')})`;
        if (only && !only.split(',').some((one) => place.includes(one))) continue;
        const path = opening.at.replace('$patient', patient).replace('$visit', visits[0]?.id ?? '');
        try {
          if (!isHere) await visit(page, path);
          isHere = true;
          if (only) process.stderr.write(`${place}\n`);
          faults.push(...(await tryOne(page, opening)).map((one) => `${place}: ${one}`));
          for (let more = 0; more < 3 && (await overlays(page).count()) > 0; more++)
            await page.keyboard.press('Escape');
        } catch (error) {
          faults.push(
            `${place}: ${error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').slice(0, 300) : String(error)}`,
          );
          await page.setViewportSize(laptop);
          await page.goto(`${base()}/notifications`);
          isHere = false;
        }
      }
    }
    expect(faults).toEqual([]);
  });

test('what was done and what failed is told, reached by keys, and axe finds nothing in it', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const filters = { list: 'treatments', name: `Owed ${Date.now()}`, address: { show: 'due' } };
  await write(page, right, listsApi.keepFilters, filters);
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.goto(`${base()}/treatment?show=due`);
  await settled(page, 'the list');

  await test.step('done, with a way back', async () => {
    await press(page, `Remove ${filters.name}`);
    const message = messages.getByRole('status').filter({ hasText: `${filters.name} removed` });
    await expect(message).toBeVisible();
    await expect.poll(async () => (await focus(page)).isLost).toBe(false);
    expect(await looked(page, '[role=status]:has(button)')).toEqual([]);
    // Where it went while the sizes were tried, it is asked for again.
    if ((await message.count()) > 0) {
      await message.getByRole('button', { name: 'Undo' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: filters.name })).toBeVisible();
    }
  });

  await test.step('refused by a line that is away', async () => {
    await page.route(`${base()}${listsApi.forgetFilters.url}`, (route) => route.abort());
    await press(page, `Remove ${filters.name}`);
    const message = messages.getByRole('alert');
    await expect(message).toBeVisible();
    expect(await looked(page, '[aria-label="Messages"] [role=alert]')).toEqual([]);
    await message.getByRole('button', { name: 'Close message' }).focus();
    await page.keyboard.press('Enter');
    await expect(message).toHaveCount(0);
    await expect.poll(async () => (await focus(page)).isLost).toBe(false);
  });
});
