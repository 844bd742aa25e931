import { clientWithoutCookies } from '../../kit/server/ctx.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { lastCode, lettersTo, wrongCode } from '../../../tests/letters.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { api as config } from '../config/contract.ts';
import { api as identity } from './contract.ts';
import type { SignedIn } from './model.ts';
import { cheapHash } from '../../../tests/given.ts';

let app: TestApp;
let now = Temporal.Now.instant();
const password = 'Doctor@123';

beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.admin.query('update app.accounts set password_hash = $1', [cheapHash(password)]);
});
afterAll(() => app.close());
// Each test begins now, since the database reads its own clock for tokens, and with nothing counted or signed in.
beforeEach(async () => {
  now = Temporal.Now.instant();
  await app.admin.query(
    `delete from app.throttles; delete from app.codes; delete from app.message_secrets; delete from app.messages; delete from app.sessions where binding_hash <> '\\x00'; delete from app.devices`,
  );
});

/** A browser: its address, its cookie. */
class Browser {
  cookie = '';
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
  headers(more: Record<string, string> = {}) {
    return {
      headers: {
        'x-forwarded-for': this.address,
        'user-agent': `Browser at ${this.address}`,
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...more,
      },
    };
  }
  keep<V>(answer: Answer<V>): Answer<V> {
    const set = answer.raw.headers['set-cookie'];
    const text = Array.isArray(set) ? set.join() : set;
    const value = text === undefined ? null : /__Host-bind=([^;]*)/.exec(text);
    if (value) this.cookie = value[1] ? `__Host-bind=${value[1]}` : '';
    return answer;
  }
  async login(
    username: string,
    more: Partial<TypedOf<typeof identity.Login>> = {},
  ): Promise<Answer<typeof identity.Login>> {
    return this.keep(
      await app.call(identity.Login, { username, password, ...more }, null, this.headers()),
    );
  }
  async refresh(refreshToken: string): Promise<Answer<typeof identity.RefreshToken>> {
    return this.keep(
      await app.call(identity.RefreshToken, {}, { token: refreshToken }, this.headers()),
    );
  }
}
/** What may be compared between two people: everything but the ids of request and call. */
const refusalOf = (answer: Answer<typeof identity.Login>) => [
  answer.status,
  answer.raw.body.replace(answer.error.requestId, ''),
];
const begunOf = (answer: Answer<typeof identity.resetPassword>) => [
  answer.status,
  answer.raw.body.replace(answer.data.requestKey, 'key'),
  answer.data.requestKey.length,
];

let browsers = 0;
const browser = () => {
  browsers += 1;
  return new Browser(`203.0.${Math.floor(browsers / 250)}.${browsers % 250}`);
};
const me = (Token: string) => app.call(config.GetConfig, {}, { token: Token });
const rao = { email: 'person11@example.test', number: '+919700000011' };
const lata = { email: 'person12@example.test', number: '+919700000012' };

const attempt = (at: Browser, username: string) => at.login(username, { password: 'Wrong@1234' });
/** As after ten wrong passwords from as many places; one is typed, the rest is written. */
async function storm(username: string, count = 100): Promise<void> {
  await attempt(browser(), username);
  await app.admin.query('update app.throttles set count = $1 where count = 1', [count]);
}

