// The ten mistakes of a doctor who opens a diary for the first time: each is caught where it is made, and nothing typed is lost.
import { expect } from '@playwright/test';
import { base, codeFromOutbox } from './people.ts';
import { test } from './test.ts';

const unique = String(Date.now()).slice(-7);
const wrong = `+91 911${unique.slice(0, 2)} ${unique.slice(2)}`;

test('none of ten mistakes leads a new doctor to a wrong turn', async ({ page }) => {
  test.setTimeout(300_000);
  const name = page.getByLabel('Your name');
  const clinic = page.getByLabel('Clinic name');
  const number = page.getByLabel('Contact number');
  const email = page.getByLabel('E-mail');
  const password = page.locator('input[type=password]');
  const required = page.getByText('This field is required').filter({ visible: true });
  const isAsIt = async () => {
    await expect(name).toHaveValue('Dr Nandini Das');
    await expect(clinic).toHaveValue('Das Clinic');
    await expect(number).toHaveValue(wrong);
    await expect(email).toHaveValue(`nandini.${unique}@journey.test`);
  };

  await test.step('1 sends the form while fields are empty', async () => {
    await page.goto(`${base()}/register`);
    await name.fill('Dr Nandini Das');
    await name.press('Enter');
    await expect(required.first()).toBeVisible();
    await expect(page).toHaveURL(/register$/);
    await expect(name).toHaveValue('Dr Nandini Das');
  });

  await test.step('2 writes the number as it stands on a visiting card, and a wrong one', async () => {
    await clinic.fill('Das Clinic');
    await email.fill(`nandini.${unique}@journey.test`);
    await number.fill(wrong);
  });

  await test.step('3 reloads the half-filled form', async () => {
    await page.reload();
    await expect(name).toHaveValue('Dr Nandini Das');
    await expect(clinic).toHaveValue('Das Clinic');
    await expect(email).toHaveValue(`nandini.${unique}@journey.test`);
  });

  await test.step('4 goes back from the OTP to the form, and on again', async () => {
    await password.fill('Tulsi#4821');
    await password.press('Enter');
    await expect(page).toHaveURL(/register-verify-otp/);
    await page.goBack();
    await expect(page).toHaveURL(/register$/);
    await isAsIt();
    await expect(password).toHaveValue('Tulsi#4821');
    await page.goForward();
    await expect(page).toHaveURL(/register-verify-otp/);
  });

  await test.step('5 reloads the page of the OTP', async () => {
    await page.reload();
    await expect(page.getByText(new RegExp(`911${unique}`))).toBeVisible();
  });

  await test.step('6 sees there that the number was wrong', async () => {
    await page.getByRole('link', { name: 'Wrong number, e-mail or name? Correct it' }).click();
    await expect(name).toHaveValue('Dr Nandini Das');
    await expect(email).toHaveValue(`nandini.${unique}@journey.test`);
    await number.fill(`987${unique}`);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText(new RegExp(`987${unique}`))).toBeVisible();
  });

  await test.step('7 mistypes the OTP', async () => {
    const code = await codeFromOutbox(page);
    await page.getByRole('textbox').first().focus();
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await expect(page.getByText('Incorrect OTP!')).toBeVisible();
    await page.keyboard.type(code);
    await expect(page).toHaveURL(/profile/);
  });

  await test.step('8 goes to work before the profile is complete', async () => {
    await page.goto(`${base()}/patient`);
    await expect(page).toHaveURL(/profile/);
    await expect(page.getByText('Please full fill all your profile details').first()).toBeVisible();
  });

  const degrees = page.getByRole('combobox', { name: 'Degrees' });
  const council = page.getByRole('combobox', { name: 'State medical council' });
  const save = page.getByRole('button', { name: /^Save/ });

  await test.step('9 types half a word into closed lists and takes a grey example for a value', async () => {
    await degrees.fill('Doctor of everything');
    await expect(page.getByText('No degree available with this name')).toBeVisible();
    await council.fill('Karn');
    await page.keyboard.press('Tab');
    await save.click();
    await expect(required).not.toHaveCount(0);
    await expect(page).toHaveURL(/profile/);
    await expect(council).toHaveValue('');
    await expect(page.getByLabel('IMR registration number')).toHaveValue('');
  });

  await test.step('10 presses Enter to take a suggestion', async () => {
    await degrees.fill('MBBS');
    await degrees.press('Enter');
    await council.pressSequentially('Karnataka');
    await council.press('Enter');
    await expect(council).toHaveValue('Karnataka Medical Council');
    await expect(page).toHaveURL(/profile/);
    await page.getByLabel('IMR registration number').fill('KMC/2011/4477');
    await save.click();
    await expect(page).toHaveURL(/dashboard/);
  });
});
