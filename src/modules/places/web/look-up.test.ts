import { afterEach, describe, expect, test, vi } from 'vitest';
import { lookUp } from './look-up.ts';

const own = { ip: '203.0.113.9', city: '', region: '', country_name: '', country: '' };
const asked: string[] = [];
function services(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const answer = answers[url];
    return answer === undefined
      ? Promise.reject(new TypeError('no line'))
      : Promise.resolve(Response.json(answer));
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

const both = { ip: 'https://ip.test/', place: 'https://place.test/{ip}/json' };

describe('whom the operator names', () => {
  test('is asked for the address, then where it is', async () => {
    services({
      'https://ip.test/': { ip: '2001:db8::7' },
      'https://place.test/2001%3Adb8%3A%3A7/json': {
        city: 'Pune',
        region: 'Maharashtra',
        country_name: 'India',
        org: 'AS1',
      },
    });
    expect(await lookUp(own, both)).toEqual({
      ip: '2001:db8::7',
      city: 'Pune',
      region: 'Maharashtra',
      country_name: 'India',
      country: 'IN',
    });
    expect(asked).toHaveLength(2);
  });
  test.each([
    ['is away', {}],
    ['answers nonsense', { 'https://ip.test/': [], 'https://place.test/203.0.113.9/json': 7 }],
    [
      'names a country that is none of ours',
      {
        'https://ip.test/': { ip: '203.0.113.9' },
        'https://place.test/203.0.113.9/json': { city: 'Atlantis', country_name: 'Atlantis' },
      },
    ],
  ])('%s: our own answer stands', async (_what, answers) => {
    services(answers);
    expect(await lookUp(own, both)).toEqual(own);
  });
  test('is the only one asked', async () => {
    services({ 'https://ip.test/': { ip: '198.51.100.4' } });
    const pune = {
      ...own,
      city: 'Pune',
      region: 'Maharashtra',
      country_name: 'India',
      country: 'IN',
    };
    expect(await lookUp(pune, { ip: 'https://ip.test/', place: null })).toEqual({
      ...pune,
      ip: '198.51.100.4',
    });
    expect(asked).toEqual(['https://ip.test/']);
  });
});
