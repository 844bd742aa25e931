// What we write to people. The catalogues hold the nine other languages.
import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import type { Zone } from '../../kit/shared/time.ts';
import type { Channel, DeliveryReport, MessageStatus } from './model.ts';

export const refusals = {
  text_not_registered: refusal(
    409,
    /*i18n*/ { id: 'text_not_registered', message: 'This text is not registered any more' },
  ),
  message_unknown: refusal(404, /*i18n*/ { id: 'message_unknown', message: 'Message not found' }),
  report_unproved: refusal(
    401,
    /*i18n*/ { id: 'report_unproved', message: 'This report is not from the SMS gateway' },
  ),
  sms_limit_reached: refusal(
    409,
    /*i18n*/ {
      id: 'sms_limit_reached',
      message: 'The clinic’s monthly limit for SMS is reached',
    },
  ),
};

export const fieldSentences = {
  note_not_plain: /*i18n*/ {
    id: 'note_not_plain',
    message: 'Links, phone numbers and curly brackets cannot be sent here',
  },
} as const satisfies Record<string, Sentence>;

/** Templates by id. `{code}` is filled from the secret half of a message, everything else from its values. */
export const templates = {
  signup_code: /*i18n*/ {
    id: 'message.signup_code',
    message:
      '{code} is your SMS OTP to register with Practice Diary. It is valid for 5 minutes. Do not share it with anyone.',
  },
  signup_code_email: /*i18n*/ {
    id: 'message.signup_code_email',
    message:
      '{code} is your e-mail OTP to register with Practice Diary. It is valid for 5 minutes. Do not share it with anyone.',
  },
  reset_code: /*i18n*/ {
    id: 'message.reset_code',
    message:
      '{code} is your SMS OTP to reset your Practice Diary password. It is valid for 5 minutes. Do not share it with anyone.',
  },
  reset_code_email: /*i18n*/ {
    id: 'message.reset_code_email',
    message:
      '{code} is your e-mail OTP to reset your Practice Diary password. It is valid for 5 minutes. Do not share it with anyone.',
  },
  login_code: /*i18n*/ {
    id: 'message.login_code',
    message:
      '{code} is your SMS OTP to log in to Practice Diary. It is valid for 5 minutes. If you are not logging in, change your password.',
  },
  login_code_email: /*i18n*/ {
    id: 'message.login_code_email',
    message:
      '{code} is your e-mail OTP to log in to Practice Diary. It is valid for 5 minutes. If you are not logging in, change your password.',
  },
  contact_lost: /*i18n*/ {
    id: 'message.contact_lost',
    message:
      'A contact of your Practice Diary account that was not verified now belongs to somebody who has verified it. It was taken off your account.',
  },
  contact_code: /*i18n*/ {
    id: 'message.contact_code',
    message:
      '{code} is your OTP to confirm this contact with Practice Diary. It is valid for 5 minutes. Do not share it with anyone.',
  },
  booking_code: /*i18n*/ {
    id: 'message.booking_code',
    message:
      '{code} is your OTP to book your appointment. It is valid for 5 minutes. Do not share it with anyone.',
  },
  paper_code: /*i18n*/ {
    id: 'message.paper_code',
    message:
      '{code} is your OTP to open the paper from {doctor}. It is valid for 5 minutes. Do not share it with anyone.',
  },
  video_code: /*i18n*/ {
    id: 'message.video_code',
    message:
      '{code} is your OTP to enter the video consultation with {doctor}. It is valid for 5 minutes. Do not share it with anyone.',
  },
  video_link: /*i18n*/ {
    id: 'message.video_link',
    message:
      '{clinic}: your video consultation with {doctor} is on {when}. The room opens 10 minutes before: {link}',
  },
  video_waits: /*i18n*/ {
    id: 'message.video_waits',
    message: '{clinic}: {doctor} is waiting for you in the video room. Enter here: {link}',
  },
  paper_sent: /*i18n*/ {
    id: 'message.paper_sent',
    message:
      '{clinic}: {doctor} has sent you a paper. Open it within 7 days, with a code that comes to this phone: {link}',
  },
  contact_changed: /*i18n*/ {
    id: 'message.contact_changed',
    message:
      'A contact of your Practice Diary account was changed. If this was not you, reset your password at once.',
  },
  authenticator_changed: /*i18n*/ {
    id: 'message.authenticator_changed',
    message:
      'The authenticator app of your Practice Diary account was set up or removed. If this was not you, change your password at once.',
  },
  clinic_closed: /*i18n*/ {
    id: 'message.clinic_closed',
    message:
      '{clinic} was closed in Practice Diary. Nobody can log in to it now. Its owner can open it again at the log-in.',
  },
  password_changed: /*i18n*/ {
    id: 'message.password_changed',
    message: 'Your Practice Diary password was changed. If this was not you, reset it at once.',
  },
  session_reused: /*i18n*/ {
    id: 'message.session_reused',
    message:
      'We ended a Practice Diary session on your account because its key was used twice. If this was not you, change your password.',
  },
  appointment_booked: /*i18n*/ {
    id: 'message.appointment_booked',
    message: '{clinic}: your appointment with {doctor} is booked for {when}.',
  },
  appointment_requested: /*i18n*/ {
    id: 'message.appointment_requested',
    message:
      '{clinic}: we have your request for {when} with {doctor}. You will hear when it is confirmed.',
  },
  appointment_tomorrow: /*i18n*/ {
    id: 'message.appointment_tomorrow',
    message:
      '{clinic}: a reminder of your appointment with {doctor} on {when}. Please call us if you cannot come.',
  },
  appointment_tomorrow_link: /*i18n*/ {
    id: 'message.appointment_tomorrow_link',
    message:
      '{clinic}: a reminder of your appointment with {doctor} on {when}. To confirm, change or cancel it: {link}',
  },
  appointment_soon: /*i18n*/ {
    id: 'message.appointment_soon',
    message: '{clinic}: we expect you soon, {when}, {doctor}.',
  },
  turn_near: /*i18n*/ {
    id: 'message.turn_near',
    message:
      '{clinic}: token {number}, your turn with {doctor} is near. Please come to the waiting room.',
  },
  review_asked: /*i18n*/ {
    id: 'message.review_asked',
    message: '{clinic}: how was your visit to {doctor}? Tell us in a minute: {link}',
  },
  payment_due: /*i18n*/ {
    id: 'message.payment_due',
    message:
      '{clinic}: {amount} is still to be paid. Please pay at the clinic or at your next visit.',
  },
  medicine_ending: /*i18n*/ {
    id: 'message.medicine_ending',
    message:
      '{clinic}: the medicines from {doctor} last until {when}. Please call us if you need more.',
  },
  appointment_moved: /*i18n*/ {
    id: 'message.appointment_moved',
    message: '{clinic}: your appointment with {doctor} is now on {when}.',
  },
  appointment_canceled: /*i18n*/ {
    id: 'message.appointment_canceled',
    message: '{clinic}: your appointment with {doctor} on {when} is canceled.',
  },
  appointment_canceled_why: /*i18n*/ {
    id: 'message.appointment_canceled_why',
    message: '{clinic}: your appointment with {doctor} on {when} is canceled: {reason}.',
  },
  appointment_rejected: /*i18n*/ {
    id: 'message.appointment_rejected',
    message: '{clinic}: {doctor} cannot see you on {when}. Please choose another time.',
  },
  appointment_rejected_why: /*i18n*/ {
    id: 'message.appointment_rejected_why',
    message: '{clinic}: {doctor} cannot see you on {when}: {reason}. Please choose another time.',
  },
  clinic_late: /*i18n*/ {
    id: 'message.clinic_late',
    message:
      '{clinic}: {doctor} runs about {minutes} minutes late today. Your appointment of {when} begins later.',
  },
  waitlist_offer: /*i18n*/ {
    id: 'message.waitlist_offer',
    message:
      '{clinic}: {doctor} has a free time on {when}. It is kept for you until {until}. Take it here: {link}',
  },
  follow_up_due: /*i18n*/ {
    id: 'message.follow_up_due',
    message: '{clinic}: {doctor} asked you to come again on {when}. Please call us for a time.',
  },
  campaign: /*i18n*/ {
    id: 'message.campaign',
    message: '{clinic}: it is time for a check-up. Please call us for an appointment.',
  },
  birthday: /*i18n*/ {
    id: 'message.birthday',
    message: '{clinic} wishes you a happy birthday and good health.',
  },
  health_day: /*i18n*/ {
    id: 'message.health_day',
    message: '{clinic}: today is {day}. We wish you good health.',
  },
  whatsapp_stopped: /*i18n*/ {
    id: 'message.whatsapp_stopped',
    message:
      'You will get no more WhatsApp messages here. Your clinic may still write to you by SMS. To get them again, answer START.',
  },
  whatsapp_started: /*i18n*/ {
    id: 'message.whatsapp_started',
    message: 'You will get messages here again. To stop them, answer STOP.',
  },
  invitation: /*i18n*/ {
    id: 'message.invitation',
    message:
      '{inviter} invites you to work at {clinic} with Practice Diary. Open this link within 3 days, it works once: {link}',
  },
  many_patients_opened: /*i18n*/ {
    id: 'message.many_patients_opened',
    message:
      '{clinic}: {member} opened the records of {count} patients within an hour ({when}). If you cannot explain this, look at Activity in Practice Diary and log the devices of this user out.',
  },
  exported_at_night: /*i18n*/ {
    id: 'message.exported_at_night',
    message:
      '{clinic}: {member} downloaded data of the clinic at night ({when}). If you cannot explain this, look at Activity in Practice Diary and log the devices of this user out.',
  },
  bank_changed: /*i18n*/ {
    id: 'message.bank_changed',
    message:
      '{clinic}: {member} changed the bank account for payouts ({when}). If this was not you, change your password at once and tell us.',
  },
  news_booked: /*i18n*/ {
    id: 'message.news_booked',
    message: '{clinic}: an appointment with you was booked for {when}.',
  },
  news_canceled: /*i18n*/ {
    id: 'message.news_canceled',
    message: '{clinic}: the appointment with you on {when} was canceled.',
  },
  news_review: /*i18n*/ {
    id: 'message.news_review',
    message: '{clinic}: a patient left a low review of the visit on {when}.',
  },
  webhook_failed: /*i18n*/ {
    id: 'message.webhook_failed',
    message:
      '{clinic}: a webhook has not been answered since {when}. Look at Integrations in Practice Diary.',
  },
  file_ready: /*i18n*/ {
    id: 'message.file_ready',
    message:
      '{clinic}: the file that you asked for is ready since {when}. Download it in Practice Diary within 7 days.',
  },
  file_failed: /*i18n*/ {
    id: 'message.file_failed',
    message:
      '{clinic}: the file that you asked for could not be made ({when}). Ask for it again in Practice Diary.',
  },
  request_answered: /*i18n*/ {
    id: 'message.request_answered',
    message:
      '{clinic}: what you wrote to us is answered ({when}). Read it in Practice Diary under Report a problem.',
  },
  privacy_asked: /*i18n*/ {
    id: 'message.privacy_asked',
    message:
      '{clinic}: a request of a patient about their data is waiting ({when}). Answer it in Practice Diary, under Privacy.',
  },
  refund_failed: /*i18n*/ {
    id: 'message.refund_failed',
    message:
      '{clinic}: what a patient paid online for the appointment of {when} could not be refunded. Ask for it again in Practice Diary, under Notifications.',
  },
  payout_failed: /*i18n*/ {
    id: 'message.payout_failed',
    message:
      '{clinic}: a payout did not go through ({when}). The money is back in the wallet of Practice Diary.',
  },
  payment_taken_back: /*i18n*/ {
    id: 'message.payment_taken_back',
    message:
      '{clinic}: what a patient paid online for the appointment of {when} was taken back at the payment service, by a refund made there or a dispute that was lost. The wallet and the visit say so in Practice Diary.',
  },
  payment_disputed: /*i18n*/ {
    id: 'message.payment_disputed',
    message:
      '{clinic}: the bank of a patient disputes what was paid online for the appointment of {when}. It stays out of payouts until that is decided. Whoever runs the payment service has to answer the bank.',
  },
  dispute_won: /*i18n*/ {
    id: 'message.dispute_won',
    message:
      '{clinic}: the dispute about the payment for the appointment of {when} is over, and the money stays with the clinic.',
  },
  weekly_summary: /*i18n*/ {
    id: 'message.weekly_summary',
    message: 'The week at {clinic}, {week}.{changed}{todo}',
  },
  plan_ends: /*i18n*/ {
    id: 'message.plan_ends',
    message:
      '{clinic}: the premium plan ends at midnight on {day}. It does not renew by itself: to go on, buy one in Practice Diary, under Plans. All records stay open in any case.',
  },
  plan_ended: /*i18n*/ {
    id: 'message.plan_ended',
    message:
      '{clinic}: the premium plan ended at midnight on {day}. All records stay open, and video appointments that are booked take place. SMS to patients and new video appointments begin again with a plan, in Practice Diary under Plans.',
  },
  plan_refunded: /*i18n*/ {
    id: 'message.plan_refunded',
    message:
      '{clinic}: what was paid for a premium plan was refunded, so that plan does not run from {day} on. All records stay open in any case.',
  },
  ownership_moved: /*i18n*/ {
    id: 'message.ownership_moved',
    message:
      '{clinic} on Practice Diary now belongs to {owner}. If this is not right, reset your password at once.',
  },
} as const satisfies Record<string, Sentence>;
export type TemplateId = keyof typeof templates;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const templateIds = Object.keys(templates) as [TemplateId, ...TemplateId[]];

