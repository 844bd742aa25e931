// Pictures that people send: looked at, drawn anew and stripped of what cameras write into them. Nothing sent is ever kept as it came.
import { commonRefusals, refuse } from '../shared/refusal.ts';
import { openGate } from './gate.ts';

interface Picture {
  bytes: Buffer;
  media: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

/** `photo` a JPEG (paper takes it too) · `mark` a PNG with its transparency: logos, signatures · `thumbnail` a small WebP. */
type PictureKind = 'photo' | 'mark' | 'thumbnail';

const forms = {
  photo: { longest: 2_400, media: 'image/jpeg' },
  mark: { longest: 1_000, media: 'image/png' },
  thumbnail: { longest: 320, media: 'image/webp' },
} as const;

/** 7.10 of the security bar: a small file may unfold to hundreds of megabytes. */
const maxPixels = 40_000_000;

/** Loaded with the first picture: 20 MB that a server at rest does without. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // libvips would also open SVG, PDF and a dozen more; only three loaders stay.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let opened: ReturnType<typeof openSharp> | undefined;

const easel = openGate(2, 40);

/**
 * Draws a JPEG, PNG or WebP anew, upright, no larger than its kind needs, without metadata.
 * @throws images_only when the bytes are no whole picture of these kinds, whatever their name says.
 */
export async function redraw(bytes: Buffer, kind: PictureKind): Promise<Picture> {
  if (!looksLikePicture(bytes)) throw refuse(commonRefusals.images_only);
  const { longest, media } = forms[kind];
  const sharp = await (opened ??= openSharp());
  return easel(async () => {
    try {
      const upright = sharp(bytes, {
        limitInputPixels: maxPixels,
        failOn: 'error',
        pages: 1,
        sequentialRead: true,
      })
        .autoOrient()
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: 10 });
      const drawn =
        kind === 'photo'
          ? upright.flatten({ background: '#ffffff' }).jpeg({ quality: 84, mozjpeg: true })
          : kind === 'mark'
            ? upright.png({ compressionLevel: 9 })
            : upright.webp({ quality: 72 });
      const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
      return { bytes: data, media, width: info.width, height: info.height };
    } catch {
      throw refuse(commonRefusals.images_only); // cut short, too many pixels or not what its first bytes promised
    }
  });
}

/** By the first bytes, which the three kinds cannot do without. */
function looksLikePicture(bytes: Buffer): boolean {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  return (
    starts(0xff, 0xd8, 0xff) ||
    starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    (bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP')
  );
}
