// Every verb × every kind of caller, and every verb × the objects of next door. Expectations stand in permissions.ts, by hand.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { permissionsPage } from '../scripts/permissions.ts';
import { type Verb, writes } from '../src/kit/shared/contract.ts';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import { api as medicines } from '../src/modules/medicines/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { pages } from '../src/modules/staff/model.ts';
import { api as staff } from '../src/modules/staff/contract.ts';
import { api as treatments } from '../src/modules/treatments/contract.ts';
import { modules } from '../src/server/bindings.ts';
import { testApp, type TestApp } from './db.ts';
import { finishDelayed } from './delayed.ts';
import { needOf, type Standing, verdict } from './permissions.ts';
import { plausible } from './plausible.ts';
import { freshSession, type Person } from './world.ts';

const open: Verb[] = modules
  .flatMap((module) => module.verbs.map((bound) => bound.verb))
  .filter((verb) => verb.allow !== 'system');

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Principal {
  token: string | null;
  standing: Standing;
}

const usual: Standing = {
  isIn: true,
  isOwner: false,
  rights: [],
  profileIsComplete: true,
  hasRegion: true,
  isPremium: true,
};
const out: Standing = { ...usual, isIn: false };

async function hire(
  clinicId: string,
  n: number,
  pageRights: { page: string; allowToView: boolean; allowToAddEdit: boolean }[],
): Promise<Person> {
  const id = (kind: number) => `01970000-0000-7000-8${kind}00-${String(n).padStart(12, '0')}`;
  await app.admin.query(
    'insert into app.roles (clinic_id, id, name, pages) values ($1, $2, $3, $4)',
    [clinicId, id(1), `Role ${n}`, JSON.stringify(pageRights)],
  );
  await app.admin.query(
    `insert into app.accounts (id, name, email, country, isd_code, contact_number, password_hash) values ($1, 'Hired', $2, 'IN', '+91', $3, 'none')`,
    [id(2), `hired${n}@example.test`, `96${String(n).padStart(8, '0')}`],
  );
  await app.admin.query(
    `insert into app.members (clinic_id, id, account_id, name, role_id, profile_is_complete) values ($1, $2, $3, 'Hired', $4, true)`,
    [clinicId, id(3), id(2), id(1)],
  );
  await app.admin.query(
    `insert into app.sessions (id, account_id, clinic_id, family, binding_hash, idle_ends_at, ends_at)
     values ($1::uuid, $2, $3, uuid_send($1), '\\x00', now() + interval '1 day', now() + interval '1 day')`,
    [id(4), id(2), clinicId],
  );
  return freshSession(
    app.admin,
    { token: '', accountId: id(2), memberId: id(3), sessionId: id(4) },
    `hired ${n}`,
  );
}

const stayed = (person: Person, standing: Partial<Standing>): Principal => ({
  token: person.token,
  standing: { ...usual, ...standing },
});

