// What an injected statement could do as the app's role while another clinic works: see, change and learn nothing of it.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { entryAs, systemClinicId } from '../src/kit/server/context.ts';
import { keyHash } from '../src/kit/server/secrets.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { testApp, type TestApp } from './db.ts';
import { hostileStatements, onTables } from './hostile-statements.ts';
import { testKeys } from './template.ts';

const canary = 'CANARY-OF-MOONLIGHT';
/** Moonlight's own calls add to these meanwhile. */
const growing = new Set(['audit', 'audit_heads', 'outgoing']);

let app: TestApp;
let tables: string[];

beforeAll(async () => {
  app = await testApp();
  const { moonlight, stranger } = app.world;
  const mark = (text: string, id: string) => app.admin.query(text, [canary, id]);
  await mark('update app.clinics set address = $1 where clinic_id = $2', moonlight.clinicId);
  await mark('update app.members set name = $1 where id = $2', stranger.memberId);
  await mark('update app.accounts set name = $1 where id = $2', stranger.accountId);
  await mark('insert into app.roles (name, clinic_id) values ($1, $2)', moonlight.clinicId);
  await app.admin.query(
    `insert into app.once (clinic_id, actor_id, key, verb, request_hash, body) values ($1, $1, 'k', 'v', '\\x00', $2)`,
    [moonlight.clinicId, canary],
  );
  const registered = await app.call(
    patients.register,
    { name: canary, gender: 'Other', contactNumber: '9812345699', statedAge: 40 },
    stranger,
  );
  if (registered.status !== 200) throw new Error(registered.message);
  const { rows } = await app.admin.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' order by 1`,
  );
  tables = rows.map((row) => row.relname);
});
afterAll(() => app.close());

/** All that stands of the other clinic. */
async function fingerprint(): Promise<unknown> {
  const { moonlight, stranger } = app.world;
  const parts = [];
  for (const name of tables.filter((table) => !growing.has(table))) {
    const mine = await app.admin.query(
      `select to_jsonb(t)::text as row from app.${name} t where to_jsonb(t)->>'clinic_id' = $1 or to_jsonb(t)->>'account_id' = $2 or to_jsonb(t)->>'id' = $2 order by 1`,
      [moonlight.clinicId, stranger.accountId],
    );
    parts.push([name, mine.rows]);
  }
  return parts;
}

/** Runs a statement in a transaction of its own that `enter` has begun, and answers everything that was heard of it. */
async function attack(
  text: string,
  enter: (client: pg.PoolClient) => Promise<unknown>,
  leavesSomething: boolean,
) {
  const client = await app.pool.connect();
  const heard: string[] = [];
  const hear = (notice: { message?: string | undefined }) => void heard.push(notice.message ?? '');
  client.on('notice', hear);
  try {
    await client.query('begin');
    await enter(client);
    const answers = await client.query(text);
    for (const answer of [answers].flat()) heard.push(JSON.stringify(answer.rows));
  } catch (error) {
    heard.push(
      error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : String(error),
    );
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.off('notice', hear);
    client.release(leavesSomething);
  }
  return heard.join('\n').replaceAll(text, '');
}

const asRao = (client: pg.PoolClient) =>
  client.query('select app.enter($1)', [keyHash(app.world.rao.token)]);
const asNobody = async () => undefined;

test(
  'at least 300 hostile statements, with and without a context, while the other clinic works',
  { timeout: 480_000 },
  async () => {
    const before = await fingerprint();
    const { moonlight, stranger } = app.world;
    const statements = [
      ...onTables(tables, moonlight.clinicId).map((text) => ({ text, leavesSomething: false })),
      ...hostileStatements(app.world, canary).map((text) => ({ text, leavesSomething: true })),
    ];
    expect(statements.length).toBeGreaterThanOrEqual(300);
    const over = new AbortController();
    let calls = 0;
    const working = (async () => {
      while (!over.signal.aborted) {
        const { status } = await app.call(patients.search, { text: canary }, stranger);
        if (status === 200) calls += 1;
        await pause(50);
      }
    })();
    const leaks: string[] = [];
    for (const enter of [asRao, asNobody])
      for (const { text, leavesSomething } of statements) {
        const heard = await attack(text, enter, leavesSomething);
        const names = [canary, stranger.memberId, stranger.sessionId, moonlight.code];
        if (names.some((name) => heard.includes(name) && !text.includes(name))) leaks.push(text);
      }
    over.abort();
    await working;
    expect(leaks).toEqual([]);
    expect(calls).toBeGreaterThan(20);
    expect(await fingerprint()).toEqual(before);
  },
);

