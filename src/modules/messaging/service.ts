// Takes messages from the verbs of the app, gives them to the queue, and the queue gives them to a provider.
import * as z from 'zod/mini';
import { isUnanswered, type Means, phases } from '../../kit/server/act.ts';
import type { Ctx } from '../../kit/server/ctx.ts';
import { unseal } from '../../kit/server/secrets.ts';
import { addressOf } from '../../kit/server/settings.ts';
import type { Settings } from '../../kit/shared/settings.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { api } from './contract.ts';
import { type Channel, channels, type MessageStatus } from './model.ts';
import {
  type Browser,
  Deferred,
  type Handover,
  type Parcel,
  type Provider,
  Rejected,
} from './outside/provider.ts';
import { outsideIdOf } from './outside/whatsapp.ts';
import {
  isNews,
  isPastClosing,
  isTemplate,
  mailFooter,
  morningFor,
  ownReasons,
  patienceMinutes,
  quickTries,
  refusals,
  secretsOf,
  subjectOf,
  unsubscribePaths,
  whatsappAnswers,
  whatsappPatienceMinutes,
  type TemplateId,
  templateIds,
} from './rules.ts';
import { isOverLimit } from './service/limit.ts';
import { goesBySms, priceOfWhatsapp, whyNotWhatsapp } from './service/whatsapp.ts';
import { inWords, messaging } from './service/texts.ts';
import { chosenFor, costOf, saidOf, wordsOf } from './service/wording.ts';
import * as store from './store.ts';

export { exportLog, log } from './service/log.ts';
export { fitsLimit, mustFitLimit, setLimit, spending } from './service/limit.ts';
export { countLost, type Letter, send, withdraw, withhold } from './service/sending.ts';
export { hearWhatsapp, isWhatsappStopped, mayGoByWhatsapp } from './service/whatsapp.ts';
export { mayGoBySms, preview, priceOf, setWords, words } from './service/wording.ts';
export { messaging, type MessagingSettings, type Say, textOf } from './service/texts.ts';

/** Undefined where nobody sends by this channel: the message is held for the Outbox. */
const providerOf = (settings: Settings, channel: Channel): Provider | undefined =>
  settings.of(messaging).providers?.find((one) => one.channels.includes(channel));

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
    unsubscribeUrl: z.optional(z.string()),
    wording: z.optional(
      z.object({
        text: z.string(),
        dltId: z.string(),
        gatewayId: z.string(),
        variables: z.array(z.string()),
      }),
    ),
    approved: z.optional(
      z.object({ name: z.string(), code: z.string(), variables: z.array(z.string()) }),
    ),
    browser: z.optional(z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })),
  }),
  async before(ctx: Ctx, { messageId }: InputOf<(typeof api)['deliver']>) {
    const loaded = await store.load(ctx.db, messageId, ctx.now.toString());
    if (!loaded) throw refuse(refusals.message_unknown);
    const { message, secret: stored } = loaded;
    const { template, channel } = message;
    ctx.record('message', messageId, { channel, template });
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
  async after(
    ctx,
    { messageId, attempts, channel, template },
    outcome,
  ): Promise<{ status: MessageStatus }> {
    const settled = (next: Omit<store.Outcome, 'attempts'>) =>
      settle(ctx, messageId, { ...next, attempts });
    if ('done' in outcome) return settled(outcome.done);
    const { fault } = outcome;
    const reason = fault instanceof Error ? fault.message : '';
    const byWhatsapp = channel === 'whatsapp';
    // It may have left, so no SMS leaves; a report by our own number of it tells.
    if (isUnanswered(fault))
      return settled({
        status: 'unknown',
        reason,
        ...(byWhatsapp ? { outsideId: outsideIdOf(messageId) } : {}),
      });
    const free = channel === 'sms' || byWhatsapp ? { costPaise: 0 } : {};
    const failed = () =>
      byWhatsapp && goesBySms(template, reason)
        ? instead(ctx, messageId, reason)
        : settled({ status: 'failed', reason, ...free });
    if (fault instanceof Rejected) return failed();
    const isPatient = fault instanceof Deferred;
    if (isPatient || attempts >= quickTries) {
      const patience = byWhatsapp ? whatsappPatienceMinutes : patienceMinutes;
      const minutes = patience[isPatient ? attempts - 1 : attempts - quickTries];
      return minutes === undefined
        ? failed()
        : settled({ status: 'queued', reason, dueAt: ctx.now.add({ minutes }).toString() });
    }
    await settled({ status: 'queued', reason });
    throw ctx.keepDespite(
      new Error(`message ${messageId} could not be handed over`, { cause: fault }),
    );
  },
});

