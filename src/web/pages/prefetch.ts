// What a page asks first, brought in while a link to it is looked at. Only reads that leave no trace: a glance at a link opens no record.
import type { TypedOf, Verb } from '../../kit/shared/contract.ts';
import { warmPages } from '../../kit/web/endless.ts';
import { warm } from '../../kit/web/query.ts';
import { api as clinics } from '../../modules/clinics/contract.ts';
import { api as dashboard } from '../../modules/dashboard/contract.ts';
import { currentMember } from '../../modules/identity/web/parts/member.ts';
import { api as medicines } from '../../modules/medicines/contract.ts';
import { api as notifications } from '../../modules/notifications/contract.ts';
import { api as plans } from '../../modules/plans/contract.ts';
import { api as profile } from '../../modules/profile/contract.ts';
import { visitorOf } from '../guard-page.ts';
import { judge, type PageFacts } from '../guards.ts';

type Read = Verb & { kind: 'read' };
const isQuiet = (verb: Verb): boolean => verb.audit === 'none';

const one =
  <V extends Read>(verb: V, input: TypedOf<V>) =>
  async () =>
    isQuiet(verb) ? warm(verb, input) : undefined;
const pages =
  <V extends Read>(verb: V, input: TypedOf<V>) =>
  async () =>
    isQuiet(verb) ? warmPages(verb, input) : undefined;

/** By the page's name; the inputs are those of the pages themselves as they open. */
const firstReads: Partial<Record<string, readonly (() => Promise<void>)[]>> = {
  Dashboard: [one(dashboard.totals, {})],
  Medicine: [pages(medicines.list, { text: '', most: 50 })],
  Notifications: [one(notifications.list, { most: 50 })],
  'Plan Subscription': [one(plans.current, {})],
  ClinicInformation: [one(clinics.mine, {})],
  Profile: [one(profile.mine, {})],
};

/** Nothing for whom the page is not. */
export function prefetchPage(page: PageFacts): void {
  const member = currentMember();
  if (!member || judge(page, visitorOf(member), undefined).go !== 'stay') return;
  // What fails is asked again by the page, which says so.
  for (const read of firstReads[page.name] ?? []) read().catch(() => undefined);
}
