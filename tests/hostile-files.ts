// Files that nobody sends by mistake: each kind of the upload bar (security bar 7.10, G26), made from a seed so that a find can be made again.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface HostileFile {
  kind: string;
  name: string;
  bytes: Buffer;
}

/** Stands in whatever must not come out again. */
export const canary = 'CANARY-7f3a91';

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
type Maker = (random: Random) => Buffer | Promise<Buffer>;

const script = `<script>alert("${canary}")</script>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${canary}')"><image href="file:///etc/passwd"/></svg>`;

const plain = (random: Random) => {
  const shade = Math.floor(random() * 255);
  return sharp({
    create: {
      width: 40 + Math.floor(random() * 400),
      height: 40 + Math.floor(random() * 400),
      channels: 3,
      background: { r: shade, g: 255 - shade, b: 90 },
    },
  });
};
const marked = (random: Random) =>
  plain(random).withExif({
    IFD0: { Artist: canary, ImageDescription: script, Make: canary },
    IFD3: {
      GPSLatitude: '18/1 31/1 12/1',
      GPSLatitudeRef: 'N',
      GPSLongitude: '73/1 51/1 24/1',
      GPSLongitudeRef: 'E',
    },
  });
const picture = (random: Random): Promise<Buffer> => {
  const kind = Math.floor(random() * 3);
  return kind === 0
    ? marked(random).jpeg().toBuffer()
    : kind === 1
      ? marked(random).png().toBuffer()
      : marked(random).webp().toBuffer();
};

function pngChunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A sheet of nothing, as large as its head says. */
function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(side, 6_000) * (side + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture's comment segment, straight after its first two bytes. */
function withComment(jpeg: Buffer, words: string): Buffer {
  const text = Buffer.from(words);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** Some of its bytes changed, as zzuf does it. */
function changed(bytes: Buffer, random: Random, part: number): Buffer {
  const next = Buffer.from(bytes);
  for (let n = 0; n < Math.max(1, bytes.length * part); n += 1)
    next[Math.floor(random() * next.length)] = Math.floor(random() * 256);
  return next;
}

/** One empty page, with what is given in its catalogue and on its page. */
export function pdfOf(catalogue = '', page = '', stream: Buffer | null = null): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  const objects = [
    Buffer.from(`<</Type/Catalog/Pages 2 0 R${catalogue}>>`),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${stream ? '/Contents 5 0 R' : ''}${page}>>`,
    ),
    Buffer.from(`<</Author(${canary})/Title(${canary})>>`),
    stream
      ? Buffer.concat([
          Buffer.from(`<</Length ${String(stream.length)}/Filter/FlateDecode>>stream\n`),
          stream,
          Buffer.from('\nendstream'),
        ])
      : Buffer.from('null'),
  ];
  objects.forEach((object, at) => {
    places.push(Buffer.concat(parts).length);
    parts.push(Buffer.from(`${String(at + 1)} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  });
  const start = Buffer.concat(parts).length;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R/Info 4 0 R>>\nstartxref\n${String(start)}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const js = `<</S/JavaScript/JS(app.alert\\("${canary}"\\))>>`;
const pdfTricks = [
  pdfOf(`/OpenAction${js}`),
  pdfOf(`/Names<</JavaScript<</Names[(x)${js}]>>>>`),
  pdfOf('', `/AA<</O${js}>>`),
  pdfOf('', `/AA<</O<</S/J#61vaScript/J#53(${canary})>>>>`),
  pdfOf('', `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(${canary}.exe)>>>>]`),
  pdfOf(
    '',
    `/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS<</Type/Filespec/F(${canary})>>>>]`,
  ),
  pdfOf(`/AcroForm<</XFA(${canary})/Fields[]>>`),
];
/** The folder of an archive that readers look for at a file's end. */
const zip = Buffer.concat([
  Buffer.from(`PK\u0003\u0004${canary}`),
  Buffer.alloc(30),
  Buffer.from('PK\u0005\u0006'),
  Buffer.alloc(18),
]);

const makers: Record<string, Maker> = {
  drawing: () => Buffer.from(svg),
  'drawing with a byte order mark': () => Buffer.from(`\uFEFF<?xml version="1.0"?>${svg}`),
  page: () => Buffer.from(`<!doctype html>${script}`),
  'page behind a JPEG signature': (random) =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from(script.repeat(1 + Math.floor(random() * 50))),
    ]),
  'page behind a PNG signature': () =>
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from(script),
    ]),
  'page behind a WebP signature': () =>
    Buffer.concat([Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP'), Buffer.from(script)]),
  'picture and archive': async (random) => Buffer.concat([await picture(random), zip]),
  'picture and page': async (random) => Buffer.concat([await picture(random), Buffer.from(script)]),
  'picture and program': async (random) =>
    Buffer.concat([await picture(random), Buffer.from(`<?php system("${canary}"); ?>`)]),
  'picture with a comment that runs': async (random) =>
    withComment(await plain(random).jpeg().toBuffer(), script),
  'picture that tells where it was taken': (random) => picture(random),
  'picture with XMP': (random) =>
    plain(random)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${canary}</a></x:xmpmeta>`)
      .jpeg()
      .toBuffer(),
  'picture with a text chunk': async (random) => {
    const png = await plain(random).png().toBuffer();
    return Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', Buffer.from(`Comment\0${script}`)),
      png.subarray(33),
    ]);
  },
  'picture cut short': async (random) => {
    const whole = await picture(random);
    return whole.subarray(0, Math.floor(whole.length * random()));
  },
  'picture, a little changed': async (random) => changed(await picture(random), random, 0.001),
  'picture, much changed': async (random) => changed(await picture(random), random, 0.02),
  'bomb of 100 to 900 megapixels': (random) => pngBomb(10_000 + Math.floor(random() * 20_000)),
  'bomb that lies about its size': (random) => {
    const bomb = pngBomb(6_400);
    bomb.writeUInt32BE(0x7fff_0000 + Math.floor(random() * 1000), 16);
    return bomb;
  },
  'moving picture of many frames': async (random) => {
    const frames = await sharp({
      create: {
        width: 60,
        height: 60 * 40,
        channels: 3,
        background: { r: Math.floor(random() * 255), g: 9, b: 9 },
      },
    })
      .raw()
      .toBuffer();
    return sharp(frames, { raw: { width: 60, height: 60 * 40, channels: 3, pageHeight: 60 } })
      .withExif({ IFD0: { Artist: canary } })
      .webp({ loop: 0 })
      .toBuffer();
  },
  GIF: (random) => plain(random).gif().toBuffer(),
  TIFF: (random) => marked(random).tiff().toBuffer(),
  AVIF: (random) => plain(random).resize(64).avif({ effort: 0 }).toBuffer(),
  'virus of the tests': () =>
    Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`),
  archive: () => zip,
  nothing: () => Buffer.alloc(0),
  'one byte': (random) => Buffer.from([Math.floor(random() * 256)]),
  noise: (random) => Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(random() * 256))),
  'PDF that runs, calls or carries': (random) =>
    pdfTricks[Math.floor(random() * pdfTricks.length)] ?? pdfOf(),
  'PDF with its author': () => pdfOf(),
  'PDF behind a picture': async (random) =>
    Buffer.concat([await picture(random), pdfTricks[0] ?? Buffer.alloc(0)]),
  'picture behind a PDF': async (random) => Buffer.concat([pdfOf(), await picture(random)]),
  'PDF, changed': (random) =>
    changed(pdfTricks[Math.floor(random() * pdfTricks.length)] ?? pdfOf(), random, 0.02),
  'PDF of a stream that unfolds to 200 MB': () =>
    pdfOf('', '', deflateSync(Buffer.alloc(200_000_000, 32), { level: 9 })),
};

