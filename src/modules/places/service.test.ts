import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../../../tests/db.ts';
import { api } from './api.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

test('states and cities are to be had before anybody signs in', async () => {
  expect((await house.call(api.states, { country: 'IN' }, null)).data.states).toContain('Maharashtra');
  expect((await house.call(api.cities, { country: 'IN', state: 'Maharashtra' }, null)).data.cities).toContain('Pune');
});
test('a state of another name has none', async () => {
  expect((await house.call(api.cities, { country: 'IN', state: '__proto__' }, null)).data).toEqual({ cities: [] });
});
test('a country that is not ours is named', async () => {
  expect(await house.call(api.states, { country: 'XX' }, null)).toMatchObject({ status: 422, error: { fields: { country: { code: 'choose_one' } } } });
});