/** Thirty-six kinds of callers. */
async function raisePrincipals(): Promise<Map<string, Principal>> {
  const { sunrise, moonlight, rao, nobody, fresh, stranger } = app.world;
  const all = new Map<string, Principal>();
  all.set('nobody signed in', { token: null, standing: out });
  all.set('a made-up token', { token: 'made-up', standing: out });
  all.set('the owner, premium', stayed(rao, { isOwner: true }));
  all.set('the owner next door, free plan', stayed(stranger, { isOwner: true, isPremium: false }));
  all.set('a role without pages', stayed(nobody, {}));
  all.set(
    'an unfinished profile',
    stayed(fresh, { isOwner: true, profileIsComplete: false, isPremium: false }),
  );
  let n = 0;
  for (const page of pages) {
    n += 1;
    all.set(
      `sees ${page}`,
      stayed(
        await hire(sunrise.clinicId, n, [{ page, allowToView: true, allowToAddEdit: false }]),
        { rights: [`${page} view`] },
      ),
    );
    n += 1;
    all.set(
      `edits ${page}`,
      stayed(await hire(sunrise.clinicId, n, [{ page, allowToView: true, allowToAddEdit: true }]), {
        rights: [`${page} edit`],
      }),
    );
  }
  const everything = pages.map((page) => ({ page, allowToView: true, allowToAddEdit: true }));
  const rights = pages.map((page) => `${page} edit`);
  all.set(
    'every page, not the owner',
    stayed(await hire(sunrise.clinicId, 50, everything), { rights }),
  );
  const restingRole = await hire(sunrise.clinicId, 51, everything);
  await app.admin.query(`update app.roles set is_active = false where name = 'Role 51'`);
  all.set('an inactive role', stayed(restingRole, {}));
  const inactive = await hire(sunrise.clinicId, 52, everything);
  await app.admin.query('update app.members set is_active = false where id = $1', [
    inactive.memberId,
  ]);
  all.set('an inactive user', { token: inactive.token, standing: out });
  const gone = await hire(sunrise.clinicId, 53, everything);
  await app.admin.query(
    'update app.members set is_active = false, removed_at = now() where id = $1',
    [gone.memberId],
  );
  all.set('a deleted user', { token: gone.token, standing: out });
  const revoked = await hire(sunrise.clinicId, 54, everything);
  await app.admin.query('update app.sessions set revoked_at = now() where account_id = $1', [
    revoked.accountId,
  ]);
  all.set('a revoked session', { token: revoked.token, standing: out });
  const idle = await hire(sunrise.clinicId, 55, everything);
  await app.admin.query(
    `update app.sessions set idle_ends_at = now() - interval '1 second' where account_id = $1`,
    [idle.accountId],
  );
  all.set('a session left too long', { token: idle.token, standing: out });
  const stale = await hire(sunrise.clinicId, 56, everything);
  await app.admin.query(
    `update app.access_tokens set expires_at = now() - interval '1 second' where session_id = $1`,
    [stale.sessionId],
  );
  await app.admin.query('update app.sessions set is_kept = is_kept where id = $1', [
    stale.sessionId,
  ]);
  all.set('an expired token', { token: stale.token, standing: out });
  const abroad = '01970000-0000-7000-8500-000000000001';
  await app.admin.query(
    `insert into app.clinics (clinic_id, code, name, country, zone) values ($1, 'ABROADD2', 'Abroad', 'GB', 'Europe/London')`,
    [abroad],
  );
  const far = await hire(abroad, 57, []);
  await app.admin.query('update app.members set is_owner = true, role_id = null where id = $1', [
    far.memberId,
  ]);
  all.set(
    'an owner where payments are off',
    stayed(far, { isOwner: true, hasRegion: false, isPremium: false }),
  );
  const lapsed = await hire(moonlight.clinicId, 58, everything);
  await app.admin.query(
    `insert into app.subscriptions (clinic_id, plan, starts_on, expires_on, paid_paise) values ($1, 'premium_monthly', current_date - 40, current_date - 10, 0)`,
    [moonlight.clinicId],
  );
  all.set('every page, plan run out', stayed(lapsed, { rights, isPremium: false }));
  return all;
}

/** Sends what no schema takes: who may come in is told so, who may not is not. */
async function knock(verb: Verb, token: string | null): Promise<'in' | number> {
  const headers: Record<string, string> = token === null ? {} : { authorization: token };
  const nonsense = { noSuchField: 'x' };
  const answer =
    verb.kind === 'upload'
      ? await app.upload(
          { ...verb, kind: verb.kind },
          nonsense,
          [],
          token === null ? null : { token },
        )
      : await app.http
          .inject(
            writes(verb)
              ? {
                  method: 'POST',
                  url: verb.url,
                  headers: { 'content-type': 'application/json', ...headers },
                  payload: JSON.stringify(nonsense),
                }
              : { method: 'GET', url: verb.url, query: nonsense, headers },
          )
          .then((raw) => ({ status: raw.statusCode }));
  return [200, 400, 404, 422].includes(answer.status) ? 'in' : answer.status;
}

