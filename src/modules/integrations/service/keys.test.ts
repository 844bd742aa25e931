import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../../tests/db.ts';
import type { Person } from '../../../../tests/world.ts';
import { keyHash } from '../../../kit/server/secrets.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { api as audit } from '../../audit/contract.ts';
import { api as identity } from '../../identity/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import { maxKeys, type Scope, webhookEvents } from '../model.ts';

let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  const { Writable } = await import('node:stream');
  app = await testApp({
    logs: new Writable({
      write(piece: Buffer, _encoding, done) {
        logged.push(piece.toString());
        done();
      },
    }),
  });
});
afterAll(() => app.close());

const rao = () => app.world.rao;
const make = async (scopes: Scope[], name = 'Lab machine', as = rao()) => {
  const { data, status } = await app.call(api.addKey, { name, scopes, days: 30 }, as);
  expect(status).toBe(200);
  return { id: data.id, token: data.key };
};
const list = async () => (await app.call(api.keys, {}, rao())).data.keys;
const asha = {
  name: 'Asha Keyed',
  gender: 'Female',
  contactNumber: '9812300001',
  statedAge: 40,
} as const;

/** What `docs/integrations.md` says a key opens: a scope, and the calls behind it, each like the one before but for its last word. */
function documented(): string[] {
  const doc = readFileSync('docs/integrations.md', 'utf8');
  return [...doc.matchAll(/^\| `(\w+:\w+)` \| (.+) \|$/gm)].flatMap(
    ([, scope = '', calls = '']) => {
      let before = '';
      return [...calls.matchAll(/`([^`]+)`/g)].map(([, call = '']) => {
        before = call.includes(' ') ? call : before.replace(/\w+$/, call);
        return `${scope} ${before}`;
      });
    },
  );
}

describe('a key of who owned the clinic', () => {
  test('stays ended though they own it again, and the activity says so', async () => {
    const { sunrise, rao: owner } = app.world;
    const key = await make(['patients:read'], 'Former owner’s');
    const doctor = app.world.lata;
    await app.admin.query('update app.members set is_doctor = true where id = $1', [
      doctor.memberId,
    ]);
    const handOver = async (from: Person, to: Person) => {
      const moved = await app.call(staff.transferOwnership, { memberId: to.memberId }, from);
      expect(moved.status).toBe(200);
      await app.worker.settle();
    };
    await handOver(owner, doctor);
    expect((await app.call(patients.search, { text: '' }, key)).status).toBe(401);
    await handOver(doctor, owner);
    expect((await app.call(patients.search, { text: '' }, key)).status).toBe(401);
    expect((await list()).find(({ id }) => id === key.id)).toMatchObject({ status: 'revoked' });
    const said = await auditOf(app, 'integrations.endKey');
    expect(said.map((one) => [one.clinic_id, one.entity_id])).toContainEqual([
      sunrise.clinicId,
      key.id,
    ]);
  });
});

describe('a key', () => {
  test('opens what its scopes say, in its own clinic, and nothing else', async () => {
    const key = await make(['patients:read']);
    const listed = await app.call(patients.search, { text: '' }, key);
    expect(listed.status).toBe(200);
    const own = new Set(listed.data.patients.map(({ id }) => id));
    await app.call(patients.register, { ...asha, name: 'Nila Next' }, app.world.stranger);
    const next = await app.call(patients.search, { text: '' }, app.world.stranger);
    expect(next.data.patients.length).toBeGreaterThan(0);
    for (const { id } of next.data.patients) {
      expect(own.has(id)).toBe(false);
      expect((await app.call(patients.get, { id }, key)).status).toBe(404);
    }
    for (const [verb, input] of [
      [patients.register, asha],
      [appointments.day, {}],
      [staff.members, {}],
      [audit.list, {}],
      [api.keys, {}],
      [identity.sessions, {}],
    ] as const) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of the list beside its own input
      const refused = await app.call(verb as never, input as never, key);
      expect([verb.id, refused.status]).toEqual([verb.id, 403]);
    }
  });

  test('for patients alone tells nobody what they owe, nor lets them be asked for by it', async () => {
    await app.call(patients.register, { ...asha, name: 'Dev Dues' }, rao());
    const alone = await make(['patients:read']);
    const both = await make(['patients:read', 'payments:read']);
    const dues = async (key: { token: string }) => {
      const searched = await app.call(patients.search, { text: 'Dev Dues' }, key);
      const listed = await app.call(patients.list, { text: '' }, key);
      expect([searched.status, listed.status]).toEqual([200, 200]);
      return new Set(
        [...searched.data.patients, ...listed.data.patients].map(({ duePaise }) => duePaise),
      );
    };
    expect(await dues(alone)).toEqual(new Set([null]));
    expect(await dues(both)).toEqual(new Set([0]));
    for (const asked of [{ hasDue: true }, { sort: 'due' as const }]) {
      expect((await app.call(patients.list, asked, alone)).status).toBe(403);
      expect((await app.call(patients.list, asked, both)).status).toBe(200);
    }
  });

  test('makes no key and ends none', async () => {
    const key = await make(['patients:read', 'patients:write']);
    const more = { name: 'Child', scopes: ['patients:write' as const], days: 365 as const };
    expect((await app.call(api.addKey, more, key)).status).toBe(403);
    expect((await app.call(api.revokeKey, { id: key.id }, key)).status).toBe(403);
  });

  test('opens the description of the API, and no live line', async () => {
    const { token } = await make(['patients:read']);
    const answer = await app.http.inject({
      url: '/api/openapi.json',
      headers: { authorization: token },
    });
    expect(answer.statusCode).toBe(200);
    const { paths, webhooks } = answer.json<{ paths: object; webhooks: object }>();
    expect(paths).toMatchObject({
      '/api/patients/search': { get: { 'x-api-key-scope': 'patients:read' } },
    });
    expect(Object.keys(webhooks)).toEqual([...webhookEvents, 'ping']);
    const scoped = Object.entries(paths).flatMap(([path, verbs]: [string, object]) =>
      Object.entries(verbs).flatMap(([method, verb]: [string, object]) =>
        'x-api-key-scope' in verb
          ? `${String(verb['x-api-key-scope'])} ${method.toUpperCase()} ${path}`
          : [],
      ),
    );
    expect(documented().toSorted()).toEqual(scoped.toSorted());
    const line = await app.pool.query<{ entered: string | null }>(
      'select app.enter($1) as entered',
      [keyHash(token)],
    );
    expect(line.rows[0]?.entered).toBeNull();
  });

  test('registers once under one idempotency key, and the activity names it', async () => {
    const key = await make(['patients:write'], 'Referral portal');
    const once = { onceKey: 'referral-000000001' };
    const first = await app.call(patients.register, asha, key, once);
    const again = await app.call(patients.register, asha, key, once);
    expect(first.status).toBe(200);
    expect(again.data).toEqual(first.data);
    const entries = await auditOf(app, 'patients.register');
    expect(entries.filter(({ detail }) => detail['apiKey'] === 'Referral portal')).toHaveLength(1);
    const shown = (await app.call(audit.list, {}, rao())).data.entries;
    expect(shown.find(({ action }) => action === 'patients.register')?.detail['apiKey']).toBe(
      'Referral portal',
    );
  });

  test('that was ended, has expired or is none is refused', async () => {
    const ended = await make(['patients:read']);
    const late = await make(['patients:read']);
    expect((await app.call(patients.search, { text: '' }, ended)).status).toBe(200);
    await app.call(api.revokeKey, { id: ended.id }, rao());
    expect((await app.call(patients.search, { text: '' }, ended)).status).toBe(401);
    expect((await app.call(api.revokeKey, { id: ended.id }, rao())).status).toBe(404);
    await app.admin.query(`update app.api_keys set expires_at = now() where id = $1`, [late.id]);
    expect((await app.call(patients.search, { text: '' }, late)).status).toBe(401);
    const none = { token: `pd_live_${'x'.repeat(43)}` };
    expect((await app.call(patients.search, { text: '' }, none)).status).toBe(401);
    const statuses = new Map((await list()).map(({ id, status }) => [id, status]));
    expect([statuses.get(ended.id), statuses.get(late.id)]).toEqual(['revoked', 'expired']);
  });

  test('of somebody who owns the clinic no longer opens nothing', async () => {
    const key = await make(['patients:read']);
    await app.admin.query('update app.members set is_owner = false where id = $1', [
      rao().memberId,
    ]);
    try {
      expect((await app.call(patients.search, { text: '' }, key)).status).toBe(401);
    } finally {
      await app.admin.query('update app.members set is_owner = true where id = $1', [
        rao().memberId,
      ]);
    }
    expect((await app.call(patients.search, { text: '' }, key)).status).toBe(200);
  });

  test('is shown once, and stands neither in the database nor in the logs', async () => {
    const { id, token } = await make(['patients:read', 'appointments:read'], 'Watch');
    await app.call(patients.search, { text: '' }, { token: `Bearer ${token}` });
    const shown = (await list()).find((one) => one.id === id);
    expect(shown).toMatchObject({ name: 'Watch', ending: token.slice(-4), status: 'live' });
    expect(JSON.stringify(shown)).not.toContain(token);
    const { rows } = await app.admin.query<{ all: string }>(
      `select string_agg(k::text, ' ') || (select coalesce(string_agg(a.detail::text, ' '), '') from app.audit a) || (select coalesce(string_agg(o.body, ' '), '') from app.once o) as all from app.api_keys k`,
    );
    expect(rows[0]?.all).toContain('Watch');
    expect(rows[0]?.all).not.toContain(token.slice(8));
    expect(logged.join('')).not.toContain(token.slice(8));
  });

  test('tells when it was last used', async () => {
    const { id, token } = await make(['appointments:read']);
    expect((await list()).find((one) => one.id === id)?.lastUsedAt).toBeNull();
    expect((await app.call(appointments.day, {}, { token })).status).toBe(200);
    await expect
      .poll(async () => (await list()).find((one) => one.id === id)?.lastUsedAt)
      .not.toBeNull();
  });

  test('is made by the owner alone, who has just shown the password, and of 20 at the most', async () => {
    const wanted = { name: 'Desk', scopes: ['patients:read' as const], days: 30 as const };
    expect((await app.call(api.addKey, wanted, app.world.lata)).status).toBe(403);
    expect((await app.call(api.addKey, { ...wanted, scopes: [] }, rao())).status).toBe(422);
    const live = (await list()).filter(({ status }) => status === 'live').length;
    for (let left = maxKeys - live; left > 0; left -= 1) await make(['patients:read']);
    expect((await app.call(api.addKey, wanted, rao())).error.code).toBe('too_many_keys');
    // Those of who owned the clinic before are over, and take nobody's place.
    const { nobody } = app.world;
    const own = async (memberId: string) => {
      await app.admin.query('update app.members set is_owner = false where clinic_id = $1', [
        app.world.sunrise.clinicId,
      ]);
      await app.admin.query('update app.members set is_owner = true where id = $1', [memberId]);
    };
    await own(nobody.memberId);
    const fresh = await app.call(api.addKey, wanted, nobody);
    await own(rao().memberId);
    expect(fresh.status).toBe(200);
    await app.admin.query('update app.sessions set proved_at = null where account_id = $1', [
      rao().accountId,
    ]);
    expect((await app.call(api.addKey, wanted, rao())).error.code).toBe('step_up');
  });
});
