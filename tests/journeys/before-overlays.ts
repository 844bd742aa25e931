// What is done on a page before an overlay can be opened there: a second writer, a second record, a warning, a picture.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { read, register, type rightOf, write } from './people.ts';

type Right = ReturnType<typeof rightOf>;
/** Called where the overlay is to be opened. */
export type Before = (page: Page, right: Right) => Promise<void>;

/** As the first line of a visit. */
export async function prescribeAmoxicillin(page: Page): Promise<void> {
  const medicine = page.getByRole('combobox', { name: 'Add a medicine' });
  await medicine.fill('amoxicillin');
  await expect(page.getByRole('option', { name: /Amoxicillin/ }).first()).toBeVisible();
  await medicine.press('Enter');
  await page.getByLabel('Dosage, line 1').fill('1-0-1 5d');
  await page.getByLabel('Dosage, line 1').press('Enter');
}

/** A medicine that the patient is allergic to, whose warning was read and not answered. */
export const warned: Before = async (page) => {
  await prescribeAmoxicillin(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** The form of somebody who is registered already. */
export const knownPerson: Before = async (page, right) => {
  const contactNumber = `97${String(Date.now()).slice(-8)}`;
  await register(page, right, { name: 'Sunita Walk', contactNumber });
  await page.getByRole('textbox', { name: /Contact number/ }).fill(contactNumber);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Sunita Walk');
  await page.getByRole('textbox', { name: /^Age/ }).fill('30');
  await page.getByText('Female', { exact: true }).click();
};

/** Somebody else has saved another diagnosis of the visit that is open here. */
export const secondWriter: Before = async (page, right) => {
  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
  const { version } = await read(page, right, treatments.get, { id });
  await page.getByRole('combobox', { name: 'Diagnosis' }).fill('Asthma');
  await page.keyboard.press('Enter');
  const theirs = { complaints: ['Cough'], diagnosis: 'Bronchitis', finish: false };
  await write(page, right, treatments.amend, { id, version, ...theirs });
};

/** A picture that is about to be sent. */
export const picture: Before = async (page) => {
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } });
  await page
    .getByRole('main')
    .getByLabel('Choose files')
    .setInputFiles({
      name: 'screen.png',
      mimeType: 'image/png',
      buffer: await plain.png().toBuffer(),
    });
};
