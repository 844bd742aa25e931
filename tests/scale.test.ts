import { afterAll, beforeAll, expect, test } from 'vitest';
import { obstaclesIn, unexplained } from '../scripts/scale/schema.ts';
import { testApp, type TestApp } from './db.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the schema can be spread over machines by clinic, but for what is explained', async () => {
  expect(unexplained(await obstaclesIn(app.admin))).toEqual([]);
});

test.each([
  ['a table without a clinic', 'create table app.shoes (id int)'],
  [
    'a key past the clinic',
    'create unique index one_note on app.patients (id); create table app.shoes (clinic_id uuid not null, patient_id uuid references app.patients (id))',
  ],
  ['a name of all clinics', 'create unique index one_name on app.patients (name)'],
  ['a number of all clinics', 'create sequence app.shoe_numbers'],
])('is noticed: %s', async (_what, statements) => {
  await app.admin.query('begin');
  try {
    await app.admin.query(statements);
    expect(unexplained(await obstaclesIn(app.admin))).not.toEqual([]);
  } finally {
    await app.admin.query('rollback');
  }
});
