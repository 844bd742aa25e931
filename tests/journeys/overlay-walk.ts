// One overlay by keys and by axe: opened, kept, looked at in both themes and on a phone, left.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Opening } from './overlays.ts';
import { settled } from './visit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
export const laptop = { width: 1366, height: 768 };
const phone = { width: 360, height: 740 };
const schemes = ['light', 'dark'] as const;

export const kinds = '[role=dialog], [role=menu], dialog[open]';
const reach = 'a[href], button, input, select, textarea, summary, [tabindex]';
const fields =
  'input:not([type=file], [hidden]), select, textarea, [role=combobox], [role=radio], [role=checkbox]';

/** What the table of figures wants to know. */
export type Matter = 'axe' | 'focus' | 'list' | 'way';
export interface Fault {
  readonly matter: Matter;
  readonly words: string;
}

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

export const overlays = (page: Page): Locator => page.locator(kinds).filter({ visible: true });

export async function closeAll(page: Page): Promise<void> {
  for (let more = 0; more < 4 && (await overlays(page).count()) > 0; more++)
    await page.keyboard.press('Escape');
}

/** Presses what the step names by the keyboard, in what is open, and marks it as the one that opened. */
export async function press(page: Page, step: string | RegExp, turn = 0): Promise<void> {
  const [, way, key = ''] = (typeof step === 'string' && /^(key|bare):(.+)$/.exec(step)) || [];
  if (way === 'bare') {
    // Somebody who has just come to the page.
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );
    return page.keyboard.press(key);
  }
  if (way === 'key') {
    // Somebody who works there: the focus is on something that it can come back to.
    await page.locator('main').locator('a, button').filter({ visible: true }).first().focus();
    await page.evaluate(() => document.activeElement?.setAttribute('data-opener', ''));
    return page.keyboard.press(key);
  }
  if (step === 'load:') {
    await page.reload();
    return page.locator('#page h1').first().waitFor();
  }
  if (step === 'tick:') {
    const box = page.locator('main tbody').getByRole('checkbox').first();
    await box.focus();
    // The overlay before may have been opened on the same row.
    if (await box.isChecked()) return;
    return page.keyboard.press('Space');
  }
  const above = (await overlays(page).count()) > 0 ? overlays(page).last() : page.locator('body');
  const [part = '', own] = typeof step === 'string' ? step.split(' › ') : [];
  const inside = own === undefined ? above : above.getByRole('region', { name: part, exact: true });
  const name = own ?? step;
  const named = (role: 'button' | 'menuitem' | 'link' | 'combobox') =>
    inside.getByRole(role, { name, exact: typeof name === 'string' });
  const [, status] = (typeof step === 'string' && /^more:(.+)$/.exec(step)) || [];
  const goal = status
    ? page.locator(`main li[data-status="${status}"]`).getByRole('button', { name: /^More for / })
    : step === 'row:'
      ? page.locator('main tbody tr:is([data-opens], :has(button)) td:first-child button')
      : step === 'menuitem:'
        ? inside.getByRole('menuitem')
        : named('button').or(named('menuitem')).or(named('link')).or(named('combobox'));
  const one = goal.filter({ visible: true }).nth(turn);
  await expect(one, String(step)).toBeVisible({ timeout: 15_000 });
  await one.evaluate((element) => element.setAttribute('data-opener', ''));
  await one.focus();
  return page.keyboard.press('Enter');
}

/** What axe finds in the uppermost of these and in the suggestions that it has open. */
export async function axeFaults(
  page: Page,
  within: string,
  rules: readonly string[] | null = null,
): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe);
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

/** In both themes, the second by what a theme can change. @param from which theme comes first */
export async function axeInThemes(page: Page, within: string, from: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [at, rules] of [null, ['color-contrast']].entries()) {
    const scheme = schemes[(from + at) % 2] ?? 'light';
    await page.emulateMedia({ colorScheme: scheme });
    // Colours take a moment to change.
    await settled(page, scheme);
    faults.push(...(await axeFaults(page, within, rules)).map((one) => `${scheme}: ${one}`));
  }
  return faults;
}

