import * as z from 'zod/mini';
import { contract, on, read, write } from '../../kit/shared/contract.ts';
import { instant, moment, uuid, whole } from '../../kit/shared/fields.ts';
import { events as audit } from '../audit/contract.ts';
import { events as clinics } from '../clinics/contract.ts';
import { events as appointments, untilUndone } from '../appointments/contract.ts';
import { events as payments } from '../payments/contract.ts';
import { events as wallet } from '../wallet/contract.ts';
import { events as reviews } from '../reviews/contract.ts';
import { lookAfterSeconds } from '../audit/rules.ts';
import { choices, kinds, notification, pushSubscription, quiet, ways } from './model.ts';
import { isPushEndpoint, kindOf, mostBroughtBack } from './rules.ts';

const notificationsSet = /*i18n*/ {
  id: 'action.notifications_set',
  message: 'set their notifications',
};
const outcome = z.object({ isTold: z.boolean() });

const labels = {
  read: /*i18n*/ { id: 'action.notifications_read', message: 'read notifications' },
};

export const api = contract('notifications', {
  UnreadNotificationCount: read({
    summary: 'How many notifications the caller has not read: a plain number.',
    path: '/UnreadNotificationCount',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: z.number(),
    rate: 'calm',
    audit: 'none',
  }),
  PushNotifications: write({
    summary:
      "Takes a browser's push subscription, or gives it up. Refused as long as the operator has not turned Web Push on: nothing is kept that nobody can use.",
    path: '/PushNotifications',
    allow: 'member',
    input: z.strictObject({
      ...pushSubscription,
      endpoint: pushSubscription.endpoint.check(z.refine(isPushEndpoint, { error: 'wrong_type' })),
      /** False: this browser takes no more. */
      isOn: z._default(z.boolean(), true),
    }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.push_changed', message: 'changed notifications on this device' },
  }),
  list: read({
    summary: "The caller's notifications, the newest first.",
    allow: 'member',
    input: z.strictObject({ before: z.optional(uuid()), most: z._default(whole(1, 50), 30) }),
    output: z.object({ notifications: z.array(notification), hasMore: z.boolean() }),
    rate: 'calm',
    audit: 'none',
  }),
  markRead: write({
    summary: 'A notification of the caller is read, or all of them; answers those that were not',
    allow: 'member',
    input: z.strictObject({ id: z.optional(uuid()) }),
    output: z.object({ ids: z.array(uuid()) }),
    rate: 'calm',
    audit: 'write',
    label: labels.read,
    touches: ['config'],
  }),
  markUnread: write({
    summary: 'Notifications of the caller are to be read again',
    allow: 'member',
    input: z.strictObject({
      ids: z.array(uuid()).check(z.minLength(1), z.maxLength(mostBroughtBack)),
    }),
    output: z.object({ unread: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: labels.read,
    touches: ['config'],
  }),
  choices: read({
    summary: 'How the caller hears of what happens, beside the bell.',
    allow: 'member',
    input: z.strictObject({}),
    output: choices,
    rate: 'calm',
    audit: 'none',
  }),
  choose: write({
    summary: 'By which ways the caller hears of one kind of news.',
    allow: 'member',
    input: z.strictObject({ kind: z.enum(kinds), ...ways.shape }),
    output: choices,
    rate: 'calm',
    audit: 'write',
    label: notificationsSet,
  }),
  setQuiet: write({
    summary: 'In which hours nothing but alerts reaches the caller; what happens then comes after.',
    allow: 'member',
    input: z.strictObject({ quiet: z.nullable(quiet) }),
    output: choices,
    rate: 'calm',
    audit: 'write',
    label: notificationsSet,
  }),
  onBooked: write({
    summary: 'Hears that an appointment was booked: tells its doctor, unless they booked it.',
    allow: 'system',
    input: z.object({ appointmentId: uuid() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onOpened: write({
    summary:
      'Hears that patients were opened: tells the owner of a member who opened unusually many within an hour.',
    allow: 'system',
    input: z.object({ since: instant() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onExported: write({
    summary: 'Hears of an export: tells the owner when it is night in the clinic.',
    allow: 'system',
    input: z.object({ memberId: uuid(), at: instant() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onBankChanged: write({
    summary: 'Hears that the bank account of payouts was named: tells the owner.',
    allow: 'system',
    input: z.object({ memberId: uuid(), at: moment() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onMoved: write({
    summary:
      'Hears that an appointment moved: tells its doctor of a cancellation that was not theirs.',
    allow: 'system',
    input: z.object({ appointmentId: uuid(), to: z.string() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onLowReview: write({
    summary:
      'Hears that a patient left a review of few stars: tells the doctor of the appointment.',
    allow: 'system',
    input: z.object({ appointmentId: uuid() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onRefundRefused: write({
    summary:
      "Hears that the gateway did not give a patient's payment back: tells whoever may give money back.",
    allow: 'system',
    input: z.object({ subjectId: uuid(), at: moment() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onWithdrawn: write({
    summary:
      "Hears that a patient's payment was taken back at the gateway: tells whoever sees the clinic's money.",
    allow: 'system',
    input: z.object({ subjectId: uuid(), at: moment() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onDisputed: write({
    summary:
      "Hears that a bank disputes a patient's payment: tells whoever sees the clinic's money.",
    allow: 'system',
    input: z.object({ subjectId: uuid(), at: moment() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onDisputeWon: write({
    summary: 'Hears that a disputed payment stays with the clinic: tells whoever sees its money.',
    allow: 'system',
    input: z.object({ subjectId: uuid(), at: moment() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
  onPayoutSettled: write({
    summary: 'Hears that a payout came back: tells the owner.',
    allow: 'system',
    input: z.object({ at: moment() }),
    output: outcome,
    rate: 'calm',
    audit: 'none',
  }),
});

const ofVisits = { when: ({ purpose }: { purpose: string }) => purpose === 'visit' };
export const subscriptions = [
  on(audit.opened, api.onOpened, { afterSeconds: lookAfterSeconds }),
  on(audit.exported, api.onExported),
  on(clinics.bankChanged, api.onBankChanged),
  on(appointments.booked, api.onBooked, { asks: 'is_booked_by_another' }),
  on(appointments.moved, api.onMoved, { ...untilUndone, when: ({ to }) => kindOf(to) !== null }),
  on(reviews.low, api.onLowReview),
  on(payments.refundRefused, api.onRefundRefused, ofVisits),
  on(payments.withdrawn, api.onWithdrawn, ofVisits),
  on(payments.disputed, api.onDisputed, ofVisits),
  on(payments.disputeWon, api.onDisputeWon, ofVisits),
  on(wallet.payoutSettled, api.onPayoutSettled, { when: ({ state }) => state === 'failed' }),
];