describe('Login', () => {
  test.each([rao.email, ' PERSON11@example.test ', '9700000011', '09700000011', '+91 97000 00011'])(
    'by %j',
    async (username) => {
      const answer = await browser().login(username);
      expect(answer.data).toMatchObject({
        userId: app.world.rao.accountId,
        memberId: app.world.rao.memberId,
        clinicName: 'Sunrise Clinic',
        isOwner: true,
        isSubscribe: true,
        deviceSecret: null,
      });
    },
  );

  test('answers what the shell of a sub-user needs', async () => {
    const { data } = await browser().login(lata.email);
    expect(data).toMatchObject({
      isOwner: false,
      isSubUser: true,
      isDoctor: false,
      profileIsComplete: true,
      clinicCode: 'SUNRISE2',
      zone: 'Asia/Kolkata',
      clinicCountry: 'IN',
    });
    expect(data.pageAccess).toContainEqual({
      page: 'Patient',
      allowToView: true,
      allowToAddEdit: true,
    });
    expect(data.clinics).toEqual([
      {
        clinicId: app.world.sunrise.clinicId,
        name: 'Sunrise Clinic',
        code: 'SUNRISE2',
        isOwner: false,
      },
    ]);
  });

  test('says one thing for a wrong password and for nobody, and sets no cookie', async () => {
    const wrong = await browser().login(rao.email, { password: 'Doctor@124' });
    expect(wrong).toMatchObject({ status: 422, statusCode: 2, error: { code: 'login_wrong' } });
    expect(wrong.raw.headers['set-cookie']).toBeUndefined();
    for (const username of ['nobody@example.test', '9811111111', "' or 1=1 --", 'x'.repeat(254)])
      expect(refusalOf(await browser().login(username))).toEqual(refusalOf(wrong));
    expect(refusalOf(await browser().login(rao.email, { password: 'x' }))).toEqual(
      refusalOf(wrong),
    );
  });

  test('leaves a trail without names or passwords', async () => {
    await browser().login(rao.email, { password: 'Wrong@1234' });
    const auditLog = await auditOf(app, 'identity.Login');
    expect(auditLog.at(-1)).toMatchObject({
      entity: 'account',
      entity_id: app.world.rao.accountId,
      detail: { login: 'wrong' },
    });
    expect(JSON.stringify(auditLog)).not.toMatch(/Wrong@1234|person11|9700000011/);
  });

  test('lets in nobody without an active place to work', async () => {
    await app.admin.query('update app.members set is_active = false where id = $1', [
      app.world.nobody.memberId,
    ]);
    expect(await browser().login('person13@example.test')).toMatchObject({
      status: 403,
      error: { code: 'login_no_clinic' },
    });
    await app.admin.query('update app.members set is_active = true where id = $1', [
      app.world.nobody.memberId,
    ]);
  });

  test('keeps five sessions, the latest', async () => {
    const opened: SignedIn[] = [];
    for (let n = 0; n < 6; n += 1) {
      now = now.add({ seconds: 1 });
      opened.push((await browser().login(lata.email)).data);
    }
    const states = [];
    for (const { Token } of opened) states.push((await me(Token)).status);
    expect(states).toEqual([401, 200, 200, 200, 200, 200]);
  });
});

