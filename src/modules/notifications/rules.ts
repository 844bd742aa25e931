import { refusal } from '../../kit/shared/refusal.ts';
import type { Zone } from '../../kit/shared/time.ts';
import type { Kind } from './model.ts';

export const refusals = {
  push_off: refusal(
    409,
    /*i18n*/ { id: 'push_off', message: 'Push notifications are not switched on for this service' },
  ),
} as const;

/** The services that browsers push through; anything else could make our server call addresses of a stranger's choice. */
const pushHosts = [
  /(^|\.)googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
];

/** Nothing between the scheme and the host, and no port: what a URL parser might read otherwise is none. */
export function isPushEndpoint(endpoint: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/i.exec(endpoint)?.[1]?.toLowerCase();
  return host !== undefined && pushHosts.some((one) => one.test(host));
}

/** The doctor is told of what others did with their appointments, never of their own acts. */
export const kindOf = (to: string): Kind | null =>
  to === 'booked' ? 'appointment_booked' : to === 'Canceled' ? 'appointment_canceled' : null;

/** Different patients that one member may open within an hour before the owner hears of it (security bar, T8). */
export const maxPatientsAnHour = 200;

/** The owner hears of a member's unusual reading, and of their exports at night, once an hour. */
export const hourMillis = 3_600_000;

export interface Opened {
  patientId: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Whether somebody opened more than `maxPatientsAnHour` different patients within any hour that ends at `from` or later.
 * @param opened oldest first; one patient as often as they were opened.
 * @returns the moment at which it was one too many, and the most that an hour came to from then on.
 */
export function wideReading(
  opened: readonly Opened[],
  from: number,
): { at: number; count: number } | null {
  const times = new Map<string, number>();
  let crossedAt: number | null = null;
  let most = maxPatientsAnHour;
  let oldest = 0;
  for (const { patientId, at } of opened) {
    times.set(patientId, (times.get(patientId) ?? 0) + 1);
    for (let first = opened[oldest]; first && first.at <= at - hourMillis; first = opened[oldest]) {
      const left = (times.get(first.patientId) ?? 0) - 1;
      if (left > 0) times.set(first.patientId, left);
      else times.delete(first.patientId);
      oldest += 1;
    }
    if (at >= from && times.size > most) {
      crossedAt ??= at;
      most = times.size;
    }
  }
  return crossedAt === null ? null : { at: crossedAt, count: most };
}

/** From ten in the evening to six in the morning, by the clinic's clock. */
export function isNight(at: Temporal.Instant, zone: Zone): boolean {
  const { hour } = at.toZonedDateTimeISO(zone);
  return hour >= 22 || hour < 6;
}
