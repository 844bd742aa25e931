// The room of a video consultation by itself: devices that fail, and somebody who stands between. Real pages, real socket, no clinic.
import { expect, type Page } from '@playwright/test';
import { openRoomLab, type RoomLab } from './room/lab.ts';
import {
  expectAlive,
  inCall,
  launchWithCamera,
  lookAt,
  type RoomBrowser,
  watchConnections,
} from './room/people.ts';
import { test } from './test.ts';

// A trace takes pictures all the time, which the browsers of a call cannot spare. Sound and picture in four browsers want their while on two cores.
test.use({ trace: 'off' });
test.describe.configure({ timeout: 300_000 });

let lab: RoomLab;
let browsers: RoomBrowser;
let rooms = 0;
test.beforeAll(async () => {
  lab = await openRoomLab();
  browsers = await launchWithCamera();
});
test.afterAll(async () => {
  await browsers.close();
  await lab.close();
});
test.beforeEach(() => {
  rooms += 1;
  lab.ice = { iceServers: [], isRelayOnly: false };
});

type Seat = 'doctor' | 'patient';
async function pageOf(before?: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browsers.browser.newContext({ viewport: { width: 560, height: 480 } });
  const page = await context.newPage();
  await watchConnections(page);
  await before?.(page);
  return page;
}
const goIn = async (page: Page, seat: Seat, room = `room${rooms}`): Promise<Page> => {
  await page.goto(`${lab.address}/${seat}/${room}`);
  await page.getByRole('button', { name: 'Enter the room' }).click();
  return page;
};
async function two(before?: (page: Page) => Promise<unknown>): Promise<[Page, Page]> {
  const pages = await Promise.all([pageOf(before), pageOf(before)]);
  await Promise.all([goIn(pages[0], 'doctor'), goIn(pages[1], 'patient')]);
  return pages;
}
const closeAll = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));
const write = async (page: Page, text: string) => {
  if (!(await page.getByRole('textbox').isVisible()))
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page.getByRole('textbox').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

test('the words differ where somebody stands between', async () => {
  // The one between is the patient to the doctor and the doctor to the patient.
  const [doctor, patient, falsePatient, falseDoctor] = await Promise.all(
    [1, 2, 3, 4].map(() => pageOf()),
  );
  if (!doctor || !patient || !falsePatient || !falseDoctor) throw new Error('a page is missing');
  await Promise.all([
    goIn(doctor, 'doctor', 'left'),
    goIn(falsePatient, 'patient', 'left'),
    goIn(falseDoctor, 'doctor', 'right'),
    goIn(patient, 'patient', 'right'),
  ]);
  const words = (page: Page) => page.locator('.vr-keys').textContent();
  for (const page of [doctor, patient])
    await expect(page.locator('.vr-keys')).toBeVisible({ timeout: 60_000 });
  expect(await words(doctor)).toBe(await words(falsePatient));
  expect(await words(patient)).toBe(await words(falseDoctor));
  expect(await words(doctor)).not.toBe(await words(patient));
  await closeAll(doctor, patient, falsePatient, falseDoctor);
});

test('an offer that names a second certificate is refused', async () => {
  const another = `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`;
  const [doctor, patient] = await two((page) =>
    page.routeWebSocket('**/api/video/line', (line) => {
      const server = line.connectToServer();
      line.onMessage((text) =>
        server.send(String(text).replaceAll(/(a=fingerprint:[^\\]+)/g, `$1\\r\\n${another}`)),
      );
    }),
  );
  await expect(patient.getByText('This connection cannot be checked')).toBeVisible({
    timeout: 60_000,
  });
  for (const page of [doctor, patient]) await expect(page.locator('.vr-keys')).toBeHidden();
  await closeAll(doctor, patient);
});

/** Devices that a story breaks: `device.refuse` names what the next question is answered with. */
const breakable = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const device = {
      refuse: sessionStorage.getItem('refuse'),
      tracks: [] as MediaStreamTrack[],
      unplug(kind: string) {
        for (const track of device.tracks.filter((one) => one.kind === kind)) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      },
    };
    Reflect.set(globalThis, 'device', device);
    mediaDevices.getUserMedia = async (how) => {
      if (device.refuse) throw new DOMException('no', device.refuse);
      const stream = await ask(how);
      device.tracks.push(...stream.getTracks());
      return stream;
    };
    mediaDevices.getDisplayMedia = async () => {
      if (device.refuse) throw new DOMException('Permission denied', device.refuse);
      const canvas = document.createElement('canvas');
      canvas.width = 64;
      canvas.height = 48;
      setInterval(() => {
        const pen = canvas.getContext('2d');
        if (pen) pen.fillStyle = Date.now() % 2 ? '#fff' : '#00f';
        pen?.fillRect(0, 0, 64, 48);
      }, 100);
      return canvas.captureStream(10);
    };
  });
