// The Excel files as a spreadsheet program opens them: every report's rows and sums as on the screen, and text that looks like a formula still text.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './db.ts';
import { sheetBytes } from '../src/kit/server/sheet.ts';
import { addDays, dayAt } from '../src/kit/shared/time.ts';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import { api as exports } from '../src/modules/exports/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api as treatments } from '../src/modules/treatments/contract.ts';
import { api } from '../src/modules/reports/contract.ts';
import {
  type Cell,
  type CellKind,
  type ReportName,
  reportNames,
} from '../src/modules/reports/model.ts';

const hasOffice = spawnSync('soffice', ['--version']).status === 0;
const today = dayAt(Temporal.Now.instant(), 'Asia/Kolkata');
const formulas = ['=1+1', '+2', '@SUM(A1)', '=HYPERLINK("http://one.example")', '-3'];

let app: TestApp;
let folder = '';
const sheets = new Map<ReportName, string[][]>();

async function fill() {
  for (const [n, city] of formulas.entries()) {
    const { data } = await app.call(
      patients.register,
      {
        name: `मीरा ${'ABCDE'[n] ?? ''}`,
        contactNumber: `987654321${n}`,
        gender: 'Female',
        statedAge: 40 + n,
        city,
      },
      app.world.rao,
    );
    const patientId = data.patient.id;
    await app.call(
      treatments.add,
      {
        patientId,
        visitOn: addDays(today, -n),
        diagnosis: city,
        lines: [
          {
            medicineName: 'Dolo 650',
            form: 'Tablet',
            dosage: '1-0-1',
            duration: { count: 5, unit: 'days' },
          },
        ],
        totalFeesPaise: 12_34_567_00,
        payments: [{ amountPaise: 1_00_000_50 + n, type: 'Cash', paidOn: addDays(today, -n) }],
      },
      app.world.rao,
    );
    await app.call(
      appointments.book,
      { patientId, startsAt: `${addDays(today, 1)}T1${n}:00:00+05:30`, minutes: 15 },
      app.world.rao,
    );
  }
  await app.admin.query(
    `update app.appointments set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days', status = 'No-show' where id in (select id from app.appointments limit 2)`,
  );
}

beforeAll(async () => {
  if (!hasOffice) return;
  app = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
  await fill();
  for (const report of reportNames) {
    const { raw } = await app.call(api.export, { report }, app.world.rao);
    await writeFile(join(folder, `${report}.xlsx`), raw.rawPayload);
  }
  await writeFile(join(folder, 'long.xlsx'), await madeOffRequest());
  await writeFile(
    join(folder, 'parts.xlsx'),
    await sheetBytes({
      name: 'Parts',
      columns: [
        { header: 'Name', kind: 'text' },
        { header: 'Fees', kind: 'money' },
      ],
      rows: [1, 2, 3].map((n) => [`=${n}`, n * 1_00_000_00]),
      total: ['Total', 6_00_000_00],
      count: 3,
      rowsOfSheet: 2,
    }),
  );
  execFileSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      '--convert-to',
      // Every sheet of a file, each under its name.
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true,false,false,-1',
      '--outdir',
      folder,
      ...reportNames.map((report) => join(folder, `${report}.xlsx`)),
      join(folder, 'long.xlsx'),
      join(folder, 'parts.xlsx'),
    ],
    { stdio: 'ignore', timeout: 110_000 },
  );
  for (const report of reportNames) sheets.set(report, (await sheetsOf(report))[0] ?? []);
}, 180_000);
afterAll(async () => {
  if (!hasOffice) return;
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** The treatment report as it is made for who does not wait for it. */
async function madeOffRequest(): Promise<Buffer> {
  const { rao } = app.world;
  const { data } = await app.call(api.exportLong, { report: 'treatments' }, rao);
  for (;;) {
    await app.worker.settle();
    const { files } = (await app.call(exports.list, { kind: 'report' }, rao)).data;
    const file = files.find(({ id }) => id === data.id);
    if (file?.status === 'failed') throw new Error('the file was not made');
    if (file?.status === 'ready')
      return (await app.call(exports.open, { id: file.id }, rao)).raw.rawPayload;
    await pause(50);
  }
}

/** The sheets of a file in their order. */
async function sheetsOf(name: string): Promise<string[][][]> {
  const tabs = (await readdir(folder)).filter(
    (one) => one.startsWith(`${name}-`) && one.endsWith('.csv'),
  );
  return Promise.all(
    tabs
      .toSorted((a, b) => a.length - b.length)
      .map(async (tab) =>
        parseCsv(await readFile(join(folder, tab), 'utf8')).map((row) =>
          row.map((one) => String(one ?? '')),
        ),
      ),
  );
}

const grouped = (amount: number, digits: number) =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const dayShown = (day: string) =>
  `${day.slice(8)}-${months[Number(day.slice(5, 7)) - 1] ?? ''}-${day.slice(0, 4)}`;

function shown(cell: Cell, kind: CellKind): string {
  if (cell === null) return '';
  if (kind === 'money') return `₹ ${grouped(Number(cell) / 100, 2)}`;
  if (kind === 'whole') return grouped(Number(cell), 0);
  if (kind === 'day') return dayShown(String(cell));
  if (kind === 'dayTime') {
    const local = Temporal.Instant.from(String(cell)).toZonedDateTimeISO('Asia/Kolkata');
    return `${dayShown(local.toPlainDate().toString())} ${local.toPlainTime().toString().slice(0, 5)}`;
  }
  return String(cell);
}

test.skipIf(!hasOffice).each(reportNames)(
  '%s opens with the rows and sums of the screen',
  async (report) => {
    const { data } = await app.call(api.page, { report }, app.world.rao);
    expect(data.rows.length).toBeGreaterThan(0);
    const kinds = data.columns.map(({ kind }) => kind);
    const inWords = (cells: readonly Cell[]) =>
      cells.map((cell, n) => shown(cell, kinds[n] ?? 'text'));
    const [head, ...rest] = sheets.get(report) ?? [];
    expect(head).toEqual(data.columns.map(({ heading }) => heading));
    expect(rest.slice(0, -1)).toEqual(data.rows.map(({ cells }) => inWords(cells)));
    const [, ...sums] = inWords(data.sums?.cells ?? []);
    expect(rest.at(-1)).toEqual(['Total', ...sums]);
  },
);

test.skipIf(!hasOffice)(
  'made off the request it opens as the one that was waited for',
  async () => {
    expect(await sheetsOf('long')).toEqual([sheets.get('treatments')]);
  },
);

test.skipIf(!hasOffice)('what fills more than one sheet goes on in the next', async () => {
  expect(await sheetsOf('parts')).toEqual([
    [
      ['Name', 'Fees'],
      ['=1', '₹ 1,00,000.00'],
      ['=2', '₹ 2,00,000.00'],
    ],
    [
      ['Name', 'Fees'],
      ['=3', '₹ 3,00,000.00'],
      ['Total', '₹ 6,00,000.00'],
    ],
  ]);
});