const names = [
  'knee.jpg',
  'report.pdf',
  '../../etc/passwd',
  'a.php.jpg',
  'scan.svg',
  `${canary}.png`,
  'x'.repeat(300),
  'CON',
  '\u202egpj.exe',
];

/** So many files, each kind as often as any other. The dear kinds, which take megabytes to make, come once in ten turns. */
export async function* hostileFiles(count: number, seed = 1): AsyncGenerator<HostileFile> {
  const random = randomOf(seed);
  const kinds = Object.entries(makers);
  const dear = new Set([
    'bomb of 100 to 900 megapixels',
    'bomb that lies about its size',
    'PDF of a stream that unfolds to 200 MB',
    'AVIF',
  ]);
  for (let made = 0, turn = 0; made < count; turn += 1) {
    const [kind, make] = kinds[turn % kinds.length] ?? [];
    if (kind === undefined || make === undefined) return;
    if (dear.has(kind) && Math.floor(turn / kinds.length) % 10 !== 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that the maker's own memory is not what is measured
    yield { kind, name: names[made % names.length] ?? 'x', bytes: await make(random) };
    made += 1;
  }
}

/** What a kept file still carries of what it was made from; empty when it is clean. */
export async function remainsIn(saved: Buffer, sent: Buffer, media: string): Promise<string[]> {
  const remains: string[] = [];
  if (saved.equals(sent)) remains.push('the bytes as they were sent');
  if (saved.includes(canary) || saved.includes('<script') || saved.includes('<?php'))
    remains.push('the canary');
  if (media === 'application/pdf') {
    if (
      /\/(JavaScript|JS|Launch|EmbeddedFile|XFA|OpenAction|AA|Author|Title)\b/.test(
        saved.toString('latin1'),
      )
    )
      remains.push('active parts or an author');
    return remains;
  }
  const { exif, xmp, iptc, comments, format, pages } = await sharp(saved).metadata();
  if (exif || xmp || iptc || comments) remains.push('metadata');
  if (media !== `image/${format}`) remains.push(`another format: ${format}`);
  if ((pages ?? 1) > 1) remains.push('more than one frame');
  return remains;
}
