import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import type { Zone } from '../../kit/shared/time.ts';
import type { MessageAbout } from '../consents/model.ts';
import type { TemplateId, WordedTemplate } from '../messaging/rules.ts';
import {
  type AlertKind,
  alertKinds,
  type FileNews,
  type Kind,
  kinds,
  moneyKinds,
  type MoneyNews,
  type Quiet,
  type Ways,
} from './model.ts';

export const refusals = {
  notification_unknown: refusal(
    404,
    /*i18n*/ { id: 'notification_unknown', message: 'Notification not found' },
  ),
  push_off: refusal(
    409,
    /*i18n*/ { id: 'push_off', message: 'Push notifications are not switched on for this service' },
  ),
} as const;

/** So many notifications one tap can have read again. */
export const mostBroughtBack = 1_000;

/** Until a member chooses. */
export const usualWays: Readonly<Record<Kind, Ways>> = {
  appointment_booked: { email: false, push: true, sms: false },
  appointment_canceled: { email: false, push: true, sms: false },
  review_low: { email: false, push: true, sms: false },
  many_patients_opened: { email: true, push: true, sms: false },
  exported_at_night: { email: true, push: true, sms: false },
  bank_changed: { email: true, push: true, sms: false },
  webhook_failed: { email: true, push: false, sms: false },
  file_ready: { email: false, push: true, sms: false },
  file_failed: { email: false, push: true, sms: false },
  request_answered: { email: true, push: true, sms: false },
  privacy_asked: { email: true, push: true, sms: false },
  refund_failed: { email: true, push: true, sms: false },
  payout_failed: { email: true, push: true, sms: false },
  payment_taken_back: { email: true, push: true, sms: false },
  payment_disputed: { email: true, push: true, sms: false },
  dispute_won: { email: false, push: true, sms: false },
};

export const kindWords = {
  appointment_booked: /*i18n*/ {
    id: 'news_kind.booked',
    message: 'Somebody books an appointment with you',
  },
  appointment_canceled: /*i18n*/ {
    id: 'news_kind.canceled',
    message: 'An appointment with you is canceled',
  },
  review_low: /*i18n*/ { id: 'news_kind.review', message: 'A patient leaves a low review' },
  many_patients_opened: /*i18n*/ {
    id: 'news_kind.opened',
    message: 'A user opens unusually many patients',
  },
  exported_at_night: /*i18n*/ {
    id: 'news_kind.exported',
    message: 'A user downloads data at night',
  },
  bank_changed: /*i18n*/ {
    id: 'news_kind.bank',
    message: 'The bank account for payouts is changed',
  },
  webhook_failed: /*i18n*/ {
    id: 'news_kind.webhook',
    message: 'A webhook is not answered',
  },
  file_ready: /*i18n*/ {
    id: 'news_kind.file_ready',
    message: 'A file you asked for is ready',
  },
  file_failed: /*i18n*/ {
    id: 'news_kind.file_failed',
    message: 'A file you asked for could not be made',
  },
  request_answered: /*i18n*/ {
    id: 'news_kind.request',
    message: 'Your feedback or report is answered',
  },
  privacy_asked: /*i18n*/ {
    id: 'news_kind.privacy',
    message: 'A patient asks about their data',
  },
  refund_failed: /*i18n*/ {
    id: 'news_kind.refund',
    message: 'A refund to a patient does not go through',
  },
  payout_failed: /*i18n*/ {
    id: 'news_kind.payout',
    message: 'A payout does not go through',
  },
  payment_taken_back: /*i18n*/ {
    id: 'news_kind.taken_back',
    message: 'An online payment is taken back at the payment service',
  },
  payment_disputed: /*i18n*/ {
    id: 'news_kind.disputed',
    message: 'A patient’s bank disputes an online payment',
  },
  dispute_won: /*i18n*/ {
    id: 'news_kind.dispute_won',
    message: 'A disputed online payment stays with the clinic',
  },
} as const satisfies Record<Kind, Sentence>;

/** Offered where somebody wants quiet hours. */
export const usualQuiet: Quiet = { from: 22, to: 7 };

/** Who takes over somebody's session must not be able to turn these off. */
export const isAlert = (kind: Kind): kind is AlertKind => alertKinds.some((one) => one === kind);

/** About no person: the owner's alone. */
const isOfClinic = (kind: Kind): boolean =>
  kind === 'webhook_failed' || kind === 'privacy_asked' || kind === 'payout_failed';

const isOfFile = (kind: Kind): kind is FileNews => kind === 'file_ready' || kind === 'file_failed';

const isOfMoney = (kind: Kind): kind is MoneyNews => moneyKinds.some((one) => one === kind);

