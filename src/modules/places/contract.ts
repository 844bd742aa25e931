import * as z from 'zod/mini';
import { contract, read } from '../../kit/shared/contract.ts';
import { line } from '../../kit/shared/fields.ts';
import { countryCode, lookups, place } from './model.ts';

export const api = contract('places', {
  states: read({
    summary: 'The states of a country; an empty list where they are typed by hand.',
    allow: 'public',
    input: z.strictObject({ country: countryCode() }),
    output: z.object({ states: z.array(z.string()) }),
    rate: 'calm',
    audit: 'none',
  }),
  locate: read({
    summary:
      "Where the caller's address is said to be, by the proxy in front or the operator's file; empty words where nobody knows; and whom the browser may ask besides. A suggestion, never a decision.",
    allow: 'public',
    input: z.strictObject({}),
    output: z.extend(place, { lookups }),
    rate: 'calm',
    audit: 'none',
  }),
  cities: read({
    summary: 'Larger cities of a state, as suggestions: any other text is a city too.',
    allow: 'public',
    input: z.strictObject({ country: countryCode(), state: line(80) }),
    output: z.object({ cities: z.array(z.string()) }),
    rate: 'calm',
    audit: 'none',
  }),
});
