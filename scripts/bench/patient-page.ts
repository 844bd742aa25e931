// A patient on the screen: found while one types among a million, and opened with five hundred visits. The real server, the built web app, Chromium.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod/mini';
import { latinOf } from '../../src/kit/shared/sound.ts';
import { searchKeys } from '../../src/modules/patients/rules.ts';
import type { PipelineParts } from '../faults/app.ts';
import { quantile } from './figures.ts';
import { fillPatients, searchKinds, type Someone } from './search.ts';
import { demo } from '../../tests/demo.ts';
import { inChromium, logIn } from './in-chromium.ts';

const visitsEach = 500;
const opened = 10;
const searchesEach = 40;
/** Between two keys of somebody who types fast. */
const keyMillis = 120;

interface PatientPage {
  /** From the press of the link to the painted strip and first visits, one after another. */
  opening: number[];
  visits: number;
  /** From the last key's own time to the painted answers. */
  searches: {
    kind: string;
    searches: number;
    medianMillis: number;
    p95Millis: number;
    slowestMillis: number;
  }[];
}

const millis = z.number();

/** The web app must be built. Fills its own database first, which takes minutes. */
export async function benchPatientPage(log: (line: string) => void): Promise<PatientPage> {
  return inChromium(['--demo'], async ({ app, browser, address }) => {
    const clinic = await demoClinic(app);
    const people = await giveVisits(app, clinic);
    const page = await pageOf(browser, address);
    const opening: number[] = [];
    // The first brings the page's own parts in and is not counted.
    for (const [at, name] of people.entries()) {
      const needed = await open(page, name);
      if (at > 0) opening.push(needed);
    }
    await fillUp(app, clinic, log);
    return { opening, visits: visitsEach, searches: await searchAll(page, app, clinic) };
  });
}

/** From the press of the link on an open record to the painted fields and last visits of a new visit. The web app must be built. */
export async function benchNewVisit(): Promise<{ opening: number[]; visits: number }> {
  return inChromium(['--demo'], async ({ app, browser, address }) => {
    const people = await giveVisits(app, await demoClinic(app));
    const page = await pageOf(browser, address);
    const opening: number[] = [];
    for (const [at, name] of people.entries()) {
      await open(page, name);
      const needed = await treat(page);
      // The first brings the page's own parts in and is not counted.
      if (at > 0) opening.push(needed);
    }
    return { opening, visits: visitsEach };
  });
}

/** Logged in as the demo's doctor; the rooms come in by themselves while nobody does anything. */
async function pageOf(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript({
    path: fileURLToPath(new URL('./watch-patients.js', import.meta.url)),
  });
  await logIn(page, address, demo.doctor);
  await pause(10_000);
  return page;
}

interface Clinic {
  clinicId: string;
  doctorId: string;
}

export async function demoClinic(app: PipelineParts): Promise<Clinic> {
  const [clinic] = await app.ask<Clinic>(
    `select m.clinic_id as "clinicId", m.id as "doctorId" from app.members m join app.accounts a on a.id = m.account_id where a.email = 'doctor@demo.test'`,
  );
  if (!clinic) throw new Error('the demo clinic was not found');
  return clinic;
}

/** New patients of the clinic with years of visits, each with three medicines and a payment. Answers their names. */
async function giveVisits(app: PipelineParts, { clinicId, doctorId }: Clinic): Promise<string[]> {
  const admin = await app.openDatabase();
  const names = Array.from(
    { length: opened + 1 },
    (_, at) => `Longstanding ${String.fromCodePoint(65 + at)}`,
  );
  try {
    await admin.query('begin');
    await admin.query(
      `insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, language, registered_on, latin_name, search_keys, allergies, conditions, first_visit_on, last_visit_on)
       select $1, '26-' || (900 + n), name, 'IN', '+91', (9000000000 + n)::text, 'Other', 60, 'years', '2026-01-01', 'en', '2012-01-01', latin, keys, 'Penicillin', 'Hypertension', '2012-01-01', current_date
       from jsonb_to_recordset($2) as p(n int, name text, latin text, keys text[])`,
      [
        clinicId,
        JSON.stringify(
          names.map((name, n) => ({ n, name, latin: latinOf(name), keys: searchKeys(name) })),
        ),
      ],
    );
    // Past the triggers, which reckon a patient's dues anew with every visit.
    await admin.query('set local session_replication_role = replica');
    await admin.query(
      `insert into app.treatments (clinic_id, patient_id, doctor_id, visit_on, complaints, diagnosis, total_fees_paise, created_at)
       select $1, p.id, $2, current_date - 10 * n, array['Fever', 'Cough for a week'], 'Upper respiratory infection ' || n, 50000, now() - n * interval '10 days'
       from app.patients p, generate_series(1, ${visitsEach}) n where p.clinic_id = $1 and p.name = any($3)`,
      [clinicId, doctorId, names],
    );
    const theirs = `from app.treatments t join app.patients p on p.clinic_id = t.clinic_id and p.id = t.patient_id where t.clinic_id = $1 and p.name = any($2)`;
    await admin.query(
      `insert into app.treatment_lines (clinic_id, treatment_id, position, medicine_name, strength, form, dosage, duration_count, duration_unit)
       select $1, s.id, line, 'Medicine ' || line, '500 mg', 'Tablet', '1-0-1', 5, 'days' from (select t.id ${theirs}) s, generate_series(1, 3) line`,
      [clinicId, names],
    );
    await admin.query(
      `insert into app.treatment_payments (clinic_id, treatment_id, amount_paise, type, status, paid_on, received_by, created_at)
       select $1, t.id, 50000, 'Cash', 'Paid', t.visit_on, $3, t.created_at ${theirs}`,
      [clinicId, names, doctorId],
    );
    await admin.query('commit');
    await admin.query('analyze');
  } finally {
    await admin.end();
  }
  return names;
}

