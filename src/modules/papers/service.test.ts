import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { hiddenFields } from '../../../tests/public-forms.ts';
import { translatorOf } from '../../../tests/words.ts';
import { unseal } from '../../kit/server/secrets.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { api as clinics } from '../clinics/contract.ts';
import { api as consents } from '../consents/contract.ts';
import { api as messaging } from '../messaging/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import { api } from './contract.ts';
import { sheetWords } from '../prescriptions/rules/words.ts';
import { fitsRoll, formats, type Paper } from './model.ts';
import { headings } from './rules/words.ts';

let app: TestApp;
let meera: string;
let clock = Temporal.Instant.from('2026-11-21T10:00:00+05:30');

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const { rao } = app.world;
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [app.world.sunrise.clinicId, rao.memberId],
  );
  const { data } = await app.call(
    patients.register,
    {
      name: 'Meera Joshi',
      contactNumber: '9812345670',
      gender: 'Female',
      statedAge: 34,
      language: 'mr',
    },
    rao,
    {
      onceKey: 'register-meera-0001',
    },
  );
  meera = data.patient.id;
});
afterAll(async () => {
  await app.close();
});

const line = {
  medicineName: 'Dolo 650',
  genericName: 'Paracetamol',
  strength: '650 mg',
  form: 'Tablet',
  dosage: '1-0-1',
  duration: { count: 5, unit: 'days' },
} as const;
let once = 0;
const onceKey = () => `papers-test-key-${String((once += 1)).padStart(6, '0')}`;

async function treated(more: Partial<TypedOf<typeof treatments.add>> = {}) {
  const { data } = await app.call(
    treatments.add,
    {
      patientId: meera,
      complaints: ['Fever'],
      diagnosis: 'Acute pharyngitis',
      lines: [line],
      totalFeesPaise: 500_00,
      discountPaise: 50_00,
      finish: true,
      ...more,
    },
    app.world.rao,
    { onceKey: onceKey() },
  );
  return data;
}
const pay = (id: string, amountPaise: number) =>
  app.call(treatments.addPayment, { id, amountPaise, type: 'UPI' }, app.world.rao, {
    onceKey: onceKey(),
  });
const issue = (id: string, kind: TypedOf<typeof treatments.issue>['kind']) =>
  app.call(treatments.issue, { id, kind }, app.world.rao);
const print = (id: string, more: Partial<TypedOf<typeof api.print>> = {}, as = app.world.rao) =>
  app.call(api.print, { id, ...more }, as);
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers: { 'accept-language': 'en', ...headers } });
const lookUp = ({ code }: Paper) => get(`/v/${code}`);

const sick = {
  kind: 'sick',
  letter: {
    examinedOn: '2026-11-20',
    diagnosis: 'viral fever',
    fromOn: '2026-11-20',
    untilOn: '2026-11-24',
    purpose: 'duty',
  },
} as const;
const dayInEnglish = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

const write = (more: Partial<TypedOf<typeof api.write>> = {}, as = app.world.rao) =>
  app.call(api.write, { patientId: meera, ...sick, ...more }, as, { onceKey: onceKey() });

const letters = [
  { kind: 'sick', letter: { ...sick.letter, marks: 'Mole on the left cheek' } },
  { kind: 'fitness', letter: { ...sick.letter, fitOn: '2026-11-25' } },
  {
    kind: 'referral',
    letter: {
      examinedOn: '2026-11-20',
      diagnosis: 'viral fever',
      toName: 'Dr Sharma',
      toPlace: 'Pune',
      text: 'Please see.',
    },
  },
] as const;
const letterOf = async (one: (typeof letters)[number]) => (await write(one)).data;
const has = (program: string) =>
  spawnSync(program, ['-v']).error === undefined &&
  spawnSync(program, ['--version']).error === undefined;
const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
const fontsOf = (pdf: Buffer) =>
  execFileSync('pdffonts', ['-'], { input: pdf })
    .toString()
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((row) => {
      const [isEmbedded, isSubset] =
        /(yes|no) +(yes|no) +(?:yes|no) +\d+ +\d+ *$/
          .exec(row)
          ?.slice(1)
          .map((one) => one === 'yes') ?? [];
      return { row, isEmbedded, isSubset };
    });
const flat = (text: string) => text.replace(/[\s\u200b]+/g, '');

