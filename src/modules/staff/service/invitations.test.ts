// An invitation from the form to the first call of the new member, and everything that must not get in.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../../tests/db.ts';
import { lettersTo } from '../../../../tests/letters.ts';
import type { Person } from '../../../../tests/world.ts';
import { api as identity } from '../../identity/contract.ts';
import { cheapHash } from '../../../../tests/given.ts';
import { api as messaging } from '../../messaging/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as outbox } from '../../outbox/contract.ts';
import { access, unlock } from '../../outbox/service.ts';
import { api } from '../contract.ts';
import { maxSends } from '../rules.ts';

let app: TestApp;
let cookie = '';
let now: Temporal.Instant;
beforeEach(async () => {
  now = Temporal.Now.instant().round('millisecond');
  app = await testApp({ now: () => now });
  const key = await unlock(app.settings.of(access), { isOpen: true, adminUrl: app.adminUrl });
  const { raw } = await app.call(outbox.open, { key: key ?? '' }, null, {
    headers: { host: 'localhost' },
  });
  cookie = String(raw.headers['set-cookie']).split(';')[0] ?? '';
});
afterEach(() => app.close());

const byMail = {
  name: 'Ravi Kale',
  gender: 'Male' as const,
  address: '3 Canal Road',
  isDoctor: false,
  channel: 'email' as const,
  email: 'Ravi@Example.test',
  preset: 'nurse' as const,
  language: 'mr' as const,
};
const invite = async (more: object = {}, as: Person = app.world.rao) =>
  app.call(api.invite, { ...byMail, ...more }, as);
const linkTo = async (to: string): Promise<string> => {
  const { messages } = (
    await app.call(outbox.list, {}, null, { headers: { host: 'localhost', cookie } })
  ).data;
  const text = messages.find((message) => message.to === to)?.text ?? '';
  return /\?enc=([\w-]{43})/.exec(text)?.[1] ?? '';
};
const invited = async (more: object = {}, to = 'ravi@example.test') => {
  expect((await invite(more)).status).toBe(200);
  return linkTo(to);
};
const newcomer = {
  name: 'Ravi Kale',
  email: 'ravi@example.test',
  isdCode: '+91',
  contactNumber: '9811111111',
  password: 'Neem#Tree42',
  language: 'mr' as const,
};
const accept = (enc: string, more: object = {}) =>
  app.call(api.accept, { ...newcomer, enc, ...more }, null);
const offerOf = (enc: string) => app.call(api.invitation, { enc }, null);
/** Gives a person of the world a password. */
const setPassword = async (person: Person, password: string) =>
  app.admin.query('update app.accounts set password_hash = $2 where id = $1', [
    person.accountId,
    cheapHash(password),
  ]);

