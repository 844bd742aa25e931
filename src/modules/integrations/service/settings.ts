import { setting } from '../../../kit/shared/settings.ts';

export interface IntegrationSettings {
  /** 32 bytes; the secrets of webhooks lie sealed by it. */
  key: Buffer;
  /** Webhooks may lead into the operator's own network, and without TLS. */
  mayGoAnywhere: boolean;
}
export const integrations = setting<IntegrationSettings>('integrations');