/** WhatsApp has surely not taken it, nor will: the same message leaves by SMS. */
async function instead(
  ctx: Ctx,
  messageId: string,
  reason: string,
): Promise<{ status: MessageStatus }> {
  await store.goBySms(ctx.db, messageId, reason);
  ctx.enqueue(api.deliver, { messageId });
  return { status: 'queued' };
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
  const why = await whyNotWhatsapp(ctx, message, template);
  if (why !== null) {
    if (whatsappAnswers.has(template)) return { status: 'not_sent', reason: why };
    await store.goBySms(ctx.db, message.id, why);
    return prepare(ctx, { ...message, channel: 'sms' }, template, secret);
  }
  const { id, channel, language, recipient: to } = message;
  const browser = channel === 'push' ? browserIn(secret) : undefined;
  if (browser === null || secretsOf(template).some((name) => !secret[name]))
    return { status: 'failed', reason: message.reason || ownReasons.expired.id };
  const values = { ...message.values, ...secret };
  const dltId = channel === 'sms' ? await chosenFor(ctx, template, language) : '';
  const letter = { channel, template, language, values, dltId };
  const ready = wordsOf(ctx.settings, letter);
  if ('reason' in ready) return { status: 'not_sent', reason: ready.reason };
  const said = saidOf(ctx.settings, letter, ready);
  if (channel === 'sms') {
    const cost = costOf(ctx, ready.text);
    if (await isOverLimit(ctx, { messageId: id, template }, cost.costPaise))
      return { status: 'not_sent', reason: ownReasons.overLimit.id };
    await store.price(ctx.db, id, { ...cost, said });
  }
  if (channel === 'whatsapp') {
    const costPaise = priceOfWhatsapp(ctx.settings, template, language);
    if (await isOverLimit(ctx, { messageId: id, template }, costPaise))
      return { status: 'not_sent', reason: ownReasons.overLimit.id };
    await store.price(ctx.db, id, { parts: null, costPaise, said });
  }
  if (!providerOf(ctx.settings, channel)) return { status: 'held' };
  return {
    channel,
    to,
    template,
    ...ready,
    subject: inWords(ctx.settings, subjectOf(template), language, values),
    footer: inWords(ctx.settings, mailFooter, language, {}),
    language,
    ...(browser ? { browser } : {}),
    ...unsubscribing(ctx, template),
  };
}

function unsubscribing(ctx: Ctx, template: TemplateId): Pick<Parcel, 'unsubscribeUrl'> {
  const path = unsubscribePaths[template];
  return path === undefined ? {} : { unsubscribeUrl: `${addressOf(ctx)}${path}` };
}

/** Null where the secret half is gone. */
const browserIn = ({ endpoint, p256dh, auth }: Record<string, string>): Browser | null =>
  endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;

const isEarly = (ctx: Ctx, dueAt: string | null): boolean =>
  dueAt !== null && Temporal.Instant.compare(Temporal.Instant.from(dueAt), ctx.now) > 0;

/** What becomes of a message that waited too long, or into the night; null where it may leave. */
function lateEnd(
  ctx: Ctx,
  { attempts, reason, at, endsAt, dueAt, clinicClosedAt }: store.Loaded,
  template: TemplateId,
): store.Outcome | null {
  const written = { template, at: Temporal.Instant.from(at) };
  const isPast =
    clinicClosedAt !== null &&
    isPastClosing(
      { ...written, dueAt: dueAt === null ? null : Temporal.Instant.from(dueAt) },
      Temporal.Instant.from(clinicClosedAt),
    );
  if (isPast) return { status: 'not_sent', attempts, reason: ownReasons.clinicClosed.id };
  if (endsAt !== null && Temporal.Instant.compare(Temporal.Instant.from(endsAt), ctx.now) <= 0)
    return { status: 'not_sent', attempts, reason: ownReasons.tooLate.id };
  const morning = morningFor(written, ctx.now, ctx.zone);
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
  { messageId, outsideId, ...news }: InputOf<(typeof api)['report']>,
): Promise<{ status: MessageStatus }> {
  const loaded = await store.load(ctx.db, messageId, ctx.now.toString());
  if (!loaded) throw refuse(refusals.message_unknown);
  const { status, channel, template } = loaded.message;
  // Of the sending by WhatsApp, after which the SMS has left.
  if (outsideId !== undefined && outsideId !== loaded.message.outsideId) return { status };
  if (!isNews(status, news.status)) return { status };
  if (
    channel === 'whatsapp' &&
    news.status === 'failed' &&
    isTemplate(template) &&
    goesBySms(template, news.reason)
  )
    return instead(ctx, messageId, news.reason);
  await store.report(ctx.db, messageId, news);
  return { status: news.status };
}

export async function forgetSecrets(ctx: Ctx): Promise<{ wiped: number }> {
  const wiped = await store.forgetSecrets(ctx.db, ctx.now.toString());
  ctx.record('message', '', { wiped });
  return { wiped };
}
