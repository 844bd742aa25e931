// WhatsApp by Meta's Cloud API: `POST /{version}/{phone-number-id}/messages`, and the webhook by which it says what became of a message
// and what people answer.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { HookRequest } from '../../../kit/server/page.ts';
import { isSame, keyHash } from '../../../kit/server/secrets.ts';
import { NoAnswer } from '../../../kit/server/act.ts';
import type { DeliveryReport } from '../model.ts';
import { ownReasons } from '../rules.ts';
import { Deferred, type Handover, type Parcel, type Provider, Rejected } from './provider.ts';
import { digitsOf, postJson, reasonOf } from './sms-gateway.ts';
import type { WhatsAppTemplate } from './whatsapp-templates.ts';

export interface WhatsAppSettings {
  /** With the version: `https://graph.facebook.com/v24.0`. */
  url: string;
  /** What Meta calls the number that writes. */
  phoneNumberId: string;
  token: string;
  /** Signs the webhook. */
  appSecret: string;
  /** What we told Meta to prove itself with when it tries our address. */
  verifyToken: string;
  templates: readonly WhatsAppTemplate[];
}

/** What somebody wrote to our number. */
export interface Reply {
  /** With its ISD code. */
  number: string;
  text: string;
  /** By Meta's clock. */
  saidAt: Temporal.Instant;
}

export interface WhatsApp extends Provider {
  readonly templates: readonly WhatsAppTemplate[];
  isProved(request: HookRequest): boolean;
  isVerifyToken(token: string): boolean;
  /** Null: it is no call of this webhook. */
  read(body: unknown): { reports: DeliveryReport[]; replies: Reply[] } | null;
}

const who = 'WhatsApp';

const taken = z.object({
  messages: z.array(z.object({ id: z.string().check(z.minLength(1)) })).check(z.minLength(1)),
});
const fault = z.object({
  code: z.number(),
  message: z._default(z.string(), ''),
  error_subcode: z.optional(z.number()),
  error_data: z.optional(z.object({ details: z._default(z.string(), '') })),
});
const refused = z.object({ error: fault });

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
const meanings = [
  [/^(131026|131021)$/, 'notOnWhatsapp'],
  [/^131050$/, 'unwanted'],
  [/^(132\d{3}|131008|131009|131047|100)$/, 'templateRefused'],
  [/^131042$/, 'noCredit'],
] as const;

/** Too much at once, of us or to this one number; or it is away. */
const patience: ReadonlySet<number> = new Set([2, 4, 80007, 130429, 131016, 131048, 131056]);

/** Our token, our rights or our account: whoever runs the server mends it. */
const isOurs = (code: number): boolean =>
  code === 0 ||
  code === 3 ||
  code === 10 ||
  code === 33 ||
  code === 190 ||
  (code >= 200 && code < 300) ||
  [368, 131005, 131031, 131045, 133010].includes(code);

const wordsOf = ({ code, message, error_subcode: sub, error_data: more }: z.output<typeof fault>) =>
  `${code}${sub === undefined ? '' : `/${sub}`} ${more?.details || message}`;

const reasonFor = (said: z.output<typeof fault>): string => {
  const code = String(said.code);
  const reason = reasonOf(meanings, code);
  return reason === code ? wordsOf(said) : reason;
};

/** Answers by our own number of the message, which Meta gives back with each report: so one is known even where we heard no answer. */
export const outsideIdOf = (messageId: string): string => `whatsapp:${messageId}`;

export const openWhatsApp = (settings: WhatsAppSettings): WhatsApp => ({
  channels: ['whatsapp'],
  templates: settings.templates,
  send: (parcel, signal) => send(settings, parcel, signal),
  isProved: ({ raw, headers }) =>
    isSame(
      Buffer.from(signatureOf(settings.appSecret, raw)),
      Buffer.from(headers['x-hub-signature-256'] ?? ''),
    ),
  isVerifyToken: (token) => isSame(keyHash(token), keyHash(settings.verifyToken)),
  read: (body) => read(settings, body),
});

