// Browsers with made-up cameras in a room, and looks at what arrives.
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { makeCamera } from './camera.ts';

export interface RoomBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/** Chromium's own program; empty where Playwright's is used. */
export const chromiumProgram = (): string => config.use?.launchOptions?.executablePath ?? '';

/** @param where another program in place of Chromium, as one that starts it elsewhere, and what it is told. */
export async function launchWithCamera(
  answer: 'allow' | 'deny' = 'allow',
  where: { program?: string; args?: readonly string[] } = {},
): Promise<RoomBrowser> {
  const camera = makeCamera(answer);
  const { args = [] } = config.use?.launchOptions ?? {};
  const program = where.program ?? chromiumProgram();
  const browser = await chromium.launch({
    ...(program === '' ? {} : { executablePath: program }),
    args: [
      ...args.filter((one) => !one.startsWith('--use-fake')),
      ...camera.args,
      ...(where.args ?? []),
    ],
  });
  return {
    browser,
    async close() {
      await browser.close();
      camera.remove();
    },
  };
}

/** In every page before its own scripts: keeps the connections, so that stories can ask them. */
export async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Real = RTCPeerConnection;
    const made: RTCPeerConnection[] = [];
    // A story may want one way alone of those that the server names.
    const narrowed = (how?: RTCConfiguration): RTCConfiguration | undefined => {
      const only = sessionStorage.getItem('only');
      return only === null || !how
        ? how
        : {
            ...how,
            iceServers: (how.iceServers ?? []).map((one) => ({
              ...one,
              urls: [one.urls].flat().filter((url) => url === only),
            })),
          };
    };
    Reflect.set(globalThis, 'madeConnections', made);
    Reflect.set(
      globalThis,
      'RTCPeerConnection',
      class extends Real {
        constructor(how?: RTCConfiguration) {
          super(narrowed(how));
          made.push(this);
        }
      },
    );
  });
}

/** Of the relay's addresses that the server names the page takes this one alone, from its next connection on. */
export const takeOnly = (page: Page, url: string): Promise<void> =>
  page.evaluate((only) => sessionStorage.setItem('only', only), url);

/** Of the newest connection: what it is about to agree on, and whether the way stands. */
export const wayOf = (page: Page) =>
  page.evaluate(() => {
    const made: RTCPeerConnection[] = Reflect.get(globalThis, 'madeConnections') ?? [];
    const one = made.at(-1);
    const keyIn = (text?: string) => /a=ice-ufrag:(\S+)/.exec(text ?? '')?.[1] ?? '';
    return {
      state: `${one?.signalingState} ${one?.connectionState}`,
      mine: keyIn(one?.currentLocalDescription?.sdp),
      theirs: keyIn(one?.currentRemoteDescription?.sdp),
    };
  });

/** Begins a repair, as the room does when nothing arrives any more. */
export const restart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const made: RTCPeerConnection[] = Reflect.get(globalThis, 'madeConnections');
    made.at(-1)?.restartIce();
  });

/** Both have agreed on new keys since `before`, each on the other's. */
export async function expectAgreed(
  pages: readonly [Page, Page],
  before: { mine: string; theirs: string },
  timeout = 20_000,
): Promise<void> {
  await expect
    .poll(
      async () => {
        const [one, other] = [await wayOf(pages[0]), await wayOf(pages[1])];
        return {
          states: [one.state, other.state],
          isNew: one.mine !== before.mine && one.theirs !== before.theirs,
          isSame: one.mine === other.theirs && one.theirs === other.mine,
        };
      },
      { timeout, intervals: [100] },
    )
    .toEqual({
      states: ['stable connected', 'stable connected'],
      isNew: true,
      isSame: true,
    });
}

/** All that a page has to others, to be cut and healed, where no namespace is to be had. Before the page is opened. */
export async function openLineOf(
  page: Page,
): Promise<{ cut(): Promise<void>; heal(): Promise<void> }> {
  let isCut = false;
  // A line that stood while it was cut stays dead, as after a change of network.
  let turn = 0;
  await page.routeWebSocket('**/api/**', (line) => {
    if (isCut) return;
    const own = turn;
    const server = line.connectToServer();
    line.onMessage((text) => own === turn && !isCut && server.send(text));
    server.onMessage((text) => own === turn && !isCut && line.send(text));
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const emulate = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      // Only a connection that began on a line with conditions can be cut later.
      latency: 1,
      downloadThroughput: -1,
      uploadThroughput: -1,
      packetLoss: offline ? 100 : 0,
    });
  await emulate(false);
  return {
    async cut() {
      isCut = true;
      turn += 1;
      await emulate(true);
    },
    async heal() {
      isCut = false;
      await emulate(false);
    },
  };
}

export interface Look {
  frames: number;
  energy: number;
  wide: number;
  /** Kinds of both ends of the way in use, and how this side reaches its relay. */
  mine: string;
  theirs: string;
  relayBy: string;
}