describe('by e-mail', () => {
  test('the link opens the clinic to a new account with the role, once', async () => {
    const enc = await invited();
    expect(enc).toHaveLength(43);
    expect((await offerOf(enc)).data).toMatchObject({
      clinicName: 'Sunrise Clinic',
      name: 'Ravi Kale',
      roleName: 'Nurse',
      email: 'ravi@example.test',
      hasAccount: false,
    });
    const { status, data } = await accept(enc);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      clinicName: 'Sunrise Clinic',
      isSubUser: true,
      isFirstLogin: true,
      profileIsComplete: true,
      email: 'ravi@example.test',
    });
    expect(data.pageAccess).toContainEqual({
      page: 'Treatment',
      allowToView: true,
      allowToAddEdit: true,
    });
    expect((await app.call(api.doctors, {}, { token: data.Token })).status).toBe(200);
    const { members } = (await app.call(api.members, {}, app.world.rao)).data;
    expect(members.find((member) => member.name === 'Ravi Kale')).toMatchObject({
      roleName: 'Nurse',
      gender: 'Male',
      address: '3 Canal Road',
      isActive: true,
    });
    expect((await app.call(api.invitations, {}, app.world.rao)).data.invitations).toEqual([]);
    expect(
      await accept(enc, { email: 'other@example.test', contactNumber: '9811111112' }),
    ).toMatchObject({ status: 404, error: { code: 'invitation_gone' } });
    expect((await offerOf(enc)).error.code).toBe('invitation_gone');
    expect(
      (
        await app.call(
          identity.Login,
          { username: 'ravi@example.test', password: newcomer.password },
          null,
        )
      ).status,
    ).toBe(200);
  });
  test('the clinic’s own trail says who came', async () => {
    await accept(await invited());
    const entries = await auditOf(app, 'staff.accept');
    expect(entries.map((entry) => entry.clinic_id)).toContain(app.world.sunrise.clinicId);
  });
  test('the link is kept by nobody', async () => {
    const enc = await invited();
    const { rows } = await app.admin.query<{
      tables: string;
    }>(`select string_agg(format('select %L as t, to_jsonb(x)::text as row from app.%I x', c.relname, c.relname), ' union all ') as tables
      from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'`);
    const rowsWithLink = await app.admin.query<{ t: string }>(
      `select t from (${rows[0]?.tables}) all_rows where row like $1`,
      [`%${enc}%`],
    );
    expect(rowsWithLink.rows).toEqual([]);
  });
  test('the address is the invited one, whatever is sent', async () => {
    const { data } = await accept(await invited(), { email: 'somebody.else@example.test' });
    expect(data.email).toBe('ravi@example.test');
    expect(
      (
        await app.admin.query(
          'select email_verified_at is not null as mail, phone_verified_at is not null as phone from app.accounts where email = $1',
          [data.email],
        )
      ).rows,
    ).toEqual([{ mail: true, phone: false }]);
  });
  test('a doctor completes a profile first', async () => {
    const { data } = await accept(await invited({ isDoctor: true, preset: 'doctor' }));
    expect(data).toMatchObject({ isDoctor: true, profileIsComplete: false });
  });
});

describe('by SMS', () => {
  const bySms = { channel: 'sms', email: '', contactNumber: '098111 11111' };
  test('the number is bound and proved', async () => {
    const enc = await invited(bySms, '+919811111111');
    const { data } = await accept(enc, { contactNumber: '9899999999' });
    expect(data).toMatchObject({
      contactNumber: '9811111111',
      isdCode: '+91',
      email: 'ravi@example.test',
    });
  });
  test('nobody is said to be invited whom the month’s limit would keep from hearing of it', async () => {
    await app.call(messaging.setLimit, { limitPaise: 0 }, app.world.rao);
    const contact = { email: '', contactNumber: '098111 22222' };
    expect(await invite({ channel: 'sms', ...contact })).toMatchObject({
      status: 409,
      error: { code: 'sms_limit_reached' },
    });
    await app.call(messaging.setLimit, { limitPaise: null }, app.world.rao);
    expect((await invite({ channel: 'sms', ...contact })).status).toBe(200);
  });
  test.each([
    ['no address', { channel: 'email', email: '' }, 'email', 'required'],
    ['no number', { channel: 'sms', contactNumber: '' }, 'contactNumber', 'required'],
    ['no mobile', { channel: 'sms', contactNumber: '011111111' }, 'contactNumber', 'phone'],
    ['a mail that is none', { email: 'ravi' }, 'email', 'email'],
    ['a number that is none', { ...bySms, contactNumber: '12' }, 'contactNumber', 'phone'],
    ['no role', { preset: null }, 'roleId', 'required'],
    ['two roles', { roleId: '01980000-0000-7000-8000-000000000090' }, 'roleId', 'required'],
    ['no name', { name: '' }, 'name', 'required'],
  ])('%s is refused on the field', async (_what, more, field, code) => {
    expect(await invite(more)).toMatchObject({
      status: 422,
      error: { fields: { [field]: { code } } },
    });
  });
});

