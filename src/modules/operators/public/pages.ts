// `/operator`: everything there is asked in the name of clinic zero, after the key of whoever asks was looked at and written down.
import { systemClinicId } from '../../../kit/server/context.ts';
import {
  drawn,
  missing,
  type PageAnswer,
  type PageHandlers,
  redirect,
  type Visit,
} from '../../../kit/server/page.ts';
import { catalogues, translatorOf } from '../../../kit/server/words.ts';
import { Refusal } from '../../../kit/shared/refusal.ts';
import { api as jobs } from '../../jobs/contract.ts';
import { api as plans } from '../../plans/contract.ts';
import { couponCode } from '../../plans/rules.ts';
import { api as support } from '../../support/contract.ts';
import { api as wallet } from '../../wallet/contract.ts';
import { api, type pages } from '../contract.ts';
import type { Place } from '../model.ts';
import { sessionMinutes } from '../rules.ts';
import {
  addressOfPlace,
  clinicsPage,
  type Console,
  couponsPage,
  faultsPage,
  hooksPage,
  loginPage,
  overviewPage,
  payoutsPage,
  requestsPage,
  stuckPage,
} from './views.ts';

const system = { clinicId: systemClinicId };
const cookieName = 'operator';
const cookie = (value: string, maxAgeSeconds: number) => ({
  name: cookieName,
  value,
  path: '/operator',
  maxAgeSeconds,
});

interface Wish {
  place: Place;
  /** Empty for a look. */
  act?: string;
  about?: string;
}

