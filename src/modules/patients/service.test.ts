import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
const now = Temporal.Instant.from('2026-11-21T04:30:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.admin.query(`update app.clinics set case_prefix = ''`);
});

const meera = {
  name: 'Meera Joshi',
  contactNumber: '9876543210',
  gender: 'Female',
  statedAge: 34,
} as const;
const register = (fields: Partial<TypedOf<typeof api.register>> = {}, as = app.world.rao) =>
  app.call(api.register, { ...meera, ...fields }, as);
const names = async (text: string, as = app.world.rao) =>
  (await app.call(api.search, { text }, as)).data.patients.map((one) => one.name);
const count = async () =>
  Number((await app.admin.query('select count(*) from app.patients')).rows[0]?.count);

describe('register', () => {
  test('keeps a patient from name, phone, gender and age', async () => {
    const answer = await register();
    expect(answer.status).toBe(200);
    expect(answer.data.warnings).toEqual([]);
    expect(answer.data.patient).toMatchObject({
      ...meera,
      caseNumber: expect.stringMatching(/^26-\d+$/),
      statedAgeUnit: 'years',
      statedOn: '2026-11-21',
      birthOn: null,
      country: 'IN',
      isdCode: '+91',
      type: 'New',
      typeOverride: null,
      language: 'en',
      registeredOn: '2026-11-21',
      lastVisitOn: null,
      hasDiabetes: null,
      version: 1,
    });
    const auditLog = await auditOf(app, 'patients.register');
    expect(auditLog.at(-1)).toMatchObject({
      entity: 'patient',
      entity_id: answer.data.patient.id,
      clinic_id: app.world.sunrise.clinicId,
    });
    expect(JSON.stringify(auditLog)).not.toContain('Meera');
  });

  test('a fault of ours says what it kept from happening', async () => {
    await app.admin.query(
      `alter table app.patients add constraint fault check (name <> 'Meera Fault') not valid`,
    );
    expect(await register({ name: 'Meera Fault' })).toMatchObject({
      status: 500,
      statusCode: 0,
      message: 'Something went wrong while creating patient',
      error: { code: 'patient_not_created' },
    });
    await app.admin.query('alter table app.patients drop constraint fault');
  });

  test('a birth date rules over a stated age', async () => {
    const { data } = await register({ birthOn: '2024-02-29', statedAge: 50 });
    expect(data.patient).toMatchObject({
      birthOn: '2024-02-29',
      statedAge: null,
      statedAgeUnit: null,
      statedOn: null,
    });
  });

  test.each([
    [{ birthOn: '2026-11-22' }, { birthOn: { code: 'birth_in_future' } }],
    [{ birthOn: '1905-11-21' }, { birthOn: { code: 'birth_too_early', values: { maximum: 120 } } }],
    [{ statedAge: 121 }, { statedAge: { code: 'too_big', values: { maximum: 120 } } }],
    [{ statedAge: null }, { statedAge: { code: 'age_or_birth' } }],
    [{ name: 'x'.repeat(41) }, { name: { code: 'too_long', values: { maximum: 40 } } }],
    [{ name: 'Meera\u0000' }, { name: { code: 'text_unsafe' } }],
    [{ contactNumber: '12345' }, { contactNumber: { code: 'phone' } }],
  ])('refuses %j and keeps nothing', async (wrong, fields) => {
    const before = await count();
    const answer = await register(wrong);
    expect([answer.status, answer.statusCode, answer.error.code]).toEqual([422, 2, 'input_wrong']);
    expect(answer.error.fields).toMatchObject(fields);
    expect(await count()).toBe(before);
  });

  test.each([
    ['121 has a limit at 120', { statedAge: 120 }],
    ['newborn', { statedAge: 0, statedAgeUnit: 'days' }],
    ['forty letters', { name: 'x'.repeat(40) }],
    ['born today', { birthOn: '2026-11-21' }],
  ] as const)('takes the edge: %s', async (_, edge) =>
    expect((await register(edge)).status).toBe(200),
  );

  test.each([
    '👩‍⚕️ Asha',
    'مريم',
    '\u202eevil\u202c Ram',
    'अक्\u200dषय',
    "Robert'); drop table app.patients;--",
    '李小龍',
    'ＡＢＣ',
  ])('takes the name %j and finds it again', async (name) => {
    const { status, data } = await register({ name });
    expect(status).toBe(200);
    expect(data.patient.name).not.toMatch(/[\u202a-\u202e]/);
    expect(await names(data.patient.name)).toContain(data.patient.name);
  });

  test.each(['\\', '%', '🎉', '1234'])('refuses the name %j, which has no letter', async (name) => {
    expect((await register({ name })).error?.fields).toMatchObject({ name: { code: 'no_letter' } });
    expect(await names(name)).toEqual([]);
  });

  test('warns of a country and an ISD code that do not match, and keeps the patient', async () => {
    const { status, data } = await register({ country: 'AE', isdCode: '+91' });
    expect([status, data.warnings]).toEqual([200, ['isd_mismatch']]);
  });

  test('takes the language of the clinic, or the one asked for', async () => {
    await app.admin.query(`update app.clinics set language = 'mr' where clinic_id = $1`, [
      app.world.sunrise.clinicId,
    ]);
    expect((await register()).data.patient.language).toBe('mr');
    expect((await register({ language: 'ta' })).data.patient.language).toBe('ta');
  });

  test('the same key twice is one patient, with another body a refusal', async () => {
    const before = await count();
    const onceKey = 'register-once-0001';
    const both = await Promise.all(
      [1, 2].map(() =>
        app.call(api.register, { ...meera, name: 'Once Only' }, app.world.rao, { onceKey }),
      ),
    );
    const again = await app.call(api.register, { ...meera, name: 'Once Only' }, app.world.rao, {
      onceKey,
    });
    expect(again.status).toBe(200);
    const answered = both.filter((one) => one.status === 200);
    expect(answered.length).toBeGreaterThan(0);
    for (const one of answered) expect(one.data.patient.id).toBe(again.data.patient.id);
    expect(await count()).toBe(before + 1);
    expect(
      (
        await app.call(api.register, { ...meera, name: 'Someone else' }, app.world.rao, {
          onceKey,
        })
      ).error.code,
    ).toBe('key_reused');
  });
});

