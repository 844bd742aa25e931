// What a consultation by video has to stand: a third person, and a camera that is refused. Two Chromium through our server.
import { expect } from '@playwright/test';
import { base, demo, logIn } from './people.ts';
import { bookVideo } from './room/booked.ts';
import {
  agree,
  chatOf,
  enter,
  expectAlive,
  inCall,
  launchWithCamera,
  pageIn,
  type RoomBrowser,
  say,
} from './room/people.ts';
import { test } from './test.ts';

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
