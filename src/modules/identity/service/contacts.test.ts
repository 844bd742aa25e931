// Contacts of an account, the fresh proof before they change, and what a strange device is asked.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, type Caller, testApp, type TestApp } from '../../../../tests/db.ts';
import { lastCode, lettersTo, wrongCode } from '../../../../tests/letters.ts';
import { strangeDevice } from '../../../../tests/strange-device.ts';
import { freshSession } from '../../../../tests/world.ts';
import { APP_VERSION } from '../../../kit/shared/version.ts';
import { api as staff } from '../../staff/contract.ts';
import { api as identity } from '../contract.ts';
import { cheapHash } from '../../../../tests/given.ts';

let app: TestApp;
const password = 'Doctor@123';
beforeAll(async () => {
  app = await testApp();
  await app.admin.query('update app.accounts set password_hash = $1', [cheapHash(password)]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.admin.query(
    'delete from app.throttles; delete from app.contact_changes; delete from app.codes; delete from app.message_secrets; delete from app.messages',
  );
});

const rao = { email: 'person11@example.test' };
const unproved = async (name: string) => {
  const device = await freshSession(app.admin, app.world.rao, name);
  await app.admin.query('update app.sessions set proved_at = null where id = $1', [
    device.sessionId,
  ]);
  return device;
};

describe('a fresh proof', () => {
  test('is asked for, given by the password, and holds for five minutes', async () => {
    const device = await unproved('proof');
    const change = () => app.call(identity.askNewDevices, { isOn: false }, device);
    expect(await change()).toMatchObject({
      status: 401,
      error: { code: 'step_up', reason: 'STEP_UP', details: { methods: ['password'] } },
    });
    expect(await app.call(identity.confirmSelf, { password: 'Doctor@124' }, device)).toMatchObject({
      status: 422,
      error: { code: 'password_wrong', fields: { password: { code: 'password_wrong' } } },
    });
    expect((await change()).status).toBe(401);
    expect((await app.call(identity.confirmSelf, { password }, device)).data).toEqual({
      seconds: 300,
    });
    expect((await change()).status).toBe(200);
    await app.admin.query(
      `update app.sessions set proved_at = now() - interval '301 seconds' where id = $1`,
      [device.sessionId],
    );
    expect((await change()).status).toBe(401);
  });

  test('on one device is none on another', async () => {
    const [one, other] = [await unproved('one'), await unproved('other')];
    await app.call(identity.confirmSelf, { password }, one);
    expect((await app.call(identity.askNewDevices, { isOn: false }, other)).error.code).toBe(
      'step_up',
    );
  });
});

describe('a new e-mail', () => {
  test('becomes the account’s when its OTP comes back, and the former contacts hear of it', async () => {
    const as = await freshSession(app.admin, app.world.stranger, 'mail');
    const sent = await app.call(identity.changeEmail, { email: 'Mohan.New@example.test' }, as);
    expect(sent.data).toMatchObject({ expiresInSeconds: 300 });
    expect((await app.call(identity.contacts, {}, as)).data.email).toBe('person21@example.test');
    const otp = await lastCode(app, 'mohan.new@example.test');
    expect(
      await app.call(
        identity.verifyContact,
        { requestKey: sent.data.requestKey, otp: wrongCode(otp) },
        as,
      ),
    ).toMatchObject({
      error: { code: 'otp_wrong' },
    });
    expect(
      (await app.call(identity.verifyContact, { requestKey: sent.data.requestKey, otp }, as)).data,
    ).toMatchObject({
      email: 'mohan.new@example.test',
      emailIsVerified: true,
    });
    expect(
      (await lettersTo(app, 'person21@example.test')).map((letter) => letter.template),
    ).toContain('contact_changed');
    expect((await auditOf(app, 'identity.verifyContact')).at(-1)?.detail).toEqual({
      verified: 'email',
    });
  });

  test('of somebody else is refused only to who holds its mailbox', async () => {
    const sent = await app.call(
      identity.changeEmail,
      { email: 'person12@example.test' },
      app.world.rao,
    );
    expect(sent.status).toBe(200);
    const otp = await lastCode(app, 'person12@example.test');
    expect(
      await app.call(
        identity.verifyContact,
        { requestKey: sent.data.requestKey, otp },
        app.world.rao,
      ),
    ).toMatchObject({
      status: 409,
      error: { code: 'email_taken' },
    });
  });

  test('cannot be finished by another account', async () => {
    const sent = await app.call(
      identity.changeEmail,
      { email: 'third@example.test' },
      app.world.rao,
    );
    const otp = await lastCode(app, 'third@example.test');
    expect(
      (
        await app.call(
          identity.verifyContact,
          { requestKey: sent.data.requestKey, otp },
          app.world.lata,
        )
      ).status,
    ).toBe(422);
  });

  test('that is the present one needs no OTP', async () => {
    expect(await app.call(identity.changeEmail, { email: rao.email }, app.world.rao)).toMatchObject(
      { status: 409, error: { code: 'contact_unchanged' } },
    );
  });
});

describe('a new contact number', () => {
  const change = (contactNumber: string, isdCode = '+91', country = 'IN') =>
    app.call(identity.changeNumber, { country, isdCode, contactNumber }, app.world.rao);

  test('is kept and verified by its OTP', async () => {
    const sent = await change('9876501234');
    const otp = await lastCode(app, '+919876501234');
    const after = await app.call(
      identity.verifyContact,
      { requestKey: sent.data.requestKey, otp },
      app.world.rao,
    );
    expect(after.data).toMatchObject({ contactNumber: '9876501234', phoneIsVerified: true });
    await app.admin.query(`update app.accounts set contact_number = '9700000011' where id = $1`, [
      app.world.rao.accountId,
    ]);
  });

  test('that cannot be a mobile is refused on its field', async () => {
    expect(await change('1234567890')).toMatchObject({
      status: 422,
      error: { fields: { contactNumber: { code: 'phone' } } },
    });
  });

  test('outside the open regions is sent no SMS', async () => {
    expect((await change('501234567', '+971', 'AE')).status).toBe(200);
    expect(await lettersTo(app, '+971501234567')).toEqual([]);
  });

  test('that never answers is asked three times and no more', async () => {
    for (let n = 0; n < 4; n += 1) {
      await app.admin.query(
        `delete from app.throttles where count > 2 and key not in (select number_key from app.codes)`,
      );
      await change('9876509999');
    }
    const { rows } = await app.admin.query(
      `select count(*)::int as n from app.messages where recipient = '+919876509999'`,
    );
    expect(rows[0].n).toBe(3);
  });
});

describe('a device the account does not know', () => {
  const login = (more: object = {}, cookie = '') =>
    app.call(
      identity.Login,
      { username: 'person12@example.test', password, ...more },
      null,
      strangeDevice(cookie),
    );
  const settle = async (isOn: boolean) =>
    app.call(
      identity.askNewDevices,
      { isOn },
      await freshSession(app.admin, app.world.lata, `settles ${isOn}`),
    );

  test('shows an OTP too, where the account asks for it', async () => {
    await settle(true);
    expect((await login({ password: 'Doctor@124' })).error.code).toBe('login_wrong');
    const asked = await login();
    expect(asked).toMatchObject({
      status: 403,
      error: { code: 'login_code_needed', details: { why: 'new_device' } },
    });
    const requestKey = String(asked.error.details?.['requestKey']);
    const otp = await lastCode(app, '+919700000012');
    expect((await login({ requestKey, otp: wrongCode(otp) })).error.code).toBe('otp_wrong');
    const inside = await login({ requestKey, otp });
    expect(inside.status).toBe(200);
    const cookie = /__Host-bind=[^;]+/.exec(String(inside.raw.headers['set-cookie']))?.[0] ?? '';
    expect((await login({}, cookie)).status).toBe(200);
    await settle(false);
    expect((await login()).status).toBe(200);
  });

  test('shows one where a clinic asks it of all its users, whatever they have settled', async () => {
    const { stranger, sunrise } = app.world;
    const owner = await freshSession(app.admin, app.world.rao, 'owner');
    const lata = await freshSession(app.admin, app.world.lata, 'in use');
    const asks = (isOn: boolean, as: Caller = owner) => app.call(staff.askNewDevices, { isOn }, as);
    expect((await asks(true, lata)).error.reason).toBe('permission');
    expect((await asks(true, await unproved('hasty'))).error.code).toBe('step_up');
    expect((await login()).status).toBe(200);

    expect((await asks(true)).status).toBe(200);
    expect(await auditOf(app, 'staff.askNewDevices')).toEqual([
      expect.objectContaining({
        clinic_id: sunrise.clinicId,
        detail: { asksNewDevices: true },
      }),
    ]);
    expect((await app.call(staff.members, {}, owner)).data.asksNewDevices).toBe(true);
    expect((await app.call(identity.contacts, {}, lata)).data).toMatchObject({
      asksNewDevices: false,
      clinicAsksNewDevices: true,
    });
    const asked = await login();
    expect(asked.error).toMatchObject({
      code: 'login_code_needed',
      details: { why: 'new_device' },
    });
    // Devices in use go on, and people of other clinics are asked nothing.
    expect((await app.call(identity.contacts, {}, lata)).status).toBe(200);
    expect((await login({ username: 'person31@example.test' })).status).toBe(200);
    expect((await app.call(staff.members, {}, stranger)).data.asksNewDevices).toBe(false);

    // Whoever does not work there any more is not asked for it.
    const work = (isActive: boolean) =>
      app.admin.query('update app.members set is_active = $2 where id = $1', [
        lata.memberId,
        isActive,
      ]);
    await work(false);
    expect((await login()).error.code).not.toBe('login_code_needed');
    await work(true);

    expect((await asks(false)).status).toBe(200);
    expect((await login()).status).toBe(200);
  });
});

test('a log-out tells the browser to forget everything', async () => {
  const device = await freshSession(app.admin, app.world.rao, 'leaving');
  const answer = await app.call(identity.logout, {}, device);
  expect(answer.raw.headers['clear-site-data']).toBe('"cache", "cookies", "storage"');
  expect((await app.call(identity.contacts, {}, device)).status).toBe(401);
});

test('a client of another version is sent away', async () => {
  const asVersion = (AppVersion: string) =>
    app.call(identity.contacts, {}, app.world.rao, { headers: { AppVersion } });
  expect(await asVersion('5.0.0')).toMatchObject({ status: 426, error: { code: 'version_old' } });
  expect((await asVersion(APP_VERSION)).status).toBe(200);
});
