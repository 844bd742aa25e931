// The operator's console, as one of the operator's people has it.
import { execFileSync } from 'node:child_process';
import { type Browser, expect, type Page } from '@playwright/test';
import { appCodeOf } from '../authenticator.ts';
import { clockOf } from '../clock.ts';
import { base, databaseUrl, dataFolder } from './people.ts';

/** Somebody new of the operator's people, inside on a telephone without script. */
export async function operatorIn(browser: Browser): Promise<Page> {
  const name = `Asha ${String(Date.now())}`;
  const offset = process.env['JOURNEY_OFFSET'];
  const clock = offset ? clockOf(Number(offset)) : {};
  const output = execFileSync(process.execPath, ['scripts/operators.ts', 'add', name], {
    env: { ...process.env, ...clock, DATA_DIR: dataFolder(), DATABASE_URL: databaseUrl() },
    encoding: 'utf8',
  });
  const password = /Password: (\S+)/.exec(output)?.[1] ?? '';
  const secret = new URL(/otpauth:\S+/.exec(output)?.[0] ?? '').searchParams.get('secret') ?? '';
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  });
  const page = await context.newPage();
  const answer = await page.goto(`${base()}/operator/login`);
  const now = Temporal.Instant.fromEpochMilliseconds(Date.parse(answer?.headers()['date'] ?? ''));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Code of your authenticator app').fill(appCodeOf(secret, now));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  return page;
}
