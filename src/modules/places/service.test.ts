import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { api } from './contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('states and cities are to be had before anybody signs in', async () => {
  expect((await app.call(api.states, { country: 'IN' }, null)).data.states).toContain(
    'Maharashtra',
  );
  expect(
    (await app.call(api.cities, { country: 'IN', state: 'Maharashtra' }, null)).data.cities,
  ).toContain('Pune');
});
describe('where an address is', () => {
  const locate = (headers: Record<string, string>) => app.call(api.locate, {}, null, { headers });
  test('is what the trusted proxy says', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'cf-ipcountry': 'in',
      'cf-region': 'Maharashtra',
      'cf-ipcity': 'Pune',
    };
    expect((await locate(headers)).data).toEqual({
      ip: '203.0.113.9',
      city: 'Pune',
      region: 'Maharashtra',
      country_name: 'India',
      country: 'IN',
      lookups: { ip: null, place: null },
    });
  });
  test.each([
    {},
    { 'cf-ipcountry': 'XX', 'cf-ipcity': 'Pune' },
    { 'cf-ipcountry': "IN' or 1=1" },
    { 'x-geo-city': 'Pune' },
  ])('is unknown from %j', async (headers) => {
    expect((await locate(headers)).data).toMatchObject({
      city: '',
      region: '',
      country_name: '',
      country: '',
    });
  });
});

test('a state of another name has none', async () => {
  expect((await app.call(api.cities, { country: 'IN', state: '__proto__' }, null)).data).toEqual({
    cities: [],
  });
});
test('a country that is not ours is named', async () => {
  expect(await app.call(api.states, { country: 'XX' }, null)).toMatchObject({
    status: 422,
    error: { fields: { country: { code: 'choose_one' } } },
  });
});
