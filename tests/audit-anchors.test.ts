// A clinic's audit log after somebody with the database's own power has been at it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AnchorKeys,
  checkAudit,
  copyAnchors,
  differingAnchors,
  dropAnchors,
  readAnchors,
} from '../src/kit/server/audit-anchors.ts';
import { api as config } from '../src/modules/config/contract.ts';
import { testApp, type TestApp } from './db.ts';

let app: TestApp;
let folder: string;
const keys: AnchorKeys = [Buffer.alloc(32, 9)];
const now = Temporal.Instant.from('2026-11-22T06:00:00Z');
const clinicId = () => app.world.sunrise.clinicId;
const admin = (sql: string, ...values: unknown[]) => app.admin.query(sql, values);
const write = (times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, n) =>
      app.call(config.SaveConfig, { colourScheme: n % 2 ? 'dark' : 'light' }, app.world.rao),
    ),
  );

beforeAll(async () => {
  app = await testApp();
  await write(20);
  await app.auditLog.flush();
});
afterAll(() => app.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-diary-anchors-'));
  return () => rmSync(folder, { recursive: true });
});

/** Whatever is done to the table is undone again. */
async function faultsAfter(...statements: [string, ...unknown[]][]) {
  await dropAnchors(app.adminUrl, folder, keys, now);
  await admin(
    'create table kept as select * from app.audit; create table kept_heads as select * from app.audit_heads',
  );
  try {
    for (const [sql, ...values] of statements) await admin(sql, ...values);
    return (await checkAudit(app.adminUrl, readAnchors(folder), keys)).faults;
  } finally {
    await admin(
      'delete from app.audit; delete from app.audit_heads; insert into app.audit select * from kept; insert into app.audit_heads select * from kept_heads; drop table kept, kept_heads',
    );
  }
}

test('a log that nobody touched is whole, and grows on', async () => {
  expect(await faultsAfter()).toEqual([]);
  await write(2);
  await app.auditLog.flush();
  const line = await dropAnchors(app.adminUrl, folder, keys, now);
  expect(line).toContain(readAnchors(folder).at(-1)?.mac.slice(0, 16) ?? '?');
  const checked = await checkAudit(app.adminUrl, readAnchors(folder), keys);
  expect(checked).toMatchObject({ faults: [] });
  expect(checked.entries).toBeGreaterThan(20);
});

const own = (sql: string): string => sql.replaceAll('OWN', `clinic_id = '${clinicId()}'`);
const rehash = `do $$ declare e app.audit; p bytea := '\\x'; begin
  for e in select * from app.audit where OWN order by seq loop
    update app.audit set previous = p, hash = app.audit_hash(p, e.clinic_id, e.seq, e.at, e.actor, e.member_id, e.account_id, e.session_id, e.action, e.entity, e.entity_id, e.detail)
      where clinic_id = e.clinic_id and seq = e.seq returning hash into p;
  end loop;
  update app.audit_heads set hash = p, seq = (select max(seq) from app.audit where OWN) where OWN; end $$`;

test.each<[string, string[], { seq: number; kind: string }]>([
  [
    'changed',
    [`update app.audit set detail = '{}' where OWN and seq = 5`],
    { seq: 5, kind: 'changed' },
  ],
  ['removed', ['delete from app.audit where OWN and seq = 6'], { seq: 6, kind: 'removed' }],
  [
    'put in another order, each right by itself',
    [
      'update app.audit set seq = -seq where OWN and seq in (7, 8)',
      'update app.audit set seq = 15 + seq where OWN and seq < 0',
      `update app.audit set hash = app.audit_hash(previous, clinic_id, seq, at, actor, member_id, account_id, session_id, action, entity, entity_id, detail) where OWN and seq in (7, 8)`,
    ],
    { seq: 7, kind: 'reordered' },
  ],
  [
    'cut off at its end',
    ['delete from app.audit where OWN and seq > 9'],
    { seq: 10, kind: 'cut off' },
  ],
  [
    'cut off, with its head',
    [
      'delete from app.audit where OWN and seq > 9',
      'update app.audit_heads set seq = 9, hash = (select hash from app.audit where OWN and seq = 9) where OWN',
    ],
    { seq: 10, kind: 'cut off' },
  ],
  [
    'taken away whole',
    ['delete from app.audit where OWN', 'delete from app.audit_heads where OWN'],
    { seq: 1, kind: 'cut off' },
  ],
])('%s: told by clinic, place and kind', async (_what, statements, fault) => {
  expect(await faultsAfter(...statements.map((sql): [string] => [own(sql)]))).toEqual([
    { clinicId: clinicId(), ...fault },
  ]);
});

test('changed and hashed anew from there on: only the anchor knows', async () => {
  const [fault, ...more] = await faultsAfter(
    [own(`update app.audit set entity_id = 'nobody' where OWN and seq = 3`)],
    [own(rehash)],
  );
  expect(more).toEqual([]);
  expect(fault).toMatchObject({ clinicId: clinicId(), kind: 'rewritten' });
});

test('anchors that were edited, left out or made with another key do not hold; those of an earlier key do', async () => {
  await dropAnchors(app.adminUrl, folder, keys, now);
  await write(1);
  await app.auditLog.flush();
  const later: AnchorKeys = [Buffer.alloc(32, 8), keys[0]];
  await dropAnchors(app.adminUrl, folder, later, now.add({ hours: 24 }));
  const whole = readAnchors(folder);
  const kinds = async (anchors = whole, by = later) =>
    (await checkAudit(app.adminUrl, anchors, by)).faults.map(({ kind }) => kind);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await kinds()).toEqual([]);
  expect(await kinds(whole, keys)).toContain('anchors');
  expect(await kinds(whole.slice(1))).toContain('anchors');
  const [name = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, name), 'utf8');
  writeFileSync(
    join(folder, name),
    text.replace(/"seq":(\d+)/, (_, n) => `"seq":${Number(n) + 1}`),
  );
  expect(await kinds(readAnchors(folder))).toContain('anchors');
});

test('a copy elsewhere takes what is new, and what was copied is never written over', async () => {
  const copy = join(folder, 'elsewhere');
  const one = join(folder, 'here');
  const both = () =>
    [one, copy].map((place) =>
      readdirSync(place).map((name) => readFileSync(join(place, name), 'utf8')),
    );
  await dropAnchors(app.adminUrl, one, keys, now);
  expect(copyAnchors(one, copy)).toEqual([]);
  await write(1);
  await app.auditLog.flush();
  await dropAnchors(app.adminUrl, one, keys, now);
  expect(copyAnchors(one, copy)).toEqual([]);
  const [here, there] = both();
  expect(there).toEqual(here);
  const [name = ''] = readdirSync(one);
  for (const changed of [here?.[0]?.replace(/"seq":\d/, '"seq":9') ?? '', '']) {
    writeFileSync(join(one, name), changed);
    expect(copyAnchors(one, copy)).toEqual([name]);
    expect(differingAnchors(one, copy)).toEqual([name]);
    expect(both()[1]).toEqual(here);
  }
  rmSync(join(one, name));
  expect(differingAnchors(one, copy)).toEqual([name]);
});
