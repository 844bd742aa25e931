// The reports on a phone: the filters fold behind one button that counts those set.
import { expect } from '@playwright/test';
import { demo, logIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('filters of a report fold on a phone', async ({ page }) => {
  await logIn(page, demo.doctor);
  await visit(page, '/reports?report=gst&period=all');
  const main = page.getByRole('main');
  const opener = main.getByRole('button', { name: 'Filters 1', exact: true });
  const period = main.getByRole('group', { name: 'Period' });
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(period).toBeHidden();
  await expect(main.locator('dt')).toHaveText(['Rows', 'GST exempt', 'Total']);
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await period.getByRole('button', { name: 'From – to' }).click();
  const [from, to] = await Promise.all(
    ['From', 'To'].map((name) => main.getByLabel(name, { exact: true }).boundingBox()),
  );
  expect(from?.x).toBe(to?.x);
  expect(from?.width).toBe(to?.width);
});

test('a sum stands in one line on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await logIn(page, demo.doctor);
  await visit(page, '/reports?report=treatments&period=all');
  const figures = page.getByRole('main').locator('dt + dd');
  await expect(figures).toHaveCount(5);
  const heights = await figures.evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(new Set(heights).size).toBe(1);
});