describe('a link opens nothing', () => {
  test.each([
    ['made up', async () => 'A'.repeat(43)],
    ['empty of sense', async () => 'x'],
    [
      'a requestKey of a sign-up',
      async () =>
        (await app.call(identity.resetPassword, { username: 'person12@example.test' }, null)).data
          .requestKey,
    ],
  ])('%s', async (_what, make) => {
    const enc = await make();
    expect(await offerOf(enc)).toMatchObject({ status: 404, error: { code: 'invitation_gone' } });
    expect(await accept(enc)).toMatchObject({ status: 404, error: { code: 'invitation_gone' } });
    expect(await app.call(api.join, { enc, password: 'Whatever#12' }, null)).toMatchObject({
      status: 404,
      error: { code: 'invitation_gone' },
    });
  });
  test('after 72 hours, to the second', async () => {
    const enc = await invited();
    const sent = now;
    now = sent.add({ hours: 72 }).subtract({ seconds: 1 });
    expect((await offerOf(enc)).status).toBe(200);
    now = sent.add({ hours: 72 });
    expect((await offerOf(enc)).error.code).toBe('invitation_gone');
    expect((await accept(enc)).error.code).toBe('invitation_gone');
    expect((await app.call(api.invitations, {}, app.world.rao)).data.invitations[0]).toMatchObject({
      hasExpired: true,
    });
  });
  test('once withdrawn, or sent again', async () => {
    const first = await invited();
    const [open] = (await app.call(api.invitations, {}, app.world.rao)).data.invitations;
    now = now.add({ seconds: 60 });
    expect((await app.call(api.resend, { id: open?.id ?? '' }, app.world.rao)).status).toBe(200);
    const second = await linkTo('ravi@example.test');
    expect(second).not.toBe(first);
    expect((await offerOf(first)).error.code).toBe('invitation_gone');
    expect((await app.call(api.withdraw, { id: open?.id ?? '' }, app.world.rao)).status).toBe(200);
    expect((await offerOf(second)).error.code).toBe('invitation_gone');
    expect((await app.call(api.withdraw, { id: open?.id ?? '' }, app.world.rao)).error.code).toBe(
      'invitation_unknown',
    );
  });
  test('of a clinic that is shut', async () => {
    const enc = await invited();
    await app.admin.query('update app.clinics set is_active = false where clinic_id = $1', [
      app.world.sunrise.clinicId,
    ]);
    expect((await accept(enc)).error.code).toBe('invitation_gone');
  });
  test('twice, though many try at once', async () => {
    const enc = await invited();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => accept(enc, { contactNumber: `98111111${20 + n}` })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(
      (
        await app.admin.query(
          `select count(*)::int as n from app.accounts where email = 'ravi@example.test'`,
        )
      ).rows,
    ).toEqual([{ n: 1 }]);
  });
});

describe('an invitation', () => {
  test('goes to a person once', async () => {
    await invite();
    expect(await invite()).toMatchObject({ status: 409, error: { code: 'invitation_exists' } });
    expect(await invite({ email: 'person12@example.test' })).toMatchObject({
      status: 409,
      error: { code: 'member_exists', fields: { email: { code: 'member_exists' } } },
    });
  });
  test('is sent again after a minute and not for ever', async () => {
    await invite();
    const id = (await app.call(api.invitations, {}, app.world.rao)).data.invitations[0]?.id ?? '';
    const again = () => app.call(api.resend, { id }, app.world.rao);
    expect(await again()).toMatchObject({ status: 429, error: { code: 'sent_just_now' } });
    for (let sends = 2; sends <= maxSends; sends += 1) {
      now = now.add({ seconds: 60 });
      expect((await again()).status).toBe(200);
    }
    now = now.add({ hours: 1 });
    expect(await again()).toMatchObject({ status: 409, error: { code: 'sent_enough' } });
    // What the sentence says to do.
    expect((await app.call(api.withdraw, { id }, app.world.rao)).status).toBe(200);
    expect((await invite()).status).toBe(200);
  });
  test('is made once for one key', async () => {
    const key = 'invitation-key-0001';
    const first = await app.call(api.invite, byMail, app.world.rao, { onceKey: key });
    expect((await app.call(api.invite, byMail, app.world.rao, { onceKey: key })).data).toEqual(
      first.data,
    );
    expect((await app.call(api.invitations, {}, app.world.rao)).data.invitations).toHaveLength(1);
  });
  test('of next door is nobody’s here', async () => {
    await invite();
    const id = (await app.call(api.invitations, {}, app.world.rao)).data.invitations[0]?.id ?? '';
    expect((await app.call(api.withdraw, { id }, app.world.stranger)).error.code).toBe(
      'invitation_unknown',
    );
    expect((await app.call(api.invitations, {}, app.world.stranger)).data.invitations).toEqual([]);
  });
});

