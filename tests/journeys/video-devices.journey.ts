// The room of a video consultation by itself: what breaks in it and what is said then. Real pages, real socket, no clinic.
import { expect, type Page, test } from '@playwright/test';
import { openRoomLab, type RoomLab } from './room/lab.ts';
import {
  expectAlive,
  inCall,
  launchWithCamera,
  lookAt,
  type RoomBrowser,
  watchConnections,
} from './room/people.ts';

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

/** The lines of a page, to be cut and healed. */
async function cuttable(page: Page): Promise<{ cut(): Promise<void>; heal(): void }> {
  let isCut = false;
  const lines = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket('**/api/video/line', (line) => {
    if (isCut) return void line.close();
    lines.add(line);
    line.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      await Promise.all([...lines].map((line) => line.close()));
      lines.clear();
    },
    heal: () => void (isCut = false),
  };
}

test('picture moves, sound arrives, both see the same four words, and two repairs at once do not collide', async () => {
  const [doctor, patient] = await two();
  await inCall(doctor);
  await inCall(patient);
  await expectAlive(doctor);
  await expectAlive(patient);
  const words = await doctor.locator('.vr-keys').textContent();
  expect(words?.split(' · ')).toHaveLength(4);
  await expect(patient.locator('.vr-keys')).toHaveText(words ?? '');
  // Both offer in the same moment, again and again.
  for (let turn = 0; turn < 5; turn += 1)
    await Promise.all(
      [doctor, patient].map((page) =>
        page.evaluate(() => {
          const made: RTCPeerConnection[] = Reflect.get(globalThis, 'madeConnections');
          made.at(-1)?.restartIce();
        }),
      ),
    );
  for (const page of [doctor, patient])
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [one]: RTCPeerConnection[] = Reflect.get(globalThis, 'madeConnections').slice(-1);
          return `${one?.signalingState} ${one?.connectionState}`;
        }),
      )
      .toBe('stable connected');
  await expectAlive(doctor);
  await expectAlive(patient);
  await expect(patient.locator('.vr-keys')).toHaveText(words ?? '');
  await closeAll(doctor, patient);
});

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

test('what is said while the line is away arrives once it is back, once', async () => {
  // Nothing but the line: no way between the two is found.
  lab.ice = { iceServers: [], isRelayOnly: true };
  const [doctor, patient] = [await pageOf(), await pageOf()];
  const line = await cuttable(patient);
  await Promise.all([goIn(doctor, 'doctor'), goIn(patient, 'patient')]);
  await expect(doctor.getByText('Connecting…')).toBeVisible();
  await write(doctor, 'one');
  await expect(patient.getByRole('log').getByText('one')).toBeVisible();
  await line.cut();
  await expect(doctor.getByText('is not there yet')).toBeVisible();
  await write(doctor, 'two');
  await write(patient, 'three');
  await expect(patient.getByText('Sending…')).toBeVisible();
  line.heal();
  await expect(patient.getByRole('log').getByText('two')).toBeVisible();
  await expect(doctor.getByRole('log').getByText('three')).toBeVisible();
  for (const page of [doctor, patient]) await expect(page.getByText('Sending…')).toHaveCount(0);
  await expect(patient.getByRole('log').getByText('two')).toHaveCount(1);
  await expect(patient.getByRole('log').getByText('one')).toHaveCount(1);
  await closeAll(doctor, patient);
});

test('a page that was stopped is found again although its line never said goodbye', async () => {
  const [doctor, patient] = await two();
  await inCall(doctor);
  await inCall(patient);
  // Everything that this browser had open is gone with its network, and nobody told it.
  const session = await patient.context().newCDPSession(patient);
  await session.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  });
  await patient.waitForTimeout(1_000);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await write(patient, 'still here');
  await expect(doctor.getByRole('log').getByText('still here')).toBeVisible();
  await expectAlive(doctor);
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

test('pictures and PDF files go from browser to browser; what is none of these does not', async () => {
  const [doctor, patient] = await two();
  await inCall(doctor);
  await inCall(patient);
  const choose = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await patient.getByRole('button', { name: 'Chat', exact: true }).click();
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(600_000, 7)]);
  await choose(patient, 'blood ‮report.pdf', pdf);
  const link = doctor.getByRole('link', { name: /blood report\.pdf/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  expect(await link.getAttribute('download')).toBe('blood report.pdf');
  const size = await link.evaluate(async (element: HTMLAnchorElement) => {
    const content = await (await fetch(element.href)).blob();
    return `${content.size} ${content.type}`;
  });
  expect(size).toBe(`${pdf.length} application/pdf`);
  await expect(
    doctor.getByRole('button', { name: 'Keep in the patient’s documents' }),
  ).toBeVisible();
  await choose(patient, 'x-ray.png', Buffer.from('<svg onload="alert(1)">'));
  await expect(patient.getByText('Only pictures and PDF files can be sent.')).toBeVisible();
  await choose(patient, 'film.png', Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(5_000_001)]));
  await expect(patient.getByText('The file is larger than 5 MB.')).toBeVisible();
  await expect(doctor.locator('.vr-list li')).toHaveCount(1);
  await closeAll(doctor, patient);
});

test('a browser that was told no says where to allow it', async () => {
  const denied = await launchWithCamera('deny');
  const page = await (await denied.browser.newContext()).newPage();
  await page.goto(`${lab.address}/patient/denied`);
  await expect(page.getByText('Press the icon at the left of the address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter the room' })).toBeVisible();
  await denied.close();
});
