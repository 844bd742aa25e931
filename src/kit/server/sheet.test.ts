import { once } from 'node:events';
import * as fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type Cell, sheet, sheetBytes, type SheetColumn } from './sheet.ts';

const text = (header: string): SheetColumn => ({ header, kind: 'text' });
const readBack = async (bytes: Buffer) => (await readXlsx(bytes, { readStyles: true })).sheets[0];
const cellsOf = async (
  columns: SheetColumn[],
  rows: Iterable<Cell[]> | AsyncIterable<Cell[]>,
  zone = 'Asia/Kolkata',
) => (await readBack(await sheetBytes({ columns, rows, zone })))?.rows ?? [];

test('writes each kind of cell as what it is', async () => {
  const columns: SheetColumn[] = [
    text('Name'),
    { header: 'Visits', kind: 'whole' },
    { header: 'Height', kind: 'number' },
    { header: 'Fees', kind: 'money' },
    { header: 'Born', kind: 'day' },
    { header: 'Seen', kind: 'dayTime' },
  ];
  // Half past six in the evening of the 31st in UTC is the midnight that begins the 1st in Kolkata.
  const [head, row, gap] = await cellsOf(columns, [
    ['மீனா  ராவ்', 3, 162.5, 1_234_567_00, '2026-04-01', '2026-03-31T18:30:00.123456Z'],
    [null, null, Number.NaN, null, '', null],
  ]);
  expect(head).toEqual(columns.map((column) => column.header));
  expect(row).toEqual([
    'மீனா  ராவ்',
    3,
    162.5,
    1_234_567,
    new Date('2026-04-01T00:00:00Z'),
    new Date('2026-04-01T00:00:00Z'),
  ]);
  expect((gap ?? []).every((cell) => cell === null)).toBe(true);
});

test('groups money and counts in lakhs, and keeps the sign of what is below zero', async () => {
  const columns: SheetColumn[] = [
    { header: 'Fees', kind: 'money' },
    { header: 'Visits', kind: 'whole' },
  ];
  const read = await readBack(
    await sheetBytes({
      columns,
      rows: [
        [1_234_567_00, 123_456],
        [-1_234_567_00, -123_456],
      ],
    }),
  );
  expect(read?.rows.slice(1)).toEqual([
    [1_234_567, 123_456],
    [-1_234_567, -123_456],
  ]);
  const codeAt = (row: number, column: number) =>
    read?.cells?.get(`${row},${column}`)?.style?.numFmt;
  expect(codeAt(1, 0)).toBe(
    String.raw`[>=10000000][$₹-4009] ##\,##\,##\,##0.00;[>=100000][$₹-4009] ##\,##\,##0.00;[$₹-4009] #,##0.00`,
  );
  expect(codeAt(1, 1)).toBe(String.raw`[>=10000000]##\,##\,##\,##0;[>=100000]##\,##\,##0;#,##0`);
  // Of several codes by size a spreadsheet shows none with its minus.
  expect([codeAt(2, 0), codeAt(2, 1)]).toEqual(['[$₹-4009] #,##0.00', '#,##0']);
});

const starters = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '|',
  '%',
  '=HYPERLINK("http://x","y")',
  '=cmd|/c calc!A0',
  '@SUM(1)',
  '+1+1',
  '-1',
  "'=1",
  ' =1',
  '＝1',
];

test('never writes a formula or a link, whatever the text begins with', async () => {
  const rows = starters.flatMap((starter) => [[starter], [`${starter}1+1`], [`${starter}"`]]);
  const bytes = await sheetBytes({ columns: [text('=HEAD()')], rows });
  const read = await readBack(bytes);
  expect(read?.rows.slice(1)).toEqual(rows);
  const cells = [...(read?.cells?.values() ?? [])];
  expect(
    cells.filter((cell) => cell.formula !== undefined || cell.hyperlink !== undefined),
  ).toEqual([]);
  // As text, so that it stays one when somebody edits it.
  expect(new Set(cells.map((cell) => cell.style?.numFmt))).toEqual(new Set(['@']));
  expect(bytes.includes('externalLink')).toBe(false);
});

test('gives any text back as it was, but for what XML forbids', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), {
        minLength: 1,
        maxLength: 20,
      }),
      async (texts) => {
        const rows = await cellsOf(
          [text('T')],
          texts.map((one) => [one]),
        );
        expect(rows.slice(1).map((row) => row[0] ?? '')).toEqual(
          texts.map((one) =>
            // oxlint-disable-next-line no-control-regex -- what XML 1.0 forbids
            one.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
          ),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['an escaped sign', 'a_x0041_b', 'a_x0041_b'],
  ['half a surrogate', 'a\ud800b', 'a\ufffdb'],
  ['signs of XML', '<a href="x">&amp;]]>', '<a href="x">&amp;]]>'],
  ['more than Excel holds', 'x'.repeat(40_000), 'x'.repeat(32_767)],
])('%s', async (_what, cell, read) => {
  expect((await cellsOf([text('T')], [[cell]]))[1]).toEqual([read]);
});

