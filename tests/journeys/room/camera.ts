// A made-up camera and microphone for Chromium: a bar that wanders, and a voice of two tones.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Picture {
  wide: number;
  high: number;
  perSecond: number;
  /** Grains that no coder foresees, so that the picture takes as much of a line as a real one. */
  isGrainy: boolean;
}

/** Costs little to code. */
export const smallPicture: Picture = { wide: 160, high: 120, perSecond: 6, isGrainy: false };
export const largePicture: Picture = { wide: 640, high: 360, perSecond: 15, isGrainy: true };
const frames = 20;

/** A bright bar that wanders over grey, as Y4M. */
function movingPicture({ wide, high, perSecond, isGrainy }: Picture): Buffer {
  const parts = [Buffer.from(`YUV4MPEG2 W${wide} H${high} F${perSecond}:1 Ip A1:1 C420jpeg\n`)];
  for (let frame = 0; frame < frames; frame += 1) {
    const light = Buffer.alloc(wide * high, 60);
    if (isGrainy) for (let at = 0; at < light.length; at += 1) light[at] = 60 + grainAt(at, frame);
    const from = Math.floor((frame / frames) * wide);
    for (let row = 0; row < high; row += 1)
      light.fill(230, row * wide + from, row * wide + Math.min(wide, from + 24));
    parts.push(Buffer.from('FRAME\n'), light, Buffer.alloc((wide * high) / 2, 128));
  }
  return Buffer.concat(parts);
}

/** The same in every run. */
const grainAt = (at: number, frame: number): number =>
  (Math.imul(at + 1, 2_654_435_761) ^ Math.imul(frame + 1, 40_503_001)) & 31;

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

/** What Chromium is started with so that it has them. `remove` once it has ended. */
export function makeCamera(
  answer: 'allow' | 'deny' = 'allow',
  picture: Picture = smallPicture,
): { args: readonly string[]; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'practice-diary-camera-'));
  const [film, sound] = [join(folder, 'camera.y4m'), join(folder, 'voice.wav')];
  writeFileSync(film, movingPicture(picture));
  writeFileSync(sound, voice());
  return {
    args: [
      '--use-fake-device-for-media-stream',
      answer === 'allow' ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny',
      `--use-file-for-fake-video-capture=${film}`,
      `--use-file-for-fake-audio-capture=${sound}`,
      '--autoplay-policy=no-user-gesture-required',
      // What is drawn is drawn by the processor: the less of it, the more is left for the call.
      '--disable-gpu',
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
