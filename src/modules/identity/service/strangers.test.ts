// What a stranger can do with the names of others: guess at their codes, sit on their contacts, learn who is known.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, testApp, type TestApp } from '../../../../tests/db.ts';
import { cheapHash } from '../../../../tests/given.ts';
import { lastCode, lettersTo, wrongCode } from '../../../../tests/letters.ts';
import type { Verb } from '../../../kit/shared/contract.ts';
import { api as signup } from '../../signup/contract.ts';
import { api as identity } from '../contract.ts';
import { codeMac, freshCodes } from './codes.ts';

let app: TestApp;
let now = Temporal.Now.instant();
const password = 'Doctor@123';
beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.admin.query('update app.accounts set password_hash = $1', [cheapHash(password)]);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = Temporal.Now.instant();
  await app.admin.query(
    'delete from app.throttles; delete from app.codes; delete from app.message_secrets; delete from app.messages',
  );
});

let hosts = 0;
/** Each call from an address of its own. */
const anywhere = () => {
  hosts += 1;
  return { headers: { 'x-forwarded-for': `198.18.${hosts >> 8}.${hosts & 255}` } };
};
const reset = (username: string) =>
  app.call(identity.resetPassword, { username }, null, anywhere());
const guess = (requestKey: string, otp: string) =>
  app.call(identity.verifyOtp, { requestKey, otp }, null, anywhere());
const wait = (seconds: number) => {
  now = now.add({ seconds });
};

const rao = { email: 'person11@example.test', number: '+919700000011' };
const spellings = [rao.email, '9700000011', '+91 97000 00011', '0970-0000-011'];

/** Wrong guesses at a fresh request, and at its resend. @returns how many were answered as wrong. */
async function guessOn(username: string, wrong: string): Promise<string[]> {
  const codes: string[] = [];
  const begun = await reset(username);
  if (begun.status !== 200) return [begun.error.code];
  const { requestKey } = begun.data;
  for (const isResent of [false, true]) {
    if (isResent) {
      wait(61);
      const again = await app.call(identity.resendOtp, { requestKey }, null, anywhere());
      codes.push(again.status === 200 ? 'sent again' : again.error.code);
    }
    for (let tried = 0; tried < 6; tried += 1)
      codes.push((await guess(requestKey, wrong)).error.code);
  }
  return codes;
}

describe('codes of one account', () => {
  test('take ten guesses an hour and thirty a day, whatever the account is called', async () => {
    for (let tried = 0; tried < 9; tried += 1) {
      await app.admin.query('update app.throttles set count = 0');
      const { requestKey } = (await reset(spellings[tried % 4] ?? '')).data;
      const right = (await lettersTo(app, rao.number)).map(({ code }) => code ?? '');
      expect(await guess(requestKey, wrongCode(...right))).toMatchObject({
        error: { code: 'otp_wrong' },
      });
    }
    await app.admin.query('update app.throttles set count = 0');
    const tenth = (await reset(rao.email)).data.requestKey;
    const last = (await reset(rao.email)).data.requestKey;
    const right = await lastCode(app, rao.number);
    expect(await guess(tenth, wrongCode(right))).toMatchObject({ error: { code: 'otp_wrong' } });
    expect(await guess(last, right)).toMatchObject({ error: { code: 'otp_wrong' } });

    const sent = (await lettersTo(app, rao.number)).length;
    await app.admin.query('update app.throttles set count = 0');
    await reset(rao.number);
    expect(await lettersTo(app, rao.number)).toHaveLength(sent);

    wait(3601);
    await app.admin.query('update app.throttles set count = 0');
    const later = (await reset(rao.number)).data.requestKey;
    expect(await guess(later, await lastCode(app, rao.number))).toMatchObject({ status: 200 });
    await app.admin.query(
      'update app.codes set guesses = 30, last_guess_at = $1 where guesses > 0',
      [now.subtract({ hours: 2 }).toString()],
    );
    const full = (await reset(rao.number)).data.requestKey;
    expect(await guess(full, await lastCode(app, rao.number))).toMatchObject({
      error: { code: 'otp_wrong' },
    });
  });

  test('live one at a time', async () => {
    const keys: string[] = [];
    for (const name of [...spellings, ...spellings]) {
      const begun = await reset(name);
      if (begun.status === 200) keys.push(begun.data.requestKey);
    }
    const letters = await lettersTo(app, rao.number);
    expect(letters).toHaveLength(3);
    const [first, , last] = letters.map(({ code }) => code ?? '');
    expect(await guess(keys[0] ?? '', first ?? '')).toMatchObject({ error: { code: 'otp_wrong' } });
    expect(await guess(keys[2] ?? '', last ?? '')).toMatchObject({ status: 200 });
  });

  test('that were not sent fit nothing', () => {
    const id = Buffer.alloc(32, 9);
    const subject = Buffer.alloc(32, 8);
    const pair = freshCodes(
      app,
      { id, purpose: 'reset', sends: 1, smsSubject: subject, emailSubject: subject },
      { sms: null, email: 'somebody@example.test', language: 'en' },
    );
    expect(pair.macEmail).toEqual(codeMac(app, id, 'reset', 'email', pair.email));
    expect(pair.macSms).not.toEqual(codeMac(app, id, 'reset', 'sms', pair.sms));
    expect(pair.macSms).toHaveLength(pair.macEmail.length);
  });

  test('are answered for nobody as for somebody, guess by guess', async () => {
    const nobody = ['nobody@example.test', '9799999999', '+91 97999 99999', '0979-9999-999'];
    const answers = { known: [] as string[][], unknown: [] as string[][] };
    for (const at of [0, 1, 2, 3, 0, 1]) {
      answers.known.push(await guessOn(spellings[at] ?? '', '0x0x0x'));
      answers.unknown.push(await guessOn(nobody[at] ?? '', '0x0x0x'));
    }
    expect(answers.known).toEqual(answers.unknown);
    const five = Array.from({ length: 5 }, () => 'otp_wrong');
    expect(answers.known[0]).toEqual([
      ...five,
      'otp_used_up',
      'sent again',
      ...five,
      'otp_used_up',
    ]);
  });
});

