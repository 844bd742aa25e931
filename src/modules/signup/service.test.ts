import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { lastCode, lettersTo, wrongCode } from '../../../tests/letters.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { api as config } from '../config/contract.ts';
import { api as identity } from '../identity/contract.ts';
import { api as signup } from './contract.ts';

let app: TestApp;
let now = Temporal.Now.instant();
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());

let serial = 0;
/** A new doctor each time, each from an address of their own. */
const doctor = (
  more: Partial<TypedOf<typeof signup.register>> = {},
): TypedOf<typeof signup.register> => {
  serial += 1;
  return {
    name: 'Dr Asha Patil',
    country: 'IN',
    isdCode: '+91',
    contactNumber: `98220${String(10_000 + serial)}`,
    email: `asha${serial}@example.test`,
    password: 'Monsoon#26',
    ...more,
  };
};
const from = () => ({
  headers: { 'x-forwarded-for': `198.51.${Math.floor(serial / 200)}.${serial % 200}` },
});
const register = (person: TypedOf<typeof signup.register>) =>
  app.call(signup.register, person, null, from());
const verify = (requestKey: string, otp: string) =>
  app.call(signup.verify, { requestKey, otp }, null);
const same = (answer: Answer<typeof signup.register>) => ({
  status: answer.status,
  body: answer.raw.body.replace(answer.data.requestKey, 'key'),
});
const number = (person: { contactNumber: string }) => `+91${person.contactNumber}`;

