// A principal is written down when a token is made; whatever changes it must bite on the very next call.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { freshSession } from '../../../tests/world.ts';
import { api as config } from '../../modules/config/contract.ts';
import { api as patients } from '../../modules/patients/contract.ts';

let app: TestApp;
/** A second connection past the walls, for races. */
let other: pg.Client;
beforeAll(async () => {
  app = await testApp();
  other = new pg.Client({ connectionString: app.adminUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await app.close();
});

const seats = async (): Promise<number> =>
  (await app.admin.query('select count(*)::int as n from app_private.seats')).rows[0].n;
const look = (as: { token: string }) => app.call(patients.search, {}, as);

describe('on the next call bites', () => {
  test('a role that loses a page', async () => {
    const { sunrise, lata } = app.world;
    expect((await look(lata)).status).toBe(200);
    const before = (
      await app.admin.query('select pages from app.roles where id = $1', [sunrise.roleId])
    ).rows[0].pages;
    await app.admin.query(`update app.roles set pages = '[]' where id = $1`, [sunrise.roleId]);
    expect((await look(lata)).status).toBe(403);
    await app.admin.query('update app.roles set pages = $2 where id = $1', [
      sunrise.roleId,
      JSON.stringify(before),
    ]);
    expect((await look(lata)).status).toBe(200);
  });

  test('a role that is switched off', async () => {
    const { sunrise, lata } = app.world;
    await app.admin.query('update app.roles set is_active = false where id = $1', [sunrise.roleId]);
    expect((await look(lata)).status).toBe(403);
    await app.admin.query('update app.roles set is_active = true where id = $1', [sunrise.roleId]);
  });

  test('a member who is deactivated', async () => {
    const { lata } = app.world;
    await app.admin.query('update app.members set is_active = false where id = $1', [
      lata.memberId,
    ]);
    expect(await look(lata)).toMatchObject({ status: 401, error: { reason: 'SESSION_REVOKED' } });
    await app.admin.query('update app.members set is_active = true where id = $1', [lata.memberId]);
    expect((await look(lata)).status).toBe(200);
  });

  test('a session that is revoked', async () => {
    const device = await freshSession(app.admin, app.world.lata, 'revoked');
    expect((await look(device)).status).toBe(200);
    await app.admin.query('update app.sessions set revoked_at = now() where id = $1', [
      device.sessionId,
    ]);
    expect(await look(device)).toMatchObject({ status: 401, error: { reason: 'SESSION_REVOKED' } });
  });

  test('a clinic that is closed', async () => {
    const { stranger, moonlight } = app.world;
    await app.admin.query('update app.clinics set is_active = false where clinic_id = $1', [
      moonlight.clinicId,
    ]);
    expect((await look(stranger)).status).toBe(401);
    await app.admin.query('update app.clinics set is_active = true where clinic_id = $1', [
      moonlight.clinicId,
    ]);
  });

  test('a plan that is bought and one that has ended', async () => {
    const { stranger, moonlight } = app.world;
    const isPremium = async () => (await app.call(config.GetConfig, {}, stranger)).data.isSubscribe;
    expect(await isPremium()).toBe(false);
    await app.admin.query(
      `insert into app.subscriptions (clinic_id, plan, starts_on, expires_on, paid_paise) values ($1, 'premium_monthly', current_date - 2, current_date + 2, 0)`,
      [moonlight.clinicId],
    );
    expect(await isPremium()).toBe(true);
    await app.admin.query(
      `update app.subscriptions set starts_on = current_date - 9, expires_on = current_date - 5 where clinic_id = $1`,
      [moonlight.clinicId],
    );
    expect(await isPremium()).toBe(false);
  });

  test('a token that has run out', async () => {
    const device = await freshSession(app.admin, app.world.lata, 'late');
    await app.admin.query(
      `update app_private.seats set ends_at = now() - interval '1 second' where session_id = $1`,
      [device.sessionId],
    );
    expect((await look(device)).status).toBe(200);
    await app.admin.query(
      `update app.access_tokens set expires_at = now() - interval '1 second' where session_id = $1`,
      [device.sessionId],
    );
    expect(await look(device)).toMatchObject({ status: 401, error: { reason: 'TOKEN_EXPIRED' } });
  });
});

test('a seat taken while the member is being deactivated is not kept', async () => {
  const { lata } = app.world;
  for (let round = 0; round < 30; round += 1) {
    const [device] = await Promise.all([
      freshSession(app.admin, lata, `race ${round}`),
      other.query('update app.members set is_active = false where id = $1', [lata.memberId]),
    ]);
    expect((await look(device)).status, `round ${round}`).toBe(401);
    await app.admin.query('update app.members set is_active = true where id = $1', [lata.memberId]);
  }
  expect(await seats()).toBeGreaterThan(0);
});
