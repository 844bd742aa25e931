// What a consultation by video has to stand: a third person, and a camera that is refused. Two Chromium through our server.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { base, demo, logIn } from './people.ts';
import { bookVideo } from './room/booked.ts';
import {
  expectAlive,
  inCall,
  launchWithCamera,
  type RoomBrowser,
  watchConnections,
} from './room/people.ts';

test.use({ trace: 'off' });
// Two browsers that code pictures and a server on two cores: a step can come too late without a fault of ours.
test.describe.configure({ retries: 2, timeout: 480_000 });

let browsers: [RoomBrowser, RoomBrowser];
test.beforeAll(async () => {
  browsers = [await launchWithCamera(), await launchWithCamera()];
});
test.afterAll(async () => {
  for (const one of browsers) await one.close();
});

async function pageIn({ browser }: { browser: Browser }): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 640, height: 560 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await watchConnections(page);
  return page;
}

async function agree(patient: Page, link: string): Promise<void> {
  await patient.goto(link);
  await patient.getByLabel('Age of the patient in years').fill('30');
  await patient.getByLabel('I agree to a video consultation').check();
  await patient.getByRole('button', { name: 'Continue' }).click();
}

const enter = (page: Page) => page.getByRole('button', { name: 'Enter the room' }).click();
const chatOf = (page: Page) => page.getByRole('log', { name: 'Chat' });

async function say(page: Page, text: string): Promise<void> {
  const entry = page.getByRole('textbox', { name: 'Message' });
  if (!(await entry.isVisible()))
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await entry.fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('a third person gets no further than the door, and the two go on', async () => {
  const [doctor, patient] = await Promise.all(browsers.map(pageIn));
  if (!doctor || !patient) throw new Error('a page is missing');
  const { id, name, room: link } = await bookVideo(doctor);

  await test.step('both meet: the picture moves and sound arrives both ways', async () => {
    await agree(patient, link);
    await enter(patient);
    await expect(patient.getByText('is not there yet')).toBeVisible();
    await doctor.goto(`${base()}/video/${id}`);
    await enter(doctor);
    await expect(doctor.getByText(`${name} is in the waiting room`)).toBeVisible();
    await doctor.getByRole('button', { name: 'Let in' }).click();
    for (const page of [doctor, patient]) await inCall(page);
    for (const page of [doctor, patient]) await expectAlive(page);
  });

  await test.step('a third person gets no further, and the two go on', async () => {
    const third = await pageIn(browsers[1]);
    // The patient's link, forwarded.
    await third.goto(link);
    await enter(third);
    await expect(third.getByText('You are in this video room on another device')).toBeVisible();
    await expect(third.locator('.vr-stage > video')).toBeHidden();
    // The same link with another mark.
    const forged = await third.goto(
      link.replace(/.(?=.{3}\/video)/, (one) => (one === 'A' ? 'B' : 'A')),
    );
    expect(forged?.status()).toBe(404);
    await third.context().close();
    const desk = await pageIn(browsers[0]);
    await logIn(desk, demo.desk);
    await desk.goto(`${base()}/video/${id}`);
    await enter(desk);
    await expect(
      desk.getByText('Only the doctor of this appointment can enter its video room'),
    ).toBeVisible();
    await desk.context().close();
    for (const page of [doctor, patient]) await expectAlive(page);
  });

  await Promise.all([doctor, patient].map((page) => page.context().close()));
});

test('whoever refused the camera is told where to allow it, and can come in all the same', async () => {
  const doctor = await pageIn(browsers[0]);
  const { id, name, room: link } = await bookVideo(doctor);
  const denied = await launchWithCamera('deny');
  const patient = await pageIn(denied);
  await agree(patient, link);
  await expect(
    patient.getByText('Press the icon at the left of the address, allow camera and microphone'),
  ).toBeVisible();
  await expect(patient.getByRole('button', { name: 'Try again' })).toBeVisible();
  await enter(patient);
  await doctor.goto(`${base()}/video/${id}`);
  await enter(doctor);
  await doctor.getByRole('button', { name: 'Let in' }).click();
  await inCall(patient);
  await expectAlive(patient);
  await expect(doctor.getByText(`${name} has switched the camera off`)).toBeVisible();
  await say(patient, 'I cannot be seen');
  await expect(chatOf(doctor).getByText('I cannot be seen')).toBeVisible();
  await denied.close();
  await doctor.context().close();
});
