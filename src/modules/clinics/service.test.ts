import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { clientWithoutCookies, type Ctx } from '../../kit/server/ctx.ts';
import { contract, write } from '../../kit/shared/contract.ts';
import { api } from './contract.ts';
import * as clinics from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('clinics.mine', () => {
  test('is the own clinic, whole, on usual paper', async () => {
    const { data } = await app.call(api.mine, {}, app.world.lata);
    expect(data).toMatchObject({
      clinicId: app.world.sunrise.clinicId,
      code: 'SUNRISE2',
      name: 'Sunrise Clinic',
      zone: 'Asia/Kolkata',
      patientLanguage: 'en',
      paper: {
        size: 'A5',
        letterhead: 'printed',
        marginsMm: { top: 12, right: 12, bottom: 12, left: 12 },
      },
    });
  });
  test('is open to an unfinished profile', async () =>
    expect(await app.call(api.mine, {}, app.world.fresh)).toMatchObject({
      status: 200,
      data: { name: 'Fresh Clinic' },
    }));
});

const versionOf = async () => (await app.call(api.mine, {}, app.world.rao)).data.version;

describe('clinics.amend', () => {
  test.each([
    [{ state: 'Guj' }, { state: 'choose_one' }],
    [{ contactNumber: '12345 ring' }, { contactNumber: 'phone' }],
    [{ contactNumber: '+971 50 123 4567' }, { contactNumber: 'phone' }],
  ])('refuses %j', async (change, problems) => {
    const { status, error } = await app.call(
      api.amend,
      { version: await versionOf(), ...change },
      app.world.rao,
    );
    expect([status, error?.fields]).toMatchObject([
      422,
      Object.fromEntries(Object.entries(problems).map(([path, code]) => [path, { code }])),
    ]);
  });

  test('reads a landline with its trunk zero', async () => {
    const { data } = await app.call(
      api.amend,
      { version: await versionOf(), contactNumber: '+91 20 2553 1234', state: 'Maharashtra' },
      app.world.rao,
    );
    expect(data).toMatchObject({ contactNumber: '2025531234', state: 'Maharashtra' });
  });

  test('changes what is named, keeps the rest, and is recorded', async () => {
    const version = await versionOf();
    const paper = {
      size: 'A4',
      letterhead: 'blank',
      marginsMm: { top: 45, right: 12, bottom: 20, left: 12 },
    } as const;
    const { status, data } = await app.call(
      api.amend,
      { version, gstNumber: '27aapfu0939f1zv', casePrefix: 'sun', patientLanguage: 'mr', paper },
      app.world.rao,
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Sunrise Clinic',
      address: '12 Lake Road',
      gstNumber: '27AAPFU0939F1ZV',
      casePrefix: 'SUN',
      patientLanguage: 'mr',
      paper,
      version: version + 1,
    });
    expect(await app.call(api.mine, {}, app.world.lata)).toMatchObject({ data });
    expect((await auditOf(app, 'clinics.amend')).at(-1)).toMatchObject({
      entity: 'clinic',
      entity_id: data.clinicId,
      clinic_id: data.clinicId,
      detail: { casePrefix: 'SUN' },
    });
  });

  test('based on an old version is refused with the present one, and changes nothing', async () => {
    const version = await versionOf();
    await app.call(api.amend, { version, city: 'Nashik' }, app.world.rao);
    const late = await app.call(api.amend, { version, city: 'Nagpur' }, app.world.rao);
    expect(late).toMatchObject({
      status: 409,
      statusCode: 4,
      error: {
        code: 'stale_version',
        details: { current: { city: 'Nashik', version: version + 1 } },
      },
    });
    expect((await app.call(api.mine, {}, app.world.rao)).data.city).toBe('Nashik');
  });

  test('of two at once one wins', async () => {
    const version = await versionOf();
    const both = await Promise.all(
      ['One', 'Two'].map((name) => app.call(api.amend, { version, name }, app.world.rao)),
    );
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('with a wrong GST number names the field', async () => {
    const answer = await app.call(
      api.amend,
      { version: await versionOf(), gstNumber: '27AAPFU0939F1ZW' },
      app.world.rao,
    );
    expect(answer).toMatchObject({
      status: 422,
      error: { code: 'input_wrong', fields: { gstNumber: { code: 'gst_number' } } },
    });
  });

  test('is for who may edit the settings', async () => {
    const version = await versionOf();
    expect(await app.call(api.amend, { version, name: 'Mine now' }, app.world.lata)).toMatchObject({
      status: 403,
      error: { reason: 'permission' },
    });
    await app.admin.query(
      `update app.roles set pages = pages || '[{"page":"Settings","allowToView":true,"allowToAddEdit":true}]' where id = $1`,
      [app.world.sunrise.roleId],
    );
    expect((await app.call(api.amend, { version, name: 'Sunrise' }, app.world.lata)).status).toBe(
      200,
    );
  });

  test('never reaches the clinic next door', async () => {
    await app.call(api.amend, { version: await versionOf(), name: 'Only ours' }, app.world.rao);
    expect((await app.call(api.mine, {}, app.world.stranger)).data).toMatchObject({
      name: 'Moonlight Clinic',
      version: 1,
    });
  });
});

const account = async (n: number): Promise<string> =>
  (
    await app.admin.query<{ id: string }>(
      `insert into app.accounts (name, email, country, isd_code, contact_number, password_hash) values ('Dr Sen', $1, 'IN', '+91', $2, 'none') returning id`,
      [`sen${n}@example.test`, `961000000${n}`],
    )
  ).rows[0]?.id ?? '';

describe('a new clinic', () => {
  const probe = contract('clinics', {
    open: write({
      summary: 'Opens at the door.',
      allow: 'public',
      input: z.strictObject({}),
      output: z.object({}),
      rate: 'guarded',
      audit: 'write',
      label: { id: 'action.tested', message: 'tested' },
    }),
  });
  const walk = (
    act: (ctx: Ctx) => Promise<unknown>,
    caller: Parameters<TestApp['pipeline']['run']>[0]['caller'] = { kind: 'nobody' },
  ) =>
    app.pipeline.run({
      verb: probe.open,
      handle: act,
      caller,
      input: {},
      client: clientWithoutCookies(''),
      language: 'en',
      requestId: 'test',
    });
  const registration = {
    doctorName: 'Dr Sen',
    clinicName: '',
    isdCode: '+91',
    contactNumber: '9610000001',
    language: 'bn' as const,
  };

  test('opens at the door with its owner, code and zone', async () => {
    const accountId = await account(1);
    const opened = await walk((ctx) =>
      clinics.open(ctx, { ...registration, accountId, country: 'AE' }),
    );
    expect(opened).toMatchObject({
      clinicId: expect.any(String),
      memberId: expect.any(String),
      code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{8}$/),
    });
    const { clinicId, memberId } = z.parse(
      z.object({ clinicId: z.string(), memberId: z.string() }),
      opened,
    );
    expect(
      (
        await app.admin.query(
          'select name, zone, country, language from app.clinics where clinic_id = $1',
          [clinicId],
        )
      ).rows,
    ).toEqual([{ name: 'Dr Sen', zone: 'Asia/Dubai', country: 'AE', language: 'bn' }]);
    expect(
      (
        await app.admin.query(
          'select clinic_id, account_id, is_owner, is_doctor, profile_is_complete, language from app.members where id = $1',
          [memberId],
        )
      ).rows,
    ).toEqual([
      {
        clinic_id: clinicId,
        account_id: accountId,
        is_owner: true,
        is_doctor: true,
        profile_is_complete: false,
        language: 'bn',
      },
    ]);
  });

  test('opens nowhere but at the door', async () => {
    const accountId = await account(2);
    const inside = { kind: 'system', clinicId: app.world.sunrise.clinicId } as const;
    await expect(
      walk((ctx) => clinics.open(ctx, { ...registration, accountId, country: 'IN' }), inside),
    ).rejects.toMatchObject({
      cause: { code: '42501', message: 'clinics are opened at the door' },
    });
    expect(
      (await app.admin.query('select 1 from app.members where account_id = $1', [accountId]))
        .rowCount,
    ).toBe(0);
  });

  test('needs an account that stands', async () => {
    const before = await app.admin.query('select 1 from app.clinics');
    await expect(
      walk((ctx) =>
        clinics.open(ctx, {
          ...registration,
          accountId: '01990000-0000-7000-8000-00000000dead',
          country: 'IN',
        }),
      ),
    ).rejects.toMatchObject({
      cause: { code: '23503' },
    });
    expect((await app.admin.query('select 1 from app.clinics')).rowCount).toBe(before.rowCount);
  });
});
