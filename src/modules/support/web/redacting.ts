// What is drawn black on a picture, in the pixels of the file that leaves.
interface Size {
  width: number;
  height: number;
}
interface Point {
  x: number;
  y: number;
}
export interface Box extends Point, Size {}

/** A stroke of the brush, or a box that was placed by keys. */
export interface Stroke {
  width: number;
  points: Point[];
}
export type Mark = Stroke | { box: Box };

/** The server keeps no more. */
const longest = 2_400;

export function fitting({ width, height }: Size): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** As thick as a line of text in a screenshot. */
export const brushOf = ({ width, height }: Size): number =>
  Math.max(16, Math.round(Math.max(width, height) / 40));

export const startBox = ({ width, height }: Size): Box => ({
  x: Math.round(width * 0.4),
  y: Math.round(height * 0.45),
  width: Math.round(width * 0.2),
  height: Math.round(height * 0.1),
});

const ways: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** The box after an arrow key, never beyond the picture; null of any other key. */
export function moved(box: Box, key: string, resizes: boolean, size: Size): Box | null {
  const way = ways[key];
  if (!way) return null;
  const step = Math.max(4, Math.round(Math.max(size.width, size.height) / 60));
  const [across, down] = [way[0] * step, way[1] * step];
  return resizes
    ? {
        ...box,
        width: within(box.width + across, step, size.width - box.x),
        height: within(box.height + down, step, size.height - box.y),
      }
    : {
        ...box,
        x: within(box.x + across, 0, size.width - box.width),
        y: within(box.y + down, 0, size.height - box.height),
      };
}

export const boxStyle = (box: Box, size: Size) => ({
  left: `${(100 * box.x) / size.width}%`,
  top: `${(100 * box.y) / size.height}%`,
  width: `${(100 * box.width) / size.width}%`,
  height: `${(100 * box.height) / size.height}%`,
});

/** Where on the picture a pointer is, however large the screen shows it. */
export function markAt(
  canvas: HTMLCanvasElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const shown = canvas.getBoundingClientRect();
  return {
    x: ((clientX - shown.left) * canvas.width) / shown.width,
    y: ((clientY - shown.top) * canvas.height) / shown.height,
  };
}

export function paint(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  marks: readonly Mark[],
): void {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  pen.strokeStyle = '#000';
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const mark of marks) {
    if ('box' in mark) {
      pen.fillRect(mark.box.x, mark.box.y, mark.box.width, mark.box.height);
      continue;
    }
    pen.lineWidth = mark.width;
    pen.beginPath();
    for (const { x, y } of mark.points) pen.lineTo(x, y);
    // A touch without a way is a point.
    const [first] = mark.points;
    if (mark.points.length === 1 && first) pen.lineTo(first.x + 0.01, first.y);
    pen.stroke();
  }
}

const blobOf = (canvas: HTMLCanvasElement, kind: string): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, kind, 0.9));

/** Drawn anew, so that nothing of what is black is left below it. @throws where it is too big even as JPEG */
export async function pictureOf(
  picture: ImageBitmap,
  marks: readonly Mark[],
  name: string,
  maxBytes: number,
): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), fitting(picture));
  paint(canvas, picture, marks);
  const stem = name.replace(/\.\w+$/, '');
  for (const kind of ['png', 'jpeg']) {
    const blob = await blobOf(canvas, `image/${kind}`);
    if (blob && blob.size <= maxBytes)
      return new File([blob], `${stem}.${kind}`, { type: `image/${kind}` });
  }
  throw new Error('the picture is too big');
}