export const focusOf = (page: Page) =>
  page.evaluate(
    ([within, field]) => {
      const at = document.activeElement;
      const isLost = at === null || at === document.body;
      const openers = [...document.querySelectorAll('[data-opener]')].filter((one) =>
        one.checkVisibility(),
      );
      const overlay = at?.closest(within);
      return {
        isLost,
        isInside: Boolean(overlay),
        /** On what opened it, while that can be seen. */
        isBack: !isLost && (openers.length === 0 || openers.some((one) => one.contains(at))),
        /** On the cross, although there is something to fill in. */
        isOnCross:
          at?.getAttribute('aria-label') === 'Close' &&
          [...(overlay?.querySelectorAll(field) ?? [])].some((one) => one.checkVisibility()),
        at: at?.outerHTML.slice(0, 120) ?? '',
      };
    },
    [kinds, fields] as const,
  );

/** Both ends of what the Tab key goes through lead back inside. */
async function tabFaults(page: Page, overlay: Locator): Promise<string[]> {
  const faults: string[] = [];
  for (const [end, key] of [
    ['last', 'Tab'],
    ['first', 'Shift+Tab'],
  ] as const) {
    const count = await overlay.evaluate(
      (element, [which, names]) => {
        const all = [...element.querySelectorAll<HTMLElement>(names)].filter(
          (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
        );
        (which === 'last' ? all.at(-1) : all[0])?.focus();
        document.activeElement?.setAttribute('data-end', which);
        return all.length;
      },
      [end, reach] as const,
    );
    await page.keyboard.press(key);
    const now = await focusOf(page);
    if (!now.isInside) faults.push(`${key} from the ${end} leaves it, to ${now.at}`);
    else if (count > 1 && (await page.locator(`[data-end=${end}]:focus`).count()) > 0)
      faults.push(`${key} does not go on from the ${end}: ${now.at}`);
  }
  return faults;
}

/** What is written above is read while suggestions are open, and Escape puts them away alone. */
async function listFaults(page: Page, overlay: Locator, where: string): Promise<string[]> {
  const faults: string[] = [];
  const lists = page.locator('[role=listbox]').filter({ visible: true });
  // It is the list itself.
  if ((await overlay.locator('[role=listbox]').count()) > 0) return faults;
  const boxes = overlay.locator('[role=combobox], input[aria-haspopup=listbox]');
  for (let at = 0; at < Math.min(3, await boxes.count()); at++) {
    const box = boxes.nth(at);
    if (!(await box.isVisible())) continue;
    const isTypedIn = await box.evaluate(
      (element) => element instanceof HTMLInputElement && !element.readOnly,
    );
    await box.focus();
    await page.keyboard.press(isTypedIn ? 'a' : 'Alt+ArrowDown');
    await lists
      .first()
      .waitFor({ timeout: 1_000 })
      .catch(() => undefined);
    const isCovered = await overlay.evaluate((element) => {
      const title = element.querySelector('h2, h1')?.getBoundingClientRect();
      return [...document.querySelectorAll('[role=listbox]')]
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
    if (isCovered) faults.push(`suggestions cover its title ${where}`);
    if ((await lists.count()) > 0) {
      await page.keyboard.press('Escape');
      const isAway = await lists
        .first()
        .waitFor({ state: 'hidden', timeout: 2_000 })
        .then(
          () => true,
          () => false,
        );
      if (!isAway) faults.push(`Escape leaves the suggestions ${where}`);
      if (!(await overlay.isVisible()))
        return [...faults, `Escape over suggestions closes it too ${where}`];
    }
    if (isTypedIn) await page.keyboard.press('Backspace');
    // What is offered for nothing typed goes with the focus.
    await box.blur();
    await box.focus();
  }
  return faults;
}

/** Step by step; where a row's menu lacks what is asked, the next row's is tried. */
async function walkTo(page: Page, by: Opening['by']): Promise<void> {
  const most = 9;
  const isOneOfMany = by[0] instanceof RegExp || by[0] === 'row:';
  for (let turn = 0; turn < most; turn++) {
    for (const [at, step] of by.entries()) {
      if (at > 0) await settled(page, String(step));
      if (at === 1 && isOneOfMany && turn < most - 1) {
        const above = overlays(page).last();
        const asked = above.getByText(step).or(above.getByLabel(step));
        // What a record may do comes with the record.
        const isThere = await asked
          .first()
          .waitFor({ timeout: 1_000 })
          .then(
            () => true,
            () => false,
          );
        if (!isThere) break;
      }
      await press(page, step, at === 0 ? turn : 0);
      if (at === by.length - 1) return;
    }
    await page.keyboard.press('Escape');
  }
}

async function open(page: Page, opening: Opening): Promise<number> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-opener], [data-end]')) {
      one.removeAttribute('data-opener');
      one.removeAttribute('data-end');
    }
  });
  const last = String(opening.by.at(-1));
  const before = await overlays(page).count();
  await walkTo(page, opening.by);
  await expect
    .poll(() => overlays(page).count(), { message: `${last} opens nothing`, timeout: 8_000 })
    .toBeGreaterThan(before);
  await settled(page, last);
  await expect
    .poll(async () => (await focusOf(page)).isInside, {
      message: 'the focus is not in it',
      timeout: 3_000,
    })
    .toBe(true);
  return overlays(page).count();
}