/** What patients are told, and what a clinic may word by itself within what is registered. */
export const wordedTemplates = [
  'appointment_booked',
  'appointment_requested',
  'appointment_moved',
  'appointment_canceled',
  'appointment_canceled_why',
  'appointment_rejected',
  'appointment_rejected_why',
  'clinic_late',
  'appointment_tomorrow',
  'appointment_tomorrow_link',
  'appointment_soon',
  'turn_near',
  'review_asked',
  'payment_due',
  'medicine_ending',
  'follow_up_due',
  'waitlist_offer',
  'campaign',
  'birthday',
  'health_day',
] as const satisfies readonly TemplateId[];
export type WordedTemplate = (typeof wordedTemplates)[number];
export const isWorded = (template: TemplateId): template is WordedTemplate =>
  wordedTemplates.some((one) => one === template);

/** Days of health that a clinic may greet on: WHO's global days, the United Nations' of yoga, the World Heart Federation's and the IDF's. */
export const healthDays = [
  { month: 4, day: 7, name: /*i18n*/ { id: 'health_day.health', message: 'World Health Day' } },
  {
    month: 5,
    day: 31,
    name: /*i18n*/ { id: 'health_day.tobacco', message: 'World No Tobacco Day' },
  },
  {
    month: 6,
    day: 21,
    name: /*i18n*/ { id: 'health_day.yoga', message: 'International Day of Yoga' },
  },
  { month: 9, day: 29, name: /*i18n*/ { id: 'health_day.heart', message: 'World Heart Day' } },
  {
    month: 10,
    day: 10,
    name: /*i18n*/ { id: 'health_day.mind', message: 'World Mental Health Day' },
  },
  {
    month: 11,
    day: 14,
    name: /*i18n*/ { id: 'health_day.diabetes', message: 'World Diabetes Day' },
  },
] as const satisfies readonly { month: number; day: number; name: Sentence }[];