export const signatureOf = (appSecret: string, raw: Buffer | string): string =>
  `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;

async function send(
  { url, phoneNumberId, token }: WhatsAppSettings,
  { to, text, approved, key }: Parcel,
  signal: AbortSignal,
): Promise<Handover> {
  const { status, content } = await postJson(
    `${url}/${phoneNumberId}/messages`,
    {
      headers: { authorization: `Bearer ${token}` },
      content: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: digitsOf(to),
        biz_opaque_callback_data: key,
        ...(approved
          ? { type: 'template', template: templateFor(approved) }
          : { type: 'text', text: { preview_url: false, body: text } }),
      },
    },
    signal,
    who,
  );
  const no = z.safeParse(refused, content);
  if (no.success) throw faultFor(no.data.error, status);
  if (status === 429 || status === 503) throw new Deferred(`${who} answered ${status}`);
  if (status === 401 || status === 403) throw new Error(`${who} refuses our log-in (${status})`);
  if (status < 200 || status > 299 || !z.safeParse(taken, content).success)
    throw new NoAnswer(`${who} answered ${status} and what nobody can read`);
  return { status: 'sent', outsideId: outsideIdOf(key) };
}

const templateFor = ({ name, code, variables }: NonNullable<Parcel['approved']>) => ({
  name,
  language: { code },
  ...(variables.length === 0
    ? {}
    : {
        components: [
          { type: 'body', parameters: variables.map((text) => ({ type: 'text', text })) },
        ],
      }),
});

/** Only what surely was not taken is a no: of any other 5xx nobody knows. */
function faultFor(said: z.output<typeof fault>, status: number): Error {
  const words = wordsOf(said);
  if (status === 429 || status === 503) return new Deferred(words);
  if (status >= 500) return new NoAnswer(words);
  if (patience.has(said.code)) return new Deferred(words);
  if (isOurs(said.code) || status === 401 || status === 403)
    return new Error(`${who} refuses our log-in: ${words}`);
  return new Rejected(reasonFor(said));
}

const statusReport = z.object({
  status: z.string(),
  biz_opaque_callback_data: z.string().check(z.regex(/^[\da-f-]{36}$/)),
  errors: z.optional(z.array(fault)),
});
const written = z.object({
  from: z.string().check(z.regex(/^\d{6,19}$/)),
  timestamp: z.string().check(z.regex(/^\d{9,11}$/)),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
});
const call = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.string() })),
            statuses: z._default(z.array(z.unknown()), []),
            messages: z._default(z.array(z.unknown()), []),
          }),
        }),
      ),
    }),
  ),
});

/** Of our own number alone; what has another shape is passed over, since Meta repeats for days what is refused. */
function read({ phoneNumberId }: WhatsAppSettings, body: unknown): ReturnType<WhatsApp['read']> {
  const { success, data } = z.safeParse(call, body);
  if (!success) return null;
  const own = data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => value)
    .filter(({ metadata }) => metadata?.phone_number_id === phoneNumberId);
  return {
    reports: own.flatMap(({ statuses }) => statuses.flatMap(reportOf)),
    replies: own.flatMap(({ messages }) => messages.flatMap(replyOf)),
  };
}

function reportOf(said: unknown): DeliveryReport[] {
  const { success, data } = z.safeParse(statusReport, said);
  if (!success) return [];
  const outsideId = outsideIdOf(data.biz_opaque_callback_data);
  if (data.status === 'delivered' || data.status === 'read')
    return [{ outsideId, status: data.status, reason: '' }];
  if (data.status !== 'failed') return [];
  const [first] = data.errors ?? [];
  const reason = first ? reasonFor(first) : ownReasons.notReached.id;
  return [{ outsideId, status: 'failed', reason: reason.slice(0, 300) }];
}

function replyOf(said: unknown): Reply[] {
  const { success, data } = z.safeParse(written, said);
  const text = data?.text?.body ?? data?.button?.text;
  if (!success || text === undefined) return [];
  const saidAt = Temporal.Instant.fromEpochMilliseconds(Number(data.timestamp) * 1000);
  return [{ number: `+${data.from}`, text, saidAt }];
}
