// Takes messages from the verbs of the app, gives them to the queue, and the queue gives them to a provider.
import * as z from 'zod/mini';
import { isUnanswered, type Means, phases } from '../../kit/server/act.ts';
import type { Ctx } from '../../kit/server/ctx.ts';
import { seal, unseal } from '../../kit/server/secrets.ts';
import type { Settings } from '../../kit/shared/settings.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { type Language, languageCodes } from '../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { api } from './contract.ts';
import { type Channel, channels, type MessageStatus } from './model.ts';
import { wordingOf, type Wording } from './outside/registered.ts';
import { segmentsOf } from './outside/segments.ts';
import {
  type Browser,
  Deferred,
  type Handover,
  type Parcel,
  type Provider,
  Rejected,
} from './outside/provider.ts';
import {
  isNews,
  isTemplate,
  mailFooter,
  type MessageValues,
  morningFor,
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
import { isOverLimit } from './service/limit.ts';
import { inWords, messaging, textOf } from './service/texts.ts';
import * as store from './store.ts';

export { exportLog, log } from './service/log.ts';
export { setLimit, spending } from './service/limit.ts';
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
  /** After it the message is withheld: a reminder of an appointment that has begun says nothing any more. */
  endsAt?: Temporal.Instant;
  /** Two letters with the same key in one clinic are one. */
  dedupe: string;
}

const rowOf = (ctx: Ctx, letter: Letter): store.Draft => ({
  channel: letter.channel,
  recipient: letter.to,
  template: letter.template,
  values: letter.values ?? {},
  language: letter.language ?? ctx.language,
  dedupe: letter.dedupe,
  at: ctx.now.toString(),
  dueAt: letter.dueAt?.toString() ?? null,
  endsAt: letter.endsAt?.toString() ?? null,
});

/** Keeps that a message was not to leave, and why; it may leave later all the same. @returns its id. */
export async function withhold(
  ctx: Ctx,
  letter: Letter,
  why: keyof typeof ownReasons,
): Promise<string> {
  const dedupe = `${why}:${letter.dedupe}`;
  const reason = ownReasons[why].id;
  const row = { ...rowOf(ctx, letter), dedupe, dueAt: null, status: 'not_sent', reason } as const;
  return (await store.insert(ctx.db, row)) ?? store.idOf(ctx.db, dedupe);
}

/** Withholds what waits and is no longer valid. @param start of the dedupe keys; `but` still holds. @returns how many. */
export const withdraw = (ctx: Ctx, start: string, { but }: { but: string }): Promise<number> =>
  store.withdraw(ctx.db, { start, but, reason: ownReasons.expired.id });

/** Leaves a message for the queue, in the verb's own transaction. A second one with the same dedupe key is dropped. @returns the message's id. */
export async function send(ctx: Ctx, letter: Letter): Promise<string> {
  const id = await store.insert(ctx.db, rowOf(ctx, letter));
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
    wording: z.optional(
      z.object({
        text: z.string(),
        dltId: z.string(),
        gatewayId: z.string(),
        variables: z.array(z.string()),
      }),
    ),
    browser: z.optional(z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })),
  }),
  async before(ctx: Ctx, { messageId }: InputOf<(typeof api)['deliver']>) {
    const loaded = await store.load(ctx.db, messageId, ctx.now.toString());
    if (!loaded) throw refuse(refusals.message_unknown);
    const { message, secret: stored } = loaded;
    const { template, channel } = message;
    ctx.record('message', messageId, { channel, template });
    await store.forgetSecrets(ctx.db, ctx.now.toString());
    if (message.status !== 'queued' || isEarly(ctx, message.dueAt))
      return { answer: { status: message.status } };
    if (!isTemplate(template)) throw new Error(`no template ${template}`);
    const late = lateEnd(ctx, message, template);
    if (late) return { answer: await settle(ctx, messageId, late) };
    const attempts = message.attempts + 1;
    const secret = stored ? openSecret(ctx.settings, messageId, stored.sealed) : {};
    const ready = await prepare(ctx, message, template, secret);
    if ('status' in ready) return { answer: await settle(ctx, messageId, { ...ready, attempts }) };
    return {
      intent: { messageId, attempts, ...ready },
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
  async after(ctx, { messageId, attempts, channel }, outcome): Promise<{ status: MessageStatus }> {
    const settled = (next: Omit<store.Outcome, 'attempts'>) =>
      settle(ctx, messageId, { ...next, attempts });
    if ('done' in outcome) return settled(outcome.done);
    const { fault } = outcome;
    const reason = fault instanceof Error ? fault.message : '';
    if (isUnanswered(fault)) return settled({ status: 'unknown', reason });
    const free = channel === 'sms' ? { costPaise: 0 } : {};
    if (fault instanceof Rejected) return settled({ status: 'failed', reason, ...free });
    const isPatient = fault instanceof Deferred;
    if (isPatient || attempts >= quickTries) {
      const minutes = patienceMinutes[isPatient ? attempts - 1 : attempts - quickTries];
      return minutes === undefined
        ? settled({ status: 'failed', reason, ...free })
        : settled({ status: 'queued', reason, dueAt: ctx.now.add({ minutes }).toString() });
    }
    await settled({ status: 'queued', reason });
    throw ctx.keepDespite(
      new Error(`message ${messageId} could not be handed over`, { cause: fault }),
    );
  },
});

