// The signed tenant context: the database believes no clinic that this key has not signed. Members enter by their token instead.
import { createHmac } from 'node:crypto';

/** Clinic zero is the app: the public pages and the platform's own work stand in its name. */
export const systemClinicId = '00000000-0000-0000-0000-000000000000';

const lifeSeconds = 5;

/**
 * The statement that enters a transaction for the public pages (`door`) or for our own jobs (`system`). Sent within seconds of `now`, by
 * the database's clock, or it is refused; the context it leaves is good in that transaction alone.
 */
export function entryAs(
  key: Buffer,
  scope: 'door' | 'system',
  clinicId: string,
  now: Temporal.Instant = Temporal.Now.instant(),
): { name: string; text: string; values: [string, string, number, Buffer] } {
  const expires = Math.floor(now.epochMilliseconds / 1000) + lifeSeconds;
  const signature = createHmac('sha256', key)
    .update(['enter', scope, clinicId, expires].join('|'))
    .digest();
  return {
    name: 'enter_as',
    text: 'select app.enter_as($1, $2, $3, $4)',
    values: [scope, clinicId, expires, signature],
  };
}