describe('whoever comes by mail and types the number of somebody else', () => {
  const victim = '9822222222';
  const squat = async () =>
    expect((await accept(await invited(), { contactNumber: victim })).status).toBe(200);
  const logIn = (username: string, password = newcomer.password) =>
    app.call(identity.Login, { username, password }, null);

  test('has it neither to log in by nor to reset by', async () => {
    await squat();
    expect(await logIn(victim)).toMatchObject({ error: { code: 'login_wrong' } });
    await app.call(identity.resetPassword, { username: victim }, null);
    await app.worker.settle();
    expect(await lettersTo(app, `+91${victim}`)).toEqual([]);
    expect(await logIn('ravi@example.test')).toMatchObject({ status: 200 });
  });

  test('loses it to its owner, whom the same clinic may invite by it', async () => {
    await squat();
    const enc = await invited(
      { channel: 'sms', email: '', name: 'Asha Patil', contactNumber: victim },
      `+91${victim}`,
    );
    expect((await offerOf(enc)).data).toMatchObject({ hasAccount: false });
    const own = { email: 'asha@example.test', password: 'Mango@8812' };
    expect(await accept(enc, own)).toMatchObject({ status: 200, data: { contactNumber: victim } });
    expect(await logIn(victim, own.password)).toMatchObject({ data: { contactNumber: victim } });
    expect(await logIn('ravi@example.test')).toMatchObject({ data: { contactNumber: '' } });
    const letters = await lettersTo(app, 'ravi@example.test');
    expect(letters.map(({ template }) => template)).toContain('contact_lost');
    // Now that it is proved, a second invitation by it has nobody to go to.
    expect(await invite({ channel: 'sms', email: '', contactNumber: victim })).toMatchObject({
      error: { code: 'member_exists' },
    });
  });
});

describe('an account that stands (T29)', () => {
  const strangers = { email: 'person21@example.test', name: 'Dr Mohan Iyer' };
  test('gets no new password by the link', async () => {
    const before = (
      await app.admin.query('select password_hash from app.accounts where id = $1', [
        app.world.stranger.accountId,
      ])
    ).rows;
    const enc = await invited(strangers, strangers.email);
    expect((await offerOf(enc)).data.hasAccount).toBe(true);
    expect(await accept(enc)).toMatchObject({
      status: 409,
      error: { code: 'invitation_other_way' },
    });
    expect(
      (
        await app.admin.query('select password_hash from app.accounts where id = $1', [
          app.world.stranger.accountId,
        ])
      ).rows,
    ).toEqual(before);
  });
  test('joins with its own password and works in both clinics', async () => {
    await setPassword(app.world.stranger, 'Moon@Light7');
    const enc = await invited(strangers, strangers.email);
    expect(await app.call(api.join, { enc, password: 'Wrong@Light7' }, null)).toMatchObject({
      status: 422,
      error: { code: 'login_wrong' },
    });
    expect((await offerOf(enc)).status).toBe(200);
    const { data } = await app.call(api.join, { enc, password: 'Moon@Light7' }, null);
    expect(data).toMatchObject({ clinicName: 'Sunrise Clinic', isOwner: false });
    expect(data.clinics.map((clinic) => clinic.name).toSorted()).toEqual([
      'Moonlight Clinic',
      'Sunrise Clinic',
    ]);
    const moved = await app.call(
      identity.switchClinic,
      { clinicId: app.world.moonlight.clinicId },
      { token: data.Token },
    );
    expect(moved.data).toMatchObject({ clinicName: 'Moonlight Clinic', isOwner: true });
    expect((await app.call(api.doctors, {}, { token: data.Token })).status).toBe(401);
  });
  test('joins although no clinic has a place for it any more', async () => {
    const { lata } = app.world;
    await setPassword(lata, 'Desk@Flower7');
    await app.admin.query('update app.members set is_active = false where id = $1', [
      lata.memberId,
    ]);
    const enc = await invited(
      { email: 'person12@example.test', name: 'Lata Shinde' },
      'person12@example.test',
    );
    const { status, data } = await app.call(api.join, { enc, password: 'Desk@Flower7' }, null);
    expect(status).toBe(200);
    expect(data).toMatchObject({ memberId: lata.memberId, clinicName: 'Sunrise Clinic' });
  });
});

