// Roles and users through the pipeline: who may change whom, what goes with whom, what stays.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../../tests/db.ts';
import { freshSession, type Person } from '../../../../tests/world.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';
import { type Page, type PageRight, presetNames } from '../model.ts';
import { presets, rightsOf } from '../rules.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const view = (page: Page): PageRight => ({ page, allowToView: true, allowToAddEdit: false });
const edit = (page: Page): PageRight => ({ page, allowToView: true, allowToAddEdit: true });
const rolesOf = async (as: Person = app.world.rao) =>
  (await app.call(api.roles, {}, as)).data.roles;
const roleNamed = async (name: string) => {
  const match = (await rolesOf()).find((role) => role.name === name);
  if (!match) throw new Error(`no role ${name}`);
  return match;
};
const membersOf = async (as: Person = app.world.rao) =>
  (await app.call(api.members, {}, as)).data.members;
const memberOf = async (id: string) => {
  const match = (await membersOf()).find((member) => member.id === id);
  if (!match) throw new Error('no such member');
  return match;
};
/** Lata gets these rights beside her own. */
const grantLata = (...rights: PageRight[]) =>
  app.admin.query('update app.roles set pages = pages || $2 where id = $1', [
    app.world.sunrise.roleId,
    JSON.stringify(rights),
  ]);
const addRole = (name: string, pages: PageRight[], as: Person = app.world.rao) =>
  app.call(api.addRole, { name, pages }, as);

describe('roles', () => {
  test.each(presetNames)('the preset %s is one call away and opens what it says', async (name) => {
    const { status, data } = await addRole(presets[name].name, rightsOf(presets[name]));
    expect(status).toBe(200);
    expect((await rolesOf()).find((role) => role.id === data.id)).toMatchObject({
      name: presets[name].name,
      pages: rightsOf(presets[name]),
      members: 0,
    });
  });
  test('names are taken once, whatever their letters', async () => {
    expect(await addRole('  reception ', [])).toMatchObject({
      status: 409,
      error: { code: 'role_exists', fields: { name: { code: 'role_exists' } } },
    });
  });
  test.each([
    ['an empty name', { name: ' ', pages: [] }, 'name', 'required'],
    ['a long name', { name: 'x'.repeat(41), pages: [] }, 'name', 'too_long'],
    [
      'a page twice',
      { name: 'Twice', pages: [view('Patient'), edit('Patient')] },
      'pages',
      'wrong_type',
    ],
    [
      'a page that is none',
      { name: 'None', pages: [{ page: 'Owner', allowToView: true, allowToAddEdit: true }] },
      'pages.0.page',
      'choose_one',
    ],
  ])('%s is refused', async (_what, input, field, code) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wrong on purpose
    expect(await app.call(api.addRole, input as never, app.world.rao)).toMatchObject({
      status: 422,
      error: { fields: { [field]: { code } } },
    });
  });
  test('an edit holds from the next call of its users', async () => {
    const role = await roleNamed('Reception');
    const amended = await app.call(
      api.amendRole,
      { id: role.id, version: role.version, name: 'Front desk', pages: [view('Roles')] },
      app.world.rao,
    );
    expect(amended.status).toBe(200);
    expect((await app.call(api.members, {}, app.world.lata)).status).toBe(200);
    expect((await auditOf(app, 'staff.amendRole')).at(-1)).toMatchObject({
      detail: { name: 'Front desk', rights: { Roles: 'view' }, before: { Patient: 'edit' } },
    });
  });
  test('a stale edit is shown the present one', async () => {
    const role = await roleNamed('Reception');
    await app.call(api.amendRole, { ...pick(role), pages: [view('Patient')] }, app.world.rao);
    expect(
      await app.call(api.amendRole, { ...pick(role), pages: [] }, app.world.rao),
    ).toMatchObject({
      status: 409,
      error: {
        code: 'stale_version',
        details: { current: { version: role.version + 1, name: 'Reception' } },
      },
    });
  });
  test('of next door is not found', async () => {
    const { roleId } = app.world.moonlight;
    expect(
      await app.call(
        api.amendRole,
        { id: roleId, version: 1, name: 'Mine', pages: [] },
        app.world.rao,
      ),
    ).toMatchObject({
      status: 404,
      error: { code: 'role_unknown' },
    });
  });
});

