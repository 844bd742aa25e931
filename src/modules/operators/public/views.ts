// The operator's console, drawn on the server: plain forms, no script, English like the commands beside it.
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { headOf, hidden } from '../../../kit/server/page.ts';
import { pageStyle } from '../../../kit/server/page-style.ts';
import { dateFormat, dayText } from '../../../kit/server/words.ts';
import { bareMoneyText, moneyText } from '../../../kit/shared/money.ts';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import type { api as jobs } from '../../jobs/contract.ts';
import type { HookRefusal } from '../../jobs/model.ts';
import type { api as plans } from '../../plans/contract.ts';
import type { CouponSeen, CurrentPlan } from '../../plans/model.ts';
import { priceOf } from '../../plans/rules.ts';
import type { api as support } from '../../support/contract.ts';
import { type Fault, maxDescription, requestStatuses } from '../../support/model.ts';
import type { PayoutStanding } from '../../wallet/model.ts';
import type { api as wallet } from '../../wallet/contract.ts';
import { type ClinicSeen, type Place, places, type ProviderSeen } from '../model.ts';

export interface Console {
  nonce: string;
  /** Who is inside. */
  name: string;
  place: Place;
  /** What was refused of the last form. */
  problem: string | null;
}

const style = `${pageStyle}main{max-width:60rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:0 0 1rem;padding:0}nav a{padding:.55rem 0;display:block}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.5rem 1rem;margin:.5rem 0}dt{color:var(--soft);font-size:.875rem}dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.acts{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}.acts form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}.acts button{width:auto;margin:0}.acts input{width:auto}
.told{white-space:pre-wrap;overflow-wrap:anywhere}textarea,select{width:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8125rem;margin:.5rem 0}.fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:0 1rem}
nav [aria-current]{padding-inline:.6rem;border-radius:8px;text-decoration:none}h2{overflow-wrap:anywhere}
@media(max-width:30rem){nav ul{gap:.35rem}nav li{flex:auto}nav a{padding:.55rem .6rem;text-align:center;border:1px solid var(--line);border-radius:8px;background:var(--surface);text-decoration:none}
dl{display:block}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.4rem 0;border-top:1px solid var(--line)}dl div:first-child{border-top:0}dd{text-align:end;margin-inline-start:auto}
.acts,.acts form{display:grid;width:100%}.acts button,.acts input{width:100%}}`;

const names: Readonly<Record<Place, string>> = {
  overview: 'Overview',
  payouts: 'Payouts',
  coupons: 'Plans and coupons',
  stuck: 'Stuck work',
  hooks: 'Webhooks',
  requests: 'Requests of members',
  faults: 'Error reports',
  clinics: 'Clinics',
};
export const addressOfPlace = (place: Place): string =>
  place === 'overview' ? '/operator' : `/operator/${place}`;

const frame = (nonce: string, title: string, ...body: readonly ReactNode[]): ReactElement =>
  h(
    'html',
    { lang: 'en' },
    headOf(`${title} · Practice Diary`, nonce, style),
    h('body', null, h('main', null, ...body)),
  );

const alert = (words: string | null): ReactNode =>
  words !== null && h('p', { className: 'problem', role: 'alert' }, words);

function page({ nonce, name, place, problem }: Console, ...body: readonly ReactNode[]) {
  return frame(
    nonce,
    names[place],
    h(
      'nav',
      { 'aria-label': 'Console' },
      h(
        'ul',
        null,
        ...places.map((key) =>
          h(
            'li',
            { key },
            h(
              'a',
              {
                href: addressOfPlace(key),
                ...(key === place ? { 'aria-current': 'page' } : {}),
              },
              names[key],
            ),
          ),
        ),
      ),
    ),
    h('h1', null, names[place]),
    alert(problem),
    ...body,
    h(
      'form',
      { method: 'post', action: '/operator/logout' },
      h('button', { className: 'quiet' }, `Log out ${name}`),
    ),
  );
}

const times = dateFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});
const countries = new Intl.DisplayNames('en', { type: 'region' });
const timeText = (instant: string): string => times.format(new Date(instant));

const facts = (...of: readonly (readonly [name: string, value: ReactNode])[]): ReactNode =>
  h(
    'dl',
    null,
    ...of.map(([name, value]) =>
      h('div', { key: name }, h('dt', null, name), h('dd', null, value)),
    ),
  );
const card = (key: string, title: string, ...body: readonly ReactNode[]): ReactNode =>
  h('section', { key, className: 'step' }, h('h2', null, title), ...body);
const none = (words: string): ReactNode => h('p', { className: 'soft' }, words);

