import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { addDays, dayAt } from '../../kit/shared/time.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { api as appointments } from '../appointments/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import { api as clinics } from '../clinics/contract.ts';
import { api as exports } from '../exports/contract.ts';
import { api } from './contract.ts';
import { type Cell, reportNames, type ReportName } from './model.ts';
import { reports } from './rules.ts';

let app: TestApp;
const today = dayAt(Temporal.Now.instant(), 'Asia/Kolkata');
const daysAgo = (days: number) => addDays(today, -days);
let meera = '';
let ravi = '';

beforeAll(async () => {
  app = await testApp();
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', '', '{}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [app.world.sunrise.clinicId, app.world.rao.memberId],
  );
  const register = async (name: string, contactNumber: string, gender: 'Male' | 'Female') =>
    (
      await app.call(
        patients.register,
        { name, contactNumber, gender, statedAge: 40, city: 'Pune' },
        app.world.rao,
      )
    ).data.patient.id;
  meera = await register('Meera Joshi', '9876543210', 'Female');
  ravi = await register('Ravi Iyer', '9876543211', 'Male');
  await treat(meera, 1, 500_00, [
    { amountPaise: 300_00, type: 'Cash' },
    { amountPaise: 100_00, type: 'UPI' },
  ]);
  await treat(ravi, 2, 800_00, [{ amountPaise: 800_00, type: 'UPI' }]);
  await treat(ravi, 45, 600_00, [{ amountPaise: 600_00, type: 'Cash' }]);
});
afterAll(() => app.close());

const treat = (
  patientId: string,
  days: number,
  totalFeesPaise: number,
  payments: { amountPaise: number; type: 'Cash' | 'UPI' }[],
) =>
  app.call(
    treatments.add,
    {
      patientId,
      visitOn: daysAgo(days),
      diagnosis: 'Fever',
      totalFeesPaise,
      payments: payments.map((payment) => ({ ...payment, paidOn: daysAgo(days) })),
    },
    app.world.rao,
  );

const read = async (
  report: ReportName,
  more: Partial<TypedOf<typeof api.page>> = {},
  as = app.world.rao,
) => app.call(api.page, { report, ...more }, as);
/** Rows as objects by their columns. */
const rowsOf = async (report: ReportName, more: Partial<TypedOf<typeof api.page>> = {}) => {
  const { data } = await read(report, more);
  return data.rows.map(({ cells }) =>
    Object.fromEntries(data.columns.map(({ key }, n) => [key, cells[n]])),
  );
};
const sumOf = (report: ReportName, key: string, cells: readonly Cell[]) =>
  cells[Object.keys(reports[report].columns).indexOf(key)];

