// A member's news: what happened in the clinic that they did not do themselves.
import * as z from 'zod/mini';
import { instant, uuid, whole } from '../../kit/shared/fields.ts';

export const kinds = [
  'appointment_booked',
  'appointment_canceled',
  'review_low',
  'many_patients_opened',
  'exported_at_night',
  'bank_changed',
  'webhook_failed',
  'file_ready',
  'file_failed',
  'request_answered',
  'privacy_asked',
  'refund_failed',
  'payout_failed',
  'payment_taken_back',
  'payment_disputed',
  'dispute_won',
] as const;
export type Kind = (typeof kinds)[number];
/** What is made off the request: all of a clinic, a long report. */
export const fileKinds = ['clinic', 'report'] as const;
export type FileKind = (typeof fileKinds)[number];
/** What became of a patient's online payment without the clinic's doing. */
export const moneyKinds = [
  'payment_taken_back',
  'payment_disputed',
  'dispute_won',
] as const satisfies readonly Kind[];
export type MoneyNews = (typeof moneyKinds)[number];
export type FileNews = Extract<Kind, 'file_ready' | 'file_failed'>;
/** What the owner is told of a member, themselves included. */
export const alertKinds = [
  'many_patients_opened',
  'exported_at_night',
  'bank_changed',
] as const satisfies readonly Kind[];
export type AlertKind = (typeof alertKinds)[number];

export const notification = z.object({
  id: uuid(),
  kind: z.enum(kinds),
  /** Of an appointment; null where it is about a member. */
  appointmentId: z.nullable(uuid()),
  patientId: z.nullable(uuid()),
  patientName: z.nullable(z.string()),
  startsAt: z.nullable(instant()),
  /** Whose doing the owner is told of. */
  memberId: z.nullable(uuid()),
  memberName: z.nullable(z.string()),
  /** The reader's own doing, or of somebody with their session. */
  isOwn: z.boolean(),
  /** Patients, of `many_patients_opened`. */
  count: z.nullable(z.number()),
  /** Of a file that was made. */
  fileKind: z.nullable(z.enum(fileKinds)),
  happenedAt: instant(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** By which ways a member hears of something, beside the bell. */
export const ways = z.object({ email: z.boolean(), push: z.boolean(), sms: z.boolean() });
export type Ways = z.output<typeof ways>;

const hour = () => whole(0, 23);
/** Full hours by the clinic's clock; over midnight where the first is the later. */
export const quiet = z
  .strictObject({ from: hour(), to: hour() })
  .check(z.refine(({ from, to }) => from !== to, { error: 'choose_one', path: ['to'] }));
export type Quiet = z.output<typeof quiet>;

export const choices = z.object({
  events: z.array(
    z.object({
      kind: z.enum(kinds),
      ...ways.shape,
      /** Alerts come by e-mail, whatever is chosen. */
      isFixed: z.boolean(),
    }),
  ),
  quiet: z.nullable(quiet),
  /** Where e-mails go; empty without a proved address. */
  email: z.string(),
  /** SMS belong to the premium plan. */
  hasSms: z.boolean(),
  /** What a browser needs to subscribe; null where nobody pushes. */
  pushKey: z.nullable(z.string()),
});
export type Choices = z.output<typeof choices>;

/** A browser's own push subscription, as `PushSubscription.toJSON()` writes it. */
export const pushSubscription = {
  endpoint: z.string().check(z.maxLength(1000)),
  expirationTime: z._default(z.nullable(z.number()), null),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=?$/, { error: 'wrong_type' })),
    auth: z.string().check(z.regex(/^[\w-]{16,32}={0,2}$/, { error: 'wrong_type' })),
  }),
};
