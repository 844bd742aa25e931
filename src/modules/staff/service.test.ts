import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { clientWithoutCookies, type Ctx } from '../../kit/server/ctx.ts';
import { contract, write } from '../../kit/shared/contract.ts';
import { api } from './contract.ts';
import type { Page } from './model.ts';
import * as staff from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const probe = contract('staff', {
  add: write({
    summary: 'Adds.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: { id: 'action.tested', message: 'tested' },
  }),
});
const inSunrise = (act: (ctx: Ctx) => Promise<unknown>) =>
  app.pipeline.run({
    verb: probe.add,
    handle: act,
    caller: { kind: 'system', clinicId: app.world.sunrise.clinicId },
    input: {},
    client: clientWithoutCookies(''),
    language: 'en',
    requestId: 'test',
  });
const grantLata = (page: Page) =>
  app.admin.query('update app.roles set pages = pages || $2 where id = $1', [
    app.world.sunrise.roleId,
    JSON.stringify([{ page, allowToView: true, allowToAddEdit: false }]),
  ]);

describe('staff.members', () => {
  test('lists the clinic’s people, the owner first, with their roles', async () => {
    const { data } = await app.call(api.members, {}, app.world.rao);
    expect(data.members.map((member) => [member.name, member.roleName, member.isOwner])).toEqual([
      ['Dr Anil Rao', null, true],
      ['Lata Shinde', 'Reception', false],
      ['Nobody Much', 'Visitor', false],
    ]);
  });
  test('is for who may see the roles', async () => {
    expect(await app.call(api.members, {}, app.world.lata)).toMatchObject({
      status: 403,
      error: { reason: 'permission' },
    });
    await grantLata('Roles');
    expect((await app.call(api.members, {}, app.world.lata)).status).toBe(200);
  });
  test('shows nobody of next door', async () => {
    const { data } = await app.call(api.members, {}, app.world.stranger);
    expect(data.members.map((member) => member.id)).toEqual([app.world.stranger.memberId]);
  });
});

describe('staff.roles', () => {
  test('lists roles with their rights and holders', async () => {
    const { data } = await app.call(api.roles, {}, app.world.rao);
    expect(data.roles.map((role) => [role.name, role.members, role.isActive])).toEqual([
      ['Reception', 1, true],
      ['Visitor', 1, true],
    ]);
    expect(data.roles[0]?.pages).toContainEqual({
      page: 'Patient',
      allowToView: true,
      allowToAddEdit: true,
    });
  });
  test('is shut where the region is', async () => {
    await app.admin.query(`update app.clinics set country = 'GB' where clinic_id = $1`, [
      app.world.moonlight.clinicId,
    ]);
    expect(await app.call(api.roles, {}, app.world.stranger)).toMatchObject({
      status: 403,
      error: { reason: 'region' },
    });
    expect((await app.call(api.members, {}, app.world.stranger)).status).toBe(200);
  });
});

test('staff.doctors names who may be chosen', async () => {
  const { data } = await app.call(api.doctors, {}, app.world.nobody);
  expect(data).toEqual({ doctors: [{ id: app.world.rao.memberId, name: 'Dr Anil Rao' }] });
});
test('staff.doctors names who left as well where one looks for what was theirs', async () => {
  const { rao, lata } = app.world;
  const set = (isDoctor: boolean) =>
    app.admin.query('update app.members set is_doctor = $2, is_active = not $2 where id = $1', [
      lata.memberId,
      isDoctor,
    ]);
  await set(true);
  const { data: atWork } = await app.call(api.doctors, {}, rao);
  const { data: ever } = await app.call(api.doctors, { ever: true }, rao);
  await set(false);
  expect(atWork.doctors.map(({ id }) => id)).toEqual([rao.memberId]);
  expect(ever.doctors.map(({ id }) => id)).toEqual([rao.memberId, lata.memberId]);
});

describe('a new member', () => {
  const { stranger, fresh } = {
    stranger: () => app.world.stranger,
    fresh: () => app.world.fresh,
  };

  test('gets the preset role, made once', async () => {
    await inSunrise((ctx) =>
      staff.addMember(ctx, {
        accountId: stranger().accountId,
        name: 'Mohan Iyer',
        role: 'nurse',
        isDoctor: false,
      }),
    );
    await inSunrise((ctx) =>
      staff.addMember(ctx, {
        accountId: fresh().accountId,
        name: 'Dr Nita New',
        role: 'nurse',
        isDoctor: true,
      }),
    );
    const { members } = (await app.call(api.members, {}, app.world.rao)).data;
    expect(
      members
        .filter((member) => member.roleName === 'Nurse')
        .map((member) => [member.name, member.isDoctor, member.profileIsComplete]),
    ).toEqual([
      ['Dr Nita New', true, false],
      ['Mohan Iyer', false, true],
    ]);
    expect(
      (await app.call(api.roles, {}, app.world.rao)).data.roles.find(
        (role) => role.name === 'Nurse',
      ),
    ).toMatchObject({ members: 2 });
    expect((await auditOf(app, 'staff.add')).at(-1)).toMatchObject({
      entity: 'member',
      clinic_id: app.world.sunrise.clinicId,
      detail: { role: 'nurse' },
    });
  });
  test('joins a clinic once', async () => {
    await expect(
      inSunrise((ctx) =>
        staff.addMember(ctx, {
          accountId: stranger().accountId,
          name: 'Again',
          role: 'nurse',
          isDoctor: false,
        }),
      ),
    ).rejects.toMatchObject({ code: 'member_exists' });
  });
});

describe('members of another clinic', () => {
  test.each([
    ['renamed', (ctx: Ctx) => staff.rename(ctx, app.world.stranger.memberId, 'Taken')],
    ['completed', (ctx: Ctx) => staff.completeProfile(ctx, app.world.stranger.memberId)],
    ['given a language', (ctx: Ctx) => staff.setLanguage(ctx, app.world.stranger.memberId, 'ta')],
  ])('are not %s', async (_what, act) => {
    await expect(inSunrise(act)).rejects.toMatchObject({ code: 'member_unknown' });
    expect(
      (
        await app.admin.query('select name, language, version from app.members where id = $1', [
          app.world.stranger.memberId,
        ])
      ).rows,
    ).toEqual([{ name: 'Dr Mohan Iyer', language: 'en', version: 1 }]);
  });
});
