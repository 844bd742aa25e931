// The owner takes all of the clinic along: asked for with the password, watched, given up, told of, downloaded and opened.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import type { ArchiveManifest } from '../../src/kit/server/clinic-archive.ts';
import { readTar } from '../../src/kit/server/tar.ts';
import { api as reports } from '../../src/modules/reports/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { inDatabase } from './database.ts';
import { layoutOf } from './layout.ts';
import { complaintsOf, demo, logIn, read, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

/** As after half an hour's work: what matters asks for the password again. */
const workOn = () =>
  inDatabase(`update app.sessions set proved_at = now() - interval '1 hour'`, []);

async function prove(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(demo.doctor.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

async function openArchive(path: string) {
  const entries = new Map<string, Buffer>();
  for await (const { name, bytes } of readTar(createReadStream(path).pipe(createGunzip()), 1e9))
    entries.set(name, bytes);
  const manifest: ArchiveManifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
  return { entries, manifest };
}

test('all data of the clinic is asked for, given up, made and opened', async ({ page }) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  // Stories before this one leave visits that nobody paid; they have no receipt.
  const { payments } = await read(page, right, treatments.payments, { most: 20 });
  const paidVisits = [...new Set(payments.flatMap(({ treatmentId }) => treatmentId ?? []))];
  for (const id of paidVisits.slice(0, 2))
    await write(page, right, treatments.issue, { id, kind: 'receipt' });
  await workOn();
  await visit(page, '/clinic-information');
  const main = page.getByRole('main');
  const prepare = main.getByRole('button', { name: 'Prepare the file' });
  await main.getByLabel('Also PDFs of all papers that were given out').check();
  await prepare.click();
  // A wrong password brings nothing.
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('Wrong@123');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeVisible();
  await expect(main.getByRole('progressbar')).toHaveCount(0);
  await prove(page);
  await main.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(main.getByRole('progressbar')).toHaveCount(0);
  await expect(prepare).toBeEnabled();
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await layoutOf(page)).faults).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await prepare.click();
  // Nobody needs to wait here.
  await visit(page, '/notifications');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('The file is ready').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 150_000 });
  await page.getByText('All data of the clinic').first().click();
  await expect(page).toHaveURL(/clinic-information/);
  const coming = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download', exact: true }).first().click();
  const { entries, manifest } = await openArchive(await (await coming).path());
  for (const { name, size, sha256 } of manifest.files) {
    const bytes = entries.get(name) ?? Buffer.alloc(0);
    expect([name, bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
      name,
      size,
      sha256,
    ]);
  }
  const rows = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
  const lines = [...entries]
    .filter(([name]) => /^tables\/patients-\d+\.jsonl$/.test(name))
    .flatMap(([, bytes]) => bytes.toString().trim().split('\n'));
  expect(lines).toHaveLength(rows('patients'));
  const named = (folder: string) => [...entries.keys()].filter((name) => name.startsWith(folder));
  expect(named('fhir/').length).toBeGreaterThan(0);
  expect(named('papers/')).toHaveLength(rows('papers'));
  for (const name of named('papers/'))
    expect(entries.get(name)?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(complaints).toEqual([]);
});

test('a long report is prepared while one works on', async ({ page }) => {
  await logIn(page, demo.doctor);
  await workOn();
  await visit(page, '/reports?report=patients&period=all');
  // The demo clinic is small: what the server says of twenty thousand rows is said of these.
  await page.route(
    ({ pathname }) => pathname === reports.export.url,
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({
          error: { code: 'report_long', reason: '' },
          statusCode: 0,
          message: '',
          data: null,
        }),
      }),
  );
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'Excel file' }).click();
  await prove(page);
  await expect(page.getByText('The file is being prepared')).toBeVisible();
  const file = main.getByRole('list', { name: 'Files' }).getByRole('listitem').first();
  await expect(file).toContainText('.xlsx', { timeout: 60_000 });
  const coming = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Download' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^patients-.*\.xlsx$/);
  await visit(page, '/notifications');
  await expect(page.getByText('The file is ready').first()).toBeVisible();
});