/** Of an SMS of this text. */
export function costOf(ctx: Ctx, text: string): { parts: number; costPaise: number } {
  const { parts } = segmentsOf(text);
  return { parts, costPaise: parts * (ctx.settings.of(messaging).smsPaise ?? usualSmsPaise) };
}

interface Ready extends Omit<Parcel, 'key'> {
  channel: Channel;
}

/** What goes to the provider; or what becomes of the message where nothing goes. */
async function prepare(
  ctx: Ctx,
  message: store.Row,
  template: TemplateId,
  secret: Readonly<Record<string, string>>,
): Promise<Ready | Pick<store.Outcome, 'status' | 'reason'>> {
  const { id, channel, language, recipient: to } = message;
  const browser = channel === 'push' ? browserIn(secret) : undefined;
  if (browser === null || secretsOf(template).some((name) => !secret[name]))
    return { status: 'failed', reason: message.reason || ownReasons.expired.id };
  const values = { ...message.values, ...secret };
  const said = words(ctx.settings, { channel, template, language, values });
  if ('reason' in said) return { status: 'not_sent', reason: said.reason };
  if (channel === 'sms') {
    const cost = costOf(ctx, said.text);
    if (await isOverLimit(ctx, template, cost.costPaise))
      return { status: 'not_sent', reason: ownReasons.overLimit.id };
    await store.price(ctx.db, id, cost);
  }
  if (!providerOf(ctx.settings, channel)) return { status: 'held' };
  return {
    channel,
    to,
    template,
    ...said,
    subject: inWords(ctx.settings, subjectOf(template), language, values),
    footer: inWords(ctx.settings, mailFooter, language, {}),
    language,
    ...(browser ? { browser } : {}),
  };
}

/** An SMS as it is registered, where the gateway asks for that. */
function words(
  settings: Settings,
  letter: Pick<Ready, 'channel' | 'template' | 'language'> & { values: MessageValues },
): { text: string; wording?: Wording } | { reason: string } {
  const { channel, template, language, values } = letter;
  const { registered } = settings.of(messaging);
  if (channel !== 'sms' || !registered)
    return { text: textOf(settings, template, language, values) };
  const wording = wordingOf(registered, template, language, values);
  return 'reason' in wording ? wording : { text: wording.text, wording };
}

/** Null where the secret half is gone. */
const browserIn = ({ endpoint, p256dh, auth }: Record<string, string>): Browser | null =>
  endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;

const isEarly = (ctx: Ctx, dueAt: string | null): boolean =>
  dueAt !== null && Temporal.Instant.compare(Temporal.Instant.from(dueAt), ctx.now) > 0;

/** What becomes of a message that waited too long, or into the night; null where it may leave. */
function lateEnd(
  ctx: Ctx,
  { attempts, reason, at, endsAt }: store.Row,
  template: TemplateId,
): store.Outcome | null {
  if (endsAt !== null && Temporal.Instant.compare(Temporal.Instant.from(endsAt), ctx.now) <= 0)
    return { status: 'not_sent', attempts, reason: ownReasons.tooLate.id };
  const morning = morningFor({ template, at: Temporal.Instant.from(at) }, ctx.now, ctx.zone);
  return morning && { status: 'queued', attempts, reason, dueAt: morning.toString() };
}

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

/** @throws body_malformed for what is no report of our gateway */
export async function hear(
  ctx: Ctx,
  { content }: InputOf<(typeof api)['hear']>,
): Promise<Record<string, never>> {
  const reports = ctx.settings.of(messaging).gateway?.reportsIn(content);
  if (!reports) throw refuse(commonRefusals.body_malformed);
  if (reports.length > 0) await store.addReports(ctx.db, reports, ctx.now.toString());
  await handOutReports(ctx);
  return {};
}

export const handOutReports = async (ctx: Ctx): Promise<{ handedOut: number }> => ({
  handedOut: await store.handOutReports(ctx.db, ctx.now.toString(), maxReleased),
});

export async function report(
  ctx: Ctx,
  { messageId, ...news }: InputOf<(typeof api)['report']>,
): Promise<{ status: MessageStatus }> {
  const loaded = await store.load(ctx.db, messageId, ctx.now.toString());
  if (!loaded) throw refuse(refusals.message_unknown);
  const { status } = loaded.message;
  if (!isNews(status, news.status)) return { status };
  await store.report(ctx.db, messageId, news);
  return { status: news.status };
}

export async function forgetSecrets(ctx: Ctx): Promise<{ wiped: number }> {
  const wiped = await store.forgetSecrets(ctx.db, ctx.now.toString());
  ctx.record('message', '', { wiped });
  return { wiped };
}