/** What has arrived so far, by the browser's own counts. */
export const lookAt = (page: Page): Promise<Look> =>
  page.evaluate(async () => {
    const made: RTCPeerConnection[] = Reflect.get(globalThis, 'madeConnections') ?? [];
    const look: Look = { frames: 0, energy: 0, wide: 0, mine: '', theirs: '', relayBy: '' };
    const report = await made.at(-1)?.getStats();
    for (const stat of report?.values() ?? []) {
      if (stat.type === 'inbound-rtp' && stat.kind === 'video') {
        look.frames = stat.framesDecoded ?? 0;
        look.wide = stat.frameWidth ?? 0;
      }
      if (stat.type === 'inbound-rtp' && stat.kind === 'audio')
        look.energy = stat.totalAudioEnergy ?? 0;
      if (stat.type !== 'transport') continue;
      const pair = report?.get(stat.selectedCandidatePairId);
      const mine = report?.get(pair?.localCandidateId);
      look.mine = mine?.candidateType ?? '';
      look.theirs = report?.get(pair?.remoteCandidateId)?.candidateType ?? '';
      look.relayBy = mine?.relayProtocol ?? '';
    }
    return look;
  });

/** Of every connection that stands: whether picture and sound went on arriving for a moment. */
export const looksAlive = (page: Page): Promise<boolean[]> =>
  page.evaluate(async () => {
    const made: RTCPeerConnection[] = Reflect.get(globalThis, 'madeConnections') ?? [];
    const standing = made.filter(({ connectionState }) => connectionState === 'connected');
    const look = async (connection: RTCPeerConnection) => {
      const seen = { pictures: 0, sound: 0 };
      for (const stat of (await connection.getStats()).values()) {
        if (stat.type !== 'inbound-rtp') continue;
        if (stat.kind === 'video') seen.pictures = stat.framesDecoded ?? 0;
        else seen.sound = stat.totalAudioEnergy ?? 0;
      }
      return seen;
    };
    const before = await Promise.all(standing.map(look));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const after = await Promise.all(standing.map(look));
    return after.map(
      ({ pictures, sound }, at) =>
        pictures > (before[at]?.pictures ?? 0) && sound > (before[at]?.sound ?? 0),
    );
  });

/** Of the other person's picture as it is drawn: how far two moments differ, 0 is not at all. */
export const movement = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('.vr-stage > video');
    if (!video || video.videoWidth === 0) return 0;
    const look = () => {
      const pen = new OffscreenCanvas(64, 48).getContext('2d');
      pen?.drawImage(video, 0, 0, 64, 48);
      return pen?.getImageData(0, 0, 64, 48).data ?? new Uint8ClampedArray();
    };
    const first = look();
    await new Promise((resolve) => setTimeout(resolve, 700));
    const second = look();
    return (
      first.reduce((sum, one, at) => sum + Math.abs(one - (second[at] ?? 0)), 0) / first.length
    );
  });

/** A picture and sound have arrived since the last look. A repair may begin the counts anew. */
export async function expectArriving(page: Page, timeout = 60_000): Promise<void> {
  let [seen, heard] = [false, false];
  let last = await lookAt(page);
  await expect
    .poll(
      async () => {
        const now = await lookAt(page);
        seen ||= now.frames > last.frames;
        heard ||= now.energy > last.energy;
        last = now;
        return { seen, heard };
      },
      { timeout, intervals: [100] },
    )
    .toEqual({ seen: true, heard: true });
}

/** Picture and sound go on arriving, by the browser's counts and by what is drawn. */
export async function expectAlive(page: Page, timeout = 60_000): Promise<void> {
  await expectArriving(page, timeout);
  await expect.poll(() => movement(page), { timeout }).toBeGreaterThan(0.2);
}

export const inCall = (page: Page, timeout = 60_000) =>
  expect(page.locator('.vr[data-state="call"]')).toBeVisible({ timeout });

export const enter = (page: Page) => page.getByRole('button', { name: 'Enter the room' }).click();

/** Both come in, and the doctor lets the patient in where that was not done before. */
export async function meet(doctor: Page, patient: Page): Promise<void> {
  await enter(patient);
  await enter(doctor);
  const letIn = doctor.getByRole('button', { name: 'Let in' });
  await expect(letIn.or(doctor.locator('.vr[data-state="call"]'))).toBeVisible({ timeout: 60_000 });
  if (await letIn.isVisible()) await letIn.click();
  for (const page of [doctor, patient]) await inCall(page);
}

export async function pageIn({ browser }: { browser: Browser }): Promise<Page> {
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

export async function agree(patient: Page, link: string): Promise<void> {
  await patient.goto(link);
  await patient.getByLabel('Age of the patient in years').fill('30');
  await patient.getByLabel('I agree to a video consultation').check();
  await patient.getByRole('button', { name: 'Continue' }).click();
}

export const chatOf = (page: Page) => page.getByRole('log', { name: 'Chat' });

export async function say(page: Page, text: string): Promise<void> {
  const entry = page.getByRole('textbox', { name: 'Message' });
  if (!(await entry.isVisible()))
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await entry.fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
