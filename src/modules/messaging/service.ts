// Takes messages from the verbs of the app, gives them to the queue, and the queue gives them to a provider.
import * as z from 'zod/mini';
import { isUnanswered, type Means, phases } from '../../kit/server/act.ts';
import type { Ctx } from '../../kit/server/ctx.ts';
import { seal, unseal } from '../../kit/server/secrets.ts';
import type { Settings } from '../../kit/shared/settings.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { type Language, languageCodes } from '../../kit/shared/languages.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { api } from './contract.ts';
import { type Channel, channels, type MessageStatus } from './model.ts';
import { segmentsOf } from './outside/segments.ts';
import {
  type Browser,
  Deferred,
  type Handover,
  type Provider,
  Rejected,
} from './outside/provider.ts';
import {
  isTemplate,
  mailFooter,
  type MessageValues,
  ownReasons,
  patienceMinutes,
  quickTries,
  refusals,
  secretMinutes,
  secretsOf,
  subjectOf,
  usualSmsPaise,
  type TemplateId,
  templateIds,
} from './rules.ts';
import { inWords, messaging, textOf } from './service/texts.ts';
import * as store from './store.ts';

export { exportLog, log } from './service/log.ts';
export { messaging, type MessagingSettings, type Say, textOf } from './service/texts.ts';

/** Undefined where nobody sends by this channel: the message is held for the Outbox. */
const providerOf = (settings: Settings, channel: Channel): Provider | undefined =>
  settings.of(messaging).providers?.find((one) => one.channels.includes(channel));

export interface Letter {
  channel: Channel;
  /** A number with its ISD code, an address, or an account id for push and in-app. */
  to: string;
  template: TemplateId;
  values?: MessageValues;
  /** Values that are never kept in the log, such as a code or a link; wiped when sent and after `secretMinutes` at the latest. */
  secret?: Readonly<Record<string, string>>;
  /** How long the secret is worth anything; ten minutes when not given. */
  secretMinutes?: number;
  /** Of the answer, when not given. */
  language?: Language;
  /** It waits until then. */
  dueAt?: Temporal.Instant;
  /** Two letters with the same key in one clinic are one. */
  dedupe: string;
}

/** Leaves a message for the queue, in the verb's own transaction. A second one with the same dedupe key is dropped. @returns the message's id. */
export async function send(ctx: Ctx, letter: Letter): Promise<string> {
  const id = await store.insert(ctx.db, {
    channel: letter.channel,
    recipient: letter.to,
    template: letter.template,
    values: letter.values ?? {},
    language: letter.language ?? ctx.language,
    dedupe: letter.dedupe,
    at: ctx.now.toString(),
    dueAt: letter.dueAt?.toString() ?? null,
  });
  if (id === null) return store.idOf(ctx.db, letter.dedupe);
  if (letter.secret) {
    const sealed = seal(ctx.settings.of(messaging).sealKey, id, JSON.stringify(letter.secret));
    await store.keepSecret(
      ctx.db,
      id,
      sealed,
      ctx.now.add({ minutes: letter.secretMinutes ?? secretMinutes }).toString(),
    );
  }
  if (!letter.dueAt) ctx.enqueue(api.deliver, { messageId: id });
  return id;
}

/** The secret half of a message as it was given to `send`. */
export function openSecret(
  settings: Settings,
  messageId: string,
  sealed: Buffer,
): Record<string, string> {
  const opened: unknown = JSON.parse(unseal(settings.of(messaging).sealKey, messageId, sealed));
  if (opened === null || typeof opened !== 'object')
    throw new Error(`message ${messageId} holds no secret`);
  return Object.fromEntries(Object.entries(opened).map(([name, value]) => [name, String(value)]));
}

/**
 * A provider that says no for good is believed; one that asks for patience, or cannot be reached for half a minute, is asked again later,
 * with the same key. One that says nothing is not asked again, for it may have sent it.
 */
