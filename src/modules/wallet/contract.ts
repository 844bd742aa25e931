import * as z from 'zod/mini';
import { act, contract, eventsOf, on, read, write } from '../../kit/shared/contract.ts';
import { line, moment, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { events as payments } from '../payments/contract.ts';
import { payoutStates } from '../payments/model.ts';
import { payout, payoutAsked, payoutStandings, transaction, wallet, ways } from './model.ts';

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
    summary: 'What came into the wallet and what left it, with the balance, the latest first',
    allow: seen,
    region: true,
    input: z.strictObject({
      way: z.optional(z.enum(ways)),
      /** Of the account's last digits, or the amount in rupees. */
      text: optionalLine(40),
      most: z._default(whole(1, 100), 50),
      /** `next` of the page before. */
      before: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
    }),
    output: z.object({ transactions: z.array(transaction), next: z.nullable(z.number()) }),
    rate: 'calm',
    audit: 'none',
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
    label: /*i18n*/ { id: 'action.payout_approved', message: 'let a payout go' },
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

export const events = eventsOf('wallet', {
  payoutSent: z.strictObject({ payoutId: uuid() }),
  payoutStillOpen: z.strictObject({ payoutId: uuid() }),
  payoutPutOff: z.strictObject({ payoutId: uuid() }),
  payoutSettled: z.strictObject({ payoutId: uuid(), state: z.enum(payoutStandings) }),
});

export const subscriptions = [
  on(payments.payoutTold, api.onPayoutTold),
  on(events.payoutSent, api.check, { afterSeconds: 15 * 60 }),
  on(events.payoutStillOpen, api.check, { afterSeconds: 6 * 3600 }),
  on(events.payoutPutOff, api.send, { afterSeconds: 3600 }),
];
