// The signed tenant context (security.md 7.1): the database believes no clinic that this key has not signed.
import { createHmac } from 'node:crypto';

/** Clinic zero is the app: the door and the platform's own work stand in its name. */
export const systemClinicId = '00000000-0000-0000-0000-000000000000';

/**
 * A context for `set_config('app.ctx', …, true)`, good for one transaction within `seconds`.
 * Members' contexts are made by the database itself in `app.enter`.
 */
export function signContext(
  key: Buffer,
  scope: 'door' | 'system',
  clinicId: string,
  seconds = 60,
): string {
  const body = [scope, clinicId, '', '', '', Math.floor(Date.now() / 1000) + seconds].join('|');
  return `${body}|${createHmac('sha256', key).update(body).digest('hex')}`;
}
