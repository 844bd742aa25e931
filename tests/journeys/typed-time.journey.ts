// A time of day as it is typed: read on leaving, stepped by the arrows, kept and refused where it is none.
import { expect } from '@playwright/test';
import { base, complaintsOf, demo, logIn, register, rightOf } from './people.ts';
import { test } from './test.ts';

test('a time is typed as people write it, and nonsense is refused where it stands', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/settings`);
  const start = page.getByLabel('Monday: session 1 starts', { exact: true });
  for (const [typed, shown] of [
    ['8', '8:00 am'],
    ['830', '8:30 am'],
    ['८.१५', '8:15 am'],
    ['9a', '9:00 am'],
  ] as const) {
    await start.click();
    await start.fill(typed);
    await page.keyboard.press('Tab');
    await expect(start).toHaveValue(shown);
  }
  await start.focus();
  await page.keyboard.press('ArrowUp');
  await expect(start).toHaveValue('9:05 am');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(start).toHaveValue('9:00 am');
  await start.fill('noon');
  await page.keyboard.press('Tab');
  await expect(start).toHaveValue('noon');
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  await expect(start).toHaveAccessibleDescription('Type a time, such as 9, 9:30 or 5 pm');
  await start.fill('9');
  await page.keyboard.press('Tab');
  await expect(start).toHaveAttribute('aria-invalid', 'false');
  expect(complaints).toEqual([]);
});

test('a day is typed over the one that stands there, and nonsense is refused where it stands', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: 'Uma Pays' });
  await page.goto(`${base()}/treatment/add/patient=${patientId}`);
  const money = page.getByRole('region', { name: 'Fees and payments' });
  await money.getByLabel('Fees').fill('400');
  await money.getByRole('button', { name: /Take payment/ }).click();
  const day = money.getByLabel('Day of payment 1');
  const yesterday = Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days: 1 });
  await money.getByLabel('Status of payment 1').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${yesterday.day}/${yesterday.month}`);
  await page.keyboard.press('Tab');
  await expect(day).toHaveValue(new RegExp(`^0?${yesterday.day} .*${yesterday.year}$`));
  await day.fill('someday');
  await page.keyboard.press('Tab');
  await expect(day).toHaveValue('someday');
  await expect(day).toHaveAccessibleDescription(/Type a date, such as 15\/8/);
  expect(complaints).toEqual([]);
});