const serials = async (clinicId: string) =>
  (
    await app.admin.query<{ serial: number }>(
      `select split_part(case_number, '-', 2)::int as serial from app.patients where clinic_id = $1 order by 1`,
      [clinicId],
    )
  ).rows.map((row) => row.serial);

describe('case numbers', () => {
  test('fifty at once have no gap and no twin, each clinic its own', async () => {
    const { rao, stranger, sunrise, moonlight } = app.world;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        register({ name: `Crowd ${at}` }, at % 5 === 0 ? stranger : rao),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    for (const { clinicId } of [sunrise, moonlight]) {
      const numbers = await serials(clinicId);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
  });

  test('a registration that fails gives its number back', async () => {
    const first = Number((await register()).data.patient.caseNumber.split('-')[1]);
    await app.admin.query(
      `alter table app.patients add constraint test_refuses check (name <> 'Refused')`,
    );
    expect((await register({ name: 'Refused' })).status).toBe(500);
    await app.admin.query('alter table app.patients drop constraint test_refuses');
    expect((await register()).data.patient.caseNumber).toBe(`26-${first + 1}`);
  });

  test('carry the clinic’s prefix and the year of the clinic’s day', async () => {
    await app.admin.query(`update app.clinics set case_prefix = 'SC'`);
    expect((await register()).data.patient.caseNumber).toMatch(/^SC26-\d+$/);
  });
});

describe('search', () => {
  beforeAll(async () => {
    for (const [name, contactNumber] of [
      ['Ramesh Sharma', '9000000001'],
      ['राम शर्मा', '9000000001'],
      ['Krishna Iyer', '9000000002'],
      ['Mohammed Rafi', '9000043210'],
      ['Lakshmi Narayanan', '9000000004'],
      ['Suresh Patel', '8887776665'],
    ] as const) {
      await register({ name, contactNumber });
    }
  });

  test.each([
    ['rames', 'Ramesh Sharma'],
    ['SHAR', 'Ramesh Sharma'],
    ['sharma ram', 'Ramesh Sharma'],
    ['Sarma', 'राम शर्मा'],
    ['राम', 'Ramesh Sharma'],
    ['ரமேஷ்', 'Ramesh Sharma'],
    ['कृष्णा', 'Krishna Iyer'],
    ['Krisna', 'Krishna Iyer'],
    ['Muhamad Raffi', 'Mohammed Rafi'],
    ['laxmi', 'Lakshmi Narayanan'],
    ['narayan', 'Lakshmi Narayanan'],
    ['Surexh', 'Suresh Patel'],
    ['Sursh Patl', 'Suresh Patel'],
    ['8887776665', 'Suresh Patel'],
    ['+91 88877 76665', 'Suresh Patel'],
    ['76665', 'Suresh Patel'],
    ['88877', 'Suresh Patel'],
    ['८८८७७', 'Suresh Patel'],
    ['43210', 'Mohammed Rafi'],
  ])('%s finds %s', async (text, name) => expect(await names(text)).toContain(name));

  test('puts the written before the heard, the whole word before its beginning', async () => {
    const listed = await names('ram');
    expect(listed[0]).toBe('राम शर्मा');
    expect(listed.indexOf('Ramesh Sharma')).toBeGreaterThan(0);
  });

  test.each(['', 'SC', 'q-'])(
    'finds a case number whole, by its beginning and by its bare serial, behind the prefix %j',
    async (prefix) => {
      await app.admin.query('update app.clinics set case_prefix = $1', [prefix]);
      const { caseNumber, id } = (await register({ name: 'Case Seeker' })).data.patient;
      const [plain, serial] = [caseNumber.slice(prefix.length), caseNumber.split('-').at(-1) ?? ''];
      for (const text of [
        caseNumber,
        plain,
        serial,
        prefix === 'SC' ? caseNumber.toLowerCase() : caseNumber,
      ]) {
        expect(
          (await app.call(api.search, { text }, app.world.rao)).data.patients[0],
        ).toMatchObject({ id, match: 'case' });
      }
      const begun = await app.call(api.search, { text: caseNumber.slice(0, -1) }, app.world.rao);
      expect(
        begun.data.patients.every((one) => one.caseNumber.startsWith(caseNumber.slice(0, -1))),
      ).toBe(true);
    },
  );

  test('lists the household by phone, and counts it by name', async () => {
    const { data } = await app.call(api.search, { text: '9000000001' }, app.world.rao);
    expect(data.patients.map((one) => one.name).toSorted()).toEqual(['Ramesh Sharma', 'राम शर्मा']);
    const byName = await app.call(api.search, { text: 'Ramesh Sharma' }, app.world.rao);
    expect(byName.data.patients[0]).toMatchObject({
      name: 'Ramesh Sharma',
      household: 1,
      match: 'name',
    });
    const recent = await app.call(api.search, { most: 100 }, app.world.rao);
    expect(recent.data.patients.find((one) => one.contactNumber === '9000000001')).toMatchObject({
      household: 1,
      match: 'recent',
    });
  });

  test('lists who has a whole number page by page, each once, the last one there first', async () => {
    const contactNumber = '9333300001';
    const ids: string[] = [];
    for (const name of ['Anu Kale', 'Banu Kale', 'Chanu Kale'])
      ids.push((await register({ name, contactNumber })).data.patient.id);
    await register({ name: 'Danu Kale', contactNumber, country: 'US', isdCode: '+1' });
    await register({ name: 'Somebody Else', contactNumber: '9333300002' });
    await app.admin.query('update app.patients set recent_at = now() where id = $1', [ids[0]]);
    const page = (after: string) =>
      app.call(api.search, { text: `+91 ${contactNumber}`, after, most: 3 }, app.world.rao);
    const first = (await page('')).data;
    const second = (await page(first.next ?? '')).data;
    expect([...first.patients, ...second.patients].map(({ name }) => name)).toEqual([
      'Anu Kale',
      'Danu Kale',
      'Chanu Kale',
      'Banu Kale',
    ]);
    expect(second.next).toBeNull();
    expect(first.patients.every(({ match }) => match === 'phone')).toBe(true);
  });

  test('finds whose number begins with ten digits only where nobody has them whole', async () => {
    const long = { name: 'Long Number', country: 'DE', isdCode: '+49' };
    await register({ ...long, contactNumber: '15112345678' });
    expect(await names('1511234567')).toEqual(['Long Number']);
    await register({
      name: 'Ten Digits',
      country: 'DE',
      isdCode: '+49',
      contactNumber: '1511234567',
    });
    expect(await names('1511234567')).toEqual(['Ten Digits']);
    expect(await names('15112345678')).toEqual(['Long Number']);
  });

  test('shows the recent ones first without a text, page by page and each once', async () => {
    const last = (await register({ name: 'Newest of all' })).data.patient;
    const seen: string[] = [];
    let after = '';
    do {
      const { data } = await app.call(api.search, { after, most: 7 }, app.world.rao);
      seen.push(...data.patients.map((one) => one.id));
      expect(data.patients.every((one) => one.match === 'recent')).toBe(true);
      after = data.next ?? '';
    } while (after !== '');
    expect(seen[0]).toBe(last.id);
    expect(new Set(seen).size).toBe(seen.length);
    const all = await app.admin.query(
      `select count(*)::int as n from app.patients where clinic_id = $1`,
      [app.world.sunrise.clinicId],
    );
    expect(seen.length).toBe(all.rows[0]?.n);
  });

  test('turns the pages of a search', async () => {
    const first = await app.call(api.search, { text: 'crowd', most: 15 }, app.world.rao);
    const second = await app.call(
      api.search,
      { text: 'crowd', most: 15, after: first.data.next ?? '' },
      app.world.rao,
    );
    const third = await app.call(
      api.search,
      { text: 'crowd', most: 15, after: second.data.next ?? '' },
      app.world.rao,
    );
    const all = [first, second, third].flatMap(({ data }) => data.patients.map((one) => one.id));
    expect(new Set(all).size).toBe(40);
    expect(third.data.next).toBeNull();
  });

  test.each(['🎉', '%', '_', "' or 1=1", '\\', '-', '()', 'x'.repeat(80), '\u202e'])(
    '%j harms nothing',
    async (text) => {
      expect((await app.call(api.search, { text }, app.world.rao)).status).toBe(200);
    },
  );

  test.each([
    [{ after: 'nonsense' }, 'after'],
    [{ after: '20' }, 'after'],
    [{ most: 0 }, 'most'],
    [{ most: 101 }, 'most'],
    [{ text: 'x'.repeat(81) }, 'text'],
    [{ text: 'a\u0000' }, 'text'],
  ])('refuses %j', async (input, field) => {
    const answer = await app.call(api.search, input, app.world.rao);
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]]);
  });

  test('never shows another clinic’s patients', async () => {
    await register({ name: 'Hidden Neighbour', contactNumber: '7770001112' }, app.world.stranger);
    for (const text of ['Hidden', 'Hiden', 'Hidxen Neighbour', '7770001112', '01112'])
      expect(await names(text)).not.toContain('Hidden Neighbour');
    expect(await names('Hidden', app.world.stranger)).toEqual(['Hidden Neighbour']);
  });

  test('leaves a trail of who was shown', async () => {
    await app.auditLog.flush();
    const { data } = await app.call(api.search, { text: 'sharma' }, app.world.rao);
    const ours = (await auditOf(app, 'patients.search')).filter(
      (entry) => entry.clinic_id === app.world.sunrise.clinicId,
    );
    expect(data.patients.length).toBeGreaterThan(1);
    expect(ours.at(-1)?.detail).toEqual({ seen: data.patients.map((one) => one.id) });
  });
});

