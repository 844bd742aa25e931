// The server's own keys for everything that proves identity.
import { macOf } from '../../../kit/server/secrets.ts';

export interface IdentityKeys {
  /** 32 bytes: goes into passwords, codes and the keys of throttles. */
  pepper: Buffer;
  /** 32 bytes: makes refresh tokens, access tokens and device secrets. */
  refreshKey: Buffer;
}

let held: IdentityKeys | null = null;

/** Called once by the assembler, before the first call. */
export function configureIdentity(given: IdentityKeys): void {
  held = given;
}

export function keys(): IdentityKeys {
  if (!held) throw new Error('identity is not configured');
  return held;
}

/** The key of a count: tells whoever reads the table nothing about whom it counts. */
export const countKey = (...parts: readonly string[]): Buffer =>
  macOf(keys().pepper, 'count', ...parts);
