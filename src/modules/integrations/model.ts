import * as z from 'zod/mini';
import { instant, line, uuid } from '../../kit/shared/fields.ts';

/** What a key may be given; the verbs say which of them they need. */
export const scopes = [
  'patients:read',
  'patients:write',
  'appointments:read',
  'appointments:write',
  'payments:read',
] as const;
export type Scope = (typeof scopes)[number];

/** How long a key may live. */
export const keyDays = [30, 90, 365] as const;

export const newKey = z.strictObject({
  name: line(40),
  scopes: z
    .array(z.enum(scopes))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(scopes.length)),
  days: z.literal(keyDays),
});

export const apiKey = z.object({
  id: uuid(),
  name: z.string(),
  /** Its last four letters. */
  ending: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: instant(),
  expiresAt: instant(),
  /** To the minute; null when it never was. */
  lastUsedAt: z.nullable(instant()),
  status: z.enum(['live', 'expired', 'revoked']),
});
export type ApiKey = z.output<typeof apiKey>;

/** Of the keys that a clinic may have alive at a time. */
export const maxKeys = 20;
