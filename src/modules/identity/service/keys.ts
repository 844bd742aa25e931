// The server's own keys for everything that proves identity.
import { macOf } from '../../../kit/server/secrets.ts';
import type { WithSettings } from '../../../kit/server/settings.ts';
import { setting } from '../../../kit/shared/settings.ts';

interface IdentityKeys {
  /** 32 bytes: goes into passwords, codes and the keys of throttles. */
  pepper: Buffer;
  /** 32 bytes: makes refresh tokens, access tokens and device secrets. */
  refreshKey: Buffer;
}
export const identityKeys = setting<IdentityKeys>('identity.keys');

export const keysOf = ({ settings }: WithSettings): IdentityKeys => settings.of(identityKeys);

/** The key of a count: tells whoever reads the table nothing about whom it counts. */
export const countKey = (ctx: WithSettings, ...parts: readonly string[]): Buffer =>
  macOf(keysOf(ctx).pepper, 'count', ...parts);