/** Who is inside, their visit written down; null where nobody is. */
async function enter({ cookies, ask }: Visit, { place, act = '', about = '' }: Wish) {
  const key = cookies[cookieName] ?? '';
  if (key === '') return null;
  try {
    return await ask(system, api.enter, { key, place, act, about: about.slice(0, 60) });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const out = redirect('/operator/login');

/** What a refusal says: of its first field, else of the whole. @throws whatever is no refusal */
function problemOf(visit: Visit, error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  const { text } = translatorOf(visit, 'en');
  const [problem] = Object.entries(error.more.fields ?? {});
  return problem
    ? `${problem[0]}: ${text({ id: problem[1].code, message: error.kind.sentence.message })}`
    : text(error.kind.sentence);
}

/** A refusal's code with what it says; any other reason as it is. */
function reasonText(visit: Visit, reason: string): string {
  const said = visit.settings.of(catalogues)('en', reason, {});
  return said === reason ? reason : `${said} (${reason})`;
}
const withReason = <T extends { reason: string }>(visit: Visit, rows: readonly T[]): T[] =>
  rows.map((row) => ({ ...row, reason: reasonText(visit, row.reason) }));

/** Draws a place for whoever is inside; everybody else is led to the log-in. */
async function look(visit: Visit, place: Place, error: unknown = null): Promise<PageAnswer> {
  const inside = await enter(visit, { place });
  if (!inside) return out;
  const problem = error === null ? null : problemOf(visit, error);
  return drawn(await views[place](visit, { ...inside, nonce: visit.nonce, place, problem }), error);
}

const views: Readonly<
  Record<Place, (visit: Visit, at: Console) => Promise<ReturnType<typeof loginPage>>>
> = {
  async overview({ ask }, at) {
    const [payouts, letters, acts, faults, requests, providers] = await Promise.all([
      ask(system, wallet.allPayouts, {}),
      ask(system, jobs.deadLetters, {}),
      ask(system, jobs.stuckActs, {}),
      ask(system, support.faults, {}),
      ask(system, support.allRequests, {}),
      ask(system, api.providers, {}),
    ]);
    const waiting = {
      payouts: payouts.payouts.filter(({ state }) => state === 'requested').length,
      letters: letters.letters.length,
      acts: acts.acts.length,
      faults: faults.faults.length,
      requests: requests.requests.filter(({ status }) => status !== 'closed').length,
    };
    return overviewPage(at, waiting, providers.providers);
  },
  payouts: async ({ ask }, at) =>
    payoutsPage(at, (await ask(system, wallet.allPayouts, {})).payouts),
  async coupons({ ask }, at) {
    const [plansSet, { coupons }] = await Promise.all([
      ask(system, plans.terms, {}),
      ask(system, plans.coupons, {}),
    ]);
    return couponsPage(at, plansSet, coupons);
  },
  async stuck(visit, at) {
    const [{ letters }, { acts }] = await Promise.all([
      visit.ask(system, jobs.deadLetters, {}),
      visit.ask(system, jobs.stuckActs, {}),
    ]);
    const worded = acts.map((one) => ({
      ...one,
      reason: one.reason === null ? null : reasonText(visit, one.reason),
    }));
    return stuckPage(at, withReason(visit, letters), worded);
  },
  async hooks(visit, at) {
    const { refusals } = await visit.ask(system, jobs.hookRefusals, {});
    return hooksPage(at, withReason(visit, refusals));
  },
  requests: async ({ ask }, at) =>
    requestsPage(at, (await ask(system, support.allRequests, {})).requests),
  faults: async ({ ask }, at) => faultsPage(at, (await ask(system, support.faults, {})).faults),
  clinics: async ({ ask }, at) => clinicsPage(at, (await ask(system, api.clinics, {})).clinics),
};

/** Does what a form asks, in the name of whoever is inside, then shows the place again. */
async function work(
  visit: Visit,
  wish: Wish,
  run: (name: string) => Promise<unknown>,
): Promise<PageAnswer> {
  const inside = await enter(visit, wish);
  if (!inside) return out;
  try {
    await run(inside.name);
    return redirect(addressOfPlace(wish.place));
  } catch (error) {
    return look(visit, wish.place, error);
  }
}

const paiseOf = (rupees: string): number => Math.round(Number(rupees) * 100);

export const handlers: PageHandlers<typeof pages> = {
  overview: (visit) => look(visit, 'overview'),
  payouts: (visit) => look(visit, 'payouts'),
  coupons: (visit) => look(visit, 'coupons'),
  stuck: (visit) => look(visit, 'stuck'),
  hooks: (visit) => look(visit, 'hooks'),
  requests: (visit) => look(visit, 'requests'),
  async picture(visit) {
    const { clinic, id, place } = visit.params;
    if (!(await enter(visit, { place: 'requests', act: 'picture', about: id }))) return out;
    try {
      const asked = { id, place: Number(place) };
      const { bytes, media } = await visit.ask({ clinicId: clinic }, support.picture, asked);
      return { kind: 'file', bytes, media, headers: { 'cache-control': 'no-store' } };
    } catch (error) {
      if (error instanceof Refusal) return missing;
      throw error;
    }
  },
  faults: (visit) => look(visit, 'faults'),
  clinics: (visit) => look(visit, 'clinics'),

  askIn: ({ nonce }) => Promise.resolve(drawn(loginPage(nonce, null))),
  async logIn(visit) {
    const { name = '', password = '', code = '' } = visit.fields;
    try {
      const { key } = await visit.ask(system, api.logIn, { name, password, code });
      return redirect('/operator', cookie(key, sessionMinutes * 60));
    } catch (error) {
      return drawn(loginPage(visit.nonce, problemOf(visit, error)), error);
    }
  },
  async logOut({ cookies, ask }) {
    await ask(system, api.logOut, { key: cookies[cookieName] ?? '' });
    return redirect('/operator/login', cookie('', 0));
  },

  decidePayout(visit) {
    const { id = '', act = '', reason = '' } = visit.fields;
    return work(visit, { place: 'payouts', act, about: id }, (name) =>
      act === 'approve'
        ? visit.ask(system, wallet.approvePayout, { id, approver: `operator ${name}` })
        : visit.ask(system, wallet.refusePayout, { id, approver: `operator ${name}`, reason }),
    );
  },
  putCoupon(visit) {
    const { code = '', kind = '', amount = '', startsOn, endsOn, uses } = visit.fields;
    return work(visit, { place: 'coupons', act: 'put', about: code }, () =>
      visit.ask(system, plans.putCoupon, {
        code: couponCode(code),
        kind,
        amount: kind === 'percent' ? Number(amount) : paiseOf(amount),
        startsOn,
        endsOn,
        uses: Number(uses),
      }),
    );
  },
  setTerms(visit) {
    const { rupees = '', extraUsers, reportDays, excelDays } = visit.fields;
    return work(visit, { place: 'coupons', act: 'terms', about: rupees }, (name) =>
      visit.ask(system, plans.setTerms, {
        monthlyPaise: paiseOf(rupees),
        extraUsers: Number(extraUsers),
        reportDays: Number(reportDays),
        excelDays: Number(excelDays),
        setBy: `operator ${name}`,
      }),
    );
  },
  settleStuck(visit) {
    const { id = '', act = '' } = visit.fields;
    return work(visit, { place: 'stuck', act, about: id }, () =>
      visit.ask(system, act === 'retry' ? jobs.retry : jobs.discard, { id }),
    );
  },
  answerRequest(visit) {
    const { id = '', status = '', answer = '' } = visit.fields;
    return work(visit, { place: 'requests', act: status, about: id }, () =>
      visit.ask(system, support.answerRequest, { id, status, answer }),
    );
  },
  closeFault(visit) {
    const { id = '', build = '' } = visit.fields;
    return work(visit, { place: 'faults', act: 'close', about: id }, () =>
      visit.ask(system, support.closeFault, { id, build }),
    );
  },
};
