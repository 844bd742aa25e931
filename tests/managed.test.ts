// Somebody else's PostgreSQL: installed, upgraded and worked with as a role that may create roles and is neither superuser nor past the wall.
import { readFileSync, rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withLogin } from '../src/kit/server/database-url.ts';
import { migrate, restoreLogins, rolePrefixOf, rolesIn } from '../src/kit/server/migrate.ts';
import { proveWalls } from '../src/kit/server/prove-walls.ts';
import { api as advances } from '../src/modules/advances/contract.ts';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { testApp } from './db.ts';
import { temporaryFolder, testPostgres } from './postgres.ts';
import { handOut, onServer, testKeys, urlOf } from './template.ts';

let postgres: { url: string; stop: () => Promise<void> };
let url: string;
beforeAll(async () => {
  postgres = await testPostgres();
  url = await handOut(postgres.url, 'clinic_one');
});
afterAll(() => postgres.stop());

const otherKeys = {
  context: Buffer.alloc(32, 9),
  appPassword: 'app-elsewhere',
  jobsPassword: 'jobs-elsewhere',
};

async function ask(address: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function prove(address: string, keys = testKeys): Promise<string[]> {
  const { app } = await rolesIn(address);
  return proveWalls(withLogin(address, app, keys.appPassword), app);
}

test('an upgrade changes the rows that are there, of all clinics', async () => {
  const roles = { prefix: rolePrefixOf(url) };
  await migrate(url, testKeys, { ...roles, last: '0209' });
  await ask(
    url,
    `insert into app.outgoing (clinic_id, kind, name, payload) values (uuidv7(), 'fact', 'a', '{}'), (uuidv7(), 'fact', 'b', '{}')`,
  );
  const ran = await migrate(url, testKeys, roles);
  expect(ran[0]).toBe('0210_dead_letters.sql');
  expect(await ask(url, 'select distinct kind from app.outgoing')).toEqual([{ kind: 'event' }]);
  await ask(url, 'delete from app.outgoing');
  expect(await migrate(url, testKeys, roles)).toEqual([]);
});

test('the walls stand, and nothing is less safe than with a superuser', async () => {
  expect((await rolesIn(url)).app).toBe('diary_clinic_one_app');
  expect(await prove(url)).toEqual([]);
  expect(
    await ask(
      url,
      `select rolname from pg_roles where rolname like '%clinic_one%' and (rolsuper or rolbypassrls)`,
    ),
  ).toEqual([]);
  expect(
    await ask(
      url,
      `select n.nspname, r.rolname from pg_namespace n, pg_roles r
         where r.rolname in ('diary_clinic_one_guard', 'diary_clinic_one_app') and n.nspname in ('app', 'app_private') and has_schema_privilege(r.oid, n.oid, 'create')`,
    ),
  ).toEqual([]);
  const loose = await ask(
    url,
    `select c.relname from pg_class c where c.relnamespace = 'app'::regnamespace and c.relrowsecurity
       and (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname = 'guard' and p.polroles = array['diary_clinic_one_guard'::regrole::oid]) <> 1`,
  );
  expect(loose).toEqual([]);
});

test('a clinic registers, finds, books and takes money, and sees nobody else', async () => {
  const filesFolder = temporaryFolder();
  const app = await testApp({ own: { url, filesFolder, roles: await rolesIn(url) } });
  try {
    const { rao, stranger } = app.world;
    const once = () => ({ onceKey: crypto.randomUUID() });
    const born = {
      name: 'Meera Kulkarni',
      isdCode: '+91',
      contactNumber: '9812345678',
      statedAge: 34,
      statedAgeUnit: 'years',
      gender: 'Female',
    } as const;
    const { data: made } = await app.call(patients.register, born, rao, once());
    const patientId = made.patient.id;
    const search = async (as: typeof rao) =>
      (await app.call(patients.search, { text: 'meera' }, as)).data.patients.map(({ id }) => id);
    expect(await search(rao)).toEqual([patientId]);
    expect(await search(stranger)).toEqual([]);

    const agreed = ['day_closed' as const];
    const startsAt = Temporal.Now.instant().add({ hours: 30 }).round('hour').toString();
    const booked = await app.call(appointments.book, { patientId, startsAt, agreed }, rao, once());
    expect(booked).toMatchObject({ status: 200 });
    const parts = [{ type: 'Cash' as const, amountPaise: 500_00 }];
    const taken = await app.call(advances.take, { patientId, parts }, rao, once());
    expect(taken).toMatchObject({ status: 200, data: { leftPaise: 500_00 } });
  } finally {
    await app.close();
    rmSync(filesFolder, { recursive: true, force: true });
  }
});

test('two installations on one server leave each other alone', async () => {
  const second = await handOut(postgres.url, 'clinic_two');
  await migrate(second, otherKeys, { prefix: rolePrefixOf(second) });
  await restoreLogins(second, otherKeys);
  expect(await prove(second, otherKeys)).toEqual([]);
  expect(await prove(url)).toEqual([]);
  await expect(prove(second, testKeys)).rejects.toThrow(/password authentication failed/);
  const roles = await rolesIn(second);
  const stranger = withLogin(urlOf(second, 'clinic_one'), roles.app, otherKeys.appPassword);
  await expect(ask(stranger, 'select * from app.clinics')).rejects.toThrow(/permission denied/);
});

test('what a superuser has run so far goes over, with its roles', async () => {
  await onServer(postgres.url, 'create database clinic_old');
  const before = urlOf(postgres.url, 'clinic_old');
  await migrate(before, testKeys, { last: '0209' });
  await onServer(before, 'drop table app_private.roles');
  await ask(
    before,
    `insert into app.outgoing (clinic_id, kind, name, payload) values (uuidv7(), 'fact', 'a', '{}')`,
  );
  const statements = readFileSync('deploy/hand-over.sql', 'utf8')
    .replaceAll('<password>', 'given')
    .replaceAll(/\bclinic(_admin)?\b/g, (_all, admin?: string) => `clinic_old${admin ?? ''}`);
  await onServer(before, statements);
  const after = urlOf(withLogin(postgres.url, 'clinic_old_admin', 'given'), 'clinic_old');
  await migrate(after, testKeys, { prefix: rolePrefixOf(after) });
  expect((await rolesIn(after)).app).toBe('diary_app');
  expect(await prove(after)).toEqual([]);
  expect(await ask(after, 'select distinct kind from app.outgoing')).toEqual([{ kind: 'event' }]);
});

test.each([
  ['postgres://a:b@db.example/clinic', 'diary_clinic'],
  ['postgres://a:b@db.example:5432/clinic?sslmode=require', 'diary_clinic'],
  ['postgres://a:b@db.example/Clinic%20One', /^diary_clinic_one_[0-9a-f]{8}$/],
  [`postgres://a:b@db.example/${'x'.repeat(60)}`, /^diary_x{31}_[0-9a-f]{8}$/],
])('the roles of %s are called after it', (address, prefix) => {
  expect(rolePrefixOf(address)).toMatch(prefix);
});