describe('duplicates', () => {
  test('names who has the phone, the like-sounding name and the age', async () => {
    await register({ name: 'Gita Deshpande', contactNumber: '7000011111', statedAge: 40 });
    await register({ name: 'Anil Deshpande', contactNumber: '7000011111', statedAge: 44 });
    const { data } = await app.call(
      api.duplicates,
      { name: 'Geeta Deshpande', contactNumber: '070000 11111', statedAge: 41 },
      app.world.rao,
    );
    expect(
      data.patients.map(({ name, isSamePhone, isSameName, isSameAge }) => ({
        name,
        isSamePhone,
        isSameName,
        isSameAge,
      })),
    ).toEqual([
      { name: 'Gita Deshpande', isSamePhone: true, isSameName: true, isSameAge: true },
      { name: 'Anil Deshpande', isSamePhone: true, isSameName: false, isSameAge: false },
    ]);
    const editing = await app.call(
      api.duplicates,
      { name: 'Geeta Deshpande', except: data.patients[0]?.id },
      app.world.rao,
    );
    expect(editing.data.patients).toEqual([]);
  });

  test('has nothing to say about nothing', async () => {
    expect((await app.call(api.duplicates, {}, app.world.rao)).data.patients).toEqual([]);
  });
});

const edit = (
  id: string,
  version: number,
  fields: Partial<TypedOf<typeof api.register>>,
  as = app.world.rao,
) => app.call(api.amend, { ...meera, ...fields, id, version }, as);

