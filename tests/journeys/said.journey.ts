// What a screen says of what it is about to do, or has done, is what happens.
import { expect, type Page } from '@playwright/test';
import { api as followups } from '../../src/modules/followups/contract.ts';
import { inDatabase } from './database.ts';
import { base, demo, logIn, register, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const letters = String(Date.now())
  .slice(-6)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const main = (page: Page) => page.locator('#page');

test('whoever waits last and is skipped is not said to have moved three places', async ({
  page,
}) => {
  await logIn(page, demo.desk);
  await page.goto(`${base()}/appointments/queue`);
  const waiting = page.getByRole('region', { name: 'Waiting' }).getByRole('listitem');
  await waiting.first().waitFor();
  const name = await waiting.last().locator('a').first().textContent();
  await waiting
    .last()
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name: 'Skip three places' }).click();
  const said = page.getByRole('status').filter({ hasText: /Token \d+ moved back/ });
  await expect(said).toBeVisible();
  await expect(said).not.toContainText('three places');
  await expect(waiting.last().locator('a').first()).toHaveText(name ?? '');
});

test('a follow-up that is noted without a day is asked again when the form says', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.desk);
  const patientId = await register(page, right, { name: `Farida ${letters}` });
  const dueOn = Temporal.Now.plainDateISO('Asia/Kolkata').toString();
  await write(page, right, followups.add, { patientId, dueOn, reason: 'Sugar' });
  await visit(page, '/follow-up');
  const note = page.getByRole('menuitem', { name: 'Note the outcome' });
  await expect(async () => {
    await page.getByRole('button', { name: `More: Farida ${letters}` }).click();
    await note.click({ timeout: 2000 });
  }).toPass();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Ask again on').first()).toHaveAccessibleDescription(
    /otherwise the day stays/,
  );
  await dialog.getByRole('button', { name: 'Wrong number' }).click();
  await expect(page.getByText(`Farida ${letters} will be asked again: Today`)).toBeVisible();
});

test('a plan that runs is said to go on by what is bought, and how far back reports go is not made up', async ({
  page,
}) => {
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/plans`);
  await expect(main(page).getByText(/month/).first()).toBeVisible();
  await expect(main(page).getByText(/from the end of a plan that still runs/)).toBeVisible();

  await inDatabase(
    `insert into app.plan_terms (clinic_id, monthly_paise, extra_users, report_days, excel_days, set_by, set_at) values ('00000000-0000-0000-0000-000000000000', 99900, 1, 60, 60, 'story', now())`,
    [],
  );
  await inDatabase(
    `update app.subscriptions set expires_on = expires_on - 4000, starts_on = starts_on - 4000`,
    [],
  );
  try {
    await page.goto(`${base()}/reports?report=treatments&period=all`);
    await expect(main(page).getByRole('button', { name: 'Upgrade' })).toBeVisible();
    await expect(
      main(page).getByText('The free plan does not show days this far back'),
    ).toBeVisible();
  } finally {
    await inDatabase(
      `update app.subscriptions set expires_on = expires_on + 4000, starts_on = starts_on + 4000`,
      [],
    );
    await inDatabase(`delete from app.plan_terms where set_by = 'story'`, []);
  }
});