describe('register', () => {
  test('reads a number as every form does', async () => {
    const { contactNumber, ...person } = doctor();
    const typed = `+91 ${contactNumber.slice(0, 5)} ${contactNumber.slice(5)}`;
    expect((await register({ ...person, contactNumber: typed })).status).toBe(200);
    expect(await lastCode(app, `+91${contactNumber}`)).toMatch(/^\d{6}$/);
  });

  test('leads by OTP to an account with a clinic, signed in', async () => {
    const person = doctor({ clinicName: 'Asha Clinic', language: 'mr' });
    const begun = await register(person);
    expect(begun).toMatchObject({
      status: 200,
      statusCode: 1,
      data: { requestKey: expect.any(String), resendAfterSeconds: 60, expiresInSeconds: 300 },
    });
    expect(
      await app.admin.query('select 1 from app.accounts where email = $1', [person.email]),
    ).toMatchObject({ rowCount: 0 });

    const verified = await verify(begun.data.requestKey, await lastCode(app, number(person)));
    expect(verified.data).toMatchObject({
      name: 'Dr Asha Patil',
      email: person.email,
      contactNumber: person.contactNumber,
      clinicName: 'Asha Clinic',
      clinicCountry: 'IN',
      zone: 'Asia/Kolkata',
      language: 'mr',
      isOwner: true,
      isDoctor: true,
      isSubUser: false,
      profileIsComplete: false,
      isSubscribe: false,
      premiumUntil: null,
      isFirstLogin: true,
      deviceSecret: null,
      expiresInSeconds: 600,
    });
    expect(String(verified.raw.headers['set-cookie'])).toMatch(
      /^__Host-bind=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const me = await app.call(config.GetConfig, {}, { token: verified.data.Token });
    expect(me.data).toMatchObject({
      userId: verified.data.userId,
      clinicName: 'Asha Clinic',
      clinics: [{ name: 'Asha Clinic', isOwner: true }],
    });

    const { rows } = await app.admin.query(
      'select password_hash, phone_verified_at, email_verified_at from app.accounts where id = $1',
      [verified.data.userId],
    );
    expect(rows[0]).toMatchObject({
      password_hash: expect.stringMatching(/^\$argon2id\$/),
      phone_verified_at: expect.any(Date),
      email_verified_at: null,
    });
    expect(
      await app.admin.query('select 1 from app.registrations where email = $1', [person.email]),
    ).toMatchObject({ rowCount: 0 });
    expect((await auditOf(app, 'signup.verify')).map((entry) => entry.entity)).toEqual(
      expect.arrayContaining(['account', 'clinic']),
    );
    expect(JSON.stringify(await auditOf(app, 'signup.register'))).not.toMatch(
      new RegExp(`${person.contactNumber}|${person.email}|Monsoon|argon2`),
    );

    const login = await app.call(
      identity.Login,
      { username: person.contactNumber, password: 'Monsoon#26' },
      null,
    );
    expect(login.data).toMatchObject({ userId: verified.data.userId, isFirstLogin: false });
  });

  test('takes the code of the e-mail as well, and believes that channel', async () => {
    const person = doctor();
    const begun = await register(person);
    const verified = await verify(begun.data.requestKey, await lastCode(app, person.email));
    expect(verified.data.clinicName).toBe('Dr Asha Patil');
    const { rows } = await app.admin.query(
      'select phone_verified_at, email_verified_at from app.accounts where id = $1',
      [verified.data.userId],
    );
    expect(rows[0]).toMatchObject({ phone_verified_at: null, email_verified_at: expect.any(Date) });
  });

  test('answers the same for a number or mailbox that is known', async () => {
    const known = doctor();
    const first = await register(known);
    await verify(first.data.requestKey, await lastCode(app, number(known)));
    const fresh = same(await register(doctor()));
    expect(same(await register(doctor({ email: known.email })))).toEqual(fresh);
    expect(same(await register(doctor({ contactNumber: known.contactNumber })))).toEqual(fresh);
  });

  test('says that contact or mailbox is taken once control is proved, and opens nothing', async () => {
    const known = doctor();
    await verify((await register(known)).data.requestKey, await lastCode(app, number(known)));
    const clinics = async () =>
      (await app.admin.query('select count(*)::int as n from app.clinics')).rows[0].n;
    const before = await clinics();

    const samePhone = doctor({ contactNumber: known.contactNumber });
    const byPhone = await verify(
      (await register(samePhone)).data.requestKey,
      await lastCode(app, number(samePhone)),
    );
    expect(byPhone).toMatchObject({
      status: 409,
      statusCode: 4,
      error: { code: 'phone_taken', fields: { contactNumber: { code: 'phone_taken' } } },
    });

    const mailed = doctor();
    await verify((await register(mailed)).data.requestKey, await lastCode(app, mailed.email));
    const opened = await clinics();
    const sameMail = doctor({ email: mailed.email.toUpperCase() });
    const byMail = await verify(
      (await register(sameMail)).data.requestKey,
      await lastCode(app, mailed.email),
    );
    expect(byMail).toMatchObject({
      status: 409,
      error: { code: 'email_taken', fields: { email: { code: 'email_taken' } } },
    });
    expect(await clinics()).toBe(opened);
    expect(opened).toBe(before + 1);
  });

  test('of two people who ask for the same number sends the code that counts to the later one', async () => {
    const person = doctor();
    const rivals = [person, { ...person, email: `other${serial}@example.test` }];
    const begun = [];
    for (const rival of rivals) begun.push({ rival, key: (await register(rival)).data.requestKey });
    const codes = (await lettersTo(app, number(person))).map((letter) => letter.code ?? '');
    const answers = [];
    for (const [at, { key }] of begun.entries()) answers.push(await verify(key, codes[at] ?? ''));
    expect(answers.map((answer) => answer.status)).toEqual([422, 200]);
  });

  test('lets two type the same number, which is nobody’s until it is proved', async () => {
    const person = doctor();
    const rivals = [person, { ...person, email: `rival${serial}@example.test` }];
    for (const rival of rivals) {
      const begun = await register(rival);
      const opened = await verify(begun.data.requestKey, await lastCode(app, rival.email));
      expect(opened.status).toBe(200);
    }
    expect(
      await app.call(
        identity.Login,
        { username: person.contactNumber, password: person.password },
        null,
        from(),
      ),
    ).toMatchObject({ error: { code: 'login_wrong' } });
  });

  test.each([
    ['name', { name: '' }, 'required'],
    ['name', { name: 'x'.repeat(41) }, 'too_long'],
    ['email', { email: 'nobody' }, 'email'],
    ['contactNumber', { contactNumber: '5822012345' }, 'phone'],
    ['contactNumber', { contactNumber: '98220123' }, 'phone'],
    ['contactNumber', { contactNumber: '9822x12345' }, 'phone'],
    ['password', { password: 'short@1' }, 'password_length'],
    ['password', { password: 'much-too-long@1234' }, 'password_length'],
    ['password', { password: 'Password@123' }, 'password_common'],
    ['country', { country: 'XX' }, 'choose_one'],
    ['isdCode', { isdCode: '91' }, 'choose_one'],
  ])('names the field %s of %j: %s', async (field, wrong, code) => {
    expect(await register(doctor(wrong))).toMatchObject({
      status: 422,
      statusCode: 2,
      error: { code: 'input_wrong', fields: { [field]: { code } } },
    });
  });
});

describe('the OTP', () => {
  test('is refused when wrong, five times at the most, and then for good', async () => {
    const person = doctor();
    const { requestKey } = (await register(person)).data;
    const right = [await lastCode(app, number(person)), await lastCode(app, person.email)];
    for (let tried = 0; tried < 5; tried += 1)
      expect(await verify(requestKey, wrongCode(...right))).toMatchObject({
        status: 422,
        error: { code: 'otp_wrong' },
      });
    expect(await verify(requestKey, right[0] ?? '')).toMatchObject({
      status: 422,
      error: { code: 'otp_used_up' },
    });
  });

  test('lives five minutes', async () => {
    const person = doctor();
    const { requestKey } = (await register(person)).data;
    const code = await lastCode(app, number(person));
    const began = now;
    now = began.add({ seconds: 300 });
    expect(await verify(requestKey, code)).toMatchObject({ error: { code: 'otp_expired' } });
    now = began.add({ seconds: 299 });
    expect(await verify(requestKey, code)).toMatchObject({ status: 200 });
    expect(await verify(requestKey, code)).toMatchObject({ error: { code: 'otp_expired' } });
    now = began;
  });

  test('of an unknown request has expired', async () => {
    expect(await verify('made-up', '123456')).toMatchObject({
      status: 422,
      error: { code: 'otp_expired' },
    });
  });

  test('comes again after 60 seconds, twice, and the old one is worth nothing', async () => {
    const person = doctor();
    const { requestKey } = (await register(person)).data;
    const resend = () => app.call(signup.resend, { requestKey }, null, from());
    const began = now;
    expect(await resend()).toMatchObject({ status: 429, error: { code: 'otp_too_soon' } });
    const old = await lastCode(app, number(person));
    now = now.add({ seconds: 60 });
    expect((await resend()).data).toMatchObject({ requestKey, resendAfterSeconds: 60 });
    now = now.add({ seconds: 60 });
    expect((await resend()).data).toMatchObject({ resendAfterSeconds: null });
    now = now.add({ seconds: 60 });
    expect(await resend()).toMatchObject({ status: 429 });
    const fresh = await lastCode(app, number(person));
    // One in a million: the same six digits twice.
    expect(await verify(requestKey, fresh === old ? wrongCode(fresh) : old)).toMatchObject({
      error: { code: 'otp_wrong' },
    });
    expect(await verify(requestKey, fresh)).toMatchObject({ status: 200 });
    now = began;
  });

  test('lets no more than five of 1,000 guesses at once be looked at', async () => {
    const person = doctor();
    const { requestKey } = (await register(person)).data;
    const right = [await lastCode(app, number(person)), await lastCode(app, person.email)];
    const answers = [];
    for (let round = 0; round < 20; round += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, () => verify(requestKey, wrongCode(...right))),
        )),
      );
    expect(answers).toHaveLength(1000);
    expect(answers.filter(({ error }) => error.code === 'otp_wrong')).toHaveLength(5);
    expect(
      answers.every(({ error }) => ['otp_wrong', 'otp_used_up', 'too_many'].includes(error.code)),
    ).toBe(true);
    expect(
      (await app.admin.query(`select max(tries) as tries from app.codes where used_at is null`))
        .rows[0].tries,
    ).toBe(5);
    expect(await verify(requestKey, right[0] ?? '')).toMatchObject({
      error: { code: 'otp_used_up' },
    });
  });
});

