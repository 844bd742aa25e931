import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { File } from './clinic.ts';

/** A small photo that no other example sends. */
export const photo = async (): Promise<File> => ({
  name: 'photo.jpg',
  bytes: await sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
    },
  })
    .jpeg()
    .toBuffer(),
});