/** The place of a clinic's own words in what is registered. */
export const notePlace = 'note';

/** Places that a text of ours may have. */
export const placesOf = (template: TemplateId): string[] => [
  ...namesIn(templates[template].message),
  ...(isWorded(template) ? [notePlace] : []),
];

/** Letters of a clinic's own words where the registry says nothing. */
export const longestNote = 60;

/**
 * Links and numbers to call must be registered by themselves (TRAI's direction of 18 November 2025); braces would be filled.
 */
export const isPlainNote = (text: string): boolean =>
  !/[{}]|\w\.\p{L}{2,}|:\/\/|(\p{N}[\s-]?){7}/u.test(text);

export const isTemplate = (text: string): text is TemplateId => Object.hasOwn(templates, text);

export type MessageValues = Readonly<Record<string, string | number>>;

/** Fills `{name}` places; a place without a value stays visible, so that a mistake is seen. */
export const fillTemplate = (text: string, values: MessageValues): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );

/** Of the places that a text has, each once, in their order. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];

/** Secret halves (codes) live no longer than this. */
export const secretMinutes = 10;

/** What waits in the Outbox or was not sent costs nothing. */
export const unpaid: readonly MessageStatus[] = ['held', 'not_sent'];

/** What did not reach anybody, as far as we know. */
export const unreached: readonly MessageStatus[] = ['held', 'failed', 'unknown', 'not_sent'];

