// What every story does: log in, read a code, look whether the page is sound.
import { expect, type Page } from '@playwright/test';

export const base = (): string => process.env['JOURNEY_URL'] ?? '';

export { demo } from '../demo.ts';

export async function logIn(page: Page, who: { username: string; password: string }, keepsSignedIn = false): Promise<void> {
  await page.goto(`${base()}/`);
  await page.locator('input[name=username]').fill(who.username);
  await page.locator('input[type=password]').fill(who.password);
  if (keepsSignedIn) await page.getByLabel('Keep me signed in').check();
  await page.locator('input[type=password]').press('Enter');
  await expect(page).toHaveURL(/dashboard|profile/, { timeout: 20_000 });
}

/** The newest code in the outbox, read as a person would: on its page. */
export async function codeFromOutbox(page: Page): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto(`${base()}/outbox`);
  const text = outbox.getByText(/\b\d{6}\b/).first();
  await expect(text).toBeVisible();
  const code = /\b(\d{6})\b/.exec((await text.textContent()) ?? '')?.[1];
  await outbox.close();
  if (!code) throw new Error('no code in the outbox');
  return code;
}

/** Collects what a sound page never says: refused policies, uncaught errors, messages without their catalogue. */
export function complaintsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|Uncompiled|Warning:|hydrat/i.test(message.text())) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
}