describe('what the database keeps of a token', () => {
  test('opens nothing, read by its owner or on the public pages', async () => {
    const seen: Buffer[] = [];
    for (const enter of [
      asRao,
      (client: pg.PoolClient) => client.query(entryAs(testKeys.context, 'door', systemClinicId)),
    ]) {
      const client = await app.pool.connect();
      await client.query('begin');
      await enter(client);
      const { rows } = await client.query<{ hash: Buffer }>('select hash from app.access_tokens');
      seen.push(...rows.map((row) => row.hash));
      await client.query('rollback');
      client.release();
    }
    expect(seen.length).toBeGreaterThan(2);
    for (const hash of seen) {
      const client = await app.pool.connect();
      await client.query('begin');
      const { rows } = await client.query('select app.enter($1) as principal', [hash]);
      expect(rows).toEqual([{ principal: null }]);
      await expect(client.query('select * from app.clinics')).rejects.toThrow('no tenant context');
      await client.query('rollback');
      client.release();
    }
  });
});

describe('a context', () => {
  const contextOf = async (client: pg.PoolClient): Promise<string> => {
    const { rows } = await client.query<{ context: string }>(
      `select current_setting('app.ctx') as context`,
    );
    return rows[0]?.context ?? '';
  };

  test('is good neither in the next transaction nor on another connection', async () => {
    const first = await app.pool.connect();
    const second = await app.pool.connect();
    await first.query('begin');
    await asRao(first);
    const context = await contextOf(first);
    expect((await first.query('select 1 from app.clinics')).rows).toHaveLength(1);
    await second.query('begin');
    await second.query(`select set_config('app.ctx', $1, true)`, [context]);
    await expect(second.query('select 1 from app.clinics')).rejects.toThrow('no tenant context');
    await second.query('rollback');
    await first.query('commit');
    await first.query('begin');
    await first.query(`select set_config('app.ctx', $1, true)`, [context]);
    await expect(first.query('select 1 from app.clinics')).rejects.toThrow('no tenant context');
    await first.query('rollback');
    first.release();
    second.release();
  });

  test('for our own jobs is refused long before and seconds after its time', async () => {
    const client = await app.pool.connect();
    const signedAt = (seconds: number) =>
      entryAs(
        testKeys.context,
        'system',
        app.world.moonlight.clinicId,
        Temporal.Now.instant().add({ seconds }),
      );
    const entry = signedAt(0);
    for (const refused of [
      signedAt(-10),
      signedAt(600),
      { ...entry, values: [...entry.values.slice(0, 3), Buffer.alloc(32)] },
    ]) {
      await client.query('begin');
      await expect(client.query(refused)).rejects.toThrow('no tenant context');
      await client.query('rollback');
    }
    await client.query('begin');
    expect((await client.query(signedAt(0))).rows).toEqual([{ enter_as: true }]);
    await client.query('rollback');
    client.release();
  });

  test('is needed for anything at all', async () => {
    const client = await app.pool.connect();
    await expect(client.query('select * from app.clinics')).rejects.toThrow('no tenant context');
    client.release();
  });
});

test('an estimate does not tell whether somebody else’s row is there', async () => {
  await app.admin.query(
    `insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, language, registered_on, latin_name, search_keys)
     select $1, 'M-' || n, $2, 'IN', '+91', '9800000001', 'Other', 30, 'years', current_date, 'en', current_date, 'canary', '{}' from generate_series(1, 500) n`,
    [app.world.moonlight.clinicId, canary],
  );
  await app.admin.query('analyze app.patients');
  const estimated = async (column: string, value: string): Promise<number> => {
    const client = await app.pool.connect();
    try {
      await client.query('begin');
      await asRao(client);
      const { rows } = await client.query(
        `explain (format json) select * from app.patients where ${column} = '${value}'`,
      );
      return rows[0]['QUERY PLAN'][0].Plan['Plan Rows'];
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await estimated('name', canary)).toBe(await estimated('name', 'Nobody At All'));
  expect(await estimated('contact_number', '9800000001')).toBe(
    await estimated('contact_number', '9899999999'),
  );
});