export const deliver = phases({
  intent: z.object({
    messageId: z.string(),
    attempts: z.number(),
    channel: z.enum(channels),
    to: z.string(),
    template: z.enum(templateIds),
    text: z.string(),
    subject: z.string(),
    footer: z.string(),
    language: z.enum(languageCodes),
    browser: z.optional(z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })),
  }),
  async before(ctx: Ctx, { messageId }: InputOf<(typeof api)['deliver']>) {
    const loaded = await store.load(ctx.db, messageId, ctx.now.toString());
    if (!loaded) throw refuse(refusals.message_unknown);
    const { message, secret: stored } = loaded;
    const { template, channel, language } = message;
    ctx.record('message', messageId, { channel, template });
    await store.forgetSecrets(ctx.db, ctx.now.toString());
    if (message.status !== 'queued' || isEarly(ctx, message.dueAt))
      return { answer: { status: message.status } };
    if (!isTemplate(template)) throw new Error(`no template ${template}`);
    const secret = stored ? openSecret(ctx.settings, messageId, stored.sealed) : {};
    const attempts = message.attempts + 1;
    const settled = (status: MessageStatus, reason = '') =>
      settle(ctx, messageId, { status, attempts, reason });
    const browser = channel === 'push' ? browserIn(secret) : undefined;
    if (browser === null || secretsOf(template).some((name) => !secret[name]))
      return { answer: await settled('failed', message.reason || ownReasons.expired.id) };
    if (!providerOf(ctx.settings, channel)) return { answer: await settled('held') };
    const values = { ...message.values, ...secret };
    return {
      intent: {
        messageId,
        attempts,
        channel,
        to: message.recipient,
        template,
        text: textOf(ctx.settings, template, language, values),
        subject: inWords(ctx.settings, subjectOf(template), language, values),
        footer: inWords(ctx.settings, mailFooter, language, {}),
        language,
        ...(browser ? { browser } : {}),
      },
      about: `message:${messageId}`,
      key: messageId,
      ...(stored ? { endsAt: Temporal.Instant.from(stored.endsAt) } : {}),
    };
  },
  async outside(
    { channel: by, messageId: _id, attempts: _attempts, ...parcel },
    { key, signal, settings }: Means<undefined>,
  ): Promise<Handover> {
    const provider = providerOf(settings, by);
    if (!provider) throw new Error(`nobody sends by ${by}`);
    return provider.send({ key, ...parcel }, signal);
  },
  async after(
    ctx,
    { messageId, attempts, channel, text },
    outcome,
  ): Promise<{ status: MessageStatus }> {
    const settled = (next: Omit<store.Outcome, 'attempts'>) =>
      settle(ctx, messageId, { ...next, attempts });
    if ('done' in outcome)
      return settled({ ...outcome.done, ...(channel === 'sms' ? costOf(ctx, text) : {}) });
    const { fault } = outcome;
    const reason = fault instanceof Error ? fault.message : '';
    if (isUnanswered(fault)) return settled({ status: 'unknown', reason });
    if (fault instanceof Rejected) return settled({ status: 'failed', reason });
    const isPatient = fault instanceof Deferred;
    if (isPatient || attempts >= quickTries) {
      const minutes = patienceMinutes[isPatient ? attempts - 1 : attempts - quickTries];
      return minutes === undefined
        ? settled({ status: 'failed', reason })
        : settled({ status: 'queued', reason, dueAt: ctx.now.add({ minutes }).toString() });
    }
    await settled({ status: 'queued', reason });
    throw ctx.keepDespite(
      new Error(`message ${messageId} could not be handed over`, { cause: fault }),
    );
  },
});

function costOf(ctx: Ctx, text: string): { parts: number; costPaise: number } {
  const { parts } = segmentsOf(text);
  return { parts, costPaise: parts * (ctx.settings.of(messaging).smsPaise ?? usualSmsPaise) };
}

/** Null where the secret half is gone. */
const browserIn = ({ endpoint, p256dh, auth }: Record<string, string>): Browser | null =>
  endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;

const isEarly = (ctx: Ctx, dueAt: string | null): boolean =>
  dueAt !== null && Temporal.Instant.compare(Temporal.Instant.from(dueAt), ctx.now) > 0;

async function settle(
  ctx: Ctx,
  messageId: string,
  outcome: store.Outcome,
): Promise<{ status: MessageStatus }> {
  await store.move(ctx.db, messageId, outcome);
  const { status } = outcome;
  if (status !== 'held' && status !== 'queued') await store.dropSecret(ctx.db, messageId);
  return { status };
}

/** In one look; what is left is handed on a minute later. */
const maxReleased = 1_000;

export const release = async (ctx: Ctx): Promise<{ released: number }> => ({
  released: await store.release(ctx.db, ctx.now.toString(), maxReleased),
});

export async function forgetSecrets(ctx: Ctx): Promise<{ wiped: number }> {
  const wiped = await store.forgetSecrets(ctx.db, ctx.now.toString());
  ctx.record('message', '', { wiped });
  return { wiped };
}