/** The queue tries so many times within half a minute; then the message waits. */
export const quickTries = 5;

/** After so many minutes a provider is asked again that asked for patience (greylisting wants at least five) or is away; then the message has failed. */
export const patienceMinutes = [5, 15, 60, 240] as const;

/** What a patient is told unasked, by their clock: from the hour `from` until the hour `to` begins. */
const byDay = { from: 7, to: 22 } as const;

/** What nobody waits for leaves by day only, however fresh (TRAI TCCCPR 2018). */
export const campaignHours = { from: 10, to: 21 } as const;

const nobodyWaitsFor: ReadonlySet<TemplateId> = new Set(['campaign', 'birthday', 'health_day']);

/** At night only what is fresh leaves: whoever books at eleven is answered at eleven. */
const freshMinutes = 15;
const patientsNews: ReadonlySet<TemplateId> = new Set([
  'appointment_booked',
  'appointment_requested',
  'appointment_tomorrow',
  'appointment_tomorrow_link',
  'appointment_soon',
  'appointment_moved',
  'appointment_canceled',
  'appointment_canceled_why',
  'appointment_rejected',
  'appointment_rejected_why',
  'clinic_late',
  'turn_near',
  'review_asked',
  'payment_due',
  'medicine_ending',
  'follow_up_due',
  'paper_sent',
  'video_link',
]);