const act = (
  action: string,
  fields: Readonly<Record<string, string>>,
  words: string,
  more: ReactNode = null,
): ReactNode =>
  h(
    'form',
    { key: words, method: 'post', action },
    hidden(fields),
    more,
    h('button', { className: 'quiet' }, words),
  );
const input = (name: string, label: string, more: Readonly<Record<string, unknown>> = {}) =>
  h(
    'div',
    { key: name },
    h('label', { htmlFor: name }, label),
    h('input', { id: name, name, required: true, autoComplete: 'off', ...more }),
  );

export const loginPage = (nonce: string, problem: string | null): ReactElement =>
  frame(
    nonce,
    'Operator',
    h('h1', null, 'Operator'),
    alert(problem),
    h(
      'form',
      { className: 'step', method: 'post', action: '/operator/login' },
      input('name', 'Name', { maxLength: 60, autoComplete: 'username' }),
      input('password', 'Password', {
        type: 'password',
        maxLength: 60,
        autoComplete: 'current-password',
      }),
      input('code', 'Code of your authenticator app', {
        className: 'otp',
        inputMode: 'numeric',
        maxLength: 7,
        autoComplete: 'one-time-code',
      }),
      h('button', null, 'Log in'),
    ),
  );

interface Waiting {
  payouts: number;
  letters: number;
  acts: number;
  faults: number;
  requests: number;
}

export const overviewPage = (
  at: Console,
  waiting: Waiting,
  providers: readonly ProviderSeen[],
): ReactElement =>
  page(
    at,
    card(
      'waiting',
      'Waiting',
      facts(
        ['Payouts to let go', waiting.payouts],
        ['Dead letters', waiting.letters],
        ['Stuck acts', waiting.acts],
        ['Error reports', waiting.faults],
        ['Requests of members', waiting.requests],
      ),
    ),
    card(
      'providers',
      'Providers, last 24 hours',
      providers.length === 0
        ? none('Nothing was asked of a provider')
        : providers.map((one) =>
            facts(
              ['Act', one.verb],
              ['Asked', one.asked],
              ['Failed', one.failed],
              ['No answer', one.unanswered],
              ['Last', timeText(one.lastAt)],
            ),
          ),
    ),
  );

type Payouts = OutputOf<(typeof wallet)['allPayouts']>['payouts'];

const payoutWords: Readonly<Record<PayoutStanding, string>> = {
  requested: 'Requested',
  processing: 'Processing',
  paid: 'Paid',
  failed: 'Failed',
};

/** What an asked payout waits for that whoever looks cannot give; null where it is their word. */
function awaits({ approvers, approvalsNeeded }: Payouts[number], name: string): ReactNode {
  if (approvers.length >= approvalsNeeded)
    return none('Agreed. It goes out by itself; until then it can be refused.');
  if (approvers.includes(`operator ${name}`)) return none('It waits for somebody else to agree.');
  return null;
}

export const payoutsPage = (at: Console, payouts: Payouts): ReactElement =>
  page(
    at,
    ...(payouts.length === 0 ? [none('No clinic has asked for a payout')] : []),
    ...payouts.map((one) =>
      card(
        one.id,
        `${moneyText(one.amountPaise)} · ${one.clinicName}`,
        facts(
          ['State', payoutWords[one.state]],
          ['Asked', timeText(one.requestedAt)],
          ['Account ends in', one.accountEnd],
          ['Agreed', `${String(one.approvers.length)} of ${String(one.approvalsNeeded)}`],
          ...(one.approvers.length > 0 ? [['By', one.approvers.join(', ')] as const] : []),
          ...(one.reason === '' ? [] : [['Reason', one.reason] as const]),
        ),
        one.state === 'requested' && awaits(one, at.name),
        one.state === 'requested' &&
          h(
            'div',
            { className: 'acts' },
            awaits(one, at.name) === null &&
              act('/operator/payouts', { id: one.id, act: 'approve' }, 'Let it go'),
            act(
              '/operator/payouts',
              { id: one.id, act: 'refuse' },
              'Refuse',
              h('input', {
                name: 'reason',
                'aria-label': 'Why it is refused',
                placeholder: 'Why it is refused',
                maxLength: 200,
                required: true,
              }),
            ),
          ),
      ),
    ),
  );

const worth = ({ kind, amount }: CouponSeen): string =>
  kind === 'percent' ? `${String(amount)} %` : moneyText(amount);

type PlansSet = OutputOf<(typeof plans)['terms']>;

