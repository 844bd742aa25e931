// A record's long chains at the desk: asked on save, family by one key, two records joined and parted, a sheet in and out again, documents compared.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { base, demo, logIn } from './people.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

const unique = String(Date.now()).slice(-6);
const letters = unique.replaceAll(/\d/g, (digit) => 'bdfgklmnpr'.charAt(Number(digit)));

async function type(page: Page, name: string, phone: string): Promise<void> {
  await page.goto(`${base()}/patient-add/`);
  await expect(page.getByLabel('Contact number')).toBeFocused();
  await page.keyboard.type(phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('34');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
}

/** @returns the address of the record */
async function register(page: Page, name: string, phone: string): Promise<string> {
  await type(page, name, phone);
  await expect(page.getByText('Patient created successfully')).toBeVisible();
  return `${base()}${(await page.getByRole('link', { name }).getAttribute('href')) ?? ''}`;
}

test('a family is joined and walked by one key', async ({ page }) => {
  await logIn(page, demo.desk);
  const phone = `9151${unique}`;
  const [father, son] = [
    await register(page, `Arun ${letters}`, phone),
    await register(page, `Bhola ${letters}`, phone),
  ];
  await page.goto(father);
  const family = page.getByRole('region', { name: 'Family' });
  await family.getByRole('button', { name: `Add Bhola ${letters} to the family` }).click();
  await page.getByRole('option', { name: 'Son', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Family member added successfully')).toBeVisible();
  await expect(family.getByRole('link', { name: `Bhola ${letters}` })).toContainText('Son');
  await page.keyboard.press(']');
  await expect(page).toHaveURL(son);
  await expect(family.getByRole('link', { name: `Arun ${letters}` })).toContainText('Father');
  await page.keyboard.press('[');
  await expect(page).toHaveURL(father);
  await family.getByRole('button', { name: `More about Bhola ${letters}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('option', { name: 'Brother', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Family member updated successfully')).toBeVisible();

  // Somebody who is no patient here; whoever writes the name anew goes on in its field.
  await family.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add family member' });
  await dialog.getByRole('combobox', { name: 'Patient name' }).fill(`Chandru ${letters}`);
  await expect(page.getByRole('option', { name: /not a patient here/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const relationship = dialog.getByRole('combobox', { name: 'Relationship' });
  await expect(relationship).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Patient name' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(`Chandra ${letters}`);
  await relationship.focus();
  await page.getByRole('option', { name: 'Mother', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(family.getByText(`Chandra ${letters}`)).toBeVisible();
  await expect(family.getByText(`Chandru ${letters}`)).toHaveCount(0);
});

test('who is registered already is asked about; two records are joined and parted again', async ({
  page,
}) => {
  await logIn(page, demo.desk);
  const phone = `9152${unique}`;
  const first = await register(page, `Meena ${letters}`, phone);
  await type(page, `Mina ${letters}`, phone);
  const asked = page.getByRole('dialog', { name: 'Registered already?' });
  await expect(asked.getByRole('link', { name: `Meena ${letters}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`Mina ${letters}`);
  await page.getByRole('button', { name: 'Register patient' }).click();
  await asked.getByRole('button', { name: 'Register as another person' }).click();
  const second = `${base()}${(await page.getByRole('link', { name: `Mina ${letters}` }).getAttribute('href')) ?? ''}`;
  await page.goto(first.replace('/patient-detail/', '/patient/merge/'));
  await page.getByRole('button', { name: `Mina ${letters}` }).click();
  await page.getByRole('button', { name: `Mina ${letters}`, exact: true }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Mina ${letters}` }).first()).toBeAttached();
  await page.goto(second);
  await expect(page).toHaveURL(first);
  await page
    .getByText('was merged into this record')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('The two records are separate again')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Meena ${letters}` }).first()).toBeAttached();
  await page.goto(second);
  await expect(page.getByRole('heading', { name: `Mina ${letters}` }).first()).toBeAttached();
});

test('a sheet is tried, taken in, and taken back whole', async ({ page }) => {
  await logIn(page, demo.desk);
  const rows = [
    'Pt,Ph,G,Yr',
    `Ravi ${letters},9153${unique},M,44`,
    `Sita ${letters},9154${unique},F,15/8/1990`,
    `Wrong ${letters},12,F,20`,
  ];
  const send = async () => {
    await page.goto(`${base()}/patient/import`);
    await page.getByLabel('Sheet of patients').setInputFiles({
      name: 'old.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    });
    await expect(page).toHaveURL(/id=/);
  };
  await send();
  for (const [column, holds] of [
    ['Pt', 'Name'],
    ['Ph', 'Contact number'],
    ['G', 'Gender'],
    ['Yr', 'Age or date of birth'],
  ] as const) {
    await page.getByRole('combobox', { name: column, exact: true }).click();
    await page.getByRole('option', { name: holds, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Try without saving' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows left out' }).click();
  expect((await file).suggestedFilename()).toBe('errors-old.xlsx');
  await page.getByRole('button', { name: 'Import 2 patients' }).click();
  await expect(page.getByText('2 patients imported')).toBeVisible();
  const one = page.url();
  await page.goto(`${base()}/patient?q=9153${unique}`);
  await expect(page.getByText(`Ravi ${letters}`).first()).toBeVisible();
  await page.goto(one);
  await page.getByRole('button', { name: 'Undo the whole import' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The import is undone.')).toBeVisible();
  await send();
  await expect(page.getByRole('combobox', { name: 'Pt', exact: true })).toHaveValue('Name');
  const answered = page.waitForResponse(/patients\/(search|list)/);
  await page.goto(`${base()}/patient?q=9153${unique}`);
  expect(await (await answered).text()).toContain('"patients":[]');
});

test('documents: what is none is refused, pictures lose their secrets and stand side by side', async ({
  page,
}) => {
  await logIn(page, demo.doctor);
  await page.goto(await register(page, `Dolly ${letters}`, `9155${unique}`));
  const film = (shade: number) =>
    sharp({
      create: { width: 300, height: 200, channels: 3, background: { r: shade, g: 90, b: 120 } },
    })
      .withExif({ IFD0: { Artist: 'Secret Artist' } })
      .jpeg()
      .toBuffer();
  await page.getByRole('button', { name: 'Add documents' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose files').setInputFiles([
    { name: 'note.txt', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_000_001) },
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await film(10) },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await film(200) },
  ]);
  await expect(dialog.getByText('Please upload images only')).toBeVisible();
  await expect(dialog.getByText('Your file size is big')).toBeVisible();
  for (const name of ['note.txt', 'big.jpg'])
    await dialog.getByRole('button', { name: `Remove ${name}` }).click();
  await dialog.getByLabel('Title').fill('Chest');
  await dialog.getByRole('button', { name: 'Add 2 documents' }).click();
  await expect(page.getByText('2 documents added')).toBeVisible();
  await page.getByRole('button', { name: /^Chest 1/ }).click();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const metadata = await sharp(await (await file).path()).metadata();
  expect([metadata.format, metadata.width, metadata.exif]).toEqual(['jpeg', 300, undefined]);
  await dialog.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('c');
  await expect(dialog.getByRole('img', { name: /Chest [12], whole/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a state is chosen in the language of the screen, found in English too, and kept as it always was', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('pd.language', 'ta'));
  const words = await wordsOf('ta');
  await logIn(page, demo.desk);
  await page.goto(`${base()}/patient-add/`);
  await expect(page.locator('input[name=contactNumber]')).toBeFocused();
  for (const typed of [`9152${unique}`, `Selvi ${letters}`, '34']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: new RegExp(`^${words.say('More details')}`) }).click();
  const state = page.getByRole('combobox', { name: words.say('State'), exact: true });
  for (const [typed, name] of [
    ['தமிழ்', 'தமிழ்நாடு'],
    ['kerala', 'கேரளா'],
  ] as const) {
    await state.fill(typed);
    await expect(page.getByRole('option')).toHaveText([name]);
    await page.keyboard.press('Enter');
    await expect(state).toHaveValue(name);
  }
  const saved = page.waitForRequest(`**${patients.register.url}`);
  await page.getByRole('button', { name: words.say('Register patient') }).click();
  expect((await saved).postDataJSON()).toMatchObject({ state: 'Kerala' });
});