export interface Written {
  template: TemplateId;
  at: Temporal.Instant;
}

/** After a clinic is closed its patients are sent only what was decided before: that they need not come is told in the morning too. */
const closingHours = 24;

/** Whether it is no longer sent, its clinic being closed. @param dueAt when it was to leave, where it waited */
export const isPastClosing = (
  { template, at, dueAt }: Written & { dueAt: Temporal.Instant | null },
  closedAt: Temporal.Instant,
): boolean =>
  (nobodyWaitsFor.has(template) || patientsNews.has(template)) &&
  (Temporal.Instant.compare(at, closedAt) > 0 ||
    (dueAt !== null && Temporal.Instant.compare(dueAt, closedAt.add({ hours: closingHours })) > 0));

/** When a message may leave that could leave now: null at once, else the next morning. A code, and what a member is told, leaves at any hour. */
export function morningFor(
  { template, at }: Written,
  now: Temporal.Instant,
  zone: Zone,
): Temporal.Instant | null {
  const isFresh = Temporal.Instant.compare(now, at.add({ minutes: freshMinutes })) < 0;
  const isUnawaited = nobodyWaitsFor.has(template);
  if (!isUnawaited && (isFresh || !patientsNews.has(template))) return null;
  return nightEnds(now, zone, isUnawaited ? campaignHours : byDay);
}

/** When the night is over in which no patient is told anything unasked; null by day. */
export function nightEnds(
  now: Temporal.Instant,
  zone: Zone,
  { from, to }: { from: number; to: number } = byDay,
): Temporal.Instant | null {
  const local = now.toZonedDateTimeISO(zone);
  if (local.hour >= from && local.hour < to) return null;
  const day = local.toPlainDate().add({ days: local.hour < from ? 0 : 1 });
  return day.toZonedDateTime({ timeZone: zone, plainTime: { hour: from } }).toInstant();
}