const termsForm = ({ terms, earlier }: PlansSet): ReactNode =>
  h(
    'form',
    { className: 'step', method: 'post', action: '/operator/terms' },
    h('h2', null, 'Prices and limits'),
    facts(
      ['A month', moneyText(terms.monthlyPaise)],
      ['A year, a tenth less', moneyText(priceOf('premium_yearly', terms.monthlyPaise))],
      ['Premium alone', 'online consultations, SMS; no limits'],
    ),
    h(
      'div',
      { className: 'fields' },
      input('rupees', 'A month costs, rupees with tax', {
        inputMode: 'decimal',
        maxLength: 9,
        defaultValue: bareMoneyText(terms.monthlyPaise),
      }),
      ...limits.map(([name, label]) =>
        input(name, label, { inputMode: 'numeric', maxLength: 4, defaultValue: terms[name] }),
      ),
    ),
    none('Holds from now on. What was bought keeps its price, its days and its invoice.'),
    h('button', null, 'Set prices and limits'),
    earlier.length > 0 && h('h2', null, 'What was set'),
    ...earlier.map((one) =>
      h(
        'p',
        { key: one.setAt },
        `${timeText(one.setAt)}, ${one.setBy}: ${moneyText(one.monthlyPaise)} a month; free plan ${limits
          .map(([name, label]) => `${label.replace('Free plan: ', '')} ${String(one[name])}`)
          .join(', ')}`,
      ),
    ),
  );

const limits = [
  ['extraUsers', 'Free plan: users beside the owner'],
  ['reportDays', 'Free plan: days of reports on screen'],
  ['excelDays', 'Free plan: days of reports in Excel'],
] as const;

export const couponsPage = (
  at: Console,
  plansSet: PlansSet,
  coupons: readonly CouponSeen[],
): ReactElement =>
  page(
    at,
    termsForm(plansSet),
    h(
      'form',
      { className: 'step', method: 'post', action: '/operator/coupons' },
      h('h2', null, 'Make or change a coupon'),
      h(
        'div',
        { className: 'fields' },
        input('code', 'Code', { maxLength: 20, autoCapitalize: 'characters' }),
        h(
          'div',
          null,
          h('label', { htmlFor: 'kind' }, 'Takes off'),
          h(
            'select',
            { id: 'kind', name: 'kind' },
            h('option', { value: 'percent' }, 'percent'),
            h('option', { value: 'amount' }, 'rupees'),
          ),
        ),
        input('amount', 'How much', { inputMode: 'numeric', maxLength: 7 }),
        input('startsOn', 'First day', { type: 'date' }),
        input('endsOn', 'Last day', { type: 'date' }),
        input('uses', 'By how many clinics', { inputMode: 'numeric', maxLength: 7 }),
      ),
      h('button', null, 'Save the coupon'),
    ),
    ...coupons.map((one) =>
      card(
        one.code,
        `${one.code} · ${worth(one)}`,
        facts(
          ['From', dayText(one.startsOn, 'en')],
          ['Until', dayText(one.endsOn, 'en')],
          ['Used', `${String(one.used)} of ${String(one.uses)}`],
        ),
      ),
    ),
  );

type Letters = OutputOf<(typeof jobs)['deadLetters']>['letters'];
type Acts = OutputOf<(typeof jobs)['stuckActs']>['acts'];

export const stuckPage = (at: Console, letters: Letters, acts: Acts): ReactElement =>
  page(
    at,
    ...(letters.length + acts.length === 0 ? [none('Nothing got stuck')] : []),
    ...letters.map((one) =>
      card(
        one.id,
        `${one.kind} ${one.name}`,
        h('pre', null, one.reason),
        facts(['Clinic', one.clinicId], ['Tries', one.tries], ['Asked', timeText(one.writtenAt)]),
        h(
          'div',
          { className: 'acts' },
          act('/operator/stuck', { id: one.id, act: 'retry' }, 'Try again'),
          act('/operator/stuck', { id: one.id, act: 'discard' }, 'Let go for good'),
        ),
      ),
    ),
    ...acts.map((one) =>
      card(
        one.id,
        `act ${one.verb}, ${one.state}`,
        one.reason !== null && h('pre', null, one.reason),
        facts(['Clinic', one.clinicId], ['Tries', one.tries], ['Begun', timeText(one.begunAt)]),
        none('Look first what came of it at the provider.'),
        h(
          'div',
          { className: 'acts' },
          act('/operator/stuck', { id: one.id, act: 'discard' }, 'Let go for good'),
        ),
      ),
    ),
  );