describe('receipt', () => {
  test('numbers run on without a gap in the year of the books, and a new payment is a new edition of the same number', async () => {
    const [one, two] = [await treated(), await treated()];
    await pay(one.id, 200_00);
    await pay(two.id, 450_00);
    const [first, second] = [
      (await issue(one.id, 'receipt')).data,
      (await issue(two.id, 'receipt')).data,
    ];
    expect(first.number).toMatch(/^2026-27\/\d{6}$/);
    expect(Number(second.number?.slice(8))).toBe(Number(first.number?.slice(8)) + 1);
    expect((await issue(one.id, 'receipt')).data).toEqual(first);
    await pay(one.id, 250_00);
    const again = (await issue(one.id, 'receipt')).data;
    expect(again).toMatchObject({ number: first.number, edition: 2, standing: 'valid' });
    expect(again.code).not.toBe(first.code);
    expect((await lookUp(first)).body).toContain('a newer one has replaced it');
  });

  test('is found by its number or code, by whoever may see it, and last by whoever gave it out', async () => {
    const { rao, stranger } = app.world;
    const find = async (text: string, as = rao) =>
      (await app.call(api.find, { text }, as)).data.papers.map(({ id }) => id);
    const { id } = await treated();
    await pay(id, 450_00);
    const { data: prescription } = await issue(id, 'prescription');
    clock = clock.add({ seconds: 1 });
    const { data: receipt } = await issue(id, 'receipt');
    const number = receipt.number ?? '';
    expect(await find(number)).toEqual([receipt.id]);
    expect(await find(String(Number(number.split('/')[1])))).toEqual([receipt.id]);
    expect(await find(prescription.code.toLowerCase())).toEqual([prescription.id]);
    expect(await find('')).toEqual([receipt.id]);
    expect(await find('999999')).toEqual([]);
    expect(await find('Meera')).toEqual([]);
    expect(await find(number, stranger)).toEqual([]);
    expect(await find(prescription.code, stranger)).toEqual([]);
    const [match] = (await app.call(api.find, { text: number }, rao)).data.papers;
    expect(match).toMatchObject({
      kind: 'receipt',
      number,
      patientName: 'Meera Joshi',
      treatmentId: id,
    });
  });
  test('is not found by who may not see money', async () => {
    const { id } = await treated();
    await pay(id, 450_00);
    const { data: receipt } = await issue(id, 'receipt');
    const { data: prescription } = await issue(id, 'prescription');
    const seesTreatments = JSON.stringify([
      { page: 'Treatment', allowToView: true, allowToAddEdit: false },
    ]);
    const setRole = (pages: string) =>
      app.admin.query(`update app.roles set pages = $1 where name = 'Visitor'`, [pages]);
    await setRole(seesTreatments);
    const find = async (text: string) =>
      (await app.call(api.find, { text }, app.world.nobody)).data.papers.map((one) => one.id);
    expect(await find(receipt.number ?? '')).toEqual([]);
    expect(await find(receipt.code)).toEqual([]);
    expect(await find(prescription.code)).toEqual([prescription.id]);
    await setRole('[]');
  });

  test('two who print at once get one receipt', async () => {
    const { id } = await treated();
    await pay(id, 100_00);
    const both = await Promise.all([issue(id, 'receipt'), issue(id, 'receipt')]);
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
  });

  test.skipIf(!has('pdftotext'))(
    'tells the sum in words, and the GST facts of a registered clinic',
    async () => {
      const { rao } = app.world;
      const { id } = await treated();
      await pay(id, 450_00);
      const plain = textOf(
        (await print((await issue(id, 'receipt')).data.id, { language: 'en' })).raw.rawPayload,
      );
      expect(flat(plain)).toContain(flat('Rupees four hundred fifty only'));
      expect(plain).not.toContain('GSTIN');
      const { data: clinic } = await app.call(clinics.mine, {}, rao);
      await app.call(clinics.amend, { version: clinic.version, gstNumber: '27AAPFU0939F1ZV' }, rao);
      const registered = textOf(
        (await print((await issue(id, 'receipt')).data.id, { language: 'hi' })).raw.rawPayload,
      );
      for (const words of [
        'Bill of supply',
        'GSTIN 27AAPFU0939F1ZV',
        'exempt from GST',
        'MMC/1234',
        'रसीद',
        '₹450.00',
      ])
        expect(flat(registered)).toContain(flat(words));
      await app.call(clinics.amend, { version: clinic.version + 1, gstNumber: '' }, rao);
    },
  );

  test.skipIf(!has('pdftotext'))(
    'names what has not arrived yet beside what was received, and asks by UPI for the difference alone',
    async () => {
      const { rao } = app.world;
      const { data: clinic } = await app.call(clinics.mine, {}, rao);
      await app.call(clinics.amend, { version: clinic.version, upiId: 'sunrise@okhdfc' }, rao);
      const { id } = await treated();
      await pay(id, 100_00);
      const cheque = { id, amountPaise: 150_00, type: 'Cheque', status: 'Pending' } as const;
      await app.call(treatments.addPayment, cheque, rao, { onceKey: onceKey() });
      const { data: first } = await issue(id, 'receipt');
      const read = async (paper: string, format: (typeof formats)[number]) =>
        flat(textOf((await print(paper, { format, language: 'hi' })).raw.rawPayload));
      for (const format of formats) {
        const text = await read(first.id, format);
        for (const words of [
          'Paid · भुगतान ₹100.00',
          'Due · बाकी ₹350.00',
          'Not arrived yet, Cheque',
          'अभी तक नहीं आया',
          '₹150.00',
          'Scan to pay ₹200.00 by UPI',
        ])
          expect(text).toContain(flat(words));
      }
      const rest = { ...cheque, amountPaise: 200_00 } as const;
      const { data: noted } = await app.call(treatments.addPayment, rest, rao, {
        onceKey: onceKey(),
      });
      const { data: second } = await issue(id, 'receipt');
      expect([second.edition, noted.duePaise]).toEqual([2, 350_00]);
      expect(await read(second.id, 'A5')).not.toContain(flat('by UPI'));
      const { data: now } = await app.call(clinics.mine, {}, rao);
      await app.call(clinics.amend, { version: now.version, upiId: '' }, rao);
    },
  );

  test.each(['80', '58'] as const)(
    'on a roll of %s mm it is that wide and as long as its words',
    async (format) => {
      const { id } = await treated();
      await pay(id, 450_00);
      const { data } = await issue(id, 'receipt');
      const { raw } = await print(data.id, { format, language: 'ta' });
      expect(raw.statusCode).toBe(200);
      const width = Number(
        /\/MediaBox \[0 0 ([\d.]+)/.exec(raw.rawPayload.toString('latin1'))?.[1],
      );
      expect((width / 72) * 25.4).toBeCloseTo(Number(format), 0);
      expect(raw.rawPayload.length).toBeLessThan(100_000);
    },
  );

  test.skipIf(!has('zbarimg'))(
    'what is left open is paid by UPI from the roll and the sheet, as another reader reads it',
    async () => {
      const { rao } = app.world;
      const { data: clinic } = await app.call(clinics.mine, {}, rao);
      const named = { version: clinic.version, upiId: 'sunrise@okhdfc' };
      expect((await app.call(clinics.amend, named, rao)).status).toBe(200);
      const { id } = await treated();
      await pay(id, 100_00);
      const { data } = await issue(id, 'receipt');
      const codes = async (format: '58' | 'A5' | 'A4', language: 'en' | 'ta') => {
        const folder = mkdtempSync(join(tmpdir(), 'practice-diary-upi-'));
        try {
          const file = join(folder, 'roll');
          const { raw } = await print(data.id, { format, language });
          writeFileSync(`${file}.pdf`, raw.rawPayload);
          execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', `${file}.pdf`, file]);
          return execFileSync('zbarimg', ['-q', '--raw', `${file}.png`]).toString();
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      };
      for (const [format, language] of [
        ['58', 'en'],
        ['58', 'ta'],
        ['A5', 'ta'],
        ['A4', 'en'],
      ] as const)
        expect(await codes(format, language)).toMatch(
          /upi:\/\/pay\?pa=sunrise@okhdfc&pn=Sunrise%20Clinic&am=350\.00&cu=INR&tn=2026-27%2F\d{6}%20\S+&tr=\w{8,35}\n/,
        );
      await pay(id, 350_00);
      const { data: whole } = await issue(id, 'receipt');
      expect((await print(whole.id, { format: '58' })).raw.statusCode).toBe(200);
      expect(
        await app.call(clinics.amend, { version: clinic.version + 1, upiId: 'no' }, rao),
      ).toMatchObject({
        error: { fields: { upiId: { code: 'upi_id' } } },
      });
      await app.call(clinics.amend, { version: clinic.version + 1, upiId: '' }, rao);
    },
  );
});

test('a summary and a letter are printed on no roll', async () => {
  const { data: summary } = await issue((await treated()).id, 'summary');
  const { data: certificate } = await write();
  for (const { id } of [summary, certificate])
    expect(await print(id, { format: '80' })).toMatchObject({
      status: 409,
      error: { code: 'no_roll_paper' },
    });
});

describe('every paper', () => {
  test.skipIf(!has('pdftotext') || !has('pdffonts')).each(languageCodes)(
    'in %s is tagged, under 100 kB, its fonts embedded in part, with its words, its code and the registration number',
    async (language) => {
      const { id } = await treated({
        referredDoctorName: 'Dr Sharma',
        vitals: { pulse: 84, weightKg: 62, glucose: 110 },
      });
      await pay(id, 100_00);
      const matches = [
        ...(['prescription', 'summary', 'receipt'] as const).map(
          async (kind) => (await issue(id, kind)).data,
        ),
        ...letters.map(letterOf),
      ];
      const sizes: [paper: string, bytes: number][] = [];
      for (const paper of await Promise.all(matches)) {
        for (const format of fitsRoll(paper.kind) ? formats : (['A5', 'A4'] as const)) {
          // A letter without a glyph, or a font that is not there, stops the print.
          const { raw } = await print(paper.id, { language, format });
          expect([paper.kind, format, raw.statusCode]).toEqual([paper.kind, format, 200]);
          const pdf = raw.rawPayload;
          sizes.push([`${paper.kind} ${format}`, pdf.length]);
          expect(pdf.toString('latin1')).toMatch(/pdfuaid:part>1/);
          expect(
            fontsOf(pdf).filter(({ isEmbedded, isSubset }) => !isEmbedded || !isSubset),
          ).toEqual([]);
          const text = flat(
            execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString(),
          );
          const named =
            paper.kind === 'prescription'
              ? []
              : [headings[paper.kind], sheetWords.scan].map((words) =>
                  translatorOf(language).text(words),
                );
          // Poppler duplicates Bengali clusters; on paper they are right.
          const own = language === 'bn' ? [] : named;
          const words = [paper.code, 'MMC/1234', 'MeeraJoshi', ...own];
          expect(words.filter((one) => !text.includes(flat(one)))).toEqual([]);
        }
      }
      expect(sizes.length).toBe(16);
      expect(sizes.filter(([, bytes]) => bytes >= 100_000)).toEqual([]);
    },
  );

  test.skipIf(!has('pdftoppm') || !has('zbarimg'))(
    'a phone reads its code, which leads to the page that knows it',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'papers-'));
      try {
        const { data } = await write();
        const file = join(folder, 'paper');
        for (const [format, dpi] of [['A5', '150'] as const]) {
          writeFileSync(`${file}.pdf`, (await print(data.id, { format })).raw.rawPayload);
          execFileSync('pdftoppm', ['-r', dpi, '-png', '-singlefile', `${file}.pdf`, file]);
          const read = execFileSync('zbarimg', ['-q', '--raw', `${file}.png`], {
            stdio: ['ignore', 'pipe', 'ignore'],
          });
          const url = new URL(read.toString().trim());
          expect(url.origin).toBe('https://diary.example');
          expect((await get(url.pathname)).body).toContain('genuine and valid');
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  test('the same paper is the same file, also when the patient has changed since', async () => {
    const { data } = await write();
    const before = (await print(data.id)).raw.rawPayload;
    const { patient } = (await app.call(patients.get, { id: meera }, app.world.rao)).data;
    await app.admin.query(`update app.patients set name = 'Meera Deshpande' where id = $1`, [
      meera,
    ]);
    expect((await print(data.id)).raw.rawPayload.equals(before)).toBe(true);
    await app.admin.query(`update app.patients set name = $2 where id = $1`, [meera, patient.name]);
  });

  test('is never overwritten or removed', async () => {
    await write();
    for (const statement of [
      `update app.papers set content = '{}'`,
      `update app.papers set code = code`,
      'delete from app.papers',
      'delete from app.paper_links',
    ])
      await expect(app.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test("another clinic's is not there", async () => {
    const { data } = await write();
    const { stranger } = app.world;
    expect(await print(data.id, {}, stranger)).toMatchObject({
      status: 404,
      error: { code: 'paper_unknown' },
    });
    expect(await app.call(api.withdraw, { id: data.id, reason: 'x' }, stranger)).toMatchObject({
      status: 404,
    });
    await app.admin.query(
      `insert into app.subscriptions (clinic_id, plan, starts_on, expires_on, paid_paise) values ($1, 'premium_yearly', current_date - 30, current_date + 335, 0)`,
      [app.world.moonlight.clinicId],
    );
    expect(
      await app.call(api.share, { id: data.id }, stranger, { onceKey: onceKey() }),
    ).toMatchObject({ status: 404 });
    await app.admin.query('delete from app.subscriptions where clinic_id = $1', [
      app.world.moonlight.clinicId,
    ]);
    expect(await app.call(api.list, { patientId: meera }, stranger)).toMatchObject({
      status: 404,
      error: { code: 'patient_unknown' },
    });
    expect(await write({}, stranger)).toMatchObject({
      status: 404,
      error: { code: 'patient_unknown' },
    });
  });
});

describe('letters', () => {
  test('a new edition keeps the old, which then no longer stands', async () => {
    const { data: first } = await write();
    const { data: second, status } = await write({
      replaces: first.id,
      letter: { ...sick.letter, untilOn: '2026-11-26' },
    });
    expect({ status, ...second }).toMatchObject({
      status: 200,
      edition: 2,
      standing: 'valid',
      letter: { untilOn: '2026-11-26' },
    });
    const { data } = await app.call(api.list, { patientId: meera }, app.world.rao);
    expect(data.papers.find(({ id }) => id === first.id)).toMatchObject({
      standing: 'replaced',
      letter: { untilOn: '2026-11-24' },
    });
    expect(await write({ replaces: first.id })).toMatchObject({
      status: 409,
      error: { code: 'paper_replaced' },
    });
  });

  test.each([
    ['sick', { diagnosis: '' }, 'letter.diagnosis', 'required'],
    ['sick', { untilOn: null }, 'letter.untilOn', 'required'],
    ['sick', { untilOn: '2026-11-19' }, 'letter.untilOn', 'until_before_from'],
    ['sick', { examinedOn: '2026-11-22' }, 'letter.examinedOn', 'examined_future'],
    ['fitness', {}, 'letter.fitOn', 'required'],
    ['referral', { text: 'Please see' }, 'letter.toName', 'required'],
  ] as const)('%s with %j is refused on %s', async (kind, more, field, code) => {
    const answer = await write({ kind, letter: { ...sick.letter, ...more } });
    expect(answer).toMatchObject({ status: 422, error: { fields: { [field]: { code } } } });
  });

  test('only a doctor writes and withdraws them', async () => {
    const { data } = await write();
    await app.admin.query(
      `update app.roles set pages = pages || '[{"page":"Treatment","allowToView":true,"allowToAddEdit":true}]' where id = $1`,
      [app.world.sunrise.roleId],
    );
    expect(await write({}, app.world.lata)).toMatchObject({
      status: 403,
      error: { code: 'only_doctors_write' },
    });
    expect(
      await app.call(api.withdraw, { id: data.id, reason: 'x' }, app.world.lata),
    ).toMatchObject({ status: 403 });
  });

  test.skipIf(!has('pdftotext'))(
    'a certificate says who was examined when, what for and how long',
    async () => {
      const { data } = await write();
      const text = flat(textOf((await print(data.id, { language: 'en' })).raw.rawPayload));
      for (const words of [
        'Ms Meera Joshi',
        '20 Nov 2026',
        'viral fever',
        '5 days, 20 Nov 2026 to 24 Nov 2026',
        'thumb impression',
      ])
        expect(text).toContain(flat(words));
    },
  );
});

describe('the public page', () => {
  test('tells who gave a paper out and when, and nothing of the patient or the illness', async () => {
    const { data } = await write();
    const page = await lookUp(data);
    expect(page.statusCode).toBe(200);
    for (const words of [
      'genuine and valid',
      'Dr Anil Rao',
      'MMC/1234',
      'Sunrise Clinic',
      '21 November 2026',
      data.code,
    ])
      expect(page.body).toContain(words);
    for (const words of ['Meera', 'viral', '9812345670', '26-', 'Dolo', 'Pharyngitis'])
      expect(page.body.replace(data.code, '')).not.toContain(words);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toContain('<script');
    expect(page.rawPayload.length).toBeLessThan(20_000);
  });

  test('reads a code as people type it, and speaks the language asked for', async () => {
    const { data } = await write();
    const typed = data.code
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    const page = await get(`/v?code=${encodeURIComponent(typed)}&lang=ta`);
    expect(page.body).toContain('<html lang="ta">');
    expect(page.body).toContain(data.code);
  });

  test('the medicines as they were signed are shown to whoever knows the year of birth', async () => {
    const seen = await treated();
    const { data } = await issue(seen.id, 'prescription');
    const asked = await lookUp(data);
    expect(asked.body).toContain('name="born"');
    const at = (born: string) => get(`/v/${data.code}?born=${born}`);
    // 34 years old on 21 November 2026.
    for (const year of ['1991', '1992']) {
      const page = (await at(year)).body;
      for (const words of ['Dolo 650', '1-0-1', '× 10']) expect(page).toContain(words);
      expect(page).not.toContain('Meera');
    }
    for (const year of ['1990', '1993', 'abcd', '19']) {
      const wrong = (await at(year)).body;
      expect(wrong).toContain('not the year of birth');
      expect(wrong).not.toContain('Dolo');
    }
  });

  test('says when a paper was withdrawn, when the treatment went on, and when it was deleted', async () => {
    const { data } = await write();
    await app.call(api.withdraw, { id: data.id, reason: 'Wrong patient' }, app.world.rao);
    expect((await lookUp(data)).body).toContain('was withdrawn');
    expect(
      await app.call(api.withdraw, { id: data.id, reason: 'Again' }, app.world.rao),
    ).toMatchObject({ status: 409 });
    const seen = await treated();
    const { data: prescription } = await issue(seen.id, 'prescription');
    expect((await lookUp(prescription)).body).toContain('genuine and valid');
    await app.call(
      treatments.amend,
      {
        id: seen.id,
        version: 1,
        complaints: ['Cough'],
        lines: [line],
        totalFeesPaise: 500_00,
        discountPaise: 50_00,
        reason: 'Typed wrong',
      },
      app.world.rao,
    );
    expect((await lookUp(prescription)).body).toContain('a newer one has replaced it');
    const gone = await treated();
    const { data: summary } = await issue(gone.id, 'summary');
    await app.call(treatments.remove, { id: gone.id, version: 1, reason: 'Twice' }, app.world.rao);
    expect((await lookUp(summary)).body).toContain('was withdrawn');
  });

  test.each(['0000-0000-0000-0000', 'nonsense', '%3Cscript%3E', 'x'.repeat(200)])(
    '%s is no paper, and says so in plain words',
    async (code) => {
      const page = await get(`/v/${code}`);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('No paper has this code');
      expect(page.body).not.toContain('<script>');
    },
  );

  test('asking often is refused, on a page', async () => {
    const strict = await testApp({ rates: 5 });
    try {
      const answers = [];
      for (let n = 0; n < 8; n += 1)
        answers.push(await strict.http.inject({ url: `/v/0000-0000-0000-${String(1000 + n)}` }));
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(3);
      for (const { headers } of refused)
        expect(headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'retry-after': '60',
        });
    } finally {
      await strict.close();
    }
  });
});

describe('a link to the patient', () => {
  const secretOf = async (template: string, name: string): Promise<string> => {
    const { rows } = await app.admin.query<{ id: string; sealed: Buffer }>(
      `select m.id, s.sealed from app.messages m join app.message_secrets s on s.message_id = m.id where m.template = $1 order by m.id desc limit 1`,
      [template],
    );
    const [row] = rows;
    if (!row) throw new Error(`no ${template} was sent`);
    return JSON.parse(unseal(Buffer.alloc(32, 3), row.id, row.sealed))[name];
  };
  let address = 0;
  const form = (
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
      remoteAddress: `198.51.100.${String((address += 1))}`,
    });
  const share = async (id: string) => {
    const answer = await app.call(api.share, { id }, app.world.rao, { onceKey: onceKey() });
    expect(answer).toMatchObject({ status: 200, data: { numberEnd: '70' } });
    return new URL(await secretOf('paper_sent', 'link')).pathname;
  };

  test('opens to the phone it was sent to, and to nobody before', async () => {
    const { data } = await write();
    const path = await share(data.id);
    const first = await get(`${path}?lang=en`);
    expect(first.statusCode).toBe(200);
    const secrets = ['Meera', 'viral', '9812345670', 'Medical certificate'];
    for (const words of [...secrets, dayInEnglish(data.issuedOn)])
      expect(first.body).not.toContain(words);
    expect((await get(`${path}/file`)).statusCode).toBe(303);
    const asked = await form(`${path}/code`, {});
    expect(asked.statusCode).toBe(200);
    const wrong = await form(`${path}/open`, { ...hiddenFields(asked.body), otp: '000000' });
    expect([422, 400]).toContain(wrong.statusCode);
    const good = await form(`${path}/open`, {
      ...hiddenFields(asked.body),
      otp: await secretOf('paper_code', 'code'),
    });
    expect(good.statusCode).toBe(303);
    const cookie = String(good.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    const [pass = ''] = cookie.split(';');
    const ready = (await get(`${path}?lang=en`, { cookie: pass })).body;
    for (const words of [`${path}/file`, 'Medical certificate', dayInEnglish(data.issuedOn)])
      expect(ready).toContain(words);
    const file = await get(`${path}/file`, { cookie: pass });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const other = await share((await write()).data.id);
    expect((await get(`${other}/file`, { cookie: pass })).statusCode).toBe(303);
    expect((await get(`${path}/file`, { cookie: pass.replace(/\d/, '9') })).statusCode).toBe(303);
  });

  test('asks for the code still when the page is loaded again, in the browser that asked for it', async () => {
    const path = await share((await write()).data.id);
    const asked = await form(`${path}/code`, { lang: 'en' });
    expect(asked.body).toContain(`data-here="${path}?lang=en"`);
    const [cookie = '', ...rest] = String(asked.headers['set-cookie']).split('; ');
    expect(rest).toEqual(['Max-Age=300', `Path=${path}`, 'HttpOnly', 'SameSite=Strict']);
    const { once: _, ...carried } = hiddenFields(asked.body);
    const again = await get(`${path}?lang=hi`, { cookie });
    expect(hiddenFields(again.body)).toMatchObject({ ...carried, lang: 'hi' });
    expect((await get(path)).body).not.toContain('name="otp"');
    // Of another link it opens nothing.
    const other = await share((await write()).data.id);
    const foreign = await get(other, { cookie });
    const otp = await secretOf('paper_code', 'code');
    const refused = await form(`${other}/open`, { ...hiddenFields(foreign.body), otp });
    expect(refused.statusCode).not.toBe(303);
    const opened = await form(`${path}/open`, { ...hiddenFields(again.body), otp });
    expect(opened.statusCode).toBe(303);
  });

  test('sends another code where none has come, and keeps the last where it sends no more', async () => {
    const path = await share((await write()).data.id);
    let answer = await form(`${path}/code`, {});
    for (let turn = 0; turn < 8 && answer.statusCode === 200; turn += 1) {
      expect(answer.body).toContain(`action="${path}/code"`);
      answer = await form(`${path}/code`, hiddenFields(answer.body));
    }
    expect(answer.statusCode).toBe(429);
    const otp = await secretOf('paper_code', 'code');
    const opened = await form(`${path}/open`, { ...hiddenFields(answer.body), otp });
    expect(opened.statusCode).toBe(303);
  });

  test('is opened by a form that is sent twice, with one code', async () => {
    const path = await share((await write()).data.id);
    const before = clock;
    // What the tests before asked for counts no more.
    clock = clock.add({ hours: 1 });
    const first = hiddenFields((await get(path)).body);
    const twice = (url: string, fields: Record<string, string>) =>
      Promise.all([form(url, fields), form(url, fields)]);
    const [asked, again] = (await twice(`${path}/code`, first)).map(({ body }) =>
      hiddenFields(body),
    );
    expect(again?.['requestKey']).toBe(asked?.['requestKey'] ?? 'one');
    const right = { ...asked, otp: await secretOf('paper_code', 'code') };
    expect((await twice(`${path}/open`, right)).map((one) => one.statusCode)).toEqual([303, 303]);
    clock = clock.add({ minutes: 3 });
    expect((await form(`${path}/open`, right)).statusCode).toBe(422);
    clock = before;
  });

  test('a code proves only the link that asked for it', async () => {
    const [one, two] = [await share((await write()).data.id), await share((await write()).data.id)];
    const asked = await form(`${one}/code`, {});
    const stolen = await form(`${two}/open`, {
      ...hiddenFields(asked.body),
      otp: await secretOf('paper_code', 'code'),
    });
    expect(stolen.statusCode).toBe(404);
  });

  test('ends after seven days, and with the paper', async () => {
    const { data } = await write();
    const path = await share(data.id);
    const before = clock;
    clock = clock.add({ hours: 24 * 7 + 1 });
    expect((await get(path)).statusCode).toBe(410);
    clock = before;
    expect((await get(path)).statusCode).toBe(200);
    await app.call(api.withdraw, { id: data.id, reason: 'Wrong' }, app.world.rao);
    expect((await get(path)).statusCode).toBe(410);
    expect(
      await app.call(api.share, { id: data.id }, app.world.rao, { onceKey: onceKey() }),
    ).toMatchObject({
      status: 409,
      error: { code: 'paper_withdrawn' },
    });
  });

  test('is sent by SMS, which the free plan does not have', async () => {
    const { data } = await write();
    const plan = (expiry: string) =>
      app.admin.query(`update app.subscriptions set expires_on = ${expiry} where clinic_id = $1`, [
        app.world.sunrise.clinicId,
      ]);
    const ask = () => app.call(api.share, { id: data.id }, app.world.rao, { onceKey: onceKey() });
    await plan('starts_on');
    expect(await ask()).toMatchObject({ status: 403, error: { reason: 'plan' } });
    await plan('current_date + 335');
    expect((await ask()).status).toBe(200);
  });

  test('nothing is sent to who took the consent to messages back', async () => {
    const { rao } = app.world;
    const { data } = await write();
    const tell = (isGiven: boolean) =>
      app.call(
        consents.tell,
        { patientId: meera, kind: 'messages', isGiven, language: 'mr' },
        rao,
        { onceKey: onceKey() },
      );
    expect((await tell(true)).status).toBe(200);
    expect((await app.call(api.share, { id: data.id }, rao, { onceKey: onceKey() })).status).toBe(
      200,
    );
    clock = clock.add({ seconds: 1 });
    await tell(false);
    expect(await app.call(api.share, { id: data.id }, rao, { onceKey: onceKey() })).toMatchObject({
      status: 409,
      error: { code: 'messages_refused' },
    });
    clock = clock.add({ seconds: 1 });
    await tell(true);
  });

  test('nothing is said to be sent that the month’s limit would hold back', async () => {
    const { rao } = app.world;
    const { data } = await write();
    await app.call(messaging.setLimit, { limitPaise: 0 }, rao);
    expect(await app.call(api.share, { id: data.id }, rao, { onceKey: onceKey() })).toMatchObject({
      status: 409,
      error: { code: 'sms_limit_reached' },
    });
    await app.call(messaging.setLimit, { limitPaise: null }, rao);
    expect((await app.call(api.share, { id: data.id }, rao, { onceKey: onceKey() })).status).toBe(
      200,
    );
  });

  test('the database keeps no key, and an unknown one opens nothing', async () => {
    const path = await share((await write()).data.id);
    const key = path.slice(3);
    const { rows } = await app.admin.query<{ all: string }>(
      `select string_agg(l::text, ' ') as all from app.paper_links l`,
    );
    expect(rows[0]?.all).not.toContain(key);
    expect((await get(`/p/${'A'.repeat(43)}`)).statusCode).toBe(404);
  });

  test('says of a code what is true of a number that gets no more of them this week', async () => {
    const path = await share((await write()).data.id);
    const before = clock;
    const codes = async () =>
      (
        await app.admin.query<{ n: number }>(
          `select count(*)::int n from app.messages where template = 'paper_code'`,
        )
      ).rows[0]?.n;
    let sent = await codes();
    let answer = await form(`${path}/code`, { lang: 'en' });
    for (let turn = 0; turn < 5; turn += 1) {
      clock = clock.add({ hours: 25 });
      sent = await codes();
      answer = await form(`${path}/code`, { lang: 'en' });
    }
    expect(await codes()).toBe(sent);
    expect(answer.body).toContain('••••••70');
    expect(answer.body).toContain('please call the clinic');
    clock = before;
  });
});

test('the paper of a record that was merged names the person it goes on as, in their language, and has new editions there', async () => {
  const { rao } = app.world;
  const register = async (name: string) => {
    const typed = { name, contactNumber: '9812345699', gender: 'Female', statedAge: 34 } as const;
    return (await app.call(patients.register, typed, rao, { onceKey: onceKey() })).data.patient;
  };
  const [remaining, gone] = [await register('Rekha Nair'), await register('Reka Nair')];
  const { id } = await treated({ patientId: gone.id });
  const { data: letter } = await write({ patientId: gone.id });
  await app.call(
    patients.merge,
    {
      keptId: remaining.id,
      keptVersion: remaining.version,
      mergedId: gone.id,
      mergedVersion: gone.version,
      name: 'Rekha Nair',
      contactNumber: '9812345699',
      gender: 'Female',
      statedAge: 34,
      language: 'mr',
    },
    rao,
    { onceKey: onceKey() },
  );
  const { data } = await app.call(treatments.issue, { id, kind: 'prescription' }, rao);
  const { raw } = await print(data.id);
  expect(raw.headers['content-disposition']).toContain(`prescription-${remaining.caseNumber}-`);
  const again = await write({ patientId: remaining.id, replaces: letter.id });
  expect(again.data).toMatchObject({ edition: 2, standing: 'valid' });
  const { papers: shown } = (await app.call(api.list, { patientId: remaining.id }, rao)).data;
  expect(shown.find((one) => one.id === letter.id)).toMatchObject({ standing: 'replaced' });
});