describe('the throttle', () => {
  test('slows a caller down after three wrong passwords, also for the right one, also for nobody', async () => {
    for (const username of [rao.email, 'nobody7@example.test']) {
      const at = browser();
      for (let n = 0; n < 3; n += 1) expect((await attempt(at, username)).status).toBe(422);
      const early = await at.login(username);
      expect(early).toMatchObject({ status: 429, error: { code: 'too_many' } });
      expect(early.raw.headers['retry-after']).toBe('1');
      now = now.add({ seconds: 1 });
      expect((await attempt(at, username)).status).toBe(422);
      expect((await attempt(at, username)).raw.headers['retry-after']).toBe('2');
      now = now.add({ seconds: 2 });
      expect((await at.login(username)).status).toBe(username === rao.email ? 200 : 422);
    }
  });

  test('of wrong ones from strangers lets the right one in from a fresh address, and clears them', async () => {
    await storm(rao.email, 99);
    expect((await browser().login(rao.email)).status).toBe(200);
    await storm(rao.email, 99);
    expect((await browser().login(rao.email)).status).toBe(200);
  });

  test('after a hundred wrong ones from strangers asks them for an OTP, and lets the known device in', async () => {
    const home = browser();
    await home.login(rao.email);
    await storm(rao.email);
    const stranger = browser();
    const asked = await stranger.login(rao.email);
    expect(asked).toMatchObject({
      status: 403,
      statusCode: 3,
      error: {
        code: 'login_code_needed',
        reason: 'code',
        details: { requestKey: expect.any(String), resendAfterSeconds: 60, why: 'many_tries' },
      },
    });
    expect((await home.login(rao.email)).status).toBe(200);

    const requestKey = String(asked.error.details?.['requestKey']);
    const right = [await lastCode(app, rao.number), await lastCode(app, rao.email)];
    expect(await stranger.login(rao.email, { requestKey, otp: wrongCode(...right) })).toMatchObject(
      { status: 422, error: { code: 'otp_wrong' } },
    );
    expect((await stranger.login(rao.email, { requestKey, otp: right[0] ?? '' })).status).toBe(200);
    expect((await browser().login(rao.email)).status).toBe(200);
  });

  test('asks nobody for an OTP in the same words, and sends none', async () => {
    await storm('nobody8@example.test');
    const before = (await app.admin.query('select count(*)::int as n from app.messages')).rows[0].n;
    const asked = await browser().login('nobody8@example.test');
    expect(asked).toMatchObject({
      status: 403,
      error: {
        code: 'login_code_needed',
        details: { requestKey: expect.any(String), resendAfterSeconds: 60, expiresInSeconds: 300 },
      },
    });
    expect((await app.admin.query('select count(*)::int as n from app.messages')).rows[0].n).toBe(
      before,
    );
  });

  test('an OTP for one account opens no other', async () => {
    await storm(rao.email);
    await storm(lata.email);
    const asked = await browser().login(lata.email);
    const otp = await lastCode(app, lata.number);
    expect(
      await browser().login(rao.email, {
        requestKey: String(asked.error.details?.['requestKey']),
        otp,
      }),
    ).toMatchObject({
      status: 422,
      error: { code: 'otp_expired' },
    });
  });

  test('of many at once compares no more than a hundred in a row', async () => {
    await storm(lata.email, 95);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => attempt(browser(), lata.email)),
    );
    const compared = answers.filter(({ status }) => status === 422).length;
    expect(answers.every(({ status }) => [422, 403, 429].includes(status))).toBe(true);
    expect(compared).toBe(5);
  });

  test('a known device with ten wrong ones in a row is a stranger until the right one', async () => {
    const home = browser();
    await home.login(rao.email);
    await storm(rao.email);
    for (let n = 0; n < 10; n += 1) {
      expect((await attempt(home, rao.email)).status).toBe(422);
      now = now.add({ minutes: 1 });
    }
    expect(await home.login(rao.email)).toMatchObject({
      status: 403,
      error: { code: 'login_code_needed' },
    });
    await app.admin.query('delete from app.throttles where count >= 100');
    expect((await home.login(rao.email)).status).toBe(200);
  });

  test('asks strangers for an OTP after a hundred in a row, hours later too, until the password is reset', async () => {
    await storm(lata.email);
    now = now.add({ hours: 10 });
    expect(await browser().login(lata.email)).toMatchObject({
      status: 403,
      error: { code: 'login_code_needed' },
    });
    await resetTo(lata, 'Fresh@2026');
    expect((await browser().login(lata.email, { password: 'Fresh@2026' })).status).toBe(200);
    await app.admin.query(
      'update app.accounts set password_hash = (select password_hash from app.accounts where email = $1) where email = $2',
      [rao.email, lata.email],
    );
  });
});