describe('get and amend', () => {
  test('a patient opens with the household, and the trail says so', async () => {
    const mother = (await register({ name: 'Sita Kulkarni', contactNumber: '7000022222' })).data
      .patient;
    const son = (
      await register({ name: 'Lav Kulkarni', contactNumber: '7000022222', statedAge: 5 })
    ).data.patient;
    const { data } = await app.call(api.get, { id: mother.id }, app.world.lata);
    expect(data.patient).toEqual(mother);
    expect(data.household.map(({ id }) => id)).toEqual([son.id]);
    expect((await auditOf(app, 'patients.get')).at(-1)).toMatchObject({
      entity: 'patient',
      entity_id: mother.id,
    });
  });

  test('an edit changes what is said, finds the new name and not the old, and tells the trail which fields', async () => {
    const { id } = (await register({ name: 'Oldname Person' })).data.patient;
    const { data } = await edit(id, 1, {
      name: 'Brandnew Person',
      allergies: 'Penicillin',
      hasDiabetes: true,
      typeOverride: 'Repeated',
    });
    expect(data.patient).toMatchObject({
      name: 'Brandnew Person',
      allergies: 'Penicillin',
      hasDiabetes: true,
      type: 'Repeated',
      version: 2,
    });
    expect(await names('brandn')).toEqual(['Brandnew Person']);
    expect(await names('oldname')).toEqual([]);
    const auditLog = (await auditOf(app, 'patients.amend')).at(-1);
    expect(auditLog?.detail).toEqual({
      version: 2,
      changed: ['name', 'allergies', 'hasDiabetes', 'typeOverride'],
    });
  });

  test('an age said again keeps its day, another age has a new one', async () => {
    const { id } = (await register()).data.patient;
    await app.admin.query(`update app.patients set stated_on = '2025-01-01' where id = $1`, [id]);
    expect((await edit(id, 1, {})).data.patient.statedOn).toBe('2025-01-01');
    expect((await edit(id, 2, { statedAge: 35 })).data.patient.statedOn).toBe('2026-11-21');
    expect((await edit(id, 3, { birthOn: '1991-05-05' })).data.patient).toMatchObject({
      statedAge: null,
      statedOn: null,
    });
  });

  test('a stale edit changes nothing and answers the present record', async () => {
    const { id } = (await register()).data.patient;
    await edit(id, 1, { city: 'Pune' });
    const answer = await edit(id, 1, { city: 'Nashik' });
    expect([answer.status, answer.statusCode, answer.error.code]).toEqual([
      409,
      4,
      'stale_version',
    ]);
    expect(answer.error.details).toMatchObject({ current: { city: 'Pune', version: 2 } });
    expect((await app.call(api.get, { id }, app.world.rao)).data.patient.city).toBe('Pune');
  });

  test('another clinic’s patient and nobody’s are the same 404', async () => {
    const { id } = (await register({ name: 'Theirs' }, app.world.stranger)).data.patient;
    const answers = [];
    for (const one of [id, '01990000-0000-7000-8000-00000000dead']) {
      answers.push(
        await app.call(api.get, { id: one }, app.world.rao),
        await edit(one, 1, { name: 'Mine now' }),
      );
    }
    for (const { status, error } of answers)
      expect([status, error.code]).toEqual([404, 'patient_unknown']);
    expect((await app.call(api.get, { id }, app.world.stranger)).data.patient).toMatchObject({
      name: 'Theirs',
      version: 1,
    });
  });

  test('needs the page: the desk may, a visitor may not', async () => {
    expect((await register({}, app.world.lata)).status).toBe(200);
    expect((await register({}, app.world.nobody)).status).toBe(403);
    expect((await app.call(api.search, {}, app.world.nobody)).status).toBe(403);
  });
});

