// Takes messages from the verbs of the app, gives them to the queue, and the queue gives them to a provider.
import { api } from './contract.ts';
import type { Ctx } from '../../kit/server/ctx.ts';
import { seal, unseal } from '../../kit/server/secrets.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import type { Channel, MessageStatus } from './model.ts';
import { outboxProvider } from './outside/outbox.ts';
import type { Provider } from './outside/provider.ts';
import {
  fillTemplate,
  isTemplate,
  type MessageValues,
  maxAttempts,
  refusals,
  secretMinutes,
  secretsOf,
  type TemplateId,
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

let settings: MessagingSettings | null = null;

/** Called once by the assembler, before the first call. */
export function configureMessaging(given: MessagingSettings): void {
  settings = given;
}

function configured(): MessagingSettings {
  if (!settings) throw new Error('messaging is not configured');
  return settings;
}

const providerOf = (channel: Channel): Provider =>
  configured().providers?.find((one) => one.channels.includes(channel)) ?? outboxProvider;

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

/** Leaves a message for the queue, in the verb's own transaction. A second one with the same dedupe key is dropped. */
export async function send(ctx: Ctx, letter: Letter): Promise<void> {
  const id = await store.insert(ctx.db, {
    channel: letter.channel,
    recipient: letter.to,
    template: letter.template,
    values: letter.values ?? {},
    language: letter.language ?? ctx.language,
    dedupe: letter.dedupe,
    at: ctx.now.toString(),
  });
  if (id === null) return;
  if (letter.secret) {
    const sealed = seal(configured().sealKey, id, JSON.stringify(letter.secret));
    await store.keepSecret(
      ctx.db,
      id,
      sealed,
      ctx.now.add({ minutes: letter.secretMinutes ?? secretMinutes }).toString(),
    );
  }
  ctx.enqueue(api.deliver, { messageId: id });
}

/** The secret half of a message as it was given to `send`. */
export function openSecret(messageId: string, sealed: Buffer): Record<string, string> {
  const opened: unknown = JSON.parse(unseal(configured().sealKey, messageId, sealed));
  if (opened === null || typeof opened !== 'object')
    throw new Error(`message ${messageId} holds no secret`);
  return Object.fromEntries(Object.entries(opened).map(([name, value]) => [name, String(value)]));
}

/** The whole text of a message; in English where the language's catalogue is not built. */
export function textOf(template: TemplateId, language: Language, values: MessageValues): string {
  const sentence = templates[template];
  const said = settings?.say?.(language, sentence.id, values);
  return said === undefined || said === sentence.id ? fillTemplate(sentence.message, values) : said;
}

export async function deliver(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<{ status: MessageStatus }> {
  const found = await store.load(ctx.db, messageId, ctx.now.toString());
  if (!found) throw refuse(refusals.message_unknown);
  const { message, sealed } = found;
  ctx.record('message', messageId, { channel: message.channel, template: message.template });
  await store.forgetSecrets(ctx.db, ctx.now.toString());
  if (message.status !== 'queued') return { status: message.status };
  if (!isTemplate(message.template)) throw new Error(`no template ${message.template}`);

  const secret = sealed ? openSecret(messageId, sealed) : {};
  const attempts = message.attempts + 1;
  const settle = async (status: MessageStatus): Promise<{ status: MessageStatus }> => {
    await store.move(ctx.db, messageId, status, attempts);
    if (status !== 'held' && status !== 'queued') await store.dropSecret(ctx.db, messageId);
    return { status };
  };
  if (secretsOf(message.template).some((name) => !secret[name])) return settle('failed');

  const text = textOf(message.template, message.language, { ...message.values, ...secret });
  const parcel = {
    to: message.recipient,
    template: message.template,
    text,
    language: message.language,
    dedupe: message.dedupe,
  };
  const outcome = await providerOf(message.channel)
    .send(parcel)
    .catch((error: unknown) => ({ error }));
  if (typeof outcome === 'string') return settle(outcome);
  if (attempts >= maxAttempts) return settle('failed');
  await settle('queued');
  throw ctx.keepDespite(
    new Error(`message ${messageId} could not be handed over`, { cause: outcome.error }),
  );
}

export async function forgetSecrets(ctx: Ctx): Promise<{ wiped: number }> {
  const wiped = await store.forgetSecrets(ctx.db, ctx.now.toString());
  ctx.record('message', '', { wiped });
  return { wiped };
}
