// Workbooks made to fill the memory of whoever opens them.
import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

interface Entry {
  name: string;
  bytes: Buffer;
  /** What the list says instead of the truth. */
  saysWhole?: number;
  saysPacked?: number;
}

/** An archive as a program writes one, with the lies that its entries ask for. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, saysWhole = bytes.length, saysPacked } of entries) {
    const packed = deflateRawSync(bytes, { level: 6 });
    const sum = Buffer.alloc(16);
    sum.writeUInt32LE(crc32(bytes), 0);
    sum.writeUInt32LE(saysPacked ?? packed.length, 4);
    sum.writeUInt32LE(saysWhole, 8);
    sum.writeUInt16LE(Buffer.byteLength(name), 12);
    const head = Buffer.from('504b03041400000008000000000000', 'hex').subarray(0, 14);
    const own = Buffer.concat([head, sum, Buffer.from(name), packed]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    sum.copy(entry, 16, 0, 14);
    entry.writeUInt32LE(at, 42);
    list.push(entry, Buffer.from(name));
    parts.push(own);
    at += own.length;
  }
  const contents = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(contents.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, contents, end]);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A workbook of one sheet.
 * @param says what the list of contents says of each part's size instead of the truth.
 * @param noise bytes among the shared strings that do not pack.
 */
export function workbookOf(
  sheet: string,
  shared: string,
  { says, noise = 0 }: { says?: number; noise?: number } = {},
): Buffer {
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><!--${randomBytes(noise).toString('hex')}-->${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipOf(
    Object.entries(parts).map(([name, text]) => ({
      name,
      bytes: Buffer.from(xml + text),
      ...(says === undefined ? {} : { saysWhole: says }),
    })),
  );
}

const rowsOf = (count: number, cell: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => `<row r="${n + 1}">${cell(n)}</row>`).join('');
const shared = (count: number) => '<si><t>x</t></si>'.repeat(count);
const threeNames = rowsOf(3, () => '<c t="s"><v>1</v></c>');

export interface Bomb {
  make: () => Buffer;
  code: 'sheet_too_large' | 'sheet_unreadable';
}

/** Each two megabytes or less as it is sent. */
export const bombs: Readonly<Record<string, Bomb>> = {
  'shared strings that unfold a thousandfold': {
    make: () => workbookOf(threeNames, shared(5_000_000)),
    code: 'sheet_too_large',
  },
  // Its list stands: only what it does to the reader's memory shows.
  'shared strings as dense as a list may say': {
    make: () => workbookOf(threeNames, shared(14_000_000), { noise: 700_000 }),
    code: 'sheet_too_large',
  },
  'shared strings whose list lies': {
    make: () => workbookOf(threeNames, shared(3_000_000), { says: 50_000 }),
    code: 'sheet_unreadable',
  },
  'an archive of something large': {
    make: () => zipOf([{ name: 'xl/a', bytes: Buffer.alloc(40_000_000, 32) }]),
    code: 'sheet_too_large',
  },
  'more entries than any workbook': {
    make: () =>
      zipOf(
        Array.from({ length: 5_000 }, (_, n) => ({ name: `xl/${n}`, bytes: Buffer.from('x') })),
      ),
    code: 'sheet_too_large',
  },
};