let serial = 0;
const doctor = (more: { email?: string; contactNumber?: string } = {}) => {
  serial += 1;
  return {
    name: 'Dr Asha Patil',
    country: 'IN',
    isdCode: '+91',
    contactNumber: `98330${10_000 + serial}`,
    email: `stranger${serial}@example.test`,
    password: 'Monsoon#26',
    ...more,
  };
};
type Form = ReturnType<typeof doctor>;
async function signUp(form: Form, by: 'sms' | 'email'): Promise<Answer<Verb>> {
  const begun = await app.call(signup.register, form, null, anywhere());
  const to = by === 'sms' ? `+91${form.contactNumber}` : form.email;
  const otp = await lastCode(app, to);
  return app.call(signup.verify, { requestKey: begun.data.requestKey, otp }, null, anywhere());
}
const logIn = (username: string, typed = 'Monsoon#26') =>
  app.call(identity.Login, { username, password: typed }, null, anywhere());
const templatesTo = async (to: string) =>
  (await lettersTo(app, to)).map(({ template }) => template);

describe('a squatter', () => {
  test('types the mailbox of somebody else: it opens nothing, and its owner takes it', async () => {
    const squatter = doctor({ email: `owner${serial}@example.test` });
    expect(await signUp(squatter, 'sms')).toMatchObject({ status: 200 });
    expect(await logIn(squatter.email)).toMatchObject({ error: { code: 'login_wrong' } });
    await reset(squatter.email);
    expect(await templatesTo(squatter.email)).toEqual(['signup_code_email']);

    const owner = doctor({ email: squatter.email });
    expect(await signUp(owner, 'email')).toMatchObject({ status: 200 });
    expect(await logIn(owner.email)).toMatchObject({
      data: { contactNumber: owner.contactNumber },
    });
    expect(await logIn(squatter.contactNumber)).toMatchObject({ data: { email: '' } });
    expect(await templatesTo(`+91${squatter.contactNumber}`)).toEqual([
      'signup_code',
      'contact_lost',
    ]);
    expect(await signUp(doctor({ email: owner.email }), 'email')).toMatchObject({
      error: { code: 'email_taken' },
    });
  });

  test('types the number of somebody else: its owner takes it in the profile', async () => {
    const owner = doctor();
    const inside = await signUp(owner, 'email');
    const squatter = doctor({ contactNumber: owner.contactNumber });
    expect(await signUp(squatter, 'email')).toMatchObject({ status: 200 });
    expect(await logIn(owner.contactNumber)).toMatchObject({ error: { code: 'login_wrong' } });

    const token = { token: String(Reflect.get(Object(inside.data), 'Token')) };
    await app.call(identity.confirmSelf, { password: owner.password }, token, anywhere());
    const { requestKey } = (
      await app.call(
        identity.changeNumber,
        { country: 'IN', isdCode: '+91', contactNumber: owner.contactNumber },
        token,
        anywhere(),
      )
    ).data;
    const otp = await lastCode(app, `+91${owner.contactNumber}`);
    expect(
      await app.call(identity.verifyContact, { requestKey, otp }, token, anywhere()),
    ).toMatchObject({ data: { phoneIsVerified: true } });
    expect(await logIn(owner.contactNumber)).toMatchObject({ data: { email: owner.email } });
    expect(await logIn(squatter.email)).toMatchObject({ data: { contactNumber: '' } });

    const { rows } = await app.admin.query(
      `select clinic_id, recipient from app.messages where template = 'contact_lost'`,
    );
    expect(rows).toEqual([
      { clinic_id: '00000000-0000-0000-0000-000000000000', recipient: squatter.email },
    ]);
    await app.worker.settle();
    expect((await lettersTo(app, squatter.email)).at(-1)).toMatchObject({ status: 'held' });
  });

  test('cannot take what another has proved', async () => {
    const owner = doctor();
    expect(await signUp(owner, 'sms')).toMatchObject({ status: 200 });
    expect(await signUp(doctor({ contactNumber: owner.contactNumber }), 'email')).toMatchObject({
      status: 200,
    });
    expect(await logIn(owner.contactNumber)).toMatchObject({ data: { email: owner.email } });
    await expect(
      app.admin.query(
        `update app.accounts set phone_verified_at = now() where contact_number = $1`,
        [owner.contactNumber],
      ),
    ).rejects.toMatchObject({ constraint: 'account_phone_is_taken' });
  });
});
