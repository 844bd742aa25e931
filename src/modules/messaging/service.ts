// Takes messages from the verbs of the app, gives them to the queue, and the queue gives them to a provider.
import * as z from 'zod/mini';
import { isUnanswered, type Means, phases } from '../../kit/server/act.ts';
import type { Ctx } from '../../kit/server/ctx.ts';
import { seal, unseal } from '../../kit/server/secrets.ts';
import { setting, type Settings } from '../../kit/shared/settings.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { type Language, languageCodes } from '../../kit/shared/languages.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { api } from './contract.ts';
import { type Channel, channels, type MessageStatus } from './model.ts';
import type { Handover, Provider } from './outside/provider.ts';
import {
  fillTemplate,
  isTemplate,
  type MessageValues,
  maxAttempts,
  refusals,
  secretMinutes,
  secretsOf,
  type TemplateId,
  templateIds,
  templates,
} from './rules.ts';
import * as store from './store.ts';

/** The sentence of an id in a language, or the id itself where the catalogue is not built. */
export type Say = (language: Language, id: string, values: MessageValues) => string;

export interface MessagingSettings {
  /** 32 bytes; seals codes while they wait. */
  sealKey: Buffer;
  say?: Say;
  /** The first that serves a channel sends it; none: the message is held for the Outbox. */
  providers?: readonly Provider[];
}

export const messaging = setting<MessagingSettings>('messaging');

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
  ctx.enqueue(api.deliver, { messageId: id });
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

/** The whole text of a message; in English where the language's catalogue is not built. */
export function textOf(
  settings: Settings,
  template: TemplateId,
  language: Language,
  values: MessageValues,
): string {
  const sentence = templates[template];
  const said = settings.of(messaging).say?.(language, sentence.id, values);
  return said === undefined || said === sentence.id ? fillTemplate(sentence.message, values) : said;
}

/** A provider that says no is asked again with the same key, by the queue; one that says nothing is not, for it may have sent it. */
export const deliver = phases({
  intent: z.object({
    messageId: z.string(),
    attempts: z.number(),
    channel: z.enum(channels),
    to: z.string(),
    template: z.enum(templateIds),
    text: z.string(),
    language: z.enum(languageCodes),
  }),
  async before(ctx: Ctx, { messageId }: InputOf<(typeof api)['deliver']>) {
    const loaded = await store.load(ctx.db, messageId, ctx.now.toString());
    if (!loaded) throw refuse(refusals.message_unknown);
    const { message, secret: stored } = loaded;
    const { template } = message;
    ctx.record('message', messageId, { channel: message.channel, template });
    await store.forgetSecrets(ctx.db, ctx.now.toString());
    if (message.status !== 'queued') return { answer: { status: message.status } };
    if (!isTemplate(template)) throw new Error(`no template ${template}`);
    const secret = stored ? openSecret(ctx.settings, messageId, stored.sealed) : {};
    const attempts = message.attempts + 1;
    if (secretsOf(template).some((name) => !secret[name]))
      return { answer: await settle(ctx, messageId, 'failed', attempts) };
    if (!providerOf(ctx.settings, message.channel))
      return { answer: await settle(ctx, messageId, 'held', attempts) };
    return {
      intent: {
        messageId,
        attempts,
        channel: message.channel,
        to: message.recipient,
        template,
        text: textOf(ctx.settings, template, message.language, { ...message.values, ...secret }),
        language: message.language,
      },
      about: `message:${messageId}`,
      key: messageId,
      ...(stored ? { endsAt: Temporal.Instant.from(stored.endsAt) } : {}),
    };
  },
  async outside(
    { channel: by, ...letter },
    { key, signal, settings }: Means<undefined>,
  ): Promise<Handover> {
    const provider = providerOf(settings, by);
    if (!provider) throw new Error(`nobody sends by ${by}`);
    const { to, template, text } = letter;
    return provider.send({ key, to, template, text, language: letter.language }, signal);
  },
  async after(ctx, { messageId, attempts }, outcome): Promise<{ status: MessageStatus }> {
    if ('done' in outcome) return settle(ctx, messageId, outcome.done, attempts);
    const { fault } = outcome;
    if (isUnanswered(fault)) return settle(ctx, messageId, 'unknown', attempts);
    if (attempts >= maxAttempts) return settle(ctx, messageId, 'failed', attempts);
    await settle(ctx, messageId, 'queued', attempts);
    throw ctx.keepDespite(
      new Error(`message ${messageId} could not be handed over`, { cause: fault }),
    );
  },
});

async function settle(
  ctx: Ctx,
  messageId: string,
  status: MessageStatus,
  attempts: number,
): Promise<{ status: MessageStatus }> {
  await store.move(ctx.db, messageId, status, attempts);
  if (status !== 'held' && status !== 'queued') await store.dropSecret(ctx.db, messageId);
  return { status };
}

export async function forgetSecrets(ctx: Ctx): Promise<{ wiped: number }> {
  const wiped = await store.forgetSecrets(ctx.db, ctx.now.toString());
  ctx.record('message', '', { wiped });
  return { wiped };
}