/** Alerts and webhooks are for the owner, appointments and reviews for who sees patients, files for who asked for them, refunds that failed for who may give money back, what became of online payments for who sees money, answers for whoever wrote to us. */
export const kindsFor = ({
  isOwner,
  isDoctor,
  mayExport,
  mayRefund,
  seesMoney,
}: {
  isOwner: boolean;
  isDoctor: boolean;
  mayExport: boolean;
  mayRefund: boolean;
  seesMoney: boolean;
}): Kind[] =>
  kinds.filter((kind) => {
    if (kind === 'request_answered') return true;
    if (isOfFile(kind)) return isOwner || mayExport;
    if (kind === 'refund_failed') return isOwner || mayRefund;
    if (isOfMoney(kind)) return isOwner || seesMoney;
    return isAlert(kind) || isOfClinic(kind) ? isOwner : isOwner || isDoctor;
  });

export const templateOf = {
  appointment_booked: 'news_booked',
  appointment_canceled: 'news_canceled',
  review_low: 'news_review',
  many_patients_opened: 'many_patients_opened',
  exported_at_night: 'exported_at_night',
  bank_changed: 'bank_changed',
  webhook_failed: 'webhook_failed',
  file_ready: 'file_ready',
  file_failed: 'file_failed',
  request_answered: 'request_answered',
  privacy_asked: 'privacy_asked',
  refund_failed: 'refund_failed',
  payout_failed: 'payout_failed',
  payment_taken_back: 'payment_taken_back',
  payment_disputed: 'payment_disputed',
  dispute_won: 'dispute_won',
} as const satisfies Record<Kind, TemplateId>;

/** When what happens now may be told: null at once, else the end of the quiet hours. */
export function quietUntil(
  now: Temporal.Instant,
  zone: Zone,
  quiet: Quiet | null,
): Temporal.Instant | null {
  if (quiet === null) return null;
  const local = now.toZonedDateTimeISO(zone);
  const { from, to } = quiet;
  const isQuiet =
    from < to ? local.hour >= from && local.hour < to : local.hour >= from || local.hour < to;
  if (!isQuiet) return null;
  const end = local.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: { hour: to } });
  return (local.hour < to ? end : end.add({ days: 1 })).toInstant();
}

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

/** The messages by which patients are told, and how each is called beside the others; null: it is the only one. */
export const messagesAbout = {
  booked: [
    {
      template: 'appointment_booked',
      name: /*i18n*/ { id: 'message_name.booked', message: 'When it is booked' },
    },
    {
      template: 'appointment_requested',
      name: /*i18n*/ { id: 'message_name.requested', message: 'When it is asked for' },
    },
  ],
  changed: [
    {
      template: 'appointment_moved',
      name: /*i18n*/ { id: 'message_name.moved', message: 'Moved to another time' },
    },
    {
      template: 'appointment_canceled',
      name: /*i18n*/ { id: 'message_name.canceled', message: 'Canceled' },
    },
    {
      template: 'appointment_canceled_why',
      name: /*i18n*/ { id: 'message_name.canceled_why', message: 'Canceled, with a reason' },
    },
    {
      template: 'appointment_rejected',
      name: /*i18n*/ { id: 'message_name.rejected', message: 'Request declined' },
    },
    {
      template: 'appointment_rejected_why',
      name: /*i18n*/ {
        id: 'message_name.rejected_why',
        message: 'Request declined, with a reason',
      },
    },
  ],
  late: [{ template: 'clinic_late', name: null }],
  reminder: [
    {
      template: 'appointment_tomorrow_link',
      name: /*i18n*/ { id: 'message_name.tomorrow_link', message: 'A day before, with a link' },
    },
    {
      template: 'appointment_tomorrow',
      name: /*i18n*/ { id: 'message_name.tomorrow', message: 'A day before' },
    },
    {
      template: 'appointment_soon',
      name: /*i18n*/ { id: 'message_name.soon', message: 'Two hours before' },
    },
  ],
  turn: [{ template: 'turn_near', name: null }],
  review: [{ template: 'review_asked', name: null }],
  due: [{ template: 'payment_due', name: null }],
  medicine: [{ template: 'medicine_ending', name: null }],
  follow_up: [{ template: 'follow_up_due', name: null }],
  waitlist: [{ template: 'waitlist_offer', name: null }],
  campaign: [{ template: 'campaign', name: null }],
  birthday: [{ template: 'birthday', name: null }],
  health_day: [{ template: 'health_day', name: null }],
} as const satisfies Record<
  MessageAbout,
  readonly { template: WordedTemplate; name: Sentence | null }[]
>;
