import { describe, expect, test } from 'vitest';
import { countries, indianStates } from './model.ts';
import { citiesOf, countryOfIsd, isdMatches, regionIsOpen, statesOf, zoneOf } from './rules.ts';

describe('countries', () => {
  test('begin with India and name each once', () => {
    expect(countries[0]?.code).toBe('IN');
    expect(new Set(countries.map((country) => country.code)).size).toBe(countries.length);
  });
  test.each(countries)('$code has a zone and a name', ({ code, zone, isdCode }) => {
    expect(() => Temporal.Now.zonedDateTimeISO(zone)).not.toThrow();
    expect(zoneOf(code)).toBe(zone);
    expect(new Intl.DisplayNames('en', { type: 'region' }).of(code)).not.toBe(code);
    expect(isdCode).toMatch(/^\+\d{1,3}$/);
  });
  test('know their ISD code', () => {
    expect(isdMatches('IN', '+91')).toBe(true);
    expect(isdMatches('IN', '+1')).toBe(false);
    expect(isdMatches('US', '+1')).toBe(true);
    expect(countryOfIsd('+91')).toBe('IN');
    expect(countryOfIsd('+0')).toBeNull();
  });
  test('have payments in India only', () => {
    expect(regionIsOpen('IN')).toBe(true);
    expect(regionIsOpen('US')).toBe(false);
  });
});

describe('India', () => {
  test('has 36 states and territories, each with its own GST code', () => {
    expect(statesOf('IN')).toHaveLength(36);
    expect(new Set(indianStates.map((state) => state.gst)).size).toBe(36);
  });
  test.each(indianStates)('$name has cities, each once', ({ name }) => {
    const cities = citiesOf('IN', name);
    expect(cities.length).toBeGreaterThan(1);
    expect(new Set(cities).size).toBe(cities.length);
  });
});

test.each(['Nowhere', '__proto__', 'constructor', ''])('a state %j has no cities', (state) =>
  expect(citiesOf('IN', state)).toEqual([]),
);
test('other countries have their states typed', () =>
  expect([statesOf('US'), citiesOf('US', 'Delhi')]).toEqual([[], []]));
