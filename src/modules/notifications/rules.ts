import { refusal } from '../../kit/shared/refusal.ts';
import type { Kind } from './model.ts';

export const refusals = {
  push_off: refusal(409, /*i18n*/ { id: 'push_off', message: 'Push notifications are not switched on for this service' }),
} as const;

/** The services that browsers push through; anything else could make our server call addresses of a stranger's choice. */
const pushHosts = [/(^|\.)googleapis\.com$/, /(^|\.)push\.services\.mozilla\.com$/, /(^|\.)push\.apple\.com$/, /(^|\.)notify\.windows\.com$/];

/** Nothing between the scheme and the host, and no port: what a URL parser might read otherwise is none. */
export function isPushEndpoint(endpoint: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/i.exec(endpoint)?.[1]?.toLowerCase();
  return host !== undefined && pushHosts.some((one) => one.test(host));
}

/** The doctor is told of what others did with their appointments, never of their own acts. */
export const kindOf = (to: string): Kind | null => (to === 'booked' ? 'appointment_booked' : to === 'Canceled' ? 'appointment_canceled' : null);
