// Browsers with made-up cameras in a room: small pictures that cost little to code, a voice, and looks at what arrives.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import config from '../../../playwright.config.ts';

const [wide, high, frames] = [160, 120, 20];

/** A bright bar that wanders over grey, as Y4M. */
function movingPicture(): Buffer {
  const parts = [Buffer.from(`YUV4MPEG2 W${wide} H${high} F6:1 Ip A1:1 C420jpeg\n`)];
  for (let frame = 0; frame < frames; frame += 1) {
    const light = Buffer.alloc(wide * high, 60);
    const from = Math.floor((frame / frames) * wide);
    for (let row = 0; row < high; row += 1)
      light.fill(230, row * wide + from, row * wide + Math.min(wide, from + 24));
    parts.push(Buffer.from('FRAME\n'), light, Buffer.alloc((wide * high) / 2, 128));
  }
  return Buffer.concat(parts);
}

/** Two tones in turn, as a WAV of 16 bits. */
function voice(): Buffer {
  const rate = 16_000;
  const samples = Buffer.alloc(rate * 2 * 2);
  for (let at = 0; at < rate * 2; at += 1) {
    const frequency = at < rate ? 330 : 440;
    samples.writeInt16LE(
      Math.round(12_000 * Math.sin((2 * Math.PI * frequency * at) / rate)),
      at * 2,
    );
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

export interface RoomBrowser {
  browser: Browser;
  close(): Promise<void>;
}

export async function launchWithCamera(answer: 'allow' | 'deny' = 'allow'): Promise<RoomBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'practice-diary-camera-'));
  const [picture, sound] = [join(folder, 'camera.y4m'), join(folder, 'voice.wav')];
  writeFileSync(picture, movingPicture());
  writeFileSync(sound, voice());
  const { executablePath, args = [] } = config.use?.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...args.filter((one) => !one.startsWith('--use-fake')),
      '--use-fake-device-for-media-stream',
      answer === 'allow' ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny',
      `--use-file-for-fake-video-capture=${picture}`,
      `--use-file-for-fake-audio-capture=${sound}`,
      '--autoplay-policy=no-user-gesture-required',
      // What is drawn is drawn by the processor: the less of it, the more is left for the call.
      '--disable-gpu',
    ],
  });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In every page before its own scripts: keeps the connections, so that stories can ask them. */
export async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Real = RTCPeerConnection;
    const made: RTCPeerConnection[] = [];
    Reflect.set(globalThis, 'madeConnections', made);
    Reflect.set(
      globalThis,
      'RTCPeerConnection',
      class extends Real {
        constructor(how?: RTCConfiguration) {
          super(how);
          made.push(this);
        }
      },
    );
  });
}

export interface Look {
  frames: number;
  energy: number;
  wide: number;
}

/** What has arrived so far, by the browser's own counts. */
export const lookAt = (page: Page): Promise<Look> =>
  page.evaluate(async () => {
    const made: RTCPeerConnection[] = Reflect.get(globalThis, 'madeConnections') ?? [];
    const look: Look = { frames: 0, energy: 0, wide: 0 };
    const report = await made.at(-1)?.getStats();
    for (const stat of report?.values() ?? []) {
      if (stat.type === 'inbound-rtp' && stat.kind === 'video') {
        look.frames = stat.framesDecoded ?? 0;
        look.wide = stat.frameWidth ?? 0;
      }
      if (stat.type === 'inbound-rtp' && stat.kind === 'audio')
        look.energy = stat.totalAudioEnergy ?? 0;
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

/** Picture and sound go on arriving, by the browser's counts and by what is drawn. */
export async function expectAlive(page: Page, timeout = 60_000): Promise<void> {
  const before = await lookAt(page);
  await expect
    .poll(
      async () => {
        const now = await lookAt(page);
        return now.frames > before.frames && now.energy > before.energy;
      },
      { timeout, intervals: [250] },
    )
    .toBe(true);
  await expect.poll(() => movement(page), { timeout }).toBeGreaterThan(0.2);
}

export const inCall = (page: Page, timeout = 60_000) =>
  expect(page.locator('.vr[data-state="call"]')).toBeVisible({ timeout });
