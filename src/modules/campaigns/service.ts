// Messages that ask many patients at once to come again: chosen, shown with what they cost, sent in turns, stopped at any time.
import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { dayAt } from '../../kit/shared/time.ts';
import * as clinics from '../clinics/service.ts';
import * as consents from '../consents/service.ts';
import { priceOf, spending } from '../messaging/service.ts';
import type { api } from './contract.ts';
import type { Campaign, Outcome, Preview } from './model.ts';
import { hours, perMinute, refusals, seenBy } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

const template = 'campaign';
const moment = (ctx: Ctx): store.When => ({
  now: ctx.now.toString(),
  today: dayAt(ctx.now, ctx.zone),
});

export async function list(ctx: Ctx): Promise<OutputOf<Api['list']>> {
  return { campaigns: await store.list(ctx.db) };
}

export async function preview(ctx: Ctx, choice: InputOf<Api['preview']>): Promise<Preview> {
  const isOff = await areOff(ctx);
  const [counts, people, leftOut, { limitPaise, spentPaise }, { name: clinic }] = await Promise.all(
    [
      isOff ? [] : store.counts(ctx.db, choice, moment(ctx)),
      isOff ? [] : store.names(ctx.db, choice, moment(ctx)),
      isOff || choice.ids === undefined ? [] : store.leftOut(ctx.db, choice.ids, moment(ctx)),
      spending(ctx),
      clinics.mine(ctx),
    ],
  );
  const wanting = counts.filter(({ wants }) => wants);
  const priced = await Promise.all(
    wanting.map(async ({ language, count, messages }) => ({
      language,
      count,
      messages,
      ...(await priceOf(ctx, template, language, { clinic })),
    })),
  );
  ctx.record('campaigns', '', {
    choice: store.keptChoice(choice),
    seen: [...people, ...leftOut].map(({ patientId }) => patientId),
  });
  return {
    count: sum(wanting),
    declined: sum(counts.filter(({ wants }) => !wants)),
    isOff,
    costPaise: priced.reduce((cost, one) => cost + one.messages * one.costPaise, 0),
    leftPaise: limitPaise === null ? null : Math.max(limitPaise - spentPaise, 0),
    texts: priced.map(({ language, count, text }) => ({ language, count, text })),
    people,
    leftOut,
  };
}

const areOff = async (ctx: Ctx): Promise<boolean> => {
  const { rules } = await consents.messageRules(ctx);
  return rules.some(({ about, isOn }) => about === 'campaign' && !isOn);
};

const sum = (counts: readonly { count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

/** @throws campaign_empty; campaign_changed where not as many fit as were shown */
export async function start(
  ctx: Ctx,
  { shown, ...choice }: InputOf<Api['start']>,
): Promise<Campaign> {
  await store.lockStarts(ctx.db);
  if (await areOff(ctx)) throw refuse(refusals.campaign_empty);
  const startedBy = memberOf(ctx).memberId;
  const started = await store.start(ctx.db, choice, { ...moment(ctx), startedBy });
  if (!started) throw refuse(refusals.campaign_empty);
  if (started.people !== shown) throw refuse(refusals.campaign_changed);
  ctx.record('campaign', started.id, {
    choice: store.keptChoice(choice),
    people: started.people,
  });
  return load(ctx, started.id);
}

/** @throws campaign_unknown, campaign_over */
export async function stop(ctx: Ctx, { id }: InputOf<Api['stop']>): Promise<Campaign> {
  const isStopped = await store.stop(ctx.db, id, ctx.now.toString());
  const campaign = await load(ctx, id);
  if (!isStopped) throw refuse(refusals.campaign_over);
  ctx.record('campaign', id, { reached: campaign.reached });
  return campaign;
}

export const plan = async (ctx: Ctx): Promise<{ planned: number }> => ({
  planned: await store.plan(ctx.db, ctx.now.toString(), { ...hours, most: perMinute }),
});

export async function ask(ctx: Ctx, turn: InputOf<Api['ask']>): Promise<OutputOf<Api['ask']>> {
  const reader = await store.readerOf(ctx.db, { ...turn, now: ctx.now.toString() });
  ctx.record('patient', turn.patientId, { campaign: turn.campaignId });
  if (!reader || reader.isStopped) return { outcome: null };
  if (reader.outcome !== null) return { outcome: reader.outcome };
  const { personId, to, language, clinic, isBooked } = reader;
  if (to === null || isBooked || wasSeen(reader, moment(ctx)))
    return settle(ctx, turn, 'not_needed', null);
  const { messageId, isSent } = await consents.tellPatient(ctx, {
    patientId: personId,
    about: 'campaign',
    to,
    template,
    values: { clinic },
    language,
    // Several who share a number are asked once.
    dedupe: `campaign:${turn.campaignId}:${to}`,
  });
  return settle(ctx, turn, isSent ? 'asked' : 'withheld', messageId);
}

/** Since the campaign began, or under the record that theirs goes on as; who was chosen by hand may have been. */
const wasSeen = (
  { choice, lastVisitOn }: store.Reader,
  { today }: Pick<store.When, 'today'>,
): boolean =>
  choice.ids === undefined && lastVisitOn !== null && lastVisitOn > seenBy(today, choice.months);

async function settle(
  ctx: Ctx,
  turn: InputOf<Api['ask']>,
  outcome: Outcome,
  messageId: string | null,
): Promise<{ outcome: Outcome }> {
  await store.settle(ctx.db, turn, { outcome, messageId });
  return { outcome };
}

async function load(ctx: Ctx, id: string): Promise<Campaign> {
  const campaign = await store.find(ctx.db, id);
  if (!campaign) throw refuse(refusals.campaign_unknown);
  return campaign;
}
