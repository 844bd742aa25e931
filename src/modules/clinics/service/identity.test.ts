import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../../tests/db.ts';
import { clientWithoutCookies, type Ctx } from '../../../kit/server/ctx.ts';
import { api } from '../contract.ts';
import * as clinics from '../service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T06:00:00Z') });
});
afterAll(() => app.close());

const mark = () =>
  sharp({
    create: {
      width: 300,
      height: 120,
      channels: 4,
      background: { r: 10, g: 120, b: 90, alpha: 0.5 },
    },
  })
    .withExif({ IFD0: { Artist: 'Secret Artist' } })
    .png()
    .toBuffer();

describe('the logo', () => {
  test('is drawn anew with its transparency, seen by all of the clinic and by nobody else, and taken off', async () => {
    const { data } = await app.upload(
      api.setLogo,
      {},
      [{ name: 'logo.png', bytes: await mark() }],
      app.world.rao,
    );
    expect(data.logo).toMatch(/^[0-9a-f]{12}$/);
    const shown = await app.call(api.logo, {}, app.world.lata);
    expect(await sharp(shown.raw.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 300,
      hasAlpha: true,
    });
    expect(shown.raw.rawPayload.includes('Secret')).toBe(false);
    expect((await app.call(api.logo, {}, app.world.stranger)).status).toBe(404);
    expect((await app.call(api.removeLogo, {}, app.world.rao)).data.logo).toBeNull();
    expect((await app.call(api.logo, {}, app.world.lata)).status).toBe(404);
  });

  test('is a picture, and set by who may edit the settings', async () => {
    const svg = [
      { name: 'logo.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ];
    expect(await app.upload(api.setLogo, {}, svg, app.world.rao)).toMatchObject({
      status: 422,
      error: { code: 'images_only' },
    });
    expect(
      (
        await app.upload(
          api.setLogo,
          {},
          [{ name: 'logo.png', bytes: await mark() }],
          app.world.lata,
        )
      ).status,
    ).toBe(403);
  });
});

describe('the letterhead', () => {
  test('keeps what was designed', async () => {
    const { data } = await app.call(api.mine, {}, app.world.rao);
    const paper = {
      ...data.paper,
      logo: 'centre',
      colour: 'teal',
      tagline: 'Family medicine',
      footer: 'Closed on Sundays',
      showsRegistration: false,
    } as const;
    expect(
      (await app.call(api.amend, { version: data.version, paper }, app.world.rao)).data.paper,
    ).toEqual(paper);
  });
});

const account = {
  holder: 'Anil Rao',
  accountNumber: '0012 3456 7890',
  confirmAccountNumber: '001234567890',
  ifsc: 'hdfc0001234',
  bankName: 'HDFC Bank',
};

describe('the bank account', () => {
  test('is kept sealed, shown masked, and told to payouts whole', async () => {
    expect((await app.call(api.bank, {}, app.world.rao)).data).toEqual({ bank: null });
    const { data } = await app.call(api.saveBank, { ...account, version: 0 }, app.world.rao);
    expect(data.bank).toEqual({
      holder: 'Anil Rao',
      accountEnd: '7890',
      ifsc: 'HDFC0001234',
      bankName: 'HDFC Bank',
      savedAt: '2026-11-21T06:00:00Z',
      savedBy: 'Dr Anil Rao',
      version: 1,
    });
    expect((await app.call(api.bank, {}, app.world.rao)).data).toEqual(data);
    const { rows } = await app.admin.query<{ sealed: Buffer }>(
      'select sealed from app.bank_accounts',
    );
    for (const word of ['001234567890', 'Anil', 'HDFC'])
      expect(rows[0]?.sealed.includes(word)).toBe(false);
    const auditLog = JSON.stringify([
      ...(await auditOf(app, 'clinics.saveBank')),
      ...(await auditOf(app, 'clinics.bank')),
    ]);
    for (const word of ['7890', 'Anil', 'HDFC']) expect(auditLog).not.toContain(word);
    const whole = await app.pipeline.run({
      verb: api.bank,
      handle: (ctx: Ctx) => clinics.bankAccount(ctx, 1),
      caller: { kind: 'system', clinicId: app.world.sunrise.clinicId },
      input: {},
      client: clientWithoutCookies(''),
      language: 'en',
      requestId: 'test',
    });
    expect(whole).toMatchObject({ accountNumber: '001234567890', version: 1 });
  });

  test('is changed by a new one beside the old, and never behind a colleague’s back', async () => {
    expect(await app.call(api.saveBank, { ...account, version: 0 }, app.world.rao)).toMatchObject({
      status: 409,
      error: { code: 'stale_version', details: { current: { accountEnd: '7890' } } },
    });
    const next = {
      ...account,
      accountNumber: '999988887777',
      confirmAccountNumber: '9999-8888-7777',
      version: 1,
    };
    expect((await app.call(api.saveBank, next, app.world.rao)).data.bank).toMatchObject({
      accountEnd: '7777',
      version: 2,
    });
    expect(
      (await app.admin.query('select version from app.bank_accounts order by version')).rows,
    ).toEqual([{ version: 1 }, { version: 2 }]);
  });

  test.each([
    ['confirmAccountNumber', '001234567891', 'accounts_differ'],
    ['accountNumber', '12345678', 'account_number'],
    ['ifsc', 'HDFC1001234', 'ifsc'],
    ['holder', ' ', 'required'],
    ['bankName', '', 'required'],
  ])('%s = %j is %s', async (field, value, code) => {
    expect(
      await app.call(api.saveBank, { ...account, [field]: value, version: 2 }, app.world.rao),
    ).toMatchObject({
      status: 422,
      error: { fields: { [field]: { code } } },
    });
  });

  test('is the owner’s alone', async () => {
    expect((await app.call(api.bank, {}, app.world.lata)).status).toBe(403);
    expect((await app.call(api.bank, {}, app.world.stranger)).data).toEqual({ bank: null });
  });
});
