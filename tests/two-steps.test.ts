// A migration runs while servers of the version before go on: nothing they use is taken away (docs/run.md, Many processes).
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp, type TestApp } from './db.ts';
import { brokenBy, schemaOf } from './released.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The schema of the last release: `node scripts/released-schema.ts` writes it, at a release alone. */
const released = z.parse(
  z.record(z.string(), z.string()),
  JSON.parse(readFileSync('tests/released-schema.json', 'utf8')),
);

/** What is gone and was used by nobody, with the reason. */
const unused: Readonly<Record<string, string>> = {};

test('what the version before uses is still there, and nothing more is asked of it', async () => {
  const broken = brokenBy(released, await schemaOf(app.admin));
  expect(broken.filter((one) => !(one in unused))).toEqual([]);
  expect(Object.keys(unused).filter((one) => !broken.includes(one))).toEqual([]);
});

test.each([
  [
    'a column goes',
    'alter table app.day_delays drop column minutes',
    'app.day_delays.minutes is gone',
  ],
  [
    'a column is renamed',
    'alter table app.patients rename column name to called',
    'app.patients.name is gone',
  ],
  [
    'a type changes',
    'alter table app.day_delays alter column minutes type int',
    'was smallint not null and is integer',
  ],
  [
    'a column must be filled',
    'alter table app.patients add column shoe int not null',
    'app.patients.shoe is new and must be given',
  ],
  [
    'a column must be filled at last',
    'alter table app.patients alter column import_id set not null',
    'was uuid and is uuid not null',
  ],
  [
    'a function takes something else',
    'drop function app.stuck_counts()',
    'function app.stuck_counts() is gone',
  ],
  [
    'a right is taken',
    'revoke insert on app.patients from diary_app',
    'may diary_app insert app.patients is gone',
  ],
])('is noticed: %s', async (_what, statement, said) => {
  await app.admin.query('begin');
  try {
    await app.admin.query(statement);
    expect(brokenBy(released, await schemaOf(app.admin)).join('\n')).toContain(said);
  } finally {
    await app.admin.query('rollback');
  }
});

test.each([
  ['a new table', 'create table app.shoes (id int not null)'],
  [
    'a new column with a default',
    'alter table app.patients add column shoe int not null default 0',
  ],
  ['a column that may be empty', 'alter table app.patients alter column name drop not null'],
  ['a new function', `create function app.shoes() returns int language sql as 'select 1'`],
])('is no harm: %s', async (_what, statement) => {
  await app.admin.query('begin');
  try {
    await app.admin.query(statement);
    expect(brokenBy(released, await schemaOf(app.admin))).toEqual([]);
  } finally {
    await app.admin.query('rollback');
  }
});
