import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { api } from './contract.ts';
import type { KeptFilters } from './model.ts';
import { most } from './rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const choices = async (as = app.world.rao) => (await app.call(api.choices, {}, as)).data;
const chosenFilters = { list: 'treatments', name: 'Dues of the week', address: { show: 'due' } };

test('columns that are left out are the reader’s own, list by list', async () => {
  await app.call(api.hideColumns, { list: 'treatments', hidden: ['fees', 'due'] }, app.world.rao);
  await app.call(api.hideColumns, { list: 'reports.dues', hidden: ['phone'] }, app.world.rao);
  await app.call(api.hideColumns, { list: 'treatments', hidden: ['fees'] }, app.world.rao);
  expect((await choices()).hidden).toEqual([
    { list: 'reports.dues', hidden: ['phone'] },
    { list: 'treatments', hidden: ['fees'] },
  ]);
  expect(await choices(app.world.lata)).toEqual({ hidden: [], filters: [] });
});

test('filters are chosenFilters, replaced by its name in its list, and forgotten', async () => {
  const keep = (input: KeptFilters) => app.call(api.keepFilters, input, app.world.rao);
  await keep(chosenFilters);
  const elsewhere = { ...chosenFilters, list: 'payments' };
  await keep(elsewhere);
  const changed = { ...chosenFilters, address: { show: 'drafts' } };
  await keep(changed);
  expect((await choices()).filters).toEqual([elsewhere, changed]);
  expect((await choices(app.world.lata)).filters).toEqual([]);
  const { list, name } = chosenFilters;
  await app.call(api.forgetFilters, { list, name }, app.world.rao);
  expect((await choices()).filters).toEqual([elsewhere]);
});

test('a list without a name, and more than an address holds, are refused', async () => {
  const refused = async (input: object) =>
    (await app.call(api.keepFilters, { ...chosenFilters, ...input }, app.world.rao)).status;
  expect(await refused({ list: 'Any list' })).toBe(422);
  expect(await refused({ name: ' ' })).toBe(422);
  expect(await refused({ address: { q: 'x'.repeat(61) } })).toBe(422);
});

test('chosenFilters filters have an end', async () => {
  const keep = (name: string) =>
    app.call(api.keepFilters, { ...chosenFilters, name }, app.world.stranger);
  for (let n = 0; n < most.filters; n += 1) await keep(`No ${n}`);
  expect(await keep('One more')).toMatchObject({
    status: 409,
    error: { code: 'too_many_filters' },
  });
  expect((await keep('No 0')).status).toBe(200);
});
