// A member's news: what happened in the clinic that they did not do themselves.
import * as z from 'zod/mini';
import { instant, uuid } from '../../kit/shared/fields.ts';

export const kinds = ['appointment_booked', 'appointment_canceled', 'review_low'] as const;
export type Kind = (typeof kinds)[number];

export const notification = z.object({
  id: uuid(),
  kind: z.enum(kinds),
  appointmentId: uuid(),
  patientId: uuid(),
  patientName: z.string(),
  startsAt: instant(),
  happenedAt: instant(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** A browser's own push subscription, as `PushSubscription.toJSON()` writes it. */
export const pushSubscription = {
  endpoint: z.string().check(z.maxLength(1000)),
  expirationTime: z._default(z.nullable(z.number()), null),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=?$/, { error: 'wrong_type' })),
    auth: z.string().check(z.regex(/^[\w-]{16,32}={0,2}$/, { error: 'wrong_type' })),
  }),
};