describe('changePhone', () => {
  const change = (id: string, contactNumber: string, before: string, as = app.world.rao) =>
    app.call(api.changePhone, { id, contactNumber, contactNumberBefore: before }, as);

  test('changes the number as it is typed and nothing else; the audit names what changed', async () => {
    const { patient } = (await register({ contactNumber: '9811111111' })).data;
    const answer = await change(patient.id, '+91 98222 22222', '9811111111');
    expect(answer.data.patient).toEqual({
      ...patient,
      contactNumber: '9822222222',
      version: patient.version + 1,
      updatedAt: expect.any(String),
    });
    expect(await names('9822222222')).toEqual([patient.name]);
    expect((await auditOf(app, 'patients.changePhone')).at(-1)).toMatchObject({
      entity: 'patient',
      entity_id: patient.id,
      detail: { version: 2, changed: ['contactNumber'] },
    });
  });

  test('refuses no mobile number on its field, and whoever was slower than another', async () => {
    const { patient } = (await register({ contactNumber: '9833333333' })).data;
    expect(await change(patient.id, '2024567890', '9833333333')).toMatchObject({
      status: 422,
      error: { fields: { contactNumber: { code: 'phone' } } },
    });
    const both = await Promise.all([
      change(patient.id, '9844444444', '9833333333'),
      change(patient.id, '9855555555', '9833333333'),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.error.code).toBe('stale_version');
    expect(lost?.error.details).toMatchObject({ current: { id: patient.id } });
  });

  test('another clinic’s patient is not found', async () => {
    const { patient } = (await register({ contactNumber: '9866666666' })).data;
    expect(
      (await change(patient.id, '9877777777', '9866666666', app.world.stranger)).error.code,
    ).toBe('patient_unknown');
  });
});