/** Why a message came to nothing, where not the provider said so. */
export const ownReasons = {
  expired: /*i18n*/ { id: 'message_reason.expired', message: 'It was no longer valid' },
  browserGone: /*i18n*/ {
    id: 'message_reason.browser_gone',
    message: 'This browser no longer accepts notifications',
  },
  numberWrong: /*i18n*/ {
    id: 'message_reason.number_wrong',
    message: 'This number does not exist or takes no SMS',
  },
  numberBlocked: /*i18n*/ {
    id: 'message_reason.number_blocked',
    message: 'The receiver or their network blocks our SMS',
  },
  notReached: /*i18n*/ {
    id: 'message_reason.not_reached',
    message: 'The phone was off or out of reach',
  },
  textRefused: /*i18n*/ {
    id: 'message_reason.text_refused',
    message: 'The network refused the text as not registered',
  },
  notRegistered: /*i18n*/ {
    id: 'message_reason.not_registered',
    message: 'This text is not registered for SMS',
  },
  tooLong: /*i18n*/ {
    id: 'message_reason.too_long',
    message: 'A part of this message is longer than registered',
  },
  noConsent: /*i18n*/ {
    id: 'message_reason.no_consent',
    message: 'The patient does not want messages',
  },
  died: /*i18n*/ { id: 'message_reason.died', message: 'The patient has died' },
  switchedOff: /*i18n*/ {
    id: 'message_reason.switched_off',
    message: 'The clinic has turned these messages off',
  },
  tooLate: /*i18n*/ {
    id: 'message_reason.too_late',
    message: 'It was too late for this',
  },
  overLimit: /*i18n*/ {
    id: 'message_reason.over_limit',
    message: 'The clinic’s monthly limit for SMS is reached',
  },
  notOnWhatsapp: /*i18n*/ {
    id: 'message_reason.not_on_whatsapp',
    message: 'This number is not on WhatsApp',
  },
  noWhatsapp: /*i18n*/ {
    id: 'message_reason.no_whatsapp',
    message: 'The patient does not want messages on WhatsApp',
  },
  unwanted: /*i18n*/ {
    id: 'message_reason.unwanted',
    message: 'The patient has turned such messages off on WhatsApp',
  },
  templateRefused: /*i18n*/ {
    id: 'message_reason.template_refused',
    message: 'WhatsApp refused the template',
  },
  clinicClosed: /*i18n*/ {
    id: 'message_reason.clinic_closed',
    message: 'The clinic was closed',
  },
  noCredit: /*i18n*/ {
    id: 'message_reason.no_credit',
    message: 'The SMS account has no credit left',
  },
} as const satisfies Record<string, Sentence>;

/** After so many minutes WhatsApp is asked once more that asked for patience or is away; then the SMS leaves. */
export const whatsappPatienceMinutes: readonly number[] = [5];

/** What answers a patient's own words: it needs no template, and no SMS leaves in its place. */
export const whatsappAnswers: ReadonlySet<TemplateId> = new Set([
  'whatsapp_stopped',
  'whatsapp_started',
]);

/** Paise for a message by WhatsApp, where the operator has not said. */
export const usualWhatsappPaise = 15;

/** From where a report may move a message: reports come late, twice and in any order, and never take back what is known already. */
const movedBy: Readonly<Record<DeliveryReport['status'], readonly MessageStatus[]>> = {
  failed: ['sent', 'unknown'],
  delivered: ['sent', 'unknown', 'failed'],
  read: ['sent', 'unknown', 'failed', 'delivered'],
};
export const isNews = (known: MessageStatus, reported: DeliveryReport['status']): boolean =>
  movedBy[reported].includes(known);

/** By id, as the log keeps them. */
export const reasonWords: Readonly<Record<string, Sentence>> = Object.fromEntries(
  Object.values(ownReasons).map((sentence) => [sentence.id, sentence]),
);

/** What the owner alone is told of their people: nobody else reads it in the log. */
export const ownersTemplates = [
  'many_patients_opened',
  'exported_at_night',
  'bank_changed',
  'weekly_summary',
  'plan_ends',
  'plan_ended',
  'plan_refunded',
] as const satisfies readonly TemplateId[];