describe('RefreshToken', () => {
  test('answers a successor, and the old pair is over', async () => {
    const at = browser();
    const { data: first } = await at.login(rao.email);
    const second = await at.refresh(first.refreshToken);
    expect(second.data).toMatchObject({
      Token: expect.any(String),
      refreshToken: expect.stringMatching(/^rf1\./),
      expiresInSeconds: 600,
    });
    expect(second.data.refreshToken).not.toBe(first.refreshToken);
    expect((await me(second.data.Token)).status).toBe(200);
    now = now.add({ minutes: 10 });
    expect((await at.refresh(second.data.refreshToken)).status).toBe(200);
  });

  test('within ten seconds answers the same successor again', async () => {
    const at = browser();
    const { data: first } = await at.login(rao.email);
    const second = await at.refresh(first.refreshToken);
    now = now.add({ seconds: 10 });
    expect((await at.refresh(first.refreshToken)).data).toEqual(second.data);
  });

  test('used twice after that ends the session at once, tokens and all, and warns its owner', async () => {
    const at = browser();
    const { data: first } = await at.login(rao.email);
    const { data: second } = await at.refresh(first.refreshToken);
    now = now.add({ seconds: 11 });
    expect(await at.refresh(first.refreshToken)).toMatchObject({
      status: 401,
      error: { code: 'session_revoked', reason: 'SESSION_REVOKED' },
    });
    expect((await me(second.Token)).status).toBe(401);
    expect(await at.refresh(second.refreshToken)).toMatchObject({
      status: 401,
      error: { code: 'session_revoked' },
    });
    expect((await lettersTo(app, rao.email)).at(-1)?.template).toBe('session_reused');
    expect((await auditOf(app, 'identity.RefreshToken')).at(-1)).toMatchObject({
      entity: 'session',
      detail: { token: 'reused', ended: true },
    });
  });

  test('of a grandparent ends the session, however soon', async () => {
    const at = browser();
    const { data: first } = await at.login(rao.email);
    const { data: second } = await at.refresh(first.refreshToken);
    const { data: third } = await at.refresh(second.refreshToken);
    expect((await at.refresh(first.refreshToken)).status).toBe(401);
    expect((await at.refresh(third.refreshToken)).status).toBe(401);
  });

  test('200 at once make one successor', async () => {
    const at = browser();
    const { data: first } = await at.login(rao.email);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => at.refresh(first.refreshToken)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => `${data.Token} ${data.refreshToken}`)).size).toBe(1);
    const { rows } = await app.admin.query(
      'select max(refresh_counter) as counter from app.sessions where account_id = $1 and device = $2',
      [app.world.rao.accountId, `Browser at ${at.address}`],
    );
    expect(rows[0].counter).toBe(1);
  });

  test('is worth nothing without its cookie, with another, forged or as an access token', async () => {
    const at = browser();
    const { data } = await at.login(rao.email);
    const other = browser();
    await other.login(rao.email);
    for (const [who, token] of [
      [browser(), data.refreshToken],
      [other, data.refreshToken],
      [at, `${data.refreshToken.slice(0, -3)}abc`],
      [at, data.Token],
      [at, ''],
    ] as const) {
      expect(await who.refresh(token)).toMatchObject({
        status: 401,
        error: { code: 'session_revoked' },
      });
    }
    expect((await me(data.refreshToken)).status).toBe(401);
    expect((await at.refresh(data.refreshToken)).status).toBe(200);
  });

  test('is over after twelve idle hours, and after a day in any case', async () => {
    const idle = browser();
    const { data: left } = await idle.login(rao.email);
    const busy = browser();
    let { refreshToken } = (await busy.login(rao.email)).data;
    for (let hours = 0; hours < 24; hours += 8) {
      now = now.add({ hours: 8 });
      const answer = await busy.refresh(refreshToken);
      expect(answer.status).toBe(hours < 16 ? 200 : 401);
      refreshToken = answer.status === 200 ? answer.data.refreshToken : refreshToken;
    }
    expect(await idle.refresh(left.refreshToken)).toMatchObject({
      status: 401,
      error: { code: 'token_expired', reason: 'TOKEN_EXPIRED' },
    });
  });

  test('is over for a member who was switched off', async () => {
    const at = browser();
    const { data } = await at.login(lata.email);
    await app.admin.query('update app.members set is_active = false where id = $1', [
      app.world.lata.memberId,
    ]);
    expect(await at.refresh(data.refreshToken)).toMatchObject({
      status: 401,
      error: { code: 'session_revoked' },
    });
    await app.admin.query('update app.members set is_active = true where id = $1', [
      app.world.lata.memberId,
    ]);
  });
});

describe('a kept device', () => {
  test('signs in again with its secret, which changes each time', async () => {
    const at = browser();
    const first = await at.login(rao.email, { keep: true });
    expect(first.data.deviceSecret).toMatch(/^dv1\.[\w-]{91}$/);
    expect(String(first.raw.headers['set-cookie'])).toContain('Max-Age=2592000');
    now = now.add({ hours: 1 });
    const second = await at.login(rao.email, { password: first.data.deviceSecret ?? '' });
    expect(second.data).toMatchObject({
      userId: app.world.rao.accountId,
      deviceSecret: expect.stringMatching(/^dv1\./),
    });
    expect(second.data.deviceSecret).not.toBe(first.data.deviceSecret);
    expect((await me(first.data.Token)).status).toBe(401);
    expect((await me(second.data.Token)).status).toBe(200);
    const again = await at.login(rao.email, { password: first.data.deviceSecret ?? '' });
    expect(again.data.deviceSecret).toBe(second.data.deviceSecret);
  });

  test('is thrown out when an old secret comes back', async () => {
    const at = browser();
    const first = (await at.login(rao.email, { keep: true })).data.deviceSecret ?? '';
    const second = (await at.login(rao.email, { password: first })).data;
    now = now.add({ seconds: 11 });
    expect(await at.login(rao.email, { password: first })).toMatchObject({
      status: 401,
      error: { code: 'device_revoked', reason: 'DEVICE_REVOKED' },
    });
    expect((await at.login(rao.email, { password: second.deviceSecret ?? '' })).status).toBe(401);
    expect((await at.refresh(second.refreshToken)).status).toBe(401);
  });

  test('is bound to its cookie, its account and its time', async () => {
    const at = browser();
    const secret = (await at.login(rao.email, { keep: true })).data.deviceSecret ?? '';
    for (const [who, username] of [
      [browser(), rao.email],
      [at, lata.email],
      [at, 'nobody@example.test'],
    ] as const) {
      expect(await who.login(username, { password: secret })).toMatchObject({
        status: 401,
        error: { code: 'device_revoked' },
      });
    }
    expect(await at.login(rao.email, { password: `dv1.${'A'.repeat(91)}` })).toMatchObject({
      status: 401,
    });
    now = now.add({ hours: 24 * 7 });
    expect((await at.login(rao.email, { password: secret })).status).toBe(401);
  });

  test('ends with the log-out of its session', async () => {
    const at = browser();
    const { data } = await at.login(rao.email, { keep: true });
    const { cookie } = at;
    at.keep(await app.call(identity.logout, {}, { token: data.Token }, at.headers()));
    expect(at.cookie).toBe('');
    at.cookie = cookie;
    expect((await at.login(rao.email, { password: data.deviceSecret ?? '' })).status).toBe(401);
  });
});

