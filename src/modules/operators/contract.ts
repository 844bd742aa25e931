import * as z from 'zod/mini';
import { contract, page, pagesIn, read, write } from '../../kit/shared/contract.ts';
import { clinicSeen, operator, operatorName, places, providerSeen } from './model.ts';

const own = { allow: 'system', rate: 'calm' } as const;

/** In the name of clinic zero; elsewhere they find nobody. */
export const api = contract('operators', {
  add: write({
    ...own,
    summary: 'A person of the operator: answers the password and what an authenticator app reads',
    input: z.strictObject({ name: operatorName }),
    output: z.object({ password: z.string(), link: z.string() }),
    audit: 'write',
    label: /*i18n*/ { id: 'action.operator_added', message: 'added an operator' },
  }),
  list: read({
    ...own,
    summary: "The operator's people",
    input: z.strictObject({}),
    output: z.object({ operators: z.array(operator) }),
    audit: 'none',
  }),
  remove: write({
    ...own,
    summary: 'A person of the operator goes; whoever is inside is out at once',
    input: z.strictObject({ name: operatorName }),
    output: z.object({}),
    audit: 'write',
    label: /*i18n*/ { id: 'action.operator_removed', message: 'removed an operator' },
  }),
  logIn: write({
    ...own,
    summary: 'Opens the console by password and one-time code',
    input: z.strictObject({
      name: z.string().check(z.maxLength(60)),
      password: z.string().check(z.maxLength(60)),
      code: z.string().check(z.maxLength(10)),
    }),
    output: z.object({ key: z.string() }),
    audit: 'write',
    label: /*i18n*/ { id: 'action.operator_in', message: 'opened the operator’s console' },
  }),
  enter: write({
    ...own,
    summary: 'Who stands behind a key of the console; what they came for is written down',
    input: z.strictObject({
      key: z.string().check(z.maxLength(60)),
      place: z.enum(places),
      /** What is done there; empty for a look. */
      act: z.string().check(z.maxLength(40)),
      about: z.string().check(z.maxLength(60)),
    }),
    output: z.object({ name: z.string() }),
    audit: 'write',
    label: /*i18n*/ { id: 'action.operator_at', message: 'worked in the operator’s console' },
  }),
  logOut: write({
    ...own,
    summary: 'Closes the console',
    input: z.strictObject({ key: z.string().check(z.maxLength(60)) }),
    output: z.object({}),
    audit: 'write',
    label: /*i18n*/ { id: 'action.operator_out', message: 'closed the operator’s console' },
  }),
  clinics: read({
    ...own,
    summary: 'For the operator: all clinics and their plans',
    input: z.strictObject({}),
    output: z.object({ clinics: z.array(clinicSeen) }),
    audit: 'none',
  }),
  providers: read({
    ...own,
    summary: 'For the operator: what was asked of providers in a day, and how it went',
    input: z.strictObject({}),
    output: z.object({ providers: z.array(providerSeen) }),
    audit: 'none',
  }),
});

const shown = <const A extends `/operator${string}`>(address: A, summary: string) =>
  page({ summary, method: 'GET', address, fields: [], rate: 'calm' });

export const pages = pagesIn('operators', {
  overview: shown('/operator', "The operator's console: what waits"),
  askIn: shown('/operator/login', "The console's log-in"),
  logIn: page({
    summary: 'Opens the console',
    method: 'POST',
    address: '/operator/login',
    fields: ['name', 'password', 'code'],
    rate: 'guarded',
  }),
  logOut: page({
    summary: 'Closes the console',
    method: 'POST',
    address: '/operator/logout',
    fields: [],
    rate: 'calm',
  }),
  payouts: shown('/operator/payouts', 'Payouts of all clinics'),
  decidePayout: page({
    summary: 'Lets a payout go, as one who must agree, or refuses it',
    method: 'POST',
    address: '/operator/payouts',
    fields: ['id', 'act', 'reason'],
    rate: 'guarded',
  }),
  coupons: shown('/operator/coupons', 'Plans, their prices and limits, and coupons'),
  setTerms: page({
    summary: 'Sets what a month costs and what the free plan holds',
    method: 'POST',
    address: '/operator/terms',
    fields: ['rupees', 'extraUsers', 'reportDays', 'excelDays'],
    rate: 'guarded',
  }),
  putCoupon: page({
    summary: 'Makes a coupon, or changes one',
    method: 'POST',
    address: '/operator/coupons',
    fields: ['code', 'kind', 'amount', 'startsOn', 'endsOn', 'uses'],
    rate: 'guarded',
  }),
  stuck: shown('/operator/stuck', 'Work that got stuck'),
  settleStuck: page({
    summary: 'Hands stuck work on once more, or lets it go',
    method: 'POST',
    address: '/operator/stuck',
    fields: ['id', 'act'],
    rate: 'guarded',
  }),
  hooks: shown('/operator/hooks', 'Webhooks that were not taken in, and why'),
  requests: shown('/operator/requests', 'What members wrote to us, and where each stands'),
  picture: shown('/operator/requests/:clinic/:id/:place', 'A picture sent with a problem'),
  answerRequest: page({
    summary: 'Moves a request on, with an answer to its sender',
    method: 'POST',
    address: '/operator/requests',
    fields: ['id', 'status', 'answer'],
    rate: 'guarded',
  }),
  faults: shown('/operator/faults', 'What browsers reported of our faults'),
  closeFault: page({
    summary: 'A fault is mended from a release on',
    method: 'POST',
    address: '/operator/faults',
    fields: ['id', 'build'],
    rate: 'guarded',
  }),
  clinics: shown('/operator/clinics', 'All clinics and their plans'),
});
