// Where the clinic's news goes, as its owner says it.
import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { isOutward } from '../../../kit/server/outward.ts';
import { seal } from '../../../kit/server/secrets.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { api } from '../contract.ts';
import { deliveriesShown, maxWebhooks, trialEvent } from '../model.ts';
import { formerHours, refusals } from '../rules.ts';
import * as store from '../store.ts';
import { integrations, secretAbout } from './settings.ts';

type Api = typeof api;

export const webhooks = async (ctx: Ctx): Promise<OutputOf<Api['webhooks']>> => {
  const rows = await store.listWebhooks(ctx.db);
  return {
    webhooks: rows.map((row) => ({
      ...row,
      formerUntil: isOver(ctx, row.formerUntil) ? null : row.formerUntil,
    })),
  };
};

const isOver = ({ now }: Ctx, until: string | null): boolean =>
  until === null || Temporal.Instant.compare(until, now) <= 0;

/** @throws too_many_webhooks; input_wrong for an address that may not be gone to */
export async function addWebhook(
  ctx: Ctx,
  { url, events }: InputOf<Api['addWebhook']>,
): Promise<OutputOf<Api['addWebhook']>> {
  judge(ctx, url);
  if ((await store.countWebhooks(ctx.db)) >= maxWebhooks) throw refuse(refusals.too_many_webhooks);
  const id = crypto.randomUUID();
  const made = newSecret(ctx, id);
  await store.addWebhook(ctx.db, { id, url, events, sealed: made.sealed });
  ctx.record('webhook', id, { events });
  return { id, secret: made.secret };
}

/** @throws webhook_unknown; input_wrong for an address that may not be gone to */
export async function amendWebhook(
  ctx: Ctx,
  { id, url, events }: InputOf<Api['amendWebhook']>,
): Promise<Record<string, never>> {
  judge(ctx, url);
  await change(ctx, id, { url, events });
  ctx.record('webhook', id, { events });
  return {};
}

/** @throws webhook_unknown */
export async function switchWebhook(
  ctx: Ctx,
  { id, isOn }: InputOf<Api['switchWebhook']>,
): Promise<Record<string, never>> {
  await change(ctx, id, { isOn, failingSince: null });
  ctx.record('webhook', id, { isOn });
  return {};
}

/** @throws webhook_unknown */
export async function rotateSecret(
  ctx: Ctx,
  { id }: InputOf<Api['rotateSecret']>,
): Promise<OutputOf<Api['rotateSecret']>> {
  const row = await load(ctx, id);
  const made = newSecret(ctx, id);
  await store.changeWebhook(ctx.db, id, {
    sealed: made.sealed,
    formerSealed: row.sealed,
    formerUntil: ctx.now.add({ hours: formerHours }).toString(),
  });
  ctx.record('webhook', id, { secret: 'changed' });
  return { id, secret: made.secret };
}

/** @throws webhook_unknown, webhook_off */
export async function tryWebhook(
  ctx: Ctx,
  { id }: InputOf<Api['tryWebhook']>,
): Promise<Record<string, never>> {
  const { isOn } = await load(ctx, id);
  if (!isOn) throw refuse(refusals.webhook_off);
  const deliveryId = await store.addDelivery(ctx.db, id, {
    event: trialEvent,
    content: {},
    cause: ctx.requestId,
    at: ctx.now.toString(),
  });
  if (deliveryId !== null) ctx.enqueue(api.deliver, { deliveryId });
  ctx.record('webhook', id, { event: trialEvent });
  return {};
}

/** @throws webhook_unknown */
export async function deliveries(
  ctx: Ctx,
  { webhookId, before }: InputOf<Api['deliveries']>,
): Promise<OutputOf<Api['deliveries']>> {
  await load(ctx, webhookId);
  const rows = await store.listDeliveries(ctx.db, webhookId, before, deliveriesShown + 1);
  return { deliveries: rows.slice(0, deliveriesShown), hasMore: rows.length > deliveriesShown };
}

/** One that is being tried already is not tried twice. @throws delivery_unknown, webhook_off */
export async function resend(
  ctx: Ctx,
  { id }: InputOf<Api['resend']>,
): Promise<Record<string, never>> {
  const row = await store.loadDelivery(ctx.db, id);
  if (!row) throw refuse(refusals.delivery_unknown);
  if (!row.webhook.isOn) throw refuse(refusals.webhook_off);
  await store.changeDelivery(ctx.db, id, {
    status: 'waiting',
    attempts: 0,
    dueAt: null,
    settledAt: null,
  });
  ctx.enqueue(api.deliver, { deliveryId: id });
  ctx.record('webhook', row.webhook.id, { event: row.delivery.event, deliveryId: id });
  return {};
}

/** A name may lead anywhere by the time it is gone to; that is judged then. */
function judge(ctx: Ctx, url: string): void {
  if (!isOutward(url, ctx.settings.of(integrations)))
    throw refuse(commonRefusals.input_wrong, { fields: { url: { code: 'webhook_address' } } });
}

async function load(ctx: Ctx, id: string) {
  const row = await store.findWebhook(ctx.db, id);
  if (!row) throw refuse(refusals.webhook_unknown);
  return row;
}

async function change(
  ctx: Ctx,
  id: string,
  what: Parameters<typeof store.changeWebhook>[2],
): Promise<void> {
  if (!(await store.changeWebhook(ctx.db, id, what))) throw refuse(refusals.webhook_unknown);
}

/** As Standard Webhooks writes it. */
function newSecret(ctx: Ctx, id: string): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return {
    secret,
    sealed: seal(ctx.settings.of(integrations).key, secretAbout(ctx.clinicId, id), secret),
  };
}
