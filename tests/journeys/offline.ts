// Work without a line, as its stories begin.
import { expect, type Page } from '@playwright/test';
import { base } from './people.ts';

/** As its user turns it on, with everything there that is needed without a line. */
export async function goesWithoutLine(page: Page): Promise<void> {
  await page.goto(`${base()}/offline`);
  await page.getByRole('switch', { name: /Keep working on this device/ }).click();
  await expect(page.getByText(/patients on this device, as of/)).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.reload();
  await expect(page.getByText(/patients on this device, as of/)).toBeVisible();
}

/** @returns the case number, the device's own where it has no line. */
export async function registerHere(page: Page, name: string, number: string): Promise<string> {
  await page.goto(`${base()}/patient-add/`);
  await page.getByRole('textbox', { name: /Contact number/ }).fill(number);
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: /^Age/ }).fill('34');
  await page.getByText('Female', { exact: true }).click();
  await page.getByRole('button', { name: 'Register patient' }).click();
  await expect(page.getByText('Patient created successfully')).toBeVisible();
  const said =
    (await page
      .getByText(/Case number /)
      .first()
      .textContent()) ?? '';
  return /Case number (\S+)/.exec(said)?.[1] ?? '';
}

export const unsent = (page: Page) => page.getByRole('link', { name: /not sent/ });
