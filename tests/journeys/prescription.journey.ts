// What a person relies on: the paper names the medicine, strength, form and dose that the doctor chose, and what still runs is seen.
import { expect, type Page } from '@playwright/test';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { base, complaintsOf, demo, logIn, read, register, rightOf, write } from './people.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { printedText } from './printed.ts';
import { test } from './test.ts';

async function prescribe(
  page: Page,
  typed: string,
  option: RegExp,
  [dosage, duration]: readonly [string, string],
  line: number,
): Promise<void> {
  const medicine = page.getByRole('combobox', { name: 'Add a medicine' });
  await medicine.fill(typed);
  const first = page.getByRole('listbox').getByRole('option').first();
  await expect(first).toHaveAccessibleName(option);
  await medicine.press('Enter');
  await page.getByLabel(`Dosage, line ${line}`).fill(dosage);
  await page.getByLabel(`Duration, line ${line}`).fill(duration);
  await page.getByLabel(`Duration, line ${line}`).press('Enter');
}

/** The words of the paper that is printed next. */
async function printed(page: Page): Promise<string> {
  const paper = page.waitForResponse((answer) => answer.url().includes('/api/papers/print'));
  await page.getByRole('button', { name: 'Finish and print', exact: true }).click();
  return printedText(page, await paper);
}

test('the paper says what was chosen, in every way of taking it; the next visit knows what still runs', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, {
    name: 'Suresh Patil',
    gender: 'Male',
    statedAge: 45,
    language: 'hi',
  });
  await page.goto(`${base()}/treatment-add/${id}`);
  await prescribe(page, 'dolo 650', /Dolo 650.*Paracetamol/, ['1 SOS max 3/day', '3d'], 1);
  await prescribe(page, 'warfarin', /^Warfarin.*Tablet/, ['1-0-0', '1m'], 2);
  await prescribe(
    page,
    'prednisolone',
    /^Prednisolone.*Tablet/,
    ['20 mg OD 5d > 10 mg 5d > 5 mg 5d', ''],
    3,
  );
  const paper = await printed(page);
  expect(paper).toMatch(/PARACETAMOL 650 mg .*Dolo 650 · Tablet/);
  expect(paper).not.toMatch(/drops|infant|suspension/i);
  // What the patient reads stands in his own language.
  expect(paper).toContain('ज़रूरत पड़ने पर 1, दिन में 3 बार से ज़्यादा नहीं, 3 दिन');
  expect(paper).toMatch(/WARFARIN 1 mg .*1 month 30/);
  expect(paper).toContain('सुबह 1, 1 महीना');
  expect(paper).toContain('PREDNISOLONE 10 mg');
  expect(paper).toContain('सुबह 20 mg, 5 दिन; फिर सुबह 10 mg, 5 दिन; फिर सुबह 5 mg, 5 दिन');

  await page.goto(`${base()}/treatment-add/${id}`);
  const medicine = page.getByRole('combobox', { name: 'Add a medicine' });
  await medicine.fill('diclofenac sodium');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAccessibleName(
    /^Diclofenac sodium.*Tablet/,
  );
  await medicine.press('Enter');
  await page.getByLabel('Dosage, line 1').fill('1-0-1 5d');
  await page.getByLabel('Dosage, line 1').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Check again before giving this' })).toContainText(
    /risk of bleeding.*still taking Warfarin/,
  );
  expect(complaints).toEqual([]);
});

test('what was typed last counts: the meal, the next step of a taper, the day it stops; undoing a template keeps what came after', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const id = await register(page, right, { name: 'Kanta Salunkhe', language: 'ta' });
  const { id: template } = await write(page, right, treatments.addTemplate, {
    shortcut: 'rest',
    name: 'Rest and water',
    content: { testsAdvised: ['CBC'], advice: 'Rest' },
  });
  await page.goto(`${base()}/treatment-add/${id}`);
  // The habit of this doctor is `1-0-0`, before food.
  await prescribe(page, 'pan 40', /Pan 40/, ['1-0-0 pc', '5d'], 1);
  await prescribe(page, 'prednisolone', /^Prednisolone.*Tablet/, ['20 mg BD 5d > OD 5d', ''], 2);
  const lastDay = await page.evaluate(() => {
    const { day, month, year } = Temporal.Now.plainDateISO().add({ days: 13 });
    return `${day}/${month}/${year}`;
  });
  const lastLine = ['1-0-0 1w then 1-0-1', `till ${lastDay}`] as const;
  await prescribe(page, 'thyronorm 50', /Thyronorm 50/, lastLine, 3);
  await page.getByRole('combobox', { name: 'Add a medicine' }).fill('/rest');
  await page.getByRole('option', { name: /Rest and water/ }).click();
  await expect(page.getByLabel('Advice')).toHaveValue('Rest');
  await page.getByRole('combobox', { name: 'Complaints' }).fill('Burning in the chest');
  await page.getByRole('combobox', { name: 'Complaints' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Advice')).toHaveValue('');
  const paper = await printed(page);
  expect(paper).toContain('Burning in the chest');
  expect(paper).toMatch(/PANTOPRAZOLE 40 mg .*After food/);
  expect(paper).not.toContain('Before food');
  expect(paper).toMatch(/20-0-20 mg 5d >[^]*20-0-0 mg 5d/);
  // A week of one a day and a week of two: beside the dose stands how long all of it lasts.
  expect(paper).toMatch(/LEVOTHYROXINE 50 mcg .*14 days 21/);
  expect(paper).not.toContain('CBC');
  await write(page, right, treatments.removeTemplate, { id: template });
  expect(complaints).toEqual([]);
});

test('a visit of a record that was merged shows the person it goes on as', async ({ page }) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const keptId = await register(page, right, { name: 'Lalita Ghorpade' });
  const mergedId = await register(page, right, { name: 'Lalitha Ghorpade', allergies: 'Dust' });
  await page.goto(`${base()}/treatment-add/${mergedId}`);
  const complaint = page.getByRole('combobox', { name: 'Complaints' });
  await complaint.fill('Cough at night');
  await complaint.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { id } = await write(page, right, treatments.add, {
    patientId: mergedId,
    complaints: ['Cold'],
    payments: [],
    finish: true,
  });
  const { patient } = await read(page, right, patients.get, { id: keptId });
  await write(page, right, patients.merge, {
    keptId,
    keptVersion: patient.version,
    mergedId,
    mergedVersion: (await read(page, right, patients.get, { id: mergedId })).patient.version,
    name: 'Lalita Ghorpade',
    contactNumber: patient.contactNumber,
    gender: 'Female',
    statedAge: 30,
    allergies: 'Penicillin',
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Lalita Ghorpade' }).first()).toBeVisible();
  await expect(page.getByText(patient.caseNumber).first()).toBeVisible();
  await expect(page.getByText('Penicillin').first()).toBeVisible();
  // What was begun under the other record is still there.
  await expect(page.getByText('Cough at night').first()).toBeVisible();
  await page.goto(`${base()}/treatment?treatment=${id}`);
  const panel = page.getByRole('dialog', { name: 'Lalita Ghorpade' });
  await expect(panel.getByText('Penicillin')).toBeVisible();
  await expect(panel.getByText('Dust')).toHaveCount(0);
  await expect(panel.getByText(patient.caseNumber)).toBeVisible();
});
