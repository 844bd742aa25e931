// On a phone a list's first row is seen at once, and every page inside begins at the same left edge on a laptop.
import { expect, type Page } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as listsApi } from '../../src/modules/lists/contract.ts';
import { insidePaths } from './addresses.ts';
import { demo, logIn, read, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

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
  // Whom other stories left to be called stands above the day.
  for (const { appointmentId } of (await read(page, right, appointments.calls, {})).calls)
    await write(page, right, appointments.heard, { appointmentId, isHeard: true });
  expect(await tooLow(page, lists)).toEqual([]);
});

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

async function tooLow(page: Page, paths: readonly string[], hasTabs = false) {
  const tops: [string, number][] = [];
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
    tops.push([path, Math.round((await row.boundingBox())?.y ?? Infinity)]);
  }
  return tops.filter(([, top]) => top > lowest);
}

test('every page inside begins at the same left edge', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const edges = new Map<number, string[]>();
  for (const path of await insidePaths(page, right)) {
    // The visit and the video room fill the whole width by design.
    if (/^\/(treatment\/|treatment-add\/|video\/)/.test(path)) continue;
    await visit(page, path);
    const left = await page.locator('h1').first().boundingBox();
    const at = Math.round(left?.x ?? -1);
    edges.set(at, [...(edges.get(at) ?? []), path]);
  }
  expect(
    [...edges].map(([at, paths]) => (at === 272 ? 'as all' : `${at}: ${paths.join(' ')}`)),
  ).toEqual(['as all']);
});