describe('a report', () => {
  test.each(reportNames)('%s answers, its cells as its columns say', async (report) => {
    const { status, data } = await read(report);
    expect(status).toBe(200);
    expect(data.columns.map(({ key }) => key)).toEqual(Object.keys(reports[report].columns));
    for (const { cells } of data.rows) expect(cells).toHaveLength(data.columns.length);
    expect(data.sums?.rows).toBe(data.rows.length);
  });
  test('of treatments tells fees, paid and due of each visit and in all', async () => {
    expect(await rowsOf('treatments')).toMatchObject([
      { visitOn: daysAgo(1), name: 'Meera Joshi', fees: 500_00, paid: 400_00, due: 100_00 },
      { visitOn: daysAgo(2), name: 'Ravi Iyer', fees: 800_00, paid: 800_00, due: 0 },
    ]);
    const { sums } = (await read('treatments')).data;
    expect(sums).toMatchObject({ rows: 2 });
    expect(sumOf('treatments', 'paid', sums?.cells ?? [])).toBe(1_200_00);
    expect(sumOf('treatments', 'due', sums?.cells ?? [])).toBe(100_00);
  });
  test('of treatments sets what was paid too much for one visit off against no other, as the list of visits', async () => {
    const long = daysAgo(90);
    await treat(ravi, 90, 300_00, [{ amountPaise: 300_00, type: 'UPI' }]);
    await treat(meera, 90, 250_00, []);
    // As an online fee and money at the desk for one visit leave it.
    await app.admin.query(
      'update app.treatments set total_fees_paise = 10000 where visit_on = $1 and paid_paise > 0',
      [long],
    );
    const days = { from: long, to: long };
    const { sums } = (await read('treatments', days)).data;
    expect(sumOf('treatments', 'due', sums?.cells ?? [])).toBe(250_00);
    const { data } = await app.call(treatments.list, { ...days, most: 1 }, app.world.rao);
    expect(data.totals?.duePaise).toBe(250_00);
  });
  test('counts two records that were merged as the one person they are, under the name and number that go on', async () => {
    const joint = { gender: 'Female', statedAge: 52, city: 'Karad' } as const;
    const add = async (name: string, contactNumber: string) =>
      (await app.call(patients.register, { ...joint, name, contactNumber }, app.world.rao)).data
        .patient;
    const [remaining, merged] = [
      await add('Sarla Kept', '9876500001'),
      await add('Sarala Gone', '9876500002'),
    ];
    const days = { from: daysAgo(500), to: daysAgo(500) };
    await treat(remaining.id, 500, 500_00, [{ amountPaise: 100_00, type: 'Cash' }]);
    const { data: visit } = await treat(merged.id, 500, 300_00, [
      { amountPaise: 50_00, type: 'Cash' },
    ]);
    const joined = await app.call(
      patients.merge,
      {
        keptId: remaining.id,
        keptVersion: remaining.version,
        mergedId: merged.id,
        mergedVersion: merged.version,
        ...joint,
        name: 'Sarla Kept',
        contactNumber: '9876500001',
      },
      app.world.rao,
    );
    expect(joined.status).toBe(200);
    const issued = await app.call(
      treatments.issue,
      { id: visit.id, kind: 'receipt' },
      app.world.rao,
    );
    expect(issued.status).toBe(200);
    for (const report of ['treatments', 'dues', 'collection'] as const)
      for (const row of await rowsOf(report, days))
        expect(row).toMatchObject({ name: 'Sarla Kept', caseNumber: remaining.caseNumber });
    expect((await rowsOf('dues', days)).map(({ phone }) => phone)).toEqual([
      '9876500001',
      '9876500001',
    ]);
    expect((await read('dues', { ...days, city: 'Karad' })).data.sums?.rows).toBe(2);
    for (const report of ['doctors', 'diagnoses'] as const)
      expect(await rowsOf(report, days)).toMatchObject([{ visits: 2, people: 1 }]);
    const gst = await rowsOf('gst', days);
    expect(gst.filter(({ receipt }) => receipt !== null)).toHaveLength(1);
  });
  test('counts the age of an infant that was stated in months or days', async () => {
    for (const [name, statedAge, statedAgeUnit] of [
      ['Baby Months', 8, 'months'],
      ['Baby Days', 12, 'days'],
      ['Child Months', 71, 'months'],
    ] as const) {
      const infant = { name, contactNumber: '9876543299', gender: 'Female' } as const;
      const added = await app.call(
        patients.register,
        { ...infant, statedAge, statedAgeUnit, city: 'Satara' },
        app.world.rao,
      );
      expect(added.status).toBe(200);
    }
    const ages = async (age: '0-4' | '5-17') =>
      (await rowsOf('patients', { city: 'Satara', age })).map((row) => [row['name'], row['age']]);
    expect(await ages('0-4')).toEqual([
      ['Baby Days', 0],
      ['Baby Months', 0],
    ]);
    expect(await ages('5-17')).toEqual([['Child Months', 5]]);
  });
  test('of GST holds what was charged, exempt, under its receipt, and nothing that was free', async () => {
    await treat(meera, 400, 0, []);
    const { data } = await app.call(
      treatments.add,
      {
        patientId: meera,
        visitOn: daysAgo(401),
        complaints: ['Fever'],
        totalFeesPaise: 500_00,
        discountPaise: 50_00,
        payments: [{ amountPaise: 450_00, type: 'Cash', paidOn: daysAgo(401) }],
        finish: true,
      },
      app.world.rao,
    );
    await treat(ravi, 402, 300_00, [{ amountPaise: 100_00, type: 'UPI' }]);
    const receipt = await app.call(
      treatments.issue,
      { id: data.id, kind: 'receipt' },
      app.world.rao,
    );
    expect(receipt.status).toBe(200);
    const noTax = { sac: '9993', taxable: 0, cgst: 0, sgst: 0, igst: 0 };
    expect(await rowsOf('gst', { from: daysAgo(402), to: daysAgo(400) })).toMatchObject([
      {
        visitOn: daysAgo(401),
        receipt: receipt.data.number,
        exempt: 450_00,
        amount: 450_00,
        ...noTax,
      },
      { visitOn: daysAgo(402), receipt: null, exempt: 300_00, amount: 300_00, ...noTax },
    ]);
  });
  test('of collection counts payments, by way of payment too', async () => {
    expect((await rowsOf('collection')).map(({ amount }) => amount)).toEqual(
      expect.arrayContaining([300_00, 100_00, 800_00]),
    );
    const upi = (await read('collection', { paymentType: 'UPI' })).data;
    expect(sumOf('collection', 'amount', upi.sums?.cells ?? [])).toBe(900_00);
    expect(upi.series).toEqual([
      { day: daysAgo(2), figure: 800_00 },
      { day: daysAgo(1), figure: 100_00 },
    ]);
  });
  test('of dues holds only who owes', async () => {
    expect(await rowsOf('dues')).toMatchObject([{ name: 'Meera Joshi', due: 100_00 }]);
  });
  test('means the same by fees in every report: with the discount beside them the columns add up, in all too', async () => {
    const visit = {
      patientId: meera,
      visitOn: daysAgo(700),
      totalFeesPaise: 500_00,
      discountPaise: 50_00,
      payments: [{ amountPaise: 100_00, type: 'Cash' as const, paidOn: daysAgo(700) }],
    };
    expect((await app.call(treatments.add, visit, app.world.rao)).status).toBe(200);
    await treat(ravi, 700, 200_00, [{ amountPaise: 150_00, type: 'UPI' }]);
    const days = { from: daysAgo(700), to: daysAgo(700) };
    for (const report of ['treatments', 'dues', 'doctors'] as const) {
      const { sums } = (await read(report, days)).data;
      const inAll = ['fees', 'discount', 'paid'].map((key) =>
        sumOf(report, key, sums?.cells ?? []),
      );
      expect([report, ...inAll]).toEqual([report, 700_00, 50_00, 250_00]);
    }
    for (const report of ['treatments', 'dues'] as const)
      for (const row of await rowsOf(report, days))
        expect(Number(row['fees']) - Number(row['discount']) - Number(row['paid'])).toBe(
          row['due'],
        );
    expect(await rowsOf('doctors', days)).toMatchObject([
      { fees: 700_00, discount: 50_00, paid: 250_00 },
    ]);
  });
  test('finds a city by how its name begins, however it is written, and takes a sign for itself', async () => {
    const names = async (city: string) =>
      (await rowsOf('treatments', { city })).map(({ name }) => name);
    for (const city of ['pun', 'PUNE', ' Pune '])
      expect([city, await names(city)]).toEqual([city, ['Meera Joshi', 'Ravi Iyer']]);
    for (const city of ['une', 'P_ne', '%', 'Pune 2'])
      expect([city, await names(city)]).toEqual([city, []]);
  });
  test('is narrowed by age, area and diagnosis', async () => {
    const names = async (more: Partial<TypedOf<typeof api.page>>) =>
      (await rowsOf('treatments', more)).map(({ name }) => name);
    expect(await names({ age: '40-59' })).toEqual(['Meera Joshi', 'Ravi Iyer']);
    expect(await names({ age: '60-' })).toEqual([]);
    expect(await names({ city: 'pune', gender: 'Male' })).toEqual(['Ravi Iyer']);
    expect(await names({ city: 'Nashik' })).toEqual([]);
    expect(await names({ diagnosis: 'EVE' })).toHaveLength(2);
    expect(await names({ diagnosis: '%' })).toEqual([]);
  });
  test('of no-shows and of how appointments were made counts each once', async () => {
    const startsAt = `${daysAgo(-1)}T09:00:00+05:30`;
    const { data } = await app.call(
      appointments.book,
      { patientId: meera, startsAt, minutes: 15 },
      app.world.rao,
    );
    await app.admin.query(
      `update app.appointments set status = 'No-show', starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days' where id = $1`,
      [data.id],
    );
    expect(await rowsOf('noShows')).toMatchObject([{ name: 'Meera Joshi', source: 'Clinic' }]);
    expect(await rowsOf('noShows', { source: 'patient' })).toEqual([]);
    expect(await rowsOf('sources')).toEqual([
      { source: 'Clinic', times: 1, people: 1, completed: 0, noShows: 1 },
    ]);
    await app.admin.query(`update app.appointment_moves set member_id = null`);
    expect(await rowsOf('noShows', { source: 'patient' })).toHaveLength(1);
  });
  test('sets the days before beside', async () => {
    const { data } = await read('treatments', { from: daysAgo(2), to: today });
    expect(data).toMatchObject({ sumsBefore: { rows: 0 }, seriesBefore: [] });
    const { data: wide } = await read('treatments', { from: daysAgo(40), to: today });
    expect(wide.sumsBefore).toMatchObject({ rows: 1 });
    expect(wide.seriesBefore).toEqual([{ day: daysAgo(45), figure: 1 }]);
  });
  test('goes on where the page before ended, each row once', async () => {
    const ids: string[] = [];
    let after = '';
    do {
      const { data } = await read('collection', { from: daysAgo(60), most: 1, after });
      ids.push(...data.rows.map(({ id }) => id));
      after = data.next ?? '';
    } while (after !== '');
    expect(new Set(ids).size).toBe(4);
    expect(ids).toHaveLength(4);
  });
  test.each(
    reportNames.flatMap((report) =>
      Object.keys(reports[report].columns).flatMap((key): [ReportName, string][] => [
        [report, key],
        [report, `-${key}`],
      ]),
    ),
  )('%s by %s has each row once, empty ones last', async (report, order) => {
    const period = { from: daysAgo(60), to: today };
    const whole = await read(report, { ...period, order });
    expect(whole.status).toBe(200);
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const { data } = await read(report, { ...period, order, after, most: 1 });
      ids.push(...data.rows.map(({ id }) => id));
      after = data.next;
    }
    expect(ids).toEqual(whole.data.rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const place = Object.keys(reports[report].columns).indexOf(order.replace('-', ''));
    const { kind } = reports[report].columns[order.replace('-', '')] ?? { kind: 'text' };
    if (kind === 'word') return;
    const cells = whole.data.rows.map(({ cells: row }) => row[place] ?? null);
    const full = cells.filter((cell) => cell !== null);
    expect(cells.slice(full.length).every((cell) => cell === null)).toBe(true);
    const up = full.toSorted((one, other) =>
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).toLowerCase().localeCompare(String(other).toLowerCase()),
    );
    expect(full).toEqual(order.startsWith('-') ? up.toReversed() : up);
  });

  test.each(['due', '-due', 'name', '-name'])(
    'of dues by %s goes on where it ended though the last that was shown is paid meanwhile',
    async (order) => {
      const day = daysAgo(200);
      for (const [patientId, fees] of [
        [meera, 100_00],
        [ravi, 200_00],
        [meera, 300_00],
      ] as const)
        // oxlint-disable-next-line no-await-in-loop -- a person's visits are numbered in turn
        await treat(patientId, 200, fees, []);
      const asked = { from: day, to: day, order };
      const [first, second, third] = (await read('dues', asked)).data.rows;
      const { data: page } = await read('dues', { ...asked, most: 1 });
      const paid = 'update app.treatments set total_fees_paise = $2 where id = $1';
      await app.admin.query(paid, [first?.id, 0]);
      const rest = await read('dues', { ...asked, after: page.next ?? '' });
      await app.admin.query('update app.treatments set total_fees_paise = 0 where visit_on = $1', [
        day,
      ]);
      expect(rest.data.rows.map(({ id }) => id)).toEqual([second?.id, third?.id]);
    },
  );
  test('says in no address by whose name it goes on, and goes on behind nobody it does not know', async () => {
    const asked = { from: daysAgo(60), order: 'name', most: 1 } as const;
    const { next } = (await read('treatments', asked)).data;
    expect(next).toMatch(/^[0-9a-f-]{36}$/);
    for (const after of ['|', 'nobody', crypto.randomUUID()])
      // oxlint-disable-next-line no-await-in-loop -- one at a time
      expect((await read('treatments', { ...asked, after })).error).toMatchObject({
        fields: { after: { code: 'wrong_type' } },
      });
  });

  test('is in no order of a column that it does not have', async () => {
    expect((await read('doctors', { order: 'phone' })).error).toMatchObject({
      fields: { order: { code: 'wrong_type' } },
    });
  });

  test('speaks the reader’s language', async () => {
    const { data } = await app.call(api.page, { report: 'collection' }, app.world.rao, {
      headers: { 'accept-language': 'hi' },
    });
    expect(data.columns.find(({ key }) => key === 'type')?.heading).toBe('भुगतान का तरीका');
    expect(data.rows.map(({ cells }) => cells[4])).toContain('नकद');
  });
  test('leaves a trace of whom it showed', async () => {
    await read('dues');
    const seen = (await auditOf(app, 'reports.page')).flatMap(({ detail }) => detail['seen']);
    expect(seen).toContain(meera);
  });
  test('is of the own clinic', async () => {
    expect((await read('treatments', {}, app.world.stranger)).data.rows).toEqual([]);
  });
});

