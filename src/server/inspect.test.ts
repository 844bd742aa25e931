import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract, download } from '../kit/shared/contract.ts';
import { modules } from './bindings.ts';
import { inspect } from './inspect.ts';

const handle = () => Promise.resolve();
const empty = { input: z.strictObject({}), output: z.object({}), summary: 'A sheet' } as const;
const whole = {
  ...empty,
  allow: 'owner',
  rate: 'heavy',
  audit: 'read',
  stepUp: true,
  exports: true,
} as const;
const { stepUp: _stepUp, ...unproved } = whole;
const { exports: _exports, ...unmarked } = whole;

describe('what carries data away as a file', () => {
  test.each([
    ['without a fresh proof', unproved],
    ['without its mark, so that none would be counted', unmarked],
    ['without a trace', { ...whole, audit: 'none' as const }],
    ['as often as one likes', { ...whole, rate: 'calm' as const }],
  ])('does not start %s', (_what, half) => {
    const { export: verb } = contract('sheets', { export: download(half) });
    expect(() => inspect([{ verb, handle }])).toThrow('sheets.export lacks what an export needs');
  });
  test('is known by the page that opens it too', () => {
    const { leave } = contract('sheets', {
      leave: download({ ...unproved, allow: { page: 'Patient', to: 'view', also: 'Export' } }),
    });
    expect(() => inspect([{ verb: leave, handle }])).toThrow(
      'sheets.leave lacks what an export needs',
    );
  });
  test('starts with all of them', () => {
    const { export: verb } = contract('sheets', { export: download(whole) });
    expect(() => inspect([{ verb, handle }])).not.toThrow();
  });
});

test('the contract closes', () =>
  expect(() => inspect(modules.flatMap(({ verbs }) => verbs))).not.toThrow());
