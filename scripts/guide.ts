// `npm run guide`: takes the pictures of docs/guide from the demo clinic, one each in the languages it is written in.
import { writeFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { someone } from '../tests/journeys/addresses.ts';
import { base, demo, logIn, rightOf } from '../tests/journeys/people.ts';
import start from '../tests/journeys/server.ts';
import { settled, visit } from '../tests/journeys/visit.ts';
import { patientPages } from './gallery/patient-pages.ts';

/** What each picture shows: a page of the demo clinic. */
const pictures: Readonly<Record<string, string>> = {
  patients: '/patient',
  queue: '/appointments/queue',
  appointments: '/appointments',
  payments: '/payment-history',
  'follow-ups': '/follow-up',
  import: '/patient/import',
  patient: '/patient-detail/$id',
  medicines: '/medicine',
  'online-consult': '/settings/online-consult',
  treatments: '/treatment',
  settings: '/settings/all',
  users: '/users',
  'qr-code': '/my-qr-code',
  messages: '/manage-notifications',
  reports: '/reports',
  wallet: '/wallet',
  plans: '/plans',
  problem: '/ReportProblem',
  visit: '/treatment-add/$id',
};

const stop = await start({ workers: 1 });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  for (const language of ['en', 'hi', 'ta']) await take(browser, language);
} finally {
  await browser.close();
  await stop();
}

async function take(program: Browser, language: string): Promise<void> {
  const context = await program.newContext({
    viewport: { width: 1200, height: 750 },
    locale: language === 'en' ? 'en-IN' : language,
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((code) => localStorage.setItem('pd.language', code), language);
  try {
    const page = await context.newPage();
    const right = rightOf(page);
    await logIn(page, demo.doctor);
    const patient = await someone(page, right);
    for (const [name, path] of Object.entries(pictures)) {
      await visit(page, path.replace('$id', patient));
      await settled(page, name);
      await save(page, `${name}-${language}`);
    }
    const [booking, , own] = await patientPages(page, right, language);
    for (const [name, one] of [
      ['booking', booking],
      ['own-page', own],
    ] as const) {
      if (one === undefined) throw new Error(`the demo clinic has nothing for ${name}`);
      await page.goto(base() + one.path);
      await save(page, `${name}-${language}`);
    }
  } finally {
    await context.close();
  }
}

async function save(page: Page, name: string): Promise<void> {
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 60 })
    .toBuffer();
  writeFileSync(new URL(`../docs/guide/pictures/${name}.webp`, import.meta.url), picture);
}