describe('what is refused', () => {
  test('a filter that the report does not know', async () => {
    expect(await read('patients', { paymentType: 'Cash' })).toMatchObject({
      status: 422,
      error: { fields: { paymentType: { code: 'wrong_type' } } },
    });
  });
  test('days the wrong way round', async () => {
    expect((await read('patients', { from: today, to: daysAgo(1) })).status).toBe(422);
  });
  test('days before the last thirty on the free plan, but for plain text', async () => {
    const old = { from: daysAgo(30), to: today };
    expect(await read('treatments', old, app.world.stranger)).toMatchObject({
      status: 403,
      error: { reason: 'plan' },
    });
    expect((await read('treatments', { from: daysAgo(29) }, app.world.stranger)).status).toBe(200);
    const take = (format: 'xlsx' | 'csv') =>
      app.call(api.export, { report: 'treatments', ...old, format }, app.world.stranger);
    expect(await take('xlsx')).toMatchObject({ status: 403, error: { reason: 'plan' } });
    expect((await take('csv')).status).toBe(200);
  });
});

describe('the download', () => {
  test('holds the same rows and sums as the screen, in numbers', async () => {
    const screen = (await read('treatments')).data;
    const { raw } = await app.call(api.export, { report: 'treatments' }, app.world.rao);
    const [page] = (await readXlsx(raw.rawPayload)).sheets;
    const rows = page?.rows ?? [];
    expect(rows[0]).toEqual(screen.columns.map(({ heading }) => heading));
    expect(rows).toHaveLength(screen.rows.length + 2);
    const paid = screen.columns.findIndex(({ key }) => key === 'paid');
    expect(rows.slice(1, -1).map((row) => row[paid])).toEqual(
      screen.rows.map(({ cells }) => Number(cells[paid]) / 100),
    );
    expect(rows.at(-1)?.[0]).toBe('Total');
    expect(rows.at(-1)?.[paid]).toBe(1_200);
  });
  test('leaves out what the screen leaves out, but never the first column', async () => {
    const { raw } = await app.call(
      api.export,
      { report: 'treatments', without: 'visitOn,diagnosis,fees' },
      app.world.rao,
    );
    const [sheet] = (await readXlsx(raw.rawPayload)).sheets;
    const heads = sheet?.rows[0] ?? [];
    expect(heads).toEqual(['Date', 'Patient', 'Case number', 'Doctor', 'Discount', 'Paid', 'Due']);
    expect(sheet?.rows.at(-1)?.slice(-2)).toEqual([1_200, 100]);
  });
  test.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined).each(['en', 'hi'] as const)(
    'on paper says clinic, days, filters, rows and sums in %s',
    async (language) => {
      const { raw } = await app.call(
        api.export,
        { report: 'treatments', gender: 'Female', format: 'pdf' },
        app.world.rao,
        { headers: { 'accept-language': language } },
      );
      expect(raw.headers['content-type']).toBe('application/pdf');
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
        input: raw.rawPayload,
      })
        .toString()
        .replaceAll(/\s/g, '');
      const words = {
        en: ['Treatment report', 'Gender: Female', 'Total'],
        hi: ['इलाज रिपोर्ट', 'लिंग: महिला', 'कुल'],
      }[language];
      for (const one of [...words, 'Sunrise', 'Meera Joshi', '₹400.00', '1 / 1'])
        expect(text).toContain(one.replaceAll(/\s/g, ''));
      expect(text).not.toContain('RaviIyer');
      // Paper is kept: what stands on it in days has its year, the foot that says when it was made too.
      expect(text).toMatch(new RegExp(`·[^·]*${today.slice(0, 4)}[^·]*[ap]m`, 'i'));
    },
  );
  test.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined)(
    'of GST on paper names the clinic’s address and GST number, and why there is no tax; no other report does',
    async () => {
      const named = { gstNumber: '27AAPFU0939F1ZV', address: '12 Lake Road' };
      const { version } = (await app.call(clinics.mine, {}, app.world.rao)).data;
      const amended = await app.call(clinics.amend, { version, ...named }, app.world.rao);
      expect(amended.status).toBe(200);
      const paperOf = async (report: ReportName) => {
        const { raw } = await app.call(api.export, { report, format: 'pdf' }, app.world.rao);
        return execFileSync('pdftotext', ['-layout', '-', '-'], {
          input: raw.rawPayload,
        }).toString();
      };
      const gst = await paperOf('gst');
      expect(gst).toContain('GST number: 27AAPFU0939F1ZV · Health care services: exempt from GST');
      expect(gst).toContain('12 Lake Road');
      expect(await paperOf('treatments')).not.toContain('27AAPFU0939F1ZV');
    },
  );
  test('of a long report is refused at once and made as a file, the same to the byte of its text', async () => {
    const { rao, sunrise } = app.world;
    const csv = {
      report: 'treatments',
      format: 'csv',
      from: '2001-01-01',
      to: '2001-12-31',
    } as const;
    const long = 20_001;
    await app.admin.query('set session_replication_role = replica');
    await app.admin.query(
      `insert into app.treatments (clinic_id, patient_id, doctor_id, visit_on, diagnosis, total_fees_paise)
       select $1, $2, $3, date '2001-01-01' + n % 365, '=1+' || n, 100 from generate_series(1, ${long}) n`,
      [sunrise.clinicId, meera, rao.memberId],
    );
    await app.admin.query('set session_replication_role = origin');
    expect(await app.call(api.export, csv, rao)).toMatchObject({
      status: 409,
      error: { code: 'report_long' },
    });
    const short = { ...csv, to: '2001-12-30' };
    const asked = await app.call(api.exportLong, { ...csv, without: 'doctor' }, rao);
    expect(asked.data).toMatchObject({ kind: 'report', status: 'waiting' });
    const open = async () => {
      for (;;) {
        await app.worker.settle();
        const { files } = (await app.call(exports.list, { kind: 'report' }, rao)).data;
        const file = files.find(({ id }) => id === asked.data.id);
        if (file?.status === 'ready') return app.call(exports.open, { id: file.id }, rao);
        expect(file?.status).not.toBe('failed');
        await pause(50);
      }
    };
    const { raw } = await open();
    expect(raw.headers['content-disposition']).toContain('treatments-2001-01-01-2001-12-31.csv');
    const lines = raw.body.trim().split('\r\n');
    expect(lines).toHaveLength(long + 2);
    expect(lines[0]).not.toContain('Doctor');
    expect(lines[1]).toContain("'=1+");
    expect(lines.at(-1)).toContain('20001.00');
    await app.admin.query(`delete from app.treatments where visit_on = '2001-12-31'`);
    const direct = await app.call(api.export, { ...short, without: 'doctor' }, rao);
    expect(direct.status).toBe(200);
    const rest = direct.raw.body.trim().split('\r\n');
    expect(lines.filter((line) => !line.includes('2001-12-31')).slice(0, -1)).toEqual(
      rest.slice(0, -1),
    );
  }, 60_000);
  test('over years shows its rows where adding them up takes too long, and says so; where even these do, it says that', async () => {
    const { rao, sunrise } = app.world;
    const wide = { report: 'treatments', from: '2002-01-01', to: '2003-12-31' } as const;
    const { rows } = await app.admin.query<{ id: string }>(
      `insert into app.treatments (clinic_id, patient_id, doctor_id, visit_on, diagnosis, total_fees_paise)
       select $1, $2, $3, date '2002-01-01' + n, 'Old', 100 from generate_series(1, 700) n returning id`,
      [sunrise.clinicId, meera, rao.memberId],
    );
    const slow = (which: string) =>
      app.admin.query(
        `create policy slow on app.treatments as restrictive for select using (not (${which}) or pg_sleep(1) is not null)`,
      );
    const quick = () => app.admin.query('drop policy if exists slow on app.treatments');
    try {
      expect((await read('treatments', wide)).data).toMatchObject({
        isUncounted: false,
        sums: { rows: 700 },
      });
      // A page of them has the time that adding them up has not: of so many the latest are found without the oldest.
      await app.admin.query('analyze app.treatments');
      await slow(`visit_on between '2002-01-01' and '2002-01-07'`);
      const { status, data } = await read('treatments', wide);
      expect([status, data.rows.length, data.sums, data.isUncounted]).toEqual([
        200,
        50,
        null,
        true,
      ]);
      await quick();
      await slow('true');
      expect(await read('treatments', { ...wide, diagnosis: 'None of them' })).toMatchObject({
        status: 409,
        error: { code: 'report_wide' },
      });
      await quick();
      expect((await read('treatments', wide)).data.sums?.rows).toBe(700);
    } finally {
      await quick();
      const ids = [rows.map(({ id }) => id)];
      await app.admin.query('delete from app.treatments where id = any($1)', ids);
    }
  }, 60_000);
  test('as text keeps a formula text', async () => {
    await app.call(
      patients.register,
      { name: 'Formula', contactNumber: '9876543212', gender: 'Other', statedAge: 1, city: '=1+1' },
      app.world.rao,
    );
    const { raw } = await app.call(
      api.export,
      { report: 'patients', format: 'csv' },
      app.world.rao,
    );
    expect(raw.body).toContain(`'=1+1`);
    expect(raw.body).not.toMatch(/,=1\+1/);
    expect(raw.headers['content-disposition']).toContain(`patients-${daysAgo(29)}-${today}.csv`);
  });
  test('as text writes what went back as a number, which a sheet adds up', async () => {
    const { rao } = app.world;
    const { data: visit } = await treat(meera, 700, 300_50, [
      { amountPaise: 300_50, type: 'Cash' },
    ]);
    const back = await app.call(
      treatments.reversePayment,
      {
        id: visit.id,
        paymentId: visit.payments[0]?.id ?? '',
        entry: 'refund',
        type: 'Cash',
        amountPaise: 120_50,
        reason: 'Charged too much',
      },
      rao,
      { onceKey: crypto.randomUUID() },
    );
    expect(back.status).toBe(200);
    const wanted = { report: 'collection', format: 'csv', from: today, to: today } as const;
    const { raw } = await app.call(api.export, wanted, rao);
    const amounts = raw.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect(amounts).toEqual(['-120.5', '-120.5']);
  });
});
