// On a phone a list's first row is seen at once, and every page inside begins at the same left edge on a laptop.
import { expect } from '@playwright/test';
import { insidePaths } from './addresses.ts';
import { demo, logIn, rightOf } from './people.ts';
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
  await logIn(page, demo.doctor);
  const tops: Record<string, number> = {};
  for (const path of lists) {
    await visit(page, path);
    const row = page
      .locator('main')
      .locator('tbody tr, [data-row], li')
      .filter({ visible: true })
      .first();
    await expect(row, path).toBeVisible();
    tops[path] = Math.round((await row.boundingBox())?.y ?? Infinity);
  }
  expect(Object.entries(tops).filter(([, top]) => top > lowest)).toEqual([]);
});

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
