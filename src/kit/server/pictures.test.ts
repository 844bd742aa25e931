import sharp from 'sharp';
import { expect, test } from 'vitest';
import { redraw } from './pictures.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#303f9f' } });

test('a photo is turned upright, made no larger than it must be and loses its metadata', async () => {
  const sent = await plain(3000, 1500)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'canary' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .jpeg()
    .toBuffer();
  const drawn = await redraw(sent, 'photo');
  expect(drawn).toMatchObject({ media: 'image/jpeg', width: 1200, height: 2400 });
  const seen = await sharp(drawn.bytes).metadata();
  expect(seen.exif).toBeUndefined();
  expect(drawn.bytes.includes('canary')).toBe(false);
});

test('a mark keeps its transparency', async () => {
  const sent = await sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .webp()
    .toBuffer();
  const drawn = await redraw(sent, 'mark');
  expect((await sharp(drawn.bytes).metadata()).hasAlpha).toBe(true);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  [
    'a drawing',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    ),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['a GIF', Buffer.from('GIF89a')],
  [
    'a promise of a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]),
  ],
])('%s is no picture', async (_what, bytes) => {
  await expect(redraw(bytes, 'photo')).rejects.toMatchObject({ code: 'images_only' });
});

test('a picture cut short and one of too many pixels are refused', async () => {
  const whole = await plain(600, 600).png({ compressionLevel: 0 }).toBuffer();
  await expect(redraw(whole.subarray(0, whole.length / 2), 'photo')).rejects.toMatchObject({
    code: 'images_only',
  });
  const vast = await plain(9000, 9000).png().toBuffer();
  await expect(redraw(vast, 'photo')).rejects.toMatchObject({ code: 'images_only' });
});