const ask = (host: number) =>
  app.call(signup.register, doctor(), null, {
    headers: { 'x-forwarded-for': `2001:db8:77:1::${host}` },
  });

describe('a mistyped number', () => {
  test('is corrected without typing the rest again; the former code opens nothing', async () => {
    const person = doctor();
    const first = await register(person);
    const former = await lastCode(app, number(person));
    const right = { country: 'IN', isdCode: '+91', contactNumber: '9812300077' };
    const next = await app.call(
      signup.correct,
      { requestKey: first.data.requestKey, ...right },
      null,
    );
    expect(next.data.requestKey).not.toBe(first.data.requestKey);
    expect(
      await app.call(signup.verify, { requestKey: first.data.requestKey, otp: former }, null),
    ).toMatchObject({ error: { code: 'otp_expired' } });
    expect(
      await app.call(signup.correct, { requestKey: first.data.requestKey, ...right }, null),
    ).toMatchObject({ error: { code: 'otp_expired' } });
    const inside = await app.call(
      signup.verify,
      { requestKey: next.data.requestKey, otp: await lastCode(app, '+919812300077') },
      null,
    );
    expect(inside.data).toMatchObject({ name: person.name, contactNumber: '9812300077' });
  });
});

describe('the limits', () => {
  beforeEach(() => {
    now = now.add({ hours: 25 });
  });

  test('of a number: three in a quarter of an hour, six a day', async () => {
    const person = doctor();
    for (let asked = 0; asked < 3; asked += 1) expect((await register(person)).status).toBe(200);
    expect(await register(person)).toMatchObject({ status: 429, error: { code: 'too_many' } });
    for (const wait of [15, 30]) {
      now = now.add({ minutes: wait });
      const answer = await register(person);
      expect(answer.status).toBe(200);
    }
    now = now.add({ minutes: 30 });
    expect((await register(person)).status).toBe(200);
    now = now.add({ minutes: 30 });
    expect(await register(person)).toMatchObject({ status: 429 });
    // A number that never answers gets three; the mailbox, which costs nothing, all six.
    expect((await lettersTo(app, number(person))).length).toBe(3);
    expect((await lettersTo(app, person.email)).length).toBe(6);
  });

  test('of an address: ten an hour, its whole /64', async () => {
    for (let host = 1; host <= 10; host += 1) expect((await ask(host)).status).toBe(200);
    expect(await ask(11)).toMatchObject({ status: 429, error: { code: 'too_many' } });
    now = now.add({ minutes: 61 });
    expect((await ask(12)).status).toBe(200);
  });

  test('of an address: an answer by SMS makes room for three more, one by e-mail for none', async () => {
    const room = { headers: { 'x-forwarded-for': '198.18.77.1' } };
    const answerAs = async (person: ReturnType<typeof doctor>, contact: string) => {
      const { requestKey } = (await app.call(signup.register, person, null, room)).data;
      const otp = await lastCode(app, contact);
      const answer = await app.call(signup.verify, { requestKey, otp }, null, room);
      expect(answer.status).toBe(200);
    };
    // Ten who answer leave the address as if nobody had asked, no better.
    for (let person = doctor(), patients = 0; patients < 10; patients += 1, person = doctor())
      await answerAs(person, number(person));
    const asks = () => app.call(signup.register, doctor(), null, room);
    for (let asked = 0; asked < 9; asked += 1) expect((await asks()).status).toBe(200);
    const mailed = doctor();
    await answerAs(mailed, mailed.email);
    expect(await asks()).toMatchObject({ status: 429, error: { code: 'too_many' } });
  });
});
