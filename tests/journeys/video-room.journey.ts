// What a consultation by video has to stand: a third person, a line that is cut, a file, a camera that is refused. Two Chromium through our server.
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as documents } from '../../src/modules/documents/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { pdfOf } from '../hostile-files.ts';
import { base, demo, logIn, read, register, rightOf, write } from './people.ts';
import {
  expectAlive,
  expectArriving,
  inCall,
  launchWithCamera,
  openLineOf,
  type RoomBrowser,
  watchConnections,
} from './room/people.ts';

/** What the room promises (docs of the video room): a healed line carries the call again within five seconds. */
const healedMillis = 5_000;
/** Long enough that both the line of messages and the way between the two are given up. */
const cutMillis = 7_000;

test.use({ trace: 'off' });
// Two browsers that code pictures and a server on two cores: a step can come too late without a fault of ours.
test.describe.configure({ retries: 0, timeout: 480_000 });

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

interface Booked {
  id: string;
  patientId: string;
  name: string;
  /** The patient's own page of the room. */
  link: string;
  right: () => string;
}

/** An appointment by video that is due now. */
async function book(doctor: Page): Promise<Booked> {
  const right = rightOf(doctor);
  await logIn(doctor, demo.doctor);
  const letters = String(Date.now())
    .slice(-7)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  const name = `Vidya ${letters}`;
  const patientId = await register(doctor, right, { name });
  // The day may be full; one more at each start lets this patient in.
  const { version, week, patientsPerHour, capacity, feePaise } = await read(
    doctor,
    right,
    slots.time,
    {},
  );
  await write(doctor, right, slots.save, {
    version,
    week,
    patientsPerHour,
    feePaise,
    capacity: capacity + 1,
  });
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000).toISOString();
  const { id } = await write(doctor, right, appointments.book, {
    patientId,
    startsAt: startsAt.replace('.000Z', 'Z'),
    minutes: 15,
    mode: 'online',
  });
  const { url } = await read(doctor, right, appointments.link, { id });
  const link = new URL(url, base());
  return { id, patientId, name, link: `${base()}${link.pathname}/video?lang=en`, right };
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

test('a consultation stands a third person, a cut line and files', async () => {
  const [doctor, patient] = await Promise.all(browsers.map(pageIn));
  if (!doctor || !patient) throw new Error('a page is missing');
  const lines = [await openLineOf(doctor), await openLineOf(patient)];
  const { id, patientId, name, link, right } = await book(doctor);

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

  await test.step('a line that is cut is said, heals within seconds and loses no word', async () => {
    for (const line of lines) await line.cut();
    for (const page of [doctor, patient])
      await expect(page.getByText('Reconnecting…')).toBeVisible();
    await say(doctor, 'Take one tablet at night');
    await say(patient, 'With milk?');
    for (const page of [doctor, patient])
      await expect(chatOf(page).getByText('Sending…')).toBeVisible();
    await doctor.waitForTimeout(cutMillis);
    await expect(chatOf(patient).getByText('Take one tablet')).toHaveCount(0);
    const began = Date.now();
    for (const line of lines) await line.heal();
    for (const page of [doctor, patient]) {
      await expectArriving(page);
      await inCall(page);
    }
    const took = Date.now() - began;
    test.info().annotations.push({ type: 'healed', description: `${took} ms` });
    await expect(chatOf(patient).getByText('Take one tablet at night')).toBeVisible();
    await expect(chatOf(doctor).getByText('With milk?')).toBeVisible();
    for (const page of [doctor, patient]) {
      await expect(page.getByText('Sending…')).toHaveCount(0);
      await expect(chatOf(page).getByText('Take one tablet at night')).toHaveCount(1);
      await expect(chatOf(page).getByText('With milk?')).toHaveCount(1);
      await expectAlive(page);
    }
    expect(took).toBeLessThan(healedMillis);
  });

  await test.step('files arrive whole and can be kept', async () => {
    const choose = (title: string, buffer: Buffer) =>
      patient
        .locator('.vr input[type=file]')
        .setInputFiles({ name: title, mimeType: 'application/octet-stream', buffer });
    const report = pdfOf('', '', randomBytes(600_000));
    await choose('blood report.pdf', report);
    const paper = doctor.getByRole('link', { name: /blood report\.pdf/ });
    const [download] = await Promise.all([doctor.waitForEvent('download'), paper.click()]);
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(await readFile(await download.path()))).toBe(digest(report));
    await choose('x-ray.png', Buffer.from('<svg onload="alert(1)">'));
    await expect(patient.getByText('Only pictures and PDF files can be sent.')).toBeVisible();
    await choose('rash.png', await patient.locator('.vr-bar').screenshot());
    const picture = chatOf(doctor).getByRole('listitem').filter({ hasText: 'rash.png' });
    await doctor.getByRole('dialog', { name: 'rash.png' }).getByRole('button').click();
    await picture.getByRole('button', { name: 'Keep in the patient’s documents' }).click();
    await expect(picture.getByText('Kept in the patient’s documents')).toBeVisible();
    const { documents: all } = await read(doctor, right, documents.list, { patientId });
    expect(all.map(({ title }) => title)).toEqual(['rash']);
  });

  await Promise.all([doctor, patient].map((page) => page.context().close()));
});

test('whoever refused the camera is told where to allow it, and can come in all the same', async () => {
  const doctor = await pageIn(browsers[0]);
  const { id, name, link } = await book(doctor);
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