test.each([
  ['Patients [2026]: all/most*', 'Patients  2026   all most'],
  ["'quoted'", 'quoted'],
  ['History', 'Sheet1'],
  ['', 'Sheet1'],
  ['"<&>', '"<&>'],
  ['x'.repeat(40), 'x'.repeat(31)],
])('names the tab %j as %j', async (asked, name) => {
  expect(
    (await readBack(await sheetBytes({ name: asked, columns: [text('A')], rows: [] })))?.name,
  ).toBe(name);
});

test('has columns past Z', async () => {
  const columns = Array.from({ length: 60 }, (_, at) => text(`Column ${at}`));
  const [, row] = await cellsOf(columns, [columns.map((_, at) => `cell ${at}`)]);
  expect(row?.[59]).toBe('cell 59');
});

async function* counted(asked: { rows: number; isClosed: boolean }): AsyncGenerator<Cell[]> {
  try {
    for (;;) {
      asked.rows += 1;
      // Random, so that it does not shrink to nothing.
      yield [`row ${asked.rows} ${Math.random()}`, Math.random()];
    }
  } finally {
    asked.isClosed = true;
  }
}

test('asks for rows only as fast as they are read, and closes their source when the reader goes', async () => {
  const asked = { rows: 0, isClosed: false };
  const out = sheet({
    columns: [text('A'), { header: 'B', kind: 'number' }],
    rows: counted(asked),
  });
  await once(out, 'readable');
  out.read(1);
  let stoodAt = -1;
  const rests = () => {
    const isSame = asked.rows === stoodAt;
    stoodAt = asked.rows;
    return isSame;
  };
  await expect.poll(rests, { interval: 200, timeout: 15_000 }).toBe(true);
  expect(stoodAt).toBeLessThan(100_000);
  out.destroy();
  await expect.poll(() => asked.isClosed).toBe(true);
});

test('fails when its rows fail', async () => {
  async function* broken(): AsyncGenerator<Cell[]> {
    yield ['one'];
    throw new Error('the database went away');
  }
  await expect(sheetBytes({ columns: [text('A')], rows: broken() })).rejects.toThrow(
    'the database went away',
  );
});

test('tells who took it out and when, in its properties and under each page', async () => {
  const taken = { by: 'Dr A & B <x>', at: Temporal.Instant.from('2026-11-21T05:30:10Z') };
  const bytes = await sheetBytes({
    columns: [text('Name')],
    rows: [['Meera']],
    zone: 'Asia/Kolkata',
    taken,
  });
  const read = await readXlsx(bytes);
  expect(read.properties).toMatchObject({ creator: 'Dr A & B <x>' });
  expect(read.sheets[0]?.headerFooter?.oddFooter).toBe(
    '&LDr A && B <x> · 2026-11-21 11:00:10&R&P / &N',
  );
});

test('rows that fill more than one sheet go on in the next, the total under the last', async () => {
  const columns: SheetColumn[] = [text('Name'), { header: 'Fees', kind: 'money' }];
  const written = async (count: number) => {
    const rows = Array.from({ length: count }, (_one, n): Cell[] => [`Row ${n}`, n * 100]);
    const bytes = await sheetBytes({
      name: 'Treatment report of all the doctors',
      columns,
      rows,
      count,
      rowsOfSheet: 3,
      total: ['Total', 4_200],
    });
    return (await readXlsx(bytes)).sheets.map(({ name, rows: cells }) => ({ name, cells }));
  };
  const head = ['Name', 'Fees'];
  expect(await written(7)).toEqual([
    {
      name: 'Treatment report of all the',
      cells: [head, ['Row 0', 0], ['Row 1', 1], ['Row 2', 2]],
    },
    {
      name: 'Treatment report of all the 2',
      cells: [head, ['Row 3', 3], ['Row 4', 4], ['Row 5', 5]],
    },
    { name: 'Treatment report of all the 3', cells: [head, ['Row 6', 6], ['Total', 42]] },
  ]);
  expect((await written(3)).map(({ cells }) => cells.length)).toEqual([5]);
  expect((await written(4)).map(({ cells }) => cells.length)).toEqual([4, 3]);
});