describe('the matrix', () => {
  test('knows a door for every verb', () => {
    expect(open.filter((verb) => needOf(verb) === undefined).map((verb) => verb.id)).toEqual([]);
  });
  test('lets in whom the table lets in, and nobody else', { timeout: 240_000 }, async () => {
    const principals = await raisePrincipals();
    const wrong: string[] = [];
    let asked = 0;
    for (const [who, { token, standing }] of principals) {
      for (const verb of open) {
        const need = needOf(verb);
        if (need === undefined) continue;
        asked += 1;
        const expected = verdict(need, verb, standing);
        const got = await knock(verb, token);
        if (got !== expected)
          wrong.push(`${verb.id} for ${who}: ${String(got)}, not ${String(expected)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(principals.size).toBeGreaterThanOrEqual(20);
    expect(asked).toBe(principals.size * open.length);
  });
});

interface Shape {
  properties?: Record<string, Shape>;
  pattern?: string;
  required?: string[];
}

const idForm = '[0-9a-f]{8}';
/** The input's fields that hold ids. */
const idFieldsOf = (verb: Verb): string[] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Schema is untyped
  const shape = z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' }) as Shape;
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
    JSON.stringify(field).includes(idForm) && (name.endsWith('Id') || name === 'id') ? [name] : [],
  );
};
const named = open.filter(
  (verb) => verb.kind === 'read' && verb.allow !== 'public' && idFieldsOf(verb).length > 0,
);

describe('objects', () => {
  const canary = 'Canary Of Sunrise';
  /** One record of every kind, written through the verbs themselves. */
  async function furnish(): Promise<string[]> {
    const { rao, sunrise } = app.world;
    const made = [
      await app.call(
        patients.register,
        {
          name: canary,
          gender: 'Female',
          contactNumber: '9812345678',
          statedAge: 30,
          statedAgeUnit: 'years',
        },
        rao,
      ),
      await app.call(medicines.add, { name: canary, type: 'Tablet' }, rao),
      await app.call(staff.addRole, { name: canary, pages: [] }, rao),
    ];
    expect(made.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const { rows: known } = await app.admin.query<{ id: string }>(
      'select id from app.patients where clinic_id = $1',
      [sunrise.clinicId],
    );
    const patientId = known[0]?.id ?? '';
    const visit = await app.call(
      treatments.add,
      { patientId, complaints: [canary], totalFeesPaise: 100_00 },
      rao,
    );
    const startsAt = Temporal.Now.instant().add({ hours: 48 }).round('hour').toString();
    const booked = await app.call(appointments.book, { patientId, startsAt }, rao);
    expect([visit.status, booked.status]).toEqual([200, 200]);
    const { rows } = await app.admin.query<{ ids: string[] }>(
      `select array_agg(id::text) as ids from (
      select id from app.patients where clinic_id = $1 union select id from app.medicines where clinic_id = $1 union select id from app.roles where clinic_id = $1 and name = $2
      union select id from app.members where clinic_id = $1 and (is_owner or name like 'Lata%') union select id from app.treatments where clinic_id = $1
      union select id from app.appointments where clinic_id = $1) x`,
      [sunrise.clinicId, canary],
    );
    return rows[0]?.ids ?? [];
  }
  let made: Promise<string[]> | undefined;
  const furnished = () => (made ??= furnish());
  test('of one’s own open, of next door never', { timeout: 120_000 }, async () => {
    const ids = await furnished();
    const { rao, stranger } = app.world;
    const leaks: string[] = [];
    let opened = 0;
    for (const verb of named) {
      for (const id of ids) {
        const input = Object.fromEntries(idFieldsOf(verb).map((field) => [field, id]));
        const foreign = await app.call(verb, input, stranger);
        if (foreign.raw.body.includes(canary)) leaks.push(`${verb.id} shows ${id}`);
        const own = await app.call(verb, input, rao);
        if (own.status === 200 && own.raw.body.includes(canary)) {
          opened += 1;
          if (foreign.status === 200 && foreign.raw.body === own.raw.body)
            leaks.push(`${verb.id} answers alike for ${id}`);
        }
      }
    }
    expect(leaks).toEqual([]);
    // Not a test of closed doors alone: the same ids open for their own clinic.
    expect(opened).toBeGreaterThan(0);
  });
  test('are written by nobody next door', { timeout: 120_000 }, async () => {
    const ids = await furnished();
    // What furnishing told is done first, also what waits its half minute: it would write while the others knock.
    await app.worker.settle();
    await finishDelayed(app);
    const before = await fingerprint();
    const changing = open.filter(
      (verb) => verb.kind === 'write' && verb.allow !== 'public' && idFieldsOf(verb).length > 0,
    );
    const done: string[] = [];
    for (const verb of changing) {
      for (const id of ids) {
        const input = {
          ...plausible(verb),
          ...Object.fromEntries(idFieldsOf(verb).map((field) => [field, id])),
        };
        const answer = await app.call(
          verb,
          input,
          await freshSession(app.admin, app.world.stranger, `${verb.id} ${id}`),
        );
        if (answer.status >= 500 || answer.raw.body.includes(canary))
          done.push(`${verb.id} ${id}: ${answer.status}`);
      }
    }
    expect(done).toEqual([]);
    expect(await fingerprint()).toEqual(before);
    expect(changing.length).toBeGreaterThan(15);
  });
});

/** What every table holds of Sunrise; reads leave their trace, which is not theirs. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await app.admin.query<{
    name: string;
  }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id'
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname not like 'audit%' order by 1`);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const answer = await app.admin.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(x::text, '' order by x::text)), '') as print from app.${name} x where clinic_id = $1`,
      [app.world.sunrise.clinicId],
    );
    prints[name] = answer.rows[0]?.print ?? '';
  }
  return prints;
}

test('docs/permissions.md says how it is now (node scripts/permissions.ts)', () => {
  expect(readFileSync(new URL('../docs/permissions.md', import.meta.url), 'utf8')).toBe(
    permissionsPage(),
  );
});
