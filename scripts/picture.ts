// Takes the README's picture: the consult screen of the demo clinic, as it is today.
import { chromium } from 'playwright-core';
import start from '../tests/journeys/server.ts';

const stop = await start({ workers: 1 });
const address = process.env['JOURNEY_URL'] ?? '';
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--no-first-run'],
});
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await page.goto(address);
  await page.locator('input[name=username]').fill('doctor@demo.test');
  await page.locator('input[type=password]').fill('Doctor@123');
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
  await page.goto(`${address}/treatment-add`);
  await page.getByLabel('Find a patient').fill('Karthik');
  await page.getByText('கார்த்திகேயன்').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Repeat this prescription' }).first().click();
  await page.getByRole('combobox', { name: 'Complaints' }).fill('Fever');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: 'docs/consult.png' });
} finally {
  await browser.close();
  await stop();
}