describe('the end of a session', () => {
  test('by log-out kills token and refresh token at once', async () => {
    const at = browser();
    const { data } = await at.login(rao.email);
    expect((await app.call(identity.logout, {}, { token: data.Token }, at.headers())).status).toBe(
      200,
    );
    expect((await me(data.Token)).status).toBe(401);
    expect((await at.refresh(data.refreshToken)).status).toBe(401);
    expect((await auditOf(app, 'identity.logout')).at(-1)).toMatchObject({ entity: 'session' });
  });

  test('everywhere ends all of one account, kept devices too, and nobody else', async () => {
    const desk = browser();
    const phone = browser();
    const one = (await desk.login(lata.email)).data;
    const two = (await phone.login(lata.email, { keep: true })).data;
    const other = (await browser().login(rao.email)).data;
    const answer = await app.call(identity.logoutEverywhere, {}, { token: one.Token });
    expect(answer.data.ended).toBeGreaterThanOrEqual(2);
    for (const { Token } of [one, two]) expect((await me(Token)).status).toBe(401);
    expect((await phone.login(lata.email, { password: two.deviceSecret ?? '' })).status).toBe(401);
    expect((await me(other.Token)).status).toBe(200);
  });

  test('by choice from the list', async () => {
    const desk = browser();
    const phone = browser();
    const one = (await desk.login(rao.email)).data;
    const two = (await phone.login(rao.email, { keep: true })).data;
    const listed = (await app.call(identity.sessions, {}, { token: one.Token })).data.sessions;
    expect(listed.filter((session) => session.isCurrent)).toEqual([
      expect.objectContaining({
        device: `Browser at ${desk.address}`,
        clinicName: 'Sunrise Clinic',
        isKept: false,
      }),
    ]);
    const target = listed.find((session) => session.device === `Browser at ${phone.address}`);
    expect(target).toMatchObject({ isKept: true, isCurrent: false });

    const end = (token: string) =>
      app.call(identity.revokeSession, { sessionId: target?.id ?? '' }, { token });
    expect(await end(app.world.stranger.token)).toMatchObject({
      status: 404,
      error: { code: 'session_unknown' },
    });
    expect((await me(two.Token)).status).toBe(200);
    expect((await end(one.Token)).status).toBe(200);
    expect((await me(two.Token)).status).toBe(401);
    expect((await phone.login(rao.email, { password: two.deviceSecret ?? '' })).status).toBe(401);
    expect((await end(one.Token)).status).toBe(404);
  });
});

