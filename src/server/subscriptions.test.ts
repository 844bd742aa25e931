import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../tests/db.ts';
import { modules } from './bindings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const asked = new Set(
  modules.flatMap(({ subscriptions }) => subscriptions.flatMap(({ asks }) => asks ?? [])),
);

test('whatever a subscription asks is a function that our jobs may call, and nobody else', async () => {
  const { rows } = await app.admin.query(
    `select name, has_function_privilege('diary_jobs', f, 'execute') jobs, has_function_privilege('diary_app', f, 'execute') app
     from (select name, format('app.%I(uuid,jsonb)', name) f from unnest($1::text[]) name) x order by name`,
    [[...asked]],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual([...asked].toSorted().map((name) => ({ name, jobs: true, app: false })));
});
