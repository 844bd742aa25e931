// A message: one sentence to one person by one channel, and how far it has come.
import * as z from 'zod/mini';
import { day, instant, optionalLine, paise } from '../../kit/shared/fields.ts';
import { inEachLanguage, languageCodes } from '../../kit/shared/languages.ts';
import { orderField } from '../../kit/shared/order.ts';
import { isPlainNote, longestNote, wordedTemplates } from './rules.ts';

export const channels = ['sms', 'whatsapp', 'email', 'push', 'inapp'] as const;
export type Channel = (typeof channels)[number];

/**
 * `held`: no provider is set up, the message waits on the Outbox page. `unknown`: handed over, and no answer came.
 * `not_sent`: we did not send it ourselves, for its reason.
 */
export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
  'held',
  'not_sent',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What a provider says later became of a message. */
export const deliveryReport = z.object({
  /** As the message has it. */
  outsideId: z.string().check(z.maxLength(120)),
  status: z.enum(['delivered', 'read', 'failed']),
  /** The provider's words, or the id of a sentence of ours. */
  reason: z.string().check(z.maxLength(300)),
});
export type DeliveryReport = z.output<typeof deliveryReport>;

export const channel = () => z.enum(channels);
export const messageStatus = () => z.enum(messageStatuses);
export const language = () => z.enum(languageCodes);

/** In a month, in paise; null: no limit. */
export const spendingLimit = z.object({ limitPaise: z.nullable(paise()) });
export const spending = z.object({ ...spendingLimit.shape, spentPaise: z.number() });

/** Of the log: which messages, by day of the clinic, both within; absent: all. */
export const asked = {
  /** Part of the receiver's number or address. */
  text: optionalLine(60),
  channel: z.optional(channel()),
  status: z.optional(messageStatus()),
  from: z.optional(day()),
  to: z.optional(day()),
};

export const logOrders = ['at', 'cost'] as const;
export type LogOrder = (typeof logOrders)[number];
export const logOrder = () => z.optional(orderField(logOrders));

export const logged = z.object({
  id: z.string(),
  at: instant(),
  channel: channel(),
  to: z.string(),
  /** As it was sent; a code or a link in it reads `••••••`. */
  text: z.string(),
  language: language(),
  status: messageStatus(),
  /** The provider's words, or the id of a sentence of ours. */
  reason: z.string(),
  /** Of an SMS that leaves because WhatsApp did not take the message: why; null where it was meant for its channel. */
  insteadReason: z.nullable(z.string()),
  /** When it will leave; null: it has, or leaves at once. */
  dueAt: z.nullable(instant()),
  /** SMS parts; null where it is none or has not left. */
  parts: z.nullable(z.number()),
  costPaise: z.nullable(z.number()),
});
export type Logged = z.output<typeof logged>;

const ownWords = () =>
  optionalLine(longestNote).check(z.refine(isPlainNote, { error: 'note_not_plain' }));
const chosenText = () => z._default(z.string().check(z.maxLength(25)), '');

/** What a clinic says of a message by itself; in a language without words of its own the message says nothing more. */
export const messageWords = z.strictObject({
  template: z.enum(wordedTemplates),
  /** Words at the end of the message, or where the registered text has their place. */
  notes: z.strictObject(inEachLanguage(ownWords)),
  /** The registry's number of the text that is sent; empty: the first that fits. */
  choices: z.strictObject(inEachLanguage(chosenText)),
});
export type MessageWords = z.output<typeof messageWords>;
export const shownWords = z.object({
  ...messageWords.shape,
  /** The most read language first. */
  readers: z.array(z.object({ language: z.enum(languageCodes), patients: z.number() })),
});

export const messagePreview = z.object({
  language: z.enum(languageCodes),
  /** As it leaves, with the longest names and times of this clinic; empty where none leaves. */
  text: z.string(),
  /** Why none leaves, as the id of a sentence; null: it does. */
  reason: z.nullable(z.string()),
  /** Letters that the clinic's own words may have; 0: the text has no place for them. */
  room: z.number(),
  /** The registered text is in English. */
  isEnglish: z.boolean(),
  /** A name in it is longer than registered and is shortened. */
  isCut: z.boolean(),
  parts: z.number(),
  costPaise: z.number(),
  /** Registered texts to choose from; empty where nothing is registered. */
  choices: z.array(z.object({ dltId: z.string(), text: z.string() })),
});
export type MessagePreview = z.output<typeof messagePreview>;
