import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { clientWithoutCookies, type Ctx } from '../../kit/server/ctx.ts';
import { contract, read } from '../../kit/shared/contract.ts';
import { api as clinics } from '../clinics/contract.ts';
import { api as staff } from '../staff/contract.ts';
import { api } from './contract.ts';
import { printHead } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T06:00:00Z') });
});
afterAll(() => app.close());

const whole = {
  name: 'Dr Nita New',
  gender: 'Female' as const,
  birthOn: '1984-02-29',
  degrees: ['MBBS', 'DGO'],
  specialties: ['Obstetrics & Gynaecology'],
  registrationNumber: '2011/04/1234',
  council: 'Maharashtra Medical Council',
  languages: ['en' as const, 'mr' as const],
  experienceYears: 12,
  consultancyFeePaise: 600_00,
  bio: 'Sees women of every age.',
  country: 'IN',
  state: 'Maharashtra',
  city: 'Pune',
  address: '4 Hill Street',
};

describe('a new doctor’s profile', () => {
  test('is empty at first, names what is missing and holds the door', async () => {
    const { data } = await app.call(api.mine, {}, app.world.fresh);
    expect(data).toMatchObject({
      name: 'Dr Nita New',
      version: 0,
      isComplete: false,
      isDoctor: true,
      languages: [],
    });
    expect(data.missing).toEqual(['degrees', 'registrationNumber', 'council']);
    expect(data.wished.slice(0, 7)).toEqual([
      'specialties',
      'languages',
      'consultancyFeePaise',
      'country',
      'state',
      'city',
      'address',
    ]);
    expect(await app.call(staff.doctors, {}, app.world.fresh)).toMatchObject({
      status: 403,
      error: { reason: 'profile' },
    });
  });

  test('can be kept half filled', async () => {
    const { status, data } = await app.call(
      api.amend,
      { name: whole.name, degrees: whole.degrees, version: 0 },
      app.world.fresh,
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({ version: 1, isComplete: false, degrees: ['MBBS', 'DGO'] });
    expect(data.missing).not.toContain('degrees');
  });

  test('with every essential is complete and opens the app', async () => {
    await app.admin.query(
      `update app.clinics set address = '', city = '', state = '' where name = 'Fresh Clinic'`,
    );
    const { data } = await app.call(
      api.amend,
      { ...whole, name: 'Dr Nita Naik', version: 1 },
      app.world.fresh,
    );
    expect(data).toMatchObject({
      ...whole,
      name: 'Dr Nita Naik',
      version: 2,
      isComplete: true,
      missing: [],
    });
    expect((await app.call(api.mine, {}, app.world.fresh)).data).toEqual(data);
    expect(await app.call(staff.doctors, {}, app.world.fresh)).toMatchObject({
      status: 200,
      data: { doctors: [{ name: 'Dr Nita Naik' }] },
    });
    const auditLog = await auditOf(app, 'profile.amend');
    expect(auditLog.map((entry) => entry.entity)).toEqual([
      'profile',
      'profile',
      'member',
      'member',
      'clinic',
    ]);
    expect(JSON.stringify(auditLog)).not.toContain('every age');
  });

  test('gives its address to a clinic that had none', async () => {
    expect((await app.call(clinics.mine, {}, app.world.fresh)).data).toMatchObject({
      address: '4 Hill Street',
      city: 'Pune',
      state: 'Maharashtra',
    });
  });

  test('once complete can be changed but not emptied', async () => {
    const emptied = await app.call(
      api.amend,
      { ...whole, council: '', degrees: [], version: 2 },
      app.world.fresh,
    );
    expect(emptied).toMatchObject({
      status: 422,
      error: { fields: { council: { code: 'required' }, degrees: { code: 'required' } } },
    });
    expect(
      (await app.call(api.amend, { ...whole, bio: '', version: 2 }, app.world.fresh)).data,
    ).toMatchObject({ bio: '', version: 3, isComplete: true });
  });

  test('based on an old version is refused with the present one', async () => {
    const late = await app.call(
      api.amend,
      { ...whole, city: 'Nagpur', version: 2 },
      app.world.fresh,
    );
    expect(late).toMatchObject({
      status: 409,
      statusCode: 4,
      error: { code: 'stale_version', details: { current: { city: 'Pune', version: 3 } } },
    });
    expect((await app.call(api.mine, {}, app.world.fresh)).data).toMatchObject({
      city: 'Pune',
      version: 3,
    });
  });
});

describe('profile.amend', () => {
  test('twice at once writes one first profile', async () => {
    const both = await Promise.all(
      [1, 2].map(() =>
        app.call(api.amend, { ...whole, name: 'Dr Mohan Iyer', version: 0 }, app.world.stranger),
      ),
    );
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
  test('keeps the address that a clinic has', async () => {
    expect((await app.call(clinics.mine, {}, app.world.stranger)).data.address).toBe(
      '12 Lake Road',
    );
  });
  test.each([
    ['birthOn', '2026-11-22', 'born_in_future'],
    ['council', 'Medical Council of Tanganyika', 'choose_one'],
    ['bio', 'x'.repeat(451), 'too_long'],
    ['name', ' ', 'required'],
  ])('%s = %j is %s', async (field, value, code) => {
    const { data } = await app.call(api.mine, {}, app.world.rao);
    const answer = await app.call(
      api.amend,
      { ...whole, [field]: value, version: data.version },
      app.world.rao,
    );
    expect(answer).toMatchObject({ status: 422, error: { fields: { [field]: { code } } } });
  });
  test('of today’s birth is of today in the clinic, not in Greenwich', async () => {
    const answer = await app.call(
      api.amend,
      { name: 'Lata Shinde', birthOn: '2026-11-21', version: 0 },
      app.world.lata,
    );
    expect(answer).toMatchObject({
      status: 200,
      data: { isComplete: true, missing: [], isDoctor: false },
    });
  });
});

describe('the head of a prescription', () => {
  const probe = contract('profile', {
    head: read({
      summary: 'Head.',
      allow: 'member',
      input: z.strictObject({}),
      output: z.object({}),
      rate: 'calm',
      audit: 'none',
    }),
  });
  const headOf = (memberId: string, clinicId: string) =>
    app.pipeline.run({
      verb: probe.head,
      handle: (ctx: Ctx) => printHead(ctx, memberId),
      caller: { kind: 'system', clinicId },
      input: {},
      client: clientWithoutCookies(''),
      language: 'en',
      requestId: 'test',
    });

  test('names doctor, qualification, registration and clinic', async () => {
    const { stranger, moonlight } = app.world;
    expect(await headOf(stranger.memberId, moonlight.clinicId)).toMatchObject({
      doctor: {
        name: 'Dr Mohan Iyer',
        qualification: 'MBBS, DGO',
        registrationNumber: '2011/04/1234',
        council: 'Maharashtra Medical Council',
      },
      clinic: { name: 'Moonlight Clinic', code: 'MOONLGT2', city: 'Pune', paper: { size: 'A5' } },
    });
  });
  test('is not to be had of a doctor next door', async () => {
    await expect(
      headOf(app.world.stranger.memberId, app.world.sunrise.clinicId),
    ).rejects.toMatchObject({ code: 'member_unknown' });
  });
});