describe('whoever leaves', () => {
  /** Came by a second invitation, by SMS, and never opened the first. */
  const twice = async () => {
    const byEmail = await invited();
    const bySms = { channel: 'sms', email: '', contactNumber: '9811111111' };
    const { data } = await accept(await invited(bySms, '+919811111111'));
    const { members } = (await app.call(api.members, {}, app.world.rao)).data;
    const version = members.find((one) => one.id === data.memberId)?.version ?? 0;
    return { id: data.memberId, version, byEmail };
  };
  const open = async () =>
    (await app.call(api.invitations, {}, app.world.rao)).data.invitations.map(({ to }) => to);

  test('does not come back by an invitation that was left open to an address of theirs', async () => {
    const { id, version, byEmail } = await twice();
    expect(await offerOf(byEmail)).toMatchObject({ status: 200 });
    expect((await app.call(api.removeMember, { id, version }, app.world.rao)).status).toBe(200);
    expect(await offerOf(byEmail)).toMatchObject({ error: { code: 'invitation_gone' } });
    expect(await accept(byEmail, { contactNumber: '9811111113' })).toMatchObject({
      error: { code: 'invitation_gone' },
    });
    expect(await open()).toEqual([]);
  });
  test('nor by one that they sent themselves, to wherever it leads', async () => {
    const { rao, lata } = app.world;
    const enc = await invited({ email: 'second@example.test' }, 'second@example.test');
    await app.admin.query('update app.invitations set invited_by = $1', [lata.memberId]);
    const mine = await invited();
    const { members } = (await app.call(api.members, {}, rao)).data;
    const { id = '', version = 0 } = members.find((one) => one.id === lata.memberId) ?? {};
    const rest = await app.call(api.setMember, { id, version, isActive: false }, rao);
    expect(rest.status).toBe(200);
    expect(await offerOf(enc)).toMatchObject({ status: 200 });
    await app.call(api.removeMember, { id, version: version + 1 }, rao);
    expect(await offerOf(enc)).toMatchObject({ error: { code: 'invitation_gone' } });
    expect(await offerOf(mine)).toMatchObject({ status: 200 });
    expect(await open()).toEqual(['ravi@example.test']);
  });
  test('is not active again by one either, once made inactive', async () => {
    const { id, version, byEmail } = await twice();
    await app.call(api.setMember, { id, version, isActive: false }, app.world.rao);
    expect(await offerOf(byEmail)).toMatchObject({ error: { code: 'invitation_gone' } });
    // What is sent from then on brings them back.
    expect(await offerOf(await invited())).toMatchObject({ status: 200 });
  });
});

describe('who worked here before and is invited again', () => {
  const back = async (more: object) => {
    const { lata } = app.world;
    await setPassword(lata, 'Desk@Flower7');
    await app.admin.query(
      'update app.members set is_active = false, removed_at = now() where id = $1',
      [lata.memberId],
    );
    const to = 'person12@example.test';
    const enc = await invited({ email: to, name: 'Lata Shinde', ...more }, to);
    const { status, data } = await app.call(api.join, { enc, password: 'Desk@Flower7' }, null);
    expect(status).toBe(200);
    expect(data.memberId).toBe(lata.memberId);
    return data;
  };
  test('as a doctor for the first time completes the profile that prescriptions are printed from', async () => {
    expect(await back({ isDoctor: true, preset: 'doctor' })).toMatchObject({
      isDoctor: true,
      profileIsComplete: false,
    });
  });
  test('as the doctor they were has it already', async () => {
    await app.admin.query('update app.members set is_doctor = true where id = $1', [
      app.world.lata.memberId,
    ]);
    expect(await back({ isDoctor: true, preset: 'doctor' })).toMatchObject({
      profileIsComplete: true,
    });
  });
  test('to the desk has none to complete', async () => {
    await app.admin.query(
      'update app.members set is_doctor = true, profile_is_complete = false where id = $1',
      [app.world.lata.memberId],
    );
    expect(await back({})).toMatchObject({ isDoctor: false, profileIsComplete: true });
  });
});

