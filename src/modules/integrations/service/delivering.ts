// News on its way to other programs, signed as Standard Webhooks 1.0 says: https://www.standardwebhooks.com
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isUnanswered, type Means, phases } from '../../../kit/server/act.ts';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { NotOutward, postOutward } from '../../../kit/server/outward.ts';
import { unseal } from '../../../kit/server/secrets.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { APP_VERSION } from '../../../kit/shared/version.ts';
import { tellOfWebhook } from '../../notifications/service.ts';
import { api } from '../contract.ts';
import type { WebhookEvent } from '../model.ts';
import {
  goneStatus,
  isTaken,
  keptDays,
  minutesAfter,
  reasons,
  refusals,
  toldAfterTries,
} from '../rules.ts';
import * as store from '../store.ts';
import { integrations, secretAbout } from './settings.ts';

type Api = typeof api;

const announcing =
  (event: WebhookEvent) =>
  async (ctx: Ctx, content: Record<string, unknown>): Promise<{ deliveries: number }> => {
    const ids = await store.announce(ctx.db, event, {
      content,
      cause: ctx.requestId,
      at: ctx.now.toString(),
    });
    for (const deliveryId of ids) ctx.enqueue(api.deliver, { deliveryId });
    return { deliveries: ids.length };
  };

export const onRegistered = announcing('patient.registered');
export const onBooked = announcing('appointment.booked');
export const onRescheduled = announcing('appointment.rescheduled');
export const onMoved = announcing('appointment.status_changed');
export const onSigned = announcing('treatment.signed');

const announcePayment = announcing('payment.received');
export const onPaid = (ctx: Ctx, payment: InputOf<Api['onPaid']>) =>
  announcePayment(ctx, { ...payment, appointmentId: null });
export const onCollected = (ctx: Ctx, fee: InputOf<Api['onCollected']>) =>
  announcePayment(ctx, { ...fee, treatmentId: null });

/** A receiver must answer sooner than a provider: a person may have typed the address of one that never does. */
const maxMillis = 10_000;

/** The receiver knows a repetition by its id, so that asking twice does no harm. */
export const deliver = phases({
  intent: z.object({
    deliveryId: z.string(),
    webhookId: z.string(),
    attempts: z.number(),
    url: z.string(),
    body: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  mayRepeat: true,
  async before(ctx: Ctx, { deliveryId }: InputOf<Api['deliver']>) {
    const row = await store.loadDelivery(ctx.db, deliveryId);
    if (!row) throw refuse(refusals.delivery_unknown);
    const { delivery, webhook } = row;
    if (delivery.status !== 'waiting') return { answer: { status: delivery.status } };
    if (!webhook.isOn) {
      await store.changeDelivery(ctx.db, deliveryId, { status: 'failed', dueAt: null });
      return { answer: { status: 'failed' as const } };
    }
    const { event: type, content, happenedAt } = delivery;
    const body = JSON.stringify({ type, timestamp: happenedAt, data: content });
    return {
      intent: {
        deliveryId,
        webhookId: webhook.id,
        attempts: delivery.attempts + 1,
        url: webhook.url,
        body,
        headers: signed(secretsOf(ctx, webhook), { id: deliveryId, at: ctx.now, body }),
      },
      about: `webhook delivery ${deliveryId}`,
      key: deliveryId,
    };
  },
  outside({ url, body, headers }, { signal, settings }: Means<undefined>): Promise<number> {
    return postOutward({
      url,
      body,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'user-agent': `PracticeDiary/${APP_VERSION}`,
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxMillis)]),
      mayGoAnywhere: settings.of(integrations).mayGoAnywhere,
    });
  },
  async after(
    ctx,
    { deliveryId, webhookId, attempts },
    outcome,
  ): Promise<OutputOf<Api['deliver']>> {
    const now = ctx.now.toString();
    const answered = 'done' in outcome ? outcome.done : null;
    const isDone = answered !== null && isTaken(answered);
    const isGone = answered === goneStatus;
    const minutes = isDone || isGone ? null : minutesAfter(attempts);
    const status = isDone ? 'delivered' : minutes === null ? 'failed' : 'waiting';
    await store.changeDelivery(ctx.db, deliveryId, {
      status,
      attempts,
      answered,
      reason: 'fault' in outcome ? reasonOf(outcome.fault).id : '',
      dueAt: minutes === null ? null : ctx.now.add({ minutes }).toString(),
      settledAt: status === 'waiting' ? null : now,
    });
    const since = await store.noteFailing(ctx.db, webhookId, isDone ? null : now);
    if (isGone) await turnOff(ctx, webhookId);
    if (since !== null && (isGone || attempts >= toldAfterTries)) await tellOfWebhook(ctx, since);
    return { status };
  },
});

/** Since when it fails stays with it, until somebody turns it on or off. */
async function turnOff(ctx: Ctx, webhookId: string): Promise<void> {
  await store.changeWebhook(ctx.db, webhookId, { isOn: false });
  ctx.record('webhook', webhookId, { isOn: false, answered: goneStatus });
}

function reasonOf(fault: unknown) {
  if (fault instanceof NotOutward) return reasons.inner;
  return isUnanswered(fault) || (fault instanceof Error && fault.name === 'TimeoutError')
    ? reasons.silent
    : reasons.unreached;
}

/** The secret, and for a day after a change the one before. */
function secretsOf(
  ctx: Ctx,
  {
    id,
    sealed,
    formerSealed,
    formerUntil,
  }: NonNullable<Awaited<ReturnType<typeof store.loadDelivery>>>['webhook'],
): string[] {
  const isFormerGood = formerUntil !== null && Temporal.Instant.compare(formerUntil, ctx.now) > 0;
  return [sealed, ...(formerSealed && isFormerGood ? [formerSealed] : [])].map((one) =>
    unseal(ctx.settings.of(integrations).key, secretAbout(ctx.clinicId, id), one),
  );
}

function signed(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Temporal.Instant; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.epochMilliseconds / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** In one look; what is left is handed on a minute later. */
const maxReleased = 1_000;

export const release = async (ctx: Ctx): Promise<{ released: number }> => ({
  released: await store.release(ctx.db, ctx.now.toString(), maxReleased),
});

export const forgetOld = async (ctx: Ctx): Promise<{ gone: number }> => ({
  gone: await store.forgetOld(ctx.db, ctx.now.subtract({ hours: 24 * keptDays }).toString()),
});