describe('several clinics', () => {
  beforeAll(async () => {
    await app.admin.query(
      `insert into app.members (clinic_id, account_id, name, profile_is_complete) values ($1, $2, 'Lata at Moonlight', true)`,
      [app.world.moonlight.clinicId, app.world.lata.accountId],
    );
  });
  afterAll(() =>
    app.admin.query('update app.members set is_active = false where name = $1', [
      'Lata at Moonlight',
    ]),
  );
  test('one login, one clinic at a time, the last used first', async () => {
    const at = browser();
    const first = (await at.login(lata.email)).data;
    expect(first.clinics.map((clinic) => clinic.name).toSorted()).toEqual([
      'Moonlight Clinic',
      'Sunrise Clinic',
    ]);
    expect(first.clinicName).toBe('Sunrise Clinic');
    const moved = await app.call(
      identity.switchClinic,
      { clinicId: app.world.moonlight.clinicId },
      { token: first.Token },
      at.headers(),
    );
    expect(moved.data).toMatchObject({
      clinicName: 'Moonlight Clinic',
      name: 'Lata at Moonlight',
      isSubUser: true,
      pageAccess: [],
    });
    expect((await me(first.Token)).status).toBe(401);
    expect((await me(moved.data.Token)).data.clinicName).toBe('Moonlight Clinic');
    expect((await at.refresh(moved.data.refreshToken)).status).toBe(200);

    now = now.add({ seconds: 5 });
    expect((await browser().login(lata.email)).data.clinicName).toBe('Moonlight Clinic');
    expect(
      (await browser().login(lata.email, { clinicId: app.world.sunrise.clinicId })).data.clinicName,
    ).toBe('Sunrise Clinic');
  });

  test('no way into a clinic one does not work in', async () => {
    const { data } = await browser().login(rao.email);
    expect(
      await browser().login(rao.email, { clinicId: app.world.moonlight.clinicId }),
    ).toMatchObject({ status: 404, error: { code: 'clinic_unknown' } });
    expect(
      await app.call(
        identity.switchClinic,
        { clinicId: app.world.moonlight.clinicId },
        { token: data.Token },
      ),
    ).toMatchObject({
      status: 404,
      error: { code: 'clinic_unknown' },
    });
    expect((await me(data.Token)).data.clinicName).toBe('Sunrise Clinic');
  });
});

const create = (userKey: string, fresh = 'Proof@2026') =>
  app.call(identity.createPassword, { userKey, password: fresh }, null);
async function prove(): Promise<string> {
  const { requestKey } = (await resetBegin(rao.number)).data;
  return (
    await app.call(identity.verifyOtp, { requestKey, otp: await lastCode(app, rao.number) }, null)
  ).data.userKey;
}

const resetBegin = (username: string) =>
  app.call(identity.resetPassword, { username }, null, browser().headers());

test('a user name that can be nobody’s is said to be wrong, whoever is known', async () => {
  const { status, error, message } = await resetBegin('kavita at example');
  expect([status, error?.fields?.['username']?.code, message]).toEqual([
    422,
    'user_name',
    'Invalid user name',
  ]);
});
async function resetTo(whom: { email: string; number: string }, fresh: string): Promise<void> {
  const { requestKey } = (await resetBegin(whom.email)).data;
  const { data } = await app.call(
    identity.verifyOtp,
    { requestKey, otp: await lastCode(app, whom.number) },
    null,
  );
  const created = await app.call(
    identity.createPassword,
    { userKey: data.userKey, password: fresh },
    null,
  );
  expect(created.status).toBe(200);
}