/** Whether it says what somebody owes. */
export const tellsAmount = (template: TemplateId): boolean =>
  templates[template].message.includes('{amount}');

/** What comes again and again, and the page where its reader ends it. */
export const unsubscribePaths: Readonly<Partial<Record<TemplateId, string>>> = {
  weekly_summary: '/reports',
};

/** Paise for a part of an SMS, where the operator has not said. */
export const usualSmsPaise = 20;

/** Stands for what the log does not keep. */
export const wiped = '••••••';

/** As the log says what became of a message. */
export const statusWords = {
  queued: /*i18n*/ { id: 'message_status.queued', message: 'On its way' },
  sent: /*i18n*/ { id: 'message_status.sent', message: 'Sent' },
  delivered: /*i18n*/ { id: 'message_status.delivered', message: 'Delivered' },
  read: /*i18n*/ { id: 'message_status.read', message: 'Read' },
  failed: /*i18n*/ { id: 'message_status.failed', message: 'Failed' },
  unknown: /*i18n*/ { id: 'message_status.unknown', message: 'Not known' },
  // oxlint-disable-next-line eslint/id-denylist -- a stored value
  held: /*i18n*/ { id: 'message_status.held', message: 'In the Outbox' },
  not_sent: /*i18n*/ { id: 'message_status.not_sent', message: 'Not sent' },
} as const satisfies Record<MessageStatus, Sentence>;
export const channelWords = {
  sms: /*i18n*/ { id: 'message_channel.sms', message: 'SMS' },
  whatsapp: /*i18n*/ { id: 'message_channel.whatsapp', message: 'WhatsApp' },
  email: /*i18n*/ { id: 'message_channel.email', message: 'E-mail' },
  push: /*i18n*/ { id: 'message_channel.push', message: 'Push' },
  inapp: /*i18n*/ { id: 'message_channel.inapp', message: 'In the app' },
} as const satisfies Record<Channel, Sentence>;
export const sheetWords = {
  name: /*i18n*/ { id: 'message_log.name', message: 'SMS log' },
  at: /*i18n*/ { id: 'message_log.at', message: 'Date' },
  channel: /*i18n*/ { id: 'message_log.channel', message: 'Channel' },
  to: /*i18n*/ { id: 'message_log.to', message: 'To' },
  text: /*i18n*/ { id: 'message_log.text', message: 'Message' },
  status: /*i18n*/ { id: 'message_log.status', message: 'Status' },
  reason: /*i18n*/ { id: 'message_log.reason', message: 'Reason' },
  parts: /*i18n*/ { id: 'message_log.parts', message: 'SMS parts' },
  cost: /*i18n*/ { id: 'message_log.cost', message: 'Cost' },
} as const satisfies Record<string, Sentence>;

/** Of e-mails. */
const subjects = {
  code: /*i18n*/ { id: 'mail.subject_code', message: 'Your code for Practice Diary' },
  account: /*i18n*/ { id: 'mail.subject_account', message: 'Your Practice Diary account' },
  invitation: /*i18n*/ { id: 'mail.subject_invitation', message: 'Invitation to {clinic}' },
  clinic: /*i18n*/ { id: 'mail.subject_clinic', message: 'News from {clinic}' },
} as const satisfies Record<string, Sentence>;
export const mailFooter = /*i18n*/ {
  id: 'mail.footer',
  message:
    'You get this e-mail because this address was given to a clinic that uses Practice Diary.',
};

export function subjectOf(template: TemplateId): Sentence {
  const { message } = templates[template];
  if (message.includes('{code}')) return subjects.code;
  if (message.includes('{inviter}')) return subjects.invitation;
  return message.includes('{clinic}') ? subjects.clinic : subjects.account;
}

/** What a template says that the log must not keep: without it the message is not worth sending. */
export const secretsOf = (template: TemplateId): ('code' | 'link')[] =>
  (['code', 'link'] as const).filter((name) => templates[template].message.includes(`{${name}}`));
