import type { SealKeys } from '../../../kit/server/secrets.ts';
import { setting } from '../../../kit/shared/settings.ts';

export interface IntegrationSettings {
  /** The secrets of webhooks lie sealed by it. */
  key: SealKeys;
  /** Webhooks may lead into the operator's own network, and without TLS. */
  mayGoAnywhere: boolean;
}
export const integrations = setting<IntegrationSettings>('integrations');

/** What a webhook's sealed secret is bound to. */
export const secretAbout = (clinicId: string, id: string) => ({
  now: `webhook/${clinicId}/${id}`,
  before: id,
});