export const hooksPage = (at: Console, refusals: readonly HookRefusal[]): ReactElement =>
  page(
    at,
    none('Of ninety days, by day. “repeated” is news that was heard before, and changes nothing.'),
    ...(refusals.length === 0 ? [none('Every webhook was taken in')] : []),
    ...refusals.map((one) =>
      card(
        `${one.hook} ${one.reason} ${one.firstAt}`,
        `${one.hook}: ${one.reason}`,
        facts(
          ['Times', one.times],
          ['First', timeText(one.firstAt)],
          ['Last', timeText(one.lastAt)],
        ),
      ),
    ),
  );

type Requests = OutputOf<(typeof support)['allRequests']>['requests'];

const statusWords: Readonly<Record<Requests[number]['status'], string>> = {
  received: 'Received',
  in_progress: 'In progress',
  answered: 'Answered',
  closed: 'Closed',
};

/** What it is about: `Problem, high, printing`. */
const sortOf = ({ kind, severity, category, reportType }: Requests[number]): string =>
  kind === 'feedback' ? 'Feedback' : ['Problem', reportType, severity, category].join(', ');

const answerForm = ({ id, status }: Requests[number]): ReactNode =>
  h(
    'form',
    { key: 'answer', method: 'post', action: '/operator/requests' },
    hidden({ id }),
    h('label', { htmlFor: `answer-${id}` }, 'Answer to the sender'),
    h('textarea', { id: `answer-${id}`, name: 'answer', rows: 3, maxLength: maxDescription }),
    h('label', { htmlFor: `status-${id}` }, 'Status'),
    h(
      'select',
      {
        id: `status-${id}`,
        name: 'status',
        defaultValue: status === 'received' ? 'answered' : status,
      },
      ...requestStatuses.map((one) => h('option', { key: one, value: one }, statusWords[one])),
    ),
    h('button', null, 'Save'),
  );

export const requestsPage = (at: Console, requests: Requests): ReactElement =>
  page(
    at,
    none('Pictures may show patients. Whoever looks at one is written down.'),
    ...(requests.length === 0 ? [none('Nobody has told us anything')] : []),
    ...requests.map((one) =>
      card(
        one.id,
        sortOf(one),
        facts(
          ['Status', statusWords[one.status]],
          ['Sent', timeText(one.sentAt)],
          ['Clinic', one.clinicId],
        ),
        h('p', { className: 'told' }, one.description),
        one.pictures > 0 &&
          h(
            'p',
            { className: 'acts' },
            ...Array.from({ length: one.pictures }, (_picture, n) =>
              h(
                'a',
                { key: n, href: `/operator/requests/${one.clinicId}/${one.id}/${String(n)}` },
                `Picture ${String(n + 1)}`,
              ),
            ),
          ),
        one.answer !== '' && h('p', { className: 'told soft' }, `Answered: ${one.answer}`),
        answerForm(one),
      ),
    ),
  );

export const faultsPage = (at: Console, faults: readonly Fault[]): ReactElement =>
  page(
    at,
    ...(faults.length === 0 ? [none('No browser has reported a fault')] : []),
    ...faults.map((one) =>
      card(
        `${one.id} ${one.build}`,
        one.message,
        facts(
          ['Where', one.source],
          ['Release', one.build || '–'],
          ['Reports', one.reports],
          ['Sessions', one.sessions],
          ['First', timeText(one.firstAt)],
          ['Last', timeText(one.lastAt)],
        ),
        h('pre', null, one.stack),
        h(
          'div',
          { className: 'acts' },
          act(
            '/operator/faults',
            { id: one.id },
            'Mended',
            h('input', {
              name: 'build',
              'aria-label': 'Mended in release',
              placeholder: 'Mended in release',
              maxLength: 40,
              required: true,
            }),
          ),
        ),
      ),
    ),
  );

const planWords: Readonly<Record<CurrentPlan['plan'], string>> = {
  free: 'Free',
  premium_monthly: 'Premium, monthly',
  premium_yearly: 'Premium, yearly',
};
const planText = ({ plan, expiresOn }: ClinicSeen): string =>
  [planWords[plan ?? 'free'], expiresOn !== null && `until ${dayText(expiresOn, 'en')}`]
    .filter((part) => part !== false)
    .join(', ');

export const clinicsPage = (at: Console, clinics: readonly ClinicSeen[]): ReactElement =>
  page(
    at,
    ...clinics.map((one) =>
      card(
        one.clinicId,
        one.name,
        facts(
          ['Place', [one.city, countries.of(one.country)].filter(Boolean).join(', ')],
          ['Since', timeText(one.since)],
          ['Members', one.members],
          ['Plan', planText(one)],
          ...(one.closedAt === null ? [] : [['Closed', timeText(one.closedAt)] as const]),
          ['Id', one.clinicId],
        ),
      ),
    ),
  );