const pick = ({ id, version, name }: { id: string; version: number; name: string }) => ({
  id,
  version,
  name,
});

describe('a role in use', () => {
  test.each(['removeRole', 'setRole'] as const)(
    'can not vanish under its users: %s',
    async (verb) => {
      const role = await roleNamed('Reception');
      const input = { id: role.id, version: role.version };
      const answer =
        verb === 'removeRole'
          ? await app.call(api.removeRole, input, app.world.rao)
          : await app.call(api.setRole, { ...input, isActive: false }, app.world.rao);
      expect(answer).toMatchObject({
        status: 409,
        error: { code: 'role_in_use', details: { holders: ['Lata Shinde'], count: 1 } },
      });
      expect((await roleNamed('Reception')).isActive).toBe(true);
    },
  );
  test('goes when its holders are moved in the same step', async () => {
    const role = await roleNamed('Reception');
    const visitor = await roleNamed('Visitor');
    expect(
      (
        await app.call(
          api.removeRole,
          { id: role.id, version: role.version, moveTo: visitor.id },
          app.world.rao,
        )
      ).status,
    ).toBe(200);
    expect((await rolesOf()).map((one) => [one.name, one.members])).toEqual([['Visitor', 2]]);
    expect(await memberOf(app.world.lata.memberId)).toMatchObject({ roleId: visitor.id });
  });
  test('is not moved to an inactive one', async () => {
    const role = await roleNamed('Reception');
    const { data } = await addRole('Resting', []);
    await app.call(api.setRole, { id: data.id, version: 1, isActive: false }, app.world.rao);
    expect(
      await app.call(
        api.removeRole,
        { id: role.id, version: role.version, moveTo: data.id },
        app.world.rao,
      ),
    ).toMatchObject({
      error: { code: 'role_inactive' },
    });
  });
  test('that nobody holds goes, and rests and wakes', async () => {
    const { data } = await addRole('Spare', [view('Patient')]);
    for (const [version, isActive] of [
      [1, false],
      [2, true],
    ] as const) {
      expect(
        (await app.call(api.setRole, { id: data.id, version, isActive }, app.world.rao)).status,
      ).toBe(200);
    }
    expect(
      (await app.call(api.removeRole, { id: data.id, version: 3 }, app.world.rao)).status,
    ).toBe(200);
    expect((await rolesOf()).some((role) => role.id === data.id)).toBe(false);
  });
  test('an invitation to it counts', async () => {
    const { data } = await addRole('Coming', []);
    await app.call(api.invite, { ...guest(), roleId: data.id, preset: null }, app.world.rao);
    expect(
      await app.call(api.removeRole, { id: data.id, version: 1 }, app.world.rao),
    ).toMatchObject({ error: { details: { holders: ['Ravi Kale'] } } });
  });
});

const guest = () => ({
  name: 'Ravi Kale',
  gender: null,
  address: '',
  isDoctor: false,
  channel: 'email' as const,
  email: 'ravi@example.test',
  preset: 'nurse' as const,
  language: 'en' as const,
});