describe('what the plan holds', () => {
  test('is counted again when the link comes back', async () => {
    const enc = await invited();
    await app.admin.query('delete from app.subscriptions where clinic_id = $1', [
      app.world.sunrise.clinicId,
    ]);
    expect(await accept(enc)).toMatchObject({ status: 409, error: { code: 'clinic_full' } });
    expect(
      (
        await app.admin.query(
          `select count(*)::int as n from app.accounts where email = 'ravi@example.test'`,
        )
      ).rows,
    ).toEqual([{ n: 0 }]);
    expect((await offerOf(enc)).status).toBe(200);
  });
});

describe('the ownership', () => {
  const partner = async () => {
    await app.admin.query('update app.members set is_doctor = true where id = $1', [
      app.world.nobody.memberId,
    ]);
    return app.world.nobody;
  };
  test('moves to another doctor, and both are told', async () => {
    const next = await partner();
    expect(
      (await app.call(api.transferOwnership, { memberId: next.memberId }, app.world.rao)).status,
    ).toBe(200);
    const { members } = (await app.call(api.members, {}, next)).data;
    expect(members.map((one) => [one.name, one.isOwner, one.roleName])).toEqual([
      ['Nobody Much', true, null],
      ['Dr Anil Rao', false, 'Doctor'],
      ['Lata Shinde', false, 'Reception'],
    ]);
    expect((await app.call(api.people, {}, app.world.rao)).status).toBe(403);
    const { rows } = await app.admin.query(
      `select recipient from app.messages where template = 'ownership_moved' order by 1`,
    );
    expect(rows.map((row) => row.recipient)).toEqual([
      'person11@example.test',
      'person13@example.test',
    ]);
  });
  test('leaves who had it a role that opens something, though it rested', async () => {
    const next = await partner();
    await app.admin.query(
      `insert into app.roles (clinic_id, name, pages, is_active) values ($1, 'Doctor', '[{"page": "Patient", "allowToView": true, "allowToAddEdit": true}]', false)`,
      [app.world.sunrise.clinicId],
    );
    expect(
      (await app.call(api.transferOwnership, { memberId: next.memberId }, app.world.rao)).status,
    ).toBe(200);
    expect((await app.call(patients.list, {}, app.world.rao)).status).toBe(200);
    expect((await auditOf(app, 'staff.transferOwnership')).map(({ entity }) => entity)).toContain(
      'role',
    );
  });
  test('does not move without a fresh proof, nor to who is no doctor, not active, or next door', async () => {
    const next = await partner();
    const to = (memberId: string) => app.call(api.transferOwnership, { memberId }, app.world.rao);
    const { rows } = await app.admin.query(
      'update app.sessions set proved_at = null where id = $1 returning proved_at',
      [app.world.rao.sessionId],
    );
    expect(await to(next.memberId)).toMatchObject({ status: 401, error: { reason: 'STEP_UP' } });
    await app.admin.query('update app.sessions set proved_at = now() where id = $1', [
      app.world.rao.sessionId,
    ]);
    expect(rows).toEqual([{ proved_at: null }]);
    expect((await to(app.world.lata.memberId)).error.code).toBe('owner_is_doctor');
    expect((await to(app.world.stranger.memberId)).error.code).toBe('member_unknown');
    expect((await to(app.world.rao.memberId)).error.code).toBe('owner_fixed');
    await app.admin.query('update app.members set is_active = false where id = $1', [
      next.memberId,
    ]);
    expect((await to(next.memberId)).error.code).toBe('member_inactive');
    expect((await app.call(api.people, {}, app.world.rao)).status).toBe(200);
  });
});
