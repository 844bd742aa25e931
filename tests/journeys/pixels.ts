// Two pictures of one page, held against each other: what ink of either has none of the other nearby.
import sharp from 'sharp';

export interface Ink {
  readonly width: number;
  readonly height: number;
  /** Row by row, 1 where there is ink. */
  readonly dark: Uint8Array;
}

/** In millimetres of the page, from its left and upper edge. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Below this a pixel is ink; tints and hairlines are lighter. */
const darkest = 170;
/** So that a letter is a few pixels high. */
export const perMm = 5;

/** @param blank what stands on one of the pages alone */
export async function inkOf(
  picture: Buffer,
  page: { readonly widthMm: number; readonly heightMm: number },
  blank: readonly Box[] = [],
): Promise<Ink> {
  const width = Math.round(page.widthMm * perMm);
  const height = Math.round(page.heightMm * perMm);
  const grey = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const isBlank = (x: number, y: number) =>
    blank.some(
      (box) =>
        x >= box.x * perMm &&
        x < (box.x + box.width) * perMm &&
        y >= box.y * perMm &&
        y < (box.y + box.height) * perMm,
    );
  return {
    width,
    height,
    dark: Uint8Array.from(grey, (shade, at) =>
      shade < darkest && !isBlank(at % width, Math.floor(at / width)) ? 1 : 0,
    ),
  };
}

/** Ink within so many millimetres, sideways and up or down. */
function near({ width, height, dark }: Ink, reach: { x: number; y: number }): Uint8Array {
  const [across, down] = [Math.round(reach.x * perMm), Math.round(reach.y * perMm)];
  const sideways = new Uint8Array(dark.length);
  dark.forEach((isDark, at) => {
    if (isDark === 0) return;
    const row = Math.floor(at / width) * width;
    sideways.fill(1, Math.max(row, at - across), Math.min(row + width, at + across + 1));
  });
  const around = new Uint8Array(dark.length);
  for (let y = 0; y < height; y += 1)
    for (let from = Math.max(0, y - down); from <= Math.min(height - 1, y + down); from += 1)
      for (let x = 0; x < width; x += 1)
        if (sideways[from * width + x] === 1) around[y * width + x] = 1;
  return around;
}

/** @returns the share of the ink of `page` that has none of `other` within reach, and the row in millimetres where most of it stands. */
export function stray(
  page: Ink,
  other: Ink,
  reach: { x: number; y: number },
): { share: number; worstMm: number } {
  const around = near(other, reach);
  const rows = new Uint32Array(page.height);
  let all = 0;
  let lost = 0;
  page.dark.forEach((isDark, at) => {
    if (isDark === 0) return;
    all += 1;
    if (around[at] === 1) return;
    lost += 1;
    const row = Math.floor(at / page.width);
    rows[row] = (rows[row] ?? 0) + 1;
  });
  const worst = rows.indexOf(Math.max(...rows));
  return { share: all === 0 ? 1 : lost / all, worstMm: worst / perMm };
}
