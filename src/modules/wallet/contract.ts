import * as z from 'zod/mini';
import { act, contract, download, eventsOf, on, read, write } from '../../kit/shared/contract.ts';
import { day, line, moment, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { events as payments } from '../payments/contract.ts';
import { events as appointments, untilUndone } from '../appointments/contract.ts';
import { statuses } from '../appointments/model.ts';
import { begunPayment, checkout, payoutStates, purposes } from '../payments/model.ts';
import { events as treatments } from '../treatments/contract.ts';
import { isOfEnd, payMinutes } from './rules.ts';
import {
  historyOrder,
  onlineFees,
  payout,
  payoutAsked,
  payoutStandings,
  transaction,
  wallet,
  ways,
} from './model.ts';

const seen = { page: 'Wallet', to: 'view' } as const;

const ownJob = {
  allow: 'system',
  output: z.object({}),
  rate: 'calm',
  audit: 'none',
} as const;
const one = z.object({ payoutId: uuid() });

export const api = contract('wallet', {
  get: read({
    summary: 'What was earned online, what was paid out, what may be paid out now, and the payouts',
    allow: seen,
    region: true,
    input: z.strictObject({}),
    output: wallet,
    rate: 'calm',
    audit: 'none',
  }),
  history: read({
    summary:
      'What came into the wallet and what left it, with the balance, the latest first unless ordered otherwise',
    allow: seen,
    region: true,
    input: z.strictObject({
      way: z.optional(z.enum(ways)),
      /** Of the patient's name or case number, the account's last digits, or the amount in rupees. */
      text: optionalLine(40),
      order: historyOrder(),
      most: z._default(whole(1, 100), 50),
      /** `next` of the page before. */
      before: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
    }),
    output: z.object({ transactions: z.array(transaction), next: z.nullable(z.number()) }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.wallet_searched', message: 'looked through the wallet' },
    opensRecord: false,
  }),
  ofAppointment: read({
    summary: 'What of an appointment was paid online, and what is being paid or failed',
    allow: { page: 'Appointment', to: 'view', also: 'Money' },
    input: z.strictObject({ appointmentId: uuid() }),
    output: z.object({
      paidPaise: z.number(),
      begun: begunPayment.shape.begun,
      /** Of it what the desk may give back, as no visit was paid by it, and what is on its way back. */
      refundablePaise: z.number(),
      refundingPaise: z.number(),
      /** What the gateway refused to give back, also of what was paid twice or too late: the desk may ask again. */
      refusedPaise: z.number(),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  refundFee: write({
    summary:
      'Gives back what was paid online for an appointment whose patient did not come, or for one that was called off so late that the clinic kept it',
    allow: { page: 'Money', to: 'edit' },
    input: z.strictObject({ appointmentId: uuid() }),
    output: z.object({ refundedPaise: z.number() }),
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.online_fee_refunded', message: 'refunded an online fee' },
    once: true,
  }),
  statement: download({
    summary:
      'All transactions of some days with the running balance, as an Excel file or a PDF; a year at the most',
    allow: { page: 'Wallet', to: 'view', also: 'Export' },
    region: true,
    stepUp: true,
    exports: true,
    input: z.strictObject({
      from: day(),
      to: day(),
      format: z._default(z.enum(['xlsx', 'pdf']), 'xlsx'),
    }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ {
      id: 'action.statement_exported',
      message: 'downloaded the wallet’s statement',
    },
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  setOnlineFees: write({
    summary:
      'Says whether patients may, or must, pay an appointment online, and how late a patient may call off and have the fee back',
    allow: { page: 'Wallet', to: 'edit' },
    region: true,
    /** No hours: as they were. */
    input: z.strictObject({
      onlineFees: z.enum(onlineFees),
      feeKeptHours: z.optional(whole(0, 168)),
    }),
    output: z.object({ onlineFees: z.enum(onlineFees), feeKeptHours: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.online_fees_set', message: 'changed how patients pay online' },
  }),
  requestPayout: write({
    summary: "Asks for money of the wallet on the clinic's bank account; one payout at a time",
    allow: 'owner',
    region: true,
    stepUp: true,
    input: payoutAsked,
    output: payout,
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.payout_requested', message: 'requested a payout' },
    once: true,
  }),
  send: act({ ...ownJob, summary: 'Has the gateway pay a payout out, once', input: one }),
  check: act({
    ...ownJob,
    summary: 'Asks the gateway what became of a payout, in case its webhooks were lost',
    input: one,
  }),
  onPayoutTold: write({
    ...ownJob,
    summary: 'Hears from the gateway how a payout stands',
    input: z.object({ payoutId: uuid(), state: z.enum(payoutStates) }),
  }),
  refused: write({
    ...ownJob,
    summary: 'Gives the money of a payout back that the operator refused',
    input: z.object({ payoutId: uuid(), reason: line(200) }),
  }),
  onPaid: write({
    ...ownJob,
    summary: 'Hears that a patient has paid online: it is earned, and counted to the visit',
    input: z.object({ purpose: z.enum(purposes), subjectId: uuid(), paymentId: uuid() }),
  }),
  onRefunded: write({
    ...ownJob,
    summary: 'Hears that an online payment went back: it is no longer earned',
    input: z.object({ purpose: z.enum(purposes), subjectId: uuid() }),
  }),
  onWithdrawn: write({
    ...ownJob,
    summary:
      'Hears that something went out of an online payment on the gateway’s own pages: it is no longer earned',
    input: z.object({ purpose: z.enum(purposes), subjectId: uuid() }),
  }),
  onSigned: write({
    ...ownJob,
    summary: 'Hears that a visit was signed: what was paid for its appointment is counted to it',
    input: z.object({ treatmentId: uuid() }),
  }),
  onMoved: write({
    ...ownJob,
    summary:
      'Hears how an appointment ended: what was paid for it goes back, or is the clinic’s from that day',
    input: z.object({ appointmentId: uuid(), to: z.enum(statuses) }),
  }),
  lookBeforeLapse: write({
    ...ownJob,
    summary: 'Has the gateway asked once more before a start is no longer kept for its payment',
    input: z.object({ appointmentId: uuid() }),
  }),
  lapse: write({
    ...ownJob,
    summary: 'Calls off a booking that was not paid in time: its start is free again',
    input: z.object({ appointmentId: uuid() }),
  }),
  allPayouts: read({
    summary: 'For the operator: what waits to be let go, and the latest payouts of all clinics',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({
      payouts: z.array(
        z.object({
          id: uuid(),
          clinicId: uuid(),
          clinicName: z.string(),
          amountPaise: z.number(),
          state: z.enum(payoutStandings),
          accountEnd: z.string(),
          reason: z.string(),
          approvalsNeeded: z.number(),
          approvers: z.array(z.string()),
          requestedAt: moment(),
        }),
      ),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  approvePayout: write({
    summary: 'For the operator: lets a payout go, as one of those who must agree',
    allow: 'system',
    input: z.strictObject({ id: uuid(), approver: line(100) }),
    /** How many must still agree. */
    output: z.object({ lacking: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.payout_approved', message: 'approved a payout' },
  }),
  refusePayout: write({
    summary: 'For the operator: refuses a payout; its money goes back into the wallet',
    allow: 'system',
    input: z.strictObject({ id: uuid(), approver: line(100), reason: line(200) }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.payout_refused', message: 'refused a payout' },
  }),
});

/** What the patient's own page asks in the clinic's name. */
export const guest = contract('wallet', {
  pay: act({
    summary: 'Begins to pay an appointment online: places the order',
    allow: 'system',
    /** A path of ours, where the payer goes on afterwards. */
    input: z.strictObject({ appointmentId: uuid(), returnsTo: z.string() }),
    output: z.object({ orderId: uuid() }),
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.online_payment_begun', message: 'began to pay online' },
  }),
  paying: read({
    summary: 'The checkout of a payment that was begun; none where it may no longer be made',
    allow: 'system',
    input: z.strictObject({ appointmentId: uuid(), orderId: z.string() }),
    output: z.object({
      paying: z.nullable(z.object({ amountPaise: z.number(), checkout })),
    }),
    rate: 'calm',
    audit: 'none',
  }),
});

export const events = eventsOf('wallet', {
  /** A fee that was paid online is the clinic's though it pays no visit; `paymentId` as it stands in the payments. */
  collected: z.strictObject({ paymentId: uuid(), appointmentId: uuid() }),
  heldUntilPaid: z.strictObject({ appointmentId: uuid() }),
  payoutSent: z.strictObject({ payoutId: uuid() }),
  payoutStillOpen: z.strictObject({ payoutId: uuid() }),
  payoutPutOff: z.strictObject({ payoutId: uuid() }),
  payoutSettled: z.strictObject({
    payoutId: uuid(),
    state: z.enum(payoutStandings),
    at: moment(),
  }),
});

export const subscriptions = [
  on(payments.orderPaid, api.onPaid),
  on(payments.orderRefunded, api.onRefunded),
  on(payments.withdrawn, api.onWithdrawn),
  on(treatments.signed, api.onSigned),
  on(appointments.moved, api.onMoved, {
    ...untilUndone,
    when: ({ from, to }) => isOfEnd(from) || isOfEnd(to),
    asks: 'is_paid_online',
  }),
  on(events.heldUntilPaid, api.lookBeforeLapse, { afterSeconds: (payMinutes - 1) * 60 }),
  on(events.heldUntilPaid, api.lapse, { afterSeconds: payMinutes * 60 }),
  on(payments.payoutTold, api.onPayoutTold),
  on(events.payoutSent, api.check, { afterSeconds: 15 * 60 }),
  on(events.payoutStillOpen, api.check, { afterSeconds: 6 * 3600 }),
  on(events.payoutPutOff, api.send, { afterSeconds: 3600 }),
];