describe('a new password', () => {
  test('after an OTP ends every session, and the old one is over', async () => {
    const at = browser();
    const { data: session } = await at.login(rao.email);
    await resetTo(rao, 'Reset@2026');
    expect((await me(session.Token)).status).toBe(401);
    expect((await browser().login(rao.email)).status).toBe(422);
    expect((await browser().login(rao.email, { password: 'Reset@2026' })).status).toBe(200);
    expect((await lettersTo(app, rao.email)).at(-1)?.template).toBe('password_changed');
    expect(
      JSON.stringify([
        await auditOf(app, 'identity.createPassword'),
        await auditOf(app, 'identity.resetPassword'),
      ]),
    ).not.toMatch(/Reset@2026|person11/);
    await resetTo(rao, password);
  });

  test('is asked for in the same words by somebody and by nobody', async () => {
    const known = await resetBegin(rao.email);
    expect(known.status).toBe(200);
    const nobody = await resetBegin('nobody@example.test');
    expect(begunOf(nobody)).toEqual(begunOf(known));
    const guess = (requestKey: string, otp: string) =>
      app.call(identity.verifyOtp, { requestKey, otp }, null);
    const right = [await lastCode(app, rao.email), await lastCode(app, rao.number)];
    for (const { data } of [known, nobody]) {
      for (let n = 0; n < 5; n += 1)
        expect(await guess(data.requestKey, wrongCode(...right))).toMatchObject({
          error: { code: 'otp_wrong' },
        });
      expect(await guess(data.requestKey, right[0] ?? '')).toMatchObject({
        error: { code: 'otp_used_up' },
      });
    }
    now = now.add({ seconds: 61 });
    const again = (requestKey: string) =>
      app.call(identity.resendOtp, { requestKey }, null, browser().headers());
    expect((await again(nobody.data.requestKey)).data).toEqual({
      ...(await again(known.data.requestKey)).data,
      requestKey: nobody.data.requestKey,
    });
  });

  test('needs a proof, which is good once and for ten minutes', async () => {
    expect(await create('made-up')).toMatchObject({ status: 422, error: { code: 'link_expired' } });
    const late = await prove();
    now = now.add({ minutes: 10 });
    expect(await create(late)).toMatchObject({ error: { code: 'link_expired' } });
    const userKey = await prove();
    expect(await create(userKey, 'password')).toMatchObject({
      error: { fields: { password: { code: 'password_common' } } },
    });
    expect((await create(userKey, password)).status).toBe(200);
    expect(await create(userKey, 'Thief@2026')).toMatchObject({ error: { code: 'link_expired' } });
  });

  test('is not opened by a code for something else', async () => {
    await storm(rao.email);
    const asked = await browser().login(rao.email);
    const requestKey = String(asked.error.details?.['requestKey']);
    expect(
      await app.call(
        identity.verifyOtp,
        { requestKey, otp: await lastCode(app, rao.number) },
        null,
      ),
    ).toMatchObject({
      error: { code: 'otp_expired' },
    });
  });

  test('against the current one ends the other sessions', async () => {
    const mine = (await browser().login(lata.email)).data;
    const at = browser();
    const other = (await at.login(lata.email, { keep: true })).data;
    const change = (currentPassword: string, newPassword: string) =>
      app.call(identity.changePassword, { currentPassword, newPassword }, { token: mine.Token });
    expect(await change('Wrong@1234', 'Change@2026')).toMatchObject({
      status: 422,
      error: { code: 'password_wrong', fields: { currentPassword: { code: 'password_wrong' } } },
    });
    expect(await change(password, 'short')).toMatchObject({
      status: 422,
      error: { fields: { newPassword: { code: 'password_length' } } },
    });
    expect((await change(password, 'Change@2026')).status).toBe(200);
    expect((await me(mine.Token)).status).toBe(200);
    expect((await me(other.Token)).status).toBe(401);
    expect((await at.login(lata.email, { password: other.deviceSecret ?? '' })).status).toBe(401);
    expect((await change('Change@2026', password)).status).toBe(200);
  });

  test('is not found by guessing the current one in an open session', async () => {
    const { data } = await browser().login(lata.email);
    const guess = () =>
      app.call(
        identity.changePassword,
        { currentPassword: 'Wrong@1234', newPassword: 'Change@2026' },
        { token: data.Token },
      );
    for (let n = 0; n < 3; n += 1) expect((await guess()).status).toBe(422);
    expect(await guess()).toMatchObject({ status: 429 });
    now = now.add({ seconds: 1 });
    expect((await guess()).status).toBe(422);
    await app.admin.query('update app.throttles set count = 10 where account_id = $1', [
      app.world.lata.accountId,
    ]);
    now = now.add({ minutes: 2 });
    expect(await guess()).toMatchObject({ status: 429 });
  });
});

test('the app clears away what has served its time', async () => {
  const { pipeline } = app;
  now = now.add({ hours: 24 * 200 });
  const { modules } = await import('../../server/bindings.ts');
  const bound = modules
    .flatMap((module) => module.verbs)
    .find(({ verb }) => verb.id === 'identity.forgetStale');
  if (!bound) throw new Error('no such verb');
  const line = clientWithoutCookies('queue');
  const call = { ...bound, input: {}, client: line, language: null, requestId: 'test' };
  expect(
    await pipeline.run({
      ...call,
      caller: { kind: 'system', clinicId: '00000000-0000-0000-0000-000000000000' },
    }),
  ).toMatchObject({
    gone: expect.any(Number),
  });
  expect((await app.admin.query('select count(*)::int as n from app.codes')).rows[0].n).toBe(0);
  await expect(pipeline.run({ ...call, caller: { kind: 'nobody' } })).rejects.toMatchObject({
    status: 403,
  });
});
