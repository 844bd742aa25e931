// What a clinic says of a message by itself: written once, seen as it will leave, sent in the patient's language.
import { expect } from '@playwright/test';
import { api as followups } from '../../src/modules/followups/contract.ts';
import {
  base,
  complaintsOf,
  demo,
  logIn,
  outboxBeside,
  register,
  rightOf,
  write,
} from './people.ts';
import { test } from './test.ts';

const unique = String(Date.now()).slice(-6);
const phone = (no: number) => `986${unique}${no}`;

test('the clinic’s own words leave with the message, each in its language', async ({ page }) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  await page.goto(`${base()}/manage-notifications`);
  const about = 'When they were asked to come again';
  const dialog = page.getByRole('dialog', { name: about });
  const inLanguage = (name: string) => dialog.getByRole('region', { name });
  const open = () => page.getByRole('button', { name: `Text: ${about}` }).click();

  await test.step('greetings are off until somebody turns them on', async () => {
    await expect(
      page.getByRole('switch', { name: 'Good wishes on their birthday' }),
    ).not.toBeChecked();
    await expect(page.getByRole('switch', { name: about })).toBeChecked();
  });

  await test.step('what can not be sent is refused on its field', async () => {
    await open();
    await dialog.getByLabel('Your words in English').fill('Call 98765 43210');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Your words in English')).toHaveAccessibleDescription(
      'Links, phone numbers and curly brackets cannot be sent here',
    );
  });

  await test.step('the preview follows what is typed, with its price', async () => {
    await dialog.getByLabel('Your words in English').fill('Bring your old reports.');
    await dialog.getByLabel('Your words in हिन्दी').fill('पुरानी रिपोर्ट लाएँ।');
    await expect(
      inLanguage('English').getByText(/^Sunrise.*Bring your old reports\.$/),
    ).toBeVisible();
    await expect(inLanguage('हिन्दी').getByText(/^Sunrise.*पुरानी रिपोर्ट लाएँ।$/)).toBeVisible();
    await expect(inLanguage('हिन्दी')).toContainText('3 SMS · ₹0.60');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it leaves as it was shown', async () => {
    const remind = async (no: number, language: 'hi' | 'ta') => {
      const patientId = await register(page, right, {
        name: language === 'hi' ? 'Imran Ansari' : 'Kavitha Raman',
        contactNumber: phone(no),
        language,
      });
      const { id } = await write(page, right, followups.add, {
        patientId,
        dueOn: Temporal.Now.plainDateISO('Asia/Kolkata').toString(),
      });
      await write(page, right, followups.remind, { id });
    };
    await remind(1, 'hi');
    await remind(2, 'ta');
    const outbox = await outboxBeside(page);
    const to = (no: number) => outbox.getByRole('listitem').filter({ hasText: phone(no) });
    await expect(to(1)).toContainText('पुरानी रिपोर्ट लाएँ।');
    await expect(to(2)).toHaveCount(1);
    await expect(to(2)).not.toContainText(/Bring|पुरानी/);
    await outbox.close();
  });

  await test.step('and is taken back', async () => {
    await open();
    await dialog.getByLabel('Your words in English').fill('');
    await dialog.getByLabel('Your words in हिन्दी').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });
  expect(complaints).toEqual([]);
});
