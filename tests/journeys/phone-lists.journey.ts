// On a phone a list's first row is seen at once, and every page inside begins at the same left edge on a laptop.
import { expect, type Page } from '@playwright/test';
import type { OutputOf, Verb } from '../../src/kit/shared/contract.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as listsApi } from '../../src/modules/lists/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { insidePaths } from './addresses.ts';
import { layoutOf } from './layout.ts';
import { demo, logIn, register, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';
import { wordsOf } from './words.ts';

const lists = [
  '/patient',
  '/treatment',
  '/follow-up',
  '/appointments',
  '/appointment-history',
  '/payment-history',
  '/medicine',
  '/users',
];
/** In px from the top of a screen of 360 × 780. */
const lowest = 260;

test('the first row of each list stands on the first screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Leela Rao' });
  await write(page, right, queue.take, { patientId });
  // What is left to be closed and whom to call stands above the day; calls are noted half a minute after their cause, at any moment of the story.
  await answer(page, appointments.unclosed, { appointments: [], count: 0 });
  await answer(page, appointments.calls, { calls: [] });
  expect(await tooLow(page, lists)).toEqual([]);
});

/** What the page is told instead of what the server would say. */
const answer = <V extends Verb>(page: Page, { url }: V, data: OutputOf<V>): Promise<unknown> =>
  page.route(
    (asked) => asked.pathname === url,
    (route) => route.fulfill({ json: { statusCode: 1, data } }),
  );

/** Where filters are saved they are a chip. */
const saved = {
  '/patient': 'patients',
  '/treatment': 'treatments',
  '/follow-up': 'followups',
  '/appointment-history': 'appointments',
  '/payment-history': 'payments',
  '/medicine': 'medicines',
};

test('it does so below saved filters too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  for (const list of Object.values(saved))
    await write(page, right, listsApi.keepFilters, { list, name: 'Mornings', address: { q: 'x' } });
  try {
    expect(await tooLow(page, Object.keys(saved), true)).toEqual([]);
  } finally {
    for (const list of Object.values(saved))
      await write(page, right, listsApi.forgetFilters, { list, name: 'Mornings' });
  }
});

/** Each with what stands above its first row. */
async function tooLow(page: Page, paths: readonly string[], hasTabs = false) {
  const tops: [string, number, string][] = [];
  for (const path of paths) {
    await visit(page, path);
    if (hasTabs)
      await expect(page.getByRole('button', { name: 'Saved filters' }), path).toBeVisible();
    const row = page
      .locator('main')
      .locator('tbody tr, [data-row], li')
      .filter({ visible: true })
      .first();
    await expect(row, path).toBeVisible();
    const top = Math.round((await row.boundingBox())?.y ?? Infinity);
    tops.push([path, top, (await page.locator('main').innerText()).slice(0, 300)]);
  }
  return tops.filter(([, top]) => top > lowest);
}

/** Lists whose rows are chosen, and what is pressed before they can be. */
const choosable: Readonly<Record<string, string | null>> = {
  '/patient': 'Select',
  '/treatment': null,
  '/payment-history': null,
  '/follow-up': null,
  '/appointment-history': null,
  '/reports?report=dues': null,
};

for (const language of ['en', 'hi', 'ta'] as const)
  test(`what is done with chosen rows stands in two rows on a phone, the rest behind its own button: ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.addInitScript((code) => localStorage.setItem('pd.language', code), language);
    await logIn(page, demo.doctor);
    const words = await wordsOf(language);
    for (const [path, first] of Object.entries(choosable)) {
      await visit(page, path);
      if (first !== null)
        await page.getByRole('button', { name: words.say(first), exact: true }).click();
      const boxes = page.locator('main :is(tbody, li)').getByRole('checkbox');
      for (const at of [0, 1]) {
        await boxes.nth(at).focus();
        await page.keyboard.press('Space');
      }
      const bar = page.locator('[data-chosen-bar]');
      const acts = bar.locator('[data-acts] > button');
      const all = await acts.count();
      const more = bar.getByRole('button', { name: words.say('More'), exact: true });
      expect((await bar.boundingBox())?.height, path).toBeLessThan(110);
      const cutOff = () =>
        bar
          .getByRole('button')
          .evaluateAll((every) =>
            every
              .filter(
                (one) =>
                  one.scrollWidth > one.clientWidth + 1 ||
                  one.getBoundingClientRect().right >
                    (one.closest('[data-chosen-bar]')?.getBoundingClientRect().right ?? 0),
              )
              .map((one) => one.textContent),
          );
      const inSight = () =>
        acts.evaluateAll((every) => {
          const frame = every[0]?.parentElement?.getBoundingClientRect();
          return every.filter(
            (one) => frame && one.getBoundingClientRect().bottom <= frame.bottom + 1,
          ).length;
        });
      const reached = () =>
        acts.evaluateAll((every) => every.filter((one) => !one.matches('[inert]')).length);
      const shown = await inSight();
      expect(shown, path).toBeGreaterThan(0);
      expect(await reached(), path).toBe(shown);
      expect([await cutOff(), (await layoutOf(page)).faults], path).toEqual([[], []]);
      await expect(more).toHaveCount(shown < all ? 1 : 0);
      if (shown === all) continue;
      await more.click();
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      expect([await inSight(), await reached()], path).toEqual([all, all]);
      expect([await cutOff(), (await layoutOf(page)).faults], path).toEqual([[], []]);
      await more.click();
      expect([await inSight(), await reached()], path).toEqual([shown, shown]);
    }
  });

test('every page inside begins at the same left edge', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const edges = new Map<number, string[]>();
  for (const path of await insidePaths(page, right)) {
    // The visit and the video room fill the whole width by design.
    if (/^\/(treatment\/|treatment-add\/|video\/)/.test(path)) continue;
    await visit(page, path);
    const title = page.locator('h1').first();
    // A form that waits for its record draws its title anew.
    let at = -1;
    const edge = async () => (at = Math.round((await title.boundingBox())?.x ?? -1));
    await expect.poll(edge, path).toBeGreaterThanOrEqual(0);
    edges.set(at, [...(edges.get(at) ?? []), path]);
  }
  expect(
    [...edges].map(([at, paths]) => (at === 272 ? 'as all' : `${at}: ${paths.join(' ')}`)),
  ).toEqual(['as all']);
});