describe('nobody goes beyond their own rights (T7)', () => {
  const lataManages = async () => {
    await grantLata(edit('Roles'));
    return app.world.lata;
  };
  test('their own role stays as it is', async () => {
    const lata = await lataManages();
    const role = await roleNamed('Reception');
    for (const answer of [
      await app.call(api.amendRole, { ...pick(role), pages: [view('Patient')] }, lata),
      await app.call(api.setRole, { id: role.id, version: role.version, isActive: false }, lata),
      await app.call(api.removeRole, { id: role.id, version: role.version }, lata),
    ])
      expect(answer).toMatchObject({ status: 403, error: { code: 'own_role' } });
    expect((await rolesOf(lata)).find((one) => one.id === role.id)).toMatchObject({
      mayEdit: false,
    });
  });
  test('they make no role above their own, and touch none', async () => {
    const lata = await lataManages();
    expect(await addRole('Boss', [edit('Wallet')], lata)).toMatchObject({
      status: 403,
      error: { code: 'above_rights', details: { pages: ['Wallet'] } },
    });
    expect((await addRole('Junior', [view('Patient')], lata)).status).toBe(200);
    const { data } = await addRole('Senior', [edit('Settings')]);
    expect(
      await app.call(api.amendRole, { id: data.id, version: 1, name: 'Senior', pages: [] }, lata),
    ).toMatchObject({ error: { code: 'above_rights' } });
    expect(await app.call(api.removeRole, { id: data.id, version: 1 }, lata)).toMatchObject({
      error: { code: 'above_rights' },
    });
  });
  test('they give nobody a role above their own, by no way', async () => {
    const lata = await lataManages();
    const { data } = await addRole('Senior', [edit('Settings')]);
    const nobody = await memberOf(app.world.nobody.memberId);
    const change = {
      id: nobody.id,
      version: nobody.version,
      name: nobody.name,
      gender: null,
      address: '',
      isDoctor: false,
    };
    expect(await app.call(api.amendMember, { ...change, roleId: data.id }, lata)).toMatchObject({
      error: { code: 'above_rights' },
    });
    expect(
      await app.call(api.invite, { ...guest(), preset: null, roleId: data.id }, lata),
    ).toMatchObject({ error: { code: 'above_rights' } });
    expect(await app.call(api.invite, { ...guest(), preset: 'doctor' }, lata)).toMatchObject({
      error: { code: 'above_rights' },
    });
    const choices = (await app.call(api.roleChoices, {}, lata)).data;
    expect(choices.roles.map((role) => role.name)).toEqual(['Reception', 'Visitor']);
    expect(choices.presets).toEqual([]);
  });
  test('they touch nobody above them, not themselves, not the owner', async () => {
    const lata = await lataManages();
    const { data } = await addRole('Senior', [edit('Settings')]);
    await app.admin.query('update app.members set role_id = $2 where id = $1', [
      app.world.nobody.memberId,
      data.id,
    ]);
    const all = await membersOf(lata);
    expect(all.map((one) => one.mayEdit)).toEqual([false, false, false]);
    const codes = [];
    for (const { id, version } of all) {
      codes.push(
        (await app.call(api.setMember, { id, version, isActive: false }, lata)).error.code,
      );
      expect(await app.call(api.removeMember, { id, version }, lata)).toMatchObject({
        status: 409,
        error: { code: 'user_not_deleted' },
      });
    }
    expect(codes).toEqual(['owner_fixed', 'own_role', 'above_rights']);
  });
  test('they correct their own name but not their own place', async () => {
    const lata = await lataManages();
    const self = await memberOf(lata.memberId);
    const visitor = await roleNamed('Visitor');
    const change = {
      id: self.id,
      version: self.version,
      name: 'Lata S',
      gender: 'Female' as const,
      address: '4 Hill Road',
      isDoctor: false,
    };
    expect(await app.call(api.amendMember, { ...change, roleId: visitor.id }, lata)).toMatchObject({
      error: { code: 'own_role' },
    });
    expect(
      await app.call(api.amendMember, { ...change, roleId: self.roleId, isDoctor: true }, lata),
    ).toMatchObject({ error: { code: 'own_role' } });
    expect((await app.call(api.amendMember, { ...change, roleId: self.roleId }, lata)).status).toBe(
      200,
    );
    expect(await memberOf(lata.memberId)).toMatchObject({
      name: 'Lata S',
      gender: 'Female',
      address: '4 Hill Road',
    });
  });
  test('the owner can not be locked out, nor by themselves', async () => {
    const { rao } = app.world;
    const self = await memberOf(rao.memberId);
    expect(
      await app.call(api.setMember, { id: self.id, version: self.version, isActive: false }, rao),
    ).toMatchObject({ error: { code: 'owner_fixed' } });
    expect(
      await app.call(api.removeMember, { id: self.id, version: self.version }, rao),
    ).toMatchObject({ error: { code: 'user_not_deleted' } });
  });
});