const refuse = (page: Page, name: string | null) =>
  page.evaluate(
    (refused) => Reflect.set(Reflect.get(globalThis, 'device'), 'refuse', refused),
    name,
  );
const unplug = (page: Page, kind: 'audio' | 'video') =>
  page.evaluate((gone) => Reflect.get(globalThis, 'device').unplug(gone), kind);

test('devices that fail are said to whoever they belong to, and nobody else', async () => {
  const [doctor, patient] = await two(breakable);
  await inCall(doctor);
  await inCall(patient);
  await expect(patient.getByRole('button', { name: 'Camera off' })).toBeVisible();

  await test.step('a question about the screen that is closed is no fault', async () => {
    await refuse(patient, 'NotAllowedError');
    await patient.getByRole('button', { name: 'Share the screen' }).click();
    await patient.waitForTimeout(500);
    await expect(patient.locator('.vr-notice')).toHaveCount(0);
    await expect(patient.locator('.vr-list li')).toHaveCount(0);
    await refuse(patient, null);
    await patient.getByRole('button', { name: 'Share the screen' }).click();
    await expect(patient.getByRole('button', { name: 'Stop sharing' })).toBeVisible();
    await expect.poll(async () => (await lookAt(doctor)).wide, { timeout: 60_000 }).toBe(64);
    await patient.getByRole('button', { name: 'Stop sharing' }).click();
    await expect.poll(async () => (await lookAt(doctor)).wide, { timeout: 60_000 }).not.toBe(64);
  });

  await test.step('a camera that is pulled out', async () => {
    await unplug(patient, 'video');
    await expect(patient.getByText('The camera was unplugged')).toBeVisible();
    await expect(patient.getByRole('button', { name: 'Camera on' })).toBeVisible();
    await expect(doctor.getByText('has switched the camera off')).toBeVisible();
  });

  await test.step('a camera that another program has', async () => {
    await refuse(patient, 'NotReadableError');
    await patient.getByRole('button', { name: 'Camera on' }).click();
    await expect(patient.getByText('Another program uses the camera')).toBeVisible();
    await refuse(patient, null);
    await patient.getByRole('button', { name: 'Camera on' }).click();
    await expect(doctor.getByText('has switched the camera off')).toBeHidden();
    await expectAlive(doctor);
  });

  for (const page of [doctor, patient]) await expect(page.locator('.vr-list li')).toHaveCount(0);
  await closeAll(doctor, patient);
});

test('whoever has no camera and no microphone still listens, writes and is not called lost', async () => {
  const [doctor, patient] = [await pageOf(), await pageOf(breakable)];
  await patient.addInitScript(() => sessionStorage.setItem('refuse', 'NotFoundError'));
  await patient.addInitScript(() =>
    Reflect.set(Reflect.get(globalThis, 'device'), 'refuse', 'NotFoundError'),
  );
  await patient.goto(`${lab.address}/patient/room${rooms}`);
  await expect(patient.getByText('No camera or no microphone was found')).toBeVisible();
  await patient.getByRole('button', { name: 'Enter the room' }).click();
  await goIn(doctor, 'doctor');
  await inCall(doctor);
  await inCall(patient);
  await expectAlive(patient);
  for (let look = 0; look < 12; look += 1) {
    await expect(doctor.locator('.vr[data-state="call"]')).toBeVisible({ timeout: 1 });
    await doctor.waitForTimeout(500);
  }
  await write(patient, 'I only write');
  await expect(doctor.getByRole('log').getByText('I only write')).toBeVisible();
  await closeAll(doctor, patient);
});