/** On a phone, where some are another page. */
async function onPhone(page: Page, overlay: Locator): Promise<readonly Fault[]> {
  await page.setViewportSize(phone);
  await settled(page, 'on a phone');
  const faults: Fault[] = [];
  if (await overlay.isVisible()) {
    const wrong = await axeFaults(page, kinds);
    faults.push(...wrong.map((words): Fault => ({ matter: 'axe', words: `on a phone: ${words}` })));
    const lists = await listFaults(page, overlay, 'on a phone');
    faults.push(...lists.map((words): Fault => ({ matter: 'list', words })));
  }
  await page.setViewportSize(laptop);
  await settled(page, 'the laptop again');
  // What a phone has not in sight cannot hold the focus there.
  if ((await overlay.isVisible()) && !(await focusOf(page)).isInside)
    await overlay.evaluate((element, names) => {
      const all = [...element.querySelectorAll<HTMLElement>(names)];
      all.find((one) => one.tabIndex >= 0 && one.checkVisibility())?.focus();
    }, reach);
  return faults;
}

/** What is wrong with one of them. @param from which theme it is opened in */
export async function tryOne(page: Page, opening: Opening, from: number): Promise<Fault[]> {
  const faults: Fault[] = [];
  const add = (matter: Matter, all: readonly string[]) =>
    faults.push(...all.map((words) => ({ matter, words })));
  await page.emulateMedia({ colorScheme: schemes[from % 2] ?? 'light' });
  if (opening.onPhone) await page.setViewportSize(phone);
  let opened = await open(page, opening);
  const overlay = overlays(page).last();
  const isDialog = (await overlay.getAttribute('role')) === 'dialog';
  if (isDialog && (await focusOf(page)).isOnCross)
    add('focus', ['opens on its cross, not on its first field']);
  add('axe', await axeInThemes(page, kinds, from));
  if (isDialog) {
    add('focus', await tabFaults(page, overlay));
    add('list', await listFaults(page, overlay, 'on a laptop'));
    if (!opening.onPhone) faults.push(...(await onPhone(page, overlay)));
    // It went with the laptop's page.
    if ((await overlays(page).count()) !== opened) {
      await closeAll(page);
      opened = await open(page, opening);
    }
  }
  const suggested = page.locator('[role=listbox]').filter({ visible: true });
  const isItsOwn = (await overlay.locator('[role=listbox]').count()) > 0;
  if (!isItsOwn && (await suggested.count()) > 0) {
    await page.keyboard.press('Escape');
    await expect(suggested, 'Escape puts the suggestions away').toHaveCount(0, { timeout: 2_000 });
    if ((await overlays(page).count()) < opened) {
      add('way', ['Escape over suggestions closes it too']);
      return faults;
    }
  }
  await page.keyboard.press('Escape');
  if (opening.answer !== undefined) {
    await settled(page, 'Escape');
    if ((await overlays(page).count()) < opened)
      add('way', ['Escape closes what has to be answered']);
    else await press(page, opening.answer);
  }
  await expect
    .poll(() => overlays(page).count(), {
      message: 'Escape closes it, and nothing below it',
      intervals: [50],
      timeout: 5_000,
    })
    .toBe(opened - 1);
  const isBack = await expect
    .poll(() => focusOf(page), { intervals: [50], timeout: 2_000 })
    .toMatchObject({ isLost: false, isBack: true })
    .then(
      () => true,
      () => false,
    );
  if (!isBack)
    add('focus', [`the focus is not back at what opened it but at ${(await focusOf(page)).at}`]);
  if (opening.onPhone) await page.setViewportSize(laptop);
  return faults;
}