/** Grown men of whom nothing is known. @returns their case numbers. */
export async function newPatients(
  app: PipelineParts,
  { clinicId }: Clinic,
  count: number,
): Promise<string[]> {
  const admin = await app.openDatabase();
  try {
    const { rows } = await admin.query<{ caseNumber: string }>(
      `insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, language, registered_on, latin_name, search_keys)
       select $1, '26-' || (980 + n), 'Stranger ' || chr(64 + n), 'IN', '+91', (9100000000 + n)::text, 'Male', 40, 'years', current_date, 'hi', current_date, 'stranger', '{}'
       from generate_series(1, $2::int) n returning case_number as "caseNumber"`,
      [clinicId, count],
    );
    return rows.map(({ caseNumber }) => caseNumber);
  } finally {
    await admin.end();
  }
}

async function fillUp(
  app: PipelineParts,
  { clinicId }: Clinic,
  log: (line: string) => void,
): Promise<void> {
  const admin = await app.openDatabase();
  try {
    await fillPatients(admin, log, clinicId);
  } finally {
    await admin.end();
  }
}

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search patients' });

const toList = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Patients', exact: true })
    .click();

/** From the list by the link of the panel beside it; nothing of this patient's story was asked for before. */
async function open(page: Page, name: string): Promise<number> {
  await toList(page);
  await box(page).fill(name);
  const row = page.getByRole('link', { name: new RegExp(`^${name} `) });
  await row.waitFor();
  await row.click();
  const whole = page.getByRole('link', { name: 'Open the whole record' });
  await whole.waitFor();
  await whole.hover();
  await pause(300);
  await page.evaluate(`watchRecord(${JSON.stringify(name)})`);
  await whole.click();
  return millis.parse(await page.evaluate('recordSeen()'));
}

/** From the record that is open. */
async function treat(page: Page): Promise<number> {
  const link = page.locator('main a[href*="/treatment-add/"]').first();
  await link.hover();
  await pause(300);
  await page.evaluate('watchConsult()');
  await link.click();
  return millis.parse(await page.evaluate('consultSeen()'));
}

async function searchAll(
  page: Page,
  app: PipelineParts,
  { clinicId }: Clinic,
): Promise<PatientPage['searches']> {
  const searches: PatientPage['searches'] = [];
  await toList(page);
  await box(page).waitFor();
  for (const [kind, typedFor] of searchKinds) {
    const people = await app.ask<Someone>(
      `select clinic_id, name, contact_number from app.patients where clinic_id = $1 and name not like 'Longstanding %' order by md5(id::text || $2) limit ${searchesEach}`,
      [clinicId, kind],
    );
    const times: number[] = [];
    for (const [at, someone] of people.entries()) {
      const needed = await search(page, typedFor(someone));
      if (at >= people.length / 10) times.push(needed);
    }
    searches.push({
      kind,
      searches: times.length,
      medianMillis: quantile(times, 0.5),
      p95Millis: quantile(times, 0.95),
      slowestMillis: Math.max(...times),
    });
  }
  return searches;
}

async function search(page: Page, text: string): Promise<number> {
  await box(page).fill('');
  await pause(400);
  await page.evaluate(`watchAnswers(${JSON.stringify(text)})`);
  for (const letter of text) {
    await page.keyboard.insertText(letter);
    await pause(keyMillis);
  }
  return millis.parse(await page.evaluate('answersSeen()'));
}