describe('users', () => {
  test('are shown with how to reach them', async () => {
    expect(await memberOf(app.world.lata.memberId)).toMatchObject({
      email: 'person12@example.test',
      userName: 'person12@example.test',
      isdCode: '+91',
      contactNumber: '9700000012',
    });
  });
  test('who become doctors complete a profile first', async () => {
    const lata = await memberOf(app.world.lata.memberId);
    const { id, version, name, roleId } = lata;
    await app.call(
      api.amendMember,
      { id, version, name, gender: null, address: '', isDoctor: true, roleId },
      app.world.rao,
    );
    expect(await memberOf(id)).toMatchObject({
      isDoctor: true,
      profileIsComplete: false,
      version: version + 1,
    });
  });
  test('who are no doctors after all are kept by no profile from their work', async () => {
    const change = async (isDoctor: boolean) => {
      const { id, version, name, roleId } = await memberOf(app.world.lata.memberId);
      const input = { id, version, name, gender: null, address: '', isDoctor, roleId };
      expect((await app.call(api.amendMember, input, app.world.rao)).status).toBe(200);
    };
    const work = () => app.call(patients.search, { text: '' }, app.world.lata);
    await change(true);
    expect(await work()).toMatchObject({ status: 403, error: { code: 'profile_first' } });
    await change(false);
    expect((await work()).status).toBe(200);
  });
  test('need a role', async () => {
    const { id, version, name } = await memberOf(app.world.lata.memberId);
    expect(
      await app.call(
        api.amendMember,
        { id, version, name, gender: null, address: '', isDoctor: false, roleId: null },
        app.world.rao,
      ),
    ).toMatchObject({
      status: 422,
      error: { fields: { roleId: { code: 'required' } } },
    });
  });
  test('made inactive are out at once, here and on another server, with every device', async () => {
    const other = await app.another();
    const { lata, rao } = app.world;
    const second = await freshSession(app.admin, lata, 'second');
    const { id, version } = await memberOf(lata.memberId);
    expect((await app.call(api.setMember, { id, version, isActive: false }, rao)).status).toBe(200);
    for (const { http } of [app, other]) {
      for (const { token } of [lata, second]) {
        const answer = await http.inject({
          method: 'GET',
          url: api.doctors.url,
          headers: { authorization: token },
        });
        expect(answer.statusCode).toBe(401);
      }
    }
    await other.close();
    expect(
      (
        await app.admin.query('select revoked_why from app.sessions where account_id = $1', [
          lata.accountId,
        ])
      ).rows,
    ).toEqual([{ revoked_why: 'inactive' }, { revoked_why: 'inactive' }]);
    expect((await auditOf(app, 'staff.setMember')).at(-1)?.detail).toMatchObject({
      isActive: false,
      sessionsEnded: 2,
    });
  });
  test('deleted are gone from the list and stay a name in the trail', async () => {
    const { lata, rao } = app.world;
    const { id, version } = await memberOf(lata.memberId);
    expect((await app.call(api.removeMember, { id, version }, rao)).status).toBe(200);
    expect((await membersOf()).map((one) => one.name)).not.toContain('Lata Shinde');
    expect((await app.call(api.people, {}, rao)).data.people).toContainEqual({
      id,
      name: 'Lata Shinde',
      hasGone: true,
    });
    expect((await app.call(api.removeMember, { id, version: version + 1 }, rao)).error.code).toBe(
      'member_unknown',
    );
    expect((await app.call(api.doctors, {}, lata)).status).toBe(401);
  });
  test('keep their sessions in other clinics', async () => {
    const { lata, moonlight } = app.world;
    await app.admin.query(
      'insert into app.members (clinic_id, account_id, name, profile_is_complete) values ($1, $2, $3, true)',
      [moonlight.clinicId, lata.accountId, 'Lata'],
    );
    const there = await freshSession(app.admin, lata, 'there');
    await app.admin.query('update app.sessions set clinic_id = $2 where id = $1', [
      there.sessionId,
      moonlight.clinicId,
    ]);
    const { id, version } = await memberOf(lata.memberId);
    await app.call(api.setMember, { id, version, isActive: false }, app.world.rao);
    expect((await app.call(api.doctors, {}, lata)).status).toBe(401);
    expect((await app.call(api.doctors, {}, there)).status).toBe(200);
  });
  test('of next door are not found', async () => {
    const { stranger, rao } = app.world;
    for (const answer of [
      await app.call(api.setMember, { id: stranger.memberId, version: 1, isActive: false }, rao),
      await app.call(api.removeMember, { id: stranger.memberId, version: 1 }, rao),
      await app.call(api.sessions, { memberId: stranger.memberId }, rao),
    ])
      expect(answer).toMatchObject({ status: 404, error: { code: 'member_unknown' } });
    expect(
      (
        await app.call(
          api.endSession,
          { memberId: stranger.memberId, sessionId: stranger.sessionId },
          rao,
        )
      ).error.code,
    ).toBe('session_ended');
    expect((await app.call(api.doctors, {}, stranger)).status).toBe(200);
  });
});

