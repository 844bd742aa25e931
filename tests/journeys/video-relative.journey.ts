// A relative joins a consultation by video by the patient's wish: three Chromium see and hear each other, and nobody else comes in.
import { expect, type Page } from '@playwright/test';
import { base } from './people.ts';
import { bookVideo } from './room/booked.ts';
import { inCall, launchWithCamera, looksAlive, pageIn, type RoomBrowser } from './room/people.ts';
import { test } from './test.ts';

test.use({ trace: 'off' });
// Three browsers that code pictures and a server on two cores: a step can come too late without a fault of ours.
test.describe.configure({ retries: 2, timeout: 480_000 });

let browser: RoomBrowser;
test.beforeAll(async () => {
  browser = await launchWithCamera();
});
test.afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tileOf = (page: Page) => page.locator('.vr-third');

async function agree(relative: Page, link: string, name: string): Promise<void> {
  await relative.goto(`${base()}${new URL(link).pathname}?lang=en`);
  await relative.getByLabel('Your name').fill(name);
  await relative.getByLabel('Relation to the patient').fill('Son');
  await relative.getByLabel('I agree to join the video consultation').check();
  await press(relative, 'Continue');
}

test('a relative joins: three see and hear each other, a fourth does not', async () => {
  const [doctor, patient, relative] = await Promise.all([1, 2, 3].map(() => pageIn(browser)));
  if (!doctor || !patient || !relative) throw new Error('a page is missing');
  const { id, name, room } = await bookVideo(doctor);

  await test.step('doctor and patient meet', async () => {
    await patient.goto(room);
    await patient.getByLabel('Age of the patient in years').fill('30');
    await patient.getByLabel('I agree to a video consultation').check();
    await press(patient, 'Continue');
    await press(patient, 'Enter the room');
    await doctor.goto(`${base()}/video/${id}`);
    await press(doctor, 'Enter the room');
    await press(doctor, 'Let in');
    for (const page of [doctor, patient]) await inCall(page);
  });

  const link = await test.step('the patient makes a link', async () => {
    await press(patient, 'Ask a relative in');
    const field = patient.getByRole('textbox', { name: 'Ask a relative in' });
    await expect(field).toHaveValue(/\/r\/[\w-]{43}$/);
    const made = await field.inputValue();
    await press(patient, 'Close');
    return made;
  });

  await test.step('the relative waits; both are told who it is, the doctor alone lets them in', async () => {
    await agree(relative, link, 'Sunil Joshi');
    await press(relative, 'Enter the room');
    await expect(relative.getByText('You are in the waiting room')).toBeVisible();
    await expect(tileOf(doctor)).toContainText('The patient asked Sunil Joshi (Son) in');
    await expect(patient.getByText('Sunil Joshi (Son) is waiting for the doctor')).toBeVisible();
    await expect(tileOf(patient)).toBeHidden();
    expect(await looksAlive(relative)).toEqual([]);
  });

  await test.step('three parties see and hear each other', async () => {
    await tileOf(doctor).getByRole('button', { name: 'Let in' }).click();
    await inCall(relative);
    for (const page of [doctor, patient, relative])
      await expect
        .poll(() => looksAlive(page), { timeout: 90_000, intervals: [250] })
        .toEqual([true, true]);
    for (const page of [doctor, patient, relative])
      await expect(tileOf(page).locator('video')).toBeVisible();
    await expect(tileOf(relative)).toContainText(name);
    for (const page of [doctor, patient])
      await expect(tileOf(page)).toContainText('Sunil Joshi (Son)');
  });

  await test.step('a fourth with the same link gets no further', async () => {
    const fourth = await pageIn(browser);
    await fourth.goto(`${base()}${new URL(link).pathname}?lang=en`);
    await press(fourth, 'Enter the room');
    await expect(fourth.getByText('This link was used on another device')).toBeVisible();
    await fourth.context().close();
    await press(patient, 'Ask a relative in');
    await expect(patient.getByText('A relative is in the room already')).toBeVisible();
    await expect.poll(() => looksAlive(relative), { timeout: 30_000 }).toEqual([true, true]);
  });

  await test.step('the relative loads the page again and is back without knocking', async () => {
    await relative.reload();
    await press(relative, 'Enter the room');
    await inCall(relative);
    await expect
      .poll(() => looksAlive(relative), { timeout: 90_000, intervals: [250] })
      .toEqual([true, true]);
  });

  await test.step('the patient sends the relative away; the two go on', async () => {
    await tileOf(patient).getByRole('button', { name: 'Ask to leave' }).click();
    await expect(relative.getByText('Your part of the consultation is over')).toBeVisible();
    for (const page of [doctor, patient]) await expect(tileOf(page)).toBeHidden();
    for (const page of [doctor, patient])
      await expect.poll(() => looksAlive(page), { timeout: 30_000 }).toEqual([true]);
    await relative.reload();
    await press(relative, 'Enter the room');
    await expect(relative.getByText('This link is not valid any more')).toBeVisible();
  });

  await test.step('the history tells who was there', async () => {
    await press(doctor, 'End the consultation');
    await doctor.goto(`${base()}/call-history`);
    await expect(doctor.getByText(/Sunil Joshi, Son · \d/).first()).toBeVisible();
  });
  await Promise.all([doctor, patient, relative].map((page) => page.context().close()));
});
