// The operator's own people, and what the console shows of the whole: nothing of any patient.
import * as z from 'zod/mini';
import { day, line, moment, uuid } from '../../kit/shared/fields.ts';
import { planNames } from '../plans/model.ts';

export const operatorName = line(60);

export const operator = z.object({ id: uuid(), name: z.string(), addedAt: moment() });
export type Operator = z.output<typeof operator>;

export const clinicSeen = z.object({
  clinicId: uuid(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  since: moment(),
  members: z.number(),
  /** The one that ends last; null where none was ever bought. */
  plan: z.nullable(z.enum(planNames)),
  expiresOn: z.nullable(day()),
  /** By its owner; null for one that is open. */
  closedAt: z.nullable(moment()),
});
export type ClinicSeen = z.output<typeof clinicSeen>;

export const providerSeen = z.object({
  verb: z.string(),
  asked: z.number(),
  failed: z.number(),
  unanswered: z.number(),
  lastAt: moment(),
});
export type ProviderSeen = z.output<typeof providerSeen>;

/** Pages of the console, as the audit log names them. */
export const places = [
  'overview',
  'payouts',
  'coupons',
  'stuck',
  'hooks',
  'requests',
  'faults',
  'clinics',
] as const;
export type Place = (typeof places)[number];