describe('a person’s devices', () => {
  test('are the owner’s to see and to sign out', async () => {
    const { lata, rao } = app.world;
    const second = await freshSession(app.admin, lata, 'phone');
    const { sessions } = (await app.call(api.sessions, { memberId: lata.memberId }, rao)).data;
    expect(sessions.map((one) => one.id).toSorted()).toEqual(
      [lata.sessionId, second.sessionId].toSorted(),
    );
    expect(
      (
        await app.call(
          api.endSession,
          { memberId: lata.memberId, sessionId: second.sessionId },
          rao,
        )
      ).status,
    ).toBe(200);
    expect((await app.call(api.doctors, {}, second)).status).toBe(401);
    expect((await app.call(api.doctors, {}, lata)).status).toBe(200);
    await grantLata(edit('Roles'));
    expect((await app.call(api.sessions, { memberId: rao.memberId }, lata)).status).toBe(403);
  });
});

describe('the free plan', () => {
  const one = (name: string) => ({ ...guest(), name, email: `${name}@example.test` });
  test('holds one more user', async () => {
    const { stranger } = app.world;
    expect((await app.call(api.invite, one('first'), stranger)).status).toBe(200);
    expect(await app.call(api.invite, one('second'), stranger)).toMatchObject({
      status: 403,
      error: { code: 'upgrade_required', reason: 'plan' },
    });
  });
  test('holds one of twenty who are invited at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.call(api.invite, one(`guest${n}`), app.world.stranger),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
  test('counts who is made active again', async () => {
    const { stranger, moonlight, nobody } = app.world;
    const { rows } = await app.admin.query<{ id: string }>(
      'insert into app.members (clinic_id, account_id, name, role_id, is_active, profile_is_complete) values ($1, $2, $3, $4, false, true) returning id',
      [moonlight.clinicId, nobody.accountId, 'Resting', moonlight.roleId],
    );
    await app.call(api.invite, one('first'), stranger);
    expect(
      await app.call(
        api.setMember,
        { id: rows[0]?.id ?? '', version: 1, isActive: true },
        stranger,
      ),
    ).toMatchObject({
      error: { code: 'upgrade_required' },
    });
  });
});
